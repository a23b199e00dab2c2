/**
 * What the page keeps of a reader: guesses, the place on the page, how the page is set up.
 *
 * It needs no kernel. Everything is written to each shelf: the browser's own, which answers at
 * once, JupyterLab's state, which a server keeps, and a file beside the lessons (guess_file.ts),
 * which goes along to another machine. A shelf is two functions, so another one is one more entry
 * in the list.
 */

import type { IStateDB } from '@jupyterlab/statedb';

export interface Shelf {
  read(key: string): Promise<string | null>;
  write(key: string, text: string): void;
}

/** What is kept of one lesson. */
export interface LessonMemory {
  /** The reader's guesses by their questions; an empty one was passed over. */
  guesses: Record<string, string>;
  /** The cell at the top of the window, and how far it is pushed out of it. */
  place: { cell: string; offset: number } | null;
  /** Whether it is large, for a projector; null: nobody said. The nearest shelf knows best. */
  projected: boolean | null;
  /** Whether the reader was at the end. */
  finished: boolean;
  /** How often the lesson was begun anew: what belongs to an earlier time is over. */
  begun: number;
}

/** What is kept of the reader. */
export interface ReaderMemory {
  codeShown: boolean;
  /** Whether the reader opened the file list again after it was folded. */
  filesWanted: boolean;
  language: string;
  /** The path of the lesson that was open last. */
  last: string;
}

const NEW_READER: ReaderMemory = { codeShown: false, filesWanted: false, language: '', last: '' };

export function newLesson(): LessonMemory {
  return { guesses: {}, place: null, projected: null, finished: false, begun: 0 };
}

/** What two shelves keep of one lesson. */
export function joined(mine: LessonMemory, its: LessonMemory): LessonMemory {
  if (mine.begun !== its.begun) {
    return mine.begun > its.begun ? mine : its;
  }
  return {
    guesses: { ...its.guesses, ...mine.guesses },
    place: mine.place ?? its.place,
    projected: mine.projected ?? its.projected,
    finished: mine.finished || its.finished,
    begun: mine.begun
  };
}

/** The browser's own shelf; a browser that forbids it is a reader who starts anew each time. */
export const browserShelf: Shelf = {
  async read(key) {
    try {
      return window.localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key, text) {
    try {
      window.localStorage.setItem(key, text);
    } catch {
      // full or forbidden: the other shelf has it
    }
  }
};

/** The shelf of JupyterLab's state. */
export function stateShelf(state: IStateDB): Shelf {
  return {
    async read(key) {
      const text = await state.fetch(key);
      return typeof text === 'string' ? text : null;
    },
    write(key, text) {
      state.save(key, text).catch(() => undefined);
    }
  };
}

export class Memory {
  constructor(private readonly shelves: readonly Shelf[]) {}

  /** What is kept of the reader; changes to it are kept by `keepReader`. */
  reader: ReaderMemory = { ...NEW_READER };

  private readonly lessons = new Map<string, LessonMemory>();

  async load(): Promise<void> {
    const [kept] = await this.read<ReaderMemory>('reader');
    this.reader = { ...NEW_READER, ...kept };
  }

  keepReader(change: Partial<ReaderMemory>): void {
    this.reader = { ...this.reader, ...change };
    this.write('reader', this.reader);
  }

  async lesson(name: string): Promise<LessonMemory> {
    const known = this.lessons.get(name);
    if (known) {
      return known;
    }
    const kept = await this.readLesson(name);
    this.lessons.set(name, kept);
    return kept;
  }

  /** Another folder is open: what lies there is taken in, too. */
  async lookAgain(): Promise<void> {
    for (const [name, kept] of this.lessons) {
      Object.assign(kept, joined(kept, await this.readLesson(name)));
    }
  }

  keepLesson(name: string, change: Partial<LessonMemory>): void {
    const before = this.lessons.get(name) ?? newLesson();
    const kept = Object.assign(before, change);
    this.lessons.set(name, kept);
    this.write(`lesson:${name}`, kept);
  }

  /** A lesson as on the first visit. */
  forgetLesson(name: string): void {
    const begun = (this.lessons.get(name)?.begun ?? 0) + 1;
    this.keepLesson(name, { ...newLesson(), begun });
  }

  private async readLesson(name: string): Promise<LessonMemory> {
    const kept = await this.read<LessonMemory>(`lesson:${name}`);
    return kept.map(one => ({ ...newLesson(), ...one })).reduce(joined, newLesson());
  }

  /** What each shelf has under a key. */
  private async read<T>(key: string): Promise<Partial<T>[]> {
    const found: Partial<T>[] = [];
    const reading = this.shelves.map(shelf => shelf.read(`dustlab-reader:${key}`));
    for (const text of await Promise.all(reading)) {
      if (text) {
        try {
          found.push(JSON.parse(text) as Partial<T>);
        } catch {
          // damaged: another shelf may have it whole
        }
      }
    }
    return found;
  }

  private write(key: string, value: unknown): void {
    const text = JSON.stringify(value);
    for (const shelf of this.shelves) {
      shelf.write(`dustlab-reader:${key}`, text);
    }
  }
}
