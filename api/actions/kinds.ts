/** Whose actions a kind is, so that a kill switch under a name that nobody has does not pass for one that stops something (F7). */
import type { Assistant } from '../deps.ts';

/** Invitations are sent for bookings, and are of a kind of their own. */
const invitations = { kind: 'invitation', of: 'calendar' } as const;

/** The assistants of whose current versions it is an action, by name. */
export function assistantsWith(assistants: readonly Assistant[], kind: string): string[] {
  const action = kind === invitations.kind ? invitations.of : kind;
  return assistants.filter(({ policy }) => policy.gate.actions.includes(action)).map(({ policy }) => policy.assistant);
}
