/**
 * A sentence as clauses with what each asks (G12): the marks of its words, where a clause begins, and who is named in
 * it.
 */
import type { Span } from '../../contracts/reading/reading.ts';
import type { AskingGroup } from '../../contracts/language/phrases.ts';
import { foldedOf, wordsOf } from '../language/words.ts';
import type { Match } from '../phrases/phrases.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import { overlap } from '../phrases/acts.ts';
import { askingBook } from '../phrases/asking-words.ts';

/** Values of a message that a clause can hold. */
export interface ValuesSaid {
  readonly people: readonly Span[];
  readonly times: readonly Span[];
  readonly emails: readonly Span[];
}

/** Some words of the language tables, as a half-open range of a sentence's words. */
export interface Mark {
  readonly name: AskingGroup;
  readonly from: number;
  readonly to: number;
}

export interface AskingClause {
  readonly sentence: Sentence;
  /** Which sentence of the message it is of. */
  readonly number: number;
  readonly from: number;
  readonly to: number;
  readonly marks: readonly Mark[];
  readonly opensSentence: boolean;
  /** What somebody else said stands right before it, or in it. */
  readonly isReported: boolean;
  readonly isQuestion: boolean;
}

/** The clauses of a message, in its order. */
export function askingClauses(
  text: string,
  sentences: readonly Sentence[],
  values: ValuesSaid,
): readonly AskingClause[] {
  return sentences.flatMap((sentence, number) => clausesOf(text, sentence, number, values));
}

function clausesOf(text: string, sentence: Sentence, number: number, values: ValuesSaid): AskingClause[] {
  const { words } = sentence;
  const marks = meantIn(text, words, askingBook.matches(words).map(markOf));
  const starts = startsOf(words, marks, values.times);
  return starts.map((first, at) => {
    const [from, to] = withoutSigns(words, first, starts[at + 1] ?? words.length);
    const all = withoutIdioms(marks.filter((mark) => isOf(mark, from, to)));
    const own = sentence.mark < 0 && at > 0 ? all.filter((mark) => !isContent(mark)) : all;
    return {
      sentence,
      number,
      from,
      to,
      marks: own,
      opensSentence: at === 0,
      isReported:
        own.some((mark) => mark.name === 'reported' && !isToldOn(mark, own)) || followsReport(text, words, marks, from),
      isQuestion: sentence.mark >= 0,
    };
  });
}

/** "Email her that Tom said no": what somebody said is part of what is to be written. */
function isToldOn({ from }: Mark, marks: readonly Mark[]): boolean {
  return marks.some((mark) => mark.name === 'mail-now' && mark.to <= from);
}

/** "Call with Tom please 📞": a pictograph at the edge of a clause says nothing in it. */
function withoutSigns(words: readonly Word[], first: number, end: number): readonly [number, number] {
  let [from, to] = [first, end];
  while (to - from > 1 && isSign(words[to - 1])) to -= 1;
  while (to - from > 1 && isSign(words[from])) from += 1;
  return [from, to];
}

function isSign(word: Word | undefined): boolean {
  return word !== undefined && !/[\p{L}\p{N}]/u.test(word.fold);
}

/** "See if there is a slot", "it would be nice if you": what leads on into the next clause is of both. */
function isOf(mark: Mark, from: number, to: number): boolean {
  if (mark.from >= from && mark.to <= to) return true;
  if (mark.name === 'finding') return mark.from >= from && mark.from < to;
  return mark.name === 'ask' && mark.from < to && from < mark.to;
}

/**
 * "Ask him, what he needs", «сообщи, что», ", que se jubila": a lone word that begins a question begins what is told,
 * behind a comma.
 */
function isContent({ name, from, to }: Mark): boolean {
  return name === 'how' && to - from === 1;
}

function markOf({ tag, from, to }: Match): Mark {
  return { name: tag.name as AskingGroup, from, to };
}

/**
 * Without what the words do not mean where they stand: "see if there is a slot" makes no condition, and "llamé" orders
 * nothing, being a past with its accent.
 */
