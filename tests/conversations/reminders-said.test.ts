/** T1 in the participant's words: through HTTP, by what is said and listed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { luxonWallClock } from '../../adapters/wall-clock/luxon.ts';
import { collect } from '../../client/pages.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const listed = (talk: Talk) => collect(app.client.reminders.of(talk.id).each());
const waiting = async (talk: Talk) => (await listed(talk)).filter(({ status }) => status === 'waiting');
const berlin = 'Europe/Berlin';

/** Tomorrow at an hour on the clock of Berlin: as it is written, as the instant, and as people are told it. */
function tomorrowAt(hour: number, language = 'en') {
  const clock = luxonWallClock();
  const { year, month, day } = clock.toLocal(Date.now(), berlin);
  const next = new Date(Date.UTC(year, month - 1, day + 1));
  const [y, m, d] = [next.getUTCFullYear(), next.getUTCMonth() + 1, next.getUTCDate()];
  const instant = clock.toInstant({ year: y, month: m, day: d, hour, minute: 0 }, berlin) ?? 0;
  return { due_at: new Date(instant).toISOString(), label: clock.label(instant, berlin, language) };
}

test('T1 in words: set, listed, moved and cancelled, each told with its words, time and zone', async () => {
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  const set = await talk.say('Remind me tomorrow at nine to call Dana.');
  const nine = tomorrowAt(9);
  expect(set.reply?.text).toContain(`${nine.label} (${berlin}): call Dana.`);
  expect(await waiting(talk)).toMatchObject([
    { text: 'call Dana', due_at: nine.due_at, time_zone: berlin, rule: null },
  ]);
  expect((await talk.say('What reminders do I have?')).reply?.text).toContain(
    `1. ${nine.label} (${berlin}): call Dana`,
  );
  const moved = await talk.say('Move the reminder to tomorrow at 11 am');
  const eleven = tomorrowAt(11);
  expect(moved.reply?.text).toContain(`${eleven.label} (${berlin}): call Dana.`);
  expect(await waiting(talk)).toMatchObject([{ text: 'call Dana', due_at: eleven.due_at }]);
  expect((await talk.say('Cancel that reminder')).reply?.text).toContain('call Dana');
  expect(await listed(talk)).toMatchObject([{ status: 'cancelled' }]);
  expect((await talk.say('Cancel that reminder')).reply?.text).toContain('No reminder is set here');
});

test('T1 a missing time is asked for once, and a past one is said to be so', async () => {
  const talk = await startTalk(app);
  expect((await talk.say('Remind me tomorrow to pay the invoice')).reply?.text).toContain('When shall I remind you');
  expect(await waiting(talk)).toEqual([]);
  await talk.say('at ten');
  expect(await waiting(talk)).toMatchObject([{ text: 'pay the invoice', due_at: tomorrowAt(10).due_at }]);
  await talk.say('Remind me to call Sam');
  const other = await talk.say('My employee is absent.');
  expect(other.disposition).toBe('answered');
  expect((await talk.say('remind me yesterday at nine to call Sam')).reply?.text).toContain('passed already');
  expect(await waiting(talk)).toHaveLength(1);
});

test('T1 a rule in words is followed, and one of several is found by its words or asked for', async () => {
  const talk = await startTalk(app);
  await talk.say('Remind me every Monday at nine to send the figures');
  await talk.say('Remind me tomorrow at nine to check the oven');
  expect(await waiting(talk)).toMatchObject([
    { text: 'send the figures', rule: 'FREQ=WEEKLY;BYDAY=MO' },
    { text: 'check the oven', rule: null },
  ]);
  expect((await talk.say('Cancel that reminder')).reply?.text).toMatch(/Which of them[^]*1\. [^]*2\. /);
  expect((await talk.say('no')).reply?.text).toContain('not set or changed');
  expect(await waiting(talk)).toHaveLength(2);
  await talk.say('please delete the reminder about the oven');
  expect(await waiting(talk)).toMatchObject([{ text: 'send the figures' }]);
});

testInLaws(
  'T1 a rule in words is told as it was understood, begins on one of its days, and is asked about where it is not',
  async () => {
    const talk = await startTalk(app);
    const said = async (text: string) => (await talk.say(text)).reply?.text ?? '';
    const startsOn = async (text: string) => {
      const one = (await waiting(talk)).find((each) => each.text === text);
      const { year, month, day } = luxonWallClock().toLocal(Date.parse(one?.due_at ?? ''), berlin);
      return { day, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() };
    };
    expect(await said('Remind me every first Monday of the month at nine to send the report.')).toContain(
      `(${berlin}), on the first Monday of every month: send the report.`,
    );
    const first = await startsOn('send the report');
    expect([first.weekday, first.day <= 7]).toEqual([1, true]);
    expect(await said('Remind me on weekdays at nine to check the inbox')).toContain(
      'every working day: check the inbox',
    );
    expect((await startsOn('check the inbox')).weekday % 6).not.toBe(0);
    expect(await said('Remind me every other Friday at nine to back up')).toContain('every 2 weeks: back up');
    expect((await startsOn('back up')).weekday).toBe(5);
    expect(await said('Remind me every few days at nine to feed the fish')).toContain('When shall I remind you');
    expect(await waiting(talk)).toHaveLength(3);
    expect(await said('Remind me every weekday to lock up')).toContain('When shall I remind you');
    expect(await said('at nine')).toContain('every working day: lock up');
  },
);

testInLaws('T1 who only speaks of reminders sets none, and what may be meant otherwise is asked about', async () => {
  const talk = await startTalk(app);
  for (const said of ['Dana reminded me yesterday to send the report.', 'Remind me what we decided.'])
    await talk.say(said);
  expect(await listed(talk)).toEqual([]);
  expect((await talk.say('Remind Dana tomorrow at nine to send the report')).reply?.text).toContain('Say yes or no');
  expect(await listed(talk)).toEqual([]);
  await talk.say('yes');
  expect(await waiting(talk)).toMatchObject([{ text: 'Dana to send the report' }]);
});

testInLaws.each(
  sampleOf(
    [
      ['de', 'Erinnere mich morgen um 9 Uhr daran, Dana anzurufen.', 'Dana anzurufen'],
      ['es', 'Recuérdame mañana a las 9:00 llamar a Dana.', 'llamar a Dana'],
      ['ru', 'Напомни мне завтра в 9:00 позвонить Дане.', 'позвонить Дане'],
      ['fr', "Rappelle-moi demain à 9h d'appeler Dana.", 'appeler Dana'],
    ],
    1,
  ),
)('T1 in %s it is read back in the same language', async (language, said, what) => {
  const talk = await startTalk(app, { locale: language });
  const nine = tomorrowAt(9, language);
  expect((await talk.say(said)).reply?.text).toContain(`${nine.label} (${berlin})`);
  expect(await waiting(talk)).toMatchObject([{ text: what, due_at: nine.due_at }]);
});
