/** Reader mode: a lesson of dustlab behaves like a book that plays. */

import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { INotebookTracker } from '@jupyterlab/notebook';
import type { NotebookPanel } from '@jupyterlab/notebook';
import { IStateDB } from '@jupyterlab/statedb';

import '../style/index.css';
import { lessonOf } from './lesson';
import { Memory, browserShelf, stateShelf } from './memory';
import { LessonPage } from './page';
import { Words, isLanguage } from './words';

const reader: JupyterFrontEndPlugin<void> = {
  id: 'dustlab-reader:lessons',
  description: 'Opens the lessons of dustlab as pages that run themselves',
  autoStart: true,
  // A page without notebooks (Voila) loads extensions too, and has none of this.
  optional: [INotebookTracker, IStateDB],
  activate: (_app: JupyterFrontEnd, tracker: INotebookTracker | null, state: IStateDB | null) => {
    if (!tracker) {
      return;
    }
    const memory = new Memory(state ? [browserShelf, stateShelf(state)] : [browserShelf]);
    const words = new Words();
    const loaded = memory.load().then(() => {
      if (isLanguage(memory.reader.language)) {
        words.language = memory.reader.language;
      }
    });

    tracker.widgetAdded.connect(async (_, panel: NotebookPanel) => {
      await Promise.all([panel.context.ready, panel.revealed, loaded]);
      const name = lessonOf(panel);
      if (name === null || panel.isDisposed) {
        return;
      }
      const page = new LessonPage(panel, name, memory, await memory.lesson(name), words);
      await page.open();
    });
  }
};

export default reader;
