/**
 * A lesson that ran is not a lesson that was changed: nobody is asked to save it, and the outputs
 * on disk stay as they are. Only what the reader writes counts as a change.
 */

import type { ICellModel } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';

export function keepUnchanged(panel: NotebookPanel): void {
  const model = panel.context.model;
  const known = new WeakSet<ICellModel>();
  let edited = false;
  model.dirty = false;

  const edit = (): void => {
    edited = true;
    model.dirty = true;
  };
  const watchCells = (): void => {
    for (const cell of model.cells) {
      if (!known.has(cell)) {
        known.add(cell);
        cell.sharedModel.changed.connect((_, change) => {
          if (change.sourceChange) {
            edit();
          }
        });
      }
    }
  };

  watchCells();
  model.sharedModel.changed.connect((_, change) => {
    if (change.cellsChange) {
      watchCells();
      edit();
    }
  });
  model.stateChanged.connect((_, change) => {
    if (change.name === 'dirty' && change.newValue && !edited) {
      model.dirty = false;
    }
  });
  panel.context.saveState.connect((_, state) => {
    if (state === 'completed') {
      edited = false;
    }
  });
}
