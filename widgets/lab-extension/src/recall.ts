/** At its end a lesson comes back to its question: there stands what the reader guessed first. */

import type { Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';

import { make } from './dom';
import { guessOf } from './lesson';
import type { LessonMemory } from './memory';
import type { Words } from './words';

/** Lessons are in English, whatever the page speaks. */
const HEADING = 'Back to the question';
const RECALLED = 'dust-recalled';

/** Show the first guess below that heading, if it was asked under the title and given. */
export function recall(panel: NotebookPanel, kept: LessonMemory, words: Words): void {
  panel.content.node.querySelectorAll(`.${RECALLED}`).forEach(old => old.remove());
  const cells = panel.content.widgets;
  const guessed = kept.guesses[openingQuestion(cells) ?? ''];
  const answer = cells.find(cell => cell.model.sharedModel.source.includes(`## ${HEADING}`));
  if (guessed && answer) {
    const told = make('p', `dust-guess ${RECALLED}`, words.say('guess.given', { guess: guessed }));
    onceThere(answer.node, () => {
      const headings = [...answer.node.querySelectorAll('h2')];
      const heading = headings.find(one => one.textContent?.startsWith(HEADING));
      heading?.after(told);
      return heading !== undefined;
    });
  }
}

/** What is asked before any other prose than the title's. */
function openingQuestion(cells: readonly Cell[]): string | undefined {
  const prose = cells.findIndex((cell, place) => place > 0 && cell.model.type === 'markdown');
  return cells.slice(0, prose).map(guessOf).find(guess => guess !== null)?.ask;
}

/** Try at once, and again whenever something is rendered, until it works. */
function onceThere(node: HTMLElement, attempt: () => boolean): void {
  if (!attempt()) {
    const rendered = new MutationObserver(() => {
      if (attempt()) {
        rendered.disconnect();
      }
    });
    rendered.observe(node, { childList: true, subtree: true });
  }
}
