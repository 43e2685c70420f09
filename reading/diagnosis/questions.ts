/**
 * Whether a segment asks, with or without its mark, and for what (D2): question words and what stands before them,
 * auxiliaries before their subject, particles that ask. A place is asked for by "where"; a procedure by "how" and
 * somebody who is to do it, or a bare verb; everything else asks for an explanation.
 */
import type { Word } from '../text/sentences.ts';
import { diagnosisWords, isTelling } from './tables.ts';
import type { Segment } from './segments.ts';

/** `FIND`: how something is found, be it a part or a leak. */
export type Asks = 'LOCATE' | 'HOWTO' | 'EXPLAIN' | 'FIND';

const where = diagnosisWords('where');
const how = diagnosisWords('how');
const asking = diagnosisWords('asking');
const when = diagnosisWords('when');
const prepositions = diagnosisWords('prepositions');
const openers = diagnosisWords('openers');
const auxiliaries = diagnosisWords('auxiliaries');
const subjects = diagnosisWords('subjects');
const doers = diagnosisWords('doers');
const finding = diagnosisWords('finding');
const particles = diagnosisWords('particles');
const indefinite = diagnosisWords('indefinite');

/** Words of Spanish that ask when they are written with their accent, and mostly join when they are not. */
const accented = new Set(
  'que quien quienes cual cuales cuanto cuanta cuantos cuantas como donde adonde cuando'.split(' '),
);
/** Behind "como" they make no question of it: "como dije". */
const joinedByAs = new Set(
  'mucho minimo maximo producto ejemplo resultado consecuencia parte dije ya te le se lo mencione siempre antes si los las el la un una unos unas'.split(
    ' ',
  ),
);
/** Behind "como se" and «как» they ask what one does. */
const done = new Set(
  'проверяется проверяют измеряется измеряют мерится мерят меряют делается делают тестируется тестируют снимается снимают открывается открывают подключается подключают mide miden prueba prueban revisa revisan comprueba verifica verifican hace hacen quita saca abre mueve usa conecta si'.split(
    ' ',
  ),
);

/**
 * What a segment asks for by its words; null when they ask nothing. `follows`: it goes on behind "I don't know", "tell
 * me".
 */
export function asksFor({ words, isFirst, goesOn }: Segment, source: string, follows: boolean): Asks | null {
  const from = behindOpeners(words);
  const first = words[from];
  if (first === undefined) return null;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] as Word;
    const kind = kindOf(word.fold);
    if (kind === null || isIndefinite(words, at, source)) continue;
    const isOpening = at === from || isLedIn(words, from, at);
    if (isQuestion({ words, at, kind, isOpening, isFirst, goesOn, follows, source }))
      return askedBy(words, at, kind, source);
  }
  return words.some(({ fold }) => particles.has(fold)) || isInverted(words, from) ? 'EXPLAIN' : null;
}

type Kind = 'where' | 'how' | 'when' | 'asking';

function kindOf(fold: string): Kind | null {
  if (asking.has(fold)) return 'asking';
  if (where.has(fold)) return 'where';
  if (how.has(fold)) return 'how';
  return when.has(fold) ? 'when' : null;
}

interface Found {
  readonly words: readonly Word[];
  readonly at: number;
  readonly kind: Kind;
  /** It begins the segment, or nothing but what belongs to it stands before. */
  readonly isOpening: boolean;
  readonly isFirst: boolean;
  readonly goesOn: boolean;
  readonly follows: boolean;
  readonly source: string;
}

function isQuestion(found: Found): boolean {
  const { words, at, kind, isOpening, follows, source } = found;
  const { fold, start, end } = words[at] as Word;
  const script = fold.charCodeAt(0);
  if (script >= 0x400 && script <= 0x4ff) return isRussian(found);
  if (accented.has(fold)) {
    if (isAccented(source.slice(start, end))) return !isAnswered(words, at, fold);
    return (isOpening || follows) && isSpanish(words, at, fold, found);
  }
  if (follows) return true;
  const next = words[at + 1]?.fold;
  if (!isOpening) return next !== undefined ? isInSitu(words, at, kind) : isLast(words, at);
  if (next === undefined) return true;
  if (kind === 'when') return auxiliaries.has(next);
  // "What I see is a crack" is no question; "what I should see" is sloppy, and one.
  if (fold === 'what' && doers.has(next) && next !== 'to')
    return !words.slice(at + 2).some((word) => word.fold === 'is' || word.fold === 'was' || word.fold === 'are');
  return true;
}

