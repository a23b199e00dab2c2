/**
 * How a lesson opens: where the page is wide enough, the picture that its first question is about
 * stands beside the words and the choices, so that all of it is in view at once. It stays there
 * when the question is answered.
 */

import type { Cell, CodeCell } from '@jupyterlab/cells';
import type { NotebookPanel } from '@jupyterlab/notebook';

import { showsBoard } from './boards';
import { guessOf } from './lesson';
import { isCode } from './run';
import type { Strand } from './strand';

const WORDS = 'dust-opening-words';
const PICTURE = 'dust-opening-picture';
const GATE = 'dust-opening-gate';

/** How wide the page has to be for a picture with words beside it, and the picture at most. */
const WIDE = 1100;
const WIDEST = 640;
/** A question that comes after more cells than these has its picture where it is spoken of. */
const MOST = 6;

export class Opening {
  /** A picture is gone for a moment when its cell is run: which one it was is remembered. */
  private picture: Cell | null = null;

  constructor(
    private readonly panel: NotebookPanel,
    private readonly strand: Strand
  ) {
    // A page that is closed has no size any more, and no cells either.
    const watch = new ResizeObserver(() => panel.isAttached && this.show());
    watch.observe(panel.content.outerNode);
    panel.disposed.connect(() => watch.disconnect());
  }

  /** Cells, their outputs or the width of the page may have changed. */
  show(): void {
    const { notebookConfig, outerNode, widgets } = this.panel.content;
    const told = widgets.filter(cell => !this.strand.leavesOut(cell));
    const gate = told.find(cell => guessOf(cell) !== null);
    const before = gate ? told.slice(0, told.indexOf(gate)) : [];
    this.picture = this.onlyPicture(before);
    // With "full" only the cells in view are on the page, and each is put at its own height.
    const isWhole = notebookConfig.windowingMode !== 'full';
    const beside = this.picture !== null && isWhole && outerNode.clientWidth >= WIDE;
    for (const cell of widgets) {
      const isPicture = beside && cell === this.picture;
      cell.toggleClass(PICTURE, isPicture);
      cell.toggleClass(GATE, beside && cell === gate);
      cell.toggleClass(WORDS, beside && !isPicture && before.includes(cell));
    }
    const page = widgets[0]?.node.parentElement;
    page?.classList.toggle('dust-opening', beside);
    page?.style.setProperty('--dust-opening-rows', String(before.length - 1));
  }

  /** The one picture above the first question, if it leaves room for words beside it. */
  private onlyPicture(before: readonly Cell[]): Cell | null {
    const shown = before.filter(isCode).filter(cell => pictureIn(cell) !== null);
    const [only] = shown;
    if (before.length > MOST || shown.length > 1) {
      return null;
    }
    if (only) {
      return showsBoard(only) || widthOf(only) > WIDEST ? null : only;
    }
    return this.picture && before.includes(this.picture) ? this.picture : null;
  }
}

function widthOf(cell: CodeCell): number {
  const width = /<svg\b[^>]*?\bwidth="([\d.]+)"/.exec(pictureIn(cell) ?? '')?.[1];
  return width ? Number(width) : Infinity;
}

function pictureIn(cell: CodeCell): string | null {
  const { outputs } = cell.model;
  for (let at = 0; at < outputs.length; at++) {
    const svg: unknown = outputs.get(at).data['image/svg+xml'];
    if (svg !== undefined) {
      return Array.isArray(svg) ? svg.join('') : String(svg);
    }
  }
  return null;
}
