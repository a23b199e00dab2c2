// What ipywidgets leaves without a name, or where the keyboard does not reach.
// Runs in each widget as soon as its style sheet is in the page; `this` is that sheet.
const widget = this.closest('.dust-lab');
// A press that nothing answers is asked after. While that takes time the widget shows that it is at
// work, and where it was pressed. A kernel that ended, or is busy, leaves it without an answer: then
// the widget says so, until something is heard.
const [patience, work, answer] = [200, 150, 5800];
let asking = 0;
let working = 0;
let button = null;
let asked = 0;
let note = null;
const life = () => widget.querySelector(':scope > .dust-life');
const isSilent = () => Number(life()?.textContent) < asked;
const ask = () => {
  // Another board stands in its place, or the page itself says that its kernel ended.
  if (!widget.isConnected || widget.closest('.dust-asleep')) return;
  const before = life()?.textContent;
  // Who was asked for an earlier press may answer to that only now.
  asked = Math.max(asked, Number(before)) + 1;
  life()?.click();
  working = setTimeout(() => { if (isSilent()) wait(true); }, work);
  asking = setTimeout(() => {
    if (note || !isSilent()) return;
    wait(false);
    // What was lost on the way is not waited for.
    asked = 0;
    note = document.createElement('div');
    note.className = 'dust-silent';
    note.role = 'alert';
    note.textContent = life().title;
    note.dataset.before = before;
    widget.prepend(note);
  }, answer);
};
const wait = waits => {
  clearTimeout(working);
  widget.classList.toggle('dust-waits', waits);
  widget.ariaBusy = waits ? 'true' : null;
  button?.classList.toggle('dust-pressed', waits);
};
const pressed = event => {
  if (!event.isTrusted || event.target.closest('.dust-lab') !== widget) return;
  clearTimeout(asking);
  wait(false);
  button = event.target.closest('button');
  asking = setTimeout(ask, patience);
};
// A picture beside a question is only looked at; who presses it is told.
const pointed = event => {
  const body = event.target.closest('.dust-picture')?.closest('.dust-exercise-body');
  body?.querySelector('.dust-still')?.toggleAttribute('hidden');
};
const heard = () => {
  if (!isSilent()) wait(false);
  if (note && life()?.textContent !== note.dataset.before) {
    note.remove();
    note = null;
  }
};
// The kernel gives the keys to buttons and boards that were pressed: they are in sight, and a page
// that scrolls to the rest of them would take away what is read.
const still = { preventScroll: true };
const holdStill = one => {
  const focus = one.focus;
  let isPressed = one.matches('.dust-deeds');
  one.addEventListener('pointerdown', () => { isPressed = true; });
  one.focus = () => {
    focus.call(one, isPressed ? still : {});
    isPressed = one.matches('.dust-deeds');
  };
};
// Who goes by keys is never put out of the widget: when what they are at goes away, is hidden or
// dead, they are at what bears the same name now, or else at what stands in its row, comes after
// it, or before.
const STOPS = 'button, input, select, summary, a[href], [tabindex="0"]';
const isThere = one => one.getClientRects().length > 0 && !one.disabled;
const stops = () => [...widget.querySelectorAll(STOPS)].filter(isThere);
const nameOf = one => one.ariaLabel || one.title || one.textContent;
let [at, name, around] = [null, '', []];
const come = ({ target }) => {
  at = target.matches(':focus-visible') ? target : null;
  if (at) [name, around] = [nameOf(at), stops()];
};
const stay = () => {
  if (!at || isThere(at) || document.activeElement !== document.body) return;
  const now = stops();
  const place = around.indexOf(at);
  const isLater = one => at.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
  const isSame = one => name && nameOf(one) === name;
  const next = at.isConnected
    ? [...now.filter(one => at.parentElement.contains(one)), ...now.filter(isLater)]
    : [...now.filter(isSame), ...around.slice(place + 1)];
  [...next, ...around.slice(0, place).reverse()].find(isThere)?.focus(still);
};
// A browser takes the focus from what is hidden when it draws the page.
const staySoon = () => setTimeout(stay, 50);
const go = ({ relatedTarget }) => {
  if (relatedTarget) at = null;
  else staySoon();
};
const mend = () => {
  heard();
  if (at && !isThere(at)) staySoon();
  for (const one of widget.querySelectorAll('.dust-deeds, canvas.dust-canvas')) {
    if (!Object.hasOwn(one, 'focus')) holdStill(one);
  }
  for (const slider of widget.querySelectorAll('.widget-slider')) {
    const words = slider.querySelector('.widget-label')?.textContent || '';
    for (const handle of slider.querySelectorAll('.noUi-handle')) handle.ariaLabel = words;
  }
  // Who cannot turn a wheel comes to what is longer than its room by Tab, and reads on by arrows.
  const rooms = '.dust-talk, .dust-story, .dust-unit-card, .dust-chance-table';
  for (const room of widget.querySelectorAll(rooms)) {
    const longer = room.scrollHeight > room.clientHeight + 1;
    const wider = room.scrollWidth > room.clientWidth + 1;
    if (longer || wider) room.tabIndex = 0;
    else room.removeAttribute('tabindex');
  }
};
if (widget && !widget.dustMended) {
  const watch = { childList: true, characterData: true, subtree: true };
  widget.dustMended = new MutationObserver(mend);
  widget.dustMended.observe(widget, watch);
  widget.addEventListener('click', pressed);
  widget.addEventListener('click', pointed);
  widget.addEventListener('focusin', come);
  widget.addEventListener('focusout', go);
  // A canvas of ipycanvas keeps every turn of the wheel to itself: it is for the page.
  const turned = event => {
    if (event.target.closest('canvas.dust-canvas')) event.stopPropagation();
  };
  widget.addEventListener('wheel', turned, { capture: true, passive: true });
  // It keeps Tab to itself, too, which is for whatever comes next on the page.
  const tabbed = event => {
    if (event.key === 'Tab' && event.target.closest('canvas.dust-canvas')) event.stopPropagation();
  };
  widget.addEventListener('keydown', tabbed, { capture: true });
  new ResizeObserver(mend).observe(widget);
  mend();
}
