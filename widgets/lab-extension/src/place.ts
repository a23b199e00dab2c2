/** The place on the page: kept while the reader scrolls, put back when the lesson is opened. */

import type { Cell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';

import type { LessonMemory } from './memory';

/** How long the page has to rest before its place is kept, in milliseconds. */
const REST = 250;

/** What stands above the cell that a reader is led to, in pixels. */
const TOP = 60;

/** What a reader does to move the page. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'mousedown'];

export class Place {
  private readonly scroller: HTMLElement;
  private movedByHand = false;
  /** The cell to which the reader was led: it takes the place of where they were before. */
  private led: Cell | null = null;
  private timer = 0;

  constructor(
    private readonly panel: NotebookPanel,
    private readonly kept: () => LessonMemory,
    private readonly keep: (place: LessonMemory['place'], atEnd: boolean) => void
  ) {
    this.scroller = panel.content.outerNode;
    for (const kind of BY_HAND) {
      this.scroller.addEventListener(kind, () => (this.movedByHand = true), {
        capture: true,
        passive: true
      });
    }
    this.scroller.addEventListener('scroll', () => {
      window.clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.note(), REST);
    });
  }

  /** Go to a cell, now and whenever the place is put back, until the reader moves the page. */
  lead(cell: Cell): void {
    this.led = cell;
    this.movedByHand = false;
    this.restore();
  }

  /** Go where the reader was, or was led to, unless the page was moved meanwhile. */
  restore(): void {
    const place = this.led ? { cell: this.led.model.id, offset: 0 } : this.kept().place;
    const cell = this.panel.content.widgets.find(one => one.model.id === place?.cell);
    if (!place || !cell || this.movedByHand) {
      return;
    }
    this.scroller.scrollTop += this.above(cell.node) + place.offset;
  }

  /**
   * Cells come and go: the answer leads to where the reader was, or, where nothing can be read
   * there any more, to the last cell before it of which something can.
   */
  hold(isRead: (cell: Cell) => boolean): () => void {
    const top = this.top();
    const offset = top ? -this.above(top.node) : 0;
    return () => {
      const cells = this.panel.content.widgets;
      const before = top ? cells.slice(0, cells.indexOf(top) + 1) : [];
      const there = before.reverse().find(isRead);
      if (there) {
        const height = there.node.offsetHeight - this.scroller.clientHeight / 2;
        this.scroller.scrollTop +=
          this.above(there.node) + (there === top ? offset : Math.max(height, -TOP));
      }
    };
  }

  private top(): Cell | undefined {
    const { top } = this.scroller.getBoundingClientRect();
    return this.panel.content.widgets.find(cell => {
      const box = cell.node.getBoundingClientRect();
      return box.height > 0 && box.bottom > top;
    });
  }

  private above(node: HTMLElement): number {
    return node.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top;
  }

  private note(): void {
    const { scroller } = this;
    if (!this.movedByHand || !scroller.clientHeight) {
      return;
    }
    const top = this.top();
    const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
    this.keep(top ? { cell: top.model.id, offset: -this.above(top.node) } : null, left < 50);
  }
}
