/**
 * What a message asks for by frames (G12): somebody is told or asked to arrange or write it, the speaker wants or has
 * to do it, a time is to be found for it, or a headline merely names it. Nothing is asked for in a clause that denies,
 * reports, doubts or asks what would be right, nor where a condition stands in the message. Whatever other clauses tell
 * is told.
 */
import { foldedOf, wordsOf } from '../language/words.ts';
import type { Span } from '../../contracts/reading/reading.ts';
import type { AskingGroup } from '../../contracts/language/phrases.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import { wordSpan } from '../phrases/acts.ts';
import { askingClauses, type AskingClause, type Mark, type ValuesSaid } from './asking-clauses.ts';
import { hasClitic, hasName, hasOther, hasPartner, hasValue, isInside } from './asked-partner.ts';
import { namesThing } from './headline.ts';
import { languages } from '../language/languages.ts';

export interface AskedDeed extends Span {
  readonly action: 'calendar' | 'email';
}

export interface AskedDeeds {
  readonly deeds: readonly AskedDeed[];
  /** Where something is asked, whether it names the deed or not: what is named there belongs to it. */
  readonly asking: readonly Span[];
  /** The sentences in which a deed is named. */
  readonly around: readonly Span[];
  /** It is with "her": somebody whom the message may have named elsewhere. */
  readonly refers: boolean;
  /** Nothing in the message makes it one case of several, or puts it off. */
  readonly isPlain: boolean;
  /** Where that stands which makes whatever is asked for one case of several. */
  readonly condition: Span | null;
}

const none: AskedDeeds = { deeds: [], asking: [], around: [], refers: false, isPlain: true, condition: null };
/** In UTF-16 code units: a longer text tells a story. */
const longestAsked = 2_000;

/** Never throws. Linear in the words of the message. */
export function askedDeeds(text: string, sentences: readonly Sentence[], values: ValuesSaid): AskedDeeds {
  if (text.length > longestAsked) return none;
  const clauses = askingClauses(text, sentences, values);
  const turning = clauses.find((clause) => has(clause, 'condition') || isMereDoubt(clause));
  const isPlain = !clauses.some((clause) => clause === turning || (has(clause, 'doubt') && !has(clause, 'ask')));
  const weighed = weighedIn(clauses);
  const message: Message = {
    text,
    values,
    finding: clauses.some((clause) => has(clause, 'finding') && !isBarred(clause)),
    advised: new Set(
      clauses.filter((clause) => clause.isQuestion && asksWhatIsRight(clause)).map(({ number }) => number),
    ),
    asksAdvice: clauses.some(asksWhatIsRight),
  };
  if (turning !== undefined) return { ...none, isPlain, condition: spanOfClause(text, turning) };
  const deeds: AskedDeed[] = [];
  const asking: Span[] = [];
  const around: Span[] = [];
  let refers = false;
  for (const clause of clauses) {
    if (weighed.has(clause.number)) continue;
    const found = isBarred(clause)
      ? foundFor(clause, message)
      : (askedIn(clause, message) ?? foundFor(clause, message));
    if (found === null && !(has(clause, 'finding', 'order') && !isBarred(clause))) continue;
    asking.push(spanOfClause(text, clause));
    refers ||= hasOther(clause) || hasClitic(clause);
    if (found !== null) around.push({ start: clause.sentence.start, end: clause.sentence.end });
    if (found === null || deeds.some(({ action }) => action === found.action)) continue;
    deeds.push({ ...wordSpan(text, clause.sentence, found.at.from, found.at.to), action: found.action });
  }
  if (deeds.length === 0) return { ...none, isPlain };
  // "Friday at two, Ruth Vale, phone call please": what is nothing but values belongs to it.
  const bare = clauses.filter((clause) => isBare(clause, values)).map((clause) => spanOfClause(text, clause));
  return { deeds, asking: [...asking, ...bare], around, refers, isPlain, condition: null };
}

function isBare({ marks, sentence, from, to }: AskingClause, { people, times, emails }: ValuesSaid): boolean {
  const values = [...people, ...times, ...emails];
  return marks.length === 0 && sentence.words.slice(from, to).every((word) => isInside(values, word));
}

