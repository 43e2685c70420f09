/**
 * Budgets of tokens (G1), through HTTP: they stop hard, tell the participant and the operators, and go on when they are
 * raised.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { makeAssistant } from './made.ts';

let app: App;
let metered: string;
beforeAll(async () => {
  app = await startApp();
  metered = `metered-${app.tenant}`;
  await makeAssistant(metered, 'model: { budget: { conversationTokens: 300 } }');
}, 60_000);
afterAll(() => app.close());
beforeEach(() => app.script(['Noted.']));

const queued = async (at = app) => (await at.client.queue.list({ kind: 'budget' })).items;
const asked = (at = app): number => at.model.requests.length;

/** Until the budget is used up. */
async function spend(talk: Talk): Promise<void> {
  for (let nth = 0; nth < 20; nth += 1)
    if ((await talk.say(`Report ${nth}: nothing happened in the store room.`)).disposition === 'refused') return;
  throw new Error('The budget has no end.');
}

describe('G1 the budget of a conversation', () => {
  test('G1 used up, the model is not asked; it is said, queued once, and goes on when an operator gives more', async () => {
    const talk = await startTalk(app, { assistant: metered });
    await spend(talk);
    const before = asked();
    const refused = await talk.say('One more thing.');
    expect(refused).toMatchObject({
      disposition: 'refused',
      reply: { text: expect.stringContaining('used up what I may spend') },
      gate: { answer: { verdict: 'held', because: ['budget-exhausted'] } },
    });
    expect(asked()).toBe(before);
    const mine = (await queued()).filter(({ conversation_id: id }) => id === talk.id);
    expect(mine).toMatchObject([{ kind: 'budget', what: 'the conversation’s tokens are used up (300)' }]);

    const usage = await app.client.conversations.usage(talk.id);
    expect(usage).toMatchObject({ limit: 300, left: 0, stopped: { scope: 'conversation' } });
    expect(usage.tokens).toBeGreaterThanOrEqual(300);
    expect(usage.calls).toBe(before - asked() + usage.calls);

    const raised = await app.client.conversations.raiseBudget(talk.id, { tokens: 5_000, reason: 'not solved yet' });
    expect(raised).toMatchObject({ limit: usage.tokens + 5_000, left: 5_000, stopped: null });
    expect(await queued()).not.toContainEqual(expect.objectContaining({ conversation_id: talk.id }));
    expect(await talk.say('One more thing.')).toMatchObject({ disposition: 'answered' });
    const { items: audit } = await app.client.audit.list({ conversation: talk.id });
    expect(audit).toContainEqual(
      expect.objectContaining({ event: 'conversation.budget-raised', reason: 'not solved yet' }),
    );
  }, 60_000);

  test.each(
    sampleOf(
      [
        ['es', 'Esta conversación ha agotado'],
        ['ru', 'Лимит этого разговора исчерпан'],
        ['de', 'Dieses Gespräch hat verbraucht'],
      ],
      1,
    ),
  )(
    'G1 it is said in the participant’s language: %s',
    async (locale, sentence) => {
      const talk = await startTalk(app, { assistant: metered, locale });
      await spend(talk);
      expect((await talk.say('One more thing.')).reply?.text).toContain(sentence);
    },
    60_000,
  );

  test('G1 what a server counts is what counts; a server that does not say is estimated', async () => {
    const talk = await startTalk(app);
    app.script([{ kind: 'reply', text: 'Noted, and thank you.', withUsage: false }]);
    await talk.say('Nothing happened in the store room.');
    const {
      prompt_tokens: prompt,
      completion_tokens: completion,
      calls,
    } = await app.client.conversations.usage(talk.id);
    expect(calls).toBe(1);
    expect(prompt).toBeGreaterThan(500);
    expect(completion).toBe(7);
  });
});

