/* What the measurements of pages.py ask a page: it is put into each before anything else. */

window.dustPage = (() => {
  const FRAME = '.jp-OutputArea-output .dust-lab';
  let changed = performance.now();
  let begun = 0;
  let answered = false;

  // -- every change of a widget: what is painted on a canvas, and what is written beside it

  const draw = CanvasRenderingContext2D.prototype.drawImage;
  CanvasRenderingContext2D.prototype.drawImage = function (...values) {
    if (this.canvas.isConnected) {
      changed = performance.now();
    }
    return draw.apply(this, values);
  };
  /** In a widget, and not the sign of life that the page asks for behind each press. */
  const isSeen = ({ target }) => {
    const place = target instanceof Element ? target : target.parentElement;
    return place?.closest('.dust-lab') && !place.closest('.dust-life');
  };
  const watch = new MutationObserver(records => {
    if (records.some(isSeen)) {
      changed = performance.now();
    }
  });
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  watch.observe(document, all);

  // -- a reader who goes on at once

  setInterval(() => {
    const buttons = [...document.querySelectorAll('.dust-shut .dust-guess button')];
    buttons.find(button => button.textContent === 'Go on without a guess')?.click();
  }, 20);

  /** Asked again and again: the row in the middle is enough, and the page goes on meanwhile. */
  const isPainted = canvas => {
    const { width, height } = canvas;
    const { data } = canvas.getContext('2d').getImageData(0, Math.floor(height / 2), width, 1);
    return data.some(value => value > 0);
  };
  const canvases = () =>
    [...document.querySelectorAll(`${FRAME} canvas`)].filter(one => one.getClientRects().length);

  const rests = time => performance.now() - changed > time;

  let first = 0;
  let last = 0;
  /** One point of the board after the other is clicked, until a click has changed something. */
  const answers = () => {
    const [board] = canvases();
    if (first && changed > first) {
      return changed;
    }
    if (!board || !isRead() || (!first && !isPainted(board))) {
      return 0;
    }
    const now = performance.now();
    if (now > last + 50) {
      last = now;
      first ||= now;
      const { left, top, width, height } = board.getBoundingClientRect();
      const at = { bubbles: true };
      at.clientX = left + width * (0.1 + 0.8 * Math.random());
      at.clientY = top + height * (0.1 + 0.8 * Math.random());
      for (const kind of ['mousedown', 'mouseup', 'click']) {
        board.dispatchEvent(new MouseEvent(kind, at));
      }
    }
    return 0;
  };

  const isRead = () => document.querySelector('.dust-lesson[data-dust-reader=finished]') !== null;

  let heard = null;
  /** Note when the kernel has done what it was asked to. */
  const listen = () => {
    const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
    if (kernel !== heard) {
      heard = kernel;
      kernel.iopubMessage.connect((_, { header, content }) => {
        answered ||= begun > 0 && header.msg_type === 'status' && content.execution_state === 'idle';
      });
    }
  };

  return {
    isRead,
    rests,
    answers,
    /** A widget that the kernel has made stands there, painted if it is to be. */
    firstBoard: () => {
      const frame = document.querySelector(FRAME);
      const canvas = frame?.querySelector('canvas');
      const shown = frame !== null && frame.getClientRects().length > 0;
      return shown && (!canvas || !canvas.getClientRects().length || isPainted(canvas));
    },
    begin: () => {
      begun = 0;
      addEventListener('mouseup', () => (begun = changed = performance.now()), {
        capture: true,
        once: true
      });
      answered = false;
      listen();
    },
    /** How long after the press a place has these words. */
    since: (place, words) =>
      begun > 0 &&
      document.querySelector(place).textContent.includes(words) &&
      performance.now() - begun,
    /** How long the last press took, when the kernel is idle again and the page has come to rest;
     * half a millisecond if it changed nothing. */
    settled: () => begun && answered && rests(250) && Math.max(changed - begun, 0.5)
  };
})();
