/** The calendar flow from the first word to the calendar program (F1, F3–F6), through HTTP. */
import { ApplicationFailure } from '@temporalio/common';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { offerSlotsActivity } from '../../activities/offer-slots.ts';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { luxonWallClock } from '../../adapters/wall-clock/luxon.ts';
import { callPreview, type CallPreview } from '../../contracts/wire/preview.ts';
import { calendarPolicy, policySnapshot } from '../../contracts/assistant/policy.ts';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { newState } from '../../domain/conversation/new-state.ts';
import { startCalendar } from '../../domain/flows/calendar/start.ts';
import type { EffectProvider } from '../../activities/carry-out.ts';
import type { Ports } from '../../workers/activities.ts';
import { dayAhead } from '../support/days.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';

let app: App;
/** Calendars whose provider misbehaves, and how. */
const troubles = new Map<string, 'refuses' | 'loses-the-request-once' | 'loses-the-answer-once'>();
beforeAll(async () => {
  app = await startApp({ ports: withTroubles });
});
afterAll(() => app.close());

const zone = 'Europe/Berlin';

describe('F1 the whole story', () => {
  test('F1 consent, choice, person, phone, preview, booked', async () => {
    const { talk, settled } = await announced();
    expect(settled.flow).toMatchObject({ step: 'consent', expects: 'yes or no' });
    const choice = await talk.say('yes');
    expect(choice).toMatchObject({ disposition: 'flow_step', state: 'acting', flow: { step: 'choice' } });
    expect(offered(choice)).toHaveLength(3);
    expect(choice.reply?.text).toContain(`${zone} time`);
    expect((await talk.say('1')).flow?.step).toBe('person');
    expect((await talk.say('Anna Schmidt')).flow?.step).toBe('phone');
    const preview = await talk.say('+49 30 1234567');
    expect(preview.flow).toMatchObject({
      step: 'preview',
      preview: { person: 'Anna Schmidt', phone: '+49 30 1234567', topic: '', time_zone: zone },
      preview_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(wallTime(callIn(preview).starts_at, zone)).toBe(offered(choice)[0]);
    expect((await effectsOf(talk)).items).toEqual([]);
    const booked = await talk.say('yes');
    expect(booked).toMatchObject({ disposition: 'flow_step', state: 'guiding', flow: null });
    expect(booked.reply?.text).toMatch(/^Booked: a call with Anna Schmidt on .*, phone \+49 30 1234567\.$/);
    expect((await effectsOf(talk)).items).toMatchObject([
      { state: 'done', preview_hash: preview.flow?.preview_hash, attempts: 1 },
    ]);
  });

  test('F1 no effect is done while the preview waits, and the snapshot waits for approval', async () => {
    const { talk } = await previewed();
    const shown = await app.client.conversations.show(talk.id);
    expect(shown).toMatchObject({ waiting_on: 'approval', state: 'acting', flow: { step: 'preview' } });
    expect((await effectsOf(talk)).items).toEqual([]);
  });

  test('what operators read in the Web UI is true at the preview: who waits for whom, and what may be ordered', async () => {
    const { talk } = await previewed();
    const handle = app.temporal.workflow.getHandle(talk.workflowId);
    const { staticSummary } = await handle.describe();
    expect(await staticSummary()).toBe('hr-manager');
    const { currentDetails } = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
    expect(currentDetails).toMatch(/^hr-manager · acting · waits on approval\n/);
    expect(currentDetails).toContain('Flow: calendar, step preview');
    expect(currentDetails).toContain('`op.approve`');
    expect(currentDetails).toContain(`[Open it in the console](${app.url}/#/conversations/${talk.id})`);
    expect(currentDetails).not.toContain('Schmidt');
    await talk.say('yes');
    // The answer is read as soon as it is written, which may be a moment before the workflow has heard of that.
    const after = await vi.waitFor(async () => {
      const now = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
      expect(now.currentDetails).toMatch(/^hr-manager · guiding · waits on participant\n/);
      return now.currentDetails;
    }, 10_000);
    expect(after).not.toContain('`op.approve`');
  });

  test('F1 a call has no phone when it is skipped', async () => {
    const { settled } = await previewed('skip');
    expect(settled.flow?.preview).toMatchObject({ phone: null });
  });

  test('F1 a flow expires a day after it began, and the snapshot has the deadline', async () => {
    const before = Date.now();
    const { talk, settled } = await requested();
    const expiresAt = Date.parse(settled.flow?.expires_at ?? '');
    expect(expiresAt - before).toBeGreaterThan(86_400_000 - 60_000);
    expect(expiresAt - before).toBeLessThan(86_400_000 + 60_000);
    const { deadlines } = await app.client.conversations.show(talk.id);
    expect(deadlines).toEqual([{ kind: 'flow-expiry', due_at: settled.flow?.expires_at }]);
  });

  test('F1 what the flow does is told in the events', async () => {
    const { talk } = await previewed();
    await talk.say('yes');
    const { items } = await app.client.events.of(talk.id).list({ limit: 200 });
    const flows = items.filter(({ event }) => event === 'conversation:action').map(({ data }) => data['flow']);
    expect(flows).toMatchObject([{ step: 'choice' }, { step: 'person' }, { step: 'phone' }, { step: 'preview' }, {}]);
    expect(flows.at(-1)).toBeNull();
    const states = items.filter(({ event }) => event === 'conversation:state').map(({ data }) => data['state']);
    expect(states).toEqual(['initial', 'acting', 'guiding']);
  });
});

describeInLaws('F1 the choice', () => {
  testInLaws.each(
    sampleOf(
      [
        ['1', 0],
        ['2.', 1],
        ['the second one', 1],
        ['option 3', 2],
        ['the last one, please', 2],
      ],
      2,
    ),
  )('F1 by its place: %s', async (words, place) => {
    const { talk, settled } = await requested();
    expect(await chosenBy(talk, words)).toBe(offered(settled)[place]);
  });

  testInLaws('F1 by a day and a time among the offered', async () => {
    const { talk, settled } = await requested();
    expect(await chosenBy(talk, `${dayAhead(zone)} at 9:30`)).toBe(offered(settled)[1]);
  });

  testInLaws('F1 a time alone that was not offered is looked up on the day that was asked for', async () => {
    const { talk, settled } = await requested();
    const [first = ''] = offered(settled);
    expect(await chosenBy(talk, 'Could we do 14:30?')).toBe(first.replace(/\d\d:\d\d$/, '14:30'));
  });

  testInLaws('F1 a day and a time that were not offered are looked up and taken', async () => {
    const { talk } = await requested();
    expect(await chosenBy(talk, `${dayAhead(zone)} at 14:30`)).toMatch(
      new RegExp(`^${dayAhead(zone)}, .*, 14:30$`, 'u'),
    );
  });

  testInLaws('F1 a time outside the working hours is not offered, and the flow goes on', async () => {
    const { talk } = await requested();
    const answer = await talk.say(`${dayAhead(zone)} at 22:00`);
    expect(answer.flow?.step).toBe('choice');
    expect(answer.reply?.text).toContain('I cannot offer');
    // The nearest ones of that day.
    expect(offered(answer).map((label) => label.slice(-5))).toEqual(['15:30', '16:00', '16:30']);
    expect(offered(answer).every((label) => label.startsWith(dayAhead(zone)))).toBe(true);
  });

  testInLaws('F1 a number that was not offered is asked again', async () => {
    const { talk } = await requested();
    expect(await talk.say('7')).toMatchObject({ flow: { step: 'choice' } });
  });

  testInLaws('F1 "none of these" brings other times', async () => {
    const { talk, settled } = await requested();
    const others = await talk.say('None of these.');
    expect(others.flow?.step).toBe('choice');
    expect(offered(others)).toHaveLength(3);
    expect(offered(others).filter((label) => offered(settled).includes(label))).toEqual([]);
  });

  testInLaws('F1 the exact time in the request itself is chosen at once', async () => {
    const talk = await startTalk(app);
    const settled = await talk.say(`Can you schedule a call for ${dayAhead(zone)} at 10:00?`);
    expect(settled).toMatchObject({ disposition: 'flow_step', flow: { step: 'person' } });
    expect(settled.reply?.text).toContain(`${dayAhead(zone)}, `);
    expect(settled.reply?.text).toContain('10:00');
  });
});

describe('F4 the yes is bound to what was shown', () => {
  test('F4 another time is another preview with another hash, and that is what is booked', async () => {
    const { talk, settled } = await previewed();
    const changed = await talk.say('make it 11:00');
    expect(changed.flow).toMatchObject({ step: 'preview', preview: { person: 'Anna Schmidt' } });
    expect(changed.flow?.preview_hash).not.toBe(settled.flow?.preview_hash);
    expect(startOf(changed)).toMatch(/, 11:00$/);
    await talk.say('yes');
    expect((await effectsOf(talk)).items).toMatchObject([
      { state: 'done', preview: changed.flow?.preview, preview_hash: changed.flow?.preview_hash },
    ]);
  });

  test('F4 another person is another preview with another hash', async () => {
    const { talk, settled } = await previewed();
    const changed = await talk.say('the person is Bob');
    expect(changed.flow).toMatchObject({ step: 'preview', preview: { person: 'Bob' } });
    expect(changed.flow?.preview_hash).not.toBe(settled.flow?.preview_hash);
    expect((await talk.say('yes')).reply?.text).toContain('a call with Bob');
  });

  test('F4 a yes with a change in it changes and does not book', async () => {
    const { talk } = await previewed();
    expect(await talk.say('Yes, but make it 11:00.')).toMatchObject({ flow: { step: 'preview' } });
    expect((await effectsOf(talk)).items).toEqual([]);
  });

  test('F4 a change back to the same booking has the same hash again', async () => {
    const { talk, settled } = await previewed();
    await talk.say('the person is Bob');
    expect((await talk.say('the person is Anna Schmidt')).flow?.preview_hash).toBe(settled.flow?.preview_hash);
  });

  test('F4 "change it" alone takes the approval away, and what comes between keeps a yes from giving it', async () => {
    const { talk } = await previewed();
    const asked = await talk.say('Change it, please.');
    expect(asked.flow).toMatchObject({ step: 'preview' });
    expect(asked.flow).not.toHaveProperty('preview_hash');
    await talk.say('hm, well');
    expect(await talk.say('yes')).toMatchObject({ flow: { step: 'preview', preview_hash: expect.any(String) } });
    expect((await effectsOf(talk)).items).toEqual([]);
  });

  test('F4 a part that is only mentioned stays; what is wanted besides is asked about', async () => {
    const { talk } = await previewed();
    expect(await talk.say('The phone is fine, I think')).toMatchObject({
      flow: { step: 'preview', preview_hash: expect.any(String) },
    });
    const more = await talk.say('yes and also invite my boss');
    expect(more.reply?.text).toMatch(/^What should be different/);
    expect((await effectsOf(talk)).items).toEqual([]);
  });

  test('F4 who has seen to it already is asked no more', async () => {
    const { talk } = await previewed();
    expect(await talk.say('I have booked it by phone already')).toMatchObject({ flow: null });
    expect((await effectsOf(talk)).items).toEqual([]);
  });

  test('F4 words that are neither yes nor no book nothing', async () => {
    const { talk } = await previewed();
    expect(await talk.say('Hmm, what is the weather like?')).toMatchObject({ flow: { step: 'preview' } });
    expect((await effectsOf(talk)).items).toEqual([]);
  });
});

describe('F1 cancel and declines', () => {
  const ways: readonly (readonly [string, () => Promise<Talk>])[] = [
    ['consent', async () => (await announced()).talk],
    ['choice', () => until()],
    ['person', () => until('1')],
    ['phone', () => until('1', 'Anna Schmidt')],
    ['preview', () => until('1', 'Anna Schmidt', 'skip')],
  ];
  test.each(sampleOf(ways, 2))('F1 cancel at the step %s ends the flow, and nothing is booked', async (step, go) => {
    const talk = await go();
    expect((await app.client.conversations.show(talk.id)).flow?.step).toBe(step);
    expect(await talk.say('cancel')).toMatchObject({
      disposition: 'flow_step',
      state: 'guiding',
      flow: null,
      offer: null,
      reply: { text: 'Cancelled. No call was booked.' },
    });
    expect((await app.client.conversations.show(talk.id)).deadlines).toEqual([]);
    expect((await effectsOf(talk)).items).toEqual([]);
  });

  testInLaws.each(sampleOf(['Cancel.', 'CANCEL', 'please cancel', '!stop', 'never mind'], 2))(
    'F1 "%s" is never stored as a name',
    async (words) => {
      const talk = await until('1');
      expect((await talk.say(words)).flow).toBeNull();
      expect((await effectsOf(talk)).items).toEqual([]);
    },
  );

  testInLaws('F1 a no to the question for consent ends the flow', async () => {
    const { talk } = await announced();
    expect(await talk.say('No, thanks.')).toMatchObject({
      flow: null,
      reply: { text: 'All right, I will not book a call.' },
    });
  });

  test('F1 a no to the preview ends the flow, and the action stays declined until it is offered again', async () => {
    const { talk } = await previewed();
    expect(await talk.say('no')).toMatchObject({ flow: null, reply: { text: 'All right, I will not book a call.' } });
    expect((await effectsOf(talk)).items).toEqual([]);
    app.script(['Fine. I will schedule a call for you.']);
    expect((await talk.say('My employee came late again.')).gate?.act?.because).toContain('declined');
  });

  testInLaws('F1 "No call, please" among the times ends the flow', async () => {
    const talk = await until();
    expect(await talk.say('No call, please.')).toMatchObject({ flow: null });
  });
});

describe('F1 what is busy', () => {
  testInLaws('F1 a booked time is not offered again to its participant; the times beside it are', async () => {
    const participant = newParticipant();
    const { talk, settled } = await requested({ participant });
    await talk.sayAll('2', 'Anna Schmidt', 'skip', 'yes');
    const { settled: next } = await requested({ participant });
    const [first, second] = offered(settled);
    expect(offered(next)).not.toContain(second);
    // Back to back: the half hours before and after the booking are free.
    expect(offered(next).slice(0, 2)).toEqual([first, offered(settled)[2]]);
    const { settled: elses } = await requested();
    expect(offered(elses)).toContain(second);
  });

  testInLaws('F1 back-to-back calls are booked', async () => {
    const participant = newParticipant();
    await book((await requested({ participant })).talk, '2');
    await book((await requested({ participant })).talk, '1');
    await book((await requested({ participant })).talk, '1');
    const { body } = await feedOf(participant);
    expect(eventsIn(body).map(({ starts }) => timeOf(starts, zone))).toEqual(['09:00', '09:30', '10:00']);
  });

  test('F9 what a call is about is never the first message; the participant says it, and the shared feed shows the person alone', async () => {
    const participant = newParticipant();
    const { talk } = await requested({ participant });
    const shown = await talk.sayAll('1', 'Anna Schmidt', '+49 30 1234567');
    expect(shown.flow?.preview).toMatchObject({ topic: '' });
    expect(shown.reply?.text).not.toContain('About');
    const changed = await talk.say('Change the topic to the annual review.');
    expect(changed.flow).toMatchObject({ step: 'preview', preview: { topic: 'the annual review' } });
    expect(changed.flow?.preview_hash).not.toBe(shown.flow?.preview_hash);
    expect((await talk.say('Yes, but the topic is "salary 2027"')).flow?.preview).toMatchObject({
      topic: 'salary 2027',
    });
    expect((await talk.say('yes')).reply?.text).toContain('Booked');
    const { body } = await feedOf(participant);
    expect(eventsIn(body)).toMatchObject([{ summary: 'Call with Anna Schmidt' }]);
    for (const detail of ['salary', 'review', '1234567', 'DESCRIPTION']) expect(body).not.toContain(detail);
  });

  test('F1 a time that somebody else got meanwhile is said, and others are offered', async () => {
    const participant = newParticipant();
    const { talk: one, settled } = await requested({ participant });
    const [taken] = offered(settled);
    const other = (await requested({ participant })).talk;
    for (const talk of [one, other]) await talk.sayAll('1', 'Anna Schmidt', 'skip');
    expect(await one.say('yes')).toMatchObject({ flow: null });
    const late = await other.say('yes');
    expect(late).toMatchObject({ disposition: 'flow_step', flow: { step: 'choice' } });
    expect(late.reply?.text).toContain('somebody else has just taken that time');
    expect(offered(late)).not.toContain(taken);
    const again = await other.say('1');
    expect(again.flow).toMatchObject({ step: 'preview', preview: { person: 'Anna Schmidt' } });
    expect(await other.say('yes')).toMatchObject({ flow: null });
    expect((await effectsOf(other)).items).toMatchObject([{ state: 'done', preview_hash: again.flow?.preview_hash }]);
    expect(eventsIn((await feedOf(participant)).body)).toHaveLength(2);
  });

  testInLaws('F1 without a free time the flow ends with a plain sentence', async () => {
    const participant = newParticipant();
    await awayForTenWeeks(participant);
    const { talk, settled } = await requested({ participant });
    expect(settled).toMatchObject({ disposition: 'flow_step', state: 'guiding', flow: null });
    expect(settled.reply?.text).toMatch(/^I am sorry, there is no free time for a call .* nothing was booked\.$/);
    expect((await effectsOf(talk)).items).toEqual([]);
  });
});

describeInLaws('F1 zones', () => {
  testInLaws.each(sampleOf(['America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'], 1))(
    'F1 times are offered and kept on the clock of %s',
    async (there) => {
      const { talk, settled } = await requested({ time_zone: there });
      expect(offered(settled).map((label) => label.slice(-5))).toEqual(['09:00', '09:30', '10:00']);
      expect(offered(settled).every((label) => label.startsWith(dayAhead(there)))).toBe(true);
      expect(settled.reply?.text).toContain(`${there} time`);
      const preview = await talk.sayAll('3', 'Anna Schmidt', 'skip');
      const call = callIn(preview);
      expect(call.time_zone).toBe(there);
      expect(wallTime(call.starts_at, there)).toBe(offered(settled)[2]);
    },
  );

  testInLaws.each([['UTC'], [undefined]])(
    'F1 with the zone %s the prompt names the one that is assumed',
    async (time_zone) => {
      // Not startTalk: it has a zone of its own, and here there must be none.
      const { conversation_id } = await app.client.conversations.create({
        assistant: 'hr-manager',
        ...(time_zone && { time_zone }),
      });
      const settled = await app.client.messages.say(conversation_id, { text: request('UTC') }, { waitS: 30 });
      expect(settled.reply?.text).toContain('(UTC time)');
    },
  );

  testInLaws('F1 a weekend is never offered, and asking for one is answered with what is free', async () => {
    const { talk } = await requested();
    const saturday = await talk.say('Saturday at 10:00');
    expect(saturday.flow?.step).toBe('choice');
    expect(saturday.reply?.text).toContain('I cannot offer "Saturday at 10:00"');
    expect(offered(saturday).some((label) => /^(Saturday|Sunday)/.test(label))).toBe(false);
  });

  testInLaws('F1 on a Saturday the first times are those of Monday', async () => {
    const slots = await offeredAt('2026-11-21T12:00:00Z');
    expect(slots.map(({ label }) => label)).toEqual(
      ['09:00', '09:30', '10:00'].map((time) => `Monday, 23 November, ${time}`),
    );
  });

  testInLaws('F1 late on Friday evening in Kolkata it is Saturday there already', async () => {
    const [first] = await offeredAt('2026-11-20T19:00:00Z', 'Asia/Kolkata');
    expect(first).toMatchObject({ label: 'Monday, 23 November, 09:00', startsAt: '2026-11-23T03:30:00.000Z' });
  });
});

describe('F5 at most once', () => {
  test('F5 the action’s id comes from conversation and ordinal, and the next action takes the next', async () => {
    const { talk, settled } = await requested();
    expect(settled.flow?.action_id).toBe(`${talk.id}-a1`);
    await talk.sayAll('1', 'Anna Schmidt', 'skip', 'yes');
    const second = await talk.say(request(zone));
    expect(second.flow?.action_id).toBe(`${talk.id}-a2`);
    await talk.sayAll('1', 'Bob', 'skip', 'yes');
    expect((await effectsOf(talk)).items.map(({ action_id, state }) => [action_id, state])).toEqual([
      [`${talk.id}-a1`, 'done'],
      [`${talk.id}-a2`, 'done'],
    ]);
  });

  test.each(sampleOf(['loses-the-request-once', 'loses-the-answer-once'], 1))(
    'F5 a provider that %s still has the call once',
    async (trouble) => {
      const participant = newParticipant();
      troubles.set(participant, trouble);
      const { talk } = await requested({ participant });
      expect(await book(talk, '1')).toMatchObject({ flow: null, reply: { text: expect.stringMatching(/^Booked/) } });
      expect((await effectsOf(talk)).items).toMatchObject([{ state: 'done', attempts: 2 }]);
      expect(eventsIn((await feedOf(participant)).body)).toHaveLength(1);
    },
  );

  testInLaws('F1 a provider that refuses ends the flow with a plain sentence, and nothing counts as done', async () => {
    const participant = newParticipant();
    troubles.set(participant, 'refuses');
    const { talk } = await requested({ participant });
    expect(await book(talk, '1')).toMatchObject({
      disposition: 'flow_step',
      flow: null,
      reply: {
        text: 'I am sorry, the call was not booked. The calendar did not carry it out, and I do not know more.',
      },
    });
    const { items } = await effectsOf(talk);
    expect(items).toHaveLength(1);
    expect(items[0]?.state).not.toBe('done');
    expect(eventsIn((await feedOf(participant)).body)).toEqual([]);
    // The conversation goes on.
    app.script(['I see.']);
    expect(await talk.say('What now?')).toMatchObject({ disposition: 'answered', reply: { text: 'I see.' } });
  });
});

test('F6 a calendar program sees exactly one event, at the right time in UTC', async () => {
  const participant = newParticipant();
  const { talk } = await requested({ participant, time_zone: 'America/New_York' }, 'America/New_York');
  const preview = await talk.sayAll('2', 'Anna Schmidt', '+1 555 010 0199');
  await talk.say('yes');
  const { type, body } = await feedOf(participant);
  expect(type).toContain('text/calendar');
  const [event, ...others] = eventsIn(body);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ summary: 'Call with Anna Schmidt', uid: `${talk.id}-a1@parley` });
  expect([event?.starts, event?.ends].map((at) => at && new Date(at).toISOString())).toEqual([
    callIn(preview).starts_at,
    callIn(preview).ends_at,
  ]);
  expect(timeOf(event?.starts ?? '', 'America/New_York')).toBe('09:30');
  const [effect] = (await effectsOf(talk)).items;
  expect(effect?.provider_ref).toBe(event?.uid);
});