function spanOfClause(text: string, { sentence, from, to }: AskingClause): Span {
  return wordSpan(text, sentence, from, to);
}

interface Message {
  readonly text: string;
  readonly values: ValuesSaid;
  /** A time is to be found, or what was named is to be booked. */
  readonly finding: boolean;
  readonly asksAdvice: boolean;
  /** Sentences that ask what would be right, in one of their clauses. */
  readonly advised: ReadonlySet<number>;
}

/** "…, I don't know": a doubt that is all of its clause. */
function isMereDoubt(clause: AskingClause): boolean {
  return (
    has(clause, 'doubt') && clause.to - clause.from <= longestDoubt && !has(clause, 'ask', 'order', 'call', 'mail')
  );
}

const longestDoubt = 4;

interface Asked {
  readonly action: AskedDeed['action'];
  readonly at: Mark;
}

function has({ marks }: AskingClause, ...names: readonly AskingGroup[]): boolean {
  return marks.some(({ name }) => names.includes(name));
}

function first({ marks }: AskingClause, ...names: readonly AskingGroup[]): Mark | undefined {
  return marks.find(({ name }) => names.includes(name));
}

/** "Call her? No way": asked like this nobody is told to; "ich ruf sie selbst an" tells what the speaker does. */
function toldIn(clause: AskingClause, name: 'phone-now' | 'mail-now'): Mark | undefined {
  const mark = clause.isQuestion && !has(clause, 'ask', 'may') ? undefined : first(clause, name);
  const before = clause.sentence.words[(mark?.from ?? 0) - 1];
  return before !== undefined && speakers.has(before.fold) ? undefined : mark;
}

const speakers = foldedOf('asking', 'speakers');

/** "Do I need to call her?", "muss ich sie anrufen". */
function asksOneself(clause: AskingClause): boolean {
  const own = first(clause, 'self-question');
  return own !== undefined && own.from - clause.from <= 1 && clause.isQuestion;
}

function asksWhatIsRight(clause: AskingClause): boolean {
  return has(clause, 'advice', 'how') || asksOneself(clause);
}

function isBarred(clause: AskingClause): boolean {
  return (
    clause.isReported ||
    isDenied(clause) ||
    asksWhatIsRight(clause) ||
    (has(clause, 'doubt') && !has(clause, 'ask', 'order', 'may'))
  );
}

/** A no that is not what is to be told: "email her that we do not come". */
function isDenied({ marks, sentence }: AskingClause): boolean {
  const asks = marks.find(({ name }) => begins.has(name))?.from ?? Number.POSITIVE_INFINITY;
  return marks.some(({ name, from }) => {
    if (name !== 'not') return false;
    const told = sentence.words.slice(0, from).findLastIndex(({ fold }) => telling.has(fold));
    return told <= asks;
  });
}

const begins: ReadonlySet<AskingGroup> = new Set<AskingGroup>([
  'order',
  'finding',
  'ask',
  'telling',
  'must',
  'call',
  'mail',
  'phone-now',
  'mail-now',
]);
/** Behind one of these stands what is to be told, or why. */
const telling = foldedOf('asking', 'tellsWhat');

/** What a clause asks for itself. */
function askedIn(clause: AskingClause, message: Message): Asked | null {
  if (message.advised.has(clause.number) && !has(clause, 'ask', 'finding', 'phone-now', 'mail-now')) return null;
  return (
    letterIn(clause, message) ?? thingIn(clause, message.text) ?? callIn(clause, message) ?? namedIn(clause, message)
  );
}

