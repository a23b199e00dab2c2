/** The lessons by game, with what the reader has read and solved. */

import { button, make } from './dom';
import type { Handbook, Lesson } from './handbook';
import { nameOf } from './lesson';
import type { LessonMemory, Memory } from './memory';
import type { Solved } from './solved';
import type { Words } from './words';

/** How far the reader is in a lesson. */
interface Standing {
  readonly done: boolean;
  readonly begun: boolean;
  readonly solved: number;
  readonly all: number;
}

export class LessonList {
  readonly node = make('div', 'dust-side-view');
  /** The parts that the reader folded or unfolded. */
  private readonly folds = new Map<string, boolean>();

  constructor(
    private readonly memory: Memory,
    private readonly solved: Solved,
    private readonly words: Words,
    private readonly open: (lesson: string) => void
  ) {}

  async show(book: Handbook, current: string | null): Promise<void> {
    await this.solved.look();
    const standings = new Map<Lesson, Standing>();
    for (const lesson of book.lessons) {
      standings.set(lesson, this.standing(lesson, await this.memory.lesson(lesson.name)));
    }
    const here = current ?? nameOf(this.memory.reader.last);
    this.node.replaceChildren(
      ...this.goOn(book, current),
      ...book.parts.map(part => {
        const lessons = book.lessons.filter(lesson => lesson.part === part.id);
        const list = make('ul', 'dust-lessons');
        list.append(...lessons.map(one => this.row(one, standings.get(one), one.name === here)));
        const done = lessons.filter(one => standings.get(one)?.done).length;
        const count = make('span', 'dust-count', `${done}/${lessons.length}`);
        const open = lessons.some(lesson => lesson.name === here) || part.id === 'start';
        const name = make('summary', '', part.name, ' ', count);
        const fold = make('details', '', name, list);
        fold.open = this.folds.get(part.id) ?? open;
        name.addEventListener('click', () => this.folds.set(part.id, !fold.open));
        return fold;
      })
    );
  }

  /** Whether another answer was marked since the list was shown. */
  async isBehind(): Promise<boolean> {
    return this.solved.look();
  }

  /** A lesson is done at its end, or where its last question and all exercises are answered. */
  private standing(lesson: Lesson, kept: LessonMemory): Standing {
    const { solved, all } = this.solved.of(lesson);
    const last = lesson.last_guess;
    const guessed = last === '' || kept.guesses[last] !== undefined;
    const done = kept.finished || (all > 0 && solved === all && guessed);
    const opened = kept.place !== null || Object.keys(kept.guesses).length > 0;
    return { done, begun: opened || solved > 0, solved, all };
  }

  private goOn(book: Handbook, current: string | null): Node[] {
    const name = nameOf(this.memory.reader.last);
    const last = book.lessons.find(lesson => lesson.name === name);
    if (!last || name === current) {
      return [];
    }
    const text = this.words.say('panel.go_on', { lesson: last.title });
    return [button(text, 'dust-choice dust-go-on', () => this.open(last.name))];
  }

  private row(lesson: Lesson, standing: Standing | undefined, here: boolean): HTMLElement {
    const press = button('', 'dust-lesson-row', () => this.open(lesson.name));
    press.append(
      this.tick(standing),
      make('span', 'dust-grow', lesson.title),
      this.count(lesson, standing)
    );
    if (here) {
      press.setAttribute('aria-current', 'page');
    }
    return make('li', '', press);
  }

  private tick(standing: Standing | undefined): HTMLElement {
    const tick = make('span', 'dust-tick');
    if (standing?.done || standing?.begun) {
      tick.append(standing.done ? '✓' : '…');
      tick.title = this.words.say(standing.done ? 'panel.finished' : 'panel.begun');
      tick.setAttribute('role', 'img');
      tick.setAttribute('aria-label', tick.title);
    }
    return tick;
  }

  /** How many exercises are solved as long as some are and some are not; else how long it takes. */
  private count(lesson: Lesson, standing: Standing | undefined): HTMLElement {
    const { solved, all } = standing ?? { solved: 0, all: 0 };
    if (solved > 0 && solved < all) {
      const count = make('span', 'dust-count', this.words.say('panel.solved', { solved, all }));
      count.title = this.words.say('panel.solved_tip', { solved, all });
      return count;
    }
    const { minutes } = lesson;
    return make('span', 'dust-count', minutes ? this.words.say('panel.minutes', { minutes }) : '');
  }
}
