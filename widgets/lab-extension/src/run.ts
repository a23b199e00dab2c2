/**
 * Runs the cells of a lesson in their order, each once for a kernel, as far as it may.
 *
 * A cell is alive if the kernel that is there now has run it, by us or by the reader.
 */

import type { Cell, CodeCell, ICellModel } from '@jupyterlab/cells';
import { CodeCell as Code } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { NotebookActions } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';

import { holdHeight } from './dom';
import { prefer, takeIn, tell, turn } from './kernel';
import { importsIn, mayFail } from './lesson';
import type { Language } from './words';

/** So many cells are in the kernel's queue, that it need not wait for the page between two. */
const AHEAD = 4;

export function isCode(cell: Cell): cell is CodeCell {
  return cell.model.type === 'code';
}

export class Run {
  /**
   * Something is alive that was not, or the other way round; or the run begins, ends, fails; or a
   * cell that the reader ran is done.
   */
  readonly changed = new Signal<this, void>(this);
  /** The reader ran a cell. */
  readonly byReader = new Signal<this, Cell>(this);

  private readonly alive = new Set<string>();
  private running: Promise<void> | null = null;
  /** What the kernel was asked to run and has not answered yet. */
  private readonly asked = new Set<ICellModel>();
  private failed: ICellModel | null = null;
  /** How many kernels of this lesson have ended. */
  private ended = 0;

  /**
   * `limit` says before which cell the run is to stop, `language` what boards are to speak,
   * `leavesOut` which cells are not for this reader.
   */
  constructor(
    private readonly panel: NotebookPanel,
    private readonly limit: () => number,
    private readonly language: () => Language,
    private readonly leavesOut: (cell: Cell) => boolean
  ) {
    NotebookActions.executionScheduled.connect(this.onScheduled, this);
    NotebookActions.executed.connect(this.onExecuted, this);
    panel.sessionContext.kernelChanged.connect((_, change) => {
      if (change.oldValue) {
        this.onKernelEnded();
      }
      this.takeIn();
    });
    this.takeIn();
    panel.sessionContext.statusChanged.connect((_, status) => {
      if (['restarting', 'autorestarting', 'dead', 'terminating'].includes(status)) {
        this.onKernelEnded();
      }
    });
    panel.disposed.connect(() => Signal.clearData(this));
  }

  isAlive(cell: Cell): boolean {
    return this.alive.has(cell.model.id) || this.asked.has(cell.model);
  }

  get isRunning(): boolean {
    return this.running !== null;
  }

  /** The cell that failed and stopped the run, if one did. */
  get failedCell(): Cell | null {
    return this.panel.content.widgets.find(cell => cell.model === this.failed) ?? null;
  }

  /** Run all that is not alive yet, as far as the limit, also if that moves on meanwhile. */
  advance(): Promise<void> {
    if (!this.running) {
      this.running = this.runEach().finally(() => {
        this.running = null;
        this.changed.emit();
      });
      this.changed.emit();
    }
    return this.running;
  }

  /** Leave the cell that failed as it is, and run on. */
  advanceAllTheSame(): Promise<void> {
    this.failed = null;
    return this.advance();
  }

  private async runEach(): Promise<void> {
    await this.panel.sessionContext.ready;
    // Now JupyterLab asks for the widgets of an earlier page; afterwards there would be ours, too.
    await new Promise(asked => window.setTimeout(asked));
    const ended = this.ended;
    const begins = this.alive.size === 0 ? `${turn}\n` : '';
    void tell(this.panel, begins + prefer(this.language()));
    const running: Promise<void>[] = [];
    for (let cell = this.next(); cell && ended === this.ended; cell = this.next()) {
      running.push(this.runOne(cell));
      if (running.length === AHEAD) {
        await running.shift();
      }
    }
    await Promise.all(running);
    if (this.next() && ended === this.ended) {
      await this.runEach();
    }
  }

  /** A kernel is there: the first thing that it hears, before JupyterLab asks for its widgets. */
  private takeIn(): void {
    const code = this.panel.content.widgets.filter(isCode).map(cell => cell.model.sharedModel.source);
    void tell(this.panel, takeIn(this.language(), importsIn(code)));
  }

  private next(): CodeCell | null {
    if (this.failed || !this.panel.sessionContext.session?.kernel || this.panel.isDisposed) {
      return null;
    }
    const cells = this.panel.content.widgets.slice(0, this.limit());
    return (
      cells.filter(isCode).find(cell => !this.isAlive(cell) && !this.leavesOut(cell)) ?? null
    );
  }

  /** The cell itself is run, not "the selected cells": so the selection and the page stay put. */
  private async runOne(cell: CodeCell): Promise<void> {
    const ended = this.ended;
    const model = cell.model;
    const letGo = holdHeight(cell.node);
    let aborted = false;
    this.asked.add(model);
    try {
      const reply = await Code.execute(cell, this.panel.sessionContext);
      // A cell before it failed, so the kernel has let it be.
      aborted = reply?.content.status === 'aborted';
      if (reply?.content.status === 'error' && !mayFail(cell)) {
        this.failed = model;
      }
    } catch {
      // the kernel ended meanwhile, or the cell was removed: nobody waits for it any more
    }
    letGo();
    this.asked.delete(model);
    if (ended === this.ended && !aborted) {
      this.alive.add(model.id);
      this.changed.emit();
    }
  }

  private onScheduled(_: unknown, args: { notebook: unknown; cell: Cell }): void {
    if (args.notebook !== this.panel.content) {
      return;
    }
    this.alive.add(args.cell.model.id);
    if (this.failed === args.cell.model) {
      this.failed = null;
    }
    this.byReader.emit(args.cell);
    this.changed.emit();
  }

  /** What the reader ran has written something else now, and the page looks at it anew. */
  private onExecuted(_: unknown, args: { notebook: unknown }): void {
    if (args.notebook === this.panel.content) {
      this.changed.emit();
    }
  }

  private onKernelEnded(): void {
    this.ended += 1;
    this.alive.clear();
    this.failed = null;
    this.changed.emit();
  }
}