/** A call or a letter that is to be arranged, is wanted, or is written. */
function thingIn(clause: AskingClause, text: string): Asked | null {
  const isDone =
    (has(clause, 'doing') && (has(clause, 'ask', 'may') || isWanting(clause, 'must'))) || isAskedFor(clause);
  const isWanted = isWanting(clause, 'wish');
  const order = isPredicate(clause, text) ? undefined : (first(clause, 'order') ?? infinitiveOf(clause));
  const lead = order ?? first(clause, 'ask', 'may', 'must', 'wish', 'finding');
  if (!isDone && !isWanted && order === undefined && !has(clause, 'finding')) return null;
  const things = clause.marks.filter(({ name }) => name === 'call' || name === 'meeting' || name === 'mail');
  const own = things.filter((thing) => !isAbout(clause, thing) && !isToBeOtherwise(clause, thing));
  const behind = own.find(({ from, name }) => from >= (lead?.from ?? 0) && isNear(clause, lead, from, name));
  const thing = behind ?? own.find(({ from }) => from < (lead?.from ?? 0));
  if (thing === undefined) return null;
  // "Check for new email" finds none to be written.
  if (thing.name === 'mail' && !isDone && !isWanted && order === undefined) return null;
  // A wish for a talk may be anything: "I want a conversation".
  if (thing.name === 'meeting' && order === undefined && !isDone && !has(clause, 'by-phone')) return null;
  if (thing.name === 'mail') return { action: 'email', at: thing };
  if (thing.name === 'meeting' && has(clause, 'by-mail')) return null;
  return { action: 'calendar', at: thing };
}

/** "Anruf mit Petra buchen": nobody is said to do it. */
function infinitiveOf(clause: AskingClause): Mark | undefined {
  const isSomebodys =
    has(clause, 'past') ||
    clause.sentence.words
      .slice(clause.from, clause.to)
      .some(({ fold, head }) => subjects.has(fold) && (head || fold !== 'sie'));
  return isSomebodys ? undefined : first(clause, 'infinitive');
}

const subjects = foldedOf('asking', 'doers');

/** "Could you wangle a call with her": whatever the verb, a call that nobody knows of yet is to come of it. */
function isAskedFor(clause: AskingClause): boolean {
  const [ask, call] = [first(clause, 'ask'), first(clause, 'call')];
  if (ask === undefined || call === undefined || call.from < ask.to) return false;
  return clause.sentence.words.slice(ask.to, call.from).some(({ fold }) => articles.has(fold));
}

const articles = foldedOf('asking', 'newOnes');

/** Not too far behind what asks for it: further on another thing is asked for. */
function isNear({ sentence }: AskingClause, lead: Mark | undefined, from: number, name: AskingGroup): boolean {
  if (lead === undefined) return true;
  const between = sentence.words.slice(lead.to, from).filter(({ capital }) => !capital).length;
  return between <= (name === 'meeting' ? mostBefore : mostBetween);
}

const mostBefore = 6;
const mostBetween = 12;

/** Somebody is to be phoned, or talked with. */
function callIn(clause: AskingClause, message: Message): Asked | null {
  const now = toldIn(clause, 'phone-now');
  if (now && hasPartner(clause, now, message)) return { action: 'calendar', at: now };
  const isTold = has(clause, 'ask') || isWanting(clause, 'must');
  const phoning = first(clause, 'phoning');
  if (phoning && hasPartner(clause, phoning, message)) {
    if (message.finding || has(clause, 'ask', 'may')) return { action: 'calendar', at: phoning };
    if (isTold && !message.asksAdvice) return { action: 'calendar', at: phoning };
  }
  const talking = first(clause, 'talking');
  const byPhone = first(clause, 'by-phone');
  if (talking && byPhone && (isTold || has(clause, 'may', 'wish', 'order', 'finding')))
    return { action: 'calendar', at: talking };
  if (talking && isWanting(clause, 'must') && !message.asksAdvice && hasName(clause, message))
    return { action: 'calendar', at: talking };
  const isWished = isWanting(clause, 'wish') || isTold || has(clause, 'may');
  if (byPhone && isWished && (hasName(clause, message) || hasOther(clause))) return { action: 'calendar', at: byPhone };
  if (byPhone && has(clause, 'order')) return { action: 'calendar', at: byPhone };
  return null;
}

/** What a clause names that a time is to be found for, in whichever clause that is said. */
function foundFor(clause: AskingClause, { finding, values, text }: Message): Asked | null {
  if (!finding || clause.isReported || isDenied(clause)) return null;
  const core = first(clause, 'call', 'phoning', 'talking', 'by-phone');
  if (core === undefined) return null;
  if (core.name === 'talking' && !has(clause, 'by-phone') && !hasName(clause, { text, values })) return null;
  return { action: 'calendar', at: core };
}

