/**
 * The shelf beside the lessons: guesses and lessons that were read, in a file that goes along with
 * the learner's progress. What belongs to one screen alone, such as the place on a page, does not.
 */

import type { LessonMemory, Shelf } from './memory';
import { joined, newLesson } from './memory';
import type { OwnFiles } from './own_files';
import { isRecord } from './lesson';

const FILE = 'my-guesses.json';
const FORM = 'guesses 1';
const LESSON = 'dustlab-reader:lesson:';

/** Lessons by their names. */
type Lessons = Record<string, LessonMemory>;

export class GuessFile implements Shelf {
  /** What lay in which folder when it was looked into. */
  private found: { folder: string; lessons: Promise<Lessons> } | null = null;
  /** One is written after the other. */
  private written: Promise<void> = Promise.resolve();
  /** What this page knows to be in the file, by lessons: only what differs is worth a look into it. */
  private readonly known = new Map<string, string>();

  /** `tell` says that a damaged file was set aside, and under which name. */
  constructor(
    private readonly files: OwnFiles,
    private readonly tell: (file: string, aside: string) => void
  ) {}

  async read(key: string): Promise<string | null> {
    const name = lessonIn(key);
    if (name === null) {
      return null;
    }
    const { folder } = this.files;
    if (this.found?.folder !== folder) {
      this.found = { folder, lessons: this.load() };
    }
    try {
      const kept = (await this.found.lessons)[name];
      this.known.set(name, written(kept ?? newLesson()));
      return kept ? JSON.stringify(kept) : null;
    } catch {
      this.found = null; // no server, or no leave to read: the other shelves have it
      return null;
    }
  }

  write(key: string, text: string): void {
    const name = lessonIn(key);
    if (name !== null) {
      const kept = JSON.parse(text) as LessonMemory;
      if (written(kept) !== this.known.get(name)) {
        this.written = this.written.then(() => this.add(name, kept)).catch(() => undefined);
      }
    }
  }

  /** Another page, or a kernel, may have written meanwhile: what is there is read first. */
  private async add(name: string, kept: LessonMemory): Promise<void> {
    const lessons = await this.load();
    const before = lessons[name] ?? newLesson();
    const after = { ...joined(kept, before), place: null, projected: null };
    if (written(after) !== written(before)) {
      const all = { ...lessons, [name]: after };
      const told = Object.entries(all).map(([lesson, one]) => [lesson, plain(one)]);
      const content = { dustlab: FORM, lessons: Object.fromEntries(told) as unknown };
      await this.files.write(FILE, `${JSON.stringify(content, null, 1)}\n`);
    }
    this.known.set(name, written(after));
  }

  private async load(): Promise<Lessons> {
    let text: string | null;
    try {
      text = await this.files.read(FILE);
    } catch (error) {
      if ((error as { response?: Response }).response?.status !== 400) {
        throw error;
      }
      text = ''; // there, but no text
    }
    const lessons = text === null ? {} : lessonsOf(text);
    if (lessons === null) {
      this.tell(FILE, await this.files.setAside(FILE));
    }
    return lessons ?? {};
  }
}

/** The lesson of which a key speaks, or null. */
function lessonIn(key: string): string | null {
  return key.startsWith(LESSON) ? key.slice(LESSON.length) : null;
}

/** A lesson as it stands in the file, its guesses in one order. */
function plain({ guesses, finished, begun }: LessonMemory): unknown {
  return { guesses: Object.fromEntries(Object.entries(guesses).sort()), finished, begun };
}

const written = (lesson: LessonMemory): string => JSON.stringify(plain(lesson));

/** What the text of a file says; null if it is damaged. */
function lessonsOf(text: string): Lessons | null {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(content) || content['dustlab'] !== FORM || !isRecord(content['lessons'])) {
    return null;
  }
  const lessons: Lessons = {};
  for (const [name, one] of Object.entries(content['lessons'])) {
    if (!isLesson(one)) {
      return null;
    }
    lessons[name] = { ...newLesson(), ...one };
  }
  return lessons;
}

function isLesson(one: unknown): one is Omit<LessonMemory, 'place' | 'projected'> {
  return (
    isRecord(one) &&
    isRecord(one['guesses']) &&
    Object.values(one['guesses']).every(guess => typeof guess === 'string') &&
    typeof one['finished'] === 'boolean' &&
    Number.isInteger(one['begun'])
  );
}
