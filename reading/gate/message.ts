/** Reading a participant's message (G6–G9, G12, G19). */
import type { Reading, Span } from '../../contracts/reading.ts';
import { readAnswers, type Forms } from '../answers/answers.ts';
import { fingerprint } from '../../domain/words/fingerprint.ts';
import { has, isTakenBack, overlap, readSentences, wordSpan, type ReadSentence } from './acts.ts';
import { commandIn } from './commands.ts';
import { emailsIn, phonesIn } from '../values/contacts.ts';
import { languageOf, tally } from '../language/detect.ts';
import type { CompiledLexicon } from '../phrases/lexicon.ts';
import type { Match } from '../phrases/phrases.ts';
import { namesIn } from '../values/people.ts';
import { readOrdinals } from '../values/ordinals.ts';
import { SentenceShelf } from './shelf.ts';
import { SituationTally } from './situation.ts';
import { firstWords, openingOf, spanOf } from '../text/spans.ts';
import { StanceTally } from './stance.ts';
import { textOf, type Text } from '../text/text.ts';
import { readTimes } from '../values/times.ts';
import { wordsOf } from '../language/words.ts';

const mostRequests = 4;
const mostDeclines = 4;
const mostPeople = 4;

/**
 * What a participant's message says; `forms` are those of the assistant it is for. Questions, requests, declines, stance and situation are looked for in the whole
 * text; people, places in a list and times in its first 200 sentences, at most four expressions of time.
 * Never throws; an empty text gives an empty reading.
 */
export function readMessage(said: string | Text, lexicon: CompiledLexicon, forms?: Forms): Reading {
  const whole = textOf(said);
  const text = whole.source;
  const shelf = new SentenceShelf();
  const stance = new StanceTally();
  const situation = new SituationTally();
  const counts = { en: 0, es: 0, ru: 0 };
  const found: Found = {
    requests: [],
    declines: [],
    people: [],
    ordinals: [],
    times: [],
    skips: false,
  };
  const state = { expressions: 0 };
  const backs = { all: true, some: false };
  let number = 0;
  let pending: ReadSentence | null = null;
  for (const read of readSentences(whole, lexicon.book)) {
    shelf.put(text, read);
    stance.add(text, read);
    addActions(text, read, found);
    noteAskingBack(read, backs);
    if (has(read.matches, 'skip')) found.skips = true;
    if (counts.en + counts.es + counts.ru < 200) tally(counts, read.sentence.words);
    const names = number < mostSentences ? namesIn(read.sentence, false) : [];
    situation.add(text, read, names);
    if (number < mostSentences) {
      for (const { from, to } of names) addPerson(text, read, from, to, found);
      if (number === 0) pending = read;
      else readOrdinals(text, read.sentence, lexicon, false, found.ordinals);
      readTimes(text, read.sentence, languageOf(counts), found.times, state);
    }
    number += 1;
  }
  const { stance: kind, at } = stance.result();
  if (pending) readFirst(text, pending, number === 1, kind, lexicon, found);
  const command = commandIn(text);
  const answers = kind !== 'none' || found.requests.length > 0 || found.declines.length > 0 || found.times.length > 0;
  const reading: Reading = {
    lexicon: lexicon.version,
    language: languageOf(counts),
    length: text.length,
    ...beginning(text),
    ...bareChoiceOf(text),
    sentences: shelf.sentences(),
    stance: kind,
    ...(at ? { stanceAt: at } : {}),
    asksBackOnly: backs.some && backs.all && !answers,
    invitesMore: false,
    ...(command === undefined ? {} : { command }),
    signals: [],
    requests: found.requests,
    declines: found.declines,
    situation: situation.result(),
    ordinals: found.ordinals,
    times: found.times,
    people: found.people,
    phones: phonesIn(text),
    emails: emailsIn(text),
    skips: found.skips,
  };
  return { ...reading, answers: readAnswers(text, reading, forms) };
}

const mostSentences = 200;

function beginning(text: string): Pick<Reading, 'opensWith'> {
  const opensWith = firstWords(text);
  return opensWith === null ? {} : { opensWith };
}

/** Longest message that may be a choice; choices have at most 80. */
const longestChoice = 100;

/** A message that may be one of several choices that somebody was asked to choose from: which ones only the asker knows. */
function bareChoiceOf(text: string): Pick<Reading, 'bareChoice'> {
  if (text.length > longestChoice) return {};
  const said = openingOf(text).toLowerCase().replace(/[.!]$/, '');
  if (said === '') return {};
  const place = said.length === 1 ? said.charCodeAt(0) - 'a'.charCodeAt(0) + 1 : 0;
  const isLetter = place >= 1 && place <= 26;
  return { bareChoice: { ...(isLetter ? { place } : {}), fingerprint: fingerprint(said) } };
}

interface Found extends Pick<Reading, 'requests' | 'declines' | 'people' | 'ordinals' | 'times'> {
  skips: boolean;
}

/** The first sentence again, now that it is known whether it is the whole message: a bare name, a bare number. */
function readFirst(
  text: string,
  read: ReadSentence,
  alone: boolean,
  stance: Reading['stance'],
  lexicon: CompiledLexicon,
  found: Found,
): void {
  readOrdinals(text, read.sentence, lexicon, alone, found.ordinals);
  if (!alone || stance !== 'none' || read.act !== 'statement') return;
  const bare = namesIn(read.sentence, true);
  if (bare.length > 0) found.people.length = 0;
  for (const { from, to } of bare) addPerson(text, read, from, to, found);
}

/** Explicit requests and declines. What somebody else said or wants is neither (G12). */
function addActions(text: string, read: ReadSentence, found: Found): void {
  for (const match of read.matches) {
    const { name, action } = match.tag;
    if ((name === 'move' || name === 'cancel') && action !== undefined)
      addMoveOrCancel(text, read, match, action, found);
    else if (name === 'request' && action !== undefined) addRequest(text, read, match, action, found);
    else if (name === 'decline' && action !== undefined) addDecline(text, read, match, action, found);
    else if (name === 'decline-any' && found.declines.length === 0 && !has(read.matches, 'decline'))
      addDecline(text, read, match, null, found);
  }
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
  if (!found.requests.some((other) => other.action === action))
    found.requests.push({ ...wordSpan(text, sentence, match.from, match.to), action });
}

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
