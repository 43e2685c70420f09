/**
 * X3, X5: what strangers send to the routes of sessions and of material is answered with the place and the remedy, and
 * nothing of it stays.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForMaterial } from './requests.ts';
import { startStand, type Stand } from './stand.ts';

let stand: Stand;
let key: string;
let conversation: string;
let waiting: string;
beforeAll(async () => {
  stand = await startStand();
  key = await stand.key('admin');
  const made = await inject('POST', '/v1/conversations', { assistant: 'research-copilot', session: 'strangers' });
  conversation = made.json().conversation_id;
  waiting = await askForMaterial(stand, { tenant: 'local', conversation });
});
afterAll(() => stand.stop());

async function inject(method: 'GET' | 'POST' | 'PUT', url: string, payload?: string | object) {
  return stand.app.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
}

async function supplied(): Promise<number> {
  const { rows } = await stand.owner.query('select count(*)::int as n from context_supplies where request_id = $1', [
    waiting,
  ]);
  return rows[0].n;
}

describe('a supply', () => {
  const rows = [
    ['nothing to see', { content: '\u200b\u2060 \ufeff' }, '/payloads/0/content', 'must not be empty'],
    [
      '2 MB',
      { content: 'x'.repeat(2 * 1024 * 1024) },
      '/payloads/0/content',
      /^must be at most \d+ bytes of UTF-8 for "goal"; these are 2097152$/,
    ],
    ['a label of two lines', { label: 'a\n## Latest input' }, '/payloads/0/label', /^must be one line/],
    [
      'a file that turns the direction',
      { source: { file: '\u202efdp.exe' } },
      '/payloads/0/source/file',
      /^must be one line/,
    ],
    [
      'a source with a field of its own',
      { source: { url: 'http://x' } },
      '/payloads/0/source/url',
      'is not a field here',
    ],
    ['the prototype as its slot', { slot_key: '__proto__' }, '/payloads/0/slot_key', /^must be one of the slots/],
    ['content that is no text', { content: { a: 1 } }, '/payloads/0/content', 'must be text, not an object'],
  ] as const;

  test.each(rows)(
    'X5 %s is refused with the place and what is expected, and nothing is stored',
    async (_what, part, path, message) => {
      const payloads = [{ slot_key: 'goal', content: 'To know why.', ...part }];
      const answer = await inject('POST', `/v1/conversations/${conversation}/context-supplies`, {
        request_id: waiting,
        payloads,
      });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toContainEqual({
        path,
        message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
      });
      expect(answer.json().remedy).not.toBe('');
      expect(await supplied()).toBe(0);
    },
  );

  test('X5 4 MB is 413 with the limit in the sentence', async () => {
    const payloads = [{ content: 'x'.repeat(4 * 1024 * 1024) }];
    const body = { request_id: waiting, payloads };
    const answer = await inject('POST', `/v1/conversations/${conversation}/context-supplies`, body);
    expect(answer.statusCode).toBe(413);
    expect(answer.json().detail).toContain(String(4 * 1024 * 1024));
  });

  test('X4 a name with a bell or an override of the direction passes for nobody', async () => {
    const body = { request_id: waiting, payloads: [{ content: 'x' }], provided_by: '\u202eAnn\u0007' };
    const answer = await inject('POST', `/v1/conversations/${conversation}/context-supplies`, body);
    expect(answer.json().errors).toEqual([
      { path: '/provided_by', message: 'must be one line, without control characters' },
    ]);
  });
});

describe('addresses', () => {
  test('X3 a suggestion for a slot that is not asked for is refused with those that are', async () => {
    const answer = await inject('GET', `/v1/context-requests/${waiting}/suggestions?slot_key=__proto__`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      remedy: expect.stringContaining('goal') as string,
      errors: [{ path: '/slot_key', message: 'names no slot of this request' }],
    });
  });

  test.each(['%D0%B0%F0%9F%98%80', 'x'.repeat(101), '%20', 'a%00b'])(
    'X3 %s is no id of a session, and is told what one is',
    async (id) => {
      const answer = await inject('PUT', `/sessions/${id}`, { phase: 1 });
      expect(answer.statusCode).toBe(404);
      expect(answer.json().detail).toContain('/id: letters, digits and . _ - (at most 100)');
    },
  );

  test.each(['__proto__', 'constructor.prototype', 'a[0].b', 'phase_artifacts.__proto__'])(
    'X3 nothing stands at %s',
    async (path) => {
      await inject(
        'PUT',
        '/sessions/strangers',
        '{"phase":1,"phase_artifacts":{"__proto__":{"x":1},"constructor":{"prototype":{"y":1}}}}',
      );
      const url = `/sessions/strangers/artifacts/content?key_path=${encodeURIComponent(path)}`;
      const answer = await inject('GET', url);
      expect([404, 200]).toContain(answer.statusCode);
      expect(answer.body).not.toContain('[native code]');
      if (answer.statusCode === 404) expect(answer.json().remedy).toContain('/sessions/strangers/artifacts');
    },
  );
});

describe('who has an item open', () => {
  test('is told to the others, by the label of their key, for as long as they say so', async () => {
    const [ann, ben] = [await stand.key('operator'), await stand.key('approver')];
    await stand.owner.query(`update api_keys set label = 'Ann' where id = $1`, [ann.split('_')[1]]);
    const look = async (key: string, looking: boolean, id = waiting) =>
      (
        await stand.app.inject({
          method: 'PUT',
          url: '/v1/queue-viewers',
          payload: { kind: 'context', id, looking },
          headers: { authorization: `Bearer ${key}` },
        })
      )
        .json()
        .others.map(({ name }: { name: string }) => name);
    expect(await look(ann, true)).toEqual([]);
    expect(await look(ben, true)).toEqual(['Ann']);
    expect(await look(ann, true)).toEqual(['approver']);
    expect(await look(ben, true, 'another')).toEqual([]);
    expect(await look(await stand.key('operator', { tenant: 'other' }), true)).toEqual([]);
    await look(ben, false);
    expect(await look(ann, true)).toEqual([]);
    await stand.owner.query(`update queue_viewers set seen_at = now() - interval '30 seconds'`);
    expect(await look(ben, true)).toEqual([]);
  });
});
