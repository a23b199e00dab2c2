/** The row above a lesson: code, the board beside the text, starting anew, the language. */

import { Dialog, showDialog } from '@jupyterlab/apputils';
import { Widget } from '@lumino/widgets';

import { button, make } from './dom';
import { OpenQuestion } from './open_question';
import type { LessonPage } from './page';
import { LANGUAGES, isLanguage } from './words';
import type { Language, Words } from './words';

export interface Acts {
  showCode(shown: boolean): void;
  boardBeside(): void;
  speak(language: Language): void;
}

export class Tools extends Widget {
  private readonly question: OpenQuestion;

  constructor(
    private readonly page: LessonPage,
    private readonly words: Words,
    private readonly acts: Acts
  ) {
    super();
    this.addClass('dust-tools');
    this.node.setAttribute('role', 'toolbar');
    this.question = new OpenQuestion(page.panel);
    page.ran.connect(() => this.question.show());
    words.changed.connect(this.render, this);
    page.code.changed.connect(this.render, this);
    this.render();
  }

  private render(): void {
    const say = this.words.say.bind(this.words);
    const { code } = this.page;
    const showCode = button(say(code.allShown ? 'code.hide' : 'code.show'), '', () =>
      this.acts.showCode(!code.allShown)
    );
    showCode.setAttribute('aria-pressed', String(code.allShown));
    this.node.setAttribute('aria-label', say('tools.name'));
    this.node.replaceChildren(
      showCode,
      button(say('tools.board'), 'dust-beside', () => this.acts.boardBeside()),
      button(say('tools.anew'), '', () => void this.startAnew()),
      this.question.node,
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
