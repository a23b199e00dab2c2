/** Elements of the page, made in one line. */

type Made<Tag extends keyof HTMLElementTagNameMap> = HTMLElementTagNameMap[Tag];

/** An element with its classes and what is in it. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  classes: string,
  ...inside: (Node | string)[]
): Made<Tag> {
  const element = document.createElement(tag);
  element.className = classes;
  element.append(...inside);
  return element;
}

/** A button that does one thing. */
export function button(text: string, classes: string, press: () => void): HTMLButtonElement {
  const element = make('button', `dust-button ${classes}`, text);
  element.type = 'button';
  element.addEventListener('click', press);
  return element;
}

/**
 * Something of ours inside a cell: keys typed there and presses on it are no business of the
 * notebook, which would take them as commands, make the cell the active one, or at any key send the
 * focus back to the active cell, so that Tab would never get past it.
 */
export function apart<Element extends HTMLElement>(element: Element): Element {
  element.dataset['lmSuppressShortcuts'] = 'true';
  for (const kind of ['mousedown', 'focusin', 'keydown']) {
    element.addEventListener(kind, event => event.stopPropagation());
  }
  return element;
}

/** What Tab stops at. */
const STOPS = 'button, select, input, summary, a[href]';

/**
 * Draws the inside of something anew: who was at one of its buttons is at the same one afterwards.
 * What comes and goes stands above the rest, so they are counted from the end.
 */
export function redraw(element: HTMLElement, ...inside: (Node | string)[]): void {
  const stops = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(STOPS)];
  const before = stops();
  const at = before.findIndex(one => one === document.activeElement);
  element.replaceChildren(...inside);
  if (at >= 0) {
    stops().at(at - before.length)?.focus({ preventScroll: true });
  }
}

/** How long a live board takes until it has its height, in milliseconds. */
const SETTLED = 1500;

/**
 * Keeps something as high as it is while its inside is exchanged: a page that gets shorter for a
 * moment loses its place. The answer lets it go, after a while.
 */
export function holdHeight(element: HTMLElement): () => void {
  element.style.minHeight = `${element.offsetHeight}px`;
  return () => {
    window.setTimeout(() => (element.style.minHeight = ''), SETTLED);
  };
}
