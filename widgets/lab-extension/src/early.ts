/**
 * A kernel takes longest to come, and what a lesson imports is soon known. So the lesson that a page
 * is opened with gets its kernel while the page itself is still being loaded, and the kernel takes in
 * what the lesson will ask for. The notebook then finds this kernel by the path of its file.
 */

import { PageConfig } from '@jupyterlab/coreutils';
import type { Contents, ServiceManager } from '@jupyterlab/services';

import { ask, takeIn, warmUp } from './kernel';
import { importsIn, isRecord } from './lesson';
import type { Language } from './words';

/** The file that the address of the page names; nothing if it names none. */
export function pathOfPage(): string {
  return PageConfig.getOption('treePath');
}

/** Start the kernel of a lesson, unless it has one. If that fails, the notebook starts its own. */
export async function startEarly(
  { contents, sessions }: ServiceManager.IManager,
  path: string,
  language: Promise<Language>
): Promise<void> {
  if (!path.endsWith('.ipynb')) {
    return;
  }
  const [file] = await Promise.all([contents.get(path, { content: true }), sessions.ready]);
  const lesson = read(file);
  if (!lesson || (await sessions.findByPath(path))) {
    return;
  }
  const { name } = file;
  // Widgets are for the notebook: here nobody knows them, and who does not know them closes them.
  const session = await sessions.startNew(
    { path, name, type: 'notebook', kernel: { name: lesson.kernel } },
    { kernelConnectionOptions: { handleComms: false } }
  );
  if (session.kernel) {
    await ask(session.kernel, takeIn(await language, importsIn(lesson.code)));
    await ask(session.kernel, warmUp);
  }
  session.dispose(); // the kernel stays; the notebook has a session of its own with it
}

/** The name of its kernel and its code, or null for a notebook that is no lesson. */
function read(file: Contents.IModel): { kernel: string; code: readonly string[] } | null {
  const book: unknown = file.content;
  if (!isRecord(book) || !isRecord(book['metadata']) || !Array.isArray(book['cells'])) {
    return null;
  }
  const { dustlab, kernelspec } = book['metadata'];
  if (!isRecord(dustlab) || !isRecord(kernelspec) || typeof kernelspec['name'] !== 'string') {
    return null;
  }
  const cells = book['cells'].filter(isRecord).filter(cell => cell['cell_type'] === 'code');
  return {
    kernel: kernelspec['name'],
    code: cells.map(cell => [cell['source']].flat().join(''))
  };
}
