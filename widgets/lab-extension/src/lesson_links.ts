/**
 * A link from a board to a lesson, as at the end of a first game, opens that lesson beside the
 * others, at a table of it if the link names one. The page itself knows only links in the text;
 * where it has no server the others would lead nowhere.
 */

import type { NotebookPanel } from '@jupyterlab/notebook';

/** A lesson in the same folder, perhaps at one of its headings or at a table that keeps games. */
const LESSON = /^([\w-]+\.ipynb)(?:#(?:table:([a-z0-9-]+)|.*))?$/;

/** `open` gets the file that a plain press on such a link asks for, and the name of the table. */
export function followLessonLinks(
  panel: NotebookPanel,
  open: (file: string, table?: string) => void
): void {
  panel.node.addEventListener('click', event => {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest('a[href]');
    const [, file, table] = LESSON.exec(link?.getAttribute('href') ?? '') ?? [];
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (file && plain && !event.defaultPrevented) {
      event.preventDefault();
      open(file, table);
    }
  });
}
