/** Participants, parties and senders of instructions are told apart, whatever they are called; through HTTP. */
import type { Clarification } from '../../contracts/state/clarification-state.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { postgresCalendar } from '../../adapters/postgres/effects/calendar.ts';
import { ensureFeed } from '../../adapters/postgres/keys/feeds.ts';
import { escalate } from '../../domain/clarification/protocol.ts';
import { reassign } from '../domain/clarification/cases.ts';
import { opened, written, type Where } from './requests.ts';
import { caller, startStand, type Stand, pepper } from './stand.ts';

let stand: Stand;
let admin: ReturnType<typeof caller>;
let where: Where;
let request: Clarification;
beforeAll(async () => {
  stand = await startStand({ limits: null });
  admin = caller(stand, await stand.key('admin'));
});
beforeEach(async () => {
  where = { tenant: 'local', conversation: await begin('anna') };
  request = await written(stand, where, opened());
  stand.temporal.receiveAnswers({
    kind: 'receipt',
    receipt: {
      requestId: request.id,
      status: 'pending',
      seq: 1,
      remaining: ['tier'],
      tenths: null,
      band: null,
      next: null,
      turnId: null,
    },
  });
});
afterAll(() => stand.stop());

describe('a participant’s key that names parties and no participant', () => {
  test('sees and answers the requests that are addressed to them, and no others', async () => {
    const lead = await party('sales-lead');
    const desk = await party('operations-desk');
    expect((await lead.get(`/v1/clarifications/${request.id}`)).json()).toMatchObject({ id: request.id });
    const seen = (await lead.get('/v1/clarifications?limit=200')).json().items as { id: string }[];
    expect(seen.map(({ id }) => id)).toContain(request.id);
    const answered = await lead.post(`/v1/clarifications/${request.id}/response`, answer('sales-lead'));
    expect(answered.statusCode).toBe(200);

    expect((await desk.get(`/v1/clarifications/${request.id}`)).statusCode).toBe(404);
    expect((await desk.get('/v1/clarifications')).json().items).toEqual([]);
    for (const url of [
      `/v1/clarifications/${request.id}/response`,
      `/v1/conversations/${where.conversation}/clarifications/${request.id}/response`,
    ])
      expect((await desk.post(url, answer('operations-desk'))).statusCode).toBe(404);
    expect((await desk.get(`/v1/clarifications?after=${request.id}`)).statusCode).toBe(400);
  });

  test('speaks for its own parties only', async () => {
    const lead = await party('sales-lead');
    for (const from of ['sales-director', 'participant', 'anna'])
      expect((await lead.post(`/v1/clarifications/${request.id}/response`, answer(from))).statusCode).toBe(403);
  });

  test('sees a request from when it comes to its level on, and not when another was put in its place', async () => {
    const director = await party('sales-director');
    const deputy = await party('deputy');
    expect((await director.get(`/v1/clarifications/${request.id}`)).statusCode).toBe(404);
    const up = escalate(request, { at: Date.now(), because: 'no-answer' });
    if ('refused' in up) throw new Error(up.refused);
    await written(stand, where, up);
    expect((await director.get(`/v1/clarifications/${request.id}`)).statusCode).toBe(200);
    const given = { to: 'deputy', by: 'ann', because: 'on leave', at: Date.now() };
    await written(stand, where, reassign(up.clarification, given));
    expect((await director.get(`/v1/clarifications/${request.id}`)).statusCode).toBe(404);
    expect((await deputy.get(`/v1/clarifications/${request.id}`)).statusCode).toBe(200);
    // What somebody orders is noted by the workflow that is told, and not with the row.
    expect(await audited(where.conversation)).toMatchObject([
      { action: 'clarification.escalated', actor: 'parley', via: null, reason: 'no-answer' },
    ]);
  });

  test.each([
    ['sales-lead'],
    // Without an id and without parties a key was made before that was refused: it sees nothing at all.
    [null],
  ])('sees, says, books and listens to nothing else: %s', async (name) => {
    const key = name === null ? await stand.key('participant') : await stand.key('participant', { parties: [name] });
    const { get, post } = caller(stand, key);
    const { conversation } = where;
    for (const list of ['/v1/conversations', '/v1/effects'])
      expect((await get(list)).json()).toEqual({ items: [], next: null });
    for (const path of ['', '/messages', '/events', '/gate-decisions'])
      expect((await get(`/v1/conversations/${conversation}${path}`)).statusCode, path).toBe(404);
    expect((await get(`/v1/effects?conversation=${conversation}`)).statusCode).toBe(404);
    expect((await post(`/v1/conversations/${conversation}/messages`, { text: 'Hello.' })).statusCode).toBe(404);
    expect((await post(`/v1/conversations/${conversation}/close`, {})).statusCode).toBe(404);
    expect((await post('/v1/stream-tickets', { conversation })).statusCode).toBe(404);
    expect((await post('/v1/conversations', { assistant: 'hr-manager' })).statusCode).toBe(403);
    expect((await post('/v1/conversations', { assistant: 'hr-manager', participant: 'anna' })).statusCode).toBe(403);
    expect((await get('/v1/calendar-feed')).statusCode).toBe(403);
    expect((await get('/v1/queue')).statusCode).toBe(403);
    expect(stand.temporal.heard).toEqual([]);
  });

  test('is told nothing of what the conversation makes of its answer', async () => {
    const lead = await party('sales-lead');
    const next = opened({ asks: 'sales-agent' }).clarification;
    const others = { ...next, asked: 'anna', chain: next.chain.map((one) => ({ ...one, party: 'anna' })) };
    const levels = next.levels.map((one) => ({ ...one, party: 'anna' }));
    const receipt = { requestId: request.id, status: 'resolved', seq: 1, remaining: [], tenths: 6 } as const;
    stand.temporal.receiveAnswers({
      kind: 'receipt',
      receipt: { ...receipt, band: 'clarify', turnId: 'turn-9', next: { ...others, levels } },
    });
    await written(stand, where, { clarification: { ...others, levels }, happened: [] });
    const answered = await lead.post(`/v1/clarifications/${request.id}/response?wait_s=5`, answer('sales-lead'));
    expect(answered.json()).not.toHaveProperty('clarification_request');
    expect(answered.json()).not.toHaveProperty('settled');
  });

  test('an answer is an audit row with the key that gave it', async () => {
    const key = await stand.key('participant', { parties: ['sales-lead'] });
    await caller(stand, key).post(`/v1/clarifications/${request.id}/response`, answer('sales-lead'));
    const keyId = key.split('_')[1];
    expect(await audited(where.conversation)).toMatchObject([
      { action: 'clarification.answered', key_id: keyId, actor: keyId, via: 'api', data: { party: 'sales-lead' } },
    ]);
  });
});

