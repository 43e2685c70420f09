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

/** Spans that touch are one, in order. */
export function joined(spans: readonly { readonly from: number; readonly to: number }[]): readonly string[] {
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
