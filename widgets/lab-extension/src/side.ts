/** The panel on the left: lessons, rules, and the game at hand on one page. */

import { LabIcon } from '@jupyterlab/ui-components';
import { Widget } from '@lumino/widgets';

import { button, make } from './dom';
import { handbook } from './handbook';
import type { LeftGame } from './left_game';
import { LessonList } from './lesson_list';
import type { Memory } from './memory';
import { RuleList } from './rule_list';
import { Sheet } from './sheet';
import type { Standings } from './standing';
import type { Strand } from './strand';
import type { Today } from './today';
import type { Words } from './words';

const BOOK = new LabIcon({
  name: 'dustlab-reader:book',
  svgstr:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="16">' +
    '<path class="jp-icon3" fill="#616161" d="M3 4h6a3 3 0 0 1 3 2.2A3 3 0 0 1 15 4h6v15h-6.5' +
    'a2.5 2.5 0 0 0-2.5 1.5A2.5 2.5 0 0 0 9.5 19H3zm2 2v11h4.5a4 4 0 0 1 1.5.3V8a2 2 0 0 0-2-2z' +
    'm14 0h-4a2 2 0 0 0-2 2v9.3a4 4 0 0 1 1.5-.3H19z"/></svg>'
});

const VIEWS = [
  ['lessons', 'panel.lessons'],
  ['rules', 'panel.rules'],
  ['sheet', 'panel.sheet']
] as const;
type View = (typeof VIEWS)[number][0];

/** How long the kernel has to rest before the lessons are looked at again, in milliseconds. */
const REST = 500;

export class Side extends Widget {
  private readonly tabs = make('div', 'dust-book-tabs');
  private readonly body = make('div', 'dust-side-body');
  private readonly lessons: LessonList;
  private readonly rules: RuleList;
  private readonly sheet: Sheet;
  private view: View = 'lessons';
  /** The lesson in front, if one is. */
  private current: string | null = null;
  private timer = 0;
  /** What is drawn or looked at now: one after the other, so that the latest is what stays. */
  private turn: Promise<void> = Promise.resolve();
  private asked = 0;
  /** For whom the rules and the page of the game were drawn: an opened rule stays open for them. */
  private readonly shownFor = new Map<View, string>();
  /** Where the reader was when a rule was opened; Escape leads back. */
  private cameFrom: HTMLElement | null = null;

  /** `toFront` shows this panel; `openLesson` opens a lesson by its name. */
  constructor(
    memory: Memory,
    private readonly standings: Standings,
    private readonly words: Words,
    private readonly toFront: () => void,
    openLesson: (lesson: string, table?: string) => void,
    private readonly today: Today,
    private readonly left: LeftGame,
    strand: Strand
  ) {
    super();
    this.id = 'dustlab-reader-side';
    this.addClass('dust-book');
    this.title.icon = BOOK;
    const openRule = (rule: string): void => void this.openRule(rule);
    this.lessons = new LessonList(memory, standings, words, openLesson, today, left, strand);
    this.rules = new RuleList(words, openRule);
    this.sheet = new Sheet(words, openRule);
    this.tabs.setAttribute('role', 'tablist');
    this.node.append(this.tabs, this.body);
    this.node.addEventListener('keydown', event => {
      if (event.key === 'Escape' && this.cameFrom?.isConnected) {
        this.cameFrom.focus({ preventScroll: true });
      }
    });
    words.changed.connect(() => {
      this.showFrame();
      this.follow(null);
    });
    strand.changed.connect(() => this.follow(null));
    this.showFrame();
  }

  /** Another lesson is in front, or something was read. */
  follow(lesson: string | null): void {
    this.current = lesson ?? this.current;
    if (this.isVisible) {
      void this.render();
    }
  }

  /** An answer may have been marked. */
  lookSoon(): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      if (this.isVisible && this.view === 'lessons') {
        void this.inTurn(() => this.lookAgain());
      }
    }, REST);
  }

  private async lookAgain(): Promise<void> {
    const looks = [this.standings.look(), this.today.look(), this.left.look()];
    const changed = await Promise.all(looks);
    if (changed.includes(true)) {
      await this.draw();
    }
  }

  private inTurn(act: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(act);
    return this.turn;
  }

  async openRule(rule: string): Promise<void> {
    const at = document.activeElement;
    if (at instanceof HTMLElement && !this.node.contains(at)) {
      this.cameFrom = at;
    }
    this.view = 'rules';
    this.toFront();
    await this.render();
    this.rules.showRule(rule);
  }

  protected override onBeforeShow(): void {
    void this.render();
  }

  /** What is there before anything is loaded. */
  private showFrame(): void {
    this.title.caption = this.words.say('panel.title');
    this.showTabs();
  }

  private render(): Promise<void> {
    this.showFrame();
    const asked = ++this.asked;
    return this.inTurn(async () => {
      if (asked === this.asked) {
        await this.draw(); // nothing else was asked for meanwhile
      }
    });
  }

  private async draw(): Promise<void> {
    const view = this.view; // another may be chosen meanwhile; its turn comes
    try {
      const book = await handbook(this.words.language);
      const part = book.lessons.find(lesson => lesson.name === this.current)?.part ?? '';
      if (view === 'lessons') {
        await this.lessons.show(book, this.current);
      } else if (this.shownFor.get(view) !== `${this.words.language} ${part}`) {
        this.shownFor.set(view, `${this.words.language} ${part}`);
        this[view].show(book, part);
      }
      const { node } = this[view];
      if (node.parentNode !== this.body) {
        this.body.replaceChildren(node); // the same one anew would put a reader out of it
      }
    } catch {
      this.body.replaceChildren(make('p', '', this.words.say('panel.not_here')));
    }
  }

  private showTabs(): void {
    const focused = this.tabs.contains(document.activeElement);
    this.tabs.replaceChildren(
      ...VIEWS.map(([view, name]) => {
        const tab = button(this.words.say(name), 'dust-tab', () => {
          this.view = view;
          void this.render().then(() => (this.body.scrollTop = 0));
        });
        tab.setAttribute('role', 'tab');
        tab.setAttribute('aria-selected', String(view === this.view));
        return tab;
      })
    );
    if (focused) {
      this.tabs.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
    }
  }
}
