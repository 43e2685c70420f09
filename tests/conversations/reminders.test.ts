/** T1, T2: reminders of a conversation, through HTTP and through a plain Temporal client. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { luxonWallClock } from '../../adapters/wall-clock/luxon.ts';
import { collect } from '../../client/pages.ts';
import { conversationEvents } from '../../contracts/wire/events.ts';
import type { RemindReceipt, TimelineEntry } from '../../contracts/state/messages.ts';
import type { RemindBody } from '../../contracts/wire/reminder.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { makeDesk } from './desk.ts';
import { headerOf, mailsTo } from './letters.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const handleOf = (talk: Talk) => app.temporal.workflow.getHandle(talk.workflowId);
const add = (talk: Talk, body: Partial<RemindBody>) =>
  app.client.reminders.add(talk.id, { text: 'Call Dana.', ...body });
const listed = (talk: Talk) => collect(app.client.reminders.of(talk.id).each());
const statusOf = async (talk: Talk, id: string) => (await app.client.reminders.show(talk.id, id)).status;
const until = (value: () => Promise<unknown>, expected: unknown) =>
  expect.poll(value, { timeout: 30_000 }).toEqual(expected);
const refused = (status: number) => expect.objectContaining({ status });

/** What the assistant has said of reminders, in order. */
async function saidIn(talk: Talk): Promise<readonly string[]> {
  const messages = await collect(app.client.messages.of(talk.id).each());
  return messages.filter(({ turn_id }) => turn_id?.startsWith('reminder:')).map(({ text }) => text);
}

async function remindedIn(talk: Talk): Promise<readonly Record<string, unknown>[]> {
  const events = await collect(app.client.events.of(talk.id).each());
  return events.flatMap(({ event, data }) =>
    event === 'conversation:reminder' ? [conversationEvents[event].parse(data)] : [],
  );
}

async function ordersOf(talk: Talk) {
  const { items } = await app.client.audit.list({ conversation: talk.id, limit: 200 });
  return items.filter(({ event }) => event.startsWith('reminder.'));
}

/** Some days from now at nine on the clock of Berlin, as it is written, and as the instant that it is. */
function nineIn(days: number): { readonly at: string; readonly instant: string } {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const ms = luxonWallClock().toInstant({ year, month, day: date, hour: 9, minute: 0 }, 'Europe/Berlin') ?? 0;
  return { at: `${day}T09:00`, instant: new Date(ms).toISOString() };
}

test('T1 a reminder is read back as it was understood, listed, moved and cancelled, with an audit row each', async () => {
  const talk = await startTalk(app);
  const { at, instant } = nineIn(10);
  const made = await add(talk, { at, rule: 'FREQ=WEEKLY;COUNT=3', for: 'Ann' });
  expect(made).toMatchObject({
    text: 'Call Dana.',
    for: 'Ann',
    status: 'waiting',
    due_at: instant,
    // The participant's own zone.
    time_zone: 'Europe/Berlin',
    starts: at,
    rule: 'FREQ=WEEKLY;COUNT=3',
    said: 0,
  });
  expect(await listed(talk)).toEqual([made]);
  await until(
    async () => (await app.client.conversations.show(talk.id)).deadlines,
    [{ kind: 'talk-reminder', due_at: instant }],
  );
  const later = nineIn(12);
  const { reminder_id: id } = made;
  const moved = { ...made, starts: later.at, due_at: later.instant };
  expect(await app.client.reminders.move(talk.id, id, { at: later.at })).toEqual(moved);
  expect(await app.client.reminders.cancel(talk.id, id)).toEqual({ ...moved, status: 'cancelled' });
  await expect(app.client.reminders.cancel(talk.id, id)).rejects.toEqual(refused(404));
  await until(async () => (await app.client.conversations.show(talk.id)).deadlines, []);
  expect(await ordersOf(talk)).toMatchObject(
    ['planned', 'moved', 'cancelled'].map((what) => ({ event: `reminder.${what}`, subject: id, via: 'api' })),
  );
});

