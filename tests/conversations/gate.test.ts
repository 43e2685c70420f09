/** The gate through the real entry point: HTTP in, a settled answer out, the model's words scripted per test. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeAct } from '../../domain/gate/act-door.ts';
import { judgeAnswer } from '../../domain/gate/answer-door.ts';
import { actCase, answerCase } from '../../contracts/state/gate.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf } from '../support/laws.ts';
import { because, startTalk } from '../support/talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const asks = 'Have you called them?';
const guides = 'Thank you. Write down what happened and keep the dates.';
const offers = 'Thanks for clarifying. Would you like me to schedule that call?';
const announces = 'Got it. I will schedule a call for you.';

/** A conversation in which the participant has answered the assistant's question and the model now says `reply`. */
async function answered(reply: string, opening = 'My employee is absent.') {
  app.script([asks, reply]);
  const talk = await startTalk(app);
  await talk.say(opening);
  return { talk, settled: await talk.say('Yes, twice.') };
}

describe('the seed’s test matrix (G15)', () => {
  test('G15 first response: held because it is too early', async () => {
    app.script([announces]);
    const talk = await startTalk(app);
    expect(because(await talk.say('My employee is absent.'))).toEqual(['too-early']);
  });
  test('G15 clarifying: held because the reply still asks', async () => {
    app.script([guides, asks]);
    const talk = await startTalk(app);
    expect(because(await talk.sayAll('My employee is absent.', 'What now?'))).toContain('still-asking');
  });
  test('G15 after the clarification: acts', async () => {
    const { settled } = await answered(announces);
    expect(settled).toMatchObject({
      gate: { act: { verdict: 'open', action: 'calendar', because: [] } },
      flow: { kind: 'calendar', step: 'consent' },
    });
  });
  test('G15 already in a flow: the words go to the flow, and no second one starts', async () => {
    const { talk, settled } = await answered(announces);
    const next = await talk.say('I will schedule a call, you should call them.');
    expect(next.flow?.action_id).toBe(settled.flow?.action_id);
    expect(next.disposition).toBe('flow_step');
  });
  test('G15 hypothetical without action words: nothing happens', async () => {
    app.script(['Call them and write it down.']);
    const talk = await startTalk(app);
    const settled = await talk.say("What should I do if an employee doesn't show up?");
    expect(settled).toMatchObject({ flow: null, offer: null, gate: { act: { verdict: 'held' } } });
    expect(because(settled)).toContain('hypothetical');
  });
});

test('G9 a report is about somebody real, and the action may begin; what is general stays hypothetical', async () => {
  const { settled } = await answered(announces, 'An employee told me that she was absent.');
  expect(settled).toMatchObject({ gate: { act: { verdict: 'open' } }, flow: { kind: 'calendar', step: 'consent' } });
  const general = await answered(announces, 'Employees often ask for raises.');
  expect(because(general.settled)).toContain('hypothetical');
});

test('G1 the answer door is open for an ordinary message, and says so rule by rule', async () => {
  const { settled } = await answered(guides);
  expect(settled.gate?.answer).toMatchObject({ verdict: 'open', because: [] });
  expect(settled.gate?.answer?.rules.map(({ rule }) => rule)).toEqual([
    'open-clarification',
    'open-context-request',
    'paused',
    'closing',
    'budget-exhausted',
  ]);
});

test('G1 a paused conversation is not answered until it is resumed; what was said waits', async () => {
  app.script([guides]);
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  await handle.executeUpdate('op.pause', { args: [{ actor: 'ann', reason: 'legal hold' }] });
  const asked = app.model.requests.length;
  const waiting = await app.client.messages.say(talk.id, { text: 'Anything new?' }, { waitS: 1 });
  expect(waiting.disposition).toBe('answering');
  expect(app.model.requests.length).toBe(asked);
  await handle.executeUpdate('op.resume', { args: [{ actor: 'ann', reason: 'cleared' }] });
  const settled = await app.client.messages.settle(
    talk.id,
    { text: 'Anything new?', message_id: waiting.message_id },
    { timeoutS: 20 },
  );
  expect(settled.reply?.text).toBe(guides);
});

test('G1 an operator’s order without a reason is refused', async () => {
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  await expect(handle.executeUpdate('op.pause', { args: [{ actor: 'ann' }] })).rejects.toMatchObject({
    cause: { type: 'OrderWithoutReason' },
  });
});

test('G2 every settled answer that judged a reply lists all seven rules in order', async () => {
  const { settled } = await answered(guides);
  expect(settled.gate?.act?.rules.map(({ rule }) => rule)).toEqual([
    'flow-active',
    'hypothetical',
    'too-early',
    'still-asking',
    'awaiting-answer',
    'declined',
    'nothing-offered',
  ]);
});

