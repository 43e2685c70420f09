/**
 * X2, X4: words that only seem to need material hold nobody. The answer comes at once and says what it does without; the
 * request stays open as a card, and what is supplied is used by later answers.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { testInLaws } from '../support/laws.ts';
import type { Talk } from '../support/talk.ts';
import { startProject, messagesOf, requestsSince, waitsFor } from './project.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(() => app.script(() => 'Take it lightly.'));

const told = 'My colleague says the findings are boring. Should I be offended?';
const findings = 'Finding 1: nurses who choose their shifts sleep 40 minutes longer.';
const snapshot = ({ id }: Talk) => app.client.conversations.show(id);
const openIn = async (talk: Talk): Promise<string> => {
  const [open] = (await snapshot(talk)).open_requests as readonly { readonly request_id: string }[];
  if (open === undefined) throw new Error('No request for material is open.');
  return open.request_id;
};
const requestOf = (id: string) => app.client.contextRequests.show(id);
const supply = (talk: Talk, request_id: string) =>
  app.client.contextRequests.supply(talk.id, { request_id, payloads: [{ slot_key: 'findings', content: findings }] });

describe('X2 words that only seem to need material', () => {
  test('are answered at once, with a note; the request stays, and no message waits for it', async () => {
    const talk = await startProject(app);
    const answer = await talk.say(told);
    expect(answer).toMatchObject({ disposition: 'answered', context_request: null });
    expect(answer.reply?.text).toMatch(/^Please note: .*findings/u);
    expect(answer.reply?.text).toContain('Take it lightly.');
    expect(await snapshot(talk)).toMatchObject({ waiting_on: 'participant' });
    const id = await openIn(talk);
    expect(await requestOf(id)).toMatchObject({ status: 'pending', remaining: ['findings'], message_ids: [] });
  });

  test('ask once: while the card is open the same words bring no second one, and no note', async () => {
    const talk = await startProject(app);
    await talk.say(told);
    const id = await openIn(talk);
    const again = await talk.say('My boss says the findings are dull. Should I be offended?');
    expect(again.reply?.text).toBe('Take it lightly.');
    expect((await snapshot(talk)).open_requests).toHaveLength(1);
    expect(await openIn(talk)).toBe(id);
  });

  testInLaws('what is supplied ends it without a turn, and the next answer uses it', async () => {
    const talk = await startProject(app);
    await talk.say(told);
    const id = await openIn(talk);
    const said = (await messagesOf(app, talk)).length;
    const from = app.model.requests.length;
    expect(await supply(talk, id)).toMatchObject({ status: 'resolved', turn_ids: [] });
    expect((await snapshot(talk)).open_requests).toEqual([]);
    expect(await messagesOf(app, talk)).toHaveLength(said);
    expect(app.model.requests).toHaveLength(from);
    expect(await talk.say('What do our findings say about sleep?')).toMatchObject({ disposition: 'answered' });
    expect(requestsSince(app, from).at(-1)?.prompt).toContain('sleep 40 minutes longer');
  });

  testInLaws('an operator may answer without it, which ends it without a turn', async () => {
    const talk = await startProject(app);
    await talk.say(told);
    const id = await openIn(talk);
    expect(await app.client.contextRequests.forceRun(talk.id, id, { reason: 'nobody has it' })).toMatchObject({
      status: 'forced',
      turn_ids: [],
    });
    expect((await snapshot(talk)).open_requests).toEqual([]);
  });

  testInLaws('words that do need it are waited for as before, and one card is left', async () => {
    const talk = await startProject(app);
    await talk.say(told);
    const id = await openIn(talk);
    const request = await waitsFor(talk, 'What do our findings say about sleep?');
    expect(request.request_id).not.toBe(id);
    expect(await requestOf(id)).toMatchObject({ status: 'cancelled' });
    expect((await snapshot(talk)).open_requests).toHaveLength(1);
    const { turn_ids: turns } = await supply(talk, request.request_id);
    expect(turns).toHaveLength(1);
  });

  testInLaws('closing ends it', async () => {
    const talk = await startProject(app);
    await talk.say(told);
    const id = await openIn(talk);
    await app.client.conversations.close(talk.id, 'done');
    await app.temporal.workflow.getHandle(talk.workflowId).result();
    await expect.poll(async () => (await requestOf(id)).status).toBe('cancelled');
  });
});
