/**
 * The questions of a lesson: each is a gate, and what lies below the first open one is covered,
 * prose and outputs, because either gives the answer away.
 */

import type { Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';

import { GuessBar } from './guess_bar';
import { guessOf } from './lesson';
import type { LessonMemory, Memory } from './memory';
import type { Strand } from './strand';
import type { Words } from './words';

const COVERED = 'dust-covered';
const GATE = 'dust-gate';
const SHUT = 'dust-shut';

export class Gates {
  /** The reader guessed, or went on without. */
  readonly opened = new Signal<this, Cell>(this);

  private readonly bars = new Map<string, GuessBar>();
  /** Gates that the reader ran through, which are open for this visit alone. */
  private readonly ranThrough = new Set<string>();

  constructor(
    private readonly panel: NotebookPanel,
    private readonly name: string,
    private readonly memory: Memory,
    private kept: LessonMemory,
    private readonly words: Words,
    private readonly strand: Strand
  ) {
    panel.disposed.connect(() => Signal.clearData(this));
    words.changed.connect(this.show, this);
  }

  /** The place of the first open gate; the number of cells if there is none. */
  firstShut(): number {
    const cells = this.panel.content.widgets;
    const shut = cells.findIndex(cell => this.isShut(cell));
    return shut < 0 ? cells.length : shut;
  }

  /** Where the first open question is answered. */
  get openPlace(): HTMLElement | null {
    const id = this.panel.content.widgets[this.firstShut()]?.model.id ?? '';
    return this.bars.get(id)?.node ?? null;
  }

  /** Whether a cell is told in this strand, and no question above it covers it. */
  isOpen(cell: Cell): boolean {
    const place = this.panel.content.widgets.indexOf(cell);
    return place <= this.firstShut() && !this.strand.leavesOut(cell);
  }

  /** Before which cell a run has to stop. */
  get limit(): number {
    return this.firstShut();
  }

  /** The reader ran a cell at or below the gate: what was run is read, too. */
  runThrough(cell: Cell): boolean {
    const cells = this.panel.content.widgets;
    const passed = cells.slice(0, cells.indexOf(cell) + 1).filter(one => this.isShut(one));
    passed.forEach(one => this.ranThrough.add(one.model.id));
    this.show();
    return passed.length > 0;
  }

  /** As on the first visit. */
  forget(kept: LessonMemory): void {
    this.kept = kept;
    this.ranThrough.clear();
    this.show();
  }

  /** Bars at the gates and the cover, as they have to be now. */
  show(): void {
    this.strand.show(this.panel);
    const cells = this.panel.content.widgets;
    const shut = this.firstShut();
    const bars = new Set<string>();
    cells.forEach((cell, place) => {
      cell.toggleClass(COVERED, place > shut);
      cell.toggleClass(SHUT, place === shut);
      cell.toggleClass(GATE, this.showBar(cell));
      bars.add(cell.model.id);
    });
    for (const [id, bar] of this.bars) {
      if (!bars.has(id)) {
        bar.node.remove();
        this.bars.delete(id);
      }
    }
  }

  private showBar(cell: Cell): boolean {
    const guess = guessOf(cell);
    if (!guess) {
      return false;
    }
    const id = cell.model.id;
    const bar = this.bars.get(id) ?? new GuessBar(guess, this.words, choice => {
      this.memory.keepLesson(this.name, { guesses: { ...this.kept.guesses, [guess.ask]: choice } });
      this.show();
      this.opened.emit(cell);
    });
    this.bars.set(id, bar);
    // What it uncovers comes after it by Tab, too, as it stands on the page.
    const below = cell.node.querySelector(':scope > .jp-Cell-outputWrapper');
    const precedes = below && bar.node.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (bar.node.parentNode !== cell.node || (below && !precedes)) {
      cell.node.insertBefore(bar.node, below);
    }
    bar.show(this.kept.guesses[guess.ask] ?? (this.ranThrough.has(id) ? '' : null));
    return true;
  }

  private isShut(cell: Cell): boolean {
    const guess = guessOf(cell);
    return (
      guess !== null &&
      !this.strand.leavesOut(cell) &&
      !this.ranThrough.has(cell.model.id) &&
      // Kept by the question: cells are numbered anew when a lesson is changed.
      this.kept.guesses[guess.ask] === undefined
    );
  }
}
