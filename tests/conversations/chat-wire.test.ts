/**
 * M3, M8: what of an answer goes over the wire of `/api/chat`, to clients that do not read and of models that say
 * everything in crumbs.
 */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collect } from '../../client/pages.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';

const door = join(tmpdir(), `parley-${randomUUID().slice(0, 8)}.sock`);
const warned: string[] = [];
const ignore = (): void => undefined;
const logger = {
  level: 'warn',
  ...Object.fromEntries(['fatal', 'error', 'info', 'debug', 'trace', 'silent'].map((level) => [level, ignore])),
  warn: (...said: readonly unknown[]) => void warned.push(said.join(' ')),
  child: () => logger,
} as unknown as FastifyBaseLogger;

let app: App;
beforeAll(async () => {
  app = await startApp({ door, frameLimitMs: 500, logger });
});
afterAll(() => app.close());

/** A client that asks, and reads nothing until it is told to. */
function ask(body: object): Socket {
  const text = JSON.stringify(body);
  const head = ['POST /api/chat HTTP/1.1', 'host: parley', `authorization: Bearer ${app.key}`, 'connection: close'];
  const socket = connect(door);
  socket.pause();
  socket.write(
    [...head, 'content-type: application/json', `content-length: ${Buffer.byteLength(text)}`, '', text].join('\r\n'),
  );
  return socket;
}

async function restOf(socket: Socket): Promise<string> {
  const parts: Buffer[] = [];
  try {
    for await (const part of socket) parts.push(part as Buffer);
  } catch {
    // Cut off.
  }
  return Buffer.concat(parts).toString();
}
const textsOf = async (id: string) => (await collect(app.client.messages.of(id).each())).map(({ text }) => text);

/** As long as an answer may be, in signs of three bytes: more than a socket holds for somebody who does not read. */
const long = Array.from({ length: 990 }, (_, n) => `${n}`.padEnd(100, '語')).join(' ');

test('M8 a client that does not read is dropped, with an end that shows; the answer is whole in the transcript, and others get theirs', async () => {
  const [slow, quick] = [
    await startTalk(app, { assistant: 'regulatory-copilot' }),
    await startTalk(app, { assistant: 'regulatory-copilot' }),
  ];
  app.script([{ kind: 'reply', text: long }]);
  const deaf = ask({ conversation_id: slow.id, message: 'Tell me everything.' });
  await expect.poll(() => textsOf(slow.id), { timeout: 15_000 }).toContain(long);
  const heard = await restOf(ask({ conversation_id: quick.id, message: 'Tell me everything.' }));
  expect(heard).toContain('event: done');
  expect(heard.endsWith('0\r\n\r\n')).toBe(true);

  await expect.poll(() => warned.join(), { timeout: 15_000 }).toContain('did not take its answer in time');
  const cut = await restOf(deaf);
  expect(cut).toContain('event: metadata');
  expect(cut).not.toContain('event: done');
  expect(cut.endsWith('0\r\n\r\n')).toBe(false);
  // The conversation goes on, and says the same to whoever asks again.
  app.script(['Yes.']);
  expect((await slow.say('Is that all?')).reply?.text).toBe('Yes.');
});

testInLaws('M8 a client that is slow and reads is not dropped', async () => {
  const talk = await startTalk(app, { assistant: 'regulatory-copilot' });
  app.script([{ kind: 'reply', text: 'One two three four five six seven.', wordDelayMs: 200 }]);
  const heard = await restOf(ask({ conversation_id: talk.id, message: 'Count.' }));
  expect(heard).toContain('event: done');
});

const call = JSON.stringify({
  concepts: [
    { domain: `WIRE-${Date.now().toString(36)}`, kind: 'TAX', jurisdiction: 'IE', prefLabel: 'Canary levy 🐤' },
  ],
});
const words = 'It is due, “quoted” {"and": "so on"}, ñandú 🙂 [1].';

/** A text cut anywhere, also inside of a sign. */
function crumbs(text: string, sizes: readonly number[]): string[] {
  const cut: string[] = [];
  for (let at = 0, n = 0; at < text.length; n += 1) {
    const size = sizes[n % sizes.length] ?? 1;
    cut.push(text.slice(at, at + size));
    at += size;
  }
  return cut;
}

