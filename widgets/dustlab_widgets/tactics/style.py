"""How the labs and the table of Dust Tactics look: the field beside what is asked, or above it."""

FIELD_CSS = """
.dust-lab.dust-table.dust-field { max-width: 1180px; }
.dust-field .dust-field-board { min-width: 0; gap: 4px; }
.dust-field .dust-field-board .dust-stage { width: auto; max-width: 100%; }
.dust-table.dust-field .dust-desk { max-width: 1180px; }
.dust-field .dust-desk-right > .dust-row .widget-dropdown { width: 100%; }
.dust-field .dust-row > .dust-grow { flex: 1 1 200px; min-width: 0; }
.dust-field .dust-pairs { margin: 8px 0 0; }
.dust-field .dust-pairs td:last-child { font-size: 12px; }
.dust-cards-fold { width: 100%; gap: 8px; }
.dust-cards-fold > .widget-dropdown { max-width: 420px; }
.dust-unit-card { width: 100%; overflow-x: auto; }
.dust-unit-card p { margin: 0 0 4px; }
.dust-unit-card table {
  border-collapse: collapse; margin: 4px 0; font-size: 13px; font-variant-numeric: tabular-nums;
}
.dust-unit-card :is(td, th) {
  padding: 3px 6px; text-align: left; vertical-align: top; white-space: nowrap;
  border-bottom: 1px solid var(--dust-line);
}
.dust-unit-card th small { display: block; font-weight: 400; white-space: normal; }
.dust-unit-card ul { margin: 4px 0; padding-left: 20px; }
.dust-editor.dust-table.dust-field.dust-one-idea .dust-talk { min-height: 84px; }
.dust-editor .dust-talk-box { min-height: 132px; }
.dust-editor .dust-form { gap: 8px; width: 100%; }
.dust-editor .dust-toml, .dust-editor .dust-toml textarea { width: 100%; max-width: 100%; }
.dust-editor .dust-toml textarea { font-family: var(--jp-code-font-family, monospace); }
.dust-table.dust-field.dust-one-idea .dust-question { min-height: 84px; }
.dust-table.dust-field.dust-one-idea .dust-talk { min-height: 320px; }
.dust-table.dust-field.dust-with-chart .dust-talk { min-height: 200px; }
.dust-with-chart .dust-desk {
  grid-template-areas: "left right" "chart right"; grid-template-rows: auto 1fr;
}
.dust-with-chart .dust-desk-left { grid-area: left; }
.dust-with-chart .dust-desk-right { grid-area: right; }
.dust-with-chart .dust-odds-chart { grid-area: chart; }
@container (max-width: 900px) {
  .dust-with-chart .dust-desk {
    grid-template-areas: "left" "right" "chart"; grid-template-rows: auto;
  }
}
.dust-field .dust-odds-chart { min-width: 0; gap: 0; }
.dust-field .dust-odds-chart .dust-stage { width: 100%; }
.dust-field .dust-chance-table table {
  border-collapse: collapse; font-variant-numeric: tabular-nums;
}
.dust-field .dust-chance-table :is(td, th) { padding: 2px 8px; text-align: right; }
.dust-field .dust-chance-table caption { text-align: left; font-weight: 600; padding: 4px 0; }
.dust-field .dust-six {
  display: flex; flex-wrap: wrap; gap: 4px; margin: 0; padding: 0; list-style: none;
  font-size: 12px;
}
.dust-field .dust-six li {
  flex: 1 1 auto; padding: 4px 6px; border: 1px solid var(--dust-line); border-radius: 6px;
  text-align: center;
}
.dust-field .dust-six li[aria-current] { border-width: 3px; padding: 2px 4px; font-weight: 600; }
.dust-field .dust-six li.dust-step-done::before { content: "✓ "; }
"""
