import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QueueItem } from '../../contracts/wire/clarification.ts';
import { waitingRequest } from '../client/contract-clarifying.ts';
import { at, ContractServer, problemBody } from '../client/contract-server.ts';
import { parley, type Called } from './terminal.ts';

let server: ContractServer;
beforeEach(async () => {
  server = await new ContractServer().start();
  server.clarifying.requests.push(waitingRequest());
});
afterEach(() => server.stop());

const call = (...args: string[]): Promise<Called> => parley(args, { url: server.url });
const respond = ['clarification', 'respond', 'r-1', '--from', 'sales-lead'];

describe('parley instruct', () => {
  const instruct = ['instruct', '--from', 'sales-lead', '--to', 'sales-bot'];

  test('C8 gives an instruction and prints how it was judged', async () => {
    const { code, stdout } = await call(...instruct, 'Give customer 12 a discount of 10%.');
    expect(code).toBe(0);
    expect(stdout).toBe('conversation  c-1\nmessage       m-1\nscore         1.0\nband          proceed\n');
  });

  test('passes on everything that was said about it', async () => {
    const more = ['--department', 'sales', '--type', 'discount', '--field', 'customer=12', '--field', 'percentage:=10'];
    const rest = ['--reversible', '--timeout-s', '90', '--time-zone', 'Europe/Berlin', '--assistant', 'desk'];
    await call(...instruct, ...more, ...rest, '--conversation', 'c-1', '--message-id', 'm-7', 'Now.');
    expect(server.seen.at(-1)?.body).toEqual({
      from: 'sales-lead',
      to: 'sales-bot',
      text: 'Now.',
      department: 'sales',
      type: 'discount',
      fields: { customer: '12', percentage: 10 },
      reversible: true,
      timeout_s: 90,
      time_zone: 'Europe/Berlin',
      assistant: 'desk',
      conversation_id: 'c-1',
      message_id: 'm-7',
    });
  });

  test('C7 prints the questions with their suggestions, and how to answer them', async () => {
    server.clarifying.given = { confidence_score: 0.6, band: 'clarify', clarification_request: waitingRequest() };
    const { stdout, stderr } = await call(...instruct, 'Give them a good discount.');
    expect(stdout).toContain('sales-bot asks sales-lead (request r-1, 60 s):');
    expect(stdout).toContain('percentage: No percentage is given.\n  Which percentage, e.g. 10%?');
    expect(stderr).toContain('parley clarification respond r-1 --from "sales-lead" --set percentage=…');
  });

  test('with --json gives programs the answer as it is', async () => {
    const { stdout } = await call(...instruct, '--json', 'Ship order 7 today.');
    expect(JSON.parse(stdout)).toEqual({
      conversation_id: 'c-1',
      message_id: 'm-1',
      confidence_score: 1,
      band: 'proceed',
    });
  });
});

describe('parley clarification respond', () => {
  test('C8 answers every field once, explained where it is, with the text as it reads now', async () => {
    const sets = ['--set', 'percentage=10% = ten', '--set', 'count:=3', '--explain', 'percentage=as agreed'];
    const { code, stdout } = await call(...respond, ...sets, '--text', 'Give them 10%.');
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'request  r-1\nstatus   resolved\n' });
    expect(server.seen.at(-1)?.body).toEqual({
      request_id: 'r-1',
      from: 'sales-lead',
      clarifications: [
        { field: 'percentage', value: '10% = ten', explanation: 'as agreed' },
        { field: 'count', value: 3 },
      ],
      updated_instruction: { text: 'Give them 10%.' },
    });
  });

  test('prints what is still asked', async () => {
    server.clarifying.responded = { status: 'pending', remaining: ['conditions'] };
    expect((await call(...respond, '--set', 'percentage=10%')).stdout).toContain('still asked  conditions');
  });

  test('prints the next question when the updated instruction raises one', async () => {
    const next = waitingRequest({ id: 'r-2' });
    server.clarifying.responded = { confidence_score: 0.6, band: 'clarify', clarification_request: next };
    const { stdout } = await call(...respond, '--set', 'percentage=10%');
    expect(stdout).toContain('score    0.6 (clarify)');
    expect(stdout).toContain('(request r-2, 60 s)');
  });

  test('with --wait ends with 6 when nothing came of it in time, and does not answer again', async () => {
    const { code, stderr } = await call(...respond, '--set', 'percentage=10%', '--wait', '--timeout', '1');
    expect(code).toBe(6);
    expect(stderr).toContain('The answer is taken');
    const sent = server.requests('POST /v1/clarifications/r-1/response');
    expect(sent.map(({ query }) => query.get('wait_s'))).toEqual(['1']);
  });

  test.each([
    [403, 4],
    [404, 3],
    [409, 5],
    [422, 1],
    [503, 7],
  ])('C8 refused with %i ends with %i and says why', async (status, code) => {
    const body = problemBody(status, 'Not so');
    const failures = Array.from({ length: 20 }, () => ({ status, body }));
    server.failNext('POST /v1/clarifications/r-1/response', ...failures);
    const called = await call(...respond, '--set', 'percentage=10%', '--timeout', '0.2');
    expect(called).toMatchObject({ code, stdout: '', stderr: expect.stringContaining('Not so, in detail.') });
  });
});

