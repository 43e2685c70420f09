/** A real OpenID Connect provider on loopback (oidc-provider), and a browser that goes there and back. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type CryptoKey, type JWK } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';
import { connectTo, type SignIn } from '../../adapters/oidc/provider.ts';
import { readRoles } from '../../adapters/oidc/roles.ts';

export const clientId = 'parley-console';
export const clientSecret = 'a secret of the console that only the tests know';
/** What access tokens for the API are made out to. */
export const audience = 'https://parley.test/api';
/** Where the provider sends a program back to; nothing listens there, and the browser stops before it. */
const programsEnd = 'http://127.0.0.1:9/done';

export interface TestProvider {
  readonly issuer: string;
  /** Groups by name of the account; whoever has no entry has no groups. */
  readonly groups: Map<string, readonly string[]>;
  /** Makes a provider of the address, for a Parley at `parley`. */
  serve(parley: string, config?: Configuration): void;
  /** The key that it signs with now. */
  readonly key: { readonly sign: CryptoKey; readonly shown: JWK };
  /** Signs with another key from now on, and shows no other. */
  rotate(): Promise<void>;
  /** Connections are cut off while it is away. */
  be(how: 'there' | 'away'): void;
  /** What Parley is told about it. */
  signIn(rolesFile: string, clock: () => number, more?: Partial<SignIn>): SignIn;
  /** An access token for the API that the account gets through the code flow. */
  accessToken(account: string): Promise<string>;
  stop(): Promise<void>;
}

