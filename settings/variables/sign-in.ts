/** Variables of the sign-in by OpenID Connect. */
import type { Chapter, Reader } from './variable.ts';

/** Whoever takes sessions and access tokens. */
const takers: readonly Reader[] = ['api', 'codec'];

export const signIn: Chapter = {
  title: 'Sign-in by OpenID Connect',
  variables: [
    {
      name: 'PARLEY_OIDC_ISSUER',
      readers: takers,
      meaning:
        'Address of the provider, as its tokens name it ([sign in](../how-to/sign-in.md)). `https`, beyond this machine and `PARLEY_PLAINTEXT_HOSTS`.',
      fallback: 'everybody has a key',
    },
    {
      name: 'PARLEY_OIDC_CLIENT_ID',
      readers: takers,
      meaning: 'Id of the client with which people sign in at the console.',
      fallback: 'the console takes keys alone',
    },
    {
      name: 'PARLEY_OIDC_CLIENT_SECRET',
      readers: takers,
      meaning: 'Its secret.',
      fallback: 'a public client, with PKCE',
      secret: true,
    },
    {
      name: 'PARLEY_OIDC_AUDIENCE',
      readers: takers,
      meaning: 'What access tokens for the API are made out to (`aud`); not the id of the client.',
      fallback: 'the API takes keys alone',
    },
    {
      name: 'PARLEY_OIDC_SCOPES',
      readers: takers,
      meaning:
        'What the console asks for, with spaces between. With a refresh token (often `offline_access`) a session lasts twelve hours, without one as long as the access token.',
      fallback: '`openid`',
    },
    {
      name: 'PARLEY_OIDC_GROUPS_CLAIM',
      readers: takers,
      meaning:
        'The claim that lists the groups, or its path where it lies within others: `realm_access.roles`, `resource_access.parley.roles`.',
      fallback: '`groups`',
    },
    {
      name: 'PARLEY_OIDC_ROLES',
      readers: takers,
      meaning: 'Path of the file (YAML or JSON) that gives each group a tenant and a role.',
      fallback: 'none: it is needed with a provider',
    },
    {
      name: 'PARLEY_OIDC_NAME',
      readers: takers,
      meaning: 'What the button of the console calls the provider.',
      fallback: 'its host',
    },
  ],
};
