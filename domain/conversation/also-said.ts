/**
 * What somebody says behind a request for an email that is neither its text nor whom it is for: nothing of it is
 * dropped silently (F9).
 */
import type { Reading, Remainder, Span } from '../../contracts/reading/reading.ts';

/** The words that are left over behind the request, without those that were taken. */
export function alsoSaid({ remainder, gives, people, emails }: Reading, asked: Span): readonly Span[] {
  const written = [gives.told, gives.message, gives.subject, gives.about].filter((one) => one !== undefined);
  return remainder
    .filter(({ start }) => start >= asked.start)
    .flatMap((part) => without(behind(part, written), [...people, ...emails]))
    .filter(({ start, end }) => end - start >= fewest);
}

/** In UTF-16 code units: " <", "at", a bracket say nothing. */
const fewest = 5;

/** What leads to words that were taken belongs to them. */
function behind(part: Remainder, written: readonly Span[]): Span {
  const own = written.filter(({ start, end }) => start < part.end && part.start < end);
  return { start: Math.max(part.start, ...own.map(({ end }) => end)), end: part.end };
}

function without({ start, end }: Span, taken: readonly Span[]): readonly Span[] {
  const first = taken.find((one) => one.start < end && start < one.end);
  if (first === undefined) return [{ start, end }];
  return [...without({ start, end: first.start }, taken), ...without({ start: first.end, end }, taken)];
}