/** The participant asks for a call on a working day that is surely not over yet. */
async function requested(
  create: { readonly participant?: string; readonly time_zone?: string } = {},
  there = create.time_zone ?? zone,
) {
  const talk = await startTalk(app, create);
  return { talk, settled: await talk.say(request(there)) };
}

function request(there: string): string {
  return `Can you schedule a call for ${dayAhead(there)}?`;
}

/** The assistant announces a call, which asks for consent first. */
async function announced() {
  app.script(['Have you called them?', 'Got it. I will schedule a call for you.']);
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  return { talk, settled: await talk.say('Yes, twice.') };
}

async function until(...answers: readonly string[]): Promise<Talk> {
  const { talk } = await requested();
  if (answers.length > 0) await talk.sayAll(...answers);
  return talk;
}

async function previewed(phone = 'skip') {
  const { talk } = await requested();
  return { talk, settled: await talk.sayAll('1', 'Anna Schmidt', phone) };
}

async function book(talk: Talk, choice: string): Promise<SettledMessage> {
  return talk.sayAll(choice, 'Anna Schmidt', 'skip', 'yes');
}

/** Says which time, and gives back the label under which it stands in the question that follows. */
async function chosenBy(talk: Talk, words: string): Promise<string> {
  const asked = await talk.say(words);
  expect(asked.flow?.step).toBe('person');
  return asked.reply?.text.split(` (${zone} time)`)[0] ?? '';
}

