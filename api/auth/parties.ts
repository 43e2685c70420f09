/** The parties for which a key speaks (C8; interface.md, "Clarification answers"). */
import { nobody, type Role } from '../../adapters/postgres/keys/keys.ts';
import type { Caller } from './callers.ts';
import { ApiProblem, shown } from '../process/problem.ts';

const speakForAll: readonly Role[] = ['service', 'operator', 'admin'];

/**
 * Refuses a caller who may not speak for a party. Participants and parties have separate namespaces: a participant's
 * key speaks for the participant of a conversation that it may access (`participantParty`), and never for a party of
 * the same name.
 *
 * @throws {ApiProblem} 403
 */
export function mustSpeakFor(caller: Caller, party: string, participantParty: string | null): void {
  if (maySpeakFor(caller, party, participantParty)) return;
  const own = [...caller.parties, ...(participantParty === null ? [] : [participantParty])];
  throw new ApiProblem('role-not-allowed', {
    detail: `This key may not speak for "${shown(party)}".`,
    remedy:
      own.length === 0
        ? `Use a key with that party, or one of these roles: ${speakForAll.join(', ')}.`
        : `It speaks for ${own.map((name) => `"${shown(name)}"`).join(', ')}; for others use a key with that party, or one of these roles: ${speakForAll.join(', ')}.`,
  });
}

function maySpeakFor({ role, participant, parties }: Caller, party: string, participantParty: string | null): boolean {
  if (parties.includes(party)) return true;
  // A key that is bound to a participant is that participant's, whatever its role.
  if (participant !== null) return participant !== nobody && party === participantParty;
  return speakForAll.includes(role);
}