test('T1 when it is due the assistant says it, once, also where nothing was said before and the run was another one', async () => {
  const talk = await startTalk(app);
  const { reminder_id: id } = await add(talk, { in_s: 2, for: 'Ann' });
  await handleOf(talk).signal('handOver');
  await until(() => saidIn(talk), ['Reminder for Ann: Call Dana.']);
  await until(() => statusOf(talk, id), 'said');
  expect(await remindedIn(talk)).toMatchObject([
    { reminder_id: id, turn_id: `reminder:${id}:1`, text: 'Call Dana.', party: 'Ann', next_at: null },
  ]);
  await handleOf(talk).signal('handOver');
  expect(await talk.say('My employee is absent.')).toMatchObject({ disposition: 'answered' });
  expect(await saidIn(talk)).toHaveLength(1);
});

testInLaws(
  'T1 by signal and update of a plain client: planned, moved, taken back, with the actor as it is claimed',
  async () => {
    const talk = await startTalk(app);
    await talk.say('My employee is absent.');
    const handle = handleOf(talk);
    const remind = (asked: object) => handle.executeUpdate<RemindReceipt, [object]>('remind', { args: [asked] });
    await handle.signal('remind', { reminderId: 'crm-7', text: 'Call Dana.', inS: 3600, actor: 'crm' });
    await until(() => listed(talk), [expect.objectContaining({ reminder_id: 'crm-7', status: 'waiting' })]);
    const { at, instant } = nineIn(3);
    expect(await remind({ reminderId: 'crm-7', at, actor: 'crm' })).toMatchObject({
      dueAt: instant,
      status: 'waiting',
    });
    expect(await remind({ reminderId: 'crm-7', cancel: true, actor: 'crm' })).toMatchObject({ status: 'cancelled' });
    await until(
      async () => (await ordersOf(talk)).map(({ event }) => event),
      ['reminder.planned', 'reminder.moved', 'reminder.cancelled'],
    );
    for (const row of await ordersOf(talk)) expect(row).toMatchObject({ actor: 'crm', via: 'temporal', key_id: null });
    await handle.signal('remind', { text: 'Too late.', at: '2020-01-01T09:00', timeZone: 'Europe/Berlin' });
    await handle.signal('remind', { reminderId: 'crm-7', text: 'Again.', inS: 60 });
    await handle.signal('remind', 'soon');
    const ignored = async () =>
      (await handle.query<readonly TimelineEntry[]>('timeline'))
        .map(({ what }) => what)
        .filter((what) => what.startsWith('signal "remind" ignored'));
    await until(async () => (await ignored()).length, 3);
    expect((await ignored()).join('\n')).toMatch(/an object[^]*a time after|a time after[^]*an object/);
    await expect(remind({ inS: 60 })).rejects.toMatchObject({ cause: { type: 'MalformedMessage' } });
    await expect(remind({ reminderId: 'none', cancel: true })).rejects.toMatchObject({
      cause: { type: 'ReminderNotFound' },
    });
    expect((await listed(talk)).map(({ status }) => status)).toEqual(['cancelled']);
  },
);

testInLaws('T1 a party that it is for hears of it over its own channels too, once', async () => {
  const address = `manager-${Math.random().toString(36).slice(2)}@example.test`;
  const name = await makeDesk(`reminded-${Math.random().toString(36).slice(2)}`, {
    parties: '    - { name: boss, role: business_manager, kind: person, channels: [mail] }',
    more: `reach:\n  boss: { mail: ${address} }`,
  });
  const { conversation_id: id } = await app.client.conversations.create({ assistant: name });
  await app.client.reminders.add(id, { text: 'Sign the budget.', in_s: 1, time_zone: 'UTC', for: 'boss' });
  await expect.poll(() => mailsTo(app, address), { timeout: 30_000 }).toHaveLength(1);
  const [mail] = mailsTo(app, address);
  expect(mail && headerOf(mail, 'subject')).toBe('Reminder: Sign the budget.');
  await app.client.reminders.add(id, { text: 'Nobody knows them.', in_s: 1, time_zone: 'UTC', for: 'stranger' });
  await until(async () => (await collect(app.client.messages.of(id).each())).length, 2);
  expect(mailsTo(app, address)).toHaveLength(1);
});

