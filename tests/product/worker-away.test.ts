/** No worker is there when the message comes: it is kept all the same, and answered once when one is back. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { transcriptOf } from './talks.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  app.script(['All right.']);
});
afterAll(() => app.close());

test('R1 a message is accepted without a worker, its repetition is the same message, and one answer comes later', async () => {
  const [fresh, known] = await Promise.all([startTalk(app), startTalk(app)]);
  await known.say('Good morning.');
  await app.stopWorkers();

  const began = Date.now();
  // `known` is told twice at one moment, by a sender that does not wait for the answer to the first.
  const accepted = await Promise.all(
    [fresh, known, known].map(({ id }) => post(id, { text: 'Are you there?', message_id: 'm' })),
  );
  const tookMs = Date.now() - began;
  console.log(`figure: accepted without a worker after ${tookMs} ms`);
  expect(accepted.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(tookMs).toBeLessThan(15_500);
  const againAt = Date.now();
  const repeated = await Promise.all(
    [fresh, known].map(({ id }) => post(id, { text: 'Are you there?', message_id: 'm' })),
  );
  expect(repeated.map(({ status }) => status)).toEqual([202, 202]);
  expect(Date.now() - againAt).toBeLessThan(8_000);
  expect(repeated[0]?.body.turn_id).toBe(accepted[0]?.body.turn_id);
  expect(accepted.slice(1).map(({ body }) => body.turn_id)).toContain(repeated[1]?.body.turn_id);
  const other = await post(fresh.id, { text: 'Hello?', message_id: 'n' });
  expect(other.status).toBe(202);
  expect((await transcriptOf(app.client, fresh.id)).map(({ text, status }) => ({ text, status }))).toEqual([
    { text: 'Are you there?', status: 'queued' },
    { text: 'Hello?', status: 'queued' },
  ]);

  const backAt = Date.now();
  await app.startWorkers();
  const settle = (id: string, text: string, message_id: string) =>
    app.client.messages.settle(id, { text, message_id }, { timeoutS: 30 });
  const [one, two, three] = await Promise.all([
    settle(fresh.id, 'Are you there?', 'm'),
    settle(fresh.id, 'Hello?', 'n'),
    settle(known.id, 'Are you there?', 'm'),
  ]);
  console.log(`figure: worker back → answered after ${Date.now() - backAt} ms`);
  for (const settled of [one, two, three]) expect(settled.reply?.text).toBe('All right.');
  const roles = async (id: string) => (await transcriptOf(app.client, id)).map(({ role }) => role);
  // What waited together is one turn with one reply.
  expect(one.turn_id).toBe(two.turn_id);
  expect(await roles(fresh.id)).toEqual(['participant', 'participant', 'assistant']);
  expect(await roles(known.id)).toEqual(['participant', 'assistant', 'participant', 'assistant']);
});

async function post(id: string, body: object) {
  const answer = await fetch(`${app.url}/v1/conversations/${id}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { readonly turn_id: string } };
}
