/** Which exercises are solved, as the kernels of the lessons keep it. */

import type { Lesson } from './handbook';
import { isRecord } from './lesson';
import { LookedInto } from './own_files';
import type { OwnFiles } from './own_files';

const FILE = 'my-progress.json';

export class Solved {
  private readonly file: LookedInto;

  constructor(files: OwnFiles) {
    this.file = new LookedInto(files, FILE);
  }

  /** Look into the file again; whether something has changed. */
  async look(): Promise<boolean> {
    return this.file.look();
  }

  /** How many exercises of a lesson are solved, and how many it has. */
  of(lesson: Lesson): { solved: number; all: number } {
    const answers = this.answers();
    const asked = Object.entries(lesson.exercises).flatMap(([file, questions]) =>
      questions.map(question => isRight(answers, file, question))
    );
    return { solved: asked.filter(Boolean).length, all: asked.length };
  }

  /** A damaged file is the business of the kernels, which set it aside. */
  private answers(): unknown {
    try {
      const content: unknown = JSON.parse(this.file.text ?? '{}');
      return isRecord(content) ? content['exercises'] : null;
    } catch {
      return null;
    }
  }
}

function isRight(answers: unknown, file: string, question: string): boolean {
  const inFile = isRecord(answers) ? answers[file] : null;
  const answer = isRecord(inFile) ? inFile[question] : null;
  return isRecord(answer) && answer['right'] === true;
}
