"""How tables and labs look: the board on top, below it what is asked and what can be done."""

from __future__ import annotations

TABLE_CSS = """
.dust-lab.dust-table { gap: 12px; max-width: 1008px; }
.dust-table .dust-place { display: grid; width: 100%; max-width: 1000px; min-width: 0; }
/* named twice: the looks of a smaller lab further down the page must not move them */
.dust-lab.dust-table .dust-place > * { grid-area: 1 / 1; min-width: 0; }
.dust-table .dust-world, .dust-table .dust-world .dust-stage { width: 100%; }
.dust-table .dust-narrow-map { display: none; }
/* a picture close up takes the map's place, as large as there is room; the room stays the same */
.dust-table .dust-place > .dust-stage {
  visibility: hidden; justify-self: center; width: min(832px, 100%);
}
.dust-table .dust-place > .dust-stage canvas { width: 100% !important; }
.dust-table:has(.dust-near) .dust-place > .dust-stage { visibility: visible; }
.dust-table:has(.dust-near) .dust-place > .dust-world { visibility: hidden; }

/* what is asked and done on the left, why not and what happened on the right */
.dust-table .dust-desk {
  display: grid; width: 100%; max-width: 1000px; gap: 16px; align-items: start;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
}
.dust-table .dust-desk-left, .dust-table .dust-desk-right { gap: 8px; min-width: 0; }
.dust-table .dust-question { min-height: 108px; }
/* its room stays the same: where more is said than there is room for, a bar shows it on every
   system, and a shadow lies on the edge beyond which there is more */
.dust-table .dust-talk {
  height: 320px; overflow-y: auto; resize: vertical;
  background:
    linear-gradient(var(--dust-panel) 50%, transparent) top / 100% 32px no-repeat local,
    linear-gradient(transparent, var(--dust-panel) 50%) bottom / 100% 32px no-repeat local,
    linear-gradient(rgb(0 0 0 / 32%), transparent) top / 100% 14px no-repeat scroll,
    linear-gradient(transparent, rgb(0 0 0 / 32%)) bottom / 100% 14px no-repeat scroll,
    var(--dust-panel);
}
.dust-table :is(.dust-talk, .dust-story)::-webkit-scrollbar { width: 12px; }
.dust-table :is(.dust-talk, .dust-story)::-webkit-scrollbar-thumb {
  background: var(--jp-ui-font-color2, #616161); border: 3px solid var(--dust-panel);
  border-radius: 6px;
}
/* at the end of a game nothing is left to play: the box is as high as its words */
.dust-table .dust-talk:has(.dust-end) { height: auto; min-height: 320px; }
.dust-table .dust-end { margin: 0 0 8px; font-size: 16px; font-weight: 600; }
.dust-table .dust-talk-box { gap: 8px; }
.dust-table .dust-talk-box .dust-rule-buttons { min-height: 36px; }
.dust-table .dust-chosen { font-weight: 600; margin-top: 4px; min-height: 20px; }
.dust-table .dust-happened { margin: 8px 0 0; padding: 0 0 0 18px; }
/* what was played meanwhile is as long as it is, in a room that scrolls and can be drawn larger */
.dust-table .dust-story { height: 216px; overflow-y: auto; resize: vertical; }
.dust-table .dust-story h4 { margin: 0 0 4px; font-size: 14px; font-weight: 600; }
.dust-table .dust-story h5 { margin: 6px 0 2px; font-size: 13px; font-weight: 600; }
.dust-table .dust-story ul { margin: 0; padding: 0 0 0 18px; }
.dust-table .dust-story p { margin: 6px 0 0; }
.dust-table .dust-small { font-size: 12px; }
.dust-table .dust-sum, .dust-table .dust-scores, .dust-table .dust-odds-bars {
  border-collapse: collapse; margin: 4px 0; font-size: 14px; background: none; color: inherit;
  width: 100%;
}
.dust-table .dust-scores { font-size: 13px; }
.dust-table .dust-talk .dust-scores :is(td, th) { padding-right: 6px; }
.dust-table .dust-changed { margin: 4px 0; }
.dust-table .dust-sum { width: auto; }
.dust-table .dust-sum caption, .dust-table .dust-scores caption {
  text-align: left; font-weight: 600; padding-bottom: 2px; color: inherit;
}
.dust-table .dust-talk :is(td, th) {
  padding: 2px 12px 2px 0; text-align: left; border: 0; background: none; color: inherit;
  white-space: normal;
}
.dust-table .dust-talk tr { background: none !important; }
.dust-table .dust-sum :is(td, th):last-child { text-align: right; }
.dust-table .dust-sum th { border-top: 1px solid var(--dust-line); }
.dust-table .dust-bar { width: 26%; }
.dust-table .dust-talk .dust-odds-bars td:first-child { width: 36%; }
.dust-table .dust-talk .dust-odds-bars td:last-child { padding-right: 0; }
.dust-table .dust-bar div {
  height: 18px; min-width: 1px; border: 1px solid; box-sizing: border-box; border-radius: 2px;
}

/* what can be done */
.dust-table .dust-actions { min-height: 136px; align-items: flex-start; align-content: flex-start; }
.dust-table .dust-actions .dust-button { min-height: 44px; }
.dust-table .dust-nothing > .dust-button { display: none; }
.dust-table .dust-desk:has(.dust-asked.dust-no-clear) .dust-clear { display: none; }
.dust-table .dust-desk:has(.dust-go) .dust-confirm {
  background: var(--jp-ui-font-color0, #000); color: var(--jp-layout-color1, #fff);
  border-color: var(--jp-ui-font-color0, #000); font-weight: 600;
}
.dust-table .dust-confirm { flex: 1 1 200px; }
.dust-table .dust-deed-row { flex: 1 1 100%; width: 100%; }
.dust-table .dust-deeds .widget-toggle-button {
  height: auto; min-height: 36px; width: auto; max-width: 100%;
}
.dust-table .dust-steppers { gap: 4px; min-height: 138px; width: 100%; }
.dust-table .dust-step-row, .dust-table .dust-cells {
  display: grid; grid-template-columns: repeat(5, minmax(0, 1fr)); gap: 6px;
}
.dust-table .dust-steppers:has(.dust-columns-7) :is(.dust-step-row, .dust-cells) {
  grid-template-columns: repeat(7, minmax(0, 1fr));
}
.dust-table .dust-step { padding: 4px 0; min-width: 0; width: 100%; font-size: 18px; }
.dust-table .dust-steppers:not(:has(.dust-columns-7)) :is(.dust-step-5, .dust-step-6),
.dust-table .dust-steppers:not(:has(.dust-cells)) .dust-step-row { display: none; }
.dust-table .dust-cell { text-align: center; font-size: 12px; line-height: 1.35; min-width: 0; }
.dust-table .dust-cell b { font-size: 18px; }
.dust-table .dust-none { opacity: 0.7; }
/* the hand lies beside the map, in the room of the numbers where none are counted out */
.dust-table .dust-desk-left > .dust-hand { display: none; width: min(484px, 100%); }
.dust-table .dust-desk-left > .dust-hand canvas { width: 100% !important; }
.dust-table .dust-desk-left:has(.dust-hand-open) > .dust-hand { display: flex; }
.dust-table .dust-desk-left:has(.dust-hand-open) > .dust-steppers:not(:has(.dust-cells)) {
  display: none;
}
.dust-table .dust-round svg { display: block; max-width: 100%; height: auto; border-radius: 8px; }
/* what lies on the right is looked at */
.dust-table .dust-desk-right > .dust-board { cursor: default; }
.dust-table .dust-finder { gap: 8px; }
.dust-table .dust-list { width: 100%; }
.dust-table .dust-seat { width: auto; }
@container (max-width: 900px) {
  .dust-table .dust-wide-map { display: none; }
  .dust-table .dust-narrow-map { display: flex; }
  .dust-table .dust-desk { grid-template-columns: minmax(0, 1fr); }
  .dust-table .dust-talk { height: 260px; }
  .dust-table .dust-place, .dust-table .dust-desk { max-width: 640px; }
  .dust-table .dust-world { max-width: 592px; }
}
"""