/** The numbered times of a reply. */
function offered({ reply }: SettledMessage): readonly string[] {
  return [...(reply?.text ?? '').matchAll(/^\d\. (.+)$/gm)].map(([, label]) => label ?? '');
}

/** The call that is asked about. */
function callIn({ flow }: SettledMessage): CallPreview {
  return callPreview.parse(flow?.preview);
}

function startOf(settled: SettledMessage): string {
  const { starts_at, time_zone } = callIn(settled);
  return wallTime(starts_at, time_zone);
}

/** "Tuesday, 24 November, 10:00", made without any of the product's own arithmetic. */
function wallTime(instant: string, there: string): string {
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: there }).format(Date.parse(instant));
  return `${part({ weekday: 'long' })}, ${part({ day: 'numeric', month: 'long' })}, ${timeOf(instant, there)}`;
}

function timeOf(instant: string, there: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: there }).format(
    Date.parse(instant),
  );
}

function newParticipant(): string {
  return `p-${crypto.randomUUID()}`;
}

function effectsOf(talk: Talk) {
  return app.client.effects.of(talk.id).list();
}

/** The participant's own feed, found and fetched as a calendar program does. */
async function feedOf(participant: string) {
  const key = await app.addKey({ role: 'participant', participant });
  const asked = await fetch(`${app.url}/v1/calendar-feed`, { headers: { authorization: `Bearer ${key}` } });
  const { url } = (await asked.json()) as { readonly url: string };
  const feed = await fetch(url);
  expect(feed.status).toBe(200);
  return { type: feed.headers.get('content-type') ?? '', body: await feed.text() };
}

