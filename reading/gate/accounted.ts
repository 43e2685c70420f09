/** What a message says is taken only where its words are accounted for (G20). */
import type { Reading, Remainder, Span } from '../../contracts/reading/reading.ts';
import { withLengths, withMarks } from '../letters/restated.ts';
import { subtractGiven } from '../prefill/accounted.ts';
import { readPrefill } from '../prefill/prefill.ts';
import type { WhoMeant } from '../prefill/named-people.ts';
import { whoMeant } from '../prefill/whom.ts';
import { classesOf, is } from '../language/word-classes.ts';
import type { CompiledLexicon } from '../phrases/lexicon.ts';
import { accountFor, type Account } from '../remainder/remainder.ts';
import type { Values } from '../remainder/tiles.ts';
import { fold } from '../language/fold.ts';
import { overlaps, spansOf } from '../text/spans.ts';
import type { Text } from '../text/text.ts';
import type { Asked } from './asked.ts';
import type { Found } from './asked-and-declined.ts';
import type { Stance } from './stance.ts';

export type ValuesFound = Pick<Reading, 'times' | 'phones' | 'emails'>;

/** What was found, with what accounts for the words: only what is accounted for is taken. */
export function settledBy(
  whole: Text,
  found: Found,
  { times: hours, phones, emails }: ValuesFound,
  { stance, at, asked }: Stance & { readonly asked: Asked },
  { numbers }: CompiledLexicon,
  language: Reading['language'],
) {
  const { people } = found;
  const { times, ordinals } = countedOnce(hours, found.ordinals);
  const places = spansOf(ordinals);
  const values = { ...spansOfTimes(times), sure: spansOf([...timesAlone(times), ...phones, ...emails, ...places]) };
  const account = accountFor(whole, { names: spansOf(people), ...values }, places, numbers);
  const withoutPlaces = { ...account, negated: [...account.negated, ...placesOfDays(whole.source, times, ordinals)] };
  const { says, remainder, tiles } = account;
  // "Tira la cita": what is to be ended is not asked for.
  const ended = tiles.flat().filter(({ name }) => name === 'ending');
  const requests = found.requests.filter((one) => one.verb !== undefined || !isIn(ended, one));
  const { named, declines } = found;
  const { asking, around, refers, names } = asked;
  const meant = whoMeant(whole, [...people, ...account.names, ...names], language);
  const before = {
    requests,
    declines,
    people,
    times,
    phones,
    emails,
    says,
    tiles,
    named,
    asking,
    around,
    refers,
    names: names.filter((one) => !isIn(meant.out, one)),
    meant,
  };
  const { gives, taken } = readPrefill(whole, { ...before, language });
  const written = [gives.subject, gives.message, gives.told].filter((one) => one !== undefined);
  const left = withCondition(leftOf(whole, account, { taken, meant }), requests, asked.condition);
  const unsure = remainder.filter(({ kind }) => kind === 'hedge' || kind === 'opinion');
  const isUnsure = stance === 'deny' && at !== null && isIn(unsure, at);
  const isWelcome = stance === 'deny' && at !== null && isSaidWithYes(tiles.flat(), at);
  return {
    says,
    requests,
    tiles: tiles.flat(),
    remainder: withLengths(whole, withMarks(whole, left), times),
    gives,
    // "Ya hablo yo con ella": a word that agrees in another language does not agree here.
    stance: isUnsure || isWelcome ? ('none' as const) : stanceOf(account, stance),
    ...peopleOf(
      whole.source,
      people.filter((one) => !isIn(written, one)),
      account,
      { meant, asked: left.filter(({ kind }) => kind === 'question') },
    ),
    ...placesOf(withoutPlaces, ordinals),
    times: timesOf(withoutPlaces, times),
    declines: declinesOf(account, found.declines, times, unsure),
  };
}

/** Where times stand that are taken back, that begin or end something, and that fix an hour. */
function spansOfTimes(times: Reading['times']): Required<Pick<Values, 'unwanted' | 'open' | 'hours'>> {
  return {
    unwanted: spansOf(times.filter(({ negated }) => negated === true)),
    open: spansOf(times.filter(({ bound, relative, told }) => (bound ?? relative ?? told) !== undefined)),
    hours: spansOf(times.filter(({ hour }) => hour !== undefined)),
  };
}

