/** The place on the page: kept while the reader scrolls, put back when the lesson is opened. */

import type { NotebookPanel } from '@jupyterlab/notebook';

import type { LessonMemory } from './memory';

/** How long the page has to rest before its place is kept, in milliseconds. */
const REST = 250;

/** What a reader does to move the page. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'mousedown'];

export class Place {
  private readonly scroller: HTMLElement;
  private movedByHand = false;
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

  /** Go where the reader was, unless the page was moved meanwhile. */
  restore(): void {
    const place = this.kept().place;
    const cell = this.panel.content.widgets.find(one => one.model.id === place?.cell);
    if (!place || !cell || this.movedByHand) {
      return;
    }
    this.scroller.scrollTop += this.above(cell.node) + place.offset;
  }

  private above(node: HTMLElement): number {
    return node.getBoundingClientRect().top - this.scroller.getBoundingClientRect().top;
  }

  private note(): void {
    const { scroller } = this;
    if (!this.movedByHand || !scroller.clientHeight) {
      return;
    }
    const top = this.panel.content.widgets.find(cell => {
      const box = cell.node.getBoundingClientRect();
      return box.height > 0 && box.bottom > scroller.getBoundingClientRect().top;
    });
    const left = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
    this.keep(top ? { cell: top.model.id, offset: -this.above(top.node) } : null, left < 50);
  }
}
