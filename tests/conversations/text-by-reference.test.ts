/** R9: what a conversation gets, holds and records of its participant is where the words stand, never the words. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ComposeReplyRequest } from '../../activities/compose-reply.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { recorded } from '../support/history.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { makeDesk } from './desk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Words that stand in nothing but what the participant says here. */
const canaries = ['zorbling', 'quibblish', 'snorfly', 'mimsily', 'brillig', 'tulgey'];

/** The canaries in everything that the server keeps of a conversation. */
async function keptOf({ workflowId }: Talk): Promise<readonly string[]> {
  const found: string[] = [];
  const everything = await recorded(app.temporal, workflowId);
  // What is looked through is really what was recorded: the places of the words are there.
  expect(JSON.stringify(everything)).toMatch(/"messageId":"[^"]+","start":\d+,"end":\d+/);
  for (const { at, value } of everything) look(value, at, found);
  return found;
}

function look(value: unknown, at: string, found: string[]): void {
  if (typeof value === 'string') {
    if (canaries.some((word) => value.toLowerCase().includes(word))) found.push(`${at}: ${value}`);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) look(part, `${at}/${name}`, found);
  }
}

/** Only kinds whose values are no sentences: what is read for a field is a value, and travels as one. */
const library = `
types:
  - name: launch
    description: Starts a campaign.
    cues: [launch]
    fields:
      - { name: start_date, kind: date, required: true, cues: [starting] }
      - { name: budget, kind: money, required: true, cues: [budget] }
      - { name: platform, kind: choice, choices: [Instagram, TikTok, LinkedIn], required: true }
`;

const asks = 'Have you called them?';
const offers = 'Thanks for clarifying. Would you like me to schedule that call?';
const announces = 'Got it. I will schedule a call for you.';

test('R9 ordinary talk, a decline, an offer and the yes to it leave no word in the history, and every quote on the wire', async () => {
  app.script([asks, announces, offers]);
  const talk = await startTalk(app);
  await talk.say('My employee is absent, and the zorbling gets worse.');
  const declined = await talk.say("No, don't call them yet, it is too quibblish.");
  expect(evidenceOf(declined, 'declined')).toContain('call');
  const offered = await talk.say('They came back in a snorfly mood.');
  expect(offered.offer?.quote).toContain('schedule that call');
  const chosen = await talk.say('Yes please, on Tuesday afternoon. Mimsily brillig toves.');
  expect(chosen.flow?.step).toBe('choice');
  expect(chosen.reply?.text).toMatch(/Tuesday/);
  const { items } = await app.client.gateDecisions.of(talk.id).list();
  const quotes = items.flatMap(({ rules }) => rules.flatMap(({ evidence }) => (evidence ? [evidence.quote] : [])));
  expect(quotes.length).toBeGreaterThan(0);
  expect(quotes).not.toContain('');
  expect(await keptOf(talk)).toEqual([]);
});

test('R9 consent to what the model announced, and a time in the participant’s own words', async () => {
  app.script([asks, announces]);
  const talk = await startTalk(app);
  await talk.say('My employee is absent, which is rather brillig.');
  expect((await talk.say('Yes, twice, tulgey as it was.')).flow?.step).toBe('consent');
  const told = await talk.say('Yes, next Saturday at 4 in the morning. Brillig toves.');
  expect(told.flow?.step).toBe('choice');
  expect(told.reply?.text).toContain('Saturday');
  expect(await keptOf(talk)).toEqual([]);
});

test('R9 a participant who is asked back about a message, and answers in words', async () => {
  app.script(['It starts on time.']);
  const talk = await startTalk(app, {
    assistant: await makeDesk(`by-reference-${app.tenant}`, {
      participants: true,
      files: { 'clarification.yaml': library },
    }),
  });
  const asked = await talk.say('The zorbling is over. Launch the campaign on TikTok with a budget of EUR 5000.');
  expect(asked.disposition).toBe('clarification_required');
  expect(await talk.say('It sounds quibblish, starting 2026-12-01.')).toMatchObject({ disposition: 'answered' });
  expect(await keptOf(talk)).toEqual([]);
});

testInLaws('R9 an emoji across the end of the topic: the conversation goes on to its preview', async () => {
  app.script([asks]);
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  await talk.say('Can you schedule a call with Dana Miller for next week?');
  const asked = await talk.say('1');
  if (asked.flow?.step !== 'preview') await talk.say('skip');
  const shown = await talk.say(`The topic is ${'my employee is absent '.repeat(5)}abcdefg👍👍👍 and so on`);
  const preview = shown.flow?.preview;
  const topic = preview && 'topic' in preview ? preview.topic : '';
  expect(topic).toMatch(/^my employee is absent my employee/);
  expect(topic.length).toBeLessThanOrEqual(120);
  expect(topic.isWellFormed()).toBe(true);
  expect(await talk.say('yes')).toMatchObject({ disposition: 'flow_step', flow: null });
});

testInLaws('R9 the row keeps the offer and the gate of an earlier turn with their words', async () => {
  app.script([asks, offers]);
  const talk = await startTalk(app);
  await talk.sayAll('My employee is absent.', 'Yes, twice.');
  const before = await app.client.conversations.show(talk.id);
  expect(await talk.say('!help')).toMatchObject({ disposition: 'command', offer: before.offer });
  const after = await app.client.conversations.show(talk.id);
  expect({ offer: after.offer, gate: after.last_gate }).toEqual({ offer: before.offer, gate: before.last_gate });
  expect(after.offer?.quote).toContain('schedule that call');
});

testInLaws(
  'R9 the answer door’s verdict travels once with a turn, and the row and the answer have it all the same',
  async () => {
    app.script([asks]);
    const talk = await startTalk(app);
    await talk.say('My employee is absent.');
    const answered = await talk.say('Yes, twice.');
    const kept = await recorded(app.temporal, talk.workflowId);
    const asked = kept
      .map(({ value }) => value)
      .filter(isModelRequest)
      .at(-1);
    expect(asked?.turn.answer?.verdict.kind).toBe('open');
    expect(asked?.state).not.toHaveProperty('lastGate');
    expect(answered.gate?.answer?.verdict).toBe('open');
    const { last_gate: gate } = await app.client.conversations.show(talk.id);
    expect(gate).toMatchObject({ turn_id: answered.turn_id, answer: answered.gate?.answer, act: answered.gate?.act });
  },
);

function isModelRequest(value: unknown): value is ComposeReplyRequest {
  return typeof value === 'object' && value !== null && 'turn' in value && 'state' in value;
}

function evidenceOf({ gate }: Awaited<ReturnType<Talk['say']>>, rule: string): string {
  return gate?.act?.rules.find((one) => one.rule === rule)?.evidence?.quote ?? '';
}
