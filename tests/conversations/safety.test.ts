/** Danger to life or limb (G21): the safety text comes first, whatever else goes on, and operators are told. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse, type House } from '../support/house.ts';
import { startTalk } from '../support/talk.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const guides = 'Thank you. Write down what happened and keep the dates.';
const first = 'This comes before everything else.';
const inDanger = 'My employee pulled a knife on a colleague.';

test('G21 danger is answered by the safety text at once, and the model is not asked', async () => {
  const talk = await startTalk(house);
  const asked = house.model.requests.length;
  const settled = await talk.say(inDanger);
  expect(settled).toMatchObject({ disposition: 'answered', flow: null, offer: null });
  expect(settled.reply?.text.startsWith(first)).toBe(true);
  expect(settled.reply?.text).toContain('call the police');
  expect(house.model.requests.length).toBe(asked);
});

test('G21 the model is asked again with the next message, and is shown what was said', async () => {
  const talk = await startTalk(house);
  await talk.say(inDanger);
  house.script([guides]);
  expect((await talk.say('Everybody is safe now. He had the knife from the kitchen.')).reply?.text).toBe(guides);
  const shown = JSON.stringify(house.model.requests.at(-1));
  expect(shown).toContain(inDanger);
  expect(shown).toContain(first);
});

test('G21 operators are told: an event, and an item of the queue until somebody has looked after it', async () => {
  const talk = await startTalk(house);
  await talk.say(inDanger);
  const { items: events } = await house.client.events.of(talk.id).list();
  expect(events.find(({ event }) => event === 'conversation:danger')?.data).toMatchObject({
    kind: 'violence',
    quote: expect.stringContaining('knife') as string,
  });
  const waiting = async () =>
    (await house.client.queue.list({ kind: 'danger' })).items.filter(({ conversation_id: id }) => id === talk.id);
  expect(await waiting()).toMatchObject([{ kind: 'danger', overdue: true }]);
  const handle = house.temporal.workflow.getHandle(talk.workflowId);
  await handle.executeUpdate('op.pause', { args: [{ actor: 'ann', reason: 'I call them' }] });
  await expect.poll(waiting).toEqual([]);
});

test('G21 in a flow nothing is taken from such a message, and a yes after it is none to what was shown before', async () => {
  const talk = await startTalk(house);
  await talk.sayAll('Book a call with Anna Berg.', '1');
  expect((await talk.say('skip')).flow?.step).toBe('preview');
  expect((await talk.say('Wait, there is a fire in the kitchen!')).reply?.text.startsWith(first)).toBe(true);
  const after = await talk.say('yes');
  expect(after).toMatchObject({ disposition: 'flow_step', flow: { step: 'preview' } });
  expect(await house.client.effects.list({ conversation: talk.id })).toMatchObject({ items: [] });
  expect((await talk.say('yes')).reply?.text).toContain('Booked');
});

test('G21 an offer made before is not accepted by a yes after the safety text', async () => {
  house.script(['Have you called them?', 'Thanks for clarifying. Would you like me to schedule that call?']);
  const talk = await startTalk(house);
  await talk.sayAll('My employee is absent.', 'Yes, twice.');
  await talk.say('He just collapsed and is not breathing!');
  house.script([guides]);
  expect(await talk.say('yes')).toMatchObject({ disposition: 'answered', flow: null });
});

test.each(['This project is killing me.', 'My employee missed the deadline again, I am dead tired.'])(
  'G21 what merely sounds so is talk like any other: %s',
  async (text) => {
    house.script([guides]);
    const talk = await startTalk(house);
    expect((await talk.say(text)).reply?.text).toBe(guides);
  },
);

test.each([
  ['es', 'Hay un incendio en el almacén.', 'hazard', 'Esto va antes'],
  ['ru', 'Он угрожал меня убить.', 'violence', 'Это важнее'],
  ['de', 'Ich will mich umbringen.', 'self-harm', 'Das geht allem anderen vor'],
])('G21 in %s too', async (locale, text, kind, says) => {
  const talk = await startTalk(house, { locale });
  expect((await talk.say(text)).reply?.text).toContain(says);
  const { items } = await house.client.events.of(talk.id).list();
  expect(items.find(({ event }) => event === 'conversation:danger')?.data).toMatchObject({ kind });
});
