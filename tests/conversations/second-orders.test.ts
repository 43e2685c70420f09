/** Another order while a question about the first is open: it is noted, and comes next (C7). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handOverSignal } from '../../workflows/conversation/messages.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  app.script(['It goes on.']);
});
afterAll(() => app.close());

const shipping = 'Ship 40 pallets by 2030-12-04 17:00 CET';

async function asked(): Promise<Talk> {
  const talk = await startTalk(app, { assistant: 'operations-agents', time_zone: 'Europe/Berlin' });
  expect(await talk.say(shipping)).toMatchObject({ disposition: 'clarification_required' });
  return talk;
}

/** The questions that are open, by the message that they are about. */
const openIn = async (talk: Talk) => (await app.client.conversations.show(talk.id)).open_requests;

const repliesIn = async (talk: Talk) => {
  const { items } = await app.client.messages.of(talk.id).list();
  return items.filter(({ role }) => role === 'assistant').map(({ text }) => text);
};

test('C7 another order is noted while a question is open, and asked about when the first is answered', async () => {
  const talk = await asked();
  const [first] = await openIn(talk);
  const noted = await talk.say('Also order 500 sheets of A4 paper please');
  expect(noted).toMatchObject({ disposition: 'clarification_required' });
  expect(noted.reply?.text).toContain('Noted: "Also order 500 sheets of A4 paper please" comes next');
  expect(await openIn(talk)).toEqual([first]);

  expect(await talk.say('to Hamburg')).toMatchObject({ disposition: 'answered' });
  await expect.poll(async () => (await openIn(talk)).length).toBe(1);
  const [second] = await openIn(talk);
  expect(second).not.toEqual(first);
  expect((await repliesIn(talk)).at(-1)).toMatch(/supplier|from whom/i);
  expect(await talk.say('Acme')).toMatchObject({ disposition: 'answered' });
  expect(await openIn(talk)).toEqual([]);
});

test('C7 another order is taken up when the first is cancelled, also by a run that continues as a new one', async () => {
  const talk = await asked();
  await talk.say('And cancel order 1041, reason: bought twice');
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  const { runId } = await handle.describe();
  await handle.signal(handOverSignal);
  await expect.poll(async () => (await handle.describe()).runId).not.toBe(runId);
  const before = (await repliesIn(talk)).length;
  expect(await talk.say('never mind')).toMatchObject({ disposition: 'command' });
  await expect.poll(async () => (await repliesIn(talk)).length).toBe(before + 2);
  expect((await repliesIn(talk)).at(-2)).toContain('Nothing was done');
});

testInLaws('C7 five orders are kept, in their order, and the sixth is refused by name', async () => {
  const talk = await asked();
  for (const customer of [1, 2, 3, 4, 5]) {
    const { reply } = await talk.say(`Refund customer 471${customer} EUR 20`);
    expect(reply?.text).toContain('comes next');
  }
  const { reply } = await talk.say('Refund customer 4716 EUR 20');
  expect(reply?.text).toContain('5 other things wait already');
  await app.client.conversations.close(talk.id);
  await expect.poll(async () => (await repliesIn(talk)).filter((text) => text.includes('closed')).length).toBe(5);
});

testInLaws('C7 beginning anew forgets what was noted', async () => {
  const talk = await asked();
  await talk.say('Also order 500 sheets of A4 paper please');
  await talk.say('!reset');
  expect(await openIn(talk)).toEqual([]);
  expect((await repliesIn(talk)).length).toBe(3);
});

testInLaws.each(
  sampleOf(
    [
      ['de', 'storniere bitte auch die Bestellung 1041', 'kommt als Nächstes'],
      ['es', 'y cancela también el pedido 1041', 'viene después'],
      ['ru', 'и ещё отмени заказ 1041', 'будет следующим'],
    ],
    1,
  ),
)('C7 %s: "%s" is noted in its language', async (locale, other, noted) => {
  const talk = await startTalk(app, { assistant: 'operations-agents', time_zone: 'Europe/Berlin', locale });
  expect(await talk.say(shipping)).toMatchObject({ disposition: 'clarification_required' });
  expect((await talk.say(other)).reply?.text).toContain(noted);
});

testInLaws.each(
  sampleOf(
    [
      ['en', 'to Hamburg instead of Berlin', 'Hamburg'],
      ['de', 'nach Hamburg statt Berlin', 'Hamburg'],
      ['es', 'a Hamburgo en vez de Berlín', 'Hamburgo'],
      ['ru', 'в Гамбург вместо Берлина', 'Гамбург'],
    ],
    1,
  ),
)('C7 %s: "%s" puts right what was said, and the question stays', async (locale, said, place) => {
  const talk = await startTalk(app, { assistant: 'operations-agents', time_zone: 'Europe/Berlin', locale });
  const where = locale === 'ru' ? 'Берлин' : locale === 'es' ? 'Berlín' : 'Berlin';
  expect(await talk.say(`Ship to ${where} by 2030-12-04 17:00 CET`)).toMatchObject({
    disposition: 'clarification_required',
  });
  const { reply, disposition } = await talk.say(said);
  expect(disposition).toBe('clarification_required');
  expect(reply?.text).toContain(place);
  expect(await talk.say('40 pallets')).toMatchObject({ disposition: 'answered' });
});