describeInLaws('G1 the budget of a tenant’s day', () => {
  testInLaws(
    'G1 two turns at once cannot overspend by more than one',
    async () => {
      const day = await startApp();
      try {
        const daily = `daily-${day.tenant}`;
        const window = 1_000;
        await makeAssistant(
          daily,
          `model: { windowTokens: ${window}, maxTokens: 100, budget: { tenantTokensPerDay: 600 } }`,
        );
        day.script(['Noted.']);
        const talks = await Promise.all(Array.from({ length: 6 }, () => startTalk(day, { assistant: daily })));
        let last = 0;
        for (let round = 0; round < 10; round += 1) {
          const settled = await Promise.all(talks.map((talk) => talk.say(`Round ${round}: nothing happened.`)));
          last = settled.filter(({ disposition }) => disposition === 'refused').length;
          expect(settled.every(({ disposition }) => disposition === 'refused' || disposition === 'answered')).toBe(
            true,
          );
          if (last === talks.length) break;
        }
        expect(last).toBe(talks.length);
        const [today] = await day.client.usage(1);
        const costs = await Promise.all(talks.map(({ id }) => day.client.conversations.usage(id)));
        expect(today?.tokens).toBe(costs.reduce((sum, { tokens }) => sum + tokens, 0));
        const dearest = Math.max(...day.model.requests.map(() => window));
        expect(today?.tokens).toBeGreaterThanOrEqual(600);
        expect(today?.tokens).toBeLessThan(600 + dearest);
        // A turn costs some two hundred tokens here: one too many at most.
        const perTurn = (today?.tokens ?? 0) / (today?.calls ?? 1);
        expect(today?.calls).toBeLessThanOrEqual(Math.ceil(600 / perTurn) + 1);
        expect((await queued(day)).map(({ what }) => what)).toEqual(
          talks.map(() => 'the tenant’s tokens for today are used up (600)'),
        );

        // More for one of them is no more for the others.
        const [one, other] = talks as [Talk, Talk];
        await day.client.conversations.raiseBudget(one.id, { tokens: 5_000, reason: 'urgent' });
        expect(await one.say('And now?')).toMatchObject({ disposition: 'answered' });
        expect(await other.say('And now?')).toMatchObject({
          disposition: 'refused',
          reply: { text: expect.stringContaining('as much as I may for today') },
        });
      } finally {
        await day.close();
      }
    },
    120_000,
  );
});

testInLaws(
  'G1 every call that leaves for the model is counted, also those that are no reply: second readings and notes',
  async () => {
    const curious = await startApp({ ports: (real) => ({ ...real, secondReader: true, summariser: true }) });
    try {
      const desk = `curious-${curious.tenant}`;
      await makeAssistant(
        desk,
        'model: { windowTokens: 2000, maxTokens: 200 }\nflows: { calendar: {} }\ngate: { actions: [calendar] }',
      );
      const kinds = new Set<string>();
      curious.script((request) => {
        const [first] = request.messages;
        const isNoting = JSON.stringify(first).includes('You keep notes on a conversation');
        kinds.add(request['response_format'] ? 'reading' : isNoting ? 'notes' : 'reply');
        return request['response_format'] ? '{"findings": []}' : 'Noted.';
      });
      const talk = await startTalk(curious, { assistant: desk });
      for (let nth = 0; nth < 12; nth += 1)
        await talk.say(`Report ${nth}: ${'nothing happened in the store room today, '.repeat(12)}and that is all.`);
      await talk.say('Please book a call for me.');
      await talk.say('Otetaan keskimmäinen, ole hyvä');
      const counted = async () => (await curious.client.conversations.usage(talk.id)).calls;
      await expect
        .poll(async () => kinds.has('notes') && (await counted()) === asked(curious), { timeout: 20_000 })
        .toBe(true);
      expect([...kinds].toSorted()).toEqual(['notes', 'reading', 'reply']);
      const [today] = await curious.client.usage(1);
      expect(today?.calls).toBe(asked(curious));
    } finally {
      await curious.close();
    }
  },
  90_000,
);
