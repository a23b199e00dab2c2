"use strict";(self.rspackChunkdustlab_reader=self.rspackChunkdustlab_reader||[]).push([["lib_index_js"],{"./lib/index.js"(e,t,s){s.r(t),s.d(t,{default:()=>E});var n=s("webpack/sharing/consume/default/@jupyterlab/notebook"),o=s("webpack/sharing/consume/default/@jupyterlab/statedb");function i(e){return"object"==typeof e&&null!==e&&!Array.isArray(e)}function r(e){let t=e.model.getMetadata("guess");if(!i(t)||"string"!=typeof t.ask)return null;let s=Array.isArray(t.choices)?t.choices:[];return{ask:t.ask,choices:s.map(String)}}s("./style/index.css");let a={codeShown:!1,filesWanted:!1,language:"",last:""};function l(){return{guesses:{},place:null,finished:!1}}let d={async read(e){try{return window.localStorage.getItem(e)}catch{return null}},write(e,t){try{window.localStorage.setItem(e,t)}catch{}}};class u{shelves;constructor(e){this.shelves=e}reader={...a};lessons=new Map;async load(){this.reader={...a,...await this.read("reader")}}keepReader(e){this.reader={...this.reader,...e},this.write("reader",this.reader)}async lesson(e){let t=this.lessons.get(e);if(t)return t;let s={...l(),...await this.read(`lesson:${e}`)};return this.lessons.set(e,s),s}keepLesson(e,t){let s=Object.assign(this.lessons.get(e)??l(),t);this.lessons.set(e,s),this.write(`lesson:${e}`,s)}forgetLesson(e){this.keepLesson(e,l())}async read(e){for(let t of this.shelves){let s=await t.read(`dustlab-reader:${e}`);if(s)try{return JSON.parse(s)}catch{}}return{}}write(e,t){let s=JSON.stringify(t);for(let t of this.shelves)t.write(`dustlab-reader:${e}`,s)}}var h=s("webpack/sharing/consume/default/@lumino/signaling");function c(e,t,...s){let n=document.createElement(e);return n.className=t,n.append(...s),n}function p(e,t,s){let n=c("button",`dust-button ${t}`,e);return n.type="button",n.addEventListener("click",s),n}function g(e){for(let t of(e.dataset.lmSuppressShortcuts="true",["mousedown","focusin"]))e.addEventListener(t,e=>e.stopPropagation());return e}var f=s("webpack/sharing/consume/default/@jupyterlab/cells");function m(e){return"code"===e.model.type}class w{panel;limit;changed=new h.Signal(this);byReader=new h.Signal(this);alive=new Set;running=null;now=null;failed=null;ended=0;constructor(e,t){this.panel=e,this.limit=t,n.NotebookActions.executionScheduled.connect(this.onScheduled,this),e.sessionContext.kernelChanged.connect(this.onKernelEnded,this),e.sessionContext.statusChanged.connect((e,t)=>{["restarting","autorestarting","dead","terminating"].includes(t)&&this.onKernelEnded()}),e.disposed.connect(()=>h.Signal.clearData(this))}isAlive(e){return this.alive.has(e.model.id)||this.now===e.model}get isRunning(){return null!==this.running}get failedCell(){return this.panel.content.widgets.find(e=>e.model===this.failed)??null}advance(){return this.running||(this.running=this.runEach().finally(()=>{this.running=null,this.changed.emit()}),this.changed.emit()),this.running}advanceAllTheSame(){return this.failed=null,this.advance()}async runEach(){await this.panel.sessionContext.ready;let e=this.ended;for(let t=this.next();t&&e===this.ended;t=this.next())await this.runOne(t)}next(){return this.failed||!this.panel.sessionContext.session?.kernel||this.panel.isDisposed?null:this.panel.content.widgets.slice(0,this.limit()).filter(m).find(e=>!this.alive.has(e.model.id))??null}async runOne(e){let t=this.ended,s=e.model;this.now=s;try{let t,n=await f.CodeCell.execute(e,this.panel.sessionContext);n?.content.status!=="error"||(t=e.model.getMetadata("tags"),Array.isArray(t)&&t.includes("raises-exception"))||(this.failed=s)}catch{}this.now=null,t===this.ended&&(this.alive.add(s.id),this.changed.emit())}onScheduled(e,t){t.notebook===this.panel.content&&(this.alive.add(t.cell.model.id),this.failed===t.cell.model&&(this.failed=null),this.byReader.emit(t.cell),this.changed.emit())}onKernelEnded(){this.ended+=1,this.alive.clear(),this.failed=null,this.changed.emit()}}class v{panel;run;words;notes=new WeakMap;cutOff=!1;timer=0;constructor(e,t,s){this.panel=e,this.run=t,this.words=s,t.changed.connect(this.show,this),s.changed.connect(this.show,this),e.sessionContext.connectionStatusChanged.connect((e,t)=>{window.clearTimeout(this.timer);let s="connected"!==t;this.timer=window.setTimeout(()=>{this.cutOff=s,this.show()},1e3*!!s)})}async wake(){let e=this.panel.sessionContext,t=e.session?.kernel;t&&this.cutOff&&await t.reconnect().catch(()=>void 0),(!t||t.isDisposed||["dead","unknown"].includes(t.status))&&await e.startKernel(),await this.run.advance()}show(){for(let e of this.panel.content.widgets.filter(m)){let t=function(e){let{outputs:t}=e.model;return Array.from({length:t.length},(e,s)=>t.get(s)).some(e=>"application/vnd.jupyter.widget-view+json"in e.data)}(e)&&(this.cutOff||!this.run.isAlive(e)),s=this.run.failedCell===e;if(e.toggleClass("dust-asleep",t),e.toggleClass("dust-failed",s),this.notes.get(e)?.remove(),t||s){let t=s?this.failure():this.sleep();this.notes.set(e,t),e.node.appendChild(t)}}}sleep(){let e=this.words.say(this.cutOff?"sleep.cut_off":"sleep.ended");return this.note(e,"sleep.wake",()=>this.wake())}failure(){return this.note(this.words.say("run.failed"),"run.all_the_same",()=>this.run.advanceAllTheSame())}note(e,t,s){let n=p(this.words.say(t),"dust-choice",()=>{n.disabled=!0,s().finally(()=>n.disabled=!1)}),o=g(c("div","dust-note",c("span","",e),n));return o.setAttribute("role","status"),o}}let y="dust-folded",b="dust-unfolded";class x{panel;words;presses=new Map;constructor(e,t,s){this.panel=e,this.words=t,this.showAll(s),t.changed.connect(this.show,this),e.content.stateChanged.connect((e,t)=>{"mode"===t.name&&"edit"===t.newValue&&e.activeCell&&this.unfold(e.activeCell,!0)})}get allShown(){return!this.panel.content.hasClass(y)}showAll(e){this.panel.toggleClass("dust-plain",e),this.panel.content.toggleClass(y,!e),this.panel.content.widgets.forEach(e=>e.removeClass(b)),this.show()}show(){for(let e of this.panel.content.widgets.filter(m)){let t=this.presses.get(e);t||(t=g(p("","dust-code",()=>this.unfold(e,!e.hasClass(b)))),this.presses.set(e,t),e.node.appendChild(t),e.disposed.connect(()=>this.presses.delete(e))),this.name(e,t)}}unfold(e,t){e.toggleClass(b,t);let s=this.presses.get(e);s&&this.name(e,s)}name(e,t){let s=e.hasClass(b);t.title=this.words.say(s?"code.hide":"code.show"),t.setAttribute("aria-label",t.title),t.setAttribute("aria-expanded",String(s))}}class j{guess;words;answer;node=g(c("div","dust-guess"));constructor(e,t,s){this.guess=e,this.words=t,this.answer=s,this.node.setAttribute("role","group"),this.node.setAttribute("aria-label",e.ask)}show(e){let t=this.node.contains(document.activeElement),s=null===e;this.node.classList.toggle("dust-guessed",!s),this.node.replaceChildren(c("p","dust-guess-ask",this.guess.ask),s?this.choices():c("p","dust-guess-given",this.told(e))),t&&!s&&(this.node.tabIndex=-1,this.node.focus({preventScroll:!0}))}told(e){return e?this.words.say("guess.given",{guess:e}):this.words.say("guess.none")}choices(){let e=c("div","dust-row");for(let t of this.guess.choices)e.append(p(t,"dust-choice",()=>this.answer(t)));return e.append(p(this.words.say("guess.go_on"),"dust-quiet",()=>this.answer(""))),e}}class k{panel;name;memory;kept;words;opened=new h.Signal(this);bars=new Map;ranThrough=new Set;constructor(e,t,s,n,o){this.panel=e,this.name=t,this.memory=s,this.kept=n,this.words=o,e.disposed.connect(()=>h.Signal.clearData(this)),o.changed.connect(this.show,this)}firstShut(){let e=this.panel.content.widgets,t=e.findIndex(e=>this.isShut(e));return t<0?e.length:t}get limit(){return this.firstShut()}runThrough(e){let t=this.panel.content.widgets,s=t.slice(0,t.indexOf(e)+1).filter(e=>this.isShut(e));return s.forEach(e=>this.ranThrough.add(e.model.id)),this.show(),s.length>0}forget(e){this.kept=e,this.ranThrough.clear(),this.show()}show(){let e=this.panel.content.widgets,t=this.firstShut(),s=new Set;for(let[n,o]of(e.forEach((e,n)=>{e.toggleClass("dust-covered",n>t),e.toggleClass("dust-shut",n===t),e.toggleClass("dust-gate",this.showBar(e)),s.add(e.model.id)}),this.bars))s.has(n)||(o.node.remove(),this.bars.delete(n))}showBar(e){let t=r(e);if(!t)return!1;let s=e.model.id,n=this.bars.get(s)??new j(t,this.words,s=>{this.memory.keepLesson(this.name,{guesses:{...this.kept.guesses,[t.ask]:s}}),this.show(),this.opened.emit(e)});return this.bars.set(s,n),n.node.parentNode!==e.node&&e.node.appendChild(n.node),n.show(this.kept.guesses[t.ask]??(this.ranThrough.has(s)?"":null)),!0}isShut(e){let t=r(e);return null!==t&&!this.ranThrough.has(e.model.id)&&void 0===this.kept.guesses[t.ask]}}let C=["wheel","touchmove","keydown","mousedown"];class S{panel;kept;keep;scroller;movedByHand=!1;timer=0;constructor(e,t,s){for(let n of(this.panel=e,this.kept=t,this.keep=s,this.scroller=e.content.outerNode,C))this.scroller.addEventListener(n,()=>this.movedByHand=!0,{capture:!0,passive:!0});this.scroller.addEventListener("scroll",()=>{window.clearTimeout(this.timer),this.timer=window.setTimeout(()=>this.note(),250)})}restore(){let e=this.kept().place,t=this.panel.content.widgets.find(t=>t.model.id===e?.cell);e&&t&&!this.movedByHand&&(this.scroller.scrollTop+=this.above(t.node)+e.offset)}above(e){return e.getBoundingClientRect().top-this.scroller.getBoundingClientRect().top}note(){let{scroller:e}=this;if(!this.movedByHand||!e.clientHeight)return;let t=this.panel.content.widgets.find(t=>{let s=t.node.getBoundingClientRect();return s.height>0&&s.bottom>e.getBoundingClientRect().top}),s=e.scrollHeight-e.clientHeight-e.scrollTop;this.keep(t?{cell:t.model.id,offset:-this.above(t.node)}:null,s<50)}}class A{panel;name;memory;kept;boards;code;moved=new h.Signal(this);gates;place;run;constructor(e,t,s,n,o){let i,r,a,l,d;this.panel=e,this.name=t,this.memory=s,this.kept=n,e.addClass("dust-lesson"),i=e.context.model,r=new WeakSet,a=!1,i.dirty=!1,l=()=>{a=!0,i.dirty=!0},(d=()=>{for(let e of i.cells)r.has(e)||(r.add(e),e.sharedModel.changed.connect((e,t)=>{t.sourceChange&&l()}))})(),i.sharedModel.changed.connect((e,t)=>{t.cellsChange&&(d(),l())}),i.stateChanged.connect((e,t)=>{"dirty"===t.name&&t.newValue&&!a&&(i.dirty=!1)}),e.context.saveState.connect((e,t)=>{"completed"===t&&(a=!1)}),this.gates=new k(e,t,s,n,o),this.run=new w(e,()=>this.gates.limit),this.boards=new v(e,this.run,o),this.code=new x(e,o,s.reader.codeShown),this.place=new S(e,()=>n,(e,t)=>this.note(e,t)),this.gates.opened.connect(()=>void this.run.advance()),this.run.byReader.connect((e,t)=>{this.gates.runThrough(t)&&window.setTimeout(()=>void this.run.advance())}),this.run.changed.connect(this.tell,this),e.content.model?.cells.changed.connect(()=>this.refresh()),e.disposed.connect(()=>h.Signal.clearData(this))}async open(){this.gates.show(),this.place.restore(),await this.run.advance(),this.place.restore()}async startAnew(){this.memory.forgetLesson(this.name),this.gates.forget(this.kept);let e=this.panel.sessionContext;await (e.session?.kernel?e.restartKernel():e.startKernel()),this.panel.content.outerNode.scrollTop=0,await this.run.advance()}refresh(){window.setTimeout(()=>{this.panel.isDisposed||(this.gates.show(),this.code.show(),this.boards.show())})}tell(){this.panel.node.dataset.dustReader=this.doing()}doing(){return this.run.isRunning?"running":this.run.failedCell?"stopped":this.gates.firstShut()<this.panel.content.widgets.length?"waiting":"finished"}note(e,t){let s=this.kept.finished||t&&"finished"===this.doing();this.memory.keepLesson(this.name,{place:e,finished:s}),this.moved.emit()}}var _=JSON.parse('{"en":{"guess.given":"Your guess: {guess}","guess.none":"You went on without a guess.","guess.go_on":"Go on without a guess","sleep.ended":"This board sleeps: its kernel ended.","sleep.cut_off":"This board sleeps: the connection to its kernel is lost.","sleep.wake":"Wake it","run.failed":"This cell failed, so the page stopped here.","run.all_the_same":"Go on all the same","code.show":"Show the code","code.hide":"Hide the code"},"de":{"guess.given":"","guess.none":"","guess.go_on":"","sleep.ended":"","sleep.cut_off":"","sleep.wake":"","run.failed":"","run.all_the_same":"","code.show":"","code.hide":""},"it":{"guess.given":"","guess.none":"","guess.go_on":"","sleep.ended":"","sleep.cut_off":"","sleep.wake":"","run.failed":"","run.all_the_same":"","code.show":"","code.hide":""}}');let T={en:"English",de:"Deutsch",it:"Italiano"};class M{changed=new h.Signal(this);chosen="en";get language(){return this.chosen}set language(e){e!==this.chosen&&(this.chosen=e,this.changed.emit())}say(e,t={}){return _[this.chosen][e].replace(/\{(\w+)\}/g,(e,s)=>String(t[s]??e))}}let E={id:"dustlab-reader:lessons",description:"Opens the lessons of dustlab as pages that run themselves",autoStart:!0,optional:[n.INotebookTracker,o.IStateDB],activate:(e,t,s)=>{if(!t)return;let n=new u(s?[d,{async read(e){let t=await s.fetch(e);return"string"==typeof t?t:null},write(e,t){s.save(e,t).catch(()=>void 0)}}]:[d]),o=new M,r=n.load().then(()=>{n.reader.language in T&&(o.language=n.reader.language)});t.widgetAdded.connect(async(e,t)=>{let s;await Promise.all([t.context.ready,t.revealed,r]);let a=i(s=t.context.model?.getMetadata("dustlab"))?"string"==typeof s.lesson?s.lesson:t.context.path:null;if(null===a||t.isDisposed)return;let l=new A(t,a,n,await n.lesson(a),o);await l.open()})}}},"../ext/node_modules/css-loader/dist/cjs.js!./style/index.css"(e,t,s){var n=s("../ext/node_modules/css-loader/dist/runtime/noSourceMaps.js"),o=s.n(n),i=s("../ext/node_modules/css-loader/dist/runtime/api.js"),r=s.n(i),a=s("../ext/node_modules/css-loader/dist/cjs.js!./style/page.css"),l=s("../ext/node_modules/css-loader/dist/cjs.js!./style/notes.css"),d=r()(o());d.i(a.A),d.i(l.A),d.push([e.id,`/* A lesson as a page of a book. Colours and type are those of JupyterLab's theme. */
`,""]),s.d(t,{},{A:d})},"../ext/node_modules/css-loader/dist/cjs.js!./style/notes.css"(e,t,s){var n=s("../ext/node_modules/css-loader/dist/runtime/noSourceMaps.js"),o=s.n(n),i=s("../ext/node_modules/css-loader/dist/runtime/api.js"),r=(s.n(i))()(o());r.push([e.id,`/* What the page says itself: questions, sleeping boards, a cell that failed. */

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
`,""]),s.d(t,{},{A:r})},"../ext/node_modules/css-loader/dist/cjs.js!./style/page.css"(e,t,s){var n=s("../ext/node_modules/css-loader/dist/runtime/noSourceMaps.js"),o=s.n(n),i=s("../ext/node_modules/css-loader/dist/runtime/api.js"),r=(s.n(i))()(o());r.push([e.id,`/* The page: what is covered, folded code, type. */

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
`,""]),s.d(t,{},{A:r})},"../ext/node_modules/css-loader/dist/runtime/api.js"(e){e.exports=function(e){var t=[];return t.toString=function(){return this.map(function(t){var s="",n=void 0!==t[5];return t[4]&&(s+="@supports (".concat(t[4],") {")),t[2]&&(s+="@media ".concat(t[2]," {")),n&&(s+="@layer".concat(t[5].length>0?" ".concat(t[5]):""," {")),s+=e(t),n&&(s+="}"),t[2]&&(s+="}"),t[4]&&(s+="}"),s}).join("")},t.i=function(e,s,n,o,i){"string"==typeof e&&(e=[[null,e,void 0]]);var r={};if(n)for(var a=0;a<this.length;a++){var l=this[a][0];null!=l&&(r[l]=!0)}for(var d=0;d<e.length;d++){var u=[].concat(e[d]);n&&r[u[0]]||(void 0!==i&&(void 0===u[5]||(u[1]="@layer".concat(u[5].length>0?" ".concat(u[5]):""," {").concat(u[1],"}")),u[5]=i),s&&(u[2]&&(u[1]="@media ".concat(u[2]," {").concat(u[1],"}")),u[2]=s),o&&(u[4]?(u[1]="@supports (".concat(u[4],") {").concat(u[1],"}"),u[4]=o):u[4]="".concat(o)),t.push(u))}},t}},"../ext/node_modules/css-loader/dist/runtime/noSourceMaps.js"(e){e.exports=function(e){return e[1]}},"./style/index.css"(e,t,s){s.r(t);var n=s("../ext/node_modules/style-loader/dist/runtime/injectStylesIntoStyleTag.js"),o=s.n(n),i=s("../ext/node_modules/style-loader/dist/runtime/styleDomAPI.js"),r=s.n(i),a=s("../ext/node_modules/style-loader/dist/runtime/insertBySelector.js"),l=s.n(a),d=s("../ext/node_modules/style-loader/dist/runtime/setAttributesWithoutAttributes.js"),u=s.n(d),h=s("../ext/node_modules/style-loader/dist/runtime/insertStyleElement.js"),c=s.n(h),p=s("../ext/node_modules/style-loader/dist/runtime/styleTagTransform.js"),g=s.n(p),f=s("../ext/node_modules/css-loader/dist/cjs.js!./style/index.css"),m={};m.styleTagTransform=g(),m.setAttributes=u(),m.insert=l().bind(null,"head"),m.domAPI=r(),m.insertStyleElement=c(),o()(f.A,m);let w=f.A&&f.A.locals?f.A.locals:void 0;s.d(t,{},{default:w})},"../ext/node_modules/style-loader/dist/runtime/injectStylesIntoStyleTag.js"(e){var t=[];function s(e){for(var s=-1,n=0;n<t.length;n++)if(t[n].identifier===e){s=n;break}return s}function n(e,n){for(var o={},i=[],r=0;r<e.length;r++){var a=e[r],l=n.base?a[0]+n.base:a[0],d=o[l]||0,u="".concat(l," ").concat(d);o[l]=d+1;var h=s(u),c={css:a[1],media:a[2],sourceMap:a[3],supports:a[4],layer:a[5]};if(-1!==h)t[h].references++,t[h].updater(c);else{var p=function(e,t){var s=t.domAPI(t);return s.update(e),function(t){t?(t.css!==e.css||t.media!==e.media||t.sourceMap!==e.sourceMap||t.supports!==e.supports||t.layer!==e.layer)&&s.update(e=t):s.remove()}}(c,n);n.byIndex=r,t.splice(r,0,{identifier:u,updater:p,references:1})}i.push(u)}return i}e.exports=function(e,o){var i=n(e=e||[],o=o||{});return function(e){e=e||[];for(var r=0;r<i.length;r++){var a=s(i[r]);t[a].references--}for(var l=n(e,o),d=0;d<i.length;d++){var u=s(i[d]);0===t[u].references&&(t[u].updater(),t.splice(u,1))}i=l}}},"../ext/node_modules/style-loader/dist/runtime/insertBySelector.js"(e){var t={};e.exports=function(e,s){var n=function(e){if(void 0===t[e]){var s=document.querySelector(e);if(window.HTMLIFrameElement&&s instanceof window.HTMLIFrameElement)try{s=s.contentDocument.head}catch(e){s=null}t[e]=s}return t[e]}(e);if(!n)throw Error("Couldn't find a style target. This probably means that the value for the 'insert' parameter is invalid.");n.appendChild(s)}},"../ext/node_modules/style-loader/dist/runtime/insertStyleElement.js"(e){e.exports=function(e){var t=document.createElement("style");return e.setAttributes(t,e.attributes),e.insert(t,e.options),t}},"../ext/node_modules/style-loader/dist/runtime/setAttributesWithoutAttributes.js"(e,t,s){e.exports=function(e){var t=s.nc;t&&e.setAttribute("nonce",t)}},"../ext/node_modules/style-loader/dist/runtime/styleDomAPI.js"(e){e.exports=function(e){if("u"<typeof document)return{update:function(){},remove:function(){}};var t=e.insertStyleElement(e);return{update:function(s){var n,o,i;n="",s.supports&&(n+="@supports (".concat(s.supports,") {")),s.media&&(n+="@media ".concat(s.media," {")),(o=void 0!==s.layer)&&(n+="@layer".concat(s.layer.length>0?" ".concat(s.layer):""," {")),n+=s.css,o&&(n+="}"),s.media&&(n+="}"),s.supports&&(n+="}"),(i=s.sourceMap)&&"u">typeof btoa&&(n+="\n/*# sourceMappingURL=data:application/json;base64,".concat(btoa(unescape(encodeURIComponent(JSON.stringify(i))))," */")),e.styleTagTransform(n,t,e.options)},remove:function(){var e;null===(e=t).parentNode||e.parentNode.removeChild(e)}}}},"../ext/node_modules/style-loader/dist/runtime/styleTagTransform.js"(e){e.exports=function(e,t){if(t.styleSheet)t.styleSheet.cssText=e;else{for(;t.firstChild;)t.removeChild(t.firstChild);t.appendChild(document.createTextNode(e))}}}}]);