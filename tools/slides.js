// Slides of 16:9 that nobody has to scroll: what does not fit goes on to a slide of its own.
const WIDE = 1280;
const HIGH = 720;
const BLOCKS =
  "p, ul, ol, li, pre, table, h1, h2, h3, details, svg, img, figure, blockquote, .question";
const HEADINGS = /^H[1-6]$/;

/** The blocks of a slide from top to bottom, each with where it ends; lists before their lines. */
function blocksOf(slide) {
  const scale = slide.getBoundingClientRect().width / slide.offsetWidth || 1;
  const top = slide.getBoundingClientRect().top;
  const every = [...slide.querySelectorAll(BLOCKS)].filter(
    one => !one.parentElement.closest("svg, table, details, pre, li, .question")
  );
  return every.map(node => {
    const box = node.getBoundingClientRect();
    return { node, bottom: (box.bottom - top) / scale, top: (box.top - top) / scale };
  });
}

/** Moves a block and all that follows to a new slide behind this one. */
function breakBefore(slide, block) {
  const range = document.createRange();
  range.setStartBefore(block);
  range.setEnd(slide, slide.childNodes.length);
  const next = slide.cloneNode(false);
  next.removeAttribute("id");
  next.append(range.extractContents());
  slide.after(next);
  const before = block.closest("ol");
  if (before && block.tagName === "LI") {
    const lists = slide.querySelectorAll("ol");
    const list = lists[lists.length - 1];
    before.start = (list ? list.start + list.children.length : 1) || 1;
  }
  return next;
}

/** Where a slide that is too long can be broken: not before its first block. */
function placeToBreak(slide) {
  const blocks = blocksOf(slide);
  const tooLow = blocks.findIndex(
    ({ node, bottom }) => bottom > HIGH && !(node.matches("ul, ol, figure") && holds(node, blocks))
  );
  if (tooLow < 1) {
    return null;
  }
  let at = tooLow;
  // A heading does not stay behind alone.
  while (at > 1 && HEADINGS.test(blocks[at - 1].node.tagName)) {
    at -= 1;
  }
  const first = blocks[at].node;
  const before = blocks.slice(0, at).filter(({ node }) => !node.contains(first));
  return before.length ? first : null;
}

/** Whether a block has smaller ones inside, at which it can be broken. */
function holds(node, blocks) {
  return blocks.some(one => one.node !== node && node.contains(one.node));
}

/** Draws a slide smaller until it fits. */
function shrink(slide) {
  for (let zoom = 0.95; slide.scrollHeight > HIGH && zoom > 0.2; zoom -= 0.05) {
    for (const part of slide.children) {
      part.style.zoom = zoom.toFixed(2);
    }
  }
}

/** One slide until it fits; what is one block and still too large is drawn smaller. */
function fitOne(slide) {
  for (let slides = 0; slides < 60 && slide; slides += 1) {
    slide.style.display = "block";
    slide.hidden = false;
    let next = null;
    if (slide.scrollHeight > HIGH) {
      const place = placeToBreak(slide);
      if (place) {
        next = breakBefore(slide, place);
      }
    }
    shrink(slide);
    slide.style.display = "";
    slide = next;
  }
}

function fit() {
  for (const slide of document.querySelectorAll(".slides section")) {
    if (!slide.querySelector(":scope > section")) {
      fitOne(slide);
    }
  }
  Reveal.sync();
  Reveal.layout();
  document.body.dataset.fitted = "yes";
}

// A solution that is unfolded finds room on its slide; folded again, the slide is as it was.
document.addEventListener(
  "toggle",
  event => {
    const slide = event.target.closest("section");
    for (const part of slide?.children ?? []) {
      part.style.zoom = "";
    }
    if (slide) {
      shrink(slide);
      Reveal.layout();
    }
  },
  true
);

Reveal.initialize({
  controls: true,
  progress: true,
  hash: true,
  scrollActivationWidth: 0,
  width: WIDE,
  height: HIGH,
  margin: 0.04
}).then(fit);
