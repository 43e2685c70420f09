/**
 * Knows which assistants have an action kind: a kill switch for an unknown kind is refused, because it would stop
 * nothing (F7).
 */
import type { Assistant } from '../../process/deps.ts';

/** Invitations are sent for bookings and are a kind of their own. */
const invitations = { kind: 'invitation', of: 'calendar' } as const;

/** Names of the assistants whose current version has this action kind. */
export function assistantsWith(assistants: readonly Assistant[], kind: string): string[] {
  const action = kind === invitations.kind ? invitations.of : kind;
  return assistants.filter(({ policy }) => policy.gate.actions.includes(action)).map(({ policy }) => policy.assistant);
}
