/** What Parley seals of sign-ins: the attempt that a browser carries, and the provider's tokens in the database. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sealingKey } from '../../adapters/encryption/sealing-key.ts';
import { readPersonAgain, type Attempt, type Tokens } from '../../adapters/oidc/console-sign-in.ts';
import type { SignIn } from '../../adapters/oidc/provider.ts';
import type { ReadAgain } from '../../adapters/postgres/keys/sessions.ts';
import { membershipOf } from './membership.ts';

export interface BegunSignIn extends Attempt {
  /** The tenant that was chosen, or null. */
  readonly tenant: string | null;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Whose tokens they are: those of another person or tenant do not open. */
interface Whose {
  readonly tenant: string;
  readonly subject: string;
}

export interface SignInSeals {
  sealAttempt(attempt: BegunSignIn): string;
  /** Null: it was made elsewhere, or changed. */
  openAttempt(sealed: string): BegunSignIn | null;
  sealTokens(tokens: Tokens, whose: Whose): Buffer;
  /** Null: the pepper was another one. */
  openTokens(sealed: Buffer, whose: Whose): Tokens | null;
}

/** Sealed with a key made from the pepper, which the database never sees. */
export function signInSeals(pepper: string): SignInSeals {
  const key = sealingKey(createHmac('sha256', pepper).update('sign-ins').digest());
  const aboutTokens = ({ tenant, subject }: Whose) => JSON.stringify(['parley sign-in tokens', 1, tenant, subject]);
  return {
    sealAttempt: (attempt) => key.seal(Buffer.from(JSON.stringify(attempt)), aboutAttempts).toString('base64url'),
    openAttempt(sealed) {
      const opened = key.open(Buffer.from(sealed, 'base64url'), aboutAttempts);
      return opened === null ? null : attemptShape.parse(JSON.parse(opened.toString()));
    },
    sealTokens: (tokens, whose) => key.seal(Buffer.from(JSON.stringify(tokens)), aboutTokens(whose)),
    openTokens(sealed, whose) {
      const opened = key.open(sealed, aboutTokens(whose));
      return opened === null ? null : tokensShape.parse(JSON.parse(opened.toString()));
    },
  };
}

/** How the groups of people with a session are read again. Null: no provider is set. */
export function readAgainWith(signIn: SignIn | null, seals: SignInSeals, clock: () => number): ReadAgain | null {
  if (signIn === null || signIn.clientId === null) return null;
  const { connect, grants, groupsClaim } = signIn;
  return async ({ tenant, subject, tokens: sealed }) => {
    const tokens = seals.openTokens(sealed, { tenant, subject });
    if (tokens === null) return { kind: 'ended', because: 'provider' };
    const found = await readPersonAgain(await connect(), { subject, tokens, groupsClaim, at: clock() });
    if (found === null) return { kind: 'ended', because: 'provider' };
    const member = membershipOf(found.claims, { grants, groupsClaim, tenant });
    if (member.kind === 'refused') return { kind: 'ended', because: 'no-role' };
    const { role, participant, parties } = member.membership;
    const again = seals.sealTokens(found.tokens, { tenant, subject });
    return { kind: 'stands', role, participant, parties, tokens: again };
  };
}

const aboutAttempts = 'parley sign-in attempt';

const attemptShape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  tenant: z.string().nullable(),
  until: z.number(),
});

const tokensShape = z.object({
  refresh: z.string().nullable(),
  access: z.string(),
  accessEnds: z.number().nullable(),
  id: z.string(),
});
