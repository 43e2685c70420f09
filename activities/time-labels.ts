/** Labels of times in the state, rendered again in the language of a sentence. */
import type { ConversationState } from '../contracts/state/conversation-state.ts';

interface Labelled {
  readonly label: string;
  readonly startsAt: string;
  readonly zone: string;
}

/** The values with new labels for times that the state knows; all other words stay. */
export function relabelled(
  values: Readonly<Record<string, unknown>>,
  state: Pick<ConversationState, 'flow' | 'bookings'>,
  labelOf: (epochMs: number, zone: string) => string,
): Readonly<Record<string, unknown>> {
  const known = new Map(timesIn(state).map(({ label, startsAt, zone }) => [label, { startsAt, zone }]));
  return known.size === 0 ? values : (replaced(values, '') as Readonly<Record<string, unknown>>);

  function replaced(value: unknown, name: string): unknown {
    if (typeof value === 'string') {
      const time = places.has(name) ? known.get(value) : undefined;
      return time === undefined ? value : labelOf(Date.parse(time.startsAt), time.zone);
    }
    if (Array.isArray(value)) return value.map((part) => replaced(part, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, key)]));
  }
}

/** Names of values that hold times; never a participant's words. */
const places: ReadonlySet<string> = new Set(['when', 'before', 'label', 'wish']);

function timesIn({ flow, bookings }: Pick<ConversationState, 'flow' | 'bookings'>): readonly Labelled[] {
  const inZone = ({ label, startsAt, timeZone }: { label: string; startsAt: string; timeZone: string }): Labelled => ({
    label,
    startsAt,
    zone: timeZone,
  });
  const own =
    flow !== null && 'slots' in flow
      ? [...flow.slots, ...(flow.chosen ? [flow.chosen] : []), ...(flow.of ? [inZone(flow.of)] : [])]
      : [];
  return [...own, ...bookings.map(inZone)];
}
