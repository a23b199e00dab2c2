/** The rules of a game, to search and to open. */

import { make } from './dom';
import type { Handbook, Rule } from './handbook';
import type { Words } from './words';

/** Letters without case and accents, so that a search finds what a reader types. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

export function isGame(part: string): boolean {
  return part === 'dust' || part === 'dualpowers' || part === 'tactics';
}

export class RuleList {
  readonly node = make('div', 'dust-side-view');

  private readonly search = make('input', 'dust-search');
  private readonly games = make('select', 'dust-select');
  private readonly list = make('div', 'dust-rules-list');
  private book: Handbook | null = null;

  constructor(
    private readonly words: Words,
    private readonly open: (rule: string) => void
  ) {
    this.search.type = 'search';
    this.search.addEventListener('input', () => this.showList());
    this.games.addEventListener('change', () => this.showList());
    this.node.append(make('div', 'dust-side-head', this.games, this.search), this.list);
  }

  show(book: Handbook, game: string): void {
    this.book = book;
    const chosen = isGame(game) ? game : this.games.value || 'dust';
    this.games.replaceChildren(
      ...book.parts
        .filter(part => isGame(part.id))
        .map(part => new Option(part.name, part.id, false, part.id === chosen))
    );
    this.games.setAttribute('aria-label', this.words.say('panel.game'));
    this.search.placeholder = this.words.say('panel.search');
    this.search.setAttribute('aria-label', this.search.placeholder);
    this.showList();
  }

  /** Open one rule and bring it into view. */
  showRule(id: string): void {
    const rule = this.book?.rules.find(one => one.id === id);
    if (!rule) {
      return;
    }
    this.search.value = '';
    this.games.value = rule.game;
    this.showList();
    const fold = this.list.querySelector<HTMLDetailsElement>(`[id="dust-rule-${rule.id}"]`);
    if (fold) {
      fold.open = true;
      fold.scrollIntoView({ block: 'start' });
      fold.querySelector('summary')?.focus({ preventScroll: true });
    }
  }

  private showList(): void {
    const found = this.found();
    this.list.replaceChildren(
      ...(found.length
        ? found.map(rule => this.fold(rule))
        : [make('p', '', this.words.say('panel.no_rule'))])
    );
  }

  private found(): Rule[] {
    const rules = (this.book?.rules ?? []).filter(rule => rule.game === this.games.value);
    const wanted = plain(this.search.value).split(/\s+/).filter(Boolean);
    if (!wanted.length) {
      return rules;
    }
    const has = (text: string): boolean => wanted.every(word => plain(text).includes(word));
    const called = rules.filter(rule => has([rule.name, ...rule.also].join(' ')));
    const says = rules.filter(rule => !called.includes(rule) && has(`${rule.name} ${rule.gist}`));
    return [...called, ...says];
  }

  private fold(rule: Rule): HTMLElement {
    const places = make('ul', 'dust-places');
    for (const [ruleSets, where] of rule.places) {
      places.append(make('li', '', make('strong', '', ruleSets), `: ${where}`));
    }
    const fold = make(
      'details',
      'dust-rule',
      make('summary', '', rule.name),
      make('p', '', rule.gist),
      places
    );
    fold.id = `dust-rule-${rule.id}`;
    const related = (this.book?.rules ?? []).filter(one => rule.related.includes(one.id));
    if (related.length) {
      const links = related.flatMap((one, at) => [at ? ' · ' : '', ruleLink(one, this.open)]);
      fold.append(make('p', 'dust-related', `${this.words.say('panel.related')}: `, ...links));
    }
    return fold;
  }
}

/** The name of a rule that opens it. */
export function ruleLink(rule: Rule, open: (rule: string) => void): HTMLElement {
  const link = make('button', 'dust-link', rule.name);
  link.type = 'button';
  link.addEventListener('click', () => open(rule.id));
  return link;
}