test('T2 an answer ends what was to follow up on silence, and nothing else', async () => {
  const talk = await startTalk(app);
  const asking = await add(talk, { text: 'Any news?', in_s: 172_800, if_unanswered: true });
  const other = await add(talk, { in_s: 172_800 });
  await talk.say('My employee is absent.');
  await until(() => statusOf(talk, asking.reminder_id), 'answered');
  expect(await statusOf(talk, other.reminder_id)).toBe('waiting');
});

testInLaws('T2 a reminder ends with its conversation, and outlives it only where that was asked for', async () => {
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  const ends = await add(talk, { in_s: 3 });
  const stays = await add(talk, { text: 'Send the minutes.', in_s: 3, after_close: true });
  const later = await add(talk, { in_s: 3600, after_close: true });
  await app.client.conversations.close(talk.id);
  await until(() => statusOf(talk, ends.reminder_id), 'closed');
  await expect(add(talk, { in_s: 60 })).rejects.toEqual(refused(409));
  await expect(talk.say('Are you there?')).rejects.toEqual(refused(409));
  await until(() => statusOf(talk, stays.reminder_id), 'said');
  expect(await saidIn(talk)).toEqual(['Reminder: Send the minutes.']);
  expect(await app.client.conversations.show(talk.id)).toMatchObject({ state: 'closed' });
  // With the last of them the run ends.
  expect(await app.client.reminders.cancel(talk.id, later.reminder_id)).toMatchObject({ status: 'cancelled' });
  await until(async () => (await handleOf(talk).describe()).status.name, 'COMPLETED');
});

test('T2 a reminder that would outlive its conversation ends where the conversation is cancelled', async () => {
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  const later = await add(talk, { in_s: 3600, after_close: true });
  await handleOf(talk).cancel();
  await until(async () => (await handleOf(talk).describe()).status.name, 'CANCELLED');
  expect(await statusOf(talk, later.reminder_id)).toBe('closed');
});

test.each<[string, Partial<RemindBody>, RegExp]>([
  ['in the past', { at: '2020-01-01T09:00' }, /\/at.*a time after/],
  ['in three years', { in_s: 63_072_000, time_zone: 'UTC', rule: 'FREQ=SECONDLY' }, /\/rule.*at most hourly/],
  ['on no clock', { at: '2027-02-30T09:00' }, /\/at.*a time that the clock of Europe\/Berlin shows/],
  ['at a place that is none', { in_s: 60, time_zone: 'Mars/Base' }, /time zone/],
  ['never', { in_s: 60, rule: 'FREQ=DAILY;BYHOUR=1,2' }, /\/rule/],
  ['twice', { in_s: 60, at: '2027-02-03T09:00' }, /say when it is due/],
  ['without a time', {}, /say when it is due/],
  ['of nothing', { in_s: 60, text: ' ' }, /must not be empty/],
])('T1 a reminder %s is refused with its place, and leaves nothing', async (_, body, why) => {
  const talk = await startTalk(app);
  const failure: unknown = await add(talk, body).catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 422 });
  expect(JSON.stringify(failure)).toMatch(why);
  expect(await listed(talk)).toEqual([]);
});

testInLaws('T1 a conversation has room for fifty', async () => {
  const talk = await startTalk(app);
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      for (let nth = 0; nth < 10; nth += 1) await add(talk, { in_s: 3600 + nth });
    }),
  );
  await expect(add(talk, { in_s: 3600 })).rejects.toThrow('Too many reminders wait');
  const all = await listed(talk);
  expect(all).toHaveLength(50);
  await app.client.reminders.cancel(talk.id, all[0]?.reminder_id ?? '');
  expect(await add(talk, { in_s: 3600 })).toMatchObject({ status: 'waiting' });
});
