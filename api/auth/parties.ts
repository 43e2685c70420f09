/**
 * Whose words a key may bring (C8; interface.md, "Clarification answers"): of participants, of parties that are asked,
 * and of senders of instructions, which are three namespaces.
 */
import { nobody, type Role } from '../../adapters/postgres/keys/keys.ts';
import type { Caller } from './callers.ts';
import { ApiProblem, shown } from '../process/problem.ts';

type Kind = 'participant' | 'party' | 'sender';

/** People who oversee bring everybody's words, with their own key in the audit log. */
const speakForAll: readonly Role[] = ['operator', 'admin'];

/** A party that answers, and the participant where it is theirs. */
export interface Answering {
  readonly party: string;
  /** The party name of the conversation's participant; null: they are not asked. */
  readonly participantParty: string | null;
  /** The participant of the conversation. */
  readonly participant: string | null;
}

/**
 * Refuses a caller who may not speak for a party. A participant's key speaks for the participant of a conversation that
 * it may access, and never for a party of the same name.
 *
 * @throws {ApiProblem} 403
 */
export function mustSpeakFor(caller: Caller, answering: Answering): void {
  if (maySpeakFor(caller, answering)) return;
  const { party, participantParty } = answering;
  const own = [...caller.parties, ...(participantParty === null ? [] : [participantParty])];
  throw new ApiProblem('role-not-allowed', {
    detail: `This key may not speak for "${shown(party)}".`,
    remedy:
      own.length === 0
        ? `Use a key with that party, or one of these roles: ${speakForAll.join(', ')}.`
        : `It speaks for ${own.map((name) => `"${shown(name)}"`).join(', ')}; for others use a key with that party, or one of these roles: ${speakForAll.join(', ')}.`,
  });
}

function maySpeakFor(caller: Caller, { party, participantParty, participant }: Answering): boolean {
  if (caller.parties.includes(party)) return true;
  // A key that is bound to a participant is that participant's, whatever its role.
  if (caller.participant !== null) return caller.participant !== nobody && party === participantParty;
  if (speakForAll.includes(caller.role)) return true;
  return party === participantParty ? brings(caller, 'participant', participant) : brings(caller, 'party', party);
}

/**
 * Refuses a program that brings the words of a participant or sender whom its key does not name (`speaks_for`). Other
 * keys are not concerned: theirs are bound to one, or are those of people who oversee. Null: nobody is named, so that it
 * is nobody's word.
 *
 * @throws {ApiProblem} 403
 */
export function mustBring(caller: Caller, kind: Exclude<Kind, 'party'>, name: string | null): void {
  if (caller.role !== 'service' || name === null || brings(caller, kind, name)) return;
  throw new ApiProblem('role-not-allowed', {
    detail: `This key may not speak for the ${kind} "${shown(name)}".`,
    remedy: `Use a key that was made for it: speaks_for with "${kind}:${shown(name)}", or with "${kind}:*" for all.`,
  });
}

/**
 * The same for whoever talks in a conversation: its participant, or the sender of its instructions.
 *
 * @throws {ApiProblem} 403
 */
export function mustBringWordsOf(
  caller: Caller,
  { participant, sender }: { readonly participant: string | null; readonly sender: string | null },
): void {
  mustBring(caller, 'participant', participant);
  mustBring(caller, 'sender', sender);
}

function brings({ speaksFor }: Caller, kind: Kind, name: string | null): boolean {
  return speaksFor.includes(`${kind}:*`) || (name !== null && speaksFor.includes(`${kind}:${name}`));
}