LAB_CSS = """
.dust-one-idea .dust-title h3 { line-height: 24px; padding: 6px 0; }
.dust-one-idea .dust-question { min-height: 116px; }
.dust-one-idea .dust-ask { font-size: 16px; font-weight: 600; }
.dust-one-idea .dust-talk > .widget-html-content { display: block; }
.dust-table.dust-one-idea .dust-talk { height: auto; min-height: 132px; overflow: visible; }
.dust-one-idea .dust-desk { align-items: start; }
.dust-one-idea .dust-choices .widget-toggle-buttons,
.dust-one-idea .dust-choices > div { display: flex; flex-wrap: wrap; gap: 8px; }
.dust-one-idea .dust-choices .widget-toggle-button {
  width: auto; margin: 0; padding: 6px 12px; line-height: 22px; height: 36px; min-width: 0;
}
.dust-one-idea .dust-choices { width: auto; height: auto; }
.dust-one-idea .dust-points { letter-spacing: 3px; }
.dust-one-idea table.dust-lines {
  border-collapse: collapse; width: 100%; font-size: 14px; background: none; margin: 0;
}
.dust-one-idea table.dust-lines caption {
  text-align: left; font-weight: 600; padding: 0 0 4px; color: inherit;
}
.dust-one-idea table.dust-lines :is(td, th) {
  padding: 4px 12px 4px 0; text-align: left; border: 0; background: none; color: inherit;
  vertical-align: top; white-space: normal;
}
.dust-one-idea table.dust-lines :is(td, th).dust-number-cell { text-align: right; width: 56px; }
.dust-one-idea table.dust-lines tr.dust-total :is(td, th) {
  border-top: 1px solid var(--dust-line); font-weight: 600;
}
.dust-one-idea table.dust-lines tr.dust-differs :is(td, th) {
  border-left: 4px solid #c08a1e; padding-left: 8px;
}
.dust-one-idea table.dust-lines td:first-child { padding-left: 12px; }
.dust-one-idea table.dust-lines td.dust-pale { opacity: 0.8; }
.dust-one-idea .dust-sum-card { min-height: 200px; }
.dust-one-idea .dust-order svg {
  display: block; max-width: 100%; height: auto; border-radius: 8px;
}
.dust-one-idea .dust-order { min-height: 222px; }
.dust-one-idea .dust-steps { margin: 0; padding-left: 24px; }
.dust-one-idea .dust-steps li { padding: 2px 0; }
.dust-one-idea .dust-steppers:has(.dust-columns-2) :is(.dust-step-2, .dust-step-3, .dust-step-4),
.dust-one-idea .dust-steppers:has(.dust-columns-3) :is(.dust-step-3, .dust-step-4),
.dust-one-idea .dust-steppers:has(.dust-columns-4) .dust-step-4 { display: none; }
.dust-one-idea .dust-steppers:has(.dust-columns-6) :is(.dust-step-row, .dust-cells) {
  grid-template-columns: repeat(6, minmax(0, 1fr));
}
.dust-table.dust-one-idea .dust-steppers:has(.dust-columns-6) .dust-step-5 { display: block; }
.dust-table.dust-cards-lab { max-width: 1180px; }
.dust-table.dust-cards-lab .dust-desk {
  max-width: 1180px; grid-template-columns: minmax(0, 600px) minmax(0, 1fr);
}
.dust-table.dust-compare { max-width: 1136px; }
.dust-compare .dust-both {
  display: grid; gap: 12px; grid-template-columns: minmax(0, 560px) minmax(0, 560px); width: 100%;
}
.dust-table.dust-compare .dust-row > .dust-grow { flex: 1 1 240px; }
.dust-compare .dust-side { gap: 4px; min-width: 0; }
.dust-compare .dust-side .dust-stage { width: 100%; }
.dust-table.dust-compare .dust-desk { max-width: 1132px; }
.dust-table.dust-compare .dust-question { min-height: 148px; }
.dust-table.dust-compare .dust-all-switches { gap: 8px; width: 100%; }
.dust-table.dust-compare .dust-all-switches .dust-talk { min-height: 0; }
.dust-compare table.dust-switches tr.dust-group th {
  padding: 10px 0 2px; border-bottom: 1px solid var(--dust-line);
}
.dust-compare table.dust-switches td { width: 24%; }
.dust-compare .dust-line-told { margin: 0 0 6px; }
.dust-compare tr.dust-differs td:not(:first-child) { border-left: 0 !important; }
.dust-powers-lab .dust-lab-picture { width: 100%; min-width: 0; }
.dust-table.dust-powers-lab .dust-lab-picture > .dust-stage { width: 100%; }
.dust-table.dust-powers-lab .dust-question { min-height: 92px; }
.dust-powers-lab .widget-slider { width: 100%; }
.dust-powers-lab .widget-slider .widget-label { width: auto; min-width: max-content; }
@container (max-width: 1100px) {
  .dust-compare .dust-both { grid-template-columns: minmax(0, 560px); }
}
@container (max-width: 900px) {
  .dust-table.dust-cards-lab .dust-desk {
    grid-template-columns: minmax(0, 1fr); max-width: 640px;
  }
}
"""
