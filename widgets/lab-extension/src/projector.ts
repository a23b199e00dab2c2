/**
 * A lesson for the last row of a room: every board as large as its own press *Larger* makes it, the
 * text in large type, and nothing around it. Escape ends it, also at a single board.
 */

import type { NotebookPanel } from '@jupyterlab/notebook';
import { Signal } from '@lumino/signaling';

/** What a board's own press opens; the style sheets of the boards do the rest. */
const PRESSES = '.dust-larger details';

export class Projector {
  readonly changed = new Signal<this, void>(this);

  /** The presses that were opened once. */
  private seen = new WeakSet<HTMLDetailsElement>();

  /** Boards come and are made anew while the page runs. */
  private readonly watch = new MutationObserver(() => this.enlarge());

  constructor(
    private readonly panel: NotebookPanel,
    private isOn: boolean
  ) {
    // A press on a button that is made anew leaves the page without a place of its own for keys.
    document.addEventListener('keydown', this.onKey, true);
    panel.disposed.connect(() => {
      document.removeEventListener('keydown', this.onKey, true);
      this.watch.disconnect();
      Signal.clearData(this);
    });
    this.show();
  }

  get on(): boolean {
    return this.isOn;
  }

  turn(on: boolean): void {
    this.isOn = on;
    this.seen = new WeakSet();
    if (!on) {
      this.presses().forEach(press => (press.open = false));
    }
    this.show();
    this.changed.emit();
  }

  private show(): void {
    this.panel.toggleClass('dust-projector', this.isOn);
    this.watch.disconnect();
    if (this.isOn) {
      this.enlarge();
      this.watch.observe(this.panel.content.node, { childList: true, subtree: true });
    }
  }

  /** What came since; one that the teacher has shut by its own press stays shut. */
  private enlarge(): void {
    for (const press of this.presses()) {
      if (!this.seen.has(press)) {
        this.seen.add(press);
        press.open = true;
      }
    }
  }

  private presses(): HTMLDetailsElement[] {
    return [...this.panel.content.node.querySelectorAll<HTMLDetailsElement>(PRESSES)];
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.panel.isVisible || isWriting(event.target)) {
      return;
    }
    if (this.isOn || this.presses().some(press => press.open)) {
      event.stopPropagation();
      this.turn(false);
    }
  };
}

/** Whether somebody writes: there Escape has a meaning of its own. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('.cm-editor, textarea, select') !== null;
}
