/** At its end a lesson comes back to its question: there stands what the reader guessed first. */

import type { Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';

import { make } from './dom';
import { told } from './guess_bar';
import { guessOf } from './lesson';
import type { Guess } from './lesson';
import type { LessonMemory } from './memory';
import type { Strand } from './strand';
import type { Words } from './words';

/** Lessons are in English, whatever the page speaks. */
const HEADING = 'Back to the question';
const RECALLED = 'dust-recalled';

/** Show the first guess below that heading, if it was asked under the title and given. */
export function recall(
  panel: NotebookPanel,
  kept: LessonMemory,
  words: Words,
  strand: Strand
): void {
  panel.content.node.querySelectorAll(`.${RECALLED}`).forEach(old => old.remove());
  const cells = panel.content.widgets.filter(cell => !strand.leavesOut(cell));
  const asked = openingQuestion(cells);
  const guessed = kept.guesses[asked?.ask ?? ''];
  const answer = cells.find(cell => cell.model.sharedModel.source.includes(`## ${HEADING}`));
  if (asked && guessed && answer) {
    const recalled = make('p', `dust-guess ${RECALLED}`, told(asked, guessed, words));
    onceThere(answer.node, () => {
      const headings = [...answer.node.querySelectorAll('h2')];
      const heading = headings.find(one => one.textContent?.startsWith(HEADING));
      heading?.after(recalled);
      return heading !== undefined;
    });
  }
}

/** What is answered at the end; else what is asked before any other prose than the title's, or by
 *  the prose right below it. */
function openingQuestion(cells: readonly Cell[]): Guess | null {
  const prose = cells.findIndex((cell, place) => place > 0 && cell.model.type === 'markdown');
  const asked = cells.slice(0, prose + 1).map(guessOf);
  return cells.map(guessOf).find(guess => guess?.later) ?? asked.find(guess => guess) ?? null;
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
