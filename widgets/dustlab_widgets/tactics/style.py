"""How the labs and the table of Dust Tactics look: the field beside what is asked, or above it."""

FIELD_CSS = """
.dust-lab.dust-table.dust-field { max-width: 1180px; }
.dust-field .dust-field-board { min-width: 0; gap: 4px; }
.dust-field .dust-field-board .dust-stage { width: auto; max-width: 100%; }
.dust-field .dust-desk { max-width: 1180px; }
.dust-field .dust-desk-right > .dust-row .widget-dropdown { width: 100%; }
.dust-field .dust-row > .dust-grow { flex: 1 1 200px; min-width: 0; }
.dust-field .dust-pairs { margin: 8px 0 0; }
.dust-field .dust-pairs td:last-child { font-size: 12px; }
.dust-editor.dust-table.dust-field.dust-one-idea .dust-talk { min-height: 84px; }
.dust-editor .dust-talk-box { min-height: 132px; }
.dust-editor .dust-form { gap: 8px; width: 100%; }
.dust-editor .dust-toml, .dust-editor .dust-toml textarea { width: 100%; max-width: 100%; }
.dust-editor .dust-toml textarea { font-family: var(--jp-code-font-family, monospace); }
.dust-table.dust-field.dust-one-idea .dust-question { min-height: 84px; }
.dust-table.dust-field.dust-one-idea .dust-talk { min-height: 320px; }
"""
