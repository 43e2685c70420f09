/**
 * A mark of a text, so that two can be compared where neither may be kept: made by readers and senders, compared by
 * deciders.
 */

/**
 * A short, stable mark of a text (53 bits, cyrb53). Tells two texts apart; it is no secret and no proof.
 */
export function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return inBase36(4294967296 * (2097151 & low) + (high >>> 0));
}

/** As `toString(36)` writes a whole number, in a fraction of its time: marks are made of nearly every word. */
function inBase36(number: number): string {
  if (number < sixDigits) return written(number | 0);
  const high = Math.floor(number / sixDigits);
  const low = number - high * sixDigits;
  // A quotient that was rounded up.
  return low < 0 ? inBoth((high - 1) | 0, (low + sixDigits) | 0) : inBoth(high | 0, low | 0);
}

function inBoth(high: number, low: number): string {
  return `${written(high)}${pairs[(low / cubed) | 0]}${pairs[((low % cubed) / 36) | 0]}${pairs[low % 36]?.charAt(1)}`;
}

/** Whole numbers below 2³¹, without zeros in front. */
function written(number: number): string {
  let rest = number;
  let digits = '';
  for (; rest >= 1_296; rest = (rest / 1_296) | 0) digits = `${pairs[rest % 1_296]}${digits}`;
  return `${rest < 36 ? pairs[rest]?.charAt(1) : pairs[rest]}${digits}`;
}

const cubed = 36 ** 3;
/** Six digits have to be written from here on. */
const sixDigits = 36 ** 5;
/** Two digits at once. */
const pairs: readonly string[] = Array.from({ length: 36 ** 2 }, (_, number) => number.toString(36).padStart(2, '0'));
