/** Danger to life or limb (G21): the safety text comes first, whatever else goes on, and operators are told. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { makeAssistant } from './made.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
/** What those who watch were shown of replies, part by part. */
let shown: string[] = [];
beforeAll(async () => {
  app = await startApp({
    ports: (real) => ({
      ...real,
      deltas: {
        publish(where, delta) {
          shown = delta.reset ? [] : [...shown, delta.text];
          return real.deltas.publish(where, delta);
        },
      },
    }),
  });
  await makeAssistant('calm', 'gate: { actions: [calendar] }\nflows: { calendar: {} }', {
    'lexicon.yaml': 'without: { danger: true }',
  });
});
afterAll(() => app.close());

const guides = 'Thank you. Write down what happened and keep the dates.';
const first = 'This comes before everything else.';
const inDanger = 'My employee pulled a knife on a colleague.';

test('G21 danger is answered by the safety text at once, and the model is not asked', async () => {
  const talk = await startTalk(app);
  const asked = app.model.requests.length;
  const settled = await talk.say(inDanger);
  expect(settled).toMatchObject({ disposition: 'answered', flow: null, offer: null });
  expect(settled.reply?.text.startsWith(first)).toBe(true);
  expect(settled.reply?.text).toContain('call the police');
  expect(app.model.requests.length).toBe(asked);
});

test('G21 the model is asked again with the next message, and is shown what was said', async () => {
  const talk = await startTalk(app);
  await talk.say(inDanger);
  app.script([guides]);
  expect((await talk.say('Everybody is safe now. He had the knife from the kitchen.')).reply?.text).toBe(guides);
  const shown = JSON.stringify(app.model.requests.at(-1));
  expect(shown).toContain(inDanger);
  expect(shown).toContain(first);
});

test('G21 operators are told: an event, and an item of the queue until somebody has looked after it', async () => {
  const talk = await startTalk(app);
  await talk.say(inDanger);
  const { items: events } = await app.client.events.of(talk.id).list();
  expect(events.find(({ event }) => event === 'conversation:danger')?.data).toMatchObject({
    kind: 'violence',
    quote: expect.stringContaining('knife') as string,
  });
  const waiting = async () =>
    (await app.client.queue.list({ kind: 'danger' })).items.filter(({ conversation_id: id }) => id === talk.id);
  expect(await waiting()).toMatchObject([{ kind: 'danger', overdue: true }]);
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  await handle.executeUpdate('op.pause', { args: [{ actor: 'ann', reason: 'I call them' }] });
  await expect.poll(waiting).toEqual([]);
});

test('G21 in a flow nothing is taken from such a message, and a yes after it is none to what was shown before', async () => {
  const talk = await startTalk(app);
  await talk.sayAll('Book a call with Anna Berg.', '1');
  expect((await talk.say('skip')).flow?.step).toBe('preview');
  expect((await talk.say('Wait, there is a fire in the kitchen!')).reply?.text.startsWith(first)).toBe(true);
  const after = await talk.say('yes');
  expect(after).toMatchObject({ disposition: 'flow_step', flow: { step: 'preview' } });
  expect(await app.client.effects.list({ conversation: talk.id })).toMatchObject({ items: [] });
  expect((await talk.say('yes')).reply?.text).toContain('Booked');
});

test('G21 an offer made before is not accepted by a yes after the safety text', async () => {
  app.script(['Have you called them?', 'Thanks for clarifying. Would you like me to schedule that call?']);
  const talk = await startTalk(app);
  await talk.sayAll('My employee is absent.', 'Yes, twice.');
  await talk.say('He just collapsed and is not breathing!');
  app.script([guides]);
  expect(await talk.say('yes')).toMatchObject({ disposition: 'answered', flow: null });
});

testInLaws.each(
  sampleOf(['This project is killing me.', 'My employee missed the deadline again, I am dead tired.'], 1),
)('G21 what merely sounds so is talk like any other: %s', async (text) => {
  app.script([guides]);
  const talk = await startTalk(app);
  expect((await talk.say(text)).reply?.text).toBe(guides);
});

testInLaws.each(
  sampleOf(
    [
      ['es', 'Hay un incendio en el almacén.', 'hazard', 'Esto va antes'],
      ['ru', 'Он угрожал меня убить.', 'violence', 'Это важнее'],
      ['de', 'Ich will mich umbringen.', 'self-harm', 'Das geht allem anderen vor'],
    ],
    1,
  ),
)('G21 in %s too', async (locale, text, kind, says) => {
  const talk = await startTalk(app, { locale });
  expect((await talk.say(text)).reply?.text).toContain(says);
  const { items } = await app.client.events.of(talk.id).list();
  expect(items.find(({ event }) => event === 'conversation:danger')?.data).toMatchObject({ kind });
});

