"""How the widgets look: text and panels in the colours of JupyterLab's theme, light or dark.

Boards carry their own paper (dustlab.pictures.palette). Everything sits on a grid of 8 px, controls
are 36 px high or more, and places whose words change keep their height, so that nothing jumps.
"""

from __future__ import annotations

import re
from typing import Any

from .parts import markup

CSS = """
.dust-lab, .dust-lab .dust-words, .dust-lab .dust-words .widget-html-content {
  color: var(--jp-ui-font-color1, #22262b);
  font-family: var(--jp-ui-font-family, system-ui, sans-serif);
  font-size: 14px; line-height: 1.45;
}
.dust-lab {
  --jp-widgets-inline-height: 36px; --jp-widgets-font-size: 14px;
  --jp-widgets-inline-margin: 0; --jp-widgets-container-padding: 0;
  --dust-line: var(--jp-border-color1, #bdbdbd);
  --dust-panel: var(--jp-layout-color2, #eeeeee);
  container-type: inline-size; width: 100%; max-width: 1180px; gap: 8px; padding: 8px 2px;
  box-sizing: border-box; overflow: visible;
}
.dust-lab .jupyter-widgets { margin: 0; }
.dust-lab .widget-box, .dust-lab .widget-vbox, .dust-lab .widget-hbox { overflow: visible; }
.dust-lab .dust-words { height: auto; min-height: 0; width: auto; align-self: stretch; }
.dust-lab .dust-words .widget-html-content { width: 100%; }
.dust-lab .dust-hidden, .dust-style { display: none !important; }
.dust-lab p { margin: 0 0 4px; }
/* the pictures that cells show: JupyterLab would let them run out of a narrow page */
.jp-RenderedSVG > img { max-width: 100%; height: auto; }

/* the whole: board and panel side by side, or one below the other; reading order is tab order */
.dust-lab .dust-top { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; }
.dust-lab .dust-top > .dust-title { flex: 1 1 220px; }
.dust-lab .dust-title h3 { margin: 0; font-size: 18px; font-weight: 600; line-height: 36px; }
.dust-lab .dust-body {
  display: grid; gap: 16px; align-items: start;
  grid-template-columns: minmax(0, 640px) minmax(320px, 1fr);
  grid-template-areas: "stage panel" "below panel";
  grid-template-rows: auto 1fr;
}
.dust-lab .dust-stage { grid-area: stage; gap: 0; align-items: flex-start; min-width: 0; }
.dust-lab .dust-below { grid-area: below; gap: 8px; min-width: 0; }
.dust-lab .dust-panel { grid-area: panel; gap: 16px; min-width: 0; }
.dust-lab .dust-beside { gap: 8px; }
@container (max-width: 980px) {
  .dust-lab .dust-body {
    grid-template-columns: minmax(0, 640px);
    grid-template-areas: "stage" "panel" "below";
    grid-template-rows: auto;
  }
}

/* the board */
canvas.dust-canvas {
  max-width: 100% !important; height: auto !important; display: block;
  border-radius: 8px; flex: none; touch-action: manipulation;
}
.dust-board { max-width: 100%; cursor: pointer; user-select: none; }
/* A canvas of ipycanvas keeps every turn of the wheel to itself and tells the kernel of every move
   of the mouse. So it gets the mouse only while the button is down, and the page scrolls. */
@media (hover: hover) and (pointer: fine) {
  .dust-board > canvas.dust-canvas { pointer-events: none; }
  .dust-board:active > canvas.dust-canvas { pointer-events: auto; }
}
canvas.dust-canvas:focus { outline: none; }
canvas.dust-canvas:focus-visible {
  outline: 2px solid var(--jp-brand-color1, #1976d2); outline-offset: 2px;
}
/* where there is no canvas: a picture, and a button or a line of a menu for each thing on it */
.dust-plain { width: 100%; gap: 8px; cursor: default; }
.dust-plain .dust-plain-picture { width: 100%; }
.dust-lab .dust-said { min-height: 20px; margin: 0; }
.dust-lab .dust-told { white-space: pre-line; padding: 0 0 8px; }

/* what opens and shuts */
.dust-lab .dust-fold summary {
  min-height: 36px; line-height: 36px; cursor: pointer; font-weight: 600;
  color: var(--jp-ui-font-color1, #22262b);
}
.dust-lab .dust-fold:not(:has(details[open])) + .dust-folded {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
}

/* controls */
.dust-lab .dust-row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.dust-lab .dust-button, .dust-lab .dust-toggle, .dust-lab .dust-upload,
.dust-lab .dust-rule-buttons .widget-toggle-button {
  min-height: 36px; height: auto; width: auto; flex: none; padding: 6px 14px; line-height: 22px;
  border: 1px solid var(--dust-line); border-radius: 6px; white-space: normal; font-size: 14px;
  background: var(--jp-layout-color1, #fff); color: var(--jp-ui-font-color1, #22262b);
  box-shadow: none; text-align: center;
}
.dust-lab .dust-button:hover, .dust-lab .dust-toggle:hover {
  background: var(--dust-panel); box-shadow: none;
}
.dust-lab .dust-primary, .dust-lab .dust-deciding .dust-roll, .dust-lab .dust-taking .dust-confirm,
.dust-lab .dust-over .dust-roll, .dust-lab .dust-window .dust-ability,
.dust-lab .dust-toggle.mod-active {
  background: var(--jp-ui-font-color0, #000); color: var(--jp-layout-color1, #fff);
  border-color: var(--jp-ui-font-color0, #000); font-weight: 600;
}
.dust-lab .dust-primary:hover, .dust-lab .dust-deciding .dust-roll:hover,
.dust-lab .dust-taking .dust-confirm:hover, .dust-lab .dust-over .dust-roll:hover,
.dust-lab .dust-window .dust-ability:hover,
.dust-lab .dust-toggle.mod-active:hover {
  background: var(--jp-ui-font-color1, #333); color: var(--jp-layout-color1, #fff);
}
.dust-lab .dust-row > .dust-wide { flex: 1 1 150px; }
/* what cannot be done now is not offered */
.dust-lab .dust-no-roll .dust-roll, .dust-lab .dust-no-confirm .dust-confirm,
.dust-lab .dust-no-clear .dust-clear, .dust-lab .dust-no-rest .dust-rest {
  display: none;
}
.dust-lab .dust-upload { display: inline-flex; align-items: center; font-size: 0; }
.dust-lab .dust-upload::after { content: attr(title); font-size: 14px; }
.dust-lab .dust-upload i { font-size: 14px; margin-right: 8px; }
.dust-lab :is(button, input, select, summary, a):focus-visible {
  outline: 2px solid var(--jp-brand-color1, #1976d2) !important; outline-offset: 2px;
}
.dust-lab .widget-dropdown, .dust-lab .widget-text { width: auto; }
.dust-lab .widget-dropdown > select, .dust-lab .widget-text input {
  font-size: 14px; color: var(--jp-ui-font-color1, #22262b); border-radius: 6px;
}
.dust-lab .dust-grow { min-width: 0; }
.dust-lab .dust-row > .dust-grow { flex: 1 1 160px; }
.dust-lab .dust-grow > select, .dust-lab .dust-grow input { min-width: 0; width: 100%; }
.dust-lab .dust-seed { width: 190px; flex: none; }
.dust-lab .dust-slider { width: 100%; }
.dust-lab .dust-slider .widget-label { width: 96px; margin-right: 14px; }
.dust-lab .dust-armies > .dust-button { width: 100%; margin-top: 4px; }
.dust-lab .dust-slider .widget-readout {
  min-width: 48px; color: var(--jp-ui-font-color1, #22262b);
}
.dust-lab .dust-words.dust-position { min-width: 104px; text-align: center; align-self: center; }
.dust-row:has(.dust-at-start) > .dust-backward, .dust-row:has(.dust-at-end) > .dust-onward {
  opacity: 0.45; cursor: default;
}
.dust-lab .dust-armies { gap: 4px; }
.dust-lab .dust-how { min-height: 84px; }
.dust-lab .widget-dropdown .widget-label, .dust-lab .widget-text .widget-label {
  width: auto; padding-right: 8px;
}
.dust-lab .noUi-handle {
  border: 2px solid var(--jp-ui-font-color1, #22262b); background: var(--jp-layout-color1, #fff);
}
.dust-lab .noUi-connect { background: var(--jp-ui-font-color2, #5b636d); }
.dust-lab .noUi-target { background: var(--jp-layout-color3, #bdbdbd); }

/* JupyterLab's own arrow is black in every theme */
.dust-lab .widget-dropdown > select { appearance: auto; background-image: none; }
[data-jp-theme-light="false"] .dust-lab { color-scheme: dark; }

/* exercises */
.dust-lab .dust-form, .dust-lab .dust-answer > .dust-button { align-self: flex-start; }
.dust-lab .dust-words.dust-head { align-self: center; }
.dust-lab .dust-answer { gap: 8px; }
.dust-lab .dust-goal { gap: 8px; align-self: stretch; }
/* a battle has the answer beside it, the wide map has it below */
.dust-lab .dust-exercise-body {
  display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start;
}
.dust-lab .dust-words.dust-picture {
  flex: 0 1 640px; min-width: min(640px, 100%); max-width: 100%; align-self: flex-start;
}
.dust-lab .dust-words.dust-picture:has(> .widget-html-content:empty) { display: none; }
.dust-lab .dust-in-words summary { min-height: 36px; line-height: 36px; font-weight: 600; }
.dust-lab .dust-answer > .dust-button { align-self: flex-start; }
.dust-lab .dust-words.dust-head { align-self: center; }
.dust-lab .dust-answer { flex: 1 1 380px; min-width: 0; max-width: 1000px; }
.dust-lab .dust-picture svg { display: block; border-radius: 8px; }
.dust-lab .dust-choices .widget-label { display: none; }
.dust-lab .dust-choices .widget-toggle-button {
  min-height: 36px; min-width: 72px; height: auto; margin: 0 8px 0 0; border-radius: 6px;
  border: 1px solid var(--dust-line); box-shadow: none; font-size: 14px;
  background: var(--jp-layout-color1, #fff); color: var(--jp-ui-font-color1, #22262b);
}
.dust-lab .dust-choices .widget-toggle-button.mod-active {
  background: var(--jp-ui-font-color0, #000); color: var(--jp-layout-color1, #fff);
  font-weight: 600;
}
.dust-lab .dust-tick, .dust-lab .dust-radio { width: auto; max-width: 100%; height: auto; }
.dust-lab .dust-tick label, .dust-lab .dust-radio label {
  white-space: normal; height: auto; min-height: 36px; line-height: 20px; display: flex;
  align-items: center; width: auto; max-width: 100%; gap: 8px;
}
.dust-lab .dust-radio label { flex-direction: row-reverse; justify-content: flex-end; }
.dust-lab .dust-radio .widget-radio-box { max-width: 100%; height: auto; margin: 0; }
.dust-lab .dust-radio .widget-radio-box label { height: auto; }
.dust-lab .dust-tick input, .dust-lab .dust-radio input {
  width: 18px; height: 18px; flex: none; margin: 0;
}
.dust-lab .dust-ask-part { font-weight: 600; }
.dust-lab .dust-number { width: 320px; max-width: 100%; }
.dust-lab .dust-line { margin: 0; padding-left: 28px; }
.dust-lab .dust-line code { color: inherit; background: none; font-size: 13px; }

/* words that change */
.dust-lab .dust-card {
  background: var(--dust-panel); border-radius: 8px; padding: 8px 12px; box-sizing: border-box;
}
.dust-lab .dust-ask { font-size: 16px; font-weight: 600; }
.dust-lab .dust-prompt { min-height: 104px; }
.dust-lab .dust-pale { opacity: 0.8; }
.dust-lab .dust-zone { min-height: 112px; gap: 8px; }
.dust-lab .dust-actions .dust-button { min-height: 58px; }
.dust-lab .dust-beside .dust-actions > .dust-wide { flex: 1 1 100px; }
.dust-lab :is(.dust-rules-fold, .dust-new-game) { gap: 8px; }
.dust-lab .dust-refusals {
  margin: 0; padding: 0 0 0 12px; list-style: none; border-left: 4px solid #c0533a;
}
.dust-lab .dust-refusals.dust-good { border-left-color: #3a8f6a; }
.dust-lab .dust-rule-buttons { width: auto; height: auto; }
.dust-lab .dust-rule-buttons .widget-toggle-buttons, .dust-lab .dust-rule-buttons > div {
  display: flex; flex-wrap: wrap; gap: 8px;
}
.dust-lab .dust-rule-buttons .widget-label,
.dust-lab .dust-rule-buttons .widget-toggle-button[data-value=""] { display: none; }
.dust-lab .dust-rule-buttons .widget-toggle-button { margin: 0; }
.dust-lab .dust-warning { border-left: 4px dashed #b07d00; padding-left: 12px; margin-bottom: 4px; }
.dust-lab .dust-trouble { border-left: 4px solid #c0533a; padding-left: 12px; }
.dust-lab .dust-words:has(> .widget-html-content:empty), .dust-lab .dust-button:empty {
  display: none;
}
.dust-lab .dust-hint { border-left: 4px solid #8e79c4; padding-left: 12px; }
.dust-lab .dust-heading { font-weight: 600; }
.dust-lab .dust-odds { min-height: 190px; }
.dust-lab .dust-button:disabled { opacity: 0.5; cursor: default; }
.dust-lab .dust-odds svg { display: block; border-radius: 8px; }
.dust-lab .dust-unseen {
  position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);
}
.dust-lab a { color: var(--jp-content-link-color, #0b5cad); text-decoration: underline; }

/* the rules */
.dust-lab .dust-rules-body { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; }
.dust-lab .dust-rule-list { flex: 1 1 220px; gap: 8px; min-width: 0; }
.dust-lab .dust-rule-list > * { width: 100%; flex: none; }
.dust-lab .dust-list { height: auto; }
.dust-lab .dust-list > select { height: auto; font-size: 14px; border-radius: 6px; }
.dust-lab .dust-rule-side { flex: 2 1 300px; gap: 8px; min-width: 0; }
.dust-lab .dust-rule h4 { margin: 0 0 4px; font-size: 16px; }
.dust-lab .dust-rule ul { margin: 4px 0; padding-left: 20px; }
.dust-lab .dust-rule code { font-size: 12px; color: inherit; background: none; }
.dust-lab .dust-save a {
  display: inline-block; padding: 6px 14px; line-height: 22px; text-decoration: none;
  border: 1px solid var(--dust-line); border-radius: 6px; color: var(--jp-ui-font-color1, #22262b);
}
.dust-lab .dust-save span { margin-left: 8px; }
.dust-lab .dust-save a:hover { background: var(--dust-panel); }
"""


def stylesheet(more: str = "") -> Any:
    """An invisible widget that brings the looks along, with what a large widget adds to them.

    The next widget of the page brings the common looks again, and of two rules of one weight the
    later one holds. So what a table adds is made the weightier.
    """
    weightier = re.sub(r"\.dust-table(?![\w-])", ".dust-lab.dust-table", more)
    return markup("dust-style", value=f"<style>{CSS}{weightier}</style>")
