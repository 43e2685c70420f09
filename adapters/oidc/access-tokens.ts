/** Checks JSON Web Tokens that the provider has signed: access tokens of callers, and its word that a sign-in is over. */
import { errors, jwtVerify, type JWTHeaderParameters, type JWTPayload } from 'jose';
import { asAway, type Connected } from './provider.ts';

export type Claims = Readonly<JWTPayload>;

/** Why a token is not taken. */
export type TokenFault =
  | 'malformed'
  | 'algorithm'
  | 'signature'
  | 'unknown-key'
  | 'issuer'
  | 'audience'
  | 'expired'
  | 'not-yet-valid'
  | 'no-subject'
  | 'another-kind';

export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
  readonly because: TokenFault;

  constructor(because: TokenFault, cause?: unknown) {
    super(`The token is refused: ${because}.`, { cause });
    this.because = because;
  }
}

/** Asymmetric signatures alone: with `none` or a shared secret anybody could sign. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA'];
/** How far the provider's clock may be from ours, in seconds. */
const clockToleranceS = 30;
/** A logout token is sent when somebody leaves; one that is older was kept by somebody. */
const logoutTokenAgeS = 300;
const backChannelLogout = 'http://schemas.openid.net/event/backchannel-logout';

/**
 * The claims of an access token that is good for `audience`. `at`: epoch milliseconds.
 *
 * @throws {TokenRefused} {ProviderAway}
 */
export async function accessTokenClaims(
  token: string,
  { connected, audience, at }: { readonly connected: Connected; readonly audience: string; readonly at: number },
): Promise<Claims & { readonly sub: string; readonly exp: number }> {
  const { payload, header } = await verified(token, { connected, audience, at, requiredClaims: ['exp'] });
  const { sub, exp } = payload;
  const kinds = [undefined, 'jwt', 'at+jwt', 'application/at+jwt'];
  // RFC 9068, 2.1; many providers still say JWT for all of theirs. What an ID token alone has gives it away.
  const isOther = 'at_hash' in payload || 'c_hash' in payload || 'events' in payload || payload['typ'] === 'ID';
  if (isOther || !kinds.includes(header.typ?.toLowerCase())) throw new TokenRefused('another-kind');
  if (sub === undefined || sub === '' || exp === undefined) throw new TokenRefused('no-subject');
  return { ...payload, sub, exp };
}

/** Whose sign-ins are over (OpenID Connect Back-Channel Logout 1.0, 2.6). `issuedAt`: epoch milliseconds. */
export interface SaidToBeOver {
  readonly subject: string | null;
  readonly session: string | null;
  readonly issuedAt: number;
}

/** @throws {TokenRefused} {ProviderAway} */
export async function logoutTokenClaims(
  token: string,
  { connected, audience, at }: { readonly connected: Connected; readonly audience: string; readonly at: number },
): Promise<SaidToBeOver> {
  const { payload, header } = await verified(token, { connected, audience, at, requiredClaims: ['iat', 'jti'] });
  const { iat = 0, sub = null, sid = null, events } = payload;
  const isLogout =
    typeof events === 'object' && events !== null && backChannelLogout in events && !('nonce' in payload);
  const kinds = [undefined, 'jwt', 'logout+jwt', 'application/logout+jwt'];
  if (!isLogout || !kinds.includes(header.typ?.toLowerCase())) throw new TokenRefused('another-kind');
  if (at / 1_000 - iat > logoutTokenAgeS) throw new TokenRefused('expired');
  const session = typeof sid === 'string' ? sid : null;
  if (sub === null && session === null) throw new TokenRefused('no-subject');
  return { subject: sub, session, issuedAt: iat * 1_000 };
}

async function verified(
  token: string,
  {
    connected: { keys, issuer },
    audience,
    at,
    requiredClaims,
  }: {
    readonly connected: Connected;
    readonly audience: string;
    readonly at: number;
    readonly requiredClaims: string[];
  },
): Promise<{ readonly payload: JWTPayload; readonly header: JWTHeaderParameters }> {
  try {
    const { payload, protectedHeader: header } = await jwtVerify(token, keys, {
      algorithms,
      issuer,
      audience,
      requiredClaims,
      clockTolerance: clockToleranceS,
      currentDate: new Date(at),
    });
    return { payload, header };
  } catch (error) {
    const because = faultOf(error);
    throw because === null ? asAway(error) : new TokenRefused(because, error);
  }
}

/** Null: the fault is not the token's. */
function faultOf(error: unknown): TokenFault | null {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed) return faultsOfClaims[error.claim] ?? 'malformed';
  if (error instanceof errors.JOSEAlgNotAllowed) return 'algorithm';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'signature';
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return 'unknown-key';
  const isOfToken =
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JOSENotSupported;
  return isOfToken ? 'malformed' : null;
}

const faultsOfClaims: Readonly<Record<string, TokenFault>> = {
  iss: 'issuer',
  aud: 'audience',
  nbf: 'not-yet-valid',
};
