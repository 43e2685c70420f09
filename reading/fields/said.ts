/** A text as schemas are held against it: everything that does not depend on a schema, so that several schemas share it. */
import { textOf, type Text } from '../text/text.ts';
import type { Token } from '../text/tokens.ts';
import type { Mention } from '../values/mention.ts';
import { mentionsOf } from '../values/mentions.ts';

export interface Said {
  readonly text: string;
  readonly words: readonly Token[];
  /** Whether each sentence is a question. */
  readonly asks: readonly boolean[];
  /** The values that stand in it, whatever they are for. */
  readonly mentions: readonly Mention[];
}

/** Reads a text once for any number of schemas. Linear in its length; never throws. */
export function saidIn(text: string | Text): Said {
  const { source, tokens } = textOf(text);
  return { text: source, words: tokens.words, asks: tokens.asks, mentions: mentionsOf(source, tokens) };
}
