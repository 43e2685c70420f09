/**
 * A text as schemas are held against it: everything that does not depend on a schema, so that several schemas share it.
 */
import { isReplaced } from '../language/exchange.ts';
import { textOf, type Text } from '../text/text.ts';
import type { Token } from '../text/tokens.ts';
import type { Span } from '../../contracts/reading/reading.ts';
import { spanOf } from '../text/spans.ts';
import type { Mention } from '../values/mention.ts';
import { mentionsOf } from '../values/mentions.ts';

export interface FieldText {
  readonly text: string;
  readonly words: readonly Token[];
  /** Whether each sentence is a question. */
  readonly asks: readonly boolean[];
  /** The values that stand in it, whatever they are for. */
  readonly mentions: readonly Mention[];
  /** Of these, what is replaced by another one, and so is no field's value: "instead of Berlin". */
  readonly replaced: readonly Mention[];
}

/** Reads a text once for any number of schemas. Linear in its length; never throws. */
export function fieldTextOf(text: string | Text): FieldText {
  const said = textOf(text);
  const { words, asks } = said.tokens;
  const all = mentionsOf(said);
  const replaced = all.filter(({ from }) => isReplaced(words, from));
  const mentions = replaced.length === 0 ? all : all.filter((mention) => !replaced.includes(mention));
  return { text: said.source, words, asks, mentions, replaced };
}

/** Where a value stands, with the signs that make it what it is: "$1,200", "15 %", "#12", "-5". */
export function spanOfFound(
  { text, words }: FieldText,
  { from, to }: { readonly from: number; readonly to: number },
): Span {
  const start = words[from]?.start ?? 0;
  const end = words[to - 1]?.end ?? start;
  const before = /(?:[$€£¥₹₽#][ \u00A0]?|(?<![\p{L}\p{N}])[-\u2212])$/u.exec(
    text.slice(Math.max(0, start - 2), start),
  )?.[0];
  const after = /^[ \u00A0\u202F]?[%€£₽]/u.exec(text.slice(end, end + 2))?.[0];
  return spanOf(text, start - (before?.length ?? 0), end + (after?.length ?? 0));
}
