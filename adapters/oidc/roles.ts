/** The file that says what a group of the provider may do in Parley (`PARLEY_OIDC_ROLES`). */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { partyName } from '../../contracts/wire/clarification.ts';
import { cleanText } from '../../contracts/wire/conversation.ts';
import { tenantName } from '../../contracts/wire/keys.ts';
import { AssistantError } from '../files/fault.ts';
import { readYaml } from '../files/yaml-file.ts';

/** Roles of people, from the least to the most; who is in several groups of a tenant has the last of theirs. */
export const rolesOfPeople = ['participant', 'analyst', 'approver', 'auditor', 'operator', 'admin'] as const;

const grant = z
  .strictObject({
    tenant: tenantName,
    role: z.enum(rolesOfPeople, {
      error: `must be one of: ${rolesOfPeople.join(', ')} (programs have keys)`,
    }),
    /** Parties for which they may answer. */
    parties: z.array(partyName).max(50).default([]),
    /** For the role `participant`: the participant whose conversations they see, all members alike. */
    participant: cleanText.min(1).max(200).optional(),
    /** The same, from a claim that differs from member to member, such as `sub`. */
    participant_claim: z.string().min(1).max(200).optional(),
  })
  .check(({ value, issues }) => {
    const wrong = (place: keyof typeof value, message: string) =>
      void issues.push({ code: 'custom', path: [place], message, input: value });
    const named = (['participant', 'participant_claim'] as const).filter((field) => value[field] !== undefined);
    const [first, second] = named;
    if (second !== undefined) wrong(second, 'stands beside participant; leave one of them out');
    if (first !== undefined && value.role !== 'participant') wrong(first, 'is for the role participant alone');
    if (first === undefined && value.role === 'participant' && value.parties.length === 0)
      wrong('role', 'needs a participant, a participant_claim or parties beside it: else its members see nothing');
  });

const rolesFile = z.strictObject({
  groups: z
    .record(z.string().min(1).max(300), grant)
    .refine((groups) => Object.keys(groups).length > 0, 'names no group; nobody could sign in'),
});

/** What a group may do. */
export type Grant = z.output<typeof grant>;

/** By name of the group, in the order of the file. */
export type Grants = ReadonlyMap<string, Grant>;

/** @throws AssistantError with file, line and remedy of each fault */
export function readRoles(file: string): Grants {
  const text = textOf(file);
  return new Map(Object.entries(readYaml(file, text, rolesFile).data.groups));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const happened = `It cannot be read (${cause instanceof Error ? cause.message : String(cause)}).`;
    throw new AssistantError([{ file, happened, remedy: 'Correct PARLEY_OIDC_ROLES.' }]);
  }
}
