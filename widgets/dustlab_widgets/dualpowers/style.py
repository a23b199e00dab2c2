"""How the table of Dual Powers looks: the city beside the calendar, or above it."""

CSS = """
.dust-powers .dust-powers-board {
  display: flex; flex-flow: row wrap; gap: 8px; align-items: flex-start; width: 100%;
}
.dust-powers .dust-powers-side { gap: 8px; }
.dust-powers .dust-powers-board .dust-stage { width: auto; max-width: 100%; }
.dust-powers .dust-desk-right > .dust-stage canvas { max-width: 100% !important; }
.dust-table.dust-powers .dust-actions { min-height: 96px; }
/* named twice: a smaller lab further down the page brings its own looks for words */
.dust-lab.dust-table.dust-powers .dust-talk { height: 260px; }
.dust-powers.dust-table:has(.dust-near) .dust-powers-board { visibility: hidden; }
.dust-powers.dust-table:has(.dust-near) .dust-desk-right > .dust-stage { visibility: hidden; }
.dust-powers .dust-glass { max-height: 640px; overflow-y: auto; }
.dust-powers .dust-steps { margin: 0 0 8px; padding-left: 24px; }
.dust-powers .dust-place > .dust-stage { align-self: center; }
@container (max-width: 900px) {
  /* in one column the hand comes below the board, what is asked of it follows, and the reasons of
     the opposition, which are long, come last */
  .dust-table.dust-powers .dust-desk > :is(.dust-desk-left, .dust-desk-right) { display: contents; }
  .dust-powers .dust-desk-right > .dust-stage { grid-area: auto; }
  .dust-powers .dust-desk-right > .dust-stage:first-child { order: -1; }
  .dust-powers .dust-desk-right > .dust-stage:not(:first-child) { order: 1; }
  .dust-powers .dust-desk-left > .dust-glass { order: 2; }
}
"""
