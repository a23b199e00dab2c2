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
 * notebook, which would take them as commands and make the cell the active one.
 */
export function apart<Element extends HTMLElement>(element: Element): Element {
  element.dataset['lmSuppressShortcuts'] = 'true';
  for (const kind of ['mousedown', 'focusin']) {
    element.addEventListener(kind, event => event.stopPropagation());
  }
  return element;
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
