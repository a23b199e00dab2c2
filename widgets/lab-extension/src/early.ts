/**
 * A kernel takes longest to come, and what a lesson imports is soon known. So the lesson that a page
 * is opened with gets its kernel while the page itself is still being loaded, and the kernel takes in
 * what the lesson will ask for. The notebook then finds this kernel by the path of its file.
 */

import { PageConfig } from '@jupyterlab/coreutils';
import type { Contents, ServiceManager, Session } from '@jupyterlab/services';

import { ask, takeIn, turn, warmUp } from './kernel';
import { importsIn, isRecord } from './lesson';
import type { Language } from './words';

/** The file that the address of the page names; nothing if it names none. */
export function pathOfPage(): string {
  return PageConfig.getOption('treePath');
}

/**
 * The file that the address of a page without a server names, which does so behind a "?". Such a page
 * opens it before it is set up as it was left, and loses it then: it has to be opened once more.
 */
export function pathInQuery(): string {
  return new URLSearchParams(window.location.search).get('path') ?? '';
}

/**
 * Have the kernel of a lesson ready. If that fails, the notebook sees to it itself. The answer comes
 * when an earlier page's boards are closed: whoever runs a cell before loses the new ones with them.
 */
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
  if (!lesson) {
    return;
  }
  // Widgets are for the notebook: here nobody knows them, and who does not know them closes them.
  const apart = { kernelConnectionOptions: { handleComms: false } };
  const known = await sessions.findByPath(path);
  if (known) {
    const session = sessions.connectTo({ model: known, ...apart });
    await hear(session, [turn]);
    return;
  }
  const { name } = file;
  const session = await sessions.startNew(
    { path, name, type: 'notebook', kernel: { name: lesson.kernel } },
    apart
  );
  void hear(session, [takeIn(await language, importsIn(lesson.code)), warmUp]);
}

/** The kernel is told this, one after the other; it stays, and the notebook has its own session. */
async function hear(session: Session.ISessionConnection, codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    if (session.kernel) {
      await ask(session.kernel, code);
    }
  }
  session.dispose();
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