/** A stream whose text and whose call come crumb by crumb, in one another. */
function streamed(sizes: readonly number[], order: readonly boolean[]): string {
  const texts = crumbs(words, sizes).map((content) => ({ content }));
  const pieces = [
    { index: 0, id: 'call_0', function: { name: 'capture_concepts', arguments: '' } },
    ...crumbs(call, sizes.toReversed()).map((part) => ({ index: 0, function: { arguments: part } })),
  ].map((one) => ({ tool_calls: [one] }));
  const deltas: object[] = [];
  for (let n = 0; texts.length + pieces.length > 0; n += 1) {
    const next = (order[n % order.length] ? texts : pieces).shift() ?? texts.shift() ?? pieces.shift();
    if (next) deltas.push(next);
  }
  return [...deltas.map((delta) => ({ delta })), { delta: {}, finish_reason: 'tool_calls' }]
    .map((choice) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`)
    .join('')
    .concat('data: [DONE]\n\n');
}

testInLaws(
  'M3 however a call and the words around it are cut, none of the call is in the stream, the transcript or the events',
  async () => {
    const draws = fc.sample(
      fc.tuple(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
        fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }),
      ),
      { numRuns: 8, seed: 20_261_122 },
    );
    for (const [sizes, order] of [[[1], [true, false]] as const, ...draws]) {
      const talk = await startTalk(app, { assistant: 'regulatory-copilot' });
      app.script([{ kind: 'raw', body: streamed(sizes, order) }]);
      const heard = await restOf(ask({ conversation_id: talk.id, message: 'Do I owe it?' }));
      const done = /event: done\ndata: (.*)/.exec(heard)?.[1] ?? '{}';
      expect(JSON.parse(done)).toMatchObject({ answer: words, disposition: 'answered' });
      expect((await app.client.memory.of(talk.id)).map(({ label }) => label)).toEqual(['Canary levy 🐤']);
      const events = (await collect(app.client.events.of(talk.id).each())).map((one) => JSON.stringify(one));
      const seen = [heard.split('event: done')[0], ...(await textsOf(talk.id)), ...events].join('\n');
      for (const part of ['capture_concepts', 'prefLabel', 'Canary', 'call_0']) expect(seen).not.toContain(part);
    }
  },
);

const said = JSON.stringify({ name: 'capture_concepts', arguments: JSON.parse(call) as unknown });
test.each(
  sampleOf(
    [
      ['between tags', `<tool_call>\n${said}\n</tool_call>`],
      ['as a function with its name', `<function=capture_concepts>${call}</function>`],
      ['as a list', `[TOOL_CALLS][${said}]`],
      ['as JSON alone', said],
      ['as JSON with a space', said.replace('"name":', '"name": ')],
      ['as if it were code', `capture_concepts(${call})`],
    ],
    2,
  ),
)('M3 a call that a model writes into its words %s reaches nobody, and is taken', async (_what, written) => {
  const talk = await startTalk(app, { assistant: 'regulatory-copilot' });
  const content = `It is due {soon}. ${written} Ask <b>them</b>.`;
  const deltas = crumbs(content, [3, 1, 7]).map((part) => ({ delta: { content: part } }));
  const body = [...deltas, { delta: {}, finish_reason: 'stop' }]
    .map((choice) => `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`)
    .join('');
  app.script([{ kind: 'raw', body: `${body}data: [DONE]\n\n` }]);
  const heard = await restOf(ask({ conversation_id: talk.id, message: 'Do I owe it?' }));
  expect(heard).toContain('"answer":"It is due {soon}.  Ask <b>them</b>."');
  expect((await app.client.memory.of(talk.id)).map(({ label }) => label)).toEqual(['Canary levy 🐤']);
  const seen = [heard.split('event: done')[0], ...(await textsOf(talk.id))].join('\n');
  for (const part of ['capture_concepts', 'prefLabel', 'tool_call', 'TOOL_CALLS']) expect(seen).not.toContain(part);
});
