/** Sign-in by OpenID Connect: the provider, and what Parley asks it for. */
import { type EnvironmentVariables, httpSchemes, reading, type Secret } from './environment-reader.ts';

export interface SignInSettings {
  /** As the provider names itself in its tokens. */
  readonly issuer: string;
  /** Parley's name at the provider, for the console; null: the console takes keys alone. */
  readonly clientId: string | null;
  /** Null: a public client, which PKCE protects. */
  readonly clientSecret: Secret | null;
  /** What access tokens for Parley are made out to; null: the API takes keys alone. */
  readonly audience: string | null;
  readonly scopes: string;
  /** The claim that lists the groups of whoever signs in. */
  readonly groupsClaim: string;
  /** The file that says what a group may do. */
  readonly rolesFile: string;
  /** What the console's button calls the provider. */
  readonly name: string;
}

/** Null: no provider is set, and everybody has a key. @throws {EnvironmentFault} */
export function readSignIn(env: EnvironmentVariables): SignInSettings | null {
  return reading(env, (read) => {
    const issuer = read.url('PARLEY_OIDC_ISSUER', httpSchemes);
    if (issuer === undefined) return null;
    const { search, hash, username, host } = new URL(issuer);
    if (search !== '' || hash !== '' || username !== '') read.problem('PARLEY_OIDC_ISSUER', `"${issuer}"`, bare);
    const clientId = read.text('PARLEY_OIDC_CLIENT_ID') ?? null;
    const audience = read.text('PARLEY_OIDC_AUDIENCE') ?? null;
    if (clientId === null && audience === null) read.problem('PARLEY_OIDC_CLIENT_ID', 'not set', oneOfBoth);
    // Both would be made out to the same name, so that nothing tells an ID token from an access token.
    if (clientId !== null && clientId === audience)
      read.problem('PARLEY_OIDC_AUDIENCE', `"${audience}", which is the client's id`, ownAudience);
    const scopes = read.matching('PARLEY_OIDC_SCOPES', /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/, scopesExpected) ?? 'openid';
    if (!scopes.split(' ').includes('openid')) read.problem('PARLEY_OIDC_SCOPES', `"${scopes}"`, scopesExpected);
    const rolesFile = read.text('PARLEY_OIDC_ROLES');
    if (rolesFile === undefined) read.problem('PARLEY_OIDC_ROLES', 'not set', rolesExpected);
    return {
      issuer,
      clientId,
      clientSecret: read.secret('PARLEY_OIDC_CLIENT_SECRET') ?? null,
      audience,
      scopes,
      groupsClaim: read.text('PARLEY_OIDC_GROUPS_CLAIM') ?? 'groups',
      rolesFile: rolesFile ?? '',
      name: read.text('PARLEY_OIDC_NAME') ?? host,
    };
  });
}

const bare = 'the address of the provider as its tokens name it, without a query, a fragment or a login';
const oneOfBoth = 'the id of the client for the console, or PARLEY_OIDC_AUDIENCE for access tokens, or both';
const ownAudience = 'a name of the API that the provider knows beside the client, such as https://parley.example/api';
const scopesExpected = 'scopes with spaces between, "openid" among them';
const rolesExpected = 'the path of the file that says what each group may do (docs/how-to/sign-in.md)';
