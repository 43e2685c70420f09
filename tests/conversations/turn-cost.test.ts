/** What a turn costs in PostgreSQL, through HTTP, with API and worker counted together. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { countRoundTrips, type RoundTrips } from '../support/round-trips.ts';
import { startTalk, type Talk } from '../support/talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Fails with what was sent. */
function expectAtMost(cost: RoundTrips, most: { readonly transactions: number; readonly roundTrips: number }): void {
  const sent = cost.sent.join('\n');
  expect(cost.transactions, sent).toBeLessThanOrEqual(most.transactions);
  expect(cost.roundTrips, sent).toBeLessThanOrEqual(most.roundTrips);
}

const post = (talk: Talk, body: object): Promise<Response> =>
  fetch(`${app.url}/v1/conversations/${talk.id}/messages?wait_s=30`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('the cost of a turn', () => {
  test('with a model call and an answer that is waited for', async () => {
    app.script(['Have you called them?']);
    const talk = await startTalk(app);
    await talk.say('My employee is absent.');
    const cost = await countRoundTrips(() => talk.say('He has not called.'));
    expectAtMost(cost, { transactions: 4, roundTrips: 12 });
    expect(cost.deltas).toBeLessThanOrEqual(2);
  });

  test('of the same message again, and of other words under its id', async () => {
    app.script(['Have you called them?']);
    const talk = await startTalk(app);
    await post(talk, { message_id: 'm-1', text: 'My employee is absent.' });
    const again = await countRoundTrips(async () => {
      expect((await post(talk, { message_id: 'm-1', text: 'My employee is absent.' })).status).toBe(200);
    });
    expectAtMost(again, { transactions: 2, roundTrips: 6 });
    const refused = await countRoundTrips(async () => {
      expect((await post(talk, { message_id: 'm-1', text: 'Something else.' })).status).toBe(409);
    });
    expectAtMost(refused, { transactions: 2, roundTrips: 6 });
  });

  test('what is said in a closed conversation', async () => {
    const talk = await startTalk(app);
    await talk.say('Hello.');
    await app.client.conversations.close(talk.id);
    await expect.poll(async () => (await app.client.conversations.show(talk.id)).state).toBe('closed');
    const refused = await countRoundTrips(async () => {
      expect((await post(talk, { text: 'Still there?' })).status).toBe(409);
    });
    expectAtMost(refused, { transactions: 2, roundTrips: 6 });
  });
});
