/** The reader's own files beside the lessons; those of the lessons' kernels are only read here. */

import type { Contents } from '@jupyterlab/services';

/** Where this file is, the lessons are. */
const FIRST_LESSON = '00-start.ipynb';

export class OwnFiles {
  /** The folder of the lessons, as far as it is known, with a slash at its end. */
  folder = '';
  /** The listing that is on its way: several who ask at the same moment are told the same. */
  private listing: { folder: string; names: Promise<readonly string[]> } | null = null;

  constructor(private readonly contents: Contents.IManager) {}

  /** The names of what is in the folder; nothing if no lessons are. */
  async names(): Promise<readonly string[]> {
    if (this.listing?.folder === this.folder) {
      return this.listing.names;
    }
    const mine = { folder: this.folder, names: this.list(this.folder) };
    this.listing = mine;
    try {
      return await mine.names;
    } finally {
      if (this.listing === mine) {
        this.listing = null;
      }
    }
  }

  private async list(folder: string): Promise<readonly string[]> {
    const listing = await this.contents.get(folder.replace(/\/$/, ''), { content: true });
    const names = (listing.content as Contents.IModel[]).map(file => file.name);
    return names.includes(FIRST_LESSON) ? names : [];
  }

  /** The text of a file, or null if there is none: a missing one is never asked for. */
  async read(name: string): Promise<string | null> {
    if (!(await this.names()).includes(name)) {
      return null;
    }
    const asked = { type: 'file', format: 'text', content: true } as const;
    const { content } = (await this.contents.get(this.folder + name, asked)) as Contents.IModel;
    if (typeof content !== 'string') {
      throw new Error(`${name} was not sent`);
    }
    return content;
  }

  /** The files with this ending in a folder beside the lessons, the latest first. */
  async newest(folder: string, ending: string): Promise<readonly { name: string; changed: string }[]> {
    if (!(await this.names()).includes(folder)) {
      return [];
    }
    const listing = await this.contents.get(this.folder + folder, { content: true });
    return (listing.content as Contents.IModel[])
      .filter(file => file.name.endsWith(ending))
      .map(file => ({ name: file.name, changed: file.last_modified }))
      .sort((one, other) => other.changed.localeCompare(one.changed));
  }

  /** The text of a file in a folder beside the lessons. */
  async readWithin(folder: string, name: string): Promise<string> {
    const asked = { type: 'file', format: 'text', content: true } as const;
    const path = `${this.folder}${folder}/${name}`;
    const { content } = (await this.contents.get(path, asked)) as Contents.IModel;
    return typeof content === 'string' ? content : '';
  }

  async write(name: string, text: string): Promise<void> {
    await this.contents.save(this.folder + name, { type: 'file', format: 'text', content: text });
  }

  /** Give a file that cannot be read the first free one of the names with a number. */
  async setAside(name: string): Promise<string> {
    const names = await this.names();
    let number = 1;
    const aside = (): string => name.replace('.json', `-damaged-${number}.json`);
    while (names.includes(aside())) {
      number += 1;
    }
    await this.contents.rename(this.folder + name, this.folder + aside());
    return aside();
  }
}

/** One file of the reader's, as it was when it was last looked into. */
export class LookedInto {
  /** What lay in it; null: there was none. */
  text: string | null = null;

  constructor(
    private readonly files: OwnFiles,
    private readonly name: string
  ) {}

  /** Look into it again; whether something has changed. What cannot be read now is as it was. */
  async look(): Promise<boolean> {
    const text = await this.files.read(this.name).catch(() => this.text);
    const changed = text !== this.text;
    this.text = text;
    return changed;
  }
}
