/** The words with which one more order begins, made ready, by language. */
import type { WordTables } from '../../contracts/language/vocabulary.ts';
import { spellingsOf } from './fold.ts';
import { languages } from './languages.ts';

export type OrderWords = Readonly<
  Record<Exclude<keyof WordTables['order'], 'receivers' | 'receiversAlone' | 'denials' | 'joints'>, ReadonlySet<string>>
> & {
  readonly receivers: readonly string[];
};

const byTag: ReadonlyMap<string, OrderWords> = new Map(languages.map(({ tag, words }) => [tag, ready(words.order)]));

export const everyOrderWords: readonly OrderWords[] = [...byTag.values()];

/** Those of one language; of the first where it is none that is read. */
export function orderWordsIn(tag: string): OrderWords {
  return byTag.get(tag) ?? (everyOrderWords[0] as OrderWords);
}

function ready({ verbs, askers, receivers, besides, apart, turns, sounds }: WordTables['order']): OrderWords {
  const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap(spellingsOf));
  return {
    verbs: setOf(verbs),
    askers: setOf(askers),
    receivers: receivers.flatMap(spellingsOf),
    besides: setOf(besides),
    apart: setOf(apart),
    turns: setOf(turns),
    sounds: setOf(sounds),
  };
}

/** Words of the longest phrase that leads to one more order: "wenn du schon dabei bist". */
export const longestBesides = 5;
