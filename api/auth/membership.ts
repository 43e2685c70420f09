/** What somebody may do here, from the groups that the provider says they are in. Pure. */
import { claimAt } from '../../adapters/oidc/claims.ts';
import type { Grant, Grants } from '../../adapters/oidc/roles.ts';
import { rolesOfPeople } from '../../adapters/oidc/roles.ts';
import { nobody } from '../../adapters/postgres/keys/keys.ts';

/** What a key has too. */
export interface Membership {
  readonly tenant: string;
  readonly role: Grant['role'];
  readonly participant: string | null;
  readonly parties: readonly string[];
}

export type MembershipFound =
  | { readonly kind: 'member'; readonly membership: Membership }
  | {
      readonly kind: 'refused';
      readonly because: 'no-groups' | 'no-role' | 'not-in-tenant' | 'choose-tenant' | 'no-participant' | 'participants';
      /** Tenants in which they have a role. */
      readonly tenants: readonly string[];
    };

/** `tenant`: the one that was chosen, or null. Of several groups in one the highest role counts, and every party. */
export function membershipOf(
  claims: Readonly<Record<string, unknown>>,
  {
    grants,
    groupsClaim,
    tenant,
  }: { readonly grants: Grants; readonly groupsClaim: string; readonly tenant: string | null },
): MembershipFound {
  const groups = new Set(namesIn(claimAt(claims, groupsClaim)));
  const held = [...grants].filter(([group]) => groups.has(group)).map(([, grant]) => grant);
  const tenants = [...new Set(held.map((grant) => grant.tenant))];
  const refused = (because: Extract<MembershipFound, { kind: 'refused' }>['because']) =>
    ({ kind: 'refused', because, tenants }) as const;
  const [only, another] = tenants;
  if (groups.size === 0) return refused('no-groups');
  if (only === undefined) return refused('no-role');
  if (tenant === null && another !== undefined) return refused('choose-tenant');
  const chosen = tenant ?? only;
  const grantsHere = held.filter((grant) => grant.tenant === chosen);
  const role = rolesOfPeople.findLast((one) => grantsHere.some((grant) => grant.role === one));
  if (role === undefined) return refused('not-in-tenant');
  const parties = [...new Set(grantsHere.flatMap((grant) => grant.parties))];
  if (role !== 'participant') return member({ tenant: chosen, role, participant: null, parties });
  const named = new Set(grantsHere.flatMap((grant) => participantIn(grant, claims)));
  if (named.size > 1) return refused('participants');
  const [participant = nobody] = named;
  // Bound to nobody and asked by nobody, they would see nothing and not learn why.
  if (participant === nobody && parties.length === 0) return refused('no-participant');
  return member({ tenant: chosen, role, participant, parties });
}

function member(membership: Membership): MembershipFound {
  return { kind: 'member', membership };
}

/** The participant that a group makes of its member; none: the claim is not there, or the group is a party alone. */
function participantIn(
  { participant, participant_claim: claim }: Grant,
  claims: Readonly<Record<string, unknown>>,
): readonly string[] {
  const given = participant ?? (claim === undefined ? undefined : claimAt(claims, claim));
  return typeof given === 'string' && given !== '' && given.length <= 200 ? [given] : [];
}

/** A list of names, or one. */
function namesIn(claim: unknown): readonly string[] {
  return [claim].flat().filter((name) => typeof name === 'string');
}
