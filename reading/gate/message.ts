/** Reading a participant's message (G6–G9, G12, G19). */
import type { Reading, Remainder, Span } from '../../contracts/reading.ts';
import type { Gives } from '../../contracts/gives.ts';
import { readAnswers } from '../answers/answers.ts';
import type { Forms } from '../answers/form-names.ts';
import { withLengths, withMarks } from '../answers/restated.ts';
import { besides } from '../gives/accounted.ts';
import { readGives } from '../gives/gives.ts';
import { fingerprint } from '../../domain/words/fingerprint.ts';
import { has, isTakenBack, overlap, readSentences, wordSpan, type ReadSentence } from './acts.ts';
import { readAsked, type Asked } from './asked.ts';
import { commandIn } from './commands.ts';
import { DangerTally } from './danger.ts';
import { emailsIn, phonesIn } from '../values/contacts.ts';
import { LanguageTally } from '../language/detect.ts';
import type { CompiledLexicon } from '../phrases/lexicon.ts';
import type { Match } from '../phrases/phrases.ts';
import { namesIn } from '../values/people.ts';
import { readOrdinals } from '../values/ordinals.ts';
import { SentenceSelection } from './selection.ts';
import { accountFor } from '../remainder/remainder.ts';
import { withContractions } from '../remainder/contractions.ts';
import { withDictatedMarks } from '../remainder/dictated.ts';
import { spelt } from '../remainder/spelling.ts';
import { withTenses } from '../remainder/tenses.ts';
import { SituationTally } from './situation.ts';
import { firstWords, spanOf } from '../text/spans.ts';
import { StanceTally, type Stance } from './stance.ts';
import { textOf, type Text } from '../text/text.ts';
import { findTimes } from '../times/find.ts';
import { wordsOf } from '../language/words.ts';

const mostRequests = 4;
const mostDeclines = 4;
const mostPeople = 4;
const mostNamed = 4;

/**
 * What a participant's message says; `forms` are those of the assistant it is for. Questions, requests, declines, stance and situation are looked for in the whole
 * text; people, places in a list and times in its first 200 sentences, at most six times.
 * Never throws; an empty text gives an empty reading.
 */
export function readMessage(message: string | Text, lexicon: CompiledLexicon, forms?: Forms): Reading {
  const whole = spelt(withTenses(withContractions(withDictatedMarks(textOf(message)))));
  const text = whole.source;
  const heard = hear(whole, lexicon);
  const { found, stance, backs } = heard;
  const emails = emailsIn(text);
  const said = { times: findTimes(text, whole.sentences, heard.language), emails };
  const asked = readAsked(whole, said, found.people, heard.language);
  const values: ValuesFound = { times: asked.times, phones: phonesIn(text), emails };
  addAsked(found, asked, lexicon);
  const settled = settledBy(whole, found, values, { ...stance, asked }, lexicon);
  const { declines, people, skips } = found;
  const { requests } = settled;
  const command = commandIn(text);
  const answers = stance.stance !== 'none' || requests.length > 0 || declines.length > 0 || values.times.length > 0;
  const answering = { length: text.length, emails: values.emails, stance: stance.stance, nameAlone: settled.nameAlone };
  const reading: Reading = {
    lexicon: lexicon.version,
    language: heard.language,
    length: text.length,
    sentences: heard.sentences,
    stance: settled.stance,
    asksBackOnly: backs.some && backs.all && !answers,
    invitesMore: false,
    signals: [],
    requests,
    declines: settled.declines,
    situation: heard.situation,
    ordinals: settled.ordinals,
    times: settled.times,
    people,
    phones: values.phones,
    emails: values.emails,
    skips,
    says: settled.says,
    remainder: settled.remainder,
    answers: readAnswers(whole, { ...answering, people: settled.named }, forms),
    gives: settled.gives,
  };
  // One by one: a literal that spreads them costs as much as reading a short message.
  const opensWith = firstWords(text);
  const choice = bareChoiceOf(whole);
  if (heard.isSure) reading.languageSure = true;
  if (opensWith) reading.opensWith = opensWith;
  if (choice) reading.bareChoice = choice;
  if (stance.at) reading.stanceAt = stance.at;
  if (command !== undefined) reading.command = command;
  if (heard.danger) reading.danger = heard.danger;
  if (settled.unwanted.length > 0) reading.unwantedPlaces = settled.unwanted;
  if (settled.times.some(({ negated }) => negated === true)) reading.leavesRest = true;
  return reading;
}

