/**
 * The remainder rule (G20): an answer is taken only when every word of the message is accounted for. What is left over
 * is asked about; nothing that it could qualify is taken. Strictness follows the stakes: at a yes that acts nothing may
 * be left.
 */
import type {
  ActionKind,
  Passage,
  Reading,
  Remainder,
  SayingKind,
  Span,
  TimeMention,
} from '../../contracts/reading/reading.ts';
import type { Answers } from '../../contracts/reading/answers.ts';
import type { Answer } from './answer.ts';
import { namesDay, namesHour } from './requested-time.ts';

/**
 * How an answer stands to a question for a yes. `unclear`: it says yes or no, and something more that could turn it
 * round.
 */
export type Plain = 'agreed' | 'refused' | 'unclear' | 'nothing';

/**
 * Reads a yes or no that nothing qualifies. At a yes that acts nothing may be left over; a yes to an offer may tell
 * something beside. `unexplained`: values that mean nothing at this step, so that a word is left over with each.
 * `begins`: what the offered action begins with, so that asking for it is a yes.
 */
export function plainly(
  reading: Reading,
  stakes: 'act' | 'offer',
  unexplained: readonly Span[] = [],
  begins: SayingKind | null = null,
): Plain {
  const { says, remainder, unshown } = reading;
  const isOffer = stakes === 'offer';
  const isKept = says.includes('keeping') && says.every((one) => keeping.has(one));
  if (isOffer && isKept) return remainder.every(isAside) ? 'refused' : 'unclear';
  const isCall = isOffer && begins === 'searching';
  const agrees =
    says.some((one) => one === 'assent' || one === 'order' || one === begins || (isOffer && one === 'pleading')) ||
    (isCall && (says.includes('calling') || isWish(reading)));
  const refuses = says.some((one) => one === 'refusal' || one === 'ending' || (isOffer && one === 'waiving'));
  if (!agrees && !refuses) return 'nothing';
  if (agrees && refuses) return 'unclear';
  // "Whatever, forget it": an ending that one cares little about is one.
  const isIdle = ({ kind, apart }: Remainder): boolean =>
    hesitates(kind) && apart === true && says.every((one) => one === 'ending' || one === 'courtesy');
  if (refuses) return remainder.every((part) => isAside(part) || isIdle(part)) ? 'refused' : 'unclear';
  // Nobody agrees to what was not shown when they spoke.
  if (unshown === true) return 'unclear';
  if (stakes === 'offer') {
    // "Rather call her, find a slot": an order for something else than what was offered.
    const isElse = says.some((one) => (beginnings.has(one) && one !== begins) || (one === 'calling' && !isCall));
    // "In theory yes" is none; "I suppose a call would be quickest, so do look" is one.
    const isDoubted =
      remainder.some(({ kind, apart }) => hesitates(kind) && apart !== true) &&
      !says.some((one) => one === 'order' || one === begins);
    // "Yes, but" leaves open what else; "yes, but after lunch" says when.
    const isContrast = says.includes('contrast') && !(begins === 'searching' && narrows(reading));
    return remainder.some(({ kind }) => doubtful.has(kind)) ||
      isDoubted ||
      isElse ||
      isContrast ||
      says.includes('others')
      ? 'unclear'
      : 'agreed';
  }
  // "Yes, I can't do ten": whatever it leaves out, it is no yes to the whole.
  const isMore = says.some((one) => turning.has(one)) || (reading.unwantedPlaces?.length ?? 0) > 0;
  return remainder.length > 0 || unexplained.length > 0 || isMore ? 'unclear' : 'agreed';
}

/**
 * It could turn an answer round. What merely tells something, doubts, or wishes for what it names does not: nothing is
 * done before it is shown.
 */
function turns({ kind, wishes }: Remainder): boolean {
  return doubtful.has(kind) && wishes !== true;
}

const doubtful: ReadonlySet<Remainder['kind']> = new Set([
  'condition',
  'negation',
  'question',
  'quotation',
  'delay',
  'irony',
]);

/**
 * "Tuesday at 4 would be ideal", "the sooner the better": whoever names the time that is wished for, and says nothing
 * else, wants it to be looked for.
 */
function isWish({ says, remainder, times, ordinals }: Reading): boolean {
  const isElse = says.some((one) => one !== 'taking' && one !== 'courtesy');
  const isSoonest = ordinals.some(({ by }) => by === 'time');
  return (
    !isElse && remainder.every(isAside) && (isSoonest || times.some((time) => time.negated !== true && fixesTime(time)))
  );
}

