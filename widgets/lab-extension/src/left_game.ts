/** The game under way that was left last, as the tables of the lessons keep it. */

import { button } from './dom';
import type { Handbook } from './handbook';
import type { OwnFiles } from './own_files';
import { thisDay } from './today';
import type { Words } from './words';

const FOLDER = 'my-games';
const ENDING = '.game';
/** How many of the latest files are looked into; most of them are games under way. */
const LOOKED_INTO = 4;

export interface Left {
  /** The name under which its table keeps games. */
  readonly table: string;
  readonly game: string;
  readonly round: number;
  readonly day: string;
}

export class LeftGame {
  private found: Left | null = null;
  /** The newest file and when it was written, as it was looked into last. */
  private seen = '';

  constructor(private readonly files: OwnFiles) {}

  get left(): Left | null {
    return this.found;
  }

  /** Look at the kept games again; whether another one was left last. What cannot be read now is
   * as it was. */
  async look(): Promise<boolean> {
    const newest = await this.files.newest(FOLDER, ENDING).catch(() => null);
    const seen = newest?.map(({ name, changed }) => `${name} ${changed}`).join() ?? this.seen;
    if (newest === null || seen === this.seen) {
      return false;
    }
    this.seen = seen;
    this.found = null;
    for (const { name } of newest.slice(0, LOOKED_INTO)) {
      const text = await this.files.readWithin(FOLDER, name).catch(() => '');
      this.found = leftIn(name, text);
      if (this.found) {
        break;
      }
    }
    return true;
  }
}

/** What stands at the head of a kept game; null if it is over, or says too little of itself. */
function leftIn(name: string, text: string): Left | null {
  const head = text.slice(0, 400);
  const value = (key: string): string =>
    new RegExp(`^${key} (.+)$`, 'm').exec(head)?.[1] ?? '';
  const [game, left] = [value('plays'), value('left')];
  if (value('over') !== 'no' || !game || !left) {
    return null;
  }
  const table = name.replace(/-\d+\.game$/, '');
  return { table, game, round: Number(value('round')) || 0, day: left.slice(0, 10) };
}

/** The button that leads to the table of the game; nothing if no lesson has it. */
export function leftButton(
  { left }: LeftGame,
  book: Handbook,
  words: Words,
  open: (lesson: string, table?: string) => void
): Node[] {
  const lesson = book.lessons.find(one => left && one.tables.includes(left.table));
  if (!left || !lesson) {
    return [];
  }
  const { round } = left;
  const game = book.parts.find(part => part.id === left.game)?.name ?? left.game;
  const text = words.say(round ? 'panel.left_game' : 'panel.left_setup', {
    game,
    round,
    day: dayOf(left.day, words)
  });
  return [button(text, 'dust-choice dust-go-on', () => open(lesson.name, left.table))];
}

function dayOf(day: string, words: Words): string {
  const before = new Date();
  before.setDate(before.getDate() - 1);
  if (day === thisDay()) {
    return words.say('panel.left_today');
  }
  return day === thisDay(before) ? words.say('panel.left_yesterday') : day;
}