/** What the sentences of a message say, one after the other. */
function hear(whole: Text, lexicon: CompiledLexicon) {
  const text = whole.source;
  const selected = new SentenceSelection();
  const stance = new StanceTally();
  const situation = new SituationTally();
  const danger = new DangerTally();
  const spoken = new LanguageTally();
  const found: Found = { requests: [], declines: [], people: [], ordinals: [], skips: false, named: [] };
  const backs = { all: true, some: false };
  let number = 0;
  let first: ReadSentence | null = null;
  for (const read of readSentences(whole, lexicon.book)) {
    selected.put(text, read);
    stance.add(text, read);
    addActions(text, read, found);
    danger.add(text, read);
    noteAskingBack(read, backs);
    if (has(read.matches, 'skip')) found.skips = true;
    spoken.add(read.sentence.words);
    const names = number < mostSentences ? namesIn(read.sentence, false, spoken.language) : [];
    situation.add(text, read, names);
    if (number < mostSentences) {
      for (const { from, to } of names) addPerson(text, read, from, to, found);
      if (number === 0) first = read;
      else readOrdinals(text, read.sentence, lexicon, false, found.ordinals);
    }
    number += 1;
  }
  const { language, isSure } = spoken;
  const stood = stance.result();
  if (first) readFirst(text, first, { alone: number === 1, stance: stood.stance, language }, lexicon, found);
  return {
    found,
    backs,
    language,
    isSure,
    stance: stood,
    sentences: selected.sentences(),
    danger: danger.result(text, lexicon.book),
    situation: situation.result(),
  };
}

type ValuesFound = Pick<Reading, 'times' | 'phones' | 'emails'>;

/** What was found, with what accounts for the message's words (G20): only what is accounted for is taken. */
function settledBy(
  whole: Text,
  found: Found,
  { times: hours, phones, emails }: ValuesFound,
  { stance, at, asked }: Stance & { readonly asked: Asked },
  { numbers }: CompiledLexicon,
) {
  const { people, declines } = found;
  // "Las dos primeras": it counts places, and no hours.
  const times = hours.filter((one) => !found.ordinals.some((place) => isLongerThan(place, one)));
  // "Половина третьего": it counts hours, and nothing in a list.
  const ordinals = found.ordinals.filter((one) => !times.some((time) => time.bare !== true && isLongerThan(time, one)));
  const sure = [...times.filter(({ bare }) => bare !== true), ...phones, ...emails, ...ordinals];
  const account = accountFor(
    whole,
    { sure, names: people, unwanted: times.filter(({ negated: isBack }) => isBack === true) },
    ordinals,
    numbers,
  );
  const { says, remainder, names, nameAlone, places, taken, told, negated, eliminated, spoken, tiles } = account;
  const isIn = (spans: readonly Span[], one: Span): boolean => spans.some((span) => overlapInText(span, one));
  // "Tira la cita": what is to be ended is not asked for.
  const ended = tiles.flat().filter(({ name }) => name === 'ending');
  const requests = found.requests.filter((one) => one.verb !== undefined || !isIn(ended, one));
  const kept = ordinals.filter((one) => isIn(taken, one) && !isIn(negated, one));
  const isOut = (one: Span): boolean => isIn(eliminated.spans, one);
  const unwanted =
    kept.length === 0
      ? [
          ...[...ordinals, ...places].filter((one) => isIn(negated, one) || isOut(one)),
          ...eliminated.numbers.map((index) => ({ index })),
        ]
      : [];
  const more = places.filter((one) => !isIn([...kept, ...negated], one));
  // "Déjalo como está" leaves nothing undone.
  const agreed = tiles.flat().filter(({ name }) => name === 'assent' || name === 'order');
  const unsure = remainder.filter(({ kind }) => kind === 'hedge');
  const refuses =
    says.includes('refusal') && !says.includes('assent') && remainder.every(({ apart }) => apart === true);
  const before = {
    requests,
    declines,
    people,
    times,
    phones,
    emails,
    says,
    tiles,
    named: found.named,
    asking: asked.asking,
    around: asked.around,
    refers: asked.refers,
    names: asked.names,
  };
  const { gives, taken: given } = readGives(whole, before);
  const isUnsure = stance === 'deny' && at !== null && isIn(unsure, at);
  return {
    says,
    requests,
    remainder: withLengths(
      whole,
      withMarks(whole, withCondition(besides(whole.source, remainder, given), requests, asked.condition)),
      times,
    ),
    gives,
    nameAlone,
    // "Ya hablo yo con ella": a word that agrees in another language does not agree here.
    stance: isUnsure
      ? ('none' as const)
      : refuses && (stance === 'none' || stance === 'affirm')
        ? ('deny' as const)
        : stance,
    named: people.flatMap((one) => asWritten(whole.source, one, names)),
    ordinals: [...kept, ...more].slice(0, 4),
    unwanted: more.length === 0 ? [...new Set(unwanted.map(({ index }) => index))].slice(0, 4) : [],
    times: times
      .map((one) => (isOut(one) && one.negated !== true ? { ...one, negated: true } : one))
      .map((one) => (isIn(told, one) ? toldOf(one) : one))
      .filter(
        (one) => isOut(one) || (!isIn(negated, one) && (one.bare === true ? !isIn(spoken, one) : isIn(taken, one))),
      ),
    // "Half an hour later" puts nothing off.
    // "Not sure" declines nothing either.
    declines: declines.filter(
      (one) =>
        (!isIn(times, one) || !isIn(taken, one)) &&
        !isIn(unsure, one) &&
        !agreed.some((tile) => isLongerThan(tile, one)),
    ),
  };
}

