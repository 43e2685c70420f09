/** What a turn costs in PostgreSQL, through HTTP with an answer waited for. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countRoundTrips } from '../support/round-trips.ts';
import { openHouse, type House } from '../support/house.ts';
import { startTalk } from '../support/talk.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('the cost of a turn', () => {
  test('a turn with a model call', async () => {
    house.script(['Have you called them?']);
    const talk = await startTalk(house);
    await talk.say('My employee is absent.');
    const cost = await countRoundTrips(() => talk.say('He has not called.'));
    console.log(JSON.stringify(cost, null, 1));
    expect(cost.transactions).toBeGreaterThan(0);
  });
});
