/** The words with which one more order begins, made ready. A new language is a row. */
import { spellingsOf } from '../text/fold.ts';
import { englishOrders } from './english/orders.ts';
import { germanOrders } from './german/orders.ts';
import type { InstructionLanguage } from './instruction-words.ts';
import type { OrdersTable } from './orders-table.ts';
import { russianOrders } from './russian/orders.ts';
import { spanishOrders } from './spanish/orders.ts';

export interface OrderWords {
  readonly verbs: ReadonlySet<string>;
  readonly askers: ReadonlySet<string>;
  readonly receivers: readonly string[];
  readonly besides: ReadonlySet<string>;
  readonly apart: ReadonlySet<string>;
  readonly turns: ReadonlySet<string>;
  readonly sounds: ReadonlySet<string>;
}

function ready({ verbs, askers, receivers, besides, apart, turns, sounds }: OrdersTable): OrderWords {
  return {
    verbs: new Set(wordsIn(verbs, ' ').flatMap(withEndings)),
    askers: new Set(wordsIn(askers, ' ')),
    receivers: wordsIn(receivers, ' '),
    besides: new Set(wordsIn(besides, '|')),
    apart: new Set(wordsIn(apart, '|')),
    turns: new Set(wordsIn(turns, ' ')),
    sounds: new Set(wordsIn(sounds, ' ')),
  };
}

function wordsIn(list: string, mark: string): readonly string[] {
  return list.split(mark).filter(Boolean).flatMap(spellingsOf);
}

/** "bestell|e|en" is three words; in a language whose forms always have an ending the stem by itself is none that is said. */
function withEndings(entry: string): readonly string[] {
  const [stem = '', ...endings] = entry.split('|');
  return [stem, ...endings.map((ending) => stem + ending)];
}

export const orderWords: Readonly<Record<InstructionLanguage, OrderWords>> = {
  english: ready(englishOrders),
  german: ready(germanOrders),
  russian: ready(russianOrders),
  spanish: ready(spanishOrders),
};

/** Words of the longest phrase that leads to one more order: "wenn du schon dabei bist". */
export const longestBesides = 5;