/** `host`: under `localhost` it is another site than a Parley at 127.0.0.1, as a provider on the internet is. */
export async function startProvider(host: '127.0.0.1' | 'localhost' = '127.0.0.1'): Promise<TestProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (request) => request.socket.destroy();
  let isAway = false;
  let served = { parley: 'http://127.0.0.1:1', config: {} as Configuration };
  const server = createServer((request, response) => {
    if (isAway) request.socket.destroy();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const groups = new Map<string, readonly string[]>();
  let key = await newKey();
  const serve = (): void => {
    const provider = new Provider(issuer, { ...configured(served.parley, groups, key.hidden), ...served.config });
    const handle = provider.callback();
    answer = (request, response) => void handle(request, response);
  };
  return {
    issuer,
    groups,
    serve(parley, config = {}) {
      served = { parley, config };
      serve();
    },
    get key() {
      return key;
    },
    async rotate() {
      key = await newKey();
      serve();
    },
    be: (how) => void (isAway = how === 'away'),
    signIn(rolesFile, clock, more = {}) {
      const secret = { reveal: () => clientSecret };
      const settings = { issuer, clientId, clientSecret: secret, lookAgainMs: 0 };
      return {
        connect: connectTo(settings, clock),
        grants: readRoles(rolesFile),
        groupsClaim: 'groups',
        clientId,
        audience,
        scopes: 'openid groups offline_access',
        name: 'the test’s provider',
        ...more,
      };
    },
    async accessToken(account) {
      const verifier = 'v'.repeat(43);
      const digest = await crypto.subtle.digest('SHA-256', Buffer.from(verifier));
      const asked = new URLSearchParams({
        client_id: 'a-program',
        response_type: 'code',
        redirect_uri: programsEnd,
        scope: 'openid api',
        resource: audience,
        code_challenge: Buffer.from(digest).toString('base64url'),
        code_challenge_method: 'S256',
      });
      const end = await signInAt(openBrowser(programsEnd), `${issuer}/auth?${asked.toString()}`, account);
      const given = await fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'a-program',
          code: new URL(end.url).searchParams.get('code') ?? '',
          redirect_uri: programsEnd,
          code_verifier: verifier,
          resource: audience,
        }),
      });
      const { access_token: token } = (await given.json()) as { access_token?: string };
      if (token === undefined) throw new Error(`The provider gave no access token (${given.status}; ${end.url}).`);
      return token;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function newKey() {
  const { privateKey: sign, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = crypto.randomUUID();
  const hidden = { ...(await exportJWK(sign)), kid, alg: 'RS256', use: 'sig' };
  return { sign, hidden, shown: { ...(await exportJWK(publicKey)), kid } };
}

function configured(parley: string, groups: ReadonlyMap<string, readonly string[]>, key: JWK): Configuration {
  const lasts = { AccessToken: 3_600, IdToken: 3_600, RefreshToken: 86_400, Session: 86_400, Grant: 86_400 };
  const scopes = 'openid groups offline_access';
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${parley}/auth/oidc/callback`],
        post_logout_redirect_uris: [`${parley}/`],
        backchannel_logout_uri: `${parley}/auth/oidc/logout`,
        backchannel_logout_session_required: true,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
      },
      {
        client_id: 'a-program',
        token_endpoint_auth_method: 'none',
        redirect_uris: [programsEnd],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key] } as NonNullable<Configuration['jwks']>,
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub'], groups: ['groups'] },
    scopes: ['openid', 'groups', 'offline_access'],
    ttl: { ...lasts, Interaction: 600, AuthorizationCode: 60 },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, groups: [...(groups.get(accountId) ?? [])] }),
    }),
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    // Nobody is asked whether Parley may know who they are.
    async loadExistingGrant({ oidc }) {
      const { provider, client, account } = oidc;
      if (client === undefined || account === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: account.accountId });
      grant.addOIDCScope(scopes);
      grant.addResourceScope(audience, 'api');
      await grant.save();
      return grant;
    },
    extraTokenClaims: (_context, token) =>
      'accountId' in token ? { groups: [...(groups.get(token.accountId) ?? [])] } : undefined,
    features: {
      devInteractions: { enabled: true },
      backchannelLogout: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({
          scope: 'api',
          audience,
          accessTokenFormat: 'jwt' as const,
          jwt: { sign: { alg: 'RS256' as const } },
        }),
      },
    },
    // Its own keeps it from loopback, where everything is here.
    fetch: (url: string, { dispatcher: _itsOwn, ...options }: RequestInit & { dispatcher?: unknown }) =>
      fetch(url, options),
  } as Configuration;
}

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Browser {
  go(url: string, form?: Readonly<Record<string, string>>): Promise<Page>;
  /** As a page of its own asks: with cookies, without following anything. */
  ask(url: string, init?: RequestInit): Promise<Response>;
  /** Value by name, for a host whatever its port. */
  readonly cookies: Map<string, string>;
  /** Every address that it was sent to. */
  readonly visited: string[];
}

/** `stopsAt`: an address that it does not open. */
export function openBrowser(stopsAt = 'about:nothing'): Browser {
  const jar = new Map<string, { readonly value: string; readonly path: string }>();
  const visited: string[] = [];
  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(url);
    const sent = [...jar]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const headers = {
      accept: 'text/html',
      cookie: sent.join('; '),
      ...(init.headers as Readonly<Record<string, string>> | undefined),
    };
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/; */);
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
      const isGone = value === '' || attributes.some((one) => /^max-age=0$/i.test(one) || /^expires=.*1970/i.test(one));
      if (isGone) jar.delete(name);
      else jar.set(name, { value, path });
    }
    return answer;
  };
  return {
    visited,
    ask,
    get cookies() {
      return new Map([...jar].map(([name, { value }]) => [name, value]));
    },
    async go(url, form) {
      let [at, body] = [url, form === undefined ? undefined : new URLSearchParams(form)];
      for (let steps = 0; steps < 20; steps += 1) {
        visited.push(at);
        const answer = await ask(at, body === undefined ? {} : { method: 'POST', body });
        const onward = answer.headers.get('location');
        const { status, headers } = answer;
        if (onward === null) return { url: at, status, headers, text: await answer.text() };
        await answer.body?.cancel();
        [at, body] = [new URL(onward, at).href, undefined];
        if (at.startsWith(stopsAt)) return { url: at, status, headers, text: '' };
      }
      throw new Error(`The browser is sent round in circles: ${visited.slice(-5).join(' → ')}`);
    },
  };
}

/** Goes to `address`, and signs in where it is asked who it is. */
export async function signInAt(browser: Browser, address: string, account: string): Promise<Page> {
  const page = await browser.go(address);
  if (!page.url.includes('/interaction/')) return page;
  return browser.go(page.url, { prompt: 'login', login: account, password: 'any' });
}
