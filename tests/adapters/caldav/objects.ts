/** The table of calendar objects as programs write them, and what each takes. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const row = z.strictObject({
  name: z.string(),
  manner: z.string(),
  event: z.array(z.string()).optional(),
  object: z.array(z.string()).optional(),
  ends: z.string().optional(),
  takes: z.array(z.string()),
  told: z.string().optional(),
});

export interface CalendarObject {
  readonly name: string;
  readonly manner: string;
  readonly ics: string;
  /** `from/to`, in order, as `Date` writes instants. */
  readonly takes: readonly string[];
  readonly told: string | null;
}

export const window = { from: Date.parse('2026-11-29T23:00Z'), to: Date.parse('2026-12-04T23:00Z') };

export function calendarObjects(): readonly CalendarObject[] {
  const rows = z.array(row).parse(parse(readFileSync(new URL('objects.yaml', import.meta.url), 'utf8')));
  return rows.map(({ name, manner, event, object, ends = '\r\n', takes, told = null }) => ({
    name,
    manner,
    ics: `${(object ?? inCalendar(event ?? [])).join(ends)}${ends}`,
    takes: takes.map((span) => spanOf(...(span.split('/').map((at) => Date.parse(at)) as [number, number]))),
    told,
  }));
}

const stranger = z.object({
  name: z.string(),
  manner: z.string(),
  ics: z.string(),
  raw: z.boolean().optional(),
  window: z.object({ from: z.string(), to: z.string() }).optional(),
  takes: z.union([z.literal('unreadable'), z.array(z.tuple([z.string(), z.string()]))]),
  also_fair: z.array(z.unknown()).optional(),
});

/** Of a writer who has not seen the code. Where they were not sure themselves, it is fair that operators are told. */
export function strangersObjects() {
  const { cases } = z
    .object({ cases: z.array(stranger) })
    .parse(parse(readFileSync(new URL('strangers.yaml', import.meta.url), 'utf8')));
  return cases.map(({ name, manner, ics, raw = false, window: given, takes, also_fair = [] }) => ({
    name,
    manner,
    ics: raw ? ics : ics.replaceAll('\n', '\r\n'),
    range: given === undefined ? window : { from: Date.parse(given.from), to: Date.parse(given.to) },
    takes: takes === 'unreadable' ? null : takes.map(([from, to]) => ({ from: Date.parse(from), to: Date.parse(to) })),
    mayBeTold: takes === 'unreadable' || also_fair.includes('unreadable'),
  }));
}

/** What of them lies in the range. */
export function clipped(spans: readonly Spanned[], range: Spanned): readonly Spanned[] {
  return spans.flatMap(({ from, to }) => {
    const within = { from: Math.max(from, range.from), to: Math.min(to, range.to) };
    return within.from < within.to ? [within] : [];
  });
}

interface Spanned {
  readonly from: number;
  readonly to: number;
}

/** Spans that touch are one, in order. */
export function joined(spans: readonly Spanned[]): readonly string[] {
  const found: { from: number; to: number }[] = [];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found.map(({ from, to }) => spanOf(from, to));
}

function spanOf(from: number, to: number): string {
  return `${new Date(from).toISOString()}/${new Date(to).toISOString()}`;
}

function inCalendar(event: readonly string[]): readonly string[] {
  const uid = event.some((line) => line.startsWith('UID:')) ? [] : ['UID:own'];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', ...uid, ...event, 'END:VEVENT', 'END:VCALENDAR'];
}
