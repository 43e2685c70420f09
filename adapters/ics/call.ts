/** A booked call in the words of a calendar entry. */
import type { CallPreview } from '../../contracts/wire/preview.ts';

/**
 * The booking's UID, the same in every calendar and invitation and for its whole life (F5, F6): from its action's id.
 */
export function uidOfCall(actionId: string, preview: CallPreview): string {
  return `${preview.of?.action_id ?? actionId}@parley`;
}

/** Which change of the booking this is (RFC 5546): 0 when it is made, raised by every move and by the end. */
export function sequenceOfCall(preview: CallPreview): number {
  return preview.of?.sequence ?? 0;
}

export function titleOfCall({ person }: CallPreview): string {
  return `Call with ${person}`;
}

/** What it is about and the number to call, for those who take part; of an entry that others see it is no part (F9). */
export function describeCall({ topic, phone }: CallPreview): string {
  return [...(topic === '' ? [] : [`About: ${topic}`]), ...(phone === null ? [] : [`Phone: ${phone}`])].join('\n');
}

/** Somebody's own notes of an entry: without what Parley once wrote there of the topic and the number. */
export function notesOf(before: string): string {
  return before
    .split('\n')
    .filter((line) => !line.startsWith('Phone: ') && !line.startsWith('About: '))
    .join('\n');
}
