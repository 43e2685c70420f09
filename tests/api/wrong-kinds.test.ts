/**
 * Every route of the OpenAPI document, with parameters, bodies and headers of other kinds than it takes: whatever is
 * sent, the answer is a refusal or a result, never a fault of the server. A part of them in `npm test`, all by
 * `npm run attacks`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissions, type RouteName } from '../../api/auth/permissions.ts';
import { installationTenant, type Role } from '../../adapters/postgres/keys/keys.ts';
import { isSampled } from '../support/laws.ts';
import { opened, written } from './requests.ts';
import { startStand, type Stand } from './stand.ts';

interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
}

let stand: Stand;
let conversation: string;
/** Closed and erased by whoever is tried first. */
let doomed: string;
let request: string;
/** A key of a role that may call the route. */
const keys = new Map<Role, string>();
let routes: readonly (readonly [name: RouteName, described: Described])[];

beforeAll(async () => {
  stand = await startStand({ limits: null });
  for (const role of ['admin', 'service', 'participant'] as const)
    keys.set(role, await stand.key(role, role === 'participant' ? { participant: 'paula' } : {}));
  keys.set('installation', await stand.key('installation', { tenant: installationTenant }));
  conversation = (await send('POST', '/v1/conversations', { assistant: 'hr-manager', participant: 'paula' })).json()
    .conversation_id;
  doomed = (await send('POST', '/v1/conversations', { assistant: 'hr-manager' })).json().conversation_id;
  const { clarification, happened } = opened();
  request = clarification.id;
  await written(stand, { tenant: 'local', conversation }, { clarification, happened });
  const { paths } = (await send('GET', '/openapi.json')).json() as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  };
  const known = Object.keys(permissions) as RouteName[];
  routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, described]) => {
      const pattern = path.replace(/\{(\w+)\}/g, ':$1');
      const name = known.find((one) => one === `${method.toUpperCase()} ${pattern}`);
      return name === undefined ? [] : [[name, described] as const];
    }),
  );
});
afterAll(() => stand.stop());

/** Written into an address. */
const wrongTexts = [
  '',
  '-1',
  '1e-7',
  '1e309',
  'NaN',
  'null',
  'true',
  '%00',
  '%ff%fe',
  '%ed%a0%80',
  '%F0%9F%92%A9',
  '..%2f..%2fetc',
  '2026-02-31',
  '99999999999999999999',
  '%27%3B--',
  '%5B%5D',
  'a'.repeat(3_000),
];

/** In place of any value of a body. */
const wrongValues = [
  null,
  true,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  'a'.repeat(70_000),
  '2026-02-31T25:61:00Z',
  [],
  [[]],
  [null],
  {},
  { length: 1e9 },
  JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}') as object,
];

const ids: Readonly<Record<string, string>> = { name: 'hr-manager', kind: 'email', tenant: 'nobody', pid: 'nobody' };

/** An address with everything right in it, but for what is given by name. */
function addressOf(route: RouteName, wrong: Readonly<Record<string, string>> = {}): string {
  const [method, pattern = ''] = route.split(' ');
  const ends = pattern.endsWith('/close') || (method === 'DELETE' && pattern === '/v1/conversations/:id');
  const right = (name: string): string =>
    name === 'id'
      ? ends
        ? doomed
        : conversation
      : name === 'rid'
        ? request
        : (ids[name] ?? '00000000-0000-4000-8000-000000000000');
  return pattern.replace(/:(\w+)/g, (_, name: string) => wrong[name] ?? right(name));
}

/** Nobody waits for a reply that does not come. */
function withoutWaiting(described: Described, query: Readonly<Record<string, string>>): string {
  const waits = described.parameters?.some(({ name }) => name === 'wait_s') === true;
  const all = { ...(waits ? { wait_s: '0' } : {}), ...query };
  return Object.entries(all)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

const keyFor = (route: RouteName): string | undefined => {
  const access = permissions[route];
  return typeof access === 'string' ? keys.get('admin') : [...keys].find(([role]) => access.includes(role))?.[1];
};

function send(method: string, url: string, payload?: unknown, key = keys.get('admin')) {
  return stand.app.inject({
    method: method as 'GET',
    url,
    // Its answer ends when there is one, and nobody gives one here.
    payloadAsStream: url.startsWith('/api/chat'),
    headers: {
      authorization: `Bearer ${key}`,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
  });
}

async function statusOf(route: RouteName, url: string, payload?: unknown): Promise<number> {
  const answer = await send(route.split(' ')[0] ?? '', url, payload, keyFor(route));
  if (url.startsWith('/api/chat')) answer.stream().destroy();
  return answer.statusCode;
}

/** Every place in a value, as the keys that lead there. */
function placesIn(value: unknown, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...at, name]))];
}