function meantIn(text: string, words: readonly Word[], marks: readonly Mark[]): readonly Mark[] {
  const leading = marks.filter(({ name }) => name === 'finding' || name === 'ask');
  return marks.filter((mark) => {
    // "Escríbele que sí": with its accent it is a yes.
    if (mark.name === 'condition' && writtenAs(text, words[mark.from]) === 's\u00ed') return false;
    if (mark.name === 'condition' || mark.name === 'doubt' || mark.name === 'how')
      return !leading.some((one) => overlap(one, mark));
    // "Можно ли организовать звонок" asks for it, and not whether it is right.
    if (mark.name === 'advice')
      return !marks.some((one) => one.name === 'may' && one.to > mark.to && overlap(one, mark));
    if (!ordering.has(mark.name)) return true;
    const verb = words[mark.from];
    const written = writtenAs(text, verb);
    return !(written.endsWith('\u00e9') && written.length > 3 && !infinitivesInEr.has(verb?.fold ?? ''));
  });
}

function writtenAs(text: string, word: Word | undefined): string {
  return text.slice(word?.start, word?.end).normalize('NFC').toLowerCase();
}

const ordering: ReadonlySet<AskingGroup> = new Set<AskingGroup>([
  'order',
  'finding',
  'telling',
  'phone-now',
  'mail-now',
]);
/** "Poné": told to, where the verb's infinitive ends in -er. */
const infinitivesInEr = foldedOf('asking', 'accentedOrders');

/** "Call in sick", "email address": words of a call in something else. */
function withoutIdioms(marks: readonly Mark[]): readonly Mark[] {
  const idioms = marks.filter(({ name }) => name === 'idiom');
  if (idioms.length === 0) return marks;
  return marks.filter((mark) => !naming.has(mark.name) || !idioms.some((idiom) => overlap(idiom, mark)));
}

const naming: ReadonlySet<AskingGroup> = new Set<AskingGroup>([
  'call',
  'meeting',
  'phoning',
  'phone-now',
  'talking',
  'mail',
  'mailing',
  'mail-now',
]);

/** "He said: book a call", "she told me, book a call": the words before end with what somebody says. */
function followsReport(text: string, words: readonly Word[], marks: readonly Mark[], from: number): boolean {
  const last = words[from - 1];
  // "He asked to talk, so book a call": what follows from it is nobody's words.
  if (last === undefined || joining.has(words[from]?.fold ?? '')) return false;
  const reports = marks.filter(({ name, to }) => name === 'reported' && to <= from);
  if (reports.some(({ to }) => from - to <= longestWhom)) return true;
  return reports.length > 0 && text.slice(last.end, words[from]?.start).includes(':');
}

/** Words behind "she told": whom. */
const longestWhom = 1;

/**
 * Where clauses begin: at a mark of one outside of a time, and where "and" leads to what is asked. A clause that is
 * nothing but a time, or a word, belongs to the one before.
 */
function startsOf(words: readonly Word[], marks: readonly Mark[], times: readonly Span[]): readonly number[] {
  const starts: number[] = [];
  for (const [at, word] of words.entries()) {
    const before = words[at - 1];
    const isTime = times.some(({ start, end }) => start < word.end && word.start < end);
    const isHead = word.head && before?.head !== true && !isTime;
    if (before === undefined || isHead || leadsOn(words, marks, at)) starts.push(at);
  }
  return starts;
}

function leadsOn(words: readonly Word[], marks: readonly Mark[], at: number): boolean {
  const isJoint = joining.has(words[at]?.fold ?? '');
  if (!isJoint) return false;
  return marks.some(({ name, from }) => asking.has(name) && (from === at || from === at + 1));
}

const joining: ReadonlySet<string> = new Set([
  ...wordsOf('joiningWords'),
  ...wordsOf('consequenceWords'),
  ...foldedOf('asking', 'joints'),
]);

const asking: ReadonlySet<AskingGroup> = new Set<AskingGroup>([
  'order',
  'finding',
  'ask',
  'may',
  'must',
  'wish',
  'telling',
  'phone-now',
  'mail-now',
]);
