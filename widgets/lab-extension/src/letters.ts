/**
 * In a notebook every letter is a command: two of them delete a cell, another adds one. Who reads a
 * page with folded code does not know that, so letters and digits do nothing there. With the code
 * shown all is as in any notebook.
 */

const ELSEWHERE = 'input, textarea, select, button, [contenteditable="true"], .jp-OutputArea';

function isLetter(event: KeyboardEvent): boolean {
  return /^[\p{L}\d]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
}

export function keepLettersQuiet(): void {
  // JupyterLab listens at the document; only the window hears a key before it.
  window.addEventListener(
    'keydown',
    event => {
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('.dust-folded') && !target.closest(ELSEWHERE) && isLetter(event)) {
        event.stopImmediatePropagation();
      }
    },
    { capture: true }
  );
}
