// A board as a picture: its layers are drawn as they come, and what is done to it is told.
// Loaded by anywidget; `model` is the PictureBoard in picture.py.
const SVG = 'http://www.w3.org/2000/svg';
const LAYERS = ['ground', 'pieces', 'signs', 'focused'];
const WALKS = [
  'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Escape', 'Enter', ' '
];

function render({ model, el }) {
  el.classList.add('dust-picture-board');
  const svg = document.createElementNS(SVG, 'svg');
  svg.classList.add('dust-canvas');
  svg.tabIndex = 0;
  svg.setAttribute('role', 'img');
  svg.setAttribute('font-family', model.get('font'));
  svg.dataset.lmSuppressShortcuts = 'true';
  const sized = () => {
    const [wide, high] = model.get('size');
    svg.setAttribute('viewBox', `0 0 ${wide} ${high}`);
    // As with a canvas: twice as fine as it is large, and where it may grow it is that large.
    svg.setAttribute('width', 2 * wide);
    svg.setAttribute('height', 2 * high);
    svg.style.width = `${Math.round(wide)}px`;
  };
  const called = () => svg.setAttribute('aria-label', model.get('title'));
  sized();
  called();
  model.on('change:size', sized);
  model.on('change:title', called);
  for (const layer of LAYERS) {
    const group = document.createElementNS(SVG, 'g');
    const drawn = () => { group.innerHTML = model.get(layer); };
    drawn();
    model.on(`change:${layer}`, drawn);
    svg.append(group);
  }

  const at = event => {
    const box = svg.getBoundingClientRect();
    const [wide, high] = model.get('size');
    return {
      x: (event.clientX - box.left) * wide / box.width,
      y: (event.clientY - box.top) * high / box.height
    };
  };
  // A drag is told by where it began and where it ended, not by every step between.
  let drags = false;
  svg.addEventListener('pointermove', event => {
    if (!(event.buttons & 1) || drags || event.pointerType === 'touch') return;
    drags = true;
    model.send({ did: 'drag', ...at(event) });
  });
  svg.addEventListener('pointerup', event => {
    if (event.button !== 0) return;
    drags = false;
    if (event.pointerType !== 'touch') svg.focus({ preventScroll: true });
    model.send({ did: event.pointerType === 'touch' ? 'touch' : 'click', ...at(event) });
  });
  svg.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || !WALKS.includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    model.send({ did: 'key', key: event.key });
  });
  model.on('msg:custom', told => {
    if (told.do === 'focus') svg.focus({ preventScroll: true });
    if (told.do === 'blur') svg.blur();
  });
  el.append(svg);
}

export default { render };
