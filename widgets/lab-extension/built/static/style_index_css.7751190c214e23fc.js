"use strict";(self.rspackChunkdustlab_reader=self.rspackChunkdustlab_reader||[]).push([["style_index_css"],{"./node_modules/css-loader/dist/cjs.js!./style/controls.css"(e,t,o){var s=o("./node_modules/css-loader/dist/runtime/noSourceMaps.js"),d=o.n(s),n=o("./node_modules/css-loader/dist/runtime/api.js"),r=(o.n(n))()(d());r.push([e.id,`/* Buttons and menus, on the page and in the panel. */

:is(.dust-lesson, .dust-book) .dust-button {
  min-height: 36px;
  padding: 4px 16px;
  border: 1px solid var(--jp-border-color1);
  border-radius: 4px;
  background: var(--jp-layout-color1);
  color: var(--jp-ui-font-color1);
  font: 15px var(--jp-ui-font-family);
  cursor: pointer;
}

:is(.dust-lesson, .dust-book) .dust-button:hover,
:is(.dust-lesson, .dust-book) .dust-button:focus-visible {
  border-color: var(--jp-brand-color1);
  outline: 2px solid var(--jp-brand-color1);
  outline-offset: -1px;
}

:is(.dust-lesson, .dust-book) .dust-button:is(:disabled, [aria-disabled="true"]) {
  opacity: 0.6;
  cursor: default;
}

:is(.dust-lesson, .dust-book) .dust-button.dust-choice {
  border-color: var(--jp-ui-font-color2);
  font-weight: 600;
}

:is(.dust-lesson, .dust-book) .dust-button.dust-quiet {
  border-color: transparent;
  background: transparent;
  color: var(--jp-ui-font-color1);
  text-decoration: underline;
}

.dust-guess .dust-row {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
}

:is(.dust-lesson, .dust-book) .dust-select {
  min-height: 36px;
  padding: 4px 8px;
  border: 1px solid var(--jp-border-color1);
  border-radius: 4px;
  background: var(--jp-layout-color1);
  color: var(--jp-ui-font-color1);
  font: 15px var(--jp-ui-font-family);
}

/* The row above a lesson. */
.dust-tools {
  display: flex;
  align-items: center;
  gap: 4px;
  min-height: 46px;
  overflow: hidden;
  container-type: inline-size;
  padding: 4px 8px;
  border-bottom: 1px solid var(--jp-border-color2);
  background: var(--jp-layout-color1);
}

.dust-lesson .dust-tools :is(.dust-button, .dust-select) {
  flex: none;
  padding: 4px 8px;
  border-color: transparent;
  font-size: 14px;
}

/* On a narrow page there is no room beside the text anyway. */
@container (max-width: 760px) {
  .dust-lesson .dust-tools > .dust-beside {
    display: none;
  }
}

.dust-lesson .dust-tools .dust-project[aria-pressed='true'] {
  border-color: var(--jp-ui-font-color1);
  font-weight: 600;
}

.dust-lesson .dust-tools .dust-select {
  margin-left: auto;
}

/* Beside the language, and narrower where there is little room. */
.dust-lesson .dust-tools .dust-strand {
  flex: 0 1 auto;
  min-width: 88px;
  text-overflow: ellipsis;
}

.dust-lesson .dust-tools .dust-strand + .dust-select {
  margin-left: 0;
}

/* With the panel open on a narrow page the words are shortened, so that all is in one row. */
@container (max-width: 600px) {
  .dust-lesson .dust-tools :is(.dust-button, .dust-select) {
    flex: 0 1 auto;
    min-width: 56px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
}

/* The open question at the foot of a lesson, while its place is out of view. */
.dust-open-question {
  position: absolute;
  z-index: 20;
  right: 14px;
  bottom: 0;
  left: 0;
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  align-items: center;
  box-sizing: border-box;
  max-height: 40%;
  overflow-y: auto;
  padding: 6px 16px;
  border-top: 2px solid var(--jp-brand-color1);
  background: var(--jp-layout-color1);
  box-shadow: 0 -2px 6px rgb(0 0 0 / 20%);
}

.dust-open-question[hidden] {
  display: none;
}

/* on the wall the teacher leads, and every line of the picture counts */
.dust-projector .dust-open-question {
  display: none;
}

/* It keeps its size, so that it is known where it would lie. */
.dust-open-question.dust-makes-way {
  visibility: hidden;
}

.dust-open-question > .dust-row {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 8px;
}

.dust-open-question:is(.dust-seen-there, .dust-in-one-line, :not(.dust-near)) > .dust-row {
  display: none;
}

.dust-lesson .dust-open-question .dust-button.dust-open-question-ask {
  padding: 4px 0;
  font-weight: 600;
  text-align: left;
  text-decoration: none;
}
`,""]),o.d(t,{},{A:r})},"./node_modules/css-loader/dist/cjs.js!./style/index.css"(e,t,o){var s=o("./node_modules/css-loader/dist/runtime/noSourceMaps.js"),d=o.n(s),n=o("./node_modules/css-loader/dist/runtime/api.js"),r=o.n(n),a=o("./node_modules/css-loader/dist/cjs.js!./style/controls.css"),l=o("./node_modules/css-loader/dist/cjs.js!./style/page.css"),i=o("./node_modules/css-loader/dist/cjs.js!./style/opening.css"),u=o("./node_modules/css-loader/dist/cjs.js!./style/notes.css"),p=o("./node_modules/css-loader/dist/cjs.js!./style/projector.css"),c=o("./node_modules/css-loader/dist/cjs.js!./style/side.css"),h=r()(d());h.i(a.A),h.i(l.A),h.i(i.A),h.i(u.A),h.i(p.A),h.i(c.A),h.push([e.id,`/* A lesson as a page of a book. Colours and type are those of JupyterLab's theme. */
`,""]),o.d(t,{},{A:h})},"./node_modules/css-loader/dist/cjs.js!./style/notes.css"(e,t,o){var s=o("./node_modules/css-loader/dist/runtime/noSourceMaps.js"),d=o.n(s),n=o("./node_modules/css-loader/dist/runtime/api.js"),r=(o.n(n))()(d());r.push([e.id,`/* What the page says itself: questions, sleeping boards, a cell that failed. */

.dust-guess,
.dust-note {
  box-sizing: border-box;
  max-width: 672px;
  margin: 8px 8px 8px calc(var(--jp-cell-prompt-width) + 16px);
  padding: 12px 16px;
  border-left: 4px solid var(--jp-brand-color1);
  background: var(--jp-layout-color2);
  color: var(--jp-ui-font-color1);
  font: 16px/1.5 var(--jp-content-font-family);
}

.dust-guess:focus {
  outline: none;
}

.dust-guess:focus-visible {
  outline: 2px solid var(--jp-brand-color1);
}

.dust-guess p {
  margin: 0 0 8px;
}

.dust-guess p:last-child {
  margin: 0;
}

.dust-guess-ask {
  font-weight: 600;
}

.dust-guessed {
  border-left-color: var(--jp-border-color1);
}

.dust-guessed .dust-guess-ask {
  font-weight: normal;
}

.dust-note {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
}

/* A board that sleeps lies under its note. */
.dust-lesson .dust-asleep {
  position: relative;
}

.dust-asleep > .jp-Cell-outputWrapper {
  min-height: 96px;
  opacity: 0.35;
  pointer-events: none;
}

.dust-asleep > .dust-note {
  position: absolute;
  z-index: 10;
  top: 8px;
  left: 0;
  border: 1px solid var(--jp-border-color1);
  border-left: 4px solid var(--jp-warn-color1);
  background: var(--jp-layout-color1);
}

/* A guess that the text comes back to. */
.dust-guess.dust-recalled {
  margin: 0 0 16px;
  border-left-color: var(--jp-border-color1);
}
`,""]),o.d(t,{},{A:r})},"./node_modules/css-loader/dist/cjs.js!./style/opening.css"(e,t,o){var s=o("./node_modules/css-loader/dist/runtime/noSourceMaps.js"),d=o.n(s),n=o("./node_modules/css-loader/dist/runtime/api.js"),r=(o.n(n))()(d());r.push([e.id,`/* How a lesson opens on a wide page: words and the first question left, their picture right. */

@supports (grid-template-rows: subgrid) {
  .dust-lesson .dust-opening {
    display: grid;
    /* Words are as wide as elsewhere at most, so a small picture stands near them. */
    grid-template-columns: minmax(0, 832px) max-content minmax(0, 1fr);
    /* The words, what the cell of the question says, and the question, which has the room that
       the picture leaves below them. */
    grid-template-rows: repeat(calc(var(--dust-opening-rows) + 1), auto) 1fr;
  }

  .dust-opening > * {
    grid-column: 1 / -1;
    min-width: 0;
  }

  .dust-opening > .dust-opening-words {
    grid-column: 1;
  }

  .dust-opening > .dust-opening-picture {
    z-index: 1;
    grid-row: 1 / calc(var(--dust-opening-rows) + 3);
    grid-column: 2;
    align-self: start;
    margin-right: 24px;
  }

  /* Its question stands beside the picture; what it shows when it is run has the whole page. */
  .dust-lesson .dust-opening > .dust-opening-gate {
    display: grid;
    grid-template-rows: subgrid;
    grid-template-columns: subgrid;
    grid-row: calc(var(--dust-opening-rows) + 1) / span 4;
  }

  .dust-opening-gate > * {
    grid-row: 3;
    grid-column: 1 / -1;
    min-width: 0;
  }

  .dust-opening-gate > .jp-Cell-inputWrapper {
    grid-row: 1;
    grid-column: 1;
  }

  .dust-opening-gate > .dust-guess {
    grid-row: 2;
    grid-column: 1;
    align-self: start;
  }

  .dust-opening-gate > .dust-note {
    grid-row: 4;
  }

  .dust-lesson .dust-opening-gate > .dust-button.dust-code {
    grid-area: auto;
  }

  /* The picture has the margin to itself; the control of its code stands above it. */
  .dust-folded .dust-opening-picture.jp-CodeCell:not(.dust-unfolded) :is(.jp-OutputPrompt, .jp-OutputCollapser) {
    display: none;
  }

  .dust-folded .dust-opening-picture.jp-CodeCell:not(.dust-unfolded) {
    padding-top: 32px;
  }
}
`,""]),o.d(t,{},{A:r})},"./node_modules/css-loader/dist/cjs.js!./style/page.css"(e,t,o){var s=o("./node_modules/css-loader/dist/runtime/noSourceMaps.js"),d=o.n(s),n=o("./node_modules/css-loader/dist/runtime/api.js"),r=(o.n(n))()(d());r.push([e.id,`/* The page: what is covered, folded code, type. */

.dust-lesson .jp-Cell.dust-covered,
.dust-lesson .jp-Cell.dust-left-out,
.dust-lesson .dust-shut > .jp-Cell-outputWrapper,
.dust-folded .jp-CodeCell:not(.dust-unfolded) > .jp-Cell-inputWrapper {
  display: none;
}

/* A gate: the code, the question, what comes out. */
.dust-lesson .dust-gate {
  display: flex;
  flex-direction: column;
}

.dust-gate > .dust-guess {
  order: 1;
}

.dust-gate > .jp-Cell-outputWrapper,
.dust-gate > .dust-note {
  order: 2;
}

/* Prose has the width of a book page, boards have what there is. */
.dust-lesson .jp-MarkdownCell .jp-RenderedMarkdown {
  box-sizing: border-box;
  font-size: 16px;
  line-height: 1.55;
  max-width: 736px;
}

/* The first board is to be in view: its lesson is open already, and a title is no poster. */
.dust-lesson .jp-MarkdownCell .jp-RenderedMarkdown h1 {
  margin: 0 0 4px;
  font-size: 28px;
}

/* It leads to where the reader is. A page without a server gives pictures other addresses. */
.dust-lesson
  .jp-MarkdownCell
  .jp-RenderedMarkdown
  p:has(> a > img:is([src*='badge.svg'], [alt^='Open this lesson in JupyterLab'])) {
  display: none;
}

.dust-lesson .jp-MarkdownCell .jp-RenderedMarkdown h2 {
  font-size: 22px;
}

.dust-lesson .jp-MarkdownCell .jp-RenderedMarkdown :is(table, pre, code) {
  font-size: 14px;
}

/* What follows a fold keeps the distance of a paragraph; folds of a list stand close together. */
.dust-lesson .jp-MarkdownCell .jp-RenderedMarkdown details:has(+ :not(details)) {
  margin-bottom: 1em;
}

/* Folded code leaves the margin to its control alone. */
.dust-folded .jp-CodeCell:not(.dust-unfolded) .jp-OutputPrompt,
.dust-folded .jp-CodeCell:not(.dust-unfolded) .jp-OutputCollapser,
.dust-folded .jp-MarkdownCell .jp-Collapser {
  visibility: hidden;
}

.dust-folded .jp-CodeCell {
  position: relative;
}

.dust-folded .jp-CodeCell:not(.dust-unfolded) {
  min-height: 28px;
}

/* What shows nothing takes no row: its control stands beside that of the next cell. */
.dust-folded .jp-CodeCell.jp-mod-noOutputs:not(.dust-unfolded, .dust-gate) {
  height: 1px;
  min-height: 1px;
  padding: 0;
  margin: 0;
  border: 0;
}

.dust-lesson .dust-folded .jp-mod-noOutputs:not(.dust-unfolded, .dust-gate) > .dust-button.dust-code {
  top: 8px;
  left: -8px;
  z-index: 1;
}

.dust-lesson .dust-code.dust-code {
  display: none;
}

.dust-lesson .dust-folded .dust-button.dust-code {
  display: block;
  position: absolute;
  top: 4px;
  left: 24px;
  width: 36px;
  min-height: 24px;
  padding: 0;
  border-color: transparent;
  background: transparent;
  color: var(--jp-ui-font-color2);
  font: 12px/1 var(--jp-code-font-family);
}

.dust-folded .dust-code::before {
  content: '</>';
}

.dust-lesson .dust-folded .dust-button.dust-code[aria-expanded='true'] {
  border-color: var(--jp-border-color1);
}

/* A stored picture is never wider than the page, also before there is a live board. */
.dust-lesson .jp-OutputArea-output.jp-RenderedSVG img {
  max-width: 100%;
}

/* Printed text goes on in the next line between words; only what is longer than a line is broken. */
.dust-lesson .jp-OutputArea-output.jp-RenderedText pre {
  word-break: normal;
  overflow-wrap: anywhere;
}

/* A book has no tools at each paragraph, no frame around it, and at its end nothing is added. */
.dust-folded :is(.jp-cell-toolbar, .jp-Notebook-footer) {
  display: none;
}

.dust-lesson .dust-folded .jp-Notebook-cell.jp-mod-active.jp-mod-rendered,
.dust-lesson .dust-folded .jp-CodeCell.jp-mod-active:not(.dust-unfolded) {
  box-shadow: -3px 0 0 -1px var(--jp-brand-color1);
}

.dust-folded .jp-MarkdownCell.jp-mod-rendered .jp-MarkdownOutput {
  border-color: transparent;
}

/* Where margins are gone, the control of a cell stands above what the cell shows. */
@media (max-width: 760px) {
  .dust-lesson :is(.dust-guess, .dust-note) {
    margin-left: 24px;
  }

  .dust-folded .jp-CodeCell:not(.dust-unfolded) {
    padding-top: 32px;
  }

  .dust-folded .jp-CodeCell:not(.dust-unfolded) .jp-OutputPrompt {
    display: none;
  }
}

/* What is told with the game, and without: where only one is shown, nothing has to say which. */
.dust-lesson:not(.dust-both-strands) .dust-strand-head .jp-RenderedMarkdown > p:first-child {
  display: none;
}

.dust-both-strands .jp-Cell.dust-of-strand {
  border-left: 4px solid var(--jp-border-color1);
}
`,""]),o.d(t,{},{A:r})},"./node_modules/css-loader/dist/cjs.js!./style/projector.css"(e,t,o){var s=o("./node_modules/css-loader/dist/runtime/noSourceMaps.js"),d=o.n(s),n=o("./node_modules/css-loader/dist/runtime/api.js"),r=(o.n(n))()(d());r.push([e.id,`/* A lesson for the last row of a room: no margins, large type; its boards do the rest themselves. */

.dust-projector {
  --jp-cell-prompt-width: 24px;
  --jp-notebook-padding: 4px;
}

.dust-projector > .jp-NotebookPanel-toolbar {
  display: none;
}

.dust-projector .jp-MarkdownCell .jp-RenderedMarkdown {
  max-width: 1100px;
  font-size: 24px;
  line-height: 1.45;
}

.dust-lesson.dust-projector .jp-MarkdownCell .jp-RenderedMarkdown h1 {
  font-size: 34px;
}

.dust-lesson.dust-projector .jp-MarkdownCell .jp-RenderedMarkdown :is(h2, h3) {
  font-size: 28px;
}

.dust-lesson.dust-projector .jp-MarkdownCell .jp-RenderedMarkdown :is(table, pre, code),
.dust-projector .jp-OutputArea-output pre,
.dust-projector .cm-editor {
  font-size: 20px;
}

.dust-projector :is(.dust-guess, .dust-note),
.dust-projector :is(.dust-guess, .dust-note, .dust-open-question) .dust-button {
  max-width: 1100px;
  font-size: 22px;
}

.dust-projector .jp-OutputArea-output.jp-RenderedSVG img {
  width: 100%;
  max-height: calc(100vh - 160px);
}

/* Questions: what has no press of its own. */
.dust-projector .dust-lab:not(.dust-table) {
  max-width: none;
}

.dust-projector
  .dust-lab:not(.dust-table)
  :is(
    .dust-words,
    .widget-html-content,
    .dust-ask,
    .dust-button,
    .dust-toggle,
    .widget-toggle-button,
    .widget-label,
    label,
    select,
    input
  ) {
  height: auto;
  font-size: 20px !important;
  line-height: 1.4;
}
`,""]),o.d(t,{},{A:r})},"./node_modules/css-loader/dist/cjs.js!./style/side.css"(e,t,o){var s=o("./node_modules/css-loader/dist/runtime/noSourceMaps.js"),d=o.n(s),n=o("./node_modules/css-loader/dist/runtime/api.js"),r=(o.n(n))()(d());r.push([e.id,`/* The panel on the left: lessons, rules, a game on one page. */

.dust-book {
  display: flex;
  flex-direction: column;
  min-width: 280px;
  background: var(--jp-layout-color1);
  color: var(--jp-ui-font-color1);
  font: 14px/1.5 var(--jp-ui-font-family);
}

.dust-book-tabs {
  display: flex;
  border-bottom: 1px solid var(--jp-border-color1);
}

.dust-book .dust-button.dust-tab {
  flex: 1;
  padding: 4px 2px;
  border: 0;
  border-radius: 0;
  border-bottom: 3px solid transparent;
  font-size: 14px;
}

.dust-book .dust-button.dust-tab[aria-selected='true'] {
  border-bottom-color: var(--jp-brand-color1);
  font-weight: 600;
}

.dust-side-body {
  flex: 1;
  overflow: auto;
  padding: 8px;
}

.dust-side-head {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-bottom: 8px;
}

.dust-book .dust-search {
  flex: 1;
  min-width: 120px;
  min-height: 34px;
  padding: 0 8px;
  border: 1px solid var(--jp-border-color1);
  border-radius: 4px;
  background: var(--jp-layout-color1);
  color: var(--jp-ui-font-color1);
  font: 14px var(--jp-ui-font-family);
}

.dust-book summary {
  padding: 4px 0;
  cursor: pointer;
  font-weight: 600;
}

.dust-book .dust-go-on {
  width: 100%;
  margin-bottom: 8px;
  text-align: left;
}

.dust-book .dust-count {
  color: var(--jp-ui-font-color2);
  font-weight: normal;
  white-space: nowrap;
}

.dust-lessons {
  margin: 0 0 8px;
  padding: 0;
  list-style: none;
}

.dust-book .dust-button.dust-lesson-row {
  display: flex;
  gap: 8px;
  width: 100%;
  padding: 4px;
  border-color: transparent;
  font-size: 14px;
  text-align: left;
}

.dust-book .dust-lesson-row[aria-current] {
  background: var(--jp-layout-color2);
  font-weight: 600;
}

.dust-book .dust-grow {
  flex: 1;
}

.dust-tick {
  color: var(--jp-brand-color1);
  font-weight: 600;
}

.dust-book .dust-tick {
  width: 14px;
}

.dust-book .dust-rule {
  border-bottom: 1px solid var(--jp-border-color3);
}

.dust-book .dust-rule p,
.dust-book .dust-sheet p {
  margin: 0 0 8px;
}

.dust-book .dust-rule summary {
  font-weight: normal;
}

.dust-book .dust-rule[open] summary {
  font-weight: 600;
}

.dust-book .dust-places {
  margin: 0 0 8px;
  padding-left: 16px;
  color: var(--jp-ui-font-color2);
  font-size: 13px;
}

.dust-book .dust-link,
.dust-lesson .dust-rule-link {
  padding: 0;
  border: 0;
  background: none;
  color: var(--jp-content-link-color);
  font: inherit;
  text-align: left;
  text-decoration: underline;
  cursor: pointer;
}

/* On a line of its own below what a cell says; in a text it is as high as the text. */
.dust-lesson pre .dust-rule-link {
  display: inline-block;
  padding: 5px 0;
}

.dust-book .dust-sheet h3 {
  margin: 16px 0 8px;
  font-size: 15px;
}

.dust-book .dust-sheet .dust-link {
  font-weight: 600;
}

.dust-book table {
  border-collapse: collapse;
  margin-bottom: 8px;
}

.dust-book :is(td, th) {
  padding: 2px 8px;
  border-bottom: 1px solid var(--jp-border-color3);
  text-align: right;
}

.dust-book :is(td, th):first-child {
  padding-left: 0;
  text-align: left;
}

.dust-book .dust-signs {
  margin: 0;
  padding: 0;
  list-style: none;
}

.dust-book .dust-signs li {
  display: flex;
  align-items: center;
  gap: 8px;
  margin-bottom: 4px;
}

.dust-book .dust-signs img {
  flex: none;
  max-width: 45%;
  border-radius: 4px;
}

/* A rule that is named on the page opens here. */
.dust-lesson [data-rule] {
  cursor: help;
  text-decoration: underline dotted;
  text-underline-offset: 3px;
}

/* The way in which the course is told: no wider than the panel. */
.dust-book .dust-strand {
  max-width: 100%;
  text-overflow: ellipsis;
}
`,""]),o.d(t,{},{A:r})},"./node_modules/css-loader/dist/runtime/api.js"(e){e.exports=function(e){var t=[];return t.toString=function(){return this.map(function(t){var o="",s=void 0!==t[5];return t[4]&&(o+="@supports (".concat(t[4],") {")),t[2]&&(o+="@media ".concat(t[2]," {")),s&&(o+="@layer".concat(t[5].length>0?" ".concat(t[5]):""," {")),o+=e(t),s&&(o+="}"),t[2]&&(o+="}"),t[4]&&(o+="}"),o}).join("")},t.i=function(e,o,s,d,n){"string"==typeof e&&(e=[[null,e,void 0]]);var r={};if(s)for(var a=0;a<this.length;a++){var l=this[a][0];null!=l&&(r[l]=!0)}for(var i=0;i<e.length;i++){var u=[].concat(e[i]);s&&r[u[0]]||(void 0!==n&&(void 0===u[5]||(u[1]="@layer".concat(u[5].length>0?" ".concat(u[5]):""," {").concat(u[1],"}")),u[5]=n),o&&(u[2]&&(u[1]="@media ".concat(u[2]," {").concat(u[1],"}")),u[2]=o),d&&(u[4]?(u[1]="@supports (".concat(u[4],") {").concat(u[1],"}"),u[4]=d):u[4]="".concat(d)),t.push(u))}},t}},"./node_modules/css-loader/dist/runtime/noSourceMaps.js"(e){e.exports=function(e){return e[1]}},"./style/index.css"(e,t,o){o.r(t);var s=o("./node_modules/style-loader/dist/runtime/injectStylesIntoStyleTag.js"),d=o.n(s),n=o("./node_modules/style-loader/dist/runtime/styleDomAPI.js"),r=o.n(n),a=o("./node_modules/style-loader/dist/runtime/insertBySelector.js"),l=o.n(a),i=o("./node_modules/style-loader/dist/runtime/setAttributesWithoutAttributes.js"),u=o.n(i),p=o("./node_modules/style-loader/dist/runtime/insertStyleElement.js"),c=o.n(p),h=o("./node_modules/style-loader/dist/runtime/styleTagTransform.js"),g=o.n(h),m=o("./node_modules/css-loader/dist/cjs.js!./style/index.css"),f={};f.styleTagTransform=g(),f.setAttributes=u(),f.insert=l().bind(null,"head"),f.domAPI=r(),f.insertStyleElement=c(),d()(m.A,f);let b=m.A&&m.A.locals?m.A.locals:void 0;o.d(t,{},{default:b})},"./node_modules/style-loader/dist/runtime/injectStylesIntoStyleTag.js"(e){var t=[];function o(e){for(var o=-1,s=0;s<t.length;s++)if(t[s].identifier===e){o=s;break}return o}function s(e,s){for(var d={},n=[],r=0;r<e.length;r++){var a=e[r],l=s.base?a[0]+s.base:a[0],i=d[l]||0,u="".concat(l," ").concat(i);d[l]=i+1;var p=o(u),c={css:a[1],media:a[2],sourceMap:a[3],supports:a[4],layer:a[5]};if(-1!==p)t[p].references++,t[p].updater(c);else{var h=function(e,t){var o=t.domAPI(t);return o.update(e),function(t){t?(t.css!==e.css||t.media!==e.media||t.sourceMap!==e.sourceMap||t.supports!==e.supports||t.layer!==e.layer)&&o.update(e=t):o.remove()}}(c,s);s.byIndex=r,t.splice(r,0,{identifier:u,updater:h,references:1})}n.push(u)}return n}e.exports=function(e,d){var n=s(e=e||[],d=d||{});return function(e){e=e||[];for(var r=0;r<n.length;r++){var a=o(n[r]);t[a].references--}for(var l=s(e,d),i=0;i<n.length;i++){var u=o(n[i]);0===t[u].references&&(t[u].updater(),t.splice(u,1))}n=l}}},"./node_modules/style-loader/dist/runtime/insertBySelector.js"(e){var t={};e.exports=function(e,o){var s=function(e){if(void 0===t[e]){var o=document.querySelector(e);if(window.HTMLIFrameElement&&o instanceof window.HTMLIFrameElement)try{o=o.contentDocument.head}catch(e){o=null}t[e]=o}return t[e]}(e);if(!s)throw Error("Couldn't find a style target. This probably means that the value for the 'insert' parameter is invalid.");s.appendChild(o)}},"./node_modules/style-loader/dist/runtime/insertStyleElement.js"(e){e.exports=function(e){var t=document.createElement("style");return e.setAttributes(t,e.attributes),e.insert(t,e.options),t}},"./node_modules/style-loader/dist/runtime/setAttributesWithoutAttributes.js"(e,t,o){e.exports=function(e){var t=o.nc;t&&e.setAttribute("nonce",t)}},"./node_modules/style-loader/dist/runtime/styleDomAPI.js"(e){e.exports=function(e){if("u"<typeof document)return{update:function(){},remove:function(){}};var t=e.insertStyleElement(e);return{update:function(o){var s,d,n;s="",o.supports&&(s+="@supports (".concat(o.supports,") {")),o.media&&(s+="@media ".concat(o.media," {")),(d=void 0!==o.layer)&&(s+="@layer".concat(o.layer.length>0?" ".concat(o.layer):""," {")),s+=o.css,d&&(s+="}"),o.media&&(s+="}"),o.supports&&(s+="}"),(n=o.sourceMap)&&"u">typeof btoa&&(s+="\n/*# sourceMappingURL=data:application/json;base64,".concat(btoa(unescape(encodeURIComponent(JSON.stringify(n))))," */")),e.styleTagTransform(s,t,e.options)},remove:function(){var e;null===(e=t).parentNode||e.parentNode.removeChild(e)}}}},"./node_modules/style-loader/dist/runtime/styleTagTransform.js"(e){e.exports=function(e,t){if(t.styleSheet)t.styleSheet.cssText=e;else{for(;t.firstChild;)t.removeChild(t.firstChild);t.appendChild(document.createTextNode(e))}}}}]);