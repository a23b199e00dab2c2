/** Code is folded in a lesson, by a class alone: the notebook is not changed. */

import type { Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';

import { Signal } from '@lumino/signaling';

import { apart, button } from './dom';
import { isCode } from './run';
import type { Words } from './words';

const FOLDED = 'dust-folded';
const UNFOLDED = 'dust-unfolded';

export class CodeFolds {
  /** All code was folded or unfolded. */
  readonly changed = new Signal<this, void>(this);

  private readonly presses = new Map<Cell, HTMLButtonElement>();

  constructor(
    private readonly panel: NotebookPanel,
    private readonly words: Words,
    shown: boolean
  ) {
    this.showAll(shown);
    words.changed.connect(this.show, this);
    // Who begins to write in a cell sees what they write.
    panel.content.stateChanged.connect((notebook, change) => {
      if (change.name === 'mode' && change.newValue === 'edit' && notebook.activeCell) {
        this.unfold(notebook.activeCell, true);
      }
    });
  }

  get allShown(): boolean {
    return !this.panel.content.hasClass(FOLDED);
  }

  showAll(shown: boolean): void {
    // Who reads has no use for the tools of who writes.
    this.panel.toolbar.setHidden(!shown);
    this.panel.content.toggleClass(FOLDED, !shown);
    this.panel.content.widgets.forEach(cell => cell.removeClass(UNFOLDED));
    this.show();
    this.changed.emit();
  }

  /** A small control at each cell with code. */
  show(): void {
    for (const cell of this.panel.content.widgets.filter(isCode)) {
      let press = this.presses.get(cell);
      if (!press) {
        press = apart(
          button('', 'dust-code', () => this.unfold(cell, !cell.hasClass(UNFOLDED)))
        );
        this.presses.set(cell, press);
        cell.node.appendChild(press);
        cell.disposed.connect(() => this.presses.delete(cell));
      }
      this.name(cell, press);
    }
  }

  private unfold(cell: Cell, open: boolean): void {
    cell.toggleClass(UNFOLDED, open);
    const press = this.presses.get(cell);
    if (press) {
      this.name(cell, press);
    }
  }

  private name(cell: Cell, press: HTMLButtonElement): void {
    const open = cell.hasClass(UNFOLDED);
    press.title = this.words.say(open ? 'code.hide' : 'code.show');
    press.setAttribute('aria-label', press.title);
    press.setAttribute('aria-expanded', String(open));
  }
}
