/** All open lessons, the panel beside them, and how the reader likes them. */

import type { ILabShell, JupyterFrontEnd } from '@jupyterlab/application';
import type { INotebookTracker, NotebookPanel } from '@jupyterlab/notebook';

import { showsBoard } from './boards';
import { pathInQuery, pathOfPage, startEarly } from './early';
import { speak, tell } from './kernel';
import { folderOf, isMap, lessonOf, nameOf } from './lesson';
import { followLessonLinks } from './lesson_links';
import { LeftGame } from './left_game';
import { keepLettersQuiet } from './letters';
import { tickLinks } from './map_ticks';
import type { Memory } from './memory';
import type { OwnFiles } from './own_files';
import { LessonPage } from './page';
import { followRuleLinks, nameRules } from './rule_links';
import { isCode } from './run';
import { Side } from './side';
import { Solved } from './solved';
import { Standings } from './standing';
import { keepBoardsStill } from './still';
import { Strand } from './strand';
import { Today } from './today';
import { Tools } from './tools';
import type { Language, Words } from './words';
import { isLanguage } from './words';

const FILE_LIST = 'filebrowser';

export class Reader {
  private readonly pages = new Map<NotebookPanel, LessonPage>();
  private readonly side: Side;
  private readonly standings: Standings;
  private readonly strand: Strand;
  /** The tables for which lessons were opened, by their paths. */
  private readonly wanted = new Map<string, string>();
  private folded = false;

  constructor(
    private readonly app: JupyterFrontEnd,
    private readonly shell: ILabShell | null,
    private readonly tracker: INotebookTracker,
    private readonly memory: Memory,
    private readonly files: OwnFiles,
    private readonly words: Words
  ) {
    this.standings = new Standings(memory, new Solved(files));
    this.strand = new Strand(files);
    this.side = new Side(
      memory,
      this.standings,
      words,
      () => this.app.shell.activateById(this.side.id),
      (lesson, table) => void this.openLesson(lesson, table),
      new Today(files),
      new LeftGame(files),
      this.strand
    );
  }

  start(): void {
    keepLettersQuiet();
    keepBoardsStill();
    this.app.shell.add(this.side, 'left', { rank: 150 });
    const loaded = this.load();
    const language = loaded.then(() => this.words.language);
    const early = startEarly(this.app.serviceManager, pathOfPage(), language).catch(() => undefined);
    this.tracker.widgetAdded.connect((_, panel) => {
      const ready = panel.context.path === pathOfPage() ? early : Promise.resolve();
      void this.welcome(panel, loaded, ready);
    });
    this.tracker.currentChanged.connect((_, panel) => {
      const page = panel && this.pages.get(panel);
      this.side.follow(page?.name ?? null);
      this.tickMap(page);
    });
    this.shell?.layoutModified.connect(() => this.noteFileList());
    const named = pathInQuery();
    if (named.endsWith('.ipynb')) {
      void this.app.restored.then(() => this.openFile(named));
    }
  }

  /** While the page itself is being loaded, what is kept of its lesson is looked up. */
  private async load(): Promise<void> {
    const path = pathOfPage();
    const isNotebook = path.endsWith('.ipynb');
    this.files.folder = folderOf(path);
    // The state of JupyterLab is long in coming; what lies beside the lesson is not kept waiting.
    const beside = isNotebook ? [this.memory.lesson(nameOf(path)), this.strand.look()] : [];
    await this.memory.load();
    const { language, last } = this.memory.reader;
    if (isLanguage(language)) {
      this.words.language = language;
    }
    if (!isNotebook) {
      this.files.folder = folderOf(last);
      beside.push(this.strand.look());
    }
    await Promise.all<unknown>(beside);
  }

