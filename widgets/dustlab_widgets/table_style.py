"""How the table looks: the world on top, below it what is asked and what can be done."""

TABLE_CSS = """
.dust-table { gap: 12px; }
.dust-table .dust-place { display: grid; width: 100%; max-width: 1000px; min-width: 0; }
.dust-table .dust-place > * { grid-area: 1 / 1; min-width: 0; }
.dust-table .dust-world { width: 100%; }
.dust-table .dust-world .dust-stage { width: 100%; }
.dust-table .dust-narrow-map { display: none; }
.dust-table .dust-place > .dust-stage { visibility: hidden; }
.dust-table .dust-place.dust-close > .dust-stage { visibility: visible; }
.dust-table .dust-place.dust-close > .dust-world { visibility: hidden; }
@container (max-width: 900px) {
  .dust-table .dust-wide-map { display: none; }
  .dust-table .dust-narrow-map { display: flex; }
}

/* what is asked beside why not: both keep their height */
.dust-table .dust-talk-box { gap: 8px; width: 100%; max-width: 1000px; }
.dust-table .dust-talk > .widget-html-content {
  display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 16px;
}
.dust-table .dust-talk .dust-card { min-height: 196px; }
.dust-table .dust-talk-box .dust-rule-buttons { min-height: 36px; }
.dust-table .dust-chosen { font-weight: 600; margin: 4px 0; min-height: 20px; }
.dust-table .dust-happened { margin-top: 8px; opacity: 0.85; }
.dust-table .dust-talk svg { display: block; max-width: 100%; height: auto; border-radius: 8px; }
.dust-table .dust-sum, .dust-table .dust-scores {
  border-collapse: collapse; margin: 8px 0 0; font-size: 14px; background: none;
}
.dust-table .dust-scores { width: 100%; }
.dust-table .dust-sum caption, .dust-table .dust-scores caption {
  text-align: left; font-weight: 600; padding-bottom: 2px; color: inherit;
}
.dust-table .dust-sum td, .dust-table .dust-sum th,
.dust-table .dust-scores td, .dust-table .dust-scores th {
  padding: 2px 12px 2px 0; text-align: left; border: 0; background: none; color: inherit;
}
.dust-table .dust-sum td:last-child, .dust-table .dust-sum th:last-child { text-align: right; }
.dust-table .dust-sum th { border-top: 1px solid var(--dust-line); }

/* what can be done */
.dust-table .dust-desk {
  display: grid; width: 100%; max-width: 1000px; gap: 16px; align-items: start;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
}
.dust-table .dust-desk-left, .dust-table .dust-desk-right { gap: 8px; min-width: 0; }
.dust-table .dust-actions { min-height: 108px; align-items: flex-start; align-content: flex-start; }
.dust-table .dust-actions .dust-button { min-height: 44px; }
.dust-table .dust-ready .dust-confirm {
  background: var(--jp-ui-font-color0, #000); color: var(--jp-layout-color1, #fff);
  border-color: var(--jp-ui-font-color0, #000); font-weight: 600;
}
.dust-table .dust-confirm { flex: 1 1 200px; }
.dust-table .dust-deed-row { flex: 1 1 100%; width: 100%; }
.dust-table .dust-steppers { gap: 4px; min-height: 136px; width: 100%; }
.dust-table .dust-step-row, .dust-table .dust-cells {
  display: grid; grid-template-columns: repeat(var(--dust-columns, 5), minmax(0, 1fr)); gap: 6px;
}
.dust-table .dust-columns-5 { --dust-columns: 5; }
.dust-table .dust-columns-7 { --dust-columns: 7; }
.dust-table .dust-step { padding: 4px 0; min-width: 0; width: 100%; font-size: 18px; }
.dust-table .dust-columns-5 .dust-step-5, .dust-table .dust-columns-5 .dust-step-6,
.dust-table .dust-columns-0 .dust-step-row { display: none; }
.dust-table .dust-cell { text-align: center; font-size: 12px; line-height: 1.35; min-width: 0; }
.dust-table .dust-cell b { font-size: 18px; }
.dust-table .dust-none { opacity: 0.6; }
.dust-table .dust-round svg { display: block; max-width: 100%; height: auto; border-radius: 8px; }
.dust-table .dust-finder { gap: 8px; }
.dust-table .dust-list { width: 100%; }
.dust-table .dust-seat { width: auto; }
.dust-table .dust-deeds .widget-toggle-button { height: auto; min-height: 36px; width: auto; }
@container (max-width: 900px) {
  .dust-table .dust-talk > .widget-html-content, .dust-table .dust-desk {
    grid-template-columns: minmax(0, 1fr);
  }
  .dust-table .dust-talk .dust-card { min-height: 128px; }
  .dust-table .dust-place, .dust-table .dust-talk-box, .dust-table .dust-desk { max-width: 640px; }
}
"""
