/** Reading a participant's message (G6–G9, G12, G19). */
import { coreOf } from '../values/choice-names.ts';
import { meaningOf } from '../values/everyday.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { choiceSaid } from '../answers/choice-said.ts';
import { nothingAnswered, readAnswers } from '../answers/answers.ts';
import type { Forms } from '../answers/form-names.ts';
import { fingerprint } from '../../domain/words/fingerprint.ts';
import { settledBy, type ValuesFound } from './accounted.ts';
import { has, readSentences, type ReadSentence } from '../phrases/acts.ts';
import { addActions, addAsked, addPerson, type Found } from './asked-and-declined.ts';
import { readAsked } from './asked.ts';
import { commandIn } from './commands.ts';
import { DangerTally, dangerWritten } from './danger.ts';
import { phonesIn } from '../values/contacts.ts';
import { emailsIn } from '../values/email-addresses.ts';
import { LanguageTally } from '../text/detect.ts';
import type { CompiledLexicon } from '../phrases/lexicon.ts';
import { namesIn } from '../values/people.ts';
import { readOrdinals } from '../values/ordinals.ts';
import { remindingIn } from '../reminders/reminding.ts';
import { SentenceSelection } from './selection.ts';
import { withDictatedMarks } from '../remainder/dictated.ts';
import { onRussianKeys } from '../remainder/layout.ts';
import { spelt } from '../remainder/spelling.ts';
import { SituationTally } from './situation.ts';
import { fold } from '../language/fold.ts';
import { firstWords, overlaps } from '../text/spans.ts';
import { StanceTally } from './stance.ts';
import { textOf, type Text } from '../text/text.ts';
import { findTimes } from '../times/find.ts';
import { wordsOf } from '../language/words.ts';

/**
 * What a participant's message says; `forms` are those of the assistant it is for. Questions, requests, declines,
 * stance and situation are looked for in the whole text; people, places in a list and times in its first 200 sentences,
 * at most six times. `forms` null: what it could answer is not looked for. Never throws; an empty text gives an empty
 * reading.
 */
export function readMessage(message: string | Text, lexicon: CompiledLexicon, forms: Forms | null = {}): Reading {
  const written = textOf(message);
  const whole = spelt(withDictatedMarks(onRussianKeys(written)));
  const text = whole.source;
  const heard = hear(whole, lexicon);
  const { found, stance, backs } = heard;
  const said = { times: findTimes(text, whole.sentences, heard.language, { doubtful: true }), emails: emailsIn(text) };
  const asked = readAsked(whole, said, found.people, heard.language);
  const values: ValuesFound = { times: asked.times, phones: phonesIn(text), emails: said.emails };
  addAsked(found, asked, lexicon);
  const settled = settledBy(whole, found, values, { asked, ...stance }, lexicon, heard.language);
  const answers =
    stance.stance !== 'none' || settled.requests.length > 0 || found.declines.length > 0 || values.times.length > 0;
  const answering = {
    length: text.length,
    emails: values.emails,
    stance: stance.stance,
    people: settled.named,
    written,
    whom: settled.whom,
    times: settled.times,
    phones: values.phones,
    says: settled.says,
    isAccounted: settled.remainder.length === 0,
    choice: choiceSaid(whole, settled.times, lexicon),
    language: heard.language,
  };
  const reading: Reading = {
    lexicon: lexicon.version,
    language: heard.language,
    length: text.length,
    sentences: heard.sentences,
    stance: settled.stance,
    asksBackOnly: backs.some && backs.all && !answers,
    requests: settled.requests,
    declines: settled.declines,
    situation: heard.situation,
    ordinals: settled.ordinals,
    times: settled.times,
    people: settled.people,
    phones: values.phones,
    emails: values.emails,
    skips: found.skips && !settled.says.includes('keeping'),
    says: settled.says,
    for: null,
    finalYes: false,
    remainder: settled.remainder,
    answers: forms === null ? nothingAnswered : readAnswers(whole, answering, forms),
    gives: settled.gives,
  };
  // One by one: a literal that spreads them costs as much as reading a short message.
  noteOpening(reading, whole);
  noteOrders(reading, whole);
  if (stance.at) reading.stanceAt = stance.at;
  const danger = heard.danger ?? (whole === written ? null : dangerWritten(written, lexicon.book));
  if (danger) reading.danger = danger;
  if (settled.unwanted.length > 0) reading.unwantedPlaces = settled.unwanted;
  if (settled.times.some(({ negated }) => negated === true)) reading.leavesRest = true;
  return { ...reading, ...spokenBeside(whole, reading, heard) };
}

/** A name makes no language: that of the words beside the names. */
function spokenBeside(
  { sentences }: Text,
  { people, answers }: Pick<Reading, 'people' | 'answers'>,
  { language, isSure }: Pick<ReturnType<typeof hear>, 'language' | 'isSure'>,
): Pick<Reading, 'language' | 'languageSure'> {
  const spoken = new LanguageTally();
  const names = new Set(
    answers.who?.values.flatMap((name) => [...name.split(' '), ...name.split(/[^\p{L}]+/u)].map(fold)),
  );
  if (people.length === 0 && names.size === 0) return { language, ...(isSure ? { languageSure: true } : {}) };
  for (const { words } of sentences)
    spoken.add(words.filter((word) => !names.has(word.fold) && !people.some((one) => overlaps(one, word))));
  return { language: spoken.language, ...(spoken.isSure ? { languageSure: true } : {}) };
}

function noteOrders(reading: Reading, whole: Text): void {
  const command = commandIn(whole.source);
  if (command !== undefined) reading.command = command;
  const reminder = remindingIn(whole, reading.language);
  if (reminder) reading.reminder = reminder;
}

function noteOpening(reading: Reading, whole: Text): void {
  const opensWith = firstWords(whole.source);
  const choice = bareChoiceOf(whole);
  if (opensWith) reading.opensWith = opensWith;
  if (choice) reading.bareChoice = choice;
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

const mostSentences = 200;

/** Longest message that may be a choice; choices have at most 80. */
const longestChoice = 100;

/**
 * A message that may be one of several choices that somebody was asked to choose from: which ones only the asker knows.
 */
function bareChoiceOf(text: Text): Reading['bareChoice'] {
  const { source, opening } = text;
  if (source.length > longestChoice) return undefined;
  const said = opening.toLowerCase().replace(/[.!]$/, '');
  if (said === '') return undefined;
  const place = said.length === 1 ? said.charCodeAt(0) - 'a'.charCodeAt(0) + 1 : 0;
  const isLetter = place >= 1 && place <= 26;
  const means = meaningOf(text);
  const core = coreOf(text);
  return {
    ...(isLetter ? { place } : {}),
    fingerprint: fingerprint(said),
    ...(core === null ? {} : { core }),
    ...(means === null ? {} : { means }),
  };
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
