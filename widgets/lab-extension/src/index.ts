/** Reader mode: a lesson of dustlab behaves like a book that plays. */

import { ILabShell } from '@jupyterlab/application';
import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { Notification } from '@jupyterlab/apputils';
import { INotebookTracker } from '@jupyterlab/notebook';
import { IStateDB } from '@jupyterlab/statedb';

import '../style/index.css';
import { GuessFile } from './guess_file';
import { Memory, browserShelf, stateShelf } from './memory';
import { OwnFiles } from './own_files';
import { Reader } from './reader';
import { Words } from './words';

const reader: JupyterFrontEndPlugin<void> = {
  id: 'dustlab-reader:lessons',
  description: 'Opens the lessons of dustlab as pages that run themselves',
  autoStart: true,
  // A page without notebooks (Voila) loads extensions too, and has none of this.
  optional: [INotebookTracker, ILabShell, IStateDB],
  activate: (
    app: JupyterFrontEnd,
    tracker: INotebookTracker | null,
    shell: ILabShell | null,
    state: IStateDB | null
  ) => {
    if (tracker) {
      const words = new Words();
      const files = new OwnFiles(app.serviceManager.contents);
      const guessFile = new GuessFile(files, (file, aside) => {
        Notification.warning(words.say('memory.set_aside', { file, aside }), { autoClose: false });
      });
      const shelves = [browserShelf, ...(state ? [stateShelf(state)] : []), guessFile];
      new Reader(app, shell, tracker, new Memory(shelves), files, words).start();
    }
  }
};

export default reader;
