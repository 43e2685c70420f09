/** Sign-in by OpenID Connect: what all of it needs, and its refusals as problems. */
import { accessTokenClaims, TokenRefused, type TokenFault } from '../../adapters/oidc/access-tokens.ts';
import type { SignIn } from '../../adapters/oidc/provider.ts';
import type { Database } from '../../adapters/postgres/database/database.ts';
import { personId, type KeyHolder } from '../../adapters/postgres/keys/keys.ts';
import { hasTenant } from '../../adapters/postgres/keys/tenants.ts';
import { ApiProblem, shown } from '../process/problem.ts';
import { membershipOf, type Membership, type MembershipFound } from './membership.ts';

/** Turns the access token of a person into a caller. */
export interface People {
  /**
   * `tenant`: the one that the caller has chosen, or null.
   *
   * @throws {ApiProblem} 401 for a token that is not good, 403 for a person without a role
   * @throws {ProviderAway}
   */
  callerOf(token: string, tenant: string | null): Promise<{ readonly caller: KeyHolder; readonly endsAt: Date }>;
}

/** Names the tenant of somebody who has roles in several. */
export const tenantHeader = 'x-parley-tenant';

/** Null: access tokens are not taken. */
export function openPeople(
  signIn: SignIn | null,
  { database, clock }: { readonly database: Database; readonly clock: () => number },
): People | null {
  if (signIn === null || signIn.audience === null) return null;
  const { connect, audience } = signIn;
  /** Tenants stay; there are as many as the file of roles names. */
  const found = new Set<string>();
  return {
    async callerOf(token, tenant) {
      const claims = await good(async () =>
        accessTokenClaims(token, { connected: await connect(), audience, at: clock() }),
      );
      const membership = mustBeMember(membershipOf(claims, { ...signIn, tenant }), signIn);
      if (!found.has(membership.tenant)) await mustHaveTenant(database, membership.tenant);
      found.add(membership.tenant);
      return { caller: holderOf(claims.sub, membership), endsAt: new Date(claims.exp * 1_000) };
    },
  };
}

/** The caller that a person is. */
export function holderOf(subject: string, { tenant, role, participant, parties }: Membership): KeyHolder {
  const keyId = personId(subject);
  return { keyId, family: keyId, tenant, role, participant, parties, speaksFor: [] };
}

/** @throws {ApiProblem} 403 */
export function mustBeMember(found: MembershipFound, { groupsClaim }: Pick<SignIn, 'groupsClaim'>): Membership {
  if (found.kind === 'member') return found.membership;
  const { because, tenants } = found;
  const named = tenants.map((tenant) => `"${tenant}"`).join(', ');
  switch (because) {
    case 'choose-tenant':
      throw new ApiProblem(
        'choose-tenant',
        {
          detail: `Your groups have roles in several tenants: ${named}.`,
          remedy: `Send one of them as ${tenantHeader}.`,
        },
        { tenants },
      );
    case 'no-groups':
      throw noRole(
        `The provider lists no groups in "${shown(groupsClaim)}".`,
        'Let the provider add the claim, or name its own in PARLEY_OIDC_GROUPS_CLAIM.',
      );
    case 'no-role':
      throw noRole('None of your groups is given a role.', 'Ask to be added to a group that PARLEY_OIDC_ROLES names.');
    case 'not-in-tenant':
      throw noRole('Your groups have no role in the tenant that was chosen.', `Choose one of these: ${named}.`);
    case 'no-participant':
      throw noRole(
        'Your group makes you a participant, and nothing says which one.',
        'Let the provider add the claim that participant_claim names in PARLEY_OIDC_ROLES.',
      );
    case 'participants':
      throw noRole(
        'Your groups make several participants of you.',
        'Leave all of these groups but one, or let them name the same participant.',
      );
    default:
      return because satisfies never;
  }
}

/** @throws {ApiProblem} 403 for a tenant that nobody has made yet */
export async function mustHaveTenant(database: Database, tenant: string): Promise<void> {
  if (await hasTenant(database, tenant)) return;
  throw noRole(
    `There is no tenant "${shown(tenant)}", in which PARLEY_OIDC_ROLES gives you a role.`,
    'Make it with POST /v1/tenants, or correct its name there.',
  );
}

/** @throws {ApiProblem} 401 for a token that is refused */
export async function good<Result>(check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error;
    const [detail, remedy] = words[error.because];
    throw new ApiProblem(
      'bad-token',
      { detail, remedy },
      { headers: { 'www-authenticate': 'Bearer realm="parley", error="invalid_token"' }, cause: error },
    );
  }
}

const newOne = 'Ask the provider for a new one.';

const words: Readonly<Record<TokenFault, readonly [detail: string, remedy: string]>> = {
  malformed: ['The access token is no JSON Web Token as it is expected here.', newOne],
  algorithm: [
    'The access token is not signed as it has to be.',
    'Let the provider sign with RS256, PS256, ES256 or EdDSA.',
  ],
  signature: ['The signature of the access token does not fit.', newOne],
  'unknown-key': ['The access token is signed with a key that the provider does not show (any more).', newOne],
  issuer: ['The access token is of another provider.', 'Send one of the provider that PARLEY_OIDC_ISSUER names.'],
  audience: ['The access token is made out to somebody else.', 'Ask for one for the audience PARLEY_OIDC_AUDIENCE.'],
  expired: ['The access token has expired.', newOne],
  'not-yet-valid': ['The access token is not valid yet.', 'Compare the clocks of the provider and of Parley.'],
  'no-subject': ['The access token does not say whose it is.', 'Ask for one in the name of a person.'],
  'another-kind': ['This is another token than an access token.', 'Send the access token, not the ID token.'],
};

function noRole(detail: string, remedy: string): ApiProblem {
  return new ApiProblem('no-role', { detail, remedy });
}