/** "I'm back at nine": from then on, and until then where that is said. */
function toldOf(time: ValuesFound['times'][number]): ValuesFound['times'][number] {
  const isStretch = time.hours !== undefined || time.hour === undefined || time.bound === 'until';
  return { ...time, ...(isStretch ? {} : { bound: 'since' as const }), told: true };
}

/** What makes a request one case of several is left over, whatever else accounts for its words. */
function withCondition(remainder: Remainder[], { length }: Reading['requests'], condition: Span | null): Remainder[] {
  if (length === 0 || condition === null || remainder.some(({ kind }) => kind === 'condition')) return remainder;
  const apart = remainder.filter((part) => !overlapInText(part, condition));
  return [...apart, { ...condition, kind: 'condition' as const }].toSorted((one, other) => one.start - other.start);
}

const mostSentences = 200;

function isLongerThan(other: Span, { start, end }: Span): boolean {
  return other.start <= start && end <= other.end && end - start < other.end - other.start;
}

/** A person under the whole name that stands there: "Peter Braun, please" at the beginning, without the word that leads to it. */
function asWritten(text: string, person: Reading['people'][number], names: readonly Span[]): Reading['people'] {
  const name = names.find((span) => overlapInText(span, person));
  return name === undefined ? [] : [{ ...person, ...name, name: text.slice(name.start, name.end) }];
}

/** Longest message that may be a choice; choices have at most 80. */
const longestChoice = 100;

/** A message that may be one of several choices that somebody was asked to choose from: which ones only the asker knows. */
function bareChoiceOf({ source, opening }: Text): Reading['bareChoice'] {
  if (source.length > longestChoice) return undefined;
  const said = opening.toLowerCase().replace(/[.!]$/, '');
  if (said === '') return undefined;
  const place = said.length === 1 ? said.charCodeAt(0) - 'a'.charCodeAt(0) + 1 : 0;
  const isLetter = place >= 1 && place <= 26;
  return isLetter ? { place, fingerprint: fingerprint(said) } : { fingerprint: fingerprint(said) };
}

interface Found extends Pick<Reading, 'requests' | 'declines' | 'people' | 'ordinals'> {
  skips: boolean;
  named: Gives['named'];
}

/** The first sentence again, now that it is known whether it is the whole message: a bare name, a bare number. */
function readFirst(
  text: string,
  read: ReadSentence,
  { alone, stance, language }: Pick<Reading, 'stance' | 'language'> & { readonly alone: boolean },
  lexicon: CompiledLexicon,
  found: Found,
): void {
  readOrdinals(text, read.sentence, lexicon, alone, found.ordinals);
  if (!alone || stance !== 'none' || read.act !== 'statement') return;
  const bare = namesIn(read.sentence, true, language);
  if (bare.length > 0) found.people.length = 0;
  for (const { from, to } of bare) addPerson(text, read, from, to, found);
}

/** Explicit requests and declines. What somebody else said or wants is neither (G12). */
function addActions(text: string, read: ReadSentence, found: Found): void {
  for (const match of read.matches) {
    const { name, action } = match.tag;
    if (name === 'named' && action !== undefined) addNamed(text, read, match, action, found);
    if ((name === 'move' || name === 'cancel') && action !== undefined)
      addMoveOrCancel(text, read, match, action, found);
    else if (name === 'request' && action !== undefined) addRequest(text, read, match, action, found);
    else if (name === 'decline' && action !== undefined) addDecline(text, read, match, action, found);
    else if (name === 'decline-any' && found.declines.length === 0 && !has(read.matches, 'decline'))
      addDecline(text, read, match, null, found);
  }
}

