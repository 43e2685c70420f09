/**
 * Attempts that are repeated or overlap: a call is booked at most once, and a turn has one reply that everybody goes
 * by.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callPreview } from '../../contracts/wire/preview.ts';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { beginTalk, eventsIn, guides, modelOfTalks, offers, sayAll, toPreview, transcriptOf } from './talks.ts';

let app: App;
/** Actions whose booking's answer got lost. */
const lost = new Set<string>();
let losing = false;
/** What an attempt that was thought dead still writes. */
let lateWrite: (() => Promise<unknown>) | null = null;
let stalling = false;
beforeAll(async () => {
  app = await startApp({
    ports: (real) => ({
      ...real,
      records: {
        ...real.records,
        async settle(where, turn) {
          if (!stalling) return real.records.settle(where, turn);
          stalling = false;
          lateWrite = () => real.records.settle(where, turn);
          throw new Error('The worker that writes this is not heard of any more.');
        },
      },
      model: {
        async reply(...request) {
          const reply = await real.model.reply(...request);
          await lateWrite?.();
          lateWrite = null;
          return reply;
        },
      },
      providers: {
        ...real.providers,
        calendar: {
          ...real.providers.calendar,
          async perform(where, order, stop) {
            const result = await real.providers.calendar.perform(where, order, stop);
            if (!losing || lost.has(order.actionId)) return result;
            lost.add(order.actionId);
            throw new Error('The connection broke after the calendar had the booking.');
          },
        },
      },
    }),
  });
  app.script(modelOfTalks().respond);
});
afterAll(() => app.close());

test('F5 the calendar’s answer is lost after it has booked: it is asked, and the call stands there once', async () => {
  losing = true;
  const id = await beginTalk(app.client);
  const { flow } = await toPreview(app.client, id);
  const booked = await sayAll(app.client, id, 'yes');
  losing = false;
  expect(lost.size).toBe(1);
  expect(booked).toMatchObject({ flow: null, reply: { text: expect.stringMatching(/^Booked/) } });
  expect((await app.client.effects.of(id).list()).items).toMatchObject([
    { action_id: flow?.action_id, state: 'done', attempts: 2 },
  ]);
  expect(eventsIn(await feed(), flow?.action_id ?? '')).toBe(1);
});

test('F5 the time is taken between preview and yes: other times are offered, and nothing is booked twice', async () => {
  const participant = `p-${Math.random().toString(36).slice(2)}`;
  const ids = await Promise.all([1, 2].map(() => beginTalk(app.client, { participant })));
  const [one, two] = await Promise.all(ids.map((id) => toPreview(app.client, id)));
  expect(startOf(one)).toBe(startOf(two));

  const answers = await Promise.all(ids.map((id) => sayAll(app.client, id, 'yes')));
  const late = answers.findIndex(({ flow }) => flow !== null);
  expect(answers.filter(({ flow }) => flow === null)).toHaveLength(1);
  expect(answers[late]).toMatchObject({
    flow: { step: 'choice' },
    reply: { text: expect.stringContaining('taken that time') },
  });

  const id = ids[late] ?? '';
  const again = await sayAll(app.client, id, '1');
  expect(again.flow?.step).toBe('preview');
  expect(startOf(again)).not.toBe(startOf(one));
  expect((await sayAll(app.client, id, 'yes')).reply?.text).toMatch(/^Booked/);
  const text = await feed();
  for (const conversation of ids) {
    const effects = (await app.client.effects.of(conversation).list()).items;
    expect(effects).toMatchObject([{ state: 'done' }]);
    expect(eventsIn(text, effects[0]?.action_id ?? '')).toBe(1);
  }
});

test('R1 two attempts at one reply, the first thought dead: what the participant has read is what counts', async () => {
  const id = await beginTalk(app.client);
  await sayAll(app.client, id, 'My employee is absent.');
  app.script([offers, guides]);
  stalling = true;
  const settled = await sayAll(app.client, id, 'Yes, twice.');
  expect(settled).toMatchObject({ reply: { text: offers }, offer: { action: 'calendar' } });
  expect((await transcriptOf(app.client, id)).filter(({ role }) => role === 'assistant')).toHaveLength(2);
  expect(await sayAll(app.client, id, 'Please do.')).toMatchObject({ flow: { step: 'choice' } });
});

function startOf(settled: SettledMessage | undefined): string {
  return callPreview.parse(settled?.flow?.preview).starts_at;
}

async function feed(): Promise<string> {
  return (await fetch((await app.client.calendarFeed()).url)).text();
}
