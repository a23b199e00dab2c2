"use strict";(self.rspackChunkdustlab_reader=self.rspackChunkdustlab_reader||[]).push([["style_index_css"],{"../ext/node_modules/css-loader/dist/cjs.js!./style/index.css"(e,t,o){var s=o("../ext/node_modules/css-loader/dist/runtime/noSourceMaps.js"),r=o.n(s),d=o("../ext/node_modules/css-loader/dist/runtime/api.js"),n=o.n(d),l=o("../ext/node_modules/css-loader/dist/cjs.js!./style/page.css"),a=o("../ext/node_modules/css-loader/dist/cjs.js!./style/notes.css"),u=n()(r());u.i(l.A),u.i(a.A),u.push([e.id,`/* A lesson as a page of a book. Colours and type are those of JupyterLab's theme. */
`,""]),o.d(t,{},{A:u})},"../ext/node_modules/css-loader/dist/cjs.js!./style/notes.css"(e,t,o){var s=o("../ext/node_modules/css-loader/dist/runtime/noSourceMaps.js"),r=o.n(s),d=o("../ext/node_modules/css-loader/dist/runtime/api.js"),n=(o.n(d))()(r());n.push([e.id,`/* What the page says itself: questions, sleeping boards, a cell that failed. */

.dust-lesson .dust-button {
  min-height: 36px;
  padding: 4px 16px;
  border: 1px solid var(--jp-border-color1);
  border-radius: 4px;
  background: var(--jp-layout-color1);
  color: var(--jp-ui-font-color1);
  font: 15px var(--jp-ui-font-family);
  cursor: pointer;
}

.dust-lesson .dust-button:hover,
.dust-lesson .dust-button:focus-visible {
  border-color: var(--jp-brand-color1);
  outline: 2px solid var(--jp-brand-color1);
  outline-offset: -1px;
}

.dust-lesson .dust-button:disabled {
  opacity: 0.6;
  cursor: default;
}

.dust-lesson .dust-button.dust-choice {
  border-color: var(--jp-ui-font-color2);
  font-weight: 600;
}

.dust-lesson .dust-button.dust-quiet {
  border-color: transparent;
  background: transparent;
  color: var(--jp-ui-font-color1);
  text-decoration: underline;
}

.dust-lesson .dust-row {
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
}

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
`,""]),o.d(t,{},{A:n})},"../ext/node_modules/css-loader/dist/cjs.js!./style/page.css"(e,t,o){var s=o("../ext/node_modules/css-loader/dist/runtime/noSourceMaps.js"),r=o.n(s),d=o("../ext/node_modules/css-loader/dist/runtime/api.js"),n=(o.n(d))()(r());n.push([e.id,`/* The page: what is covered, folded code, type. */

.dust-lesson .jp-Cell.dust-covered,
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

.dust-lesson .jp-MarkdownCell .jp-RenderedMarkdown h1 {
  font-size: 30px;
}

.dust-lesson .jp-MarkdownCell .jp-RenderedMarkdown h2 {
  font-size: 22px;
}

.dust-lesson .jp-MarkdownCell .jp-RenderedMarkdown :is(table, pre, code) {
  font-size: 14px;
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

.dust-lesson .dust-code {
  display: none;
}

.dust-folded .dust-code {
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
  font: 12px var(--jp-code-font-family);
}

.dust-folded .dust-code::before {
  content: '</>';
}

.dust-folded .dust-code[aria-expanded='true'] {
  border-color: var(--jp-border-color1);
}

/* A stored picture is never wider than the page, also before there is a live board. */
.dust-lesson .jp-OutputArea-output.jp-RenderedSVG img {
  max-width: 100%;
}
`,""]),o.d(t,{},{A:n})},"../ext/node_modules/css-loader/dist/runtime/api.js"(e){e.exports=function(e){var t=[];return t.toString=function(){return this.map(function(t){var o="",s=void 0!==t[5];return t[4]&&(o+="@supports (".concat(t[4],") {")),t[2]&&(o+="@media ".concat(t[2]," {")),s&&(o+="@layer".concat(t[5].length>0?" ".concat(t[5]):""," {")),o+=e(t),s&&(o+="}"),t[2]&&(o+="}"),t[4]&&(o+="}"),o}).join("")},t.i=function(e,o,s,r,d){"string"==typeof e&&(e=[[null,e,void 0]]);var n={};if(s)for(var l=0;l<this.length;l++){var a=this[l][0];null!=a&&(n[a]=!0)}for(var u=0;u<e.length;u++){var i=[].concat(e[u]);s&&n[i[0]]||(void 0!==d&&(void 0===i[5]||(i[1]="@layer".concat(i[5].length>0?" ".concat(i[5]):""," {").concat(i[1],"}")),i[5]=d),o&&(i[2]&&(i[1]="@media ".concat(i[2]," {").concat(i[1],"}")),i[2]=o),r&&(i[4]?(i[1]="@supports (".concat(i[4],") {").concat(i[1],"}"),i[4]=r):i[4]="".concat(r)),t.push(i))}},t}},"../ext/node_modules/css-loader/dist/runtime/noSourceMaps.js"(e){e.exports=function(e){return e[1]}},"./style/index.css"(e,t,o){o.r(t);var s=o("../ext/node_modules/style-loader/dist/runtime/injectStylesIntoStyleTag.js"),r=o.n(s),d=o("../ext/node_modules/style-loader/dist/runtime/styleDomAPI.js"),n=o.n(d),l=o("../ext/node_modules/style-loader/dist/runtime/insertBySelector.js"),a=o.n(l),u=o("../ext/node_modules/style-loader/dist/runtime/setAttributesWithoutAttributes.js"),i=o.n(u),p=o("../ext/node_modules/style-loader/dist/runtime/insertStyleElement.js"),c=o.n(p),f=o("../ext/node_modules/style-loader/dist/runtime/styleTagTransform.js"),m=o.n(f),x=o("../ext/node_modules/css-loader/dist/cjs.js!./style/index.css"),h={};h.styleTagTransform=m(),h.setAttributes=i(),h.insert=a().bind(null,"head"),h.domAPI=n(),h.insertStyleElement=c(),r()(x.A,h);let j=x.A&&x.A.locals?x.A.locals:void 0;o.d(t,{},{default:j})},"../ext/node_modules/style-loader/dist/runtime/injectStylesIntoStyleTag.js"(e){var t=[];function o(e){for(var o=-1,s=0;s<t.length;s++)if(t[s].identifier===e){o=s;break}return o}function s(e,s){for(var r={},d=[],n=0;n<e.length;n++){var l=e[n],a=s.base?l[0]+s.base:l[0],u=r[a]||0,i="".concat(a," ").concat(u);r[a]=u+1;var p=o(i),c={css:l[1],media:l[2],sourceMap:l[3],supports:l[4],layer:l[5]};if(-1!==p)t[p].references++,t[p].updater(c);else{var f=function(e,t){var o=t.domAPI(t);return o.update(e),function(t){t?(t.css!==e.css||t.media!==e.media||t.sourceMap!==e.sourceMap||t.supports!==e.supports||t.layer!==e.layer)&&o.update(e=t):o.remove()}}(c,s);s.byIndex=n,t.splice(n,0,{identifier:i,updater:f,references:1})}d.push(i)}return d}e.exports=function(e,r){var d=s(e=e||[],r=r||{});return function(e){e=e||[];for(var n=0;n<d.length;n++){var l=o(d[n]);t[l].references--}for(var a=s(e,r),u=0;u<d.length;u++){var i=o(d[u]);0===t[i].references&&(t[i].updater(),t.splice(i,1))}d=a}}},"../ext/node_modules/style-loader/dist/runtime/insertBySelector.js"(e){var t={};e.exports=function(e,o){var s=function(e){if(void 0===t[e]){var o=document.querySelector(e);if(window.HTMLIFrameElement&&o instanceof window.HTMLIFrameElement)try{o=o.contentDocument.head}catch(e){o=null}t[e]=o}return t[e]}(e);if(!s)throw Error("Couldn't find a style target. This probably means that the value for the 'insert' parameter is invalid.");s.appendChild(o)}},"../ext/node_modules/style-loader/dist/runtime/insertStyleElement.js"(e){e.exports=function(e){var t=document.createElement("style");return e.setAttributes(t,e.attributes),e.insert(t,e.options),t}},"../ext/node_modules/style-loader/dist/runtime/setAttributesWithoutAttributes.js"(e,t,o){e.exports=function(e){var t=o.nc;t&&e.setAttribute("nonce",t)}},"../ext/node_modules/style-loader/dist/runtime/styleDomAPI.js"(e){e.exports=function(e){if("u"<typeof document)return{update:function(){},remove:function(){}};var t=e.insertStyleElement(e);return{update:function(o){var s,r,d;s="",o.supports&&(s+="@supports (".concat(o.supports,") {")),o.media&&(s+="@media ".concat(o.media," {")),(r=void 0!==o.layer)&&(s+="@layer".concat(o.layer.length>0?" ".concat(o.layer):""," {")),s+=o.css,r&&(s+="}"),o.media&&(s+="}"),o.supports&&(s+="}"),(d=o.sourceMap)&&"u">typeof btoa&&(s+="\n/*# sourceMappingURL=data:application/json;base64,".concat(btoa(unescape(encodeURIComponent(JSON.stringify(d))))," */")),e.styleTagTransform(s,t,e.options)},remove:function(){var e;null===(e=t).parentNode||e.parentNode.removeChild(e)}}}},"../ext/node_modules/style-loader/dist/runtime/styleTagTransform.js"(e){e.exports=function(e,t){if(t.styleSheet)t.styleSheet.cssText=e;else{for(;t.firstChild;)t.removeChild(t.firstChild);t.appendChild(document.createTextNode(e))}}}}]);