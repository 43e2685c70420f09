/** What a request for material promises about time, on a server whose clock can be moved (X6, R3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContextRequestOnWire } from '../../contracts/wire/material.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startSkippingServer, type SkippingServer } from '../support/skipping.ts';
import { startTalk, type Talk } from '../support/talk.ts';

let clock: SkippingServer['clock'];
let app: App;
beforeAll(async () => {
  app = await startApp({
    async servers() {
      const started = await startSkippingServer();
      clock = started.clock;
      return started.servers;
    },
  });
  app.script(() => 'As far as one can say without them.');
});
afterAll(async () => {
  await app.close();
  await clock.teardown();
});

async function call<Body>(method: string, path: string, body?: object): Promise<Body> {
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await response.json()) as Body;
}

async function waiting(): Promise<{ readonly talk: Talk; readonly requestId: string }> {
  const id = `s-${Math.random().toString(36).slice(2)}`;
  await call('PUT', `/sessions/${id}`, { phase: 4, completed_phases: [0, 1, 2, 3] });
  const talk = await startTalk(app, { assistant: 'research-copilot', session: id });
  const answer = await talk.say('What do our findings say about sleep?');
  expect(answer.disposition).toBe('context_required');
  return { talk, requestId: (answer.context_request as { readonly request_id: string }).request_id };
}

function shown(requestId: string): Promise<ContextRequestOnWire> {
  return call('GET', `/v1/context-requests/${requestId}`);
}

test('X6 nobody supplies: reminders at 50 and 80 per cent of 300 s, then an answer with a warning, and the request is expired', async () => {
  const { talk, requestId } = await waiting();
  await clock.sleep('310 seconds');
  await expect.poll(async () => (await shown(requestId)).status, { timeout: 20_000 }).toBe('expired');
  const request = await shown(requestId);
  const [level] = request.levels;
  if (!level) throw new Error('Nobody was asked.');
  expect(Date.parse(level.due_at) - Date.parse(level.from)).toBe(300_000);
  const reminded = level.reminded_at.map((at) => (Date.parse(at) - Date.parse(level.from)) / 1000);
  expect(reminded).toHaveLength(2);
  for (const [at, due] of [
    [reminded[0], 150],
    [reminded[1], 240],
  ] as const) {
    expect(at).toBeGreaterThanOrEqual(due);
    expect(at).toBeLessThan(due + 5);
  }
  await expect
    .poll(
      async () => {
        const { items } = await app.client.messages.of(talk.id).list();
        return items.at(-1)?.text ?? '';
      },
      { timeout: 20_000 },
    )
    .toMatch(/nobody supplied this in time[\s\S]*findings[\s\S]*As far as one can say/);
  const { items: said } = await app.client.messages.of(talk.id).list();
  expect(said[0]).toMatchObject({ role: 'participant', status: 'completed' });
  const { items: events } = await app.client.events.of(talk.id).list();
  const names = events.map(({ event }) => event);
  expect(names.filter((name) => name === 'conversation:reminder')).toHaveLength(2);
  expect(names.filter((name) => name === 'conversation:context_resolved')).toHaveLength(1);
  expect(await app.client.conversations.show(talk.id)).toMatchObject({
    waiting_on: 'participant',
    open_requests: [],
  });
});
