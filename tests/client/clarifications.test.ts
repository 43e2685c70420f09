import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { collect } from '../../client/pages.ts';
import { waitingRequest } from './contract-clarifying.ts';
import { ContractServer, problemBody, testKey } from './contract-server.ts';

let server: ContractServer;
let client: ParleyClient;
beforeEach(async () => {
  server = await new ContractServer().start();
  client = createClient({ baseUrl: server.url, apiKey: testKey, retryBudgetMs: 2_000 });
  server.clarifying.requests.push(waitingRequest(), waitingRequest({ id: 'r-2', status: 'resolved' }));
});
afterEach(() => server.stop());

const answer = { from: 'sales-lead', clarifications: [{ field: 'percentage', value: '10%' }] };

test('C8 an instruction is given with what has defaults left out, and its judgement comes back', async () => {
  const given = await client.instructions.give({ from: 'a', to: 'b', text: 'Give them a good discount.' });
  expect(given).toEqual({ conversation_id: 'c-1', message_id: 'm-1', confidence_score: 1, band: 'proceed' });
  expect(server.seen.at(-1)?.body).toEqual({ from: 'a', to: 'b', text: 'Give them a good discount.' });
});

test('R6 an instruction whose answer was lost is repeated under the same key', async () => {
  server.failNext('POST /v1/instructions', { status: 200, cut: true });
  await client.instructions.give({ from: 'a', to: 'b', text: 'Ship it.' });
  const keys = server.requests('POST /v1/instructions').map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('C8 a response names its request and waits as long as it is told to', async () => {
  expect(await client.clarifications.respond('r-1', answer, { waitS: 5 })).toMatchObject({ status: 'resolved' });
  const [sent] = server.requests('POST /v1/clarifications/r-1/response');
  expect(sent?.body).toEqual({ ...answer, request_id: 'r-1' });
  expect(sent?.query.get('wait_s')).toBe('5');
});

test('C8 a response that is refused is a problem with its status', async () => {
  const body = problemBody(403, 'Somebody else has to answer that');
  server.failNext('POST /v1/clarifications/r-1/response', { status: 403, body });
  await expect(client.clarifications.respond('r-1', answer)).rejects.toMatchObject({ kind: 'refused', status: 403 });
});

test('requests are listed by status, conversation and who is asked, and one is shown', async () => {
  const ids = async (query: object) => (await collect(client.clarifications.each(query))).map(({ id }) => id);
  expect(await ids({})).toEqual(['r-1', 'r-2']);
  expect(await ids({ status: 'pending', conversation: 'c-1', assignee: 'sales-lead' })).toEqual(['r-1']);
  expect(await ids({ assignee: 'nobody' })).toEqual([]);
  expect(await client.clarifications.show('r-2')).toMatchObject({ id: 'r-2', status: 'resolved' });
  await expect(client.clarifications.show('r-9')).rejects.toMatchObject({ status: 404 });
});

test('C10 the queue is asked with its filters in the words of the interface', async () => {
  await client.queue.list({ kind: 'clarification', assignee: 'ops', dueBefore: '2026-11-21T09:00:00Z', limit: 5 });
  expect(Object.fromEntries(server.seen.at(-1)?.query ?? [])).toEqual({
    kind: 'clarification',
    assignee: 'ops',
    due_before: '2026-11-21T09:00:00Z',
    limit: '5',
  });
});
