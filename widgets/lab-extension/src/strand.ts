/**
 * How the course on chance is told: with the games, without them, or both ways. A cell whose
 * metadata name a strand is there for that one alone. What was chosen lies in a file beside the
 * lessons, where the kernels find it, and where a teacher can put it (`dustlab/school/strands.py`).
 */

import type { Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';

import { make } from './dom';
import { isRecord } from './lesson';
import type { OwnFiles } from './own_files';
import type { Words } from './words';

const STRANDS = {
  games: 'strand.games',
  plain: 'strand.plain',
  both: 'strand.both'
} as const;
export type StrandName = keyof typeof STRANDS;

const FILE = 'my-course.json';
const FORM = 'course 1';
/** What stands above some cells of a strand, for pages that show both. */
const HEAD = /^\*\*With(out a| the) game\*\*/;

export class Strand {
  /** Another one was chosen. */
  readonly changed = new Signal<this, void>(this);

  private name: StrandName = 'games';
  /** What the link asks for that led here: it is for a teacher to say how a class begins. */
  private asked = askedInAddress();

  constructor(private readonly files: OwnFiles) {}

  get chosen(): StrandName {
    return this.name;
  }

  /** Look into the file beside the lessons; a damaged one chooses nothing. */
  async look(): Promise<void> {
    const text = await this.files.read(FILE).catch(() => null);
    this.take(this.asked ?? chosenIn(text) ?? 'games');
  }

  /** It is known where the lessons are: what the link asked for is chosen, once. */
  async settle(): Promise<void> {
    const { asked } = this;
    this.asked = null;
    if (asked) {
      await this.keep(asked);
    }
  }

  choose(name: StrandName): void {
    void this.keep(name);
    this.take(name);
  }

  private async keep(name: StrandName): Promise<void> {
    const content = JSON.stringify({ dustlab: FORM, strand: name }, null, 1);
    await this.files.write(FILE, `${content}\n`).catch(() => undefined);
  }

  /** Whether a cell is not for this reader. */
  leavesOut(cell: Cell): boolean {
    const strand = strandOf(cell);
    return strand !== null && this.name !== 'both' && strand !== this.name;
  }

  /** What of a lesson is told, and the heads above it where both ways are. */
  show(panel: NotebookPanel): void {
    panel.toggleClass('dust-both-strands', this.name === 'both');
    for (const cell of panel.content.widgets) {
      const strand = strandOf(cell);
      cell.toggleClass('dust-left-out', this.leavesOut(cell));
      cell.toggleClass('dust-of-strand', strand !== null);
      cell.toggleClass('dust-strand-head', strand !== null && HEAD.test(cell.model.sharedModel.source));
    }
  }

  /** A menu to choose from. */
  menu(words: Words): HTMLElement {
    const select = make('select', 'dust-select dust-strand');
    for (const [name, key] of Object.entries(STRANDS)) {
      select.add(new Option(words.say(key), name, false, name === this.name));
    }
    select.title = words.say('strand.tip');
    select.setAttribute('aria-label', words.say('strand.name'));
    select.addEventListener('change', () => {
      if (isStrand(select.value)) {
        this.choose(select.value);
      }
    });
    return select;
  }

  private take(name: StrandName): void {
    if (name !== this.name) {
      this.name = name;
      this.changed.emit();
    }
  }
}

/** Whether a lesson has cells for some strand alone. */
export function hasStrands(panel: NotebookPanel): boolean {
  return panel.content.widgets.some(cell => strandOf(cell) !== null);
}

function strandOf(cell: Cell): string | null {
  const mark: unknown = cell.model.getMetadata('strand');
  return typeof mark === 'string' ? mark : null;
}

/** `?strand=plain` in the address; it leaves it, so that who chooses anew keeps that. */
function askedInAddress(): StrandName | null {
  const address = new URL(window.location.href);
  const asked = address.searchParams.get('strand') ?? '';
  if (!isStrand(asked)) {
    return null;
  }
  address.searchParams.delete('strand');
  window.history.replaceState(window.history.state, '', address);
  return asked;
}

function isStrand(name: string): name is StrandName {
  return Object.hasOwn(STRANDS, name);
}

function chosenIn(text: string | null): StrandName | null {
  let content: unknown;
  try {
    content = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  if (!isRecord(content) || content['dustlab'] !== FORM) {
    return null;
  }
  const name = content['strand'];
  return typeof name === 'string' && isStrand(name) ? name : null;
}