describe('a program’s key brings the words of those whom it names, and of nobody else', () => {
  const says = (speaksFor: readonly string[]) => stand.key('service', { speaksFor }).then((key) => caller(stand, key));
  const instruction = (from: string) => ({ from, to: 'sales-agent', text: 'Send invoice 12 to anna@example.org.' });
  const url = () => `/v1/conversations/${where.conversation}/messages?wait_s=0`;

  test('a participant’s: begins and says for them alone', async () => {
    const [one, all, none] = [await says(['participant:anna']), await says(['participant:*']), await says([])];
    const begins = { assistant: 'hr-manager', participant: 'berta' };
    expect((await one.post('/v1/conversations', { ...begins, participant: 'anna' })).statusCode).toBe(201);
    expect((await one.post('/v1/conversations', begins)).statusCode).toBe(403);
    expect((await all.post('/v1/conversations', begins)).statusCode).toBe(201);
    expect((await none.post('/v1/conversations', { assistant: 'hr-manager' })).statusCode).toBe(201);
    const refused = await none.post('/v1/conversations', begins);
    expect(refused.json()).toMatchObject({ status: 403, remedy: expect.stringContaining('participant:berta') });
    expect((await one.post(url(), { text: 'Hello.' })).statusCode).toBe(202);
    expect((await none.post(url(), { text: 'Hello.' })).statusCode).toBe(403);
    expect((await (await says(['sender:anna', 'party:anna'])).post(url(), { text: 'Hello.' })).statusCode).toBe(403);
  });

  test('a sender’s: instructs as them, also in a conversation of theirs', async () => {
    const crm = await says(['sender:crm']);
    const given = await crm.post('/v1/instructions', instruction('crm'));
    expect(given.statusCode).toBe(201);
    for (const from of ['the-cfo', 'sales-agent', 'CRM'])
      expect((await crm.post('/v1/instructions', instruction(from))).statusCode, from).toBe(403);
    const id = given.json().conversation_id as string;
    const other = await says(['participant:*', 'party:*', 'sender:sales']);
    const message = `/v1/conversations/${id}/messages?wait_s=0`;
    expect((await other.post(message, { text: 'Hello.' })).statusCode).toBe(403);
    expect((await crm.post(message, { text: 'Hello.' })).statusCode).toBe(202);
  });

  test('a party’s: answers for it, and not for the participant', async () => {
    const response = `/v1/clarifications/${request.id}/response`;
    for (const speaksFor of [[], ['party:sales-director'], ['participant:*', 'sender:*']])
      expect((await (await says(speaksFor)).post(response, answer('sales-lead'))).statusCode).toBe(403);
    for (const speaksFor of [['party:sales-lead'], ['party:*']])
      expect((await (await says(speaksFor)).post(response, answer('sales-lead'))).statusCode).toBe(200);
  });

  test('is made with them, shows them, and is replaced with them; no other key has any', async () => {
    const made = (await admin.post('/v1/keys', { role: 'service', speaks_for: ['sender:crm', 'party:*'] })).json();
    expect(made).toMatchObject({ role: 'service', speaks_for: ['sender:crm', 'party:*'] });
    const next = (await admin.post(`/v1/keys/${made.id}/rotate`, {})).json();
    expect(next.speaks_for).toEqual(made.speaks_for);
    expect((await admin.post('/v1/keys', { role: 'service' })).json().speaks_for).toEqual([]);
    const refused = await admin.post('/v1/keys', { role: 'analyst', speaks_for: ['party:*'] });
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([422, '/speaks_for']);
    for (const speaks_for of [['anna'], ['party:'], ['owner:*'], 'party:*', [3]])
      expect((await admin.post('/v1/keys', { role: 'service', speaks_for })).statusCode).toBe(422);
  });
});

