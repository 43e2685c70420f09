/**
 * Orders that name a thing of their own (C7): "also cancel order 1041". Who answers a question names a value, or says
 * what is to be done with "it" or where it goes; who begins something else says a deed and what it is done to.
 */
import { foldedOf } from '../language/words.ts';
import type { Findings } from '../../contracts/reading/reading.ts';
import { fingerprint } from '../../domain/words/fingerprint.ts';
import { everyInstructionWords, instructionWordsFor, type InstructionWords } from './instruction-words.ts';
import { everyOrderWords, longestBesides, orderWordsIn, type OrderWords } from '../language/orders.ts';
import type { Sentence, Word } from '../text/sentences.ts';

export type Ordered = NonNullable<Findings['orders']>[number];

/** Sentences that are looked at: more than that is no answer to a question. */
const mostSentences = 6;
const mostOrders = 4;
const mostThings = 6;

/** The orders of a text, at most one for each sentence. Linear in its words. */
export function ordersIn(source: string, sentences: readonly Sentence[]): readonly Ordered[] {
  const found = lookThrough(source, sentences).flatMap(({ order }) => order ?? []);
  return found.slice(0, mostOrders);
}

/**
 * Where an answer ends and what else is ordered begins, in UTF-16 code units: nothing but orders stands behind it.
 * Null: there is no order, nothing before it, or something behind.
 */
export function partedAt(source: string, sentences: readonly Sentence[]): Parted | null {
  if (sentences.length > mostSentences) return null;
  const looked = lookThrough(source, sentences);
  const first = looked.findIndex(({ order }) => order !== null);
  const order = looked[first]?.order;
  if (order === undefined || order === null || order.asks === true || isTurned(sentences, order.start)) return null;
  if (looked.slice(first).some((one) => one.order === null && !one.leads)) return null;
  // "Courier. One more thing. Block the account": what leads to it is no part of the answer.
  let from = first;
  while (looked[from - 1]?.leads === true) from -= 1;
  const at = from === first ? order.start : (sentences[from]?.start ?? 0);
  return source.slice(0, at).trim() === '' ? null : { at, deed: looked[first]?.deed ?? order.start };
}

interface Parted {
  readonly at: number;
  /** Where what is to be done begins: behind "and one more thing". */
  readonly deed: number;
}

/** "But first cancel order 1041": it comes before what was asked, or against it. */
function isTurned(sentences: readonly Sentence[], from: number): boolean {
  return sentences.some(({ words }) => words.some(({ fold, start }) => start >= from && everyTurn.has(fold)));
}

const everyTurn: ReadonlySet<string> = new Set(everyOrderWords.flatMap(({ turns }) => [...turns]));

interface Looked {
  readonly order: Ordered | null;
  /** Where what is ordered begins. */
  readonly deed?: number | undefined;
  /** The sentence says nothing but that something else comes: "one more thing". */
  readonly leads: boolean;
}

function lookThrough(source: string, sentences: readonly Sentence[]): readonly Looked[] {
  const looked = sentences.slice(0, mostSentences);
  if (!looked.some(({ words }) => words.some(({ fold }) => isVerbSomewhere(fold)))) return [];
  const said = spokenIn(looked.flatMap(({ words }) => words));
  let isBeside = false;
  let isApart = false;
  return looked.map((sentence) => {
    const { words, end } = sentence;
    const lead = leadOf(words, said);
    // "One more thing. Block the account": what leads to it may be a sentence of its own.
    isBeside ||= lead.isBeside;
    isApart ||= lead.isApart;
    const leads = lead.isBeside && lead.to === words.length;
    const whole = orderIn(source, words, lead, said);
    if (whole !== null)
      return {
        leads,
        deed: words[lead.to]?.start,
        order: {
          start: sentence.start,
          end,
          things: whole.things,
          ...(whole.beside === true || isBeside ? { beside: true } : {}),
          ...(whole.asks === true ? { asks: true } : {}),
          ...(isApart ? { apart: true } : {}),
        },
      };
    return { leads, ...orderBehind(source, sentence, said) };
  });
}

/**
 * "To Hamburg please, and also refund customer 4711": behind what answers, in the same sentence, and said to come
 * besides.
 */
