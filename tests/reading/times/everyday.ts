/**
 * Everyday wordings of times in four languages, written before the rules; a quarter of them is kept apart, by its text.
 */
import { readFileSync } from 'node:fs';
import { resolveTime } from '../../../domain/times/resolve.ts';
import type { TimeMention } from '../../../contracts/reading/reading.ts';
import { findTimes } from '../../../reading/times/find.ts';
import { Text } from '../../../reading/text/text.ts';

export interface EverydayRow {
  readonly language: string;
  readonly category: string;
  readonly text: string;
  /** `11-24 10:00`, `11-30/12-07`, `<` until, `>` since, `!` not wanted, `@zone`, `shown+30`; `-` for no time. */
  readonly expected: string;
  readonly isKept: boolean;
}

/** Monday, 23 November 2026, 08:10. */
const reference = { now: Date.parse('2026-11-23T08:10:00Z'), offsetMinutes: 60 };

export const everydayRows: readonly EverydayRow[] = readFileSync(new URL('everyday.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => {
    const [language = '', category = '', text = '', expected = ''] = line.split('\t');
    return { language, category, text, expected, isKept: isKept(text) };
  });

/** What is read in a text, in the notation of the rows. */
export function everydayTimes({ text, language }: EverydayRow): string {
  const found = findTimes(text, new Text(text).sentences, language);
  return found.length === 0 ? '-' : found.map(shown).join('; ');
}

function shown(mention: TimeMention): string {
  const { relative, negated, zone, offsetMinutes, ...rest } = mention;
  const sign = negated === true ? '!' : '';
  if (relative?.to === 'shown') {
    const { minutes, direction } = relative;
    return `${sign}shown${minutes === undefined ? ` ${direction}` : minutes > 0 ? `+${minutes}` : minutes}`;
  }
  if (zone !== undefined) return `${sign}@${zoneOf(zone, offsetMinutes)} ${inZone(rest)}`;
  const resolved = resolveTime(
    relative ? { ...rest, relative } : isDays(rest) ? { ...rest, grain: 'day' } : rest,
    reference,
  );
  if (!resolved) return `${sign}?`;
  if (resolved.kind === 'at')
    return `${sign}${moment(resolved.at, resolved.grain)}${stretchOf(resolved.at, resolved.grain)}`;
  if (resolved.kind === 'stretch')
    return `${sign}${moment(resolved.from, resolved.grain)}/${moment(resolved.to, resolved.grain)}`;
  return `${sign}${resolved.kind === 'since' ? '>' : '<'}${moment(resolved.at, resolved.grain)}`;
}

/** "In three days" is a day, whatever the hour. */
function isDays({ dayOffset, hour, hours }: Partial<TimeMention>): boolean {
  return dayOffset !== undefined && hour === undefined && hours === undefined;
}

function zoneOf(zone: string, offsetMinutes: number | undefined): string {
  return offsetMinutes === undefined ? zone : zone === 'UTC' ? 'UTC' : `+${offsetMinutes}`;
}

function inZone(rest: Omit<TimeMention, 'zone'>): string {
  const { hour = 0, minute = 0 } = rest;
  const day = rest.weekday === undefined && rest.dayOffset === undefined ? '' : `${dayOf(rest)} `;
  return `${day}${two(hour)}:${two(minute)}`;
}

function dayOf({ hour: _hour, ...rest }: Omit<TimeMention, 'zone'>): string {
  const resolved = resolveTime(rest, reference);
  return resolved?.kind === 'at' ? moment(resolved.at, 'day') : '?';
}

const times: ReadonlySet<string> = new Set(['second', 'minute', 'hour']);

function moment(at: number, grain: string): string {
  const iso = new Date(at).toISOString();
  return times.has(grain) ? `${iso.slice(5, 10)} ${iso.slice(11, 16)}` : iso.slice(5, 10);
}

/** A week that is named is all of it. */
function stretchOf(at: number, grain: string): string {
  return grain === 'week' ? `/${moment(at + 7 * 86_400_000, 'day')}` : '';
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

/** FNV-1a, so that the part kept apart is the same wherever the test runs. */
export function isKept(text: string): boolean {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash % 4 === 0;
}