/** "The loss may be the result of what", "it has its origins in which exposition". */
function isInSitu(words: readonly Word[], at: number, kind: Kind): boolean {
  const before = words[at - 1]?.fold ?? '';
  const next = words[at + 1]?.fold ?? '';
  const { fold } = words[at] as Word;
  if (kind === 'when' || kind === 'where') return false;
  if (kind === 'how') return next === 'many' || next === 'much' || next === 'long';
  if (before.endsWith("'s") || before === 'is' || before === 'was' || before === 'know' || before === 'see')
    return false;
  if (prepositions.has(before) && (fold === 'what' || (fold === 'which' && words.length - at <= 5))) return true;
  return (fold === 'what' || fold === 'whose') && !subjects.has(next) && !doers.has(next);
}

function isLast(words: readonly Word[], at: number): boolean {
  return at === words.length - 1 && at > 0;
}

function isSpanish(words: readonly Word[], at: number, fold: string, { goesOn, follows }: Found): boolean {
  const next = words[at + 1]?.fold;
  if (next === undefined) return true;
  if (fold === 'como')
    return (
      !/^\d/.test(next) &&
      (!joinedByAs.has(next) || (next === 'se' && !isTold(words, at + 2)) || next === 'lo' || next === 'le')
    );
  if (fold === 'cuando') return !goesOn && (next.startsWith('deb') || next === 'se' || next === 'es' || next === 'fue');
  if (fold === 'que') return next !== 'no' && !wished.has(next) && (follows || words.length > at + 1);
  return true;
}

/** "Que sean 2 horas" wishes. */
const wished = new Set('sea sean quede queden'.split(' '));

/** "Como se dijo". */
function isTold(words: readonly Word[], at: number): boolean {
  const word = words[at]?.fold ?? '';
  return word === 'dijo' || word === 'menciono';
}

/** "Sé qué hacer" tells; "no sé qué hacer" asks. */
function isAnswered(words: readonly Word[], at: number, fold: string): boolean {
  return words[at - 1]?.fold === 'se' && words[at - 2]?.fold !== 'no' && at >= 2 && fold !== 'como';
}

function isRussian({ words, at, kind, isOpening, isFirst, goesOn, follows }: Found): boolean {
  const { fold } = words[at] as Word;
  const next = words[at + 1]?.fold ?? '';
  if (follows) return true;
  if (kind === 'when') return isOpening && isFirst && !goesOn;
  if (fold === 'что' || fold === 'чему' || fold === 'чем')
    return (isOpening && (isFirst || meaning.has(next))) || isLast(words, at);
  if (fold.startsWith('котор')) return isOpening && isFirst;
  if (kind === 'how')
    return isOpening ? !notAsked.has(next) : words.length - at > 1 && !notAsked.has(next) && !isCompared(words, at);
  return isOpening || !demonstrative.has(words[at - 1]?.fold ?? '');
}

/** "Что это", «что значит»: behind a comma these ask, and nothing else does. */
const meaning = new Set('это такое значит означает делать за еще будет если'.split(' '));
const notAsked = new Set('только и раз обычно раньше всегда будто бы минимум правило'.split(' '));
const comparing = new Set('так такие такои таких точно'.split(' '));
const demonstrative = new Set('там туда оттуда тот то того тому те тех'.split(' '));

/** «Так как», «дует как зверь»: behind what something does it compares, unless something is to be done. */
function isCompared(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.fold ?? '';
  const next = words[at + 1]?.fold ?? '';
  return comparing.has(before) || (isTelling(before) && !isInfinitive(next) && !done.has(next) && !leading.has(next));
}

