/**
 * What the page tells the kernel of a lesson, without a trace in it: no name is taken that could be
 * the reader's. What is imported is said as such: a site without a server loads a package by that.
 */

import type { NotebookPanel } from '@jupyterlab/notebook';
import type { Kernel } from '@jupyterlab/services';

import type { StrandName } from './strand';
import type { Language } from './words';

const PAGE = 'dustlab_widgets.page';

/**
 * The language of boards that are made from now on, and that their page is alive and needs no
 * pictures in their place: no package has to be loaded for it.
 */
export const prefer = (language: Language): string =>
  `__import__('os').environ.update(DUSTLAB_LANGUAGE='${language}', DUSTLAB_PAGE='alive')`;

/** A page begins: if the kernel has boards of an earlier one, they are closed. */
export const turn = `if 'dustlab_widgets' in __import__('sys').modules:
    import ${PAGE}
    ${PAGE}.turn()`;

/** Nothing is run yet: take in what the lesson imports. */
export const takeIn = (language: Language, imports: readonly string[]): string => `import ${PAGE}
${prefer(language)}
exec(${JSON.stringify(imports.join('\n'))}, {})`;

/** There is time: draw what the first board needs. */
export const warmUp = `import ${PAGE}; ${PAGE}.warm_up()`;

/** The language of all boards that are there. */
export const speak = (language: Language): string => `import ${PAGE}; ${PAGE}.speak('${language}')`;

/** The strand of the course in which exercises are asked. */
export const follow = (strand: StrandName): string => `import ${PAGE}; ${PAGE}.follow('${strand}')`;

/** Tables take up the games that were on them. */
export const wake = `import ${PAGE}; ${PAGE}.wake()`;

/** Nothing was answered in this lesson. */
export const beginAnew = `import ${PAGE}; ${PAGE}.begin_anew()`;

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