  private async welcome(
    panel: NotebookPanel,
    loaded: Promise<void>,
    ready: Promise<void>
  ): Promise<void> {
    await Promise.all([panel.context.ready, panel.revealed, loaded]);
    const name = lessonOf(panel);
    if (name === null || panel.isDisposed) {
      return;
    }
    await this.settleIn(folderOf(panel.context.path));
    const kept = await this.memory.lesson(name);
    this.memory.keepLesson(name, {}); // a shelf may know less of it than the others
    const { sessions } = this.app.serviceManager;
    const page = new LessonPage(panel, name, this.memory, kept, this.words, this.strand, () =>
      sessions.refreshRunning()
    );
    this.pages.set(panel, page);
    panel.disposed.connect(() => this.pages.delete(panel));
    panel.contentHeader.addWidget(new Tools(page, this.words, this.strand, this.acts(page)));
    followRuleLinks(panel, rule => void this.side.openRule(rule));
    followLessonLinks(panel, (file, table) => {
      void this.openFile(`${folderOf(panel.context.path)}${file}`, table);
    });
    let named = Promise.resolve();
    page.ran.connect(() => {
      named = nameRules(panel, this.words.language);
      this.side.follow(this.tracker.currentWidget === panel ? name : null);
      this.tickMap(page);
    });
    panel.sessionContext.statusChanged.connect((_, status) => {
      if (status === 'idle') {
        this.side.lookSoon();
      }
    });
    if (!isMap(name)) {
      this.memory.keepReader({ last: panel.context.path });
    }
    this.foldFileList();
    this.side.follow(name);
    const table = this.wanted.get(panel.context.path);
    this.wanted.delete(panel.context.path);
    await page.open(ready, table);
    await named; // a name is taller than what stood in its place
    page.restore();
    await this.leadOn(panel.context.path);
  }

  /** Another folder of lessons has other files beside them. */
  private async settleIn(folder: string): Promise<void> {
    if (folder !== this.files.folder) {
      this.files.folder = folder;
      await this.memory.lookAgain();
      await this.strand.look();
    }
    await this.strand.settle();
  }

  private acts(page: LessonPage): ConstructorParameters<typeof Tools>[3] {
    return {
      showCode: shown => {
        this.memory.keepReader({ codeShown: shown });
        this.pages.forEach(one => one.code.showAll(shown));
      },
      boardBeside: () => void this.boardBeside(page),
      speak: (language: Language) => {
        this.memory.keepReader({ language });
        this.words.language = language;
        this.pages.forEach(one => void tell(one.panel, speak(language)));
      }
    };
  }

  private tickMap(page: LessonPage | null | undefined): void {
    if (page && isMap(page.name)) {
      void tickLinks(page.panel, this.standings, this.words);
    }
  }

  private async openLesson(name: string, table?: string): Promise<void> {
    await this.openFile(`${this.files.folder}${name}.ipynb`, table);
  }

  private async openFile(path: string, table?: string): Promise<void> {
    if (table) {
      this.wanted.set(path, table);
    }
    await this.app.commands.execute('docmanager:open', { path });
    await this.leadOn(path);
  }

  /** To the table for which a lesson was opened that had been open before, once it has run. */
  private async leadOn(path: string): Promise<void> {
    const page = [...this.pages.values()].find(one => one.panel.context.path === path);
    const table = this.wanted.get(path);
    if (page?.isOpen && table) {
      this.wanted.delete(path);
      await page.leadTo(table);
    }
  }

  /**
   * The board that is nearest to the middle of the window goes into a panel of its own; a table or
   * a lab in the window before the board of a question, which is answered where it stands.
   */
  private async boardBeside(page: LessonPage): Promise<void> {
    const notebook = page.panel.content;
    const frame = notebook.outerNode.getBoundingClientRect();
    const middle = (frame.top + frame.bottom) / 2;
    const away = (node: HTMLElement): number => {
      const box = node.getBoundingClientRect();
      return Math.max(box.top - middle, middle - box.bottom, 0);
    };
    const boards = notebook.widgets.filter(cell => isCode(cell) && showsBoard(cell));
    const shown = boards.filter(cell => cell.node.offsetParent !== null);
    const inWindow = (node: HTMLElement): boolean => {
      const box = node.getBoundingClientRect();
      return box.bottom > frame.top && box.top < frame.bottom;
    };
    const tables = shown.filter(
      cell => inWindow(cell.node) && cell.node.querySelector('.dust-table') !== null
    );
    const [nearest] = (tables.length ? tables : shown).sort(
      (one, other) => away(one.node) - away(other.node)
    );
    if (nearest) {
      notebook.activeCellIndex = notebook.widgets.indexOf(nearest);
      await this.app.commands.execute('notebook:create-output-view');
    }
  }

  // -- the file list, which takes a quarter of the page

  private isFileListOpen(): boolean {
    const list = [...this.app.shell.widgets('left')].find(widget => widget.id === FILE_LIST);
    return list?.isVisible ?? false;
  }

  /** Fold it when a lesson opens, unless the reader has opened it again. */
  private foldFileList(): void {
    if (this.shell && !this.folded && !this.memory.reader.filesWanted && this.isFileListOpen()) {
      this.shell.collapseLeft();
    }
    this.folded = true;
  }

  private noteFileList(): void {
    if (this.folded && !this.memory.reader.filesWanted && this.isFileListOpen()) {
      this.memory.keepReader({ filesWanted: true });
    }
  }
}
