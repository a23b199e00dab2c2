/** The open question in the row above a lesson, while the place to answer it is out of view. */

import type { NotebookPanel } from '@jupyterlab/notebook';

import { button, make } from './dom';

/** So much of the place has to be in view. */
const ENOUGH = 0.9;

export class OpenQuestion {
  readonly node = button('', 'dust-open-question', () => {
    this.place?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  });

  private place: HTMLElement | null = null;
  private readonly watch = new IntersectionObserver(
    seen => (this.node.hidden = (seen.at(-1)?.intersectionRatio ?? 0) >= ENOUGH),
    { threshold: [0, ENOUGH] }
  );

  constructor(private readonly panel: NotebookPanel) {
    this.node.hidden = true;
    panel.disposed.connect(() => this.watch.disconnect());
  }

  /** Another question is open, or none. */
  show(): void {
    this.watch.disconnect();
    this.place = this.panel.node.querySelector<HTMLElement>('.dust-shut > .dust-guess');
    this.node.hidden = true;
    if (this.place) {
      const ask = this.place.getAttribute('aria-label') ?? '';
      const arrow = make('span', '', ' ↓');
      arrow.setAttribute('aria-hidden', 'true');
      this.node.replaceChildren(make('span', 'dust-open-question-ask', ask), arrow);
      this.node.title = ask;
      this.watch.observe(this.place);
    }
  }
}
