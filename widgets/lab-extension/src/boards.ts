/**
 * A board lives as long as its kernel. One whose kernel ended or cannot be reached says so, and
 * can be woken.
 */

import type { Cell, CodeCell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';

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

export function showsBoard(cell: CodeCell): boolean {
  const { outputs } = cell.model;
  return Array.from({ length: outputs.length }, (_, at) => outputs.get(at)).some(
    output => WIDGET in output.data
  );
}

export class Boards {
  private readonly notes = new WeakMap<Cell, HTMLElement>();
  private cutOff = false;
  private timer = 0;
  private looked = 0;

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
    words.changed.connect(this.show, this);
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
      const asleep = showsBoard(cell) && (this.cutOff || !this.run.isAlive(cell));
      const failed = this.run.failedCell === cell;
      cell.toggleClass(ASLEEP, asleep);
      cell.toggleClass(FAILED, failed);
      this.notes.get(cell)?.remove();
      if (asleep || failed) {
        const note = failed ? this.failure() : this.sleep(this.run.isAlive(cell));
        this.notes.set(cell, note);
        cell.node.appendChild(note);
      }
    }
  }

  /** If its kernel is there all the same, it is only out of reach. */
  private sleep(alive: boolean): HTMLElement {
    const why = this.words.say(alive ? 'sleep.cut_off' : 'sleep.ended');
    return this.note(why, 'sleep.wake', () => this.wake());
  }

  private failure(): HTMLElement {
    return this.note(this.words.say('run.failed'), 'run.all_the_same', () =>
      this.run.advanceAllTheSame()
    );
  }

  private note(
    text: string,
    press: 'sleep.wake' | 'run.all_the_same',
    act: () => Promise<void>
  ): HTMLElement {
    const start = button(this.words.say(press), 'dust-choice', () => {
      start.disabled = true;
      void act().finally(() => (start.disabled = false));
    });
    const note = apart(make('div', 'dust-note', make('span', '', text), start));
    note.setAttribute('role', 'status');
    return note;
  }
}
