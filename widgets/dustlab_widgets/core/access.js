// What ipywidgets leaves without a name, or where the keyboard does not reach.
// Runs in each widget as soon as its style sheet is in the page; `this` is that sheet.
const widget = this.closest('.dust-lab');
const mend = () => {
  for (const slider of widget.querySelectorAll('.widget-slider')) {
    const words = slider.querySelector('.widget-label')?.textContent || '';
    for (const handle of slider.querySelectorAll('.noUi-handle')) handle.ariaLabel = words;
  }
  // Who cannot turn a wheel comes to what is longer than its room by Tab, and reads on by arrows.
  for (const room of widget.querySelectorAll('.dust-talk, .dust-story')) {
    if (room.scrollHeight > room.clientHeight + 1) room.tabIndex = 0;
    else room.removeAttribute('tabindex');
  }
};
if (widget && !widget.dustMended) {
  const watch = { childList: true, characterData: true, subtree: true };
  widget.dustMended = new MutationObserver(mend);
  widget.dustMended.observe(widget, watch);
  new ResizeObserver(mend).observe(widget);
  mend();
}
