/**
 * Whether two written phone numbers are one: in digits, or one as it is dialled at home and the other with its country
 * before it.
 */
import type { Reading } from '../../../contracts/reading/reading.ts';

/** Digits that are put before a number inside its own country, and before another country's code. */
const homeLeads = ['0', '8', ''];
const abroadLead = '00';
/** Codes of countries have one to three digits; numbers without them at least so many. */
const longestCode = 3;
const shortestAtHome = 8;

/** "+49 30 123456", "0049 30 123456" and "030 123456" are one number. */
export function isSameNumber(said: string, shown: string): boolean {
  const [one, other] = [dialled(said), dialled(shown)];
  if (one === other) return true;
  return isAbroad(shown) !== isAbroad(said) && (isAtHome(said, one, other) || isAtHome(shown, other, one));
}

/** Whether a number without its country's code is the one with it. */
function isAtHome(written: string, home: string, abroad: string): boolean {
  if (isAbroad(written)) return false;
  return homeLeads.some((lead) => {
    const number = home.startsWith(lead) ? home.slice(lead.length) : '';
    const code = abroad.length - number.length;
    return number.length >= shortestAtHome && code >= 1 && code <= longestCode && abroad.endsWith(number);
  });
}

function isAbroad(written: string): boolean {
  return written.trimStart().startsWith('+') || digitsOf(written).startsWith(abroadLead);
}

/** The digits with the country's code first, where it was written. */
function dialled(written: string): string {
  const digits = digitsOf(written);
  return digits.startsWith(abroadLead) ? digits.slice(abroadLead.length) : digits;
}

function digitsOf(number: string): string {
  return Array.from(number)
    .filter((letter) => letter >= '0' && letter <= '9')
    .join('');
}

/** Whether a number that was said, or none, is another one than the one that is shown. */
export function isOtherNumber(said: string | null, shown: string | null | undefined): boolean {
  return said === null || shown == null ? (said ?? '') !== (shown ?? '') : !isSameNumber(said, shown);
}

/** "Sehr gut, weiter" goes on, and leaves no number out. */
export function goingOn(reading: Reading): Reading {
  const { says } = reading;
  const isOn = reading.skips && says.includes('assent') && !says.includes('skip');
  return isOn ? { ...reading, skips: false } : reading;
}
