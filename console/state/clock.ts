/** The time, told once a second to whoever counts down, and words for spans of it. */
import { createStore, useStore } from './store.ts';

const clock = createStore(Date.now());
setInterval(() => clock.set(() => Date.now()), 1_000);

/** Epoch milliseconds, drawn anew every second. */
export function useNow(): number {
  return useStore(clock);
}

/** "2 d 4 h", "3 h 12 min", "4:09", always of a span that is not negative. */
export function spanOf(ms: number): string {
  const s = Math.floor(Math.abs(ms) / 1_000);
  const [days, hours, minutes] = [
    Math.floor(s / 86_400),
    Math.floor((s % 86_400) / 3_600),
    Math.floor((s % 3_600) / 60),
  ];
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return `${minutes}:${String(s % 60).padStart(2, '0')}`;
}

/** "just now", "4 min ago", "in 2 h". */
export function whenOf(iso: string, now: number): string {
  const ms = Date.parse(iso) - now;
  const size = Math.abs(ms);
  if (size < 45_000) return ms > 0 ? 'in a moment' : 'just now';
  const span =
    size < 3_600_000
      ? `${Math.round(size / 60_000)} min`
      : size < 86_400_000
        ? `${Math.round(size / 3_600_000)} h`
        : `${Math.round(size / 86_400_000)} d`;
  return ms > 0 ? `in ${span}` : `${span} ago`;
}

const clockFormat = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const dayFormat = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' });
const wholeFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });

/** "14:05" today, "Mon, 23 Nov, 14:05" on other days. */
export function clockOf(iso: string, now: number): string {
  const at = new Date(iso);
  const isToday = new Date(now).toDateString() === at.toDateString();
  return isToday ? clockFormat.format(at) : `${dayFormat.format(at)}, ${clockFormat.format(at)}`;
}

/** With everything, e.g. for the title of a shorter one. */
export function wholeTimeOf(iso: string): string {
  return wholeFormat.format(new Date(iso));
}

/** "Mon, 23 Nov 2026, 09:00", on the clock of the zone that is named. */
export function zonedTimeOf(iso: string, timeZone?: string): string {
  return new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(iso));
}
