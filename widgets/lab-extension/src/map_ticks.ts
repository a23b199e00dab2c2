/** On the map of lessons each lesson that the reader has begun has its tick before its link. */

import type { NotebookPanel } from '@jupyterlab/notebook';

import { handbook } from './handbook';
import { tick } from './standing';
import type { Standings } from './standing';
import type { Words } from './words';

const LINK = /([^/]+)\.ipynb(?:[?#]|$)/;

/** Renew the ticks; only links in lists lead to a lesson, others speak of one. */
export async function tickLinks(
  panel: NotebookPanel,
  standings: Standings,
  words: Words
): Promise<void> {
  await standings.look();
  const { lessons } = await handbook(words.language);
  for (const link of panel.content.node.querySelectorAll<HTMLAnchorElement>('li a[href]')) {
    const lesson = lessons.find(one => one.name === LINK.exec(link.href)?.[1]);
    if (lesson) {
      const standing = await standings.of(lesson);
      for (const old of link.parentElement?.querySelectorAll(':scope > .dust-tick') ?? []) {
        old.remove();
      }
      link.before(...(standing.begun || standing.done ? [tick(standing, words), ' '] : []));
    }
  }
}
