/** What the page tells the kernel of a lesson, without a trace in it: no name is taken either. */

import type { NotebookPanel } from '@jupyterlab/notebook';
import type { Kernel } from '@jupyterlab/services';

import type { Language } from './words';

const PAGE = "__import__('dustlab_widgets.page').page";

/**
 * The language of boards that are made from now on, and that their page is alive and needs no
 * pictures in their place: no package has to be loaded for it.
 */
export const prefer = (language: Language): string =>
  `__import__('os').environ.update(DUSTLAB_LANGUAGE='${language}', DUSTLAB_PAGE='alive')`;

/** A page begins: if the kernel has boards of an earlier one, they are closed. */
export const turn = `if 'dustlab_widgets' in __import__('sys').modules:
    ${PAGE}.turn()`;

/** Nothing is run yet: take in what the lesson imports, and draw what its first board needs. */
export const warmUp = (language: Language, imports: readonly string[]): string => `${prefer(language)}
exec(${JSON.stringify(imports.join('\n'))}, {})
${PAGE}.warm_up()`;

/** The language of all boards that are there. */
export const speak = (language: Language): string => `${PAGE}.speak('${language}')`;

/** Tables take up the games that were on them. */
export const wake = `${PAGE}.wake()`;

/** Nothing was answered in this lesson. */
export const beginAnew = `${PAGE}.begin_anew()`;

export async function tell(panel: NotebookPanel, code: string): Promise<void> {
  const kernel = panel.sessionContext.session?.kernel;
  // One that has just been started is not known yet: it is told as soon as it listens.
  if (kernel && kernel.status !== 'dead') {
    await ask(kernel, code);
  }
}

/** A kernel without the package has no boards either, so its complaint is nobody's business. */
export async function ask(kernel: Kernel.IKernelConnection, code: string): Promise<void> {
  const asked = kernel.requestExecute({ code, silent: true, store_history: false });
  await asked.done.catch(() => undefined);
}