describe('G21 danger that the rules do not see, and the model that is asked anyway reports', () => {
  const letters = 'She has a plan and has written the letters.';
  const offers = 'That sounds serious. Would you like me to schedule a call with HR?';
  const call = (quote: string, kind = 'self-harm') => ({
    name: 'report_danger',
    arguments: JSON.stringify({ kind, quote }),
  });
  const dangersOf = async ({ id }: Talk) =>
    (await app.client.events.of(id).list()).items
      .filter(({ event }) => event === 'conversation:danger')
      .map(({ data }) => data);
  /** A talk in which enough has been said for an offer to wait. */
  async function readyTalk(): Promise<Talk> {
    app.script(['Have you called her?']);
    const talk = await startTalk(app);
    await talk.sayAll('My employee is absent.', 'Yes, twice.');
    return talk;
  }

  testInLaws('the same words are an offer without the report, so that the report is what holds it', async () => {
    const talk = await readyTalk();
    app.script([offers]);
    expect(await talk.say(letters)).toMatchObject({ offer: { action: 'calendar' }, reply: { text: offers } });
    expect(await dangersOf(talk)).toEqual([]);
  });

  test('the safety text stands first, operators are told, nothing that is offered waits, and a yes agrees to nothing', async () => {
    const talk = await readyTalk();
    app.script([{ kind: 'reply', text: offers, toolCalls: [call('has a plan')], wordDelayMs: 10 }]);
    const asked = app.model.requests.length;
    const settled = await talk.say(letters);
    expect(app.model.requests.length).toBe(asked + 1);
    expect(settled).toMatchObject({ disposition: 'answered', flow: null, offer: null });
    expect(settled.gate?.act).toMatchObject({ verdict: 'held' });
    expect(settled.gate?.act?.because).toContain('danger');
    expect(settled.reply?.text.startsWith(first)).toBe(true);
    expect(settled.reply?.text).toContain(`\n\n${offers}`);
    // What was streamed before the report was known is taken back: those who watch have the stored words.
    expect(shown.join('')).toBe(settled.reply?.text);
    expect(JSON.stringify(settled)).not.toContain('report_danger');
    expect(await dangersOf(talk)).toMatchObject([{ kind: 'self-harm', quote: 'has a plan' }]);
    const { items } = await app.client.queue.list({ kind: 'danger' });
    expect(items.filter(({ conversation_id: id }) => id === talk.id)).toMatchObject([{ kind: 'danger' }]);
    app.script([guides]);
    expect(await talk.say('yes')).toMatchObject({ disposition: 'answered', flow: null, reply: { text: guides } });
    expect(await app.client.effects.list({ conversation: talk.id })).toMatchObject({ items: [] });
  });

  testInLaws('an action that is announced or proposed with it does not begin', async () => {
    const talk = await readyTalk();
    const proposes = { name: 'propose_action', arguments: '{"action": "calendar"}' };
    app.script([{ kind: 'reply', text: "I'll schedule a call with HR.", toolCalls: [proposes, call(letters)] }]);
    const settled = await talk.say(letters);
    expect(settled).toMatchObject({ disposition: 'answered', flow: null, offer: null });
    expect(settled.reply?.text.startsWith(first)).toBe(true);
  });

  testInLaws(
    'a report without words is answered by the safety text alone, and the model is not asked again',
    async () => {
      const talk = await startTalk(app);
      app.script([{ kind: 'reply', text: '', toolCalls: [call('the letters', 'self-harm')] }]);
      const asked = app.model.requests.length;
      const { reply } = await talk.say(letters);
      expect(app.model.requests.length).toBe(asked + 1);
      expect(reply?.text.startsWith(first)).toBe(true);
      expect(reply?.text.endsWith('Write to me again whenever you want to.')).toBe(true);
    },
  );

  testInLaws('the safety text is said once, and not in every turn that tells more of it', async () => {
    const talk = await startTalk(app);
    app.script([
      { kind: 'reply', text: guides, toolCalls: [call('has a plan')] },
      { kind: 'reply', text: 'Stay with her.', toolCalls: [call('on the roof')] },
    ]);
    expect((await talk.say(letters)).reply?.text.startsWith(first)).toBe(true);
    expect((await talk.say('Now she is on the roof.')).reply?.text).toBe('Stay with her.');
    expect(await dangersOf(talk)).toHaveLength(2);
  });

  testInLaws.each(
    sampleOf(
      [
        ['words that were never said', call('he pulled a knife', 'violence')],
        ['words of an earlier message', call('My employee is absent')],
        ['a kind that nobody knows', call('has a plan', 'gossip')],
        ['arguments that cannot be read', { name: 'report_danger', arguments: '{"kind": "self-' }],
      ],
      1,
    ),
  )('a report of %s counts for nothing', async (_name, made) => {
    const talk = await readyTalk();
    app.script([{ kind: 'reply', text: offers, toolCalls: [made] }]);
    expect(await talk.say(letters)).toMatchObject({ offer: { action: 'calendar' }, reply: { text: offers } });
    expect(await dangersOf(talk)).toEqual([]);
  });

  testInLaws('an assistant that does without danger does without the tool', async () => {
    app.script([{ kind: 'reply', text: guides, toolCalls: [call(letters)] }]);
    const talk = await startTalk(app, { assistant: 'calm' });
    expect((await talk.say(letters)).reply?.text).toBe(guides);
    expect(JSON.stringify(app.model.requests.at(-1)?.body)).not.toContain('report_danger');
  });
});