/** An auxiliary before its subject: "is it", "does the". */
function isInverted(words: readonly Word[], from: number): boolean {
  const first = words[from]?.fold ?? '';
  const second = words[from + 1];
  const third = words[from + 2]?.fold;
  if (!auxiliaries.has(first) || second === undefined) return false;
  if (second.fold === 'that' || second.fold === 'it' || second.fold === 'this')
    return third === undefined ? first !== 'did' && first !== 'do' : !adverbs.has(third);
  if (first === 'do' || first === 'have' || first === 'had')
    return (
      second.fold === 'i' ||
      second.fold === 'we' ||
      second.fold === 'you' ||
      second.fold === 'they' ||
      (first === 'do' && second.fold === 'the' && words.length > from + 3)
    );
  if (subjects.has(second.fold) || isDigit(second.fold)) return true;
  return (
    second.capital && !second.asWritten && /^(?:was|were|did|does|is|are|has)$/.test(first) && words.length > from + 2
  );
}

const adverbs = new Set('already too first before twice yesterday today again'.split(' '));

/** What a question with this word asks for. */
function askedBy(words: readonly Word[], at: number, kind: Kind, source: string): Asks {
  if (kind === 'where') return 'LOCATE';
  if (kind !== 'how') return 'EXPLAIN';
  const behind = words.slice(at + 1);
  if (behind.some(({ fold }) => finding.has(fold))) return 'FIND';
  return isProcedure(words, at, source) ? 'HOWTO' : 'EXPLAIN';
}

/** "How do I", "how to", "cómo mido", «как проверить». */
function isProcedure(words: readonly Word[], at: number, source: string): boolean {
  const behind = words.slice(at + 1, at + 5).map(({ fold }) => fold);
  const [next = '', second = ''] = behind;
  const { fold } = words[at] as Word;
  if (fold === 'как')
    return (
      next === '' ||
      done.has(next) ||
      done.has(second) ||
      isInfinitive(next) ||
      (leading.has(next) && behind.some(isInfinitive))
    );
  if (fold === 'como')
    return (
      next === '' ||
      (next === 'se'
        ? second === '' || done.has(second) || second.startsWith('supone')
        : isFirstPerson(words[at + 1], source) || /(?:ar|er|ir|arlo|erlo|irlo)$/.test(next))
    );
  if (next === '' || next === 'to' || next === 'exactly') return true;
  if (doers.has(second) && auxiliaries.has(next)) return true;
  return next === 'is' && behind.some((word) => /(?:checked|measured|tested|done|verified)$/.test(word));
}

/** Between «как» and what is to be done. */
const leading = new Set(
  'мне нам я мы его ее их это туда можно лучше правильно именно надо нужно тогда теперь до'.split(' '),
);

function isInfinitive(word: string): boolean {
  return /(?:ть|ться|ти|чь)$/.test(word) && !word.startsWith('назыв');
}

/** "Mido", "lo reviso", "puedo"; "llamó" is somebody else's. */
function isFirstPerson(word: Word | undefined, source: string): boolean {
  if (word === undefined) return false;
  const { fold: next, end } = word;
  return (
    next === 'lo' ||
    next === 'la' ||
    next === 'le' ||
    next === 'los' ||
    next === 'se' ||
    (next.endsWith('o') && next.length > 2 && source.charAt(end - 1) === 'o')
  );
}

/** Nothing but a preposition, an article or a noun that it leads stands between the beginning and the question word. */
function isLedIn(words: readonly Word[], from: number, at: number): boolean {
  const first = words[from]?.fold ?? '';
  return (
    at - from <= 3 &&
    prepositions.has(first) &&
    (at - from === 1 || prepositions.has(words[at - 1]?.fold ?? '') || isCyrillic(first))
  );
}

function isDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 0x30 && code <= 0x39;
}

function isCyrillic(word: string): boolean {
  return word.charCodeAt(0) >= 0x400;
}

/** "Что-то", "где-нибудь". */
function isIndefinite(words: readonly Word[], at: number, source: string): boolean {
  const next = words[at + 1];
  return next !== undefined && indefinite.has(next.fold) && source.charAt((words[at] as Word).end) === '-';
}

function behindOpeners(words: readonly Word[]): number {
  let at = 0;
  while (at < words.length - 1 && openers.has((words[at] as Word).fold)) at += 1;
  return at;
}

function isAccented(written: string): boolean {
  for (let at = 0; at < written.length; at += 1) if (written.charCodeAt(at) > 0x7f) return true;
  return false;
}
