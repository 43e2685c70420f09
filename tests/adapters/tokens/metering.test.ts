/** What model calls cost is counted; an answer that is paid for is given whether or not that can be done. */
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger, type LogEntry } from '@temporalio/worker';
import { expect, test } from 'vitest';
import { meteredModel, type UsagePorts } from '../../../activities/metering.ts';

const call = {
  where: { tenant: 't', conversation: 'c' },
  ref: 'turn:draft',
  policy: { windowTokens: 10, budget: { conversationTokens: null, tenantTokensPerDay: null } },
};

/** Asks once; the count fails so many times. */
async function ask(fails: number, says: () => Promise<string> = async () => 'Said.') {
  const noted: unknown[] = [];
  const logged: LogEntry[] = [];
  const ports: UsagePorts = {
    tokens: { counter: async () => ({ count: () => 1, part: (text) => text }) },
    usage: {
      claim: async () => ({ kind: 'open' }),
      async note(_where, _ref, spent) {
        noted.push(spent);
        if (noted.length <= fails) throw new Error('The database is away.');
      },
    },
  };
  const usage = { promptTokens: 7, completionTokens: 5 };
  const model = { reply: async () => ({ text: await says(), usage }) };
  const metered = meteredModel({ ...ports, model }, call);
  const asked = { system: '', messages: [] };
  const environment = new MockActivityEnvironment(
    {},
    { logger: new DefaultLogger('WARN', (entry) => void logged.push(entry)) },
  );
  const answer: unknown = await environment
    .run(() => metered.reply(asked, () => undefined, new AbortController().signal))
    .catch(String);
  return { answer, noted, logged: logged.map(({ message, meta }) => ({ message, ref: meta?.['ref'] })) };
}

const cost = { promptTokens: 7, completionTokens: 5, calls: 1 };

test.each([
  [0, 1],
  [1, 2],
  [2, 3],
])('a count that fails %i times is tried again, and the answer is given', async (fails, tries) => {
  const { answer, noted, logged } = await ask(fails);
  expect(answer).toMatchObject({ text: 'Said.' });
  expect(noted).toEqual(Array.from({ length: tries }, () => cost));
  expect(logged).toEqual([]);
});

test('an answer that cannot be counted at all is given, and the log says what it has cost', async () => {
  const { answer, noted, logged } = await ask(9);
  expect(answer).toMatchObject({ text: 'Said.' });
  expect(noted).toHaveLength(3);
  expect(logged).toEqual([{ message: expect.stringContaining('could not be counted'), ref: 'turn:draft' }]);
});

test('a call that fails says why it failed, whatever becomes of the count', async () => {
  const { answer, noted } = await ask(9, () => Promise.reject(new Error('The model is away.')));
  expect(answer).toBe('Error: The model is away.');
  expect(noted).toEqual([null, null, null]);
});
