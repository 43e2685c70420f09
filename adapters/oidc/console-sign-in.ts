/** The authorization code flow with PKCE, by which people sign in at the console, and what is asked of it later. */
import { decodeJwt } from 'jose';
import { claimAt } from './claims.ts';
import * as client from 'openid-client';
import type { Claims } from './access-tokens.ts';
import { asAway, type Connected } from './provider.ts';

/** What only the browser that begins a sign-in may know, and brings back with it. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What the provider gives for a sign-in. */
export interface Tokens {
  /** Null: it gives none, and the sign-in lasts as long as the access token. */
  readonly refresh: string | null;
  readonly access: string;
  /** When the access token expires, epoch milliseconds; null: it does not say. */
  readonly accessEnds: number | null;
  readonly id: string;
}

export interface Person {
  /** Of the ID token, and of the user info where that lists no groups. */
  readonly claims: Claims;
  readonly subject: string;
  /** The provider's name for the session there, with which it says that it is over. */
  readonly sid: string | null;
  readonly tokens: Tokens;
}

/** The provider, or what it sent back, says no. `said`: in words for whoever wants to sign in. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly because: 'provider' | 'mismatch';

  constructor(because: 'provider' | 'mismatch', said: string, cause: unknown) {
    super(said, { cause });
    this.because = because;
  }
}

/** Where a sign-in begins. */
export async function beginSignIn(
  { config }: Connected,
  { redirectUri, scopes }: { readonly redirectUri: string; readonly scopes: string },
): Promise<{ readonly address: string; readonly attempt: Attempt }> {
  const attempt = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: scopes,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
  });
  return { address: address.href, attempt };
}

/** `came`: the address to which the provider has sent the browser. @throws {SignInRefused} {ProviderAway} */
export async function finishSignIn(
  { config }: Connected,
  {
    came,
    attempt: { state, nonce, verifier },
    groupsClaim,
    at,
  }: { readonly came: URL; readonly attempt: Attempt; readonly groupsClaim: string; readonly at: number },
): Promise<Person> {
  try {
    const given = await client.authorizationCodeGrant(config, came, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = given.claims();
    if (claims === undefined || given.id_token === undefined) throw new Error('The provider gave no ID token.');
    const { sub: subject, sid } = claims;
    return {
      claims: await withGroups(config, { access: given.access_token, claims, groupsClaim }),
      subject,
      sid: typeof sid === 'string' ? sid : null,
      tokens: tokensIn(given, { id: given.id_token, refresh: null, at }),
    };
  } catch (error) {
    throw refusalOf(error) ?? asAway(error);
  }
}

/**
 * What the provider says of a person now, with the tokens for the next time. Null: it has ended the sign-in.
 *
 * @throws {ProviderAway}
 */
export async function readPersonAgain(
  { config }: Connected,
  {
    subject,
    tokens,
    groupsClaim,
    at,
  }: { readonly subject: string; readonly tokens: Tokens; readonly groupsClaim: string; readonly at: number },
): Promise<Pick<Person, 'claims' | 'tokens'> | null> {
  try {
    if (tokens.refresh === null) {
      const known = decodeJwt(tokens.id);
      if (config.serverMetadata().userinfo_endpoint === undefined) return { claims: known, tokens };
      return { claims: { ...known, ...(await client.fetchUserInfo(config, tokens.access, subject)) }, tokens };
    }
    const given = await client.refreshTokenGrant(config, tokens.refresh);
    const claims = given.claims() ?? { sub: subject };
    if (claims.sub !== subject) return null;
    return {
      claims: await withGroups(config, { access: given.access_token, claims, groupsClaim }),
      tokens: tokensIn(given, { id: given.id_token ?? tokens.id, refresh: tokens.refresh, at }),
    };
  } catch (error) {
    if (isOver(error)) return null;
    throw asAway(error);
  }
}

/** Where the browser signs out at the provider too; null: it has no such place. */
export function endOfSession(
  { config }: Connected,
  { idToken, returnTo }: { readonly idToken: string; readonly returnTo: string },
): string | null {
  if (config.serverMetadata().end_session_endpoint === undefined) return null;
  return client.buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: returnTo }).href;
}

type Given = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

function tokensIn(
  given: Given,
  { id, refresh, at }: { readonly id: string; readonly refresh: string | null; readonly at: number },
): Tokens {
  const lastsS = given.expiresIn();
  return {
    refresh: given.refresh_token ?? refresh,
    access: given.access_token,
    accessEnds: lastsS === undefined ? null : at + lastsS * 1_000,
    id,
  };
}

/** Many providers list groups in the user info alone. */
async function withGroups(
  config: client.Configuration,
  {
    access,
    claims,
    groupsClaim,
  }: { readonly access: string; readonly claims: Person['claims'] & { sub: string }; readonly groupsClaim: string },
): Promise<Person['claims']> {
  const isThere = claimAt(claims, groupsClaim) !== undefined;
  if (isThere || config.serverMetadata().userinfo_endpoint === undefined) return claims;
  const info = await client.fetchUserInfo(config, access, claims.sub);
  // A claim within others: those that both have are not the same.
  return { ...info, ...claims, [groupsClaim]: claimAt(info, groupsClaim) };
}

/** The provider has taken back what it gave: the grant is over, or the access token is. */
function isOver(error: unknown): boolean {
  if (error instanceof client.WWWAuthenticateChallengeError) return true;
  const over = ['invalid_grant', 'access_denied', 'interaction_required', 'login_required', 'consent_required'];
  return error instanceof client.ResponseBodyError && error.status < 500 && over.includes(error.error);
}

/** Null: the provider is away, rather. */
function refusalOf(error: unknown): SignInRefused | null {
  if (error instanceof client.AuthorizationResponseError) return saidBy(error);
  if (error instanceof client.ResponseBodyError) return error.status >= 500 ? null : saidBy(error);
  const isMismatch = error instanceof client.ClientError && mismatches.has(error.code ?? '');
  return isMismatch ? new SignInRefused('mismatch', error.message, error) : null;
}

function saidBy(error: client.AuthorizationResponseError | client.ResponseBodyError): SignInRefused {
  const { error: code, error_description: description } = error;
  return new SignInRefused('provider', description === undefined ? code : `${code}: ${description}`, error);
}

/** What comes back does not belong to what was asked: state, nonce, issuer, audience, signature, times. */
const mismatches: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_PARSE_ERROR',
  'OAUTH_UNSUPPORTED_OPERATION',
]);
