"""How the labs look, beyond what tables have: sums, lists beside each other, the order of play."""

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
