/** Wall clocks by luxon and Intl: the time-zone database of the running Node. */
import { LRUCache } from 'lru-cache';
import { DateTime, FixedOffsetZone } from 'luxon';

interface WallTimeParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** Fits the `WallClock` port of the calendar flow. Instants are epoch ms; an unknown zone is an error that names it. */
export function luxonWallClock() {
  return {
    /** Null when the zone skips this wall time; the earlier instant when it has it twice. */
    toInstant(local: WallTimeParts, zone: string): number | null {
      const { year, month, day, hour, minute } = local;
      const guess = DateTime.fromObject({ year, month, day, hour, minute }, { zone });
      if (!guess.isValid) throw unusable(zone, guess.invalidReason ?? '');
      // Luxon moves a skipped wall time forward instead of refusing it.
      if (guess.hour !== hour || guess.minute !== minute) return null;
      return Math.min(...guess.getPossibleOffsets().map((instant) => instant.toMillis()));
    },

    toLocal(epochMs: number, zone: string) {
      const there = DateTime.fromMillis(epochMs, { zone });
      if (!there.isValid) throw unusable(zone, there.invalidReason ?? '');
      const { year, month, day, weekday, hour, minute, offset } = there;
      return { year, month, day, weekday, hour, minute, offsetMinutes: offset };
    },

    /** "Tuesday, 24 November, 10:00", in the order and words of the locale; always the 24-hour clock. */
    label(epochMs: number, zone: string, locale: string): string {
      const words = wordsFor(locale);
      // Intl knows places, and no "UTC+02:00": there the same wall clock is read on UTC's.
      const fixed = FixedOffsetZone.parseSpecifier(zone);
      const [at, timeZone] = fixed === null ? [epochMs, zone] : [epochMs + fixed.offset(epochMs) * 60_000, 'UTC'];
      return formatsFor(words, timeZone)
        .map((format) => format.format(at))
        .join(', ');
    },
  };
}

/**
 * Making a format takes a hundred times as long as using it, and a search for free times labels hundreds of instants.
 */
const formats = new LRUCache<string, readonly Intl.DateTimeFormat[]>({ max: 100 });

function formatsFor(words: string, timeZone: string): readonly Intl.DateTimeFormat[] {
  const name = `${words} ${timeZone}`;
  const known = formats.get(name);
  if (known !== undefined) return known;
  const made = parts.map((part) => new Intl.DateTimeFormat(words, { ...part, timeZone }));
  formats.set(name, made);
  return made;
}

const parts: readonly Intl.DateTimeFormatOptions[] = [
  { weekday: 'long' },
  { day: 'numeric', month: 'long' },
  { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
];

/** English without a region reads day before month, and so does a locale that Intl does not know. */
function wordsFor(locale: string): string {
  if (locale.toLowerCase() === 'en') return 'en-GB';
  return Intl.DateTimeFormat.supportedLocalesOf([locale])[0] ?? 'en-GB';
}

function unusable(zone: string, reason: string): Error {
  return new Error(
    `The wall clock of zone "${zone}" cannot be read (${reason}). Give an IANA zone such as "Europe/Berlin" and a date that exists.`,
  );
}
