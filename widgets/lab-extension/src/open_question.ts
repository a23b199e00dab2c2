/** The open question with its choices at the foot of a lesson, while its own place is out of view. */

import type { NotebookPanel } from '@jupyterlab/notebook';

import { apart, button, make, redraw } from './dom';

/** So much of the place has to be in view. */
const ENOUGH = 0.9;

/** A table of a game; a lab that nobody uses is looked at with the question in sight. */
const TABLE = '.dust-table:not(.dust-one-idea, .dust-battle-lab)';

/** What a reader uses as a whole: a lab, an exercise, a cell with code that is being written. */
const USED = '.dust-lab, .jp-InputArea-editor';

/** A drawing that a cell has shown and nobody uses; smaller ones are signs. */
const PICTURE = '.jp-OutputArea-output :is(img, svg):not(.dust-lab *)';
const LEAST = 120;

/** A click comes after the pointer was let go, on a touch screen a little later; in milliseconds. */
const CLICKED = 60;

export class OpenQuestion {
  private readonly node = apart(make('div', 'dust-open-question'));
  private place: HTMLElement | null = null;
  private isInView = true;
  private isDrawn = true;
  /** One of its buttons is held down: until it is let go, all stays where it is. */
  private isPressed = false;
  /** What was last touched, or typed in. */
  private used: Element | null = null;
  private readonly arrow = make('span', '');
  private readonly watch = new IntersectionObserver(
    seen => {
      this.isInView = (seen.at(-1)?.intersectionRatio ?? 0) >= ENOUGH;
      this.stand();
    },
    { threshold: [0, ENOUGH] }
  );
  /** Who is more than a window away reads on first: there is only the way to the question. */
  private readonly near: IntersectionObserver;
  private isNear = false;
  private readonly page: HTMLElement;

  constructor(panel: NotebookPanel) {
    this.node.hidden = true;
    this.node.setAttribute('role', 'group');
    panel.node.append(this.node);
    this.near = new IntersectionObserver(
      seen => {
        this.isNear = seen.at(-1)?.isIntersecting ?? false;
        this.stand();
      },
      { root: panel.content.outerNode, rootMargin: '100% 0px' }
    );
    this.page = panel.content.outerNode;
    this.page.addEventListener('scroll', () => this.makeWay(), { passive: true });
    const sizes = new ResizeObserver(() => this.makeWay());
    [this.page, ...this.page.children].forEach(one => sizes.observe(one));
    this.page.addEventListener('pointerdown', ({ target }) => this.use(target), true);
    this.page.addEventListener('focusin', ({ target }) => this.use(target), true);
    const letGo = this.holdWhilePressed();
    panel.disposed.connect(() => {
      this.look(null);
      sizes.disconnect();
      letGo();
    });
  }

  /** Another question is open; or none is, or none yet. */
  show(place: HTMLElement | null): void {
    this.place = place;
    this.isInView = true; // as long as nobody has looked
    this.isDrawn = false;
    this.look(place);
    this.stand();
  }

  /** As it has to be now. */
  private stand(): void {
    if (this.isPressed) {
      return;
    }
    if (this.place && !this.isDrawn) {
      this.draw(this.place);
    }
    this.isDrawn = true;
    this.node.hidden = !this.place || this.isInView;
    this.node.classList.toggle('dust-near', this.isNear);
    this.makeWay();
  }

  private draw(place: HTMLElement): void {
    const ask = place.getAttribute('aria-label') ?? '';
    this.node.setAttribute('aria-label', ask);
    this.arrow.setAttribute('aria-hidden', 'true');
    const asked = button(ask, 'dust-quiet dust-open-question-ask', () => lead(place));
    asked.append(this.arrow);
    const choices = buttonsAt(place).map(({ textContent, classList }, which) =>
      button(textContent ?? '', [...classList].slice(1).join(' '), () => {
        buttonsAt(place)[which]?.click();
        lead(place); // by now it is the place of an answer
      })
    );
    redraw(this.node, asked, make('div', 'dust-row', ...choices));
  }

