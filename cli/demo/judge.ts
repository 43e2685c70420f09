/** Compares a turn with its story. Each difference is a sentence. */
import type { CallPreview } from '../../contracts/wire/preview.ts';
import type { EffectOnWire, SettledMessage } from '../../contracts/wire/conversation.ts';
import type { Expectation } from './story.ts';

export function surprisesOf(expect: Expectation, settled: SettledMessage): string[] {
  const reply = settled.reply?.text.toLowerCase() ?? '';
  const flow = settled.flow === null ? null : { kind: settled.flow.kind, step: settled.flow.step };
  const preview: Readonly<Record<string, unknown>> | undefined = settled.flow?.preview;
  return [
    ...differs('the disposition', expect.disposition, settled.disposition),
    ...(settled.reply === null ? ['There is no reply.'] : []),
    ...differs('the act door', expect.act, settled.gate?.act?.verdict ?? null),
    ...(expect.because ?? [])
      .filter((reason) => settled.gate?.act?.because.includes(reason) !== true)
      .map(
        (reason) =>
          `The act door does not name "${reason}" (it names: ${settled.gate?.act?.because.join(', ') ?? 'nothing'}).`,
      ),
    ...differs('the pending offer', expect.offer, settled.offer?.action ?? null),
    ...differs('the flow', expect.flow, flow),
    ...Object.entries(expect.preview ?? {}).flatMap(([field, value]) =>
      differs(`the preview's ${field}`, value, preview?.[field]),
    ),
    ...missing(expect.mentions, reply),
    ...(expect.omits ?? [])
      .filter((word) => reply.includes(word.toLowerCase()))
      .map((word) => `The reply mentions "${word}" again.`),
  ];
}

export function effectSurprises(expected: Expectation['effects'], effects: readonly EffectOnWire[]): string[] {
  return differs(
    'the ledger of effects',
    expected,
    effects.map(({ kind, state }) => ({ kind, state })),
  );
}

/**
 * Whether an iCalendar text (RFC 5545) contains the booked effect exactly once: by a UID with the action's or the
 * provider's id, or else by the preview's person and start.
 */
export function feedSurprises(feed: string, effect: EffectOnWire): string[] {
  const preview = effect.preview as Partial<CallPreview> | null;
  const startsAt = preview?.starts_at?.replace(/[-:]/g, '').replace(/\.\d+Z$/, 'Z');
  const shown = eventsOf(feed).filter((event) => {
    const uid = event.find((line) => line.startsWith('UID'))?.toLowerCase() ?? '';
    if (
      [effect.action_id, effect.provider_ref].some((id) => id !== null && id !== '' && uid.includes(id.toLowerCase()))
    )
      return true;
    if (startsAt === undefined || preview?.person === undefined) return false;
    const starts = event.some((line) => line.startsWith('DTSTART') && line.endsWith(startsAt));
    return starts && event.some((line) => line.includes(preview.person ?? ''));
  });
  return shown.length === 1 ? [] : [`The calendar feed shows the booking ${shown.length} times instead of once.`];
}

/** The lines of every event, unfolded. */
function eventsOf(feed: string): string[][] {
  const lines = feed.replaceAll('\r\n', '\n').replaceAll('\n ', '').replaceAll('\n\t', '').split('\n');
  const events: string[][] = [];
  let current: string[] | null = null;
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') current = [];
    else if (line === 'END:VEVENT' && current !== null) {
      events.push(current);
      current = null;
    } else current?.push(line);
  }
  return events;
}

/** Whether each listed value is as expected; unlisted values may be anything. */
export function differences(
  ...pairs: readonly (readonly [what: string, expected: unknown, found: unknown])[]
): string[] {
  return pairs.flatMap(([what, expected, found]) => differs(what, expected, found));
}

/** Words that the reply lacks, ignoring case. */
export function missing(words: readonly string[] | undefined, reply: string): string[] {
  const text = reply.toLowerCase();
  return (words ?? [])
    .filter((word) => !text.includes(word.toLowerCase()))
    .map((word) => `The reply does not mention "${word}".`);
}

function differs(what: string, expected: unknown, found: unknown): string[] {
  if (expected === undefined || JSON.stringify(expected) === JSON.stringify(found)) return [];
  return [`Expected ${what} to be ${JSON.stringify(expected)}, found ${JSON.stringify(found ?? null)}.`];
}
