/** Every visible sentence, in the language of the reader. The catalogue is made by the package. */

import { Signal } from '@lumino/signaling';

import catalogue from './data/words.json';

export type Language = keyof typeof catalogue;
export type Sentence = keyof (typeof catalogue)['en'];

/** How the languages call themselves. */
export const LANGUAGES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  it: 'Italiano'
};

export function isLanguage(name: string): name is Language {
  return name in LANGUAGES;
}

export class Words {
  readonly changed = new Signal<this, void>(this);

  private chosen: Language = 'en';

  get language(): Language {
    return this.chosen;
  }

  set language(language: Language) {
    if (language !== this.chosen) {
      this.chosen = language;
      this.changed.emit();
    }
  }

  /** A sentence, its gaps filled. */
  say(sentence: Sentence, facts: Readonly<Record<string, string | number>> = {}): string {
    const text = catalogue[this.chosen][sentence];
    return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(facts[name] ?? gap));
  }
}
