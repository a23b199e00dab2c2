/** One lesson in its panel: a book that plays. */

import type { NotebookPanel } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';

import { Boards } from './boards';
import { CodeFolds } from './code';
import { Gates } from './gates';
import { beginAnew, tell } from './kernel';
import type { LessonMemory, Memory } from './memory';
import { Place } from './place';
import { recall } from './recall';
import { Run } from './run';
import { keepUnchanged } from './unchanged';
import type { Words } from './words';

/** What the page is doing; it stands on the panel's element, for style sheets and tests. */
type Doing = 'running' | 'waiting' | 'stopped' | 'finished';

export class LessonPage {
  readonly boards: Boards;
  readonly code: CodeFolds;
  /** A stretch was run, or could not be. */
  readonly ran = new Signal<this, void>(this);
  /** The reader came to the end, or to another place. */
  readonly moved = new Signal<this, void>(this);

  private readonly gates: Gates;
  private readonly place: Place;
  private readonly run: Run;

  constructor(
    readonly panel: NotebookPanel,
    readonly name: string,
    private readonly memory: Memory,
    private readonly kept: LessonMemory,
    private readonly words: Words,
    look: () => Promise<void>
  ) {
    panel.addClass('dust-lesson');
    keepUnchanged(panel);
    this.gates = new Gates(panel, name, memory, kept, words);
    this.run = new Run(panel, () => this.gates.limit, () => words.language);
    this.boards = new Boards(panel, this.run, words, look);
    this.code = new CodeFolds(panel, words, memory.reader.codeShown);
    this.place = new Place(panel, () => kept, (place, atEnd) => this.note(place, atEnd));

    this.gates.opened.connect(() => void this.run.advance());
    this.run.byReader.connect((_, cell) => {
      if (this.gates.runThrough(cell)) {
        // Run All puts all its cells in the queue in one go: what is left is ours.
        window.setTimeout(() => void this.run.advance());
      }
    });
    this.run.changed.connect(this.tell, this);
    words.changed.connect(this.tell, this);
    panel.content.model?.cells.changed.connect(() => this.refresh());
    panel.disposed.connect(() => Signal.clearData(this));
  }

  /** Run as far as the first open question; where the reader was is where the page opens. */
  async open(): Promise<void> {
    this.gates.show();
    this.place.restore();
    await this.run.advance();
    this.place.restore();
  }

  /** As on the first visit: a new kernel, and no guess. */
  async startAnew(): Promise<void> {
    this.memory.forgetLesson(this.name);
    this.gates.forget(this.kept);
    await tell(this.panel, beginAnew);
    const context = this.panel.sessionContext;
    await (context.session?.kernel ? context.restartKernel() : context.startKernel());
    this.panel.content.outerNode.scrollTop = 0;
    await this.run.advance();
  }

  /** Cells came or went. */
  private refresh(): void {
    // The notebook makes its widgets for them after this signal.
    window.setTimeout(() => {
      if (!this.panel.isDisposed) {
        this.gates.show();
        this.code.show();
        this.boards.show();
      }
    });
  }

  private tell(): void {
    const doing = this.doing();
    this.panel.node.dataset['dustReader'] = doing;
    if (doing !== 'running') {
      recall(this.panel, this.kept, this.words);
      this.ran.emit();
    }
  }

  private doing(): Doing {
    if (this.run.isRunning) {
      return 'running';
    }
    if (this.run.failedCell) {
      return 'stopped';
    }
    return this.gates.firstShut() < this.panel.content.widgets.length ? 'waiting' : 'finished';
  }

  private note(place: LessonMemory['place'], atEnd: boolean): void {
    const finished = this.kept.finished || (atEnd && this.doing() === 'finished');
    this.memory.keepLesson(this.name, { place, finished });
    this.moved.emit();
  }
}
