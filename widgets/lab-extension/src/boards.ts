/**
 * A board lives as long as its kernel. One whose kernel ended or cannot be reached says so, and
 * can be woken.
 */

import { Dialog } from '@jupyterlab/apputils';
import type { Cell, CodeCell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';

import { apart, button, make } from './dom';
import { tell, wake } from './kernel';
import type { Run } from './run';
import { isCode } from './run';
import type { Words } from './words';

const WIDGET = 'application/vnd.jupyter.widget-view+json';
const ASLEEP = 'dust-asleep';
const FAILED = 'dust-failed';

/** How long a connection may be away before it is called lost, in milliseconds. */
const PATIENCE = 500;

/** How long the server's answer holds that a kernel is there, in milliseconds. */
const LOOK_AGAIN = 1500;

/** Why there is a note at a cell; it is the key of its words. */
type Why = 'sleep.ended' | 'sleep.cut_off' | 'run.failed';

export function showsBoard(cell: CodeCell): boolean {
  const { outputs } = cell.model;
  return Array.from({ length: outputs.length }, (_, at) => outputs.get(at)).some(
    output => WIDGET in output.data
  );
}

export class Boards {
  /** What is said at a cell, and why. */
  private readonly notes = new WeakMap<Cell, { why: Why; node: HTMLElement }>();
  private cutOff = false;
  private timer = 0;
  private looked = 0;
  /** What JupyterLab asks in a box, in the moment in which it begins to. */
  private box: Dialog<unknown> | null = null;

  /** `look` asks the server whether the kernel is still there. */
  constructor(
    private readonly panel: NotebookPanel,
    private readonly run: Run,
    private readonly words: Words,
    look: () => Promise<void>
  ) {
    // The page is told of a kernel that ended elsewhere only after seconds. A press on a board is
    // the moment at which it matters.
    panel.node.addEventListener('pointerdown', event => this.lookAt(event, look), true);
    run.changed.connect(this.show, this);
    words.changed.connect(this.renew, this);
    Dialog.tracker.widgetAdded.connect(this.noteBox, this);
    panel.sessionContext.statusChanged.connect((_, status) => {
      if (status === 'autorestarting') {
        // JupyterLab has just said in a box over the whole page what boards say where they are.
        const box = this.box;
        window.setTimeout(() => box?.resolve(0));
      }
    });
    panel.disposed.connect(() => Signal.clearData(this));
    panel.sessionContext.connectionStatusChanged.connect((_, status) => {
      window.clearTimeout(this.timer);
      const away = status !== 'connected';
      this.timer = window.setTimeout(() => {
        this.cutOff = away;
        this.show();
      }, away ? PATIENCE : 0);
    });
  }

  /** Start a kernel if there is none, and run the lesson as far as it had been run. */
  async wake(): Promise<void> {
    const context = this.panel.sessionContext;
    const kernel = context.session?.kernel;
    if (kernel && this.cutOff) {
      await kernel.reconnect().catch(() => undefined);
    }
    if (!kernel || kernel.isDisposed || ['dead', 'unknown'].includes(kernel.status)) {
      await context.startKernel();
    }
    await tell(this.panel, wake);
    await this.run.advance();
  }

  private noteBox(_: unknown, box: Dialog<unknown>): void {
    this.box = box;
    window.setTimeout(() => (this.box = null));
  }

  private lookAt(event: Event, look: () => Promise<void>): void {
    const pressed = event.target instanceof Element && event.target.closest('.jp-OutputArea');
    const now = Date.now();
    if (pressed && now - this.looked > LOOK_AGAIN) {
      this.looked = now;
      look().catch(() => undefined); // no answer: the connection says so itself
    }
  }

  /** A note over each board that sleeps, and at the cell at which the run stopped. */
  show(): void {
    for (const cell of this.panel.content.widgets.filter(isCode)) {
      const why = this.why(cell);
      if (why !== (this.notes.get(cell)?.why ?? null)) {
        this.forget(cell);
        cell.toggleClass(ASLEEP, why === 'sleep.ended' || why === 'sleep.cut_off');
        cell.toggleClass(FAILED, why === 'run.failed');
        if (why) {
          const node = this.noteFor(why);
          this.notes.set(cell, { why, node });
          cell.node.appendChild(node);
        }
      }
    }
  }

  private why(cell: CodeCell): Why | null {
    if (this.run.failedCell === cell) {
      return 'run.failed';
    }
    const alive = this.run.isAlive(cell);
    if ((alive && !this.cutOff) || !showsBoard(cell)) {
      return null;
    }
    // If its kernel is there all the same, it is only out of reach.
    return alive ? 'sleep.cut_off' : 'sleep.ended';
  }

  /** The same notes in another language. */
  private renew(): void {
    this.panel.content.widgets.forEach(cell => this.forget(cell));
    this.show();
  }

  private forget(cell: Cell): void {
    const note = this.notes.get(cell)?.node;
    if (note?.contains(document.activeElement)) {
      cell.node.focus({ preventScroll: true }); // who pressed its button goes on from its board
    }
    note?.remove();
    this.notes.delete(cell);
  }

  private noteFor(why: Why): HTMLElement {
    const text = this.words.say(why);
    return why === 'run.failed'
      ? this.note(text, 'run.all_the_same', () => this.run.advanceAllTheSame())
      : this.note(text, 'sleep.wake', () => this.wake());
  }

  private note(
    text: string,
    press: 'sleep.wake' | 'run.all_the_same',
    act: () => Promise<void>
  ): HTMLElement {
    let acts = false;
    const start = button(this.words.say(press), 'dust-choice', () => {
      if (!acts) {
        acts = true; // a button that is disabled would lose the keys
        start.setAttribute('aria-disabled', 'true');
        void act().finally(() => {
          acts = false;
          start.removeAttribute('aria-disabled');
        });
      }
    });
    const note = apart(make('div', 'dust-note', make('span', '', text), start));
    note.setAttribute('role', 'status');
    return note;
  }
}