function eventsIn(ics: string) {
  const calendar = new ICAL.Component(ICAL.parse(ics) as ConstructorParameters<typeof ICAL.Component>[0]);
  return calendar.getAllSubcomponents('vevent').map((event) => {
    const value = (name: string): string => String(event.getFirstPropertyValue(name));
    return { uid: value('uid'), summary: value('summary'), starts: value('dtstart'), ends: value('dtend') };
  });
}

/** Somebody's calendar is taken up whole, by an entry that did not come through a conversation. */
async function awayForTenWeeks(participant: string): Promise<void> {
  const owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
  await owner.query(
    `insert into calendar_events (tenant, uid, calendar, conversation, starts_at, ends_at, summary, description)
     select tenant, $2, $2, id, now() - interval '1 day', now() + interval '70 days', 'Away', '' from conversations where tenant = $1 limit 1`,
    [app.tenant, `participant:${participant}`],
  );
  await owner.close();
}

/** Which times are offered at a given moment, by the activity itself: the app's own clock stands where it stands. */
async function offeredAt(now: string, there = zone) {
  const said: string[] = [];
  const policy = calendarPolicy.parse({});
  const snapshot = policySnapshot.parse({
    version: 'a@1',
    assistant: 'a',
    assistantVersion: 'v',
    gate: { actions: ['calendar'] },
    flows: { calendar: policy },
  });
  const texts = {
    renderText: ({ text }: { text: string }) => text,
    languageOf: () => 'en',
    policy: snapshot,
    procedures: new Map(),
  };
  const ports = {
    records: {
      begin: async () => ({ stored: null, transcript: [], texts: {}, missing: [] }),
      settle: async (_: unknown, { reply }: { reply: { text: string } }) => {
        said.push(reply.text);
        return null;
      },
    },
    assistants: { find: async () => texts },
    calendar: { busy: async () => [] },
    wallClock: luxonWallClock(),
  } as unknown as Parameters<typeof offerSlotsActivity>[0];
  const at = Date.parse(now);
  const startedBy = { turnId: null, quote: '' };
  const move = startCalendar({
    actionId: 'a',
    startedBy,
    topic: null,
    requestedTime: null,
    person: null,
    at,
    policy,
    consented: true,
  });
  if (move.kind !== 'find-slots') throw new Error(`Expected a search, not "${move.kind}".`);
  const identity = { tenant: 't', conversation: 'c', participant: null, locale: null, timeZone: there };
  const state = newState(identity, snapshot);
  const turn = { turnId: 't', at, replyPosition: 3, heard: [], answer: null, act: null };
  const { slots } = await offerSlotsActivity(ports).offerSlots({ turn, state, flow: move.flow });
  expect(said).toEqual(['calendar.choice']);
  return slots;
}

/** The real calendar, but for those that are in trouble. */
function withTroubles(real: Ports): Ports {
  const { calendar } = real.providers;
  const perform: EffectProvider['perform'] = async (where, order, stop) => {
    const participant = order.participant ?? '';
    const trouble = troubles.get(participant);
    if (trouble === undefined) return calendar.perform(where, order, stop);
    if (trouble === 'refuses') throw ApplicationFailure.nonRetryable('The calendar refused.', 'ProviderRefused');
    troubles.delete(participant);
    if (trouble === 'loses-the-answer-once') await calendar.perform(where, order, stop);
    throw new Error('The connection broke.');
  };
  return { ...real, providers: { ...real.providers, calendar: { ...calendar, perform } } };
}
