"""How the table looks: the world on top, below it what is asked and what can be done."""

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
