/** A text as everything that reads it takes it: masked and cut once, whatever is asked of it. */
import { sentencesOf, type Sentence, type Word } from './sentences.ts';
import { openingOf } from './spans.ts';
import { tokensOf, type Tokens } from './tokens.ts';

/**
 * The text with its sentences and, grouped from the same words, its tokens. Each is made when it is first asked for,
 * and kept. All places are UTF-16 code units of `source`.
 */
export class Text {
  readonly source: string;
  #sentences: readonly Sentence[] | null = null;
  #tokens: Tokens | null = null;
  #opening: string | null = null;
  #words: readonly Word[] | null = null;
  /** The text as it was cut, where its words are read as others. */
  #cut: Text | null = null;

  constructor(source: string) {
    this.source = source;
  }

  /** The same text, some of whose words are read as others. */
  readAs(sentences: readonly Sentence[]): Text {
    const read = new Text(this.source);
    read.#sentences = sentences;
    read.#cut = this.#cut ?? this;
    return read;
  }

  /** What is said: the sentences with the words of the speaker's own prose. */
  get sentences(): readonly Sentence[] {
    this.#sentences ??= sentencesOf(this.source);
    return this.#sentences;
  }

  /** The sentences as they are written, whatever their words are read as. */
  get written(): readonly Sentence[] {
    return (this.#cut ?? this).sentences;
  }

  /**
   * All words in a row, whatever their sentences; of one sentence its own, so that what is remembered of them is found
   * again.
   */
  get words(): readonly Word[] {
    const [first, ...others] = this.sentences;
    this.#words ??= others.length === 0 ? (first?.words ?? []) : this.sentences.flatMap(({ words }) => words);
    return this.#words;
  }

  /** How many words there are, without putting them in a row. */
  get wordCount(): number {
    let count = 0;
    for (const { words } of this.sentences) count += words.length;
    return count;
  }

  /** The first words on one line. */
  get opening(): string {
    this.#opening ??= openingOf(this.source);
    return this.#opening;
  }

  /** What values are made of: all words, quoted ones too, those that belong to one value as one. */
  get tokens(): Tokens {
    this.#tokens ??= tokensOf(this.source, this.sentences);
    return this.#tokens;
  }
}

/** A text that may have been cut already. */
export function textOf(said: string | Text): Text {
  return typeof said === 'string' ? new Text(said) : said;
}
