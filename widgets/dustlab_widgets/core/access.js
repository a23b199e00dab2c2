// What ipywidgets leaves without a name, or where the keyboard does not reach.
// Runs in each widget as soon as its style sheet is in the page; `this` is that sheet.
const widget = this.closest('.dust-lab');
// A press that nothing answers is asked after. A kernel that ended, or is busy, leaves that without
// an answer, too: then the widget says so, until something is heard.
const [patience, answer] = [2000, 4000];
let asking = 0;
let note = null;
const life = () => widget.querySelector(':scope > .dust-life');
const ask = () => {
  // Another board stands in its place, or the page itself says that its kernel ended.
  if (!widget.isConnected || widget.closest('.dust-asleep')) return;
  const before = life()?.textContent;
  life()?.click();
  asking = setTimeout(() => {
    if (note || before === undefined || life()?.textContent !== before) return;
    note = document.createElement('div');
    note.className = 'dust-silent';
    note.role = 'alert';
    note.textContent = life().title;
    note.dataset.before = before;
    widget.prepend(note);
  }, answer);
};
const pressed = event => {
  if (!event.isTrusted || event.target.closest('.dust-lab') !== widget) return;
  clearTimeout(asking);
  asking = setTimeout(ask, patience);
};
const heard = () => {
  if (note && life()?.textContent !== note.dataset.before) {
    note.remove();
    note = null;
  }
};
const mend = () => {
  heard();
  for (const slider of widget.querySelectorAll('.widget-slider')) {
    const words = slider.querySelector('.widget-label')?.textContent || '';
    for (const handle of slider.querySelectorAll('.noUi-handle')) handle.ariaLabel = words;
  }
  // Who cannot turn a wheel comes to what is longer than its room by Tab, and reads on by arrows.
  for (const room of widget.querySelectorAll('.dust-talk, .dust-story, .dust-unit-card')) {
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
  // A canvas of ipycanvas keeps every turn of the wheel to itself: it is for the page.
  const turned = event => {
    if (event.target.closest('canvas.dust-canvas')) event.stopPropagation();
  };
  widget.addEventListener('wheel', turned, { capture: true, passive: true });
  new ResizeObserver(mend).observe(widget);
  mend();
}
