/** A game on one page: prices, dice, the steps of a round, signs. */

import { make } from './dom';
import type { Block, Handbook } from './handbook';
import { isGame, ruleLink } from './rule_list';
import type { Words } from './words';

export class Sheet {
  readonly node = make('div', 'dust-side-view');

  private readonly games = make('select', 'dust-select');
  private readonly page = make('div', 'dust-sheet');

  constructor(
    private readonly words: Words,
    private readonly open: (rule: string) => void
  ) {
    this.node.append(make('div', 'dust-side-head', this.games), this.page);
  }

  show(book: Handbook, game: string): void {
    const chosen = isGame(game) ? game : this.games.value || 'dust';
    this.games.replaceChildren(
      ...book.parts
        .filter(part => part.id in book.sheets)
        .map(part => new Option(part.name, part.id, false, part.id === chosen))
    );
    this.games.setAttribute('aria-label', this.words.say('panel.game'));
    this.games.onchange = () => this.showPage(book);
    this.showPage(book);
  }

  private showPage(book: Handbook): void {
    const blocks = book.sheets[this.games.value] ?? [];
    this.page.replaceChildren(...blocks.flatMap(block => this.block(block, book)));
  }

  private block(block: Block, book: Handbook): Node[] {
    const nodes: Node[] = [make('h3', '', block.heading)];
    const [head, ...rows] = block.table ?? [];
    if (head) {
      const cells = (tag: 'th' | 'td', row: typeof head): HTMLElement =>
        make('tr', '', ...row.map(cell => make(tag, '', String(cell))));
      nodes.push(make('table', '', cells('th', head), ...rows.map(row => cells('td', row))));
    }
    for (const id of block.rules ?? []) {
      const rule = book.rules.find(one => one.id === id);
      if (rule) {
        nodes.push(make('p', '', ruleLink(rule, this.open), ` ${rule.gist}`));
      }
    }
    if (block.signs) {
      nodes.push(make('ul', 'dust-signs', ...block.signs.map(([svg, words]) => sign(svg, words))));
    }
    return nodes;
  }
}

/** The words tell what the picture shows, so it needs none of its own. */
function sign(svg: string, words: string): HTMLElement {
  const picture = make('img', '');
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  picture.alt = '';
  return make('li', '', picture, make('span', '', words));
}
