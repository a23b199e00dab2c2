/** Lessons, rules and sheets as the package knows them, in files beside this program. */

import type { Language } from './words';

export interface Lesson {
  readonly name: string;
  readonly part: string;
  readonly title: string;
  /** 0 if the lesson does not say. */
  readonly minutes: number;
  /** The questions of its exercises by their files. */
  readonly exercises: Readonly<Record<string, readonly string[]>>;
  /** The names under which its tables keep their games. */
  readonly tables: readonly string[];
  /** What it asks the reader to guess last, in each way in which it is told. */
  readonly last_guesses: readonly string[];
}

export interface Rule {
  readonly id: string;
  readonly game: string;
  readonly name: string;
  readonly gist: string;
  /** Rule sets, and where they have it. */
  readonly places: readonly (readonly [string, string])[];
  readonly related: readonly string[];
  /** Its names in other languages. */
  readonly also: readonly string[];
}

/** Something under a heading of a sheet: rules, a table, or signs (each an SVG and its words). */
export interface Block {
  readonly heading: string;
  readonly rules?: readonly string[];
  readonly table?: readonly (readonly (string | number)[])[];
  readonly signs?: readonly (readonly [string, string])[];
}

export interface Handbook {
  readonly parts: readonly { readonly id: string; readonly name: string }[];
  readonly lessons: readonly Lesson[];
  readonly rules: readonly Rule[];
  readonly sheets: Readonly<Record<string, readonly Block[]>>;
}

/** Where this program was loaded from, on a server or on a site; the bundler sets it. */
declare const __webpack_public_path__: string;

const loaded = new Map<Language, Promise<Handbook>>();

async function load(language: Language): Promise<Handbook> {
  const reply = await fetch(`${__webpack_public_path__}data/${language}.json`);
  if (!reply.ok) {
    throw new Error(reply.statusText);
  }
  return (await reply.json()) as Handbook;
}

/** Loaded when it is asked for first. */
export function handbook(language: Language): Promise<Handbook> {
  let book = loaded.get(language);
  if (!book) {
    book = load(language);
    loaded.set(language, book);
    book.catch(() => loaded.delete(language));
  }
  return book;
}