function orderBehind(source: string, { words, end }: Sentence, said: InstructionWords): Pick<Looked, 'order' | 'deed'> {
  for (let at = 1; at < words.length; at += 1) {
    const { start, fold } = words[at] as Word;
    if (!joining.has(fold)) continue;
    const behind = words.slice(at);
    const lead = leadOf(behind, said);
    const isMarked = /[,;:\u2013\u2014-]/.test(source.slice(words[at - 1]?.end, start));
    if (!lead.isBeside && !isMarked) continue;
    const order = orderIn(source, behind, lead, said);
    if (order !== null && order.asks !== true)
      return { order: { start, end, things: order.things, beside: true }, deed: behind[lead.to]?.start };
  }
  return { order: null };
}

const joining = foldedOf('order', 'joints');

/** "Frag Peter" has no small word that tells its language: then its verb does. */
function spokenIn(words: readonly Word[]): InstructionWords {
  const best = instructionWordsFor(words);
  const isOrdered = (said: InstructionWords): boolean => {
    const order = orderWordsIn(said.language);
    return words.some(({ fold }) => isVerb(fold, order) || isOneOf(fold, order.askers, order));
  };
  if (words.length > fewWords || isOrdered(best)) return best;
  return everyInstructionWords.find((said) => isOrdered(said)) ?? best;
}

const fewWords = 4;

const everyVerb: ReadonlySet<string> = new Set(everyOrderWords.flatMap(({ verbs, askers }) => [...verbs, ...askers]));
const everyReceiver = everyOrderWords.flatMap(({ receivers }) => receivers);

function isVerbSomewhere(fold: string): boolean {
  return everyVerb.has(fold) || everyReceiver.some((end) => fold.endsWith(end) && everyVerb.has(without(fold, end)));
}

function without(fold: string, end: string): string {
  return fold.slice(0, -end.length);
}

interface Lead {
  /** Where what leads to the order ends. */
  readonly to: number;
  readonly isBeside: boolean;
  readonly isApart: boolean;
  /** It forbids: "don't", "nicht". */
  readonly denies: boolean;
  /** It asks for something: "can you", "ich brauche". */
  readonly asks: boolean;
}

/** "Oh, and by the way, can you please": nothing of it is what is ordered. */
function leadOf(words: readonly Word[], said: InstructionWords): Lead {
  const { besides, apart, sounds, askers } = orderWordsIn(said.language);
  let [to, isBeside, isApart, denies, asks] = [0, false, false, false, false];
  while (to < words.length) {
    const phrase = phraseAt(words, to, besides);
    if (phrase !== null) {
      isBeside = true;
      isApart ||= apart.has(phrase.words);
      to += phrase.length;
      continue;
    }
    const { fold } = words[to] as Word;
    if (askers.has(fold) || (!sounds.has(fold) && !said.is.openings.has(fold))) break;
    asks ||= said.is.asking.has(fold);
    denies ||= denying.has(fold);
    to += 1;
  }
  return { to, isBeside, isApart, denies, asks };
}

function phraseAt(
  words: readonly Word[],
  at: number,
  phrases: ReadonlySet<string>,
): { readonly words: string; readonly length: number } | null {
  for (let length = Math.min(longestBesides, words.length - at); length > 0; length -= 1) {
    const phrase = words
      .slice(at, at + length)
      .map(({ fold }) => fold)
      .join(' ');
    if (phrases.has(phrase)) return { words: phrase, length };
  }
  return null;
}

