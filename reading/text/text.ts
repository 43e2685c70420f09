/** A text as everything that reads it takes it: masked and cut once, whatever is asked of it. */
import { sentencesOf, type Sentence } from './sentences.ts';
import { openingOf } from './spans.ts';
import { tokensOf, type Tokens } from './tokens.ts';

/**
 * The text with its sentences and, grouped from the same words, its tokens. Each is made when it is first asked for, and kept.
 * All places are UTF-16 code units of `source`.
 */
export class Text {
  readonly source: string;
  #sentences: readonly Sentence[] | null = null;
  #tokens: Tokens | null = null;
  #opening: string | null = null;

  /** `sentences`: where they were cut already, with words that are read as others. */
  constructor(source: string, sentences: readonly Sentence[] | null = null) {
    this.source = source;
    this.#sentences = sentences;
  }

  /** What is said: the sentences with the words of the speaker's own prose. */
  get sentences(): readonly Sentence[] {
    this.#sentences ??= sentencesOf(this.source);
    return this.#sentences;
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
