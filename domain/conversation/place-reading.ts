/** Where the spans of a reading stand, said in another way; what was read stays as it is. */
import type { PrefillFound } from '../../contracts/reading/prefill.ts';
import type { Reading, ReplyReading, Span } from '../../contracts/reading/reading.ts';

/** The message named at every span that names none: for what outlives its turn, or comes from several messages. */
export function inMessage(reading: Reading, messageId: string): Reading {
  return withSpans(reading, (span) => ({ ...span, in: span.in ?? messageId }));
}

/** The same words of a reply further on in a longer text: what was read is told with something in front of it. */
export function movedOn(reading: ReplyReading, by: number): ReplyReading {
  if (by === 0) return reading;
  const change = <Found extends Span>(span: Found): Found => ({ ...span, start: span.start + by, end: span.end + by });
  const { seeksGoAhead, questionMark, opensWith, announces } = reading;
  return {
    ...reading,
    ...(seeksGoAhead ? { seeksGoAhead: change(seeksGoAhead) } : {}),
    ...(questionMark ? { questionMark: change(questionMark) } : {}),
    ...(opensWith ? { opensWith: change(opensWith) } : {}),
    ...(announces ? { announces: announces.map(change) } : {}),
    sentences: reading.sentences.map(change),
    signals: reading.signals.map(change),
  };
}

function withSpans(reading: Reading, change: <Found extends Span>(span: Found) => Found): Reading {
  const { situation, danger, stanceAt, opensWith, reminder } = reading;
  return {
    ...reading,
    ...(stanceAt ? { stanceAt: change(stanceAt) } : {}),
    ...(opensWith ? { opensWith: change(opensWith) } : {}),
    ...(danger ? { danger: change(danger) } : {}),
    situation: situation.at ? { ...situation, at: change(situation.at) } : situation,
    sentences: reading.sentences.map(change),
    requests: reading.requests.map(change),
    declines: reading.declines.map(change),
    ordinals: reading.ordinals.map(change),
    times: reading.times.map(change),
    people: reading.people.map(change),
    phones: reading.phones.map(change),
    emails: reading.emails.map(change),
    gives: prefillPlaced(reading.gives, change),
    remainder: reading.remainder.map(change),
    ...(reminder ? { reminder: { ...reminder, about: reminder.about.map(change) } } : {}),
    ...(reading.needs ? { needs: reading.needs.map(change) } : {}),
  };
}

function prefillPlaced(gives: PrefillFound, change: <Found extends Span>(span: Found) => Found): PrefillFound {
  const { about, subject, message, both, named } = gives;
  return {
    ...gives,
    ...(about ? { about: change(about) } : {}),
    ...(subject ? { subject: change(subject) } : {}),
    ...(message ? { message: change(message) } : {}),
    ...(both ? { both: change(both) } : {}),
    named: named.map(change),
  };
}
