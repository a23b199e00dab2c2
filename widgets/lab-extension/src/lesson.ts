/** What a notebook says about itself: whether it is a lesson, and where it asks for a guess. */

import type { Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';

/** A question to the reader. The page waits there; what lies below is covered. */
export interface Guess {
  readonly ask: string;
  readonly choices: readonly string[];
  /** The choice that is right; null where the lesson names none. */
  readonly answer: string | null;
  /** Whether the lesson keeps its answer for the end, where it comes back to the question. */
  readonly later: boolean;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The name of a lesson, or null for any other notebook. A copy of a lesson keeps its name. */
export function lessonOf(panel: NotebookPanel): string | null {
  const mark: unknown = panel.context.model?.getMetadata('dustlab');
  if (!isRecord(mark)) {
    return null;
  }
  return typeof mark['lesson'] === 'string' ? mark['lesson'] : panel.context.path;
}

const IMPORT = /^(?:from|import) dustlab.*$/gm;

/** The lines of code that import a part of dustlab. */
export function importsIn(code: readonly string[]): readonly string[] {
  return code.join('\n').match(IMPORT) ?? [];
}

/** The guess that a cell asks for, or null. */
export function guessOf(cell: Cell): Guess | null {
  const mark: unknown = cell.model.getMetadata('guess');
  if (!isRecord(mark) || typeof mark['ask'] !== 'string') {
    return null;
  }
  const choices: unknown[] = Array.isArray(mark['choices']) ? mark['choices'] : [];
  const { ask, answer } = mark;
  return {
    ask,
    choices: choices.map(String),
    answer: typeof answer === 'string' ? answer : null,
    later: mark['later'] === true
  };
}

/** Whether a cell shows an error on purpose. */
export function mayFail(cell: Cell): boolean {
  const tags: unknown = cell.model.getMetadata('tags');
  return Array.isArray(tags) && tags.includes('raises-exception');
}

/** The name of a lesson in its file. */
export function nameOf(path: string): string {
  return path.slice(folderOf(path).length).replace(/\.ipynb$/, '');
}

/** Whether a lesson is the page from which the others are chosen. */
export function isMap(name: string): boolean {
  return name.startsWith('00-');
}

/** The folder of a file, with a slash at its end unless it is the topmost one. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
