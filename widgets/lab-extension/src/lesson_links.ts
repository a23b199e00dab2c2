/**
 * A link from a board to a lesson, as at the end of a first game, opens that lesson beside the
 * others. The page itself knows only links in the text; where it has no server the others would
 * lead nowhere.
 */

import type { NotebookPanel } from '@jupyterlab/notebook';

/** A lesson in the same folder, perhaps at one of its headings. */
const LESSON = /^([\w-]+\.ipynb)(?:#.*)?$/;

/** `open` gets the file that a plain press on such a link asks for. */
export function followLessonLinks(panel: NotebookPanel, open: (file: string) => void): void {
  panel.node.addEventListener('click', event => {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest('a[href]');
    const [, file] = LESSON.exec(link?.getAttribute('href') ?? '') ?? [];
    const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (file && plain && !event.defaultPrevented) {
      event.preventDefault();
      open(file);
    }
  });
}
