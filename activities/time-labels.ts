/** Times that a conversation holds by the label under which they were offered, said again in the language of a sentence. */
import type { ConversationState } from '../contracts/conversation-state.ts';

/** A time, as it was labelled. */
interface Labelled {
  readonly label: string;
  readonly startsAt: string;
  readonly zone: string;
}

/** The values with other labels in place of those that the state knows; every other word stays. */
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

/** Names of values that are times; a participant's words are never among them. */
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
