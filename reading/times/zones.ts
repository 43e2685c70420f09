/** Zones that words name behind a time: "CET", "GMT+2", "London time", "hora de Madrid", "по московскому времени". */
import type { Scan } from './lookup.ts';

export interface Zone {
  /** IANA name, or `UTC+hh:mm`. */
  readonly zone: string;
  /** Minutes east of UTC, where the name fixes them. */
  readonly offsetMinutes?: number;
  readonly to: number;
}

/** Minutes east of UTC of the abbreviations that are the same in every language. */
const abbreviations: Readonly<Record<string, number>> = {
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 60,
  bst: 60,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  ist: 330,
  jst: 540,
  hkt: 480,
  sgt: 480,
  aest: 600,
  aedt: 660,
};

const offsets = new Map(Object.entries(abbreviations));

/** The zone at `i`, which stands behind a time. */
export function zoneAt(scan: Scan, i: number): Zone | null {
  const gap = scan.gap(i);
  if (gap !== '' && gap !== '(' && gap !== ',') return null;
  return abbreviated(scan, i) ?? named(scan, i) ?? ofPlace(scan, i);
}

/**
 * A zone by its own name: "CET" and "Europe/Berlin" wherever they stand, "Pacific time" and "London time" behind a
 * time.
 */
export function zoneByName(scan: Scan, i: number, isBehindTime: boolean): Pick<Zone, 'to'> | null {
  if (offsets.has(scan.fold(i))) return abbreviated(scan, i);
  return writtenZone(scan, i) ?? (isBehindTime ? (named(scan, i) ?? ofPlace(scan, i, true)) : null);
}

/** "Europe/Berlin". */
function writtenZone(scan: Scan, i: number): Pick<Zone, 'to'> | null {
  const isWritten = regions.has(scan.fold(i)) && scan.gap(i + 1) === '/' && scan.words[i + 1]?.capital === true;
  return isWritten && scan.words[i]?.capital === true ? { to: i + 2 } : null;
}

/** Regions in the database of zones. */
const regions: ReadonlySet<string> = new Set(
  [
    'Africa',
    'America',
    'Antarctica',
    'Arctic',
    'Asia',
    'Atlantic',
    'Australia',
    'Etc',
    'Europe',
    'Indian',
    'Pacific',
  ].map((region) => region.toLowerCase()),
);

function abbreviated(scan: Scan, i: number): Zone | null {
  const offset = offsets.get(scan.fold(i));
  // "10:30 ist besser": where it is a word of the language, it is a zone in capitals only.
  if (offset === undefined || (scan.knows(i) && scan.words[i]?.asWritten === true)) return null;
  const shift = offset === 0 ? shiftBehind(scan, i + 1) : null;
  const minutes = offset + (shift?.minutes ?? 0);
  return { ...fixed(minutes), to: shift?.to ?? i + 1 };
}

/** The "+2" of "GMT+2". */
function shiftBehind(scan: Scan, i: number): { readonly minutes: number; readonly to: number } | null {
  const sign = scan.gap(i);
  const found = /^(\d{1,2})(?::(\d{2}))?$/.exec(scan.fold(i));
  if (!found || (sign !== '+' && sign !== '-' && sign !== '\u2212')) return null;
  const minutes = Number(found[1]) * 60 + Number(found[2] ?? '0');
  return minutes > 14 * 60 ? null : { minutes: sign === '+' ? minutes : -minutes, to: i + 1 };
}

function fixed(minutes: number): Omit<Zone, 'to'> {
  if (minutes === 0) return { zone: 'UTC', offsetMinutes: 0 };
  const all = Math.abs(minutes);
  const pad = (part: number) => String(part).padStart(2, '0');
  return { zone: `UTC${minutes < 0 ? '-' : '+'}${pad(Math.floor(all / 60))}:${pad(all % 60)}`, offsetMinutes: minutes };
}

function named(scan: Scan, i: number): Zone | null {
  const hit = scan.at(i, 'zone');
  if (!hit) return null;
  const offset = offsets.get(hit.name.toLowerCase());
  const to = scan.past(hit.to, 'timeWord');
  return offset === undefined ? { zone: hit.name, to } : { ...fixed(offset), to };
}

/**
 * "London time", "hora de Madrid", "по Москве", "in Madrid"; a bare city only with its capital, and not where it
 * `needsWord`.
 */
function ofPlace(scan: Scan, i: number, needsWord = false): Zone | null {
  const timeBefore = scan.at(i, 'timeWord');
  const lead = timeBefore ?? scan.at(i, 'zoneLead');
  const start = lead?.to ?? i;
  const place = scan.at(start, 'place');
  if (!place) return null;
  const timeBehind = scan.at(place.to, 'timeWord');
  const isSure =
    timeBefore !== null ||
    timeBehind !== null ||
    (!needsWord && scan.at(i, 'zoneBy')?.to === start) ||
    (!needsWord && scan.words[start]?.capital === true && !scan.knows(place.to));
  if (!isSure) return null;
  const to = timeBehind?.to ?? place.to;
  return place.name === 'UTC' ? { ...fixed(0), to } : { zone: place.name, to };
}