test('G2 decisions are stored with their case, and judging the case again gives the same verdict', async () => {
  const { talk } = await answered(offers);
  await talk.sayAll('Yes please', '1');
  const decisions = await app.client.gateDecisions.of(talk.id).list();
  expect(decisions.items.length).toBeGreaterThanOrEqual(5);
  for (const decision of decisions.items) {
    const verdict =
      decision.door === 'act'
        ? judgeAct(actCase.parse(decision.snapshot))
        : judgeAnswer(answerCase.parse(decision.snapshot));
    expect({ verdict: verdict.kind, because: verdict.kind === 'held' ? verdict.because : [] }).toEqual({
      verdict: decision.verdict,
      because: decision.because,
    });
  }
});

test('G3 an active flow holds every action: the model is not even asked', async () => {
  const { talk } = await answered(offers);
  await talk.say('Please do.');
  const asked = app.model.requests.length;
  await talk.say('Please also send them an email.');
  expect(app.model.requests.length).toBe(asked);
});

test('G4 never acts on the first reply, whatever it announces', async () => {
  app.script(["Let me check your calendar. I'll schedule a call right away."]);
  const talk = await startTalk(app);
  const settled = await talk.say('My employee is absent again.');
  expect(settled).toMatchObject({ flow: null, offer: null });
  expect(because(settled)).toContain('too-early');
});

test('G4 an offer that comes too early does not wait: a later yes starts nothing', async () => {
  app.script([offers, guides]);
  const talk = await startTalk(app);
  expect((await talk.say('My employee is absent.')).offer).toBeNull();
  expect(await talk.say('Yes please')).toMatchObject({ disposition: 'answered', flow: null });
});

test.each(
  sampleOf(
    [
      ['a question mark', 'I will schedule a call. When did it start?'],
      ['a request without one', 'Please tell me when it started. I will schedule a call for you.'],
      ['a full-width mark', 'I will schedule a call for you. 什么时候？'],
    ],
    1,
  ),
)('G5 holds a reply that still asks: %s', async (_, reply) => {
  const { settled } = await answered(reply);
  expect(settled.flow).toBeNull();
  expect(because(settled)).toContain('still-asking');
});

test('G5 a question mark in a link or a quotation asks nothing', async () => {
  const { settled } = await answered('See https://example.com/faq?id=3 for the form. I will schedule a call for you.');
  expect(because(settled)).not.toContain('still-asking');
});

test('G6 offers first, acts on the yes', async () => {
  const { talk, settled } = await answered(offers);
  expect(settled).toMatchObject({
    offer: { action: 'calendar' },
    flow: null,
    gate: { act: { verdict: 'held', because: ['offer-waits'] } },
  });
  const asked = app.model.requests.length;
  expect(await talk.say('Please do.')).toMatchObject({
    disposition: 'flow_step',
    flow: { kind: 'calendar', step: 'choice' },
  });
  expect(app.model.requests.length).toBe(asked);
});

test('G6 a no to the offer is no yes: the model goes on', async () => {
  const { talk } = await answered(offers);
  app.script([guides]);
  expect(await talk.say('No, not yet.')).toMatchObject({ disposition: 'answered', flow: null, offer: null });
});

test('G6 something else leaves the offer behind', async () => {
  const { talk } = await answered(offers);
  app.script([guides]);
  expect(await talk.say('How long may they stay away?')).toMatchObject({
    disposition: 'answered',
    flow: null,
    offer: null,
  });
});

test('G6 an announcement starts with the question for consent, in the same reply', async () => {
  const { talk, settled } = await answered(announces);
  expect(settled.reply?.text.startsWith(announces)).toBe(true);
  expect(settled).toMatchObject({ disposition: 'answered', flow: { step: 'consent' } });
  expect(await talk.say('yes')).toMatchObject({ flow: { step: 'choice' } });
});

test('G7 a counter-question does not answer', async () => {
  app.script([asks, announces]);
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  expect(because(await talk.say('What do you mean?'))).toContain('awaiting-answer');
});

test('G7 an affirmation that also asks answers', async () => {
  app.script([asks, announces]);
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  expect(because(await talk.say('Yes. Is that enough?'))).not.toContain('awaiting-answer');
});

test('G8 a decline stands until the assistant offers again', async () => {
  const { talk } = await answered(offers);
  app.script([announces]);
  const held = await talk.say("No, don't call them yet.");
  expect(held.flow).toBeNull();
  expect(because(held)).toContain('declined');
  expect(because(await talk.say('I spoke to the team.'))).toContain('declined');
  app.script([offers]);
  expect(await talk.say('It got worse since.')).toMatchObject({ offer: { action: 'calendar' } });
  expect(await talk.say('Yes, now please.')).toMatchObject({ flow: { step: 'choice' } });
});

test('G9 a situation that becomes the participant’s own is no longer hypothetical', async () => {
  app.script([asks, announces]);
  const talk = await startTalk(app);
  expect(because(await talk.say('What should I do if someone does not show up?'))).toContain('hypothetical');
  expect(because(await talk.say('Yes, I called. It is my employee Anna.'))).not.toContain('hypothetical');
});

test('G10 a bare proposal by tool call opens nothing', async () => {
  app.script([
    asks,
    {
      kind: 'reply',
      text: 'I see.',
      toolCalls: [{ name: 'propose_action', arguments: '{"action":"calendar","reason":"x"}' }],
    },
  ]);
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  const settled = await talk.say('Yes, twice.');
  expect(settled.reply?.text).toBe('I see.');
  expect(because(settled)).toEqual(['nothing-offered']);
});