/** "Yes, but after lunch": what is wanted otherwise is when, and is looked for. */
export function narrows({ says, remainder, times }: Reading): boolean {
  return says.includes('assent') && !remainder.some(turns) && times.some(fixesTime);
}

function fixesTime(time: TimeMention): boolean {
  return time.bare !== true && (namesDay(time) || namesHour(time));
}

/**
 * Whether something is left over that could turn round whatever the message names: a condition, somebody else's words,
 * a doubt, a moment to wait. A question could not: "is Tuesday possible?" names a time that is wished for.
 */
export function isTurned({ remainder }: Reading): boolean {
  return remainder.some((part) => turns(part) && part.apart !== true);
}

/** The same, or a question. */
export function isQualified({ remainder }: Reading): boolean {
  return remainder.some(turns);
}

/**
 * Whether a change may be read out of what is said: nothing is left over beside it, or it is called one. It is shown
 * before anything comes of it, so that it may be put as a question, if that wishes for it: "is it at three there?" asks
 * what is.
 */
export function namesChange({ remainder, says, stance, times }: Reading): boolean {
  if (says.includes('waiving')) return false;
  const isCalled = stance === 'change' || says.includes('change');
  // "I'd like it at half past two": the words around one time of day are no part of it.
  const isHour = !says.includes('assent') && times.length === 1 && times.every((time) => namesHour(time));
  return remainder.every(
    (part) =>
      part.wishes === true || (isHour && part.kind === 'unknown') || (isCalled && part.apart === true && !turns(part)),
  );
}

/**
 * Whether something is left over in the very clause in which a value stands, or something that could turn it round
 * anywhere. A clause of its own that merely tells something does no harm: "10:30, my lead will be glad".
 */
export function isDoubtful({ remainder }: Reading): boolean {
  return remainder.some(
    ({ kind, apart }) =>
      (doubtful.has(kind) && !(kind === 'condition' && apart === true)) ||
      (apart !== true && (kind === 'hedge' || kind === 'unknown')),
  );
}

/** Values that stand outside of what is left over: only these may be taken. */
export function taken<Value extends Span>(values: readonly Value[], { remainder }: Reading): readonly Value[] {
  return values.filter((value) => !remainder.some((part) => part.in === value.in && overlap(part, value)));
}

/** Ordinals that are no part of a time: where nothing is chosen from a list they are unexplained. */
export function placesIn({ ordinals, times }: Reading): readonly Span[] {
  return ordinals.filter((one) => !times.some((time) => overlap(one, time)));
}

/** "Cancel that, please": it ends what is going on, and says nothing else. */
export function wantsToEnd({ says, remainder, requests, declines }: Reading): boolean {
  const isEnd = says.includes('ending') && says.every((one) => one === 'ending' || one === 'courtesy');
  // "Whatever, forget it": what one thinks of it stands before.
  const isBefore = ({ kind, apart, end }: Remainder): boolean =>
    hesitates(kind) && apart === true && declines.some(({ action, start }) => action === null && start >= end);
  return isEnd && remainder.every(isBefore) && requests.length === 0;
}

/**
 * What the text `answer.left` quotes: the words that are left over, and values that mean nothing at this step
 * (`unexplained`). Empty: nothing is.
 */
export function leftIn(
  answer: Answer,
  unexplained: readonly Span[] = [],
): {
  readonly left?: readonly (Passage | string)[];
  readonly leftKind?: Remainder['kind'];
} {
  const { remainder } = answer;
  const more = unexplained.filter((one) => !remainder.some((part) => part.in === one.in && overlap(part, one)));
  const readable = remainder.map(({ of, ...part }) => ({ ...part, ...of }));
  const parts: readonly (Span & { readonly kind?: Remainder['kind'] })[] = [...readable, ...more];
  const [first, ...others] = parts;
  if (first === undefined) return {};
  const words = [first, ...others].map(({ start, end, in: messageId = answer.messageId }) => ({
    messageId,
    start,
    end,
  }));
  const telling = remainder.find((part) => part.kind !== 'unknown');
  const kind = telling === undefined ? 'unknown' : kindShown(telling, answer);
  return { left: words.flatMap((part, at) => (at === 0 ? [part] : [' … ', part])), leftKind: kind };
}

/** "When is it?" asks, "whenever" leaves it open: neither waits. */
function kindShown({ kind, start, end }: Remainder, { sentences }: Answer): Remainder['kind'] {
  if (kind !== 'condition') return kind;
  const isAsked = sentences.some((one) => one.act === 'question' && one.start === start && end <= one.end);
  // In UTF-16 code units: a condition says what has to be so.
  return isAsked ? 'question' : end - start <= longestWord ? 'unknown' : kind;
}

const longestWord = 9;