describe('names that are the same in two namespaces', () => {
  test('a sender of instructions is no participant: a key for a participant of its name gets nothing', async () => {
    const service = caller(stand, await stand.key('service'));
    const given = await service.post('/v1/instructions', {
      from: 'sales-lead',
      to: 'sales-agent',
      text: 'Send invoice 12 to anna@example.org.',
    });
    expect(given.statusCode).toBe(201);
    const id = given.json().conversation_id as string;
    expect((await admin.get(`/v1/conversations/${id}`)).json()).toMatchObject({
      participant: null,
      sender: 'sales-lead',
    });
    for (const participant of ['sales-lead', 'sales-agent', 'shared']) {
      const namesake = caller(stand, await stand.key('participant', { participant }));
      expect((await namesake.get(`/v1/conversations/${id}`)).statusCode).toBe(404);
      expect((await namesake.get('/v1/conversations')).json().items).toEqual([]);
      expect((await namesake.get('/v1/clarifications')).json().items).toEqual([]);
      expect((await namesake.post(`/v1/conversations/${id}/messages`, { text: 'Hello.' })).statusCode).toBe(404);
    }
  });

  test('a participant’s key does not answer for the party of its name, nor see what that is asked', async () => {
    const namesake = caller(stand, await stand.key('participant', { participant: 'sales-lead' }));
    expect((await namesake.get(`/v1/clarifications/${request.id}`)).statusCode).toBe(404);
    const own = { tenant: 'local', conversation: await begin('sales-lead') };
    const asked = await written(stand, own, opened());
    const body = { ...answer('sales-lead'), request_id: asked.id };
    expect((await namesake.post(`/v1/clarifications/${asked.id}/response`, body)).statusCode).toBe(403);
  });

  test('a party’s key does not see what is asked of a participant of its name', async () => {
    const { clarification, happened } = opened();
    const chain = clarification.chain
      .slice(0, 1)
      .map((one) => ({ ...one, party: 'anna', kind: 'participant' as const }));
    const levels = clarification.levels.map((one) => ({ ...one, party: 'anna' }));
    const asked = { ...clarification, asked: 'anna', instruction: null, chain, levels };
    await written(stand, where, { clarification: asked, happened });
    const namesake = await party('anna');
    expect((await namesake.get(`/v1/clarifications/${asked.id}`)).statusCode).toBe(404);
    const anna = caller(stand, await stand.key('participant', { participant: 'anna' }));
    expect((await anna.get(`/v1/clarifications/${asked.id}`)).statusCode).toBe(200);
  });

  test('a participant called "shared" has a calendar feed without the shared calendar in it', async () => {
    const calendar = postgresCalendar(stand.database).provider;
    const book = (participant: string | null, topic: string, hour: number) =>
      calendar.perform(
        where,
        {
          actionId: `a-${topic}`,
          participant,
          preview: {
            person: 'Anna',
            topic,
            phone: null,
            time_zone: 'UTC',
            starts_at: `2027-01-0${hour}T09:00:00.000Z`,
            ends_at: `2027-01-0${hour}T09:30:00.000Z`,
          },
        },
        new AbortController().signal,
      );
    await book(null, 'nobody-in-particular', 1);
    await book('shared', 'their-own', 2);
    await book('berta', 'of-berta', 3);
    const feedOf = async (key: string) => {
      const { url } = (await caller(stand, key).get('/v1/calendar-feed')).json() as { url: string };
      return (await stand.app.inject({ url: new URL(url).pathname })).body;
    };
    const theirs = await feedOf(await stand.key('participant', { participant: 'shared' }));
    expect(theirs).toContain('their-own');
    expect(theirs).not.toContain('nobody-in-particular');
    expect(theirs).not.toContain('of-berta');
    const all = await feedOf(await stand.key('operator'));
    for (const topic of ['their-own', 'nobody-in-particular', 'of-berta']) expect(all).toContain(topic);
  });

  test('a key of nobody has no feed, also when its holder asks for one in the database', async () => {
    const key = await stand.key('participant');
    const keyId = key.split('_')[1] ?? '';
    const token = await ensureFeed(stand.database, { tenant: 'local', keyId, participant: '' }, pepper);
    const feed = await stand.app.inject({ url: `/calendar/${token}.ics` });
    expect(feed.body).not.toContain('BEGIN:VEVENT');
  });
});

async function party(name: string) {
  return caller(stand, await stand.key('participant', { parties: [name] }));
}

function answer(from: string): object {
  return { request_id: request.id, from, clarifications: [{ field: 'percentage', value: '10%' }] };
}

async function begin(participant: string): Promise<string> {
  return (await admin.post('/v1/conversations', { assistant: 'hr-manager', participant })).json().conversation_id;
}

async function audited(conversation: string): Promise<readonly object[]> {
  return (await admin.get(`/v1/audit?conversation=${conversation}`)).json().items;
}