test.each(
  sampleOf(
    ['You called them yesterday, good.', 'If you decide to call, stay calm.', 'You can reach them via email or phone.'],
    1,
  ),
)('G10 mere mention, past and condition are no signals: %s', async (reply) => {
  const { settled } = await answered(reply);
  expect(because(settled)).toContain('nothing-offered');
});

const announcesBoth = 'I will send an email and schedule a call for you.';

test('G11 of an email and a call the email is tried first, and at most one starts', async () => {
  const { settled } = await answered(announcesBoth);
  expect(settled).toMatchObject({ gate: { act: { verdict: 'open', action: 'email' } }, flow: { kind: 'email' } });
});

test('G11 an email that cannot start, because it was declined, leaves the call its chance', async () => {
  const { talk } = await answered(guides);
  app.script([announcesBoth]);
  const settled = await talk.say('No email, please. My employee does not answer.');
  expect(settled).toMatchObject({ gate: { act: { verdict: 'open', action: 'calendar' } }, flow: { kind: 'calendar' } });
});

test('G12 the participant’s own request starts the flow at any depth, and the flow still confirms', async () => {
  const talk = await startTalk(app);
  const asked = app.model.requests.length;
  const settled = await talk.say('Can you schedule a call for next week?');
  expect(settled).toMatchObject({ disposition: 'flow_step', flow: { kind: 'calendar', step: 'choice' } });
  expect(app.model.requests.length).toBe(asked);
  const effects = await app.client.effects.of(talk.id).list();
  expect(effects.items).toEqual([]);
});

test('G13 states are reported as the talk goes on', async () => {
  app.script([asks, guides, announces]);
  const talk = await startTalk(app);
  const shown = async () => (await app.client.conversations.show(talk.id)).state;
  expect(await shown()).toBe('initial');
  expect((await talk.say('My employee is absent.')).state).toBe('clarifying');
  expect((await talk.say('Yes, twice.')).state).toBe('guiding');
  expect((await talk.say('What now, for my employee?')).state).toBe('acting');
  expect(await shown()).toBe('acting');
  await app.client.conversations.close(talk.id, 'done');
  await expect.poll(shown).toBe('closed');
});

test('G14 an empty reply is no answer: a sentence, nothing that could act, and the talk goes on', async () => {
  const talk = await startTalk(app);
  app.script(['', '', guides]);
  const settled = await talk.say('What should I do?');
  expect(settled).toMatchObject({ disposition: 'failed', gate: { act: null } });
  expect(settled.reply?.text).not.toBe('');
  expect((await talk.say('What should I do now?')).disposition).toBe('answered');
});

test('G14 a message of 200,000 characters is judged', async () => {
  app.script([guides]);
  const talk = await startTalk(app);
  const settled = await talk.say('Why? '.repeat(40_000));
  expect(settled.disposition).toBe('answered');
});

test('G16 every decision names the policy version the conversation started with', async () => {
  const { talk, settled } = await answered(guides);
  expect(settled.gate?.act?.policy_version).toBe('hr-manager@1');
  const decisions = await app.client.gateDecisions.of(talk.id).list();
  expect(new Set(decisions.items.map(({ policy_version }) => policy_version))).toEqual(new Set(['hr-manager@1']));
});

describe('commands (G19)', () => {
  test.each(['!help', '/help'])('G19 %s explains itself without asking the model', async (word) => {
    const talk = await startTalk(app);
    const asked = app.model.requests.length;
    expect(await talk.say(word)).toMatchObject({ disposition: 'command', gate: { act: null } });
    expect(app.model.requests.length).toBe(asked);
  });
  test('G19 !reset starts over: the depth is gone, and the model no longer sees what was said', async () => {
    const { talk } = await answered(guides);
    expect(await talk.say('!reset')).toMatchObject({ disposition: 'command', state: 'initial' });
    app.script([announces]);
    expect(because(await talk.say('My employee is late.'))).toContain('too-early');
    const sent = JSON.stringify(app.model.requests.at(-1)?.body);
    expect(sent).toContain('My employee is late.');
    expect(sent).not.toContain('Yes, twice.');
  });
  test('G19 !stop ends a flow and nothing is booked', async () => {
    const { talk } = await answered(offers);
    await talk.say('Please do.');
    expect(await talk.say('!stop')).toMatchObject({ disposition: 'command', flow: null });
    expect((await app.client.effects.of(talk.id).list()).items).toEqual([]);
  });
  test('G19 cancel drops a pending offer', async () => {
    const { talk } = await answered(offers);
    expect(await talk.say('cancel')).toMatchObject({ disposition: 'command', offer: null });
    app.script([guides]);
    expect(await talk.say('Yes please')).toMatchObject({ disposition: 'answered', flow: null });
  });
  test('G19 "No" after "anything else?" ends the exchange; "book" is no "ok"', async () => {
    const { talk } = await answered('Good. Is there anything else I can help with?');
    expect(await talk.say('No')).toMatchObject({ disposition: 'command' });
  });
});