/**
 * What is understood of an answer to a preview beside what is left over. Null: nothing is, or it agrees and refuses at
 * once.
 */
export function understoodBeside({ says, stance, remainder }: Reading): 'assent' | 'refusal' | 'change' | null {
  // "Not yes" agrees to nothing.
  const isDenied = (stance === 'deny' || stance === 'none') && remainder.some(({ kind }) => kind === 'negation');
  const agrees = !isDenied && (says.includes('assent') || says.includes('order'));
  if ((stance === 'change' || says.includes('change')) && !says.includes('assent')) return 'change';
  if (agrees === says.includes('refusal')) return null;
  return agrees ? 'assent' : 'refusal';
}

/** "Leave it like that, thanks": with nothing else said, an offer is left. */
const keeping: ReadonlySet<string> = new Set<SayingKind>(['keeping', 'assent', 'courtesy']);

/** What one kind of action begins with. */
const beginnings: ReadonlySet<string> = new Set<SayingKind>(['searching', 'writing']);

/** Beside a yes these ask for something else. */
const turning: ReadonlySet<string> = new Set([
  'change',
  'contrast',
  'others',
  'skip',
  'talking-to',
  'role',
  'waiving',
  ...beginnings,
]);

/** People who are named and not shown: a yes to them is none to what is shown. */
export function strangers(reading: Reading, shown: string | null): readonly Span[] {
  const { people, nameForms } = reading.answers;
  const names = people.filter((name) => !isNameOf(name, shown, nameForms));
  const places = reading.people.filter(({ name }) => names.includes(name));
  return places.length > 0 ? places : names.map(() => ({ start: 0, end: reading.length }));
}

/**
 * "Anna" and "Ms Schmidt" restate "Anna Schmidt": every word of the shorter name but a title is in it, in whatever
 * case. `forms`: what the reader knows of its words.
 */
export function isNameOf(named: string, shown: string | null, forms: Answers['nameForms'] = []): boolean {
  const known = (shown ?? '').toLowerCase().split(' ');
  const whole = named.toLowerCase().split(' ');
  const untitled = whole.filter((word) => !forms.some((one) => one.title === true && one.word === word));
  // Another title may be another person's: "Herr Schulz" is not "Frau Schulz".
  const isOwn = known.length === untitled.length || untitled.length === whole.length;
  const words = (untitled.length > 0 && isOwn ? untitled : whole).map((word) => {
    const inCase = forms.find((one) => one.word === word)?.forms.find((form) => known.includes(form));
    return known.includes(word) ? word : (inCase ?? word);
  });
  const [first = ''] = words;
  const isTitled = words.length === 2 && known.length > 1 && !known.includes(first) && first.length < 5;
  return (isTitled ? words.slice(1) : words).every((word) => known.includes(word));
}

/** More than a bare "no": it refuses what is going on, whatever the step asks for. */
export function refusesOutright(answer: Reading): boolean {
  const { length } = answer;
  if (namesAnything(answer)) return false;
  return (length > longestBareNo && plainly(answer, 'act') === 'refused') || waives(answer);
}

/** "I'll ring her myself": it is done by somebody else. */
function waives(answer: Reading): boolean {
  return answer.says.includes('waiving') && plainly(answer, 'offer') === 'refused';
}

/** "Anna. No, Tom Baker." gives a value. */
function namesAnything({ people, times, phones, emails, ordinals }: Reading): boolean {
  return [people, times, phones, emails, ordinals].some((values) => values.length > 0);
}

/** Requests for something else than the action at hand: they are no part of its yes. */
export function otherRequests({ requests }: Reading, action: ActionKind): readonly Span[] {
  return requests.filter((request) => request.action !== action);
}

/** In UTF-16 code units. */
const longestBareNo = 12;

/** "Not yet", "or do, I don't know", "if she agrees": nothing is ended and nothing left out by it. */
export function isUndecided({ remainder }: Reading): boolean {
  return remainder.some(({ kind }) => kind === 'delay' || kind === 'hedge' || kind === 'condition');
}

/** "Let me ask Peter", "… if she still works here": which value stands is not said yet. */
export function waits({ remainder, people }: Reading): boolean {
  return remainder.some(
    (part) => part.kind === 'condition' || (part.kind === 'delay' && people.some((one) => overlap(one, part))),
  );
}

/** "Not sure", "I think". */
export function hesitates(kind: Remainder['kind']): boolean {
  return kind === 'hedge' || kind === 'opinion';
}

/** Words that merely tell something beside the answer. */
function isAside({ kind, apart }: Remainder): boolean {
  return kind === 'unknown' && apart === true;
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}
