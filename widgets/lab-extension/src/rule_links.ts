/**
 * Rules that are named on the page open in the panel: an element with `data-rule`, a link to
 * `#rule:ID`, an id in brackets at the end of a refusal and one in the text of a lesson, which are
 * shown by their names.
 */

import type { NotebookPanel } from '@jupyterlab/notebook';

import { make } from './dom';
import { handbook } from './handbook';
import type { Language } from './words';

const ID = '(?:dust|dualpowers|tactics)(?:\\.[a-z0-9_]+){2,3}';
const NAMED = new RegExp(`\\[(${ID})\\]`);
const ALONE = new RegExp(`^${ID}$`);

/** A press on a named rule opens it. */
export function followRuleLinks(panel: NotebookPanel, open: (rule: string) => void): void {
  panel.node.addEventListener(
    'click',
    event => {
      const target = event.target instanceof Element ? event.target : null;
      const named = target?.closest<HTMLElement>('[data-rule], a[href^="#rule:"]');
      const link = named?.getAttribute('href')?.replace('#rule:', '');
      const rule = named?.dataset['rule'] || link;
      if (rule) {
        event.preventDefault();
        event.stopPropagation();
        open(rule);
      }
    },
    { capture: true }
  );
}

/** Put names in the place of ids: in what cells have written, and in the text of the lesson. */
export async function nameRules(panel: NotebookPanel, language: Language): Promise<void> {
  const outputs = panel.node.querySelectorAll('.jp-RenderedText pre');
  const texts = [...outputs].filter(output => NAMED.test(output.textContent ?? ''));
  const words = panel.node.querySelectorAll('.jp-RenderedMarkdown code');
  const alone = [...words].filter(word => ALONE.test(word.textContent ?? ''));
  if (!texts.length && !alone.length) {
    return;
  }
  const { rules } = await handbook(language);
  const names = new Map(rules.map(rule => [rule.id, rule.name]));
  texts.forEach(text => nameRulesIn(text, names));
  for (const word of alone) {
    const id = word.textContent ?? '';
    const name = names.get(id);
    if (name) {
      word.replaceWith(linkTo(id, name));
    }
  }
}

function linkTo(id: string, name: string): HTMLAnchorElement {
  const link = make('a', 'dust-rule-link', name);
  link.href = `#rule:${id}`;
  return link;
}

function nameRulesIn(text: Element, names: ReadonlyMap<string, string>): void {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const found = NAMED.exec(node.nodeValue ?? '');
    const [whole = '', id = ''] = found ?? [];
    const name = names.get(id);
    if (found && name) {
      const rest = (node as Text).splitText(found.index);
      rest.deleteData(0, whole.length);
      rest.before(linkTo(id, name));
    }
  }
}
