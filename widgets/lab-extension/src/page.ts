/** One lesson in its panel: a book that plays. */

import type { NotebookPanel } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';

import { Boards } from './boards';
import { CodeFolds } from './code';
import { Gates } from './gates';
import { beginAnew, follow, tell } from './kernel';
import type { LessonMemory, Memory } from './memory';
import { OpenQuestion } from './open_question';
import { Opening } from './opening';
import { Place } from './place';
import { Projector } from './projector';
import { recall } from './recall';
import { Run } from './run';
import type { Strand } from './strand';
import { keepUnchanged } from './unchanged';
import type { Words } from './words';

/** What the page is doing; it stands on the panel's element, for style sheets and tests. */
type Doing = 'running' | 'waiting' | 'stopped' | 'finished';

export class LessonPage {
  readonly boards: Boards;
  readonly code: CodeFolds;
  readonly projector: Projector;
  /** A stretch was run, or could not be. */
  readonly ran = new Signal<this, void>(this);
  /** The reader came to the end, or to another place. */
  readonly moved = new Signal<this, void>(this);

  private readonly gates: Gates;
  private readonly opening: Opening;
  private readonly place: Place;
  private readonly question: OpenQuestion;
  private readonly run: Run;

  constructor(
    readonly panel: NotebookPanel,
    readonly name: string,
    private readonly memory: Memory,
    private readonly kept: LessonMemory,
    private readonly words: Words,
    private readonly strand: Strand,
    look: () => Promise<void>
  ) {
    panel.addClass('dust-lesson');
    keepUnchanged(panel);
    this.gates = new Gates(panel, name, memory, kept, words, strand);
    this.opening = new Opening(panel, strand);
    this.run = new Run(
      panel,
      () => this.gates.limit,
      () => words.language,
      cell => strand.leavesOut(cell)
    );
    this.boards = new Boards(panel, this.run, words, look);
    this.question = new OpenQuestion(panel);
    this.code = new CodeFolds(panel, words, memory.reader.codeShown);
    this.projector = new Projector(panel, kept.projected ?? false);
    this.place = new Place(panel, () => kept, (place, atEnd) => this.note(place, atEnd));

    // Who answers goes on, also if a cell above has failed.
    this.gates.opened.connect(() => void this.run.advanceAllTheSame());
    this.run.byReader.connect((_, cell) => {
      if (this.gates.runThrough(cell)) {
        // Run All puts all its cells in the queue in one go: what is left is ours.
        window.setTimeout(() => void this.run.advance());
      }
    });
    this.run.changed.connect(this.tell, this);
    words.changed.connect(this.tell, this);
    this.projector.changed.connect(({ on }) => this.memory.keepLesson(name, { projected: on }));
    strand.changed.connect(this.follow, this);
    panel.content.model?.cells.changed.connect(() => this.refresh());
    panel.disposed.connect(() => Signal.clearData(this));
  }

  /** Whether it has run itself as far as it may when it was opened. */
  isOpen = false;

  /**
   * Run as far as the first open question, once the kernel is `ready`; where the reader was is where
   * the page opens, or at the table for which it was opened: there it stands while it still runs.
   */
  async open(ready: Promise<void>, table?: string): Promise<void> {
    this.gates.show();
    this.opening.show();
    this.place.restore();
    this.standAt(table);
    await ready;
    await this.run.advance();
    this.place.restore();
    this.isOpen = true;
  }

  /** Something above has another height now: the page is again where the reader was. */
  restore(): void {
    this.place.restore();
  }

  /** Go to the table that keeps its games under this name, past questions that are still open. */
  async leadTo(table: string): Promise<void> {
    this.standAt(table);
    await this.run.advance();
    this.place.restore();
  }

  private standAt(table?: string): void {
    const notebook = this.panel.content;
    const keeps = `keep="${table ?? ''}"`;
    const cell = notebook.widgets.find(one => one.model.sharedModel.getSource().includes(keeps));
    if (table && cell) {
      this.gates.runThrough(cell);
      notebook.activeCellIndex = notebook.widgets.indexOf(cell);
      this.place.lead(cell);
    }
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

  /** The course is told in another strand. */
  private follow(): void {
    const stay = this.place.hold(cell => this.gates.isOpen(cell));
    this.gates.show();
    this.opening.show();
    stay();
    void tell(this.panel, follow(this.strand.chosen));
    void this.run.advance();
  }

  /** Cells came or went. */
  private refresh(): void {
    // The notebook makes its widgets for them after this signal.
    window.setTimeout(() => {
      if (!this.panel.isDisposed) {
        this.gates.show();
        this.opening.show();
        this.code.show();
        this.boards.show();
      }
    });
  }

  private tell(): void {
    const doing = this.doing();
    this.panel.node.dataset['dustReader'] = doing;
    this.question.show(doing === 'waiting' ? this.gates.openPlace : null);
    if (doing !== 'running') {
      this.opening.show();
      recall(this.panel, this.kept, this.words, this.strand);
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
