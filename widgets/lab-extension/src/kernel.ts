/** What the page tells the kernel of a lesson, without a trace in the lesson. */

import type { NotebookPanel } from '@jupyterlab/notebook';

import type { Language } from './words';

const PAGE = 'import dustlab_widgets.page as page;';

/**
 * The language of boards that are made from now on, and that their page is alive and needs no
 * pictures in their place: no package has to be loaded for it.
 */
export const prefer = (language: Language): string =>
  `import os; os.environ.update(DUSTLAB_LANGUAGE='${language}', DUSTLAB_PAGE='alive')`;

/** A page begins: if the kernel has boards of an earlier one, they are closed. */
export const turn = `import sys
if 'dustlab_widgets' in sys.modules:
    import dustlab_widgets.page as page
    page.turn()`;

/** The language of all boards that are there. */
export const speak = (language: Language): string => `${PAGE} page.speak('${language}')`;

/** Tables take up the games that were on them. */
export const wake = `${PAGE} page.wake()`;

/** Nothing was answered in this lesson. */
export const beginAnew = `${PAGE} page.begin_anew()`;

/** A kernel without the package has no boards either, so its complaint is nobody's business. */
export async function tell(panel: NotebookPanel, code: string): Promise<void> {
  const kernel = panel.sessionContext.session?.kernel;
  // One that has just been started is not known yet: it is told as soon as it listens.
  if (kernel && kernel.status !== 'dead') {
    const told = kernel.requestExecute({ code, silent: true, store_history: false });
    await told.done.catch(() => undefined);
  }
}
