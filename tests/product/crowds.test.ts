/** Many at once: every message is accepted once, in order, and belongs to one turn with one reply. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MessageOnWire } from '../../contracts/wire/conversation.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { isWhole } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';
import { transcriptOf } from './talks.ts';

let app: App;
beforeAll(async () => {
  app = await startApp(JSON.parse(process.env['APP'] ?? '{}'));
  app.script(['All right.']);
});
afterAll(() => app.close());

test('R1 twenty callers speak into one conversation at once: all are heard, in order, one reply a turn', async () => {
  const { id } = await startTalk(app);
  const callers = Array.from({ length: 20 }, (_, index) => `caller-${index}`);
  const began = Date.now();
  await Promise.all(
    callers.map(async (caller) => {
      for (const which of ['first', 'second']) await accepted(id, `${caller}-${which}`);
    }),
  );
  const ids = callers.flatMap((caller) => [`${caller}-first`, `${caller}-second`]);
  await Promise.all(ids.map((one) => settled(id, one)));
  console.log(`figure: 40 messages into one conversation settled after ${Date.now() - began} ms`);

  const said = await transcriptOf(app.client, id);
  const heard = said.filter(({ role }) => role === 'participant').map(({ message_id }) => message_id);
  expect(heard.toSorted()).toEqual(ids.toSorted());
  for (const caller of callers)
    expect(heard.indexOf(`${caller}-first`)).toBeLessThan(heard.indexOf(`${caller}-second`));
  expectWhole(said);
});

test('R1 many conversations with three messages each, all at once: every message is settled', async () => {
  const talks = await Promise.all(Array.from({ length: isWhole ? 100 : 30 }, () => startTalk(app)));
  const began = Date.now();
  await Promise.all(
    talks.map(async ({ id }) => {
      for (const message of ['one', 'two', 'three']) await accepted(id, message);
      await Promise.all(['one', 'two', 'three'].map((message) => settled(id, message)));
    }),
  );
  console.log(`figure: ${talks.length} conversations × 3 messages settled after ${Date.now() - began} ms`);
  for (const { id } of talks) {
    const said = await transcriptOf(app.client, id);
    expect(said.filter(({ role }) => role === 'participant').map(({ message_id }) => message_id)).toEqual([
      'one',
      'two',
      'three',
    ]);
    expectWhole(said);
  }
});

async function accepted(id: string, message: string): Promise<void> {
  const { message_id } = await app.client.messages.say(id, { text: `I am ${message}.`, message_id: message });
  expect(message_id).toBe(message);
}

async function settled(id: string, message: string): Promise<void> {
  const body = { text: `I am ${message}.`, message_id: message };
  const { reply } = await app.client.messages.settle(id, body, { timeoutS: 45 });
  expect(reply?.text).toBe('All right.');
}

/** Turn by turn: what was heard, then one reply; nothing left over. */
function expectWhole(said: readonly MessageOnWire[]): void {
  expect(said.every(({ status }) => status === 'completed')).toBe(true);
  const turns = said.map(({ turn_id }) => turn_id).filter((turn, index, all) => turn !== all[index - 1]);
  expect(new Set(turns).size).toBe(turns.length);
  for (const turn of turns) {
    const roles = said.filter(({ turn_id }) => turn_id === turn).map(({ role }) => role);
    expect(roles.indexOf('assistant')).toBe(roles.length - 1);
  }
}
