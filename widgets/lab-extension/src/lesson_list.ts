/** The lessons by game, with what the reader has read and solved. */

import { button, make, redraw } from './dom';
import type { Handbook, Lesson } from './handbook';
import { leftButton } from './left_game';
import type { LeftGame } from './left_game';
import { nameOf } from './lesson';
import type { Memory } from './memory';
import { tick } from './standing';
import type { Standing, Standings } from './standing';
import type { Strand } from './strand';
import { dueButton } from './today';
import type { Today } from './today';
import type { Words } from './words';

/** The part whose lessons are told with the games or without. */
const COURSE = 'chance';
const START = 'start';

export class LessonList {
  readonly node = make('div', 'dust-side-view');
  /** The parts that the reader folded or unfolded. */
  private readonly folds = new Map<string, boolean>();

  constructor(
    private readonly memory: Memory,
    private readonly known: Standings,
    private readonly words: Words,
    private readonly open: (lesson: string, table?: string) => void,
    private readonly today: Today,
    private readonly left: LeftGame,
    private readonly strand: Strand
  ) {}

  async show(book: Handbook, current: string | null): Promise<void> {
    await Promise.all([this.known.look(), this.today.look(), this.left.look()]);
    const standings = new Map<Lesson, Standing>();
    for (const lesson of book.lessons) {
      standings.set(lesson, await this.known.of(lesson));
    }
    const here = current ?? nameOf(this.memory.reader.last);
    redraw(
      this.node,
      ...dueButton(this.today, this.words, this.open),
      ...leftButton(this.left, book, this.words, this.open),
      ...this.goOn(book, current),
      ...this.inOrder(book.parts).map(part => {
        const lessons = book.lessons.filter(lesson => lesson.part === part.id);
        const list = make('ul', 'dust-lessons');
        list.append(...lessons.map(one => this.row(one, standings.get(one), one.name === here)));
        const done = lessons.filter(one => standings.get(one)?.done).length;
        const count = make('span', 'dust-count', `${done}/${lessons.length}`);
        const open =
          lessons.some(lesson => lesson.name === here) ||
          part.id === START ||
          (part.id === COURSE && this.strand.chosen === 'plain');
        const name = make('summary', '', part.name, ' ', count);
        const told = part.id === COURSE ? [this.strand.menu(this.words)] : [];
        const fold = make('details', '', name, ...told, list);
        fold.open = this.folds.get(part.id) ?? open;
        name.addEventListener('click', () => this.folds.set(part.id, !fold.open));
        return fold;
      })
    );
  }

  /** Where the course is told without the games, it stands first. */
  private inOrder(parts: Handbook['parts']): Handbook['parts'] {
    if (this.strand.chosen !== 'plain') {
      return parts;
    }
    const course = parts.filter(part => part.id === COURSE);
    return [...course, ...parts.filter(part => part.id !== COURSE)];
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
      tick(standing, this.words),
      make('span', 'dust-grow', lesson.title),
      this.count(lesson, standing)
    );
    if (here) {
      press.setAttribute('aria-current', 'page');
    }
    return make('li', '', press);
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