/** Somebody is to be written to. */
function letterIn(clause: AskingClause, message: Message): Asked | null {
  const now = toldIn(clause, 'mail-now');
  const isTold = has(clause, 'ask') || isWanting(clause, 'must');
  const mailing = first(clause, 'mailing');
  const address = hasValue(clause, message.values.emails, message);
  const byMail = first(clause, 'by-mail');
  if (now && (address || hasClitic(clause) || hasPartner(clause, now, message))) return { action: 'email', at: now };
  if (mailing && isTold && (address || (!message.asksAdvice && hasPartner(clause, mailing, message))))
    return { action: 'email', at: mailing };
  if (byMail && (isTold || has(clause, 'order', 'telling', 'may'))) return { action: 'email', at: byMail };
  const telling = first(clause, 'telling', 'order');
  if (telling && address && !has(clause, 'call', 'meeting', 'phoning')) return { action: 'email', at: telling };
  return null;
}

/** A headline: nothing is said of the thing that it names. */
function namedIn(clause: AskingClause, message: Message): Asked | null {
  if (clause.isQuestion || message.asksAdvice) return null;
  const thing = namesThing(clause, message.text, message.values);
  if (thing === null) return null;
  return { action: thing.name === 'mail' ? 'email' : 'calendar', at: thing };
}

/** What the speaker wants; a question asks whether. */
function isWanting(clause: AskingClause, name: 'must' | 'wish'): boolean {
  return has(clause, name) && (!clause.isQuestion || has(clause, 'ask', 'may'));
}

/** "About the call", "after the meeting": it is told of, and not asked for. */
function isAbout({ sentence, from }: AskingClause, thing: Mark): boolean {
  const { words } = sentence;
  for (let at = thing.from - 1; at >= Math.max(from, thing.from - mostAttributes); at -= 1) {
    const { fold } = words[at] as Word;
    if (abouts.has(fold)) return true;
  }
  return false;
}

/** "Make the meeting longer": what stands is to be otherwise, and none is asked for. */
function isToBeOtherwise({ sentence, to }: AskingClause, thing: Mark): boolean {
  return thing.to < to && comparatives.has(sentence.words[thing.to]?.fold ?? '');
}

const comparatives = foldedOf('asking', 'comparatives');

const mostAttributes = 2;
const abouts = foldedOf('asking', 'thingAbouts');

/** The sentences, by their numbers, that ask which of the two is right. */
function weighedIn(clauses: readonly AskingClause[]): ReadonlySet<number> {
  const asked = new Set(clauses.filter(({ isQuestion }) => isQuestion).map(({ number }) => number));
  return new Set([...asked].filter((number) => weighs(clauses.filter((one) => one.number === number))));
}

/** "Её работа — назначать встречи": behind a dash an infinitive tells what something is. */
function isPredicate({ sentence, from, marks }: AskingClause, text: string): boolean {
  const [before, own] = [sentence.words[from - 1], sentence.words[from]];
  const isDash = before !== undefined && own !== undefined && /^\s*[–—-]\s/u.test(text.slice(before.end, own.start));
  return isDash && marks.some((mark) => mark.from === from && infinitives.some((end) => own.fold.endsWith(end)));
}

const infinitives = languages.flatMap(({ forms: { orders } }) =>
  orders.askedEnds.flatMap((end) => [end, ...orders.selves.map((self) => end + self)]),
);

/** "Would you call her or write to her?": a question that sets a call against a letter asks which of them is right. */
function weighs(clauses: readonly AskingClause[]): boolean {
  const of = (...names: readonly AskingGroup[]): boolean =>
    clauses.some((clause) => clause.marks.some(({ name }) => names.includes(name)));
  const isEither = clauses.some(({ sentence }) => sentence.words.some(({ fold }) => alternatives.has(fold)));
  return isEither && of('call', 'phoning', 'phone-now') && of('mail', 'mailing', 'mail-now', 'by-mail');
}

const alternatives = wordsOf('alternativeWords');