describe('parley clarification list and show', () => {
  test('shows who is asked what, and until when', async () => {
    server.clarifying.requests.push(waitingRequest({ id: 'r-2', status: 'resolved' }));
    const { stdout } = await call('clarification', 'list');
    expect(stdout.split('\n')[1]).toBe(
      'r-1      pending   task_agent  sales-lead  2026-11-21T09:01:00.000Z  0.8    missing_information  percentage',
    );
    expect(JSON.parse((await call('clarification', 'list', '--status', 'resolved', '--json')).stdout)).toMatchObject({
      items: [{ id: 'r-2' }],
      next: null,
    });
    expect((await call('clarification', 'list', '--conversation', 'c-9')).stderr).toContain(
      'No clarification requests.',
    );
  });

  test('C10 shows the levels a request went through, its answers, and what came too late', async () => {
    const escalated = waitingRequest({
      id: 'r-3',
      status: 'resolved',
      level: 'director_agent',
      levels: [
        { level: 'task_agent', party: 'sales-lead', from: at, due_at: at, reminded_at: [at] },
        { level: 'director_agent', party: 'director', from: at, due_at: at, reminded_at: [] },
      ],
      answers: [{ field: 'percentage', value: 10, explanation: 'house rule' }],
      answered_by: 'director',
      responded_at: at,
      late: [{ from: 'sales-lead', at, clarifications: [{ field: 'percentage', value: '15%\u001b[2J' }] }],
    });
    server.clarifying.requests.push(escalated);
    const { stdout } = await call('clarification', 'show', 'r-3');
    expect(stdout).toContain(`director_agent  director    ${at}  ${at}  -`);
    expect(stdout).toContain('  percentage  10  house rule');
    expect(stdout).toContain(`too late, by sales-lead at ${at}\n  percentage  15%[2J`);
    expect(JSON.parse((await call('clarification', 'show', 'r-3', '--json')).stdout)).toEqual(escalated);
    expect((await call('clarification', 'show', 'r-9')).code).toBe(3);
  });
});

describe('parley queue', () => {
  const item: QueueItem = {
    kind: 'clarification',
    id: 'r-1',
    conversation_id: 'c-1',
    assistant: 'operations-agents',
    assignee: 'duty',
    level: 'human_operator',
    status: 'timed-out',
    what: 'Which percentage?',
    since: at,
    due_at: at,
    overdue: true,
  };

  test('C10 shows what waits for a person', async () => {
    expect((await call('queue')).stderr).toContain('Nothing waits for a person.');
    server.clarifying.waiting.push(item, { ...item, kind: 'approval', id: 'a-1', due_at: null, overdue: false });
    const { stdout } = await call(
      'queue',
      '--kind',
      'clarification',
      '--assignee',
      'duty',
      '--due-before',
      '2026-11-22',
    );
    expect(stdout).toContain(`${at} (overdue)  clarification  r-1  duty`);
    expect(stdout).not.toContain('a-1');
    expect(server.seen.at(-1)?.query.get('due_before')).toBe('2026-11-22T00:00:00.000Z');
    expect(JSON.parse((await call('queue', '--json')).stdout).items).toHaveLength(2);
  });
});

test.each([
  [['instruct', '--from', 'a', 'text'], '--to'],
  [['instruct', '--from', 'a', '--to', 'b'], 'missing required argument'],
  [['instruct', '--from', 'a', '--to', 'b', '--field', 'nonsense', 'text'], '<field>=<value>'],
  [['instruct', '--from', 'a', '--to', 'b', '--field', 'a:=nonsense', 'text'], 'Expected JSON'],
  [['instruct', '--from', 'a', '--to', 'b', '--timeout-s', '0', 'text'], 'whole number'],
  [respond, '--set'],
  [[...respond, '--set', 'a=1', '--set', 'a=2'], 'given twice'],
  [[...respond, '--set', 'a=1', '--explain', 'because'], '<field>=<text>'],
  [['clarification', 'list', '--status', 'happy'], 'pending'],
  [['queue', '--kind', 'laundry'], 'approval'],
  [['queue', '--due-before', 'soon'], 'Expected a time'],
])('wrong usage %j ends with 2 and asks nothing of the server', async (args, says) => {
  const { code, stderr } = await call(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(says);
  expect(server.seen).toEqual([]);
});
