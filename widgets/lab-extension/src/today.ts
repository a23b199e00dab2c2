/** What the learner is asked again today, as the kernels of the lessons keep it. */

import { button } from './dom';
import { isRecord } from './lesson';
import { LookedInto } from './own_files';
import type { OwnFiles } from './own_files';
import type { Words } from './words';

const FILE = 'my-deck.json';
/** The page from which the lessons are chosen asks the questions, too. */
const ASKED_ON = '00-start';

export class Today {
  private readonly file: LookedInto;

  constructor(files: OwnFiles) {
    this.file = new LookedInto(files, FILE);
  }

  /** Look into the file again; whether something has changed. */
  async look(): Promise<boolean> {
    return this.file.look();
  }

  /** How many questions are due, a day's share at most, and how long they take in minutes. */
  due(day: string): { questions: number; minutes: number } {
    const { cards, share, seconds } = this.deck();
    const left = Math.max(0, share - cards.filter(card => askedOn(card, day)).length);
    const questions = Math.min(left, cards.filter(card => String(card['due']) <= day).length);
    return { questions, minutes: Math.ceil((questions * seconds) / 60) };
  }

  /** A damaged file is the business of the kernels, which set it aside. */
  private deck(): { cards: Record<string, unknown>[]; share: number; seconds: number } {
    let content: unknown = null;
    try {
      content = JSON.parse(this.file.text ?? 'null');
    } catch {
      // nothing is due
    }
    const cards = isRecord(content) && isRecord(content['cards']) ? content['cards'] : {};
    const page = isRecord(content) && isRecord(content['page']) ? content['page'] : {};
    return {
      cards: Object.values(cards).filter(isRecord),
      share: Number(page['a_day']) || 0,
      seconds: Number(page['seconds']) || 0
    };
  }
}

/** Whether a card that was met before was looked at on this day. */
function askedOn(card: Record<string, unknown>, day: string): boolean {
  const looks: unknown[] = Array.isArray(card['looks']) ? card['looks'] : [];
  const met = String(card['met']) < day;
  return met && looks.some(look => Array.isArray(look) && String(look[0]).startsWith(day));
}

/** The day by the clock on the wall, as the file writes days. */
export function thisDay(now = new Date()): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The button that leads to the questions of today; nothing if none is due. */
export function dueButton(today: Today, words: Words, open: (lesson: string) => void): Node[] {
  const { questions, minutes } = today.due(thisDay());
  if (questions === 0) {
    return [];
  }
  const count = words.say(questions === 1 ? 'panel.question' : 'panel.questions', { questions });
  const time = words.say(minutes === 1 ? 'panel.minute' : 'panel.in_minutes', { minutes });
  const text = words.say('panel.today', { count, time });
  return [button(text, 'dust-choice dust-go-on', () => open(ASKED_ON))];
}
