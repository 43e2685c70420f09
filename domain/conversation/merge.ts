/** Messages that came while the model was busy are one turn: their readings become one. */
import type { Reading } from '../../contracts/reading.ts';

/** The reading of several messages in a row. Later words win where only one answer is possible. Needs at least one. */
export function mergeReadings(readings: readonly [Reading, ...Reading[]]): Reading {
  return readings.slice(1).reduce<Reading>((before, after) => joined(before, after), readings[0]);
}

function joined(before: Reading, after: Reading): Reading {
  const stanceFrom = after.stance === 'none' ? before : after;
  const merged: Reading = {
    ...after,
    language: after.language === 'und' ? before.language : after.language,
    length: before.length + after.length,
    opening: before.opening,
    sentences: [...before.sentences, ...after.sentences].slice(-12),
    stance: stanceFrom.stance,
    asksBackOnly: before.asksBackOnly && after.asksBackOnly,
    invitesMore: before.invitesMore || after.invitesMore,
    signals: [...before.signals, ...after.signals].slice(-8),
    requests: [...before.requests, ...after.requests].slice(-4),
    declines: [...before.declines, ...after.declines].slice(-4),
    situation: after.situation.kind === 'unstated' ? before.situation : after.situation,
    ordinals: [...before.ordinals, ...after.ordinals].slice(-4),
    times: [...before.times, ...after.times].slice(-6),
    people: [...before.people, ...after.people].slice(-4),
    phones: [...before.phones, ...after.phones].slice(-4),
    emails: [...before.emails, ...after.emails].slice(-4),
    skips: before.skips || after.skips,
  };
  return stanceFrom.stanceAt ? { ...merged, stanceAt: stanceFrom.stanceAt } : merged;
}
