/** Messages that came while the model was busy are one turn: their readings become one. */
import type { Reading } from '../../contracts/reading/reading.ts';
import { togetherSaid } from './diagnosing.ts';
import { inMessage } from './place-reading.ts';

/** A message and what it says. */
export interface ReadMessage {
  readonly messageId: string;
  readonly reading: Reading;
}

/**
 * The reading of several messages in a row: every span names the message that it stands in. Later words win where only
 * one answer is possible. One message's reading stays as it is. Where one of them was not read to its end nothing is
 * agreed to: what was not read may take the yes of another one back. Needs at least one.
 */
export function mergeReadings(messages: readonly [ReadMessage, ...ReadMessage[]]): Reading {
  const [{ messageId, reading }, ...others] = messages;
  if (others.length === 0) return reading;
  return others.reduce<Reading>(
    (before, after) => joined(before, inMessage(after.reading, after.messageId)),
    inMessage(reading, messageId),
  );
}

function joined(before: Reading, after: Reading): Reading {
  const stanceFrom = after.stance === 'none' ? before : after;
  const {
    stanceAt: _stanceAt,
    bareChoice: _bareChoice,
    opensWith: _opensWith,
    readTo: _readTo,
    languageSure: _sure,
    parted: _parted,
    apart: _apart,
    ...latest
  } = after;
  const readTo = before.readTo ?? (after.readTo === undefined ? undefined : before.length + after.readTo);
  const opensWith = before.opensWith ?? after.opensWith;
  const merged: Reading = {
    ...latest,
    for: before.for === after.for ? after.for : null,
    // Several messages are a final yes where each of them is.
    finalYes: before.finalYes && after.finalYes,
    ...languageOf(before, after),
    length: before.length + after.length,
    sentences: [...before.sentences, ...after.sentences].slice(-12),
    stance: stanceFrom.stance,
    asksBackOnly: before.asksBackOnly && after.asksBackOnly,
    requests: [...before.requests, ...after.requests].slice(-4),
    declines: [...before.declines, ...after.declines].slice(-4),
    situation: after.situation.kind === 'unstated' ? before.situation : after.situation,
    ordinals: [...before.ordinals, ...after.ordinals].slice(-4),
    times: [...before.times, ...after.times].slice(-6),
    people: [...before.people, ...after.people].slice(-4),
    phones: [...before.phones, ...after.phones].slice(-4),
    emails: [...before.emails, ...after.emails].slice(-4),
    skips: before.skips || after.skips,
    ...((before.danger ?? after.danger) ? { danger: before.danger ?? after.danger } : {}),
    ...((after.reminder ?? before.reminder) ? { reminder: after.reminder ?? before.reminder } : {}),
    ...accountOf(before, after),
    ...givenBy(before, after),
    ...materialOf(before, after),
    ...togetherSaid(before, after),
    ...(opensWith ? { opensWith } : {}),
  };
  if (readTo !== undefined && merged.stance === 'affirm') return { ...merged, stance: 'none', readTo };
  return {
    ...merged,
    ...(stanceFrom.stanceAt ? { stanceAt: stanceFrom.stanceAt } : {}),
    ...(readTo === undefined ? {} : { readTo }),
  };
}

/** What the later message gives takes the place of what the earlier one did; people and actions are those of both. */
function givenBy(before: Reading, after: Reading): Pick<Reading, 'gives'> {
  const concerns = [...new Set([...before.gives.concerns, ...after.gives.concerns])].slice(0, 2);
  const others = before.gives.named.filter(({ action }) => !after.gives.named.some((one) => one.action === action));
  const named = [...others, ...after.gives.named].slice(0, 4);
  return { gives: { ...before.gives, ...after.gives, concerns, named } };
}

/**
 * What either needs is needed; to want something done counts more than to ask, and that more than to tell. The session
 * is as it was last seen.
 */
function materialOf(before: Reading, after: Reading): Pick<Reading, 'needs' | 'wants' | 'session'> {
  const session = after.session ?? before.session;
  if (before.needs === undefined || after.needs === undefined) return session ? { session } : {};
  // Words that need it count more than words that only seem to.
  const all = [...before.needs, ...after.needs];
  const best = (of: string) =>
    all.find((one) => one.artifact === of && !one.weak) ?? all.find((one) => one.artifact === of);
  const wants = [before.wants, after.wants];
  return {
    needs: all.filter((one) => one === best(one.artifact)).slice(0, 8),
    wants: wants.includes('action') ? 'action' : wants.includes('question') ? 'question' : 'statement',
    ...(session ? { session } : {}),
  };
}

/** Each message qualifies the other: what is left over of one is left over of both. */
function accountOf(before: Reading, after: Reading): Pick<Reading, 'says' | 'remainder'> {
  return {
    says: [...new Set([...before.says, ...after.says])],
    remainder: [...before.remainder, ...after.remainder].slice(-6),
  };
}

/** The later words tell the language, unless only the earlier ones are enough to tell it. */
function languageOf(before: Reading, after: Reading): Pick<Reading, 'language' | 'languageSure'> {
  const { language, languageSure } = isTold(before, after) ? before : after;
  return { language, ...(languageSure === undefined ? {} : { languageSure }) };
}

function isTold(before: Reading, after: Reading): boolean {
  return after.language === 'und' || (before.languageSure === true && after.languageSure !== true);
}
