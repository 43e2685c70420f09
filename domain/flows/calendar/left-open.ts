/** What an answer leaves open: which time, or the number. */
import type { CalendarFlow } from '../../../contracts/state/flow.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { plainly } from '../remainder.ts';
import { ask, choose, next, type CalendarMove } from './moves.ts';

/** "You pick", "asap": the earliest is put forward, or taken where it is what was asked for. A yes to it takes it. */
export function leftToUs(flow: CalendarFlow, reading: Reading, at: number): CalendarMove | null {
  const [first] = flow.slots.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  if (first === undefined) return null;
  const { any, soonest } = reading.answers;
  const isProposed = flow.asked?.text === proposal && reading.times.length + reading.ordinals.length === 0;
  if (soonest === true || (isProposed && (any === true || plainly(reading, 'offer') === 'agreed')))
    return next(choose(flow, first), at);
  return any === true ? ask(flow, 'choice.earliest', { earliest: first.label }) : null;
}

const proposal = 'calendar.choice.earliest';

/**
 * "No idea", "on Teams", "just book it": there is no number, or none is needed. What is booked is shown first all the
 * same.
 */
export function isLeftOpen({ kind }: CalendarFlow, reading: Reading): boolean {
  const { unknown, online, without } = reading.answers;
  const { says, remainder, requests } = reading;
  const isOrder = says.includes('order') && says.every((one) => orderly.has(one)) && remainder.length === 0;
  const isOwn = requests.every(({ action }) => action === kind) && reading.people.length + reading.times.length === 0;
  return unknown === true || online === true || without === true || (isOrder && isOwn);
}

/** Beside "book it" they ask for nothing else. */
const orderly: ReadonlySet<string> = new Set(['order', 'assent', 'courtesy']);