/**
 * "Let's go with 10.30": a number alone may count anything, and what is written like a time is one where it was
 * offered.
 */
function timesAlone(times: Reading['times']): Reading['times'] {
  return times.filter(({ bare, grain }) => bare !== true || grain !== 'hour');
}

/**
 * "No estaría mal", "don't see why not": the no belongs to what is welcome. "Cómo no", "возражений нет": it is part of
 * a yes.
 */
function isSaidWithYes(tiles: readonly (Span & { readonly name: string })[], no: Span): boolean {
  const isWelcome = tiles.some((tile) => tile.name === 'casual' && overlaps(tile, no));
  return isWelcome || tiles.some((tile) => tile.name === 'assent' && isLongerThan(tile, no));
}

/** What counts hours counts no places, and the other way round. */
function countedOnce(hours: Reading['times'], places: Reading['ordinals']) {
  // "Las dos primeras": it counts places, and no hours.
  const times = hours.filter((one) => !places.some((place) => isLongerThan(place, one)));
  // "Половина третьего": it counts hours, and nothing in a list.
  const ordinals = places.filter((one) => !times.some((time) => time.bare !== true && isLongerThan(time, one)));
  return { times, ordinals };
}

/** What is left over besides what is given for a deed, and who is meant. */
function leftOf(
  whole: Text,
  account: Account,
  { taken, meant }: { taken: readonly Span[]; meant: WhoMeant },
): Remainder[] {
  const { remainder, tiles } = account;
  const unsettled = remainder.filter((part) => !isSettled(part, meant));
  const otherwise = tiles.flat().filter(({ name }) => name === 'otherwise');
  return subtractGiven(whole.source, unsettled, taken, otherwise);
}

/** Nothing but a refusal is said, whatever the words of the gate heard. */
function stanceOf({ says, remainder }: Account, stance: Reading['stance']): Reading['stance'] {
  const refuses =
    says.includes('refusal') && !says.includes('assent') && remainder.every(({ apart }) => apart === true);
  return refuses && (stance === 'none' || stance === 'affirm') ? 'deny' : stance;
}

/** Whom the message names, and of them whoever can be meant. */
function peopleOf(
  text: string,
  people: Reading['people'],
  account: Account,
  { meant, asked }: { readonly meant: WhoMeant; readonly asked: readonly Span[] },
) {
  const everybody = [...people.filter((one) => !isIn(meant.left, one)), ...meant.left];
  return {
    whom: meant.whom,
    people: everybody.slice(0, mostPeople),
    named: everybody
      // "¿Está libre Ana?" asks about her, and means her by nothing else.
      .filter((one) => !isIn(meant.out, one) && (meant.whom?.kind === 'with' || !isIn(asked, one)))
      .flatMap((one) => (meant.left.includes(one) ? [one] : asWritten(text, one, account.names)))
      .map((one, _, all) => asCalled(one, all.length, meant)),
  };
}

/** "Not Anna but Tom": who takes the other's place is clear, and so is what says it. */
function isSettled({ start, end, kind }: Remainder, { settled }: WhoMeant): boolean {
  return settled !== null && settling.has(kind) && settled.start <= start && end <= settled.end;
}

const settling: ReadonlySet<Remainder['kind']> = new Set(['unknown', 'negation', 'hedge', 'opinion', 'delay']);

const mostPlaces = 4;
const mostPeople = 4;

/**
 * "La primera del lunes no": what takes the day back behind a place takes the place back; the day says among which it
 * is.
 */
function placesOfDays(text: string, times: Reading['times'], ordinals: Reading['ordinals']): readonly Span[] {
  return times.flatMap((time) => {
    const [first = ''] = fold(text.slice(time.start, time.end)).split(/\s/u, 1);
    if (time.negated !== true || (classesOf(first) & is.weekday) === 0) return [];
    const place = ordinals.find(({ end }) => {
      const between = text.slice(end, time.start);
      return end <= time.start && between.length <= longestJoint && !/[,;:.]/u.test(between);
    });
    return place === undefined ? [] : [place, time];
  });
}