/** Each action once, as it is called first. */
function addNamed(text: string, { sentence }: ReadSentence, match: Match, action: string, { named }: Found): void {
  if (named.length >= mostNamed || named.some((other) => other.action === action)) return;
  named.push({ ...wordSpan(text, sentence, match.from, match.to), action });
}

function addMoveOrCancel(text: string, read: ReadSentence, match: Match, action: string, found: Found): void {
  const { sentence, matches } = read;
  if (found.requests.length >= mostRequests || isReported(matches, match)) return;
  // Only a no takes it back: "call off" is also among the words that merely mention a call.
  if (has(matches, 'not', (other) => other.tag.action === action && overlap(other, match))) return;
  const verb = match.tag.name === 'move' ? 'move' : 'cancel';
  addChange(found, { ...wordSpan(text, sentence, match.from, match.to), action, verb });
}

function addRequest(
  text: string,
  { sentence, matches }: ReadSentence,
  match: Match,
  action: string,
  found: Found,
): void {
  if (found.requests.length >= mostRequests || isReported(matches, match)) return;
  if (isTakenBack(matches, action, match) || isDeclined(matches, match.from, action)) return;
  // "What would you write to her?" asks for an opinion.
  if (sentence.mark >= 0 && match.from > 0 && questionWords.has(sentence.words[0]?.fold ?? '')) return;
  if (!found.requests.some((other) => other.action === action))
    found.requests.push({ ...wordSpan(text, sentence, match.from, match.to), action });
}

/** What is asked for by the frames of first messages, where this assistant knows the action at all. */
function addAsked({ requests, declines }: Found, { deeds, isPlain }: Asked, { asked }: CompiledLexicon): void {
  for (const { action, start, end } of deeds)
    if (
      asked.has(action) &&
      requests.length < mostRequests &&
      ![...requests, ...declines].some((other) => other.action === action)
    )
      requests.push({ start, end, action });
  if (!isPlain) return;
  for (const [at, request] of requests.entries())
    if (deeds.some(({ action }) => action === request.action)) requests[at] = { ...request, plain: true };
}

const questionWords = wordsOf('questionWords');

function addDecline(
  text: string,
  { sentence, matches }: ReadSentence,
  match: Match,
  action: string | null,
  found: Found,
): void {
  if (found.declines.length >= mostDeclines || isReported(matches, match)) return;
  if (!found.declines.some((other) => other.action === action))
    found.declines.push({ ...wordSpan(text, sentence, match.from, match.to), action });
}

/** Somebody else said or wants it. */
function isReported(matches: ReadSentence['matches'], match: Match): boolean {
  return matches.some((other) => other.tag.name === 'reported' && (other.from <= match.from || overlap(other, match)));
}

/** To change what stands says more than to ask for a new one, and the same words often say both: "reschedule the call". */
function addChange({ requests }: Found, change: Reading['requests'][number]): void {
  const known = requests.findIndex((other) => other.action === change.action);
  if (known === -1) requests.push(change);
  else if (requests[known]?.verb === undefined && overlapInText(requests[known], change)) requests[known] = change;
}

function overlapInText(one: Span | undefined, other: Span): boolean {
  return one !== undefined && one.start < other.end && other.start < one.end;
}

function isDeclined(matches: ReadSentence['matches'], at: number, action: string): boolean {
  return has(matches, 'decline', (match) => match.tag.action === action && at >= match.from && at < match.to);
}

/** A message asks back only if every one of its sentences does, or merely surrounds one that does. */
function noteAskingBack({ sentence, matches, act }: ReadSentence, backs: { all: boolean; some: boolean }): void {
  const opensWithQuestion = has(matches, 'ask', (match) =>
    sentence.words.slice(0, match.from).every((word) => word.head),
  );
  if (has(matches, 'askback') || (act !== 'statement' && (opensWithQuestion || sentence.words.length <= 2)))
    backs.some = true;
  else if (sentence.words.length > 2) backs.all = false;
  else if (!isFiller(sentence.words.map((word) => word.fold))) backs.all = false;
}

const fillers = wordsOf('politeFillers');

function isFiller(words: readonly string[]): boolean {
  return words.every((word) => fillers.has(word));
}

function addPerson(text: string, { sentence }: ReadSentence, from: number, to: number, found: Found): void {
  if (found.people.length >= mostPeople) return;
  const start = sentence.words[from]?.start ?? 0;
  const end = sentence.words[to - 1]?.end ?? start;
  const written = text.slice(start, Math.min(end, start + 120));
  const name = /['\u2019]s$/i.test(written) ? written.slice(0, -2) : written;
  if (name.isWellFormed() && !found.people.some((other) => other.name === name))
    found.people.push({ ...spanOf(text, start, end), name });
}
