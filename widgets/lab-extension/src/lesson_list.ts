/** The lessons by game, with what the reader has read. */

import { button, make } from './dom';
import type { Handbook, Lesson } from './handbook';
import { nameOf } from './lesson';
import type { LessonMemory, Memory } from './memory';
import type { Words } from './words';

export class LessonList {
  readonly node = make('div', 'dust-side-view');

  constructor(
    private readonly memory: Memory,
    private readonly words: Words,
    private readonly open: (lesson: string) => void
  ) {}

  async show(book: Handbook, current: string | null): Promise<void> {
    const kept = new Map<string, LessonMemory>();
    for (const lesson of book.lessons) {
      kept.set(lesson.name, await this.memory.lesson(lesson.name));
    }
    const here = current ?? nameOf(this.memory.reader.last);
    this.node.replaceChildren(
      ...this.goOn(book, current),
      ...book.parts.map(part => {
        const lessons = book.lessons.filter(lesson => lesson.part === part.id);
        const list = make('ul', 'dust-lessons');
        list.append(...lessons.map(one => this.row(one, kept.get(one.name), one.name === here)));
        const done = lessons.filter(one => kept.get(one.name)?.finished).length;
        const count = make('span', 'dust-count', `${done}/${lessons.length}`);
        const open = lessons.some(lesson => lesson.name === here) || part.id === 'start';
        const fold = make('details', '', make('summary', '', part.name, ' ', count), list);
        fold.open = open;
        return fold;
      })
    );
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

  private row(lesson: Lesson, kept: LessonMemory | undefined, here: boolean): HTMLElement {
    const begun = kept && (kept.place !== null || Object.keys(kept.guesses).length > 0);
    const state = kept?.finished ? 'panel.finished' : begun ? 'panel.begun' : null;
    const tick = make('span', 'dust-tick', kept?.finished ? '✓' : begun ? '…' : '');
    if (state) {
      tick.title = this.words.say(state);
      tick.setAttribute('role', 'img');
      tick.setAttribute('aria-label', tick.title);
    }
    const press = button('', 'dust-lesson-row', () => this.open(lesson.name));
    const { minutes } = lesson;
    const time = minutes ? this.words.say('panel.minutes', { minutes }) : '';
    press.append(tick, make('span', 'dust-grow', lesson.title), make('span', 'dust-count', time));
    if (here) {
      press.setAttribute('aria-current', 'page');
    }
    return make('li', '', press);
  }
}