/** Room for " one on the ", in UTF-16 code units. */
const longestJoint = 12;

/** The places in a list that are chosen; without any, those that are not wanted. */
function placesOf({ places, taken, negated, eliminated, told }: Account, ordinals: Reading['ordinals']) {
  const kept = ordinals.filter((one) => isIn(taken, one) && !isIn(negated, one) && !isIn(told, one));
  const more = places.filter((one) => !isIn([...kept, ...negated, ...told], one));
  const chosen = [...kept, ...more].slice(0, mostPlaces);
  if (chosen.length > 0) return { ordinals: chosen, unwanted: [] };
  const unwanted = [...ordinals, ...places].filter((one) => isIn(negated, one) || isIn(eliminated.spans, one));
  const numbers = new Set([...unwanted.map(({ index }) => index), ...eliminated.numbers]);
  return { ordinals: chosen, unwanted: [...numbers].slice(0, mostPlaces) };
}

function timesOf({ eliminated, told, negated, spoken, taken }: Account, times: Reading['times']): Reading['times'] {
  return times.flatMap((one) => {
    const isOut = isIn(eliminated.spans, one);
    const isTaken = !isIn(negated, one) && (one.bare === true ? !isIn(spoken, one) : isIn(taken, one));
    // "10 is too early": a number alone may be a place as well as an hour, and is kept as either (unwantedPlaces).
    if ((!isOut && !isTaken) || (isOut && one.bare === true)) return [];
    const time = isOut && one.negated !== true ? { ...one, negated: true } : one;
    return [isIn(told, one) ? { ...time, told: true as const } : time];
  });
}

function declinesOf(
  { taken, tiles }: Account,
  declines: Reading['declines'],
  times: readonly Span[],
  unsure: readonly Span[],
): Reading['declines'] {
  // "Déjalo como está" leaves nothing undone.
  const agreed = tiles.flat().filter(({ name }) => name === 'assent' || name === 'order' || name === 'casual');
  return declines.filter(
    (one) =>
      // "Half an hour later" puts nothing off.
      (!isIn(times, one) || !isIn(taken, one)) &&
      // "Not sure" declines nothing either.
      !isIn(unsure, one) &&
      // And "cómo no, gracias" refuses nothing: the no ends a yes.
      !agreed.some(
        (tile) => isLongerThan(tile, one) || (tile.name === 'assent' && tile.start < one.start && one.start < tile.end),
      ),
  );
}

/** What makes a request one case of several is left over, whatever else accounts for its words. */
function withCondition(remainder: Remainder[], { length }: Reading['requests'], condition: Span | null): Remainder[] {
  if (length === 0 || condition === null || remainder.some(({ kind }) => kind === 'condition')) return remainder;
  const apart = remainder.filter((part) => !overlaps(part, condition));
  return [...apart, { ...condition, kind: 'condition' as const }].toSorted((one, other) => one.start - other.start);
}

function isLongerThan(other: Span, { start, end }: Span): boolean {
  return other.start <= start && end <= other.end && end - start < other.end - other.start;
}

/**
 * A person under the whole name that stands there: "Peter Braun, please" at the beginning, without the word that leads
 * to it.
 */
function asWritten(text: string, person: Reading['people'][number], names: readonly Span[]): Reading['people'] {
  const name = names.find((span) => overlaps(span, person));
  return name === undefined ? [] : [{ ...person, ...name, name: text.slice(name.start, name.end) }];
}

/** "С Ольгой": the only one who is led to, as they are called. */
function asCalled(person: Reading['people'][number], among: number, { whom }: WhoMeant): Reading['people'][number] {
  const [name] = whom?.kind === 'with' ? whom.names : [];
  return name !== undefined && among === 1 && /^[\u0400-\u04ff -]+$/u.test(name) ? { ...person, name } : person;
}

function isIn(spans: readonly Span[], one: Span): boolean {
  return spans.some((span) => overlaps(span, one));
}
