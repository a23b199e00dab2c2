/** The row above a lesson: code, board and projector, starting anew, strand and language. */

import { Dialog, showDialog } from '@jupyterlab/apputils';
import { Signal } from '@lumino/signaling';
import { Widget } from '@lumino/widgets';

import { button, make, redraw } from './dom';
import type { LessonPage } from './page';
import type { Strand } from './strand';
import { hasStrands } from './strand';
import { LANGUAGES, isLanguage } from './words';
import type { Language, Words } from './words';

export interface Acts {
  showCode(shown: boolean): void;
  boardBeside(): void;
  speak(language: Language): void;
}

export class Tools extends Widget {
  constructor(
    private readonly page: LessonPage,
    private readonly words: Words,
    private readonly strand: Strand,
    private readonly acts: Acts
  ) {
    super();
    this.addClass('dust-tools');
    this.node.setAttribute('role', 'toolbar');
    words.changed.connect(this.render, this);
    page.code.changed.connect(this.render, this);
    page.projector.changed.connect(this.render, this);
    strand.changed.connect(this.render, this);
    this.disposed.connect(() => Signal.clearData(this));
    this.render();
  }

  private render(): void {
    const say = this.words.say.bind(this.words);
    const { code, projector } = this.page;
    const showCode = button(say(code.allShown ? 'code.hide' : 'code.show'), '', () =>
      this.acts.showCode(!code.allShown)
    );
    showCode.setAttribute('aria-pressed', String(code.allShown));
    const project = button(say('tools.projector'), 'dust-project', () =>
      projector.turn(!projector.on)
    );
    project.setAttribute('aria-pressed', String(projector.on));
    project.title = say('tools.projector_tip');
    this.node.setAttribute('aria-label', say('tools.name'));
    redraw(
      this.node,
      showCode,
      button(say('tools.board'), 'dust-beside', () => this.acts.boardBeside()),
      project,
      button(say('tools.anew'), '', () => void this.startAnew()),
      ...(hasStrands(this.page.panel) ? [this.strand.menu(this.words)] : []),
      this.languages()
    );
  }

  private languages(): HTMLElement {
    const select = make('select', 'dust-select');
    for (const [language, name] of Object.entries(LANGUAGES)) {
      select.add(new Option(name, language, false, language === this.words.language));
    }
    select.setAttribute('aria-label', this.words.say('tools.language'));
    select.addEventListener('change', () => {
      if (isLanguage(select.value)) {
        this.acts.speak(select.value);
      }
    });
    return select;
  }

  private async startAnew(): Promise<void> {
    const say = this.words.say.bind(this.words);
    const answer = await showDialog({
      title: say('tools.anew'),
      body: say('tools.anew_ask'),
      buttons: [
        Dialog.cancelButton({ label: say('tools.anew_no') }),
        Dialog.warnButton({ label: say('tools.anew_yes') })
      ],
      defaultButton: 0 // Enter forgets nothing
    });
    if (answer.button.accept) {
      await this.page.startAnew();
    }
  }
}
