/** What a turn costs, counted from the server's own history (docs/architecture.md, "The life of a message"). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, makeDesk } from '../conversations/desk.ts';
import { toLetter } from '../conversations/letters.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { billable, eventsAddedBy, eventsOf } from '../support/history.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('a message that the validator refuses costs no event', async () => {
  const talk = await startTalk(app);
  await talk.say('My employee is absent.', { message_id: 'm-1' });
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  const added = await eventsAddedBy(app.temporal, talk.workflowId, async () => {
    await expect(
      handle.executeUpdate('say', { args: [{ messageId: 'm-1', text: 'Something else.' }] }),
    ).rejects.toThrow();
    await expect(handle.executeUpdate('say', { args: [{ messageId: 'm-2', text: '' }] })).rejects.toThrow();
  });
  expect(added).toEqual([]);
});

test('a receipt alone costs 5 events and 1 action', async () => {
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  await handle.executeUpdate('op.pause', { args: [{ actor: 'ann', reason: 'a test' }] });
  const added = await eventsAddedBy(app.temporal, talk.workflowId, () =>
    app.client.messages.say(talk.id, { text: 'Still there?' }, { waitS: 0 }),
  );
  expect(added.length).toBe(5);
  expect(billable(added)).toBe(1);
});

test('message → gate → one model call → reply costs 11 events and 2 actions', async () => {
  app.script(['Have you called them?', 'Write it down.']);
  const talk = await startTalk(app);
  await talk.sayAll('My employee is absent.', 'Yes, twice.');
  const added = await eventsAddedBy(app.temporal, talk.workflowId, () => talk.say('I have.'));
  expect(added.length).toBe(11);
  expect(billable(added)).toBe(2);
});

test('a turn that changes the state costs one event and one action more: operators see it at once', async () => {
  app.script(['Have you called them?', 'Write it down.']);
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  const added = await eventsAddedBy(app.temporal, talk.workflowId, () => talk.say('Yes, twice.'));
  expect(added.length).toBe(12);
  expect(added).toContain('upsertWorkflowSearchAttributesEventAttributes');
  expect(billable(added)).toBe(3);
});

test('a message without its reading costs one event more', async () => {
  app.script(['Have you called them?', 'Write it down.']);
  const talk = await startTalk(app);
  await talk.sayAll('My employee is absent.', 'Yes, twice.');
  const handle = app.temporal.workflow.getHandle(talk.workflowId);
  const added = await eventsAddedBy(app.temporal, talk.workflowId, async () => {
    await handle.executeUpdate('say', { args: [{ messageId: 'bare', text: 'I have.' }] });
    await expect.poll(async () => (await app.client.conversations.show(talk.id)).turn).toBe(3);
  });
  expect(added.length).toBe(12);
});

testInLaws('a yes that books costs at most 17 events and 3 actions', async () => {
  const talk = await startTalk(app);
  await talk.sayAll('Book a call for me.', '1', 'Dana', 'skip');
  const added = await eventsAddedBy(app.temporal, talk.workflowId, () => talk.say('yes'));
  expect(added.length).toBeLessThanOrEqual(17);
  expect(billable(added)).toBeLessThanOrEqual(3);
  expect((await app.client.effects.of(talk.id).list()).items).toMatchObject([{ state: 'done' }]);
});

testInLaws('an approval from outside costs at most 17 events and 3 actions', async () => {
  const talk = await startTalk(app);
  const { flow } = await talk.sayAll('Book a call for me.', '1', 'Dana', 'skip');
  const added = await eventsAddedBy(app.temporal, talk.workflowId, async () => {
    const approved = { preview_hash: flow?.preview_hash ?? '' };
    await app.client.actions.approve(talk.id, flow?.action_id ?? '', approved, { waitS: 30 });
  });
  expect(added.length).toBeLessThanOrEqual(17);
  expect(billable(added)).toBeLessThanOrEqual(3);
});

test('F11 an answer that the rules did not take, and the model has read, costs 17 events and 3 actions', async () => {
  const reading = await startApp({ ports: (real) => ({ ...real, secondReader: true }) });
  try {
    reading.script(['{"findings": [{"slot": "offered-answer", "value": "time-2", "quote": "keskimmäinen"}]}']);
    const talk = await startTalk(reading);
    await talk.say('Book a call for me.');
    const added = await eventsAddedBy(reading.temporal, talk.workflowId, async () => {
      expect(await talk.say('Otetaan keskimmäinen, ole hyvä')).toMatchObject({ flow: { step: 'person' } });
    });
    expect(added.length).toBeLessThanOrEqual(17);
    expect(billable(added)).toBeLessThanOrEqual(3);
  } finally {
    await reading.close();
  }
});

test('F2 a change of an email in free words costs 17 events and 3 actions', async () => {
  const { talk } = await toLetter(app);
  app.script(['{"subject": "Your absence", "message": "Dear Anna, please call me today. Ada"}']);
  const added = await eventsAddedBy(app.temporal, talk.workflowId, async () => {
    expect(await talk.say('friendlier')).toMatchObject({ flow: { step: 'preview' } });
  });
  expect(added.length).toBeLessThanOrEqual(17);
  expect(billable(added)).toBeLessThanOrEqual(3);
});

testInLaws(
  'an announcement that starts a flow costs at most 17 events and 3 actions on a busy conversation',
  async () => {
    app.script(['Have you called them?', 'I will schedule a call for you.']);
    const talk = await startTalk(app);
    // An earlier flow has armed the one timer.
    await talk.sayAll('Book a call for me.', 'cancel', 'My employee is absent.');
    const added = await eventsAddedBy(app.temporal, talk.workflowId, () => talk.say('Yes, twice.'));
    expect(added.length).toBeLessThanOrEqual(17);
    expect(billable(added)).toBeLessThanOrEqual(3);
  },
);

testInLaws('flows on a busy conversation share one timer', async () => {
  const talk = await startTalk(app);
  await talk.say('Book a call for me.');
  const added = await eventsAddedBy(app.temporal, talk.workflowId, () =>
    talk.sayAll('cancel', 'Book a call for me.', 'cancel', 'Book a call for me.'),
  );
  expect(added.filter((name) => name.startsWith('timerStarted'))).toEqual([]);
});

testInLaws('waiting costs nothing', async () => {
  const talk = await startTalk(app);
  await talk.say('My employee is absent.');
  const added = await eventsAddedBy(app.temporal, talk.workflowId, async () => {
    const handle = app.temporal.workflow.getHandle(talk.workflowId);
    await handle.query('status');
    await handle.query('timeline');
    await handle.query('explainGate');
    expect(await handle.query('openRequests')).toEqual([]);
  });
  expect(added).toEqual([]);
});

describe('clarification', () => {
  let desk: string;
  beforeAll(async () => {
    desk = await makeDesk(`budget-${app.tenant}`);
  });
  const unclear = () => app.client.instructions.give(launch(desk, { fields: { platform: 'TikTok', budget: 'EUR 1' } }));

  test('C10 being asked back costs 5 events and 1 action, beside the timer and the search attributes', async () => {
    const { conversation_id: id } = await unclear();
    const workflowId = workflowIdOf(app.tenant, id);
    const names = await eventsOf(app.temporal, workflowId);
    const kept = ['timerStarted', 'upsertWorkflowSearchAttributes', 'workflowExecutionStarted'];
    const added = names.filter((name) => !kept.some((begin) => name.startsWith(begin)));
    expect(added).toHaveLength(5);
    expect(names.filter((name) => name.startsWith('activity'))).toEqual([]);
  });

  test('C10 a clarification that waits costs nothing', async () => {
    const { conversation_id: id } = await unclear();
    const workflowId = workflowIdOf(app.tenant, id);
    const added = await eventsAddedBy(app.temporal, workflowId, async () => {
      const handle = app.temporal.workflow.getHandle(workflowId);
      expect(await handle.query('openRequests')).toHaveLength(1);
      expect(await app.client.clarifications.list({ conversation: id })).toMatchObject({
        items: [{ status: 'pending' }],
      });
    });
    expect(added).toEqual([]);
  });
});
