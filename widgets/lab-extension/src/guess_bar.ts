/** A question to the reader with its choices; after the guess, what was guessed and what it is. */

import { apart, button, make } from './dom';
import type { Guess } from './lesson';
import type { Words } from './words';

export class GuessBar {
  readonly node = apart(make('div', 'dust-guess'));

  constructor(
    private readonly guess: Guess,
    private readonly words: Words,
    private readonly answer: (choice: string) => void
  ) {
    this.node.setAttribute('role', 'group');
    this.node.setAttribute('aria-label', guess.ask);
  }

  /** `guessed` is null as long as the question is open, and empty if it was passed over. */
  show(guessed: string | null): void {
    const hadFocus = this.node.contains(document.activeElement);
    const open = guessed === null;
    this.node.classList.toggle('dust-guessed', !open);
    this.node.replaceChildren(
      make('p', 'dust-guess-ask', this.guess.ask),
      open ? this.choices() : make('p', 'dust-guess-given', this.told(guessed))
    );
    if (hadFocus && !open) {
      this.node.tabIndex = -1;
      this.node.focus({ preventScroll: true });
    }
  }

  private told(guessed: string): string {
    const { guess, words } = this;
    return told(guess.later ? { ...guess, answer: null } : guess, guessed, words);
  }

  private choices(): HTMLElement {
    const row = make('div', 'dust-row');
    for (const choice of this.guess.choices) {
      row.append(button(choice, 'dust-choice', () => this.answer(choice)));
    }
    row.append(button(this.words.say('guess.go_on'), 'dust-quiet', () => this.answer('')));
    return row;
  }
}

/** What was guessed; and whether it is so, where the lesson knows. */
export function told({ answer }: Guess, guessed: string, words: Words): string {
  if (answer === null) {
    return guessed ? words.say('guess.given', { guess: guessed }) : words.say('guess.none');
  }
  if (guessed === answer) {
    return words.say('guess.right', { guess: guessed });
  }
  return words.say(guessed ? 'guess.wrong' : 'guess.passed', { guess: guessed, answer });
}