  /**
   * A button that is drawn anew, hidden or moved between press and release gets no click, and who
   * pressed it believes to have answered.
   */
  private holdWhilePressed(): () => void {
    const release = (): void => {
      if (this.isPressed) {
        window.setTimeout(() => {
          this.isPressed = false;
          this.stand();
        }, CLICKED);
      }
    };
    this.node.addEventListener('pointerdown', () => (this.isPressed = true));
    const kinds = ['pointerup', 'pointercancel'];
    kinds.forEach(kind => window.addEventListener(kind, release, true));
    return () => kinds.forEach(kind => window.removeEventListener(kind, release, true));
  }

  private look(place: HTMLElement | null): void {
    for (const watch of [this.watch, this.near]) {
      watch.disconnect();
      if (place) {
        watch.observe(place);
      }
    }
  }

  /** JupyterLab gives the keys to the cell around it: what is used stays the same then. */
  private use(target: EventTarget | null): void {
    if (target instanceof Element && !(this.used && target.contains(this.used))) {
      this.used = target.closest(USED);
      this.makeWay();
    }
  }

  /**
   * Nothing lies on a table that somebody plays at, on what is being used, or on the picture that
   * the question is about: it is one line there, and goes where that lies on them, too. A picture
   * that the window cuts off is seen whole only further down: until then the line stays.
   */
  private makeWay(): void {
    if (this.node.hidden || this.isPressed) {
      return;
    }
    const { classList } = this.node;
    this.arrow.textContent = this.isAbove() ? ' ↑' : ' ↓';
    classList.remove('dust-in-one-line');
    classList.toggle('dust-seen-there', this.areSeen(this.node.getBoundingClientRect().top));
    const used = this.inUse();
    const picture = this.place && pictureAbove(this.page, this.place);
    const seen = picture ? [...used, picture] : used;
    classList.toggle('dust-in-one-line', this.liesOn(seen));
    const covers = this.liesOn(this.cutsOff(picture) ? used : seen);
    if (covers && this.node.contains(document.activeElement)) {
      this.place?.setAttribute('tabindex', '-1'); // the keys are at the question itself then
      this.place?.focus({ preventScroll: true });
    }
    classList.toggle('dust-makes-way', covers);
  }

  private inUse(): Element[] {
    const one = this.used?.isConnected ? [this.used] : [];
    return [...this.page.querySelectorAll(TABLE), ...one];
  }

  /** Whether the window ends above the foot of this picture. */
  private cutsOff(picture: Element | null): boolean {
    const { bottom } = this.page.getBoundingClientRect();
    return !!picture && picture.getBoundingClientRect().bottom > bottom + 1;
  }

  private liesOn(those: readonly Element[]): boolean {
    const foot = this.node.getBoundingClientRect();
    return those.some(one => {
      const { top, bottom } = one.getBoundingClientRect();
      return top < foot.bottom && bottom > foot.top;
    });
  }

  /** Whether the reader has scrolled past its place. */
  private isAbove(): boolean {
    const { top } = this.page.getBoundingClientRect();
    return !!this.place && this.place.getBoundingClientRect().top < top;
  }

  /** Whether the last of its choices is in view where it stands: nothing is offered twice. */
  private areSeen(foot: number): boolean {
    const last = this.place && buttonsAt(this.place).at(-1)?.getBoundingClientRect();
    const { top } = this.page.getBoundingClientRect();
    return !!last && last.height > 0 && last.bottom > top && last.top < foot;
  }
}

/** The picture that a question is about: the last one before it. */
function pictureAbove(page: HTMLElement, place: HTMLElement): Element | null {
  const before = [...page.querySelectorAll(PICTURE)].filter(
    one => place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING
  );
  return before.reverse().find(one => one.getBoundingClientRect().width > LEAST) ?? null;
}

/** They are made anew whenever the page's language changes. */
function buttonsAt(place: HTMLElement): HTMLButtonElement[] {
  return [...place.querySelectorAll<HTMLButtonElement>('.dust-row > .dust-button')];
}

/** Who came by keys goes on from there. */
function lead(place: HTMLElement): void {
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'center', behavior: 'smooth' });
}