function orderIn(
  source: string,
  words: readonly Word[],
  { to, asks, denies, isBeside }: Lead,
  said: InstructionWords,
): Pick<Ordered, 'things' | 'beside' | 'asks'> | null {
  const order = orderWordsIn(said.language);
  const verb = words[to];
  // "Then Call Center Hamburg": within a sentence a capital makes it a name.
  const isInside = to > 0 && source.slice(words[to - 1]?.end, verb?.start).trim() === '';
  if (verb === undefined || denies || (verb.capital && isInside)) return null;
  // "Ask Peter", "pregúntale a Pedro": whom to ask may stand anywhere behind it.
  if (isOneOf(verb.fold, order.askers, order)) return words.length > to + 1 ? { things: [], asks: true } : null;
  if (isVerb(verb.fold, order)) {
    const found = thingsFrom(source, words, to + 1, words.length, said);
    const isSure = asks || isBeside || said.habits.noArticles || found?.beside === true;
    // "Order 1041 too" may be the order's name.
    const isBare =
      found !== null && !asks && words.slice(to + 1).every(({ fold }) => isNumber(fold) || isSmall(fold, said));
    return found !== null && !isBare && (isSure || found.isNamed) ? found : null;
  }
  // "Kannst du auch den Bestand prüfen": the verb stands behind what is ordered.
  const last = words.at(-1);
  if (!asks || last === undefined || !isVerb(last.fold, order)) return null;
  return thingsFrom(source, words, to, words.length - 1, said);
}

function isNumber(fold: string): boolean {
  return /^\d+$/.test(fold);
}

function isSmall(fold: string, { small, is, language }: InstructionWords): boolean {
  return small.has(fold) || is.ways.has(fold) || is.openings.has(fold) || orderWordsIn(language).besides.has(fold);
}

function isVerb(fold: string, order: OrderWords): boolean {
  return isOneOf(fold, order.verbs, order);
}

function isOneOf(fold: string, verbs: ReadonlySet<string>, { receivers }: OrderWords): boolean {
  return verbs.has(fold) || receivers.some((end) => fold.endsWith(end) && verbs.has(without(fold, end)));
}

/** `isNamed`: they begin as a thing does: with an article, a number of them, or what there are many of. */
type Things = Pick<Ordered, 'things' | 'beside'> & { readonly isNamed: boolean };

/** What the deed is done to; null where that is a pronoun, or nothing but where it goes. */
function thingsFrom(
  source: string,
  words: readonly Word[],
  from: number,
  to: number,
  said: InstructionWords,
): Things | null {
  const { besides } = orderWordsIn(said.language);
  const { is } = said;
  let at = from;
  let beside = false;
  while (at < to) {
    const { fold } = words[at] as Word;
    const phrase = phraseAt(words, at, besides);
    if (phrase !== null) {
      beside = true;
      at += phrase.length;
    } else if (is.definites.has(fold) || is.indefinites.has(fold)) break;
    else if (isNoThing(words[at] as Word, said)) return null;
    else if (is.ways.has(fold) || is.openings.has(fold) || receiversAlone.has(fold)) at += 1;
    else break;
  }
  if (at >= to) return null;
  const things = words
    .slice(at, to)
    .filter((word) => !said.small.has(word.fold) && !is.ways.has(word.fold))
    .slice(0, mostThings)
    .map(({ start, end }) => fingerprint(source.slice(start, end).toLowerCase()));
  if (things.length === 0) return null;
  return { things, isNamed: isNamedAt(words, at, said), ...(beside ? { beside: true } : {}) };
}

/** "The order", "20 boxes", "customer 4711"; "order 1041" is a thing itself, and so is "test GmbH". */
function isNamedAt(words: readonly Word[], at: number, { is, lemmaOf, small, habits }: InstructionWords): boolean {
  const { fold } = words[at] as Word;
  const lists = [is.definites, is.indefinites, is.pointers, is.owners];
  if (lists.some((list) => list.has(fold)) || lemmaOf(fold) !== null) return true;
  const next = words[at + 1];
  if (!/^\d/.test(fold) || next === undefined || small.has(next.fold)) return false;
  return habits.nounsHaveCapitals || !next.capital;
}

/** "It", "to Hamburg": that of which was spoken, or where it goes. "Sie" with its capital is whoever is asked. */
function isNoThing({ fold, capital }: Word, { is, habits }: InstructionWords): boolean {
  if (is.definites.has(fold) || (habits.politeHasCapital && capital)) return false;
  if (is.pronouns.has(fold) || is.persons.has(fold) || is.groups.has(fold)) return true;
  return is.goals.has(fold) && !is.goalsOfWhom.has(fold);
}

const denying = foldedOf('order', 'denials');

/** Whom it is done for, before what it is: "schick mir", "дай нам". */
const receiversAlone = foldedOf('order', 'receiversAlone');
