/** How far the reader is in each lesson, and the tick that says so. */

import { make } from './dom';
import type { Lesson } from './handbook';
import type { Memory } from './memory';
import type { Solved } from './solved';
import type { Words } from './words';

export interface Standing {
  readonly done: boolean;
  readonly begun: boolean;
  readonly solved: number;
  readonly all: number;
}

export class Standings {
  constructor(
    private readonly memory: Memory,
    private readonly solved: Solved
  ) {}

  /** Look at the answers again; whether another one was marked. */
  async look(): Promise<boolean> {
    return this.solved.look();
  }

  /** A lesson is done at its end, or where its last question and all exercises are answered. */
  async of(lesson: Lesson): Promise<Standing> {
    const kept = await this.memory.lesson(lesson.name);
    const { solved, all } = this.solved.of(lesson);
    const last = lesson.last_guesses;
    const guessed = last.length === 0 || last.some(ask => kept.guesses[ask] !== undefined);
    const done = kept.finished || (all > 0 && solved === all && guessed);
    const opened = kept.place !== null || Object.keys(kept.guesses).length > 0;
    return { done, begun: opened || solved > 0, solved, all };
  }
}

/** Done, begun, or an empty place of the same width. */
export function tick(standing: Standing | undefined, words: Words): HTMLElement {
  const made = make('span', 'dust-tick');
  if (standing?.done || standing?.begun) {
    made.append(standing.done ? '✓' : '…');
    made.title = words.say(standing.done ? 'panel.finished' : 'panel.begun');
    made.setAttribute('role', 'img');
    made.setAttribute('aria-label', made.title);
  }
  return made;
}
