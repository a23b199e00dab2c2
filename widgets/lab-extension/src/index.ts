/** Reader mode: a lesson of dustlab behaves like a book that plays. */

import { ILabShell } from '@jupyterlab/application';
import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { INotebookTracker } from '@jupyterlab/notebook';
import { IStateDB } from '@jupyterlab/statedb';

import '../style/index.css';
import { Memory, browserShelf, stateShelf } from './memory';
import { Reader } from './reader';

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
      const memory = new Memory(state ? [browserShelf, stateShelf(state)] : [browserShelf]);
      new Reader(app, shell, tracker, memory).start();
    }
  }
};

export default reader;
