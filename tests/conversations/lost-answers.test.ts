/** R1: a message whose sender was told that nobody could be reached, and which had come through: its row was taken back meanwhile. */
import { inject } from 'vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../adapters/postgres/database/database.ts';
import { openHouse, type House } from '../support/house.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { messagesOf } from './project.ts';

let house: House;
let owner: Database;
beforeAll(async () => {
  house = await openHouse();
  owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
});
afterAll(() => Promise.allSettled([house.close(), owner.close()]));

const text = 'My employee is absent.';

/** Answered, and then as if its row had been taken back before that. */
async function lost(): Promise<Talk> {
  const talk = await startTalk(house);
  house.script(['Have you called?']);
  await house.client.messages.say(talk.id, { text, message_id: 'm-1' }, { waitS: 30 });
  await owner.query(`delete from messages where conversation = $1 and message_id = 'm-1'`, [talk.id]);
  return talk;
}

const shape = async (talk: Talk) =>
  (await messagesOf(house, talk)).map(({ message_id, role, status }) => [message_id === 'm-1', role, status]);

const whole = [
  [true, 'participant', 'completed'],
  [false, 'assistant', 'completed'],
];

test('R1 said again, it gets the answer that it had, and stands before it', async () => {
  const talk = await lost();
  for (const _ of [1, 2]) {
    const again = await house.client.messages.say(talk.id, { text, message_id: 'm-1' }, { waitS: 30 });
    expect(again).toMatchObject({ disposition: 'duplicate', reply: { text: 'Have you called?' } });
  }
  expect(await shape(talk)).toEqual(whole);
});

test('R1 a row that was left waiting for a turn that does not come belongs to its own once it is said again', async () => {
  const talk = await lost();
  await owner.query(
    `insert into messages (tenant, conversation, message_id, turn_id, role, text, status, at)
     values ($1, $2, 'm-1', 'another', 'participant', $3, 'queued', now())`,
    [house.tenant, talk.id, text],
  );
  await house.client.messages.say(talk.id, { text, message_id: 'm-1' }, { waitS: 30 });
  expect(await shape(talk)).toEqual(whole);
});