function replaced(value: unknown, [name, ...rest]: readonly string[], by: unknown): unknown {
  if (name === undefined) return by;
  const copy = structuredClone(value) as Record<string, unknown>;
  const inner = replaced(copy[name], rest, by);
  if (inner === undefined && !Array.isArray(copy)) delete copy[name];
  else copy[name] = inner;
  return copy;
}

/** These go on for as long as somebody listens. */
const endless = ['GET /v1/stream'];

test('no parameter of any route, whatever stands in it, is a fault of the server', { timeout: 1_800_000 }, async () => {
  let tried = 0;
  let at = 0;
  const faults: unknown[] = [];
  expect(routes.length).toBeGreaterThan(100);
  for (const [route, described] of routes) {
    if (endless.includes(route)) continue;
    for (const { name, in: where } of described.parameters ?? [])
      for (const text of wrongTexts) {
        if (!isSampled((at += 1), 10)) continue;
        const inPath = where === 'path' ? { [name]: text } : {};
        const query = withoutWaiting(described, where === 'query' ? { [name]: text } : {});
        const url = `${addressOf(route, inPath)}?${query}`;
        const status = await statusOf(route, url, exampleOf(described));
        tried += 1;
        if (status >= 500) faults.push([route, url.slice(0, 200), status]);
      }
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(300);
  console.log(`figure: parameters of wrong kinds: ${tried} requests, 0 faults`);
});

test('no body of any route, whatever stands in it, is a fault of the server', { timeout: 1_800_000 }, async () => {
  let tried = 0;
  let at = 0;
  const faults: unknown[] = [];
  for (const [route, described] of routes) {
    const right = exampleOf(described);
    if (right === undefined) continue;
    const url = `${addressOf(route)}?${withoutWaiting(described, {})}`;
    const bodies = [
      ...placesIn(right).flatMap((place) => wrongValues.map((wrong) => replaced(right, place, wrong))),
      ...placesIn(right).map((place) => replaced(right, place, undefined)),
      '{"a":',
      '"\\ud800"',
      '['.repeat(10_000),
    ];
    for (const body of bodies) {
      if (!isSampled((at += 1), 10)) continue;
      const status = await statusOf(route, url, body ?? {});
      tried += 1;
      if (status >= 500) faults.push([route, JSON.stringify(body).slice(0, 200), status]);
    }
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(300);
  console.log(`figure: bodies of wrong kinds: ${tried} requests, 0 faults`);
});

test('no header, whatever stands in it, is a fault of the server', async () => {
  const names = [
    'authorization',
    'cookie',
    'content-type',
    'idempotency-key',
    'origin',
    'x-csrf-token',
    'x-forwarded-for',
  ];
  const faults: unknown[] = [];
  for (const name of [
    ...names,
    'accept',
    'accept-encoding',
    'if-none-match',
    'range',
    'x-request-id',
    'content-encoding',
  ])
    for (const text of [...wrongTexts, 'Bearer ', 'Bearer pk__', 'Basic Og==', 'parley=%00', '__Host-parley=a=b'])
      for (const url of ['/v1/conversations', '/codec/decode']) {
        const headers = {
          authorization: `Bearer ${keys.get('admin')}`,
          'content-type': 'application/json',
          [name]: text,
        };
        const payload = url.startsWith('/codec') ? '{}' : '{"assistant":"hr-manager"}';
        const { statusCode } = await stand.app.inject({ method: 'POST', url, headers, payload });
        if (statusCode >= 500) faults.push([name, text.slice(0, 40), url, statusCode]);
      }
  expect(faults).toEqual([]);
});

function exampleOf({ requestBody }: Described): unknown {
  return Object.values(requestBody?.content ?? {})[0]?.example;
}
