/** `/openapi.json`, route by route: whoever adds a route is told here what it lacks. */
import { readFileSync } from 'node:fs';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { showWorker } from '../../adapters/postgres/fleet/workers.ts';
import { operations, tags, type Operation } from '../../api/openapi/operations.ts';
import { permissions } from '../../api/auth/permissions.ts';
import { createApi } from '../../api/server.ts';
import type { Api } from '../../api/process/api.ts';
import { problem } from '../../contracts/wire/conversation.ts';
import { caller, startStand, type Stand } from './stand.ts';
import { signed } from '../support/order-key.ts';

interface Described {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

interface Media {
  readonly schema?: {
    readonly $ref?: string;
    readonly anyOf?: readonly { readonly $ref?: string; readonly type?: string }[];
  };
  readonly example?: unknown;
}

interface Document {
  readonly info: { readonly version: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

let stand: Stand;
let document: Document;
let { post, get } = {} as ReturnType<typeof caller>;
/** The schemas with which each route checks what comes in and goes out. */
const schemas = new Map<string, NonNullable<RouteOptions['schema']>>();
beforeAll(async () => {
  stand = await startStand();
  await showWorker(stand.database, {
    worker: 'w1',
    lane: null,
    queues: ['conversations'],
    build: '1',
    modelFault: null,
  });
  ({ post, get } = caller(stand, await stand.key('admin')));
  document = (await get('/openapi.json')).json();
  const app: Api = createApi({
    signer: signed,
    database: stand.database,
    conversations: stand.temporal,
    erasing: { begin: async () => undefined, beginSubject: async () => undefined },
    assistants: { list: async () => [], broken: async () => [], current: async () => null, version: async () => null },
    wakes: { closed: false, close: () => undefined } as never,
    clock: () => 0,
    pepper: '',
    settings: { publicUrl: null, webUiUrl: null, namespace: 'parley', lane: null },
  });
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const one of [method].flat()) if (schema) schemas.set(`${one} ${url}`, schema);
  });
  await app.ready();
  await app.close();
});
afterAll(() => stand.stop());

const routes = Object.keys(permissions) as (keyof typeof permissions)[];

/** What a route lacks, in words. */
function lacking(route: string): string[] {
  const [method = '', url = ''] = route.split(' ');
  const described = document.paths[url.replace(/:([A-Za-z]+)/g, '{$1}')]?.[method.toLowerCase()];
  if (described === undefined) return ['it is not in /openapi.json'];
  const lacks: string[] = [];
  const must = (is: unknown, what: string) => void (Boolean(is) || lacks.push(what));
  must(described.operationId, 'an operationId: add the route to api/openapi/operations.ts');
  must(described.summary, 'a summary: write one in the schema of the route');
  must(
    described.tags?.some((tag) => tag in tags),
    'a tag of api/openapi/operations.ts',
  );
  if (method === 'POST')
    must(
      described.parameters?.some(({ name, in: where }) => name === 'Idempotency-Key' && where === 'header'),
      'the header Idempotency-Key',
    );
  if (['POST', 'PUT', 'PATCH'].includes(method) && schemas.get(route)?.body !== undefined)
    lacks.push(...lackingIn('body', described.requestBody));
  const answers = Object.entries(described.responses).filter(([status]) => status !== 'default');
  must(answers.length > 0, 'a response schema: write one in the schema of the route');
  for (const [status, answer] of answers) lacks.push(...lackingIn(`answer ${status}`, answer));
  must(described.responses['default'], 'the answer for failures');
  return lacks;
}

function lackingIn(what: string, holder: { readonly content?: Readonly<Record<string, Media>> } | undefined): string[] {
  const [type, media] = Object.entries(holder?.content ?? {})[0] ?? [];
  if (media === undefined) return [`a schema for the ${what}`];
  const refs = [media.schema?.$ref, ...(media.schema?.anyOf ?? []).map(({ $ref }) => $ref)];
  return [
    ...(type === 'application/json' && !refs.some((ref) => ref?.startsWith('#/components/schemas/'))
      ? [`a component schema for the ${what}`]
      : []),
    ...(media.example === undefined ? [`an example of the ${what}: add it to api/openapi/operations.ts`] : []),
  ];
}

describe('/openapi.json', () => {
  test.each(routes)('%s has everything that a program needs', (route) => {
    expect(lacking(route), `The route "${route}" lacks something`).toEqual([]);
  });

  test.each(routes)('%s: its examples are what the route takes and gives', (route) => {
    const operation: Operation | undefined = operations[route];
    const schema = schemas.get(route);
    const { body, response } = (schema ?? {}) as { body?: z.ZodType; response?: Record<number, unknown> };
    if (body !== undefined) expect(body.safeParse(operation?.body).error?.issues, 'the body').toBeUndefined();
    for (const [status, answer] of Object.entries(response ?? {})) {
      if (!(answer instanceof z.ZodType)) continue;
      const example = operation?.answers[Number(status)];
      expect(answer.safeParse(example).error?.issues, `the answer ${status}`).toBeUndefined();
      expect(answer.parse(example), `the answer ${status} holds what the schema does not`).toEqual(example);
    }
  });

  test('every operationId is there once, and every tag is explained', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.tags.map(({ name }) => name)).toEqual(Object.keys(tags));
  });

  test('its version is the package’s, and every reference leads somewhere', () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(document.info.version).toBe(version);
    const text = JSON.stringify(document);
    const names = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name));
    expect(new Set(Object.keys(document.components.schemas))).toEqual(names);
    expect([...names]).toEqual(
      expect.arrayContaining(['Conversation', 'Message', 'SettledMessage', 'Problem', 'NewConversationInput']),
    );
  });

  test('a route that is not described is told so', () => {
    expect(lacking('GET /v1/nothing')).toEqual(['it is not in /openapi.json']);
  });

  test('the page for people shows the fields behind a reference', async () => {
    expect((await get('/docs')).body).toContain('participant_email');
  });
});

describe('what is refused is told in plain words, with its place', () => {
  test.each<[string, string, object, { path: string; message: string }[]]>([
    ['a field that is missing', '/v1/conversations', {}, [{ path: '/assistant', message: 'is missing: give text' }]],
    [
      'a number for text',
      '/v1/conversations',
      { assistant: 4 },
      [{ path: '/assistant', message: 'must be text, not a number' }],
    ],
    [
      'a stranger',
      '/v1/conversations',
      { assistant: 'hr-manager', colour: 'red' },
      [{ path: '/colour', message: 'is not a field here' }],
    ],
    [
      'another word',
      '/v1/keys',
      { role: 'king' },
      [{ path: '/role', message: expect.stringMatching(/^must be one of: .*operator/) as string }],
    ],
    [
      'several at once',
      '/v1/instructions',
      { from: '', to: 4 },
      [
        { path: '/from', message: 'must not be empty' },
        { path: '/to', message: 'must be text, not a number' },
        { path: '/text', message: 'is missing: give text' },
      ],
    ],
  ])('%s', async (_what, url, body, errors) => {
    const refused = await post(url, body);
    expect(refused.statusCode).toBe(422);
    const told = problem.parse(refused.json());
    expect(told.errors).toEqual(errors);
    expect(told.detail).toContain(`${errors[0]?.path}: `);
    expect(refused.body).not.toMatch(/Invalid|received|expected (string|number|object)/);
  });

  test('a query too', async () => {
    const refused = await get('/v1/conversations?limit=many&state=asleep');
    expect(refused.json().errors).toEqual([
      { path: '/limit', message: 'must be a number' },
      { path: '/state', message: expect.stringMatching(/^must be one of: initial, /) as string },
    ]);
  });
});
