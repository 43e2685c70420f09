import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at, ContractServer, problemBody } from '../client/contract-server.ts';
import { booking } from './booking-script.ts';
import { parley, type Called } from './terminal.ts';

let server: ContractServer;
beforeEach(async () => {
  server = await new ContractServer().start();
  server.begin();
});
afterEach(() => server.stop());

const call = (...args: string[]): Promise<Called> => parley(args, { url: server.url });
const approving = ['action', 'approve', 'c-1', 'c-1-1', '--preview-hash', 'hash-1'];

describe('parley action', () => {
  test('F4 approves exactly one preview and prints what came of it', async () => {
    const { code, stdout } = await call(...approving);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'Booked.\n' });
    const [sent] = server.requests('POST /v1/conversations/c-1/actions/c-1-1/approve');
    expect(sent?.body).toEqual({ preview_hash: 'hash-1' });
    expect(sent?.headers['idempotency-key']).toBeDefined();
  });

  test('F4 of a preview that changed ends with 5', async () => {
    const body = problemBody(409, 'What would be done has changed');
    server.failNext('POST /v1/conversations/c-1/actions/c-1-1/approve', { status: 409, body });
    const { code, stdout, stderr } = await call(...approving);
    expect({ code, stdout }).toEqual({ code: 5, stdout: '' });
    expect(stderr).toContain('What would be done has changed');
  });

  test('an order that got no answer in time ends with 6 and is not given again', async () => {
    server.oversight.settled = { disposition: 'answering' };
    const { code, stderr } = await call(...approving, '--timeout', '1');
    expect(code).toBe(6);
    expect(stderr).toContain('Do not order it again');
    expect(server.requests('POST /v1/conversations/c-1/actions/c-1-1/approve')).toHaveLength(1);
  });

  test('an order whose turn was refused ends with 1', async () => {
    server.oversight.settled = { disposition: 'refused', reply: { text: 'Too late.', at } };
    expect(await call(...approving)).toMatchObject({ code: 1, stdout: 'Too late.\n' });
  });

  test('rejects, with a reason or without one, and does not wait when told so', async () => {
    const { stdout, stderr } = await call('action', 'reject', 'c-1', 'c-1-1', '--reason', 'wrong person', '--no-wait');
    expect(stdout).toBe('');
    expect(stderr).toContain('The order is taken.');
    await call('action', 'reject', 'c-1', 'c-1-1');
    const sent = server.requests('POST /v1/conversations/c-1/actions/c-1-1/reject');
    expect(sent.map(({ body, query }) => [body, query.has('wait_s')])).toEqual([
      [{ reason: 'wrong person' }, false],
      [{}, true],
    ]);
  });

  test('F5 confirms an unknown outcome, and gives programs the settled turn', async () => {
    const args = ['action', 'confirm', 'c-1', 'c-1-1', '--outcome', 'not_done', '--reason', 'asked'];
    const { stdout } = await call(...args, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ turn_id: 't-9', reply: { text: 'Booked.' } });
    const [sent] = server.requests('POST /v1/conversations/c-1/actions/c-1-1/confirm-effect');
    expect(sent?.body).toEqual({ outcome: 'not_done', reason: 'asked' });
    server.oversight.settled = { disposition: 'command' };
    expect((await call(...args)).stderr).toContain('written into the ledger');
  });

  test('lists what was done, of one conversation or of all, and what waits for a yes', async () => {
    server.begin('c-2');
    for (const id of ['c-1', 'c-2']) server.talks.get(id)?.effects.push(...(booking('', 7, id).effects ?? []));
    const talk = server.talks.get('c-1') ?? server.begin();
    const preview = { to: 'anna@example.org', subject: 'Hello', message: 'Hi.' };
    const flow = { kind: 'email', action_id: 'c-1-2', step: 'preview', expects: 'yes or no', expires_at: at };
    talk.snapshot = { ...talk.snapshot, flow: { ...flow, preview, preview_hash: 'hash-9' } as never };
    expect(JSON.parse((await call('action', 'list', '--json')).stdout).items).toHaveLength(2);
    expect(JSON.parse((await call('action', 'list', '--state', 'unknown', '--json')).stdout).items).toHaveLength(0);
    const { stdout, stderr } = await call('action', 'list', '--conversation', 'c-1');
    expect(stdout).toContain('c-1-1   calendar  done');
    expect(stderr).toContain('Waits for a yes: c-1-2 (email)');
    expect(stderr).toContain('preview hash: hash-9');
  });

  test.each([
    [['action', 'approve', 'c-1', 'c-1-1'], '--preview-hash'],
    [['action', 'confirm', 'c-1', 'c-1-1', '--outcome', 'perhaps', '--reason', 'r'], 'done, not_done'],
    [['action', 'confirm', 'c-1', 'c-1-1', '--outcome', 'done'], '--reason'],
    [['action', 'list', '--state', 'happy'], 'planned'],
    [['actions', 'off', 'email'], '--reason'],
    [['mail', 'show'], 'missing required argument'],
  ])('wrong usage %j ends with 2 and asks nothing of the server', async (args, says) => {
    const { code, stderr } = await call(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(says);
    expect(server.seen).toEqual([]);
  });
});

describe('parley actions', () => {
  test('F7 turns a kind off and on, with a reason', async () => {
    expect((await call('actions', 'off', 'email', '--reason', 'wrong template')).stderr).toContain(
      'email is off: wrong template',
    );
    expect(server.seen.at(-1)).toMatchObject({ method: 'PUT', body: { off: true, reason: 'wrong template' } });
    expect((await call('actions', 'list')).stdout).toContain(`email  off  ann  ${at}  wrong template`);
    const { stdout } = await call('actions', 'on', 'email', '--reason', 'corrected', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'email', off: false });
  });

  test('F7 says so where no assistant has a kind of this name', async () => {
    const { code, stderr } = await call('actions', 'off', 'calender', '--reason', 'broken');
    expect(code).toBe(0);
    expect(stderr).toContain('No assistant has an action "calender"');
  });

  test('a role that may not ends with 4', async () => {
    server.failNext('PUT /v1/action-switches/email', { status: 403 });
    expect((await call('actions', 'off', 'email', '--reason', 'r')).code).toBe(4);
  });
});

describe('parley mail', () => {
  beforeEach(() => {
    server.oversight.mails.push({
      id: 'm-1',
      at,
      from: 'a@x.org',
      to: ['anna@example.org'],
      subject: 'Hello',
      message_id: '<c-1-1@x>',
      bytes: 9,
      headers: [
        {
          name: 'Subject',
          value: 'Hello',
        },
      ],
      text: 'Hi Anna.\x1B[2J',
      raw: 'Subject: Hello\r\n\r\nHi Anna.',
      attachments: [
        {
          name: 'invite.ics',
          type: 'text/calendar',
          method: 'REQUEST',
          text: 'BEGIN:VCALENDAR',
        },
      ],
    });
  });

  test('lists what was sent and shows one, headers first, without what would steer a terminal', async () => {
    expect((await call('mail', 'list')).stdout).toContain(`m-1   ${at}  anna@example.org  Hello`);
    const { stdout } = await call('mail', 'show', 'm-1');
    expect(stdout).toBe('Subject: Hello\n\nHi Anna.[2J\n-- invite.ics (text/calendar, REQUEST)\nBEGIN:VCALENDAR\n');
    expect((await call('mail', 'show', 'm-1', '--raw')).stdout).toContain('Subject: Hello');
    expect(JSON.parse((await call('mail', 'list', '--json')).stdout).items).toHaveLength(1);
  });

  test('one that is not held ends with 3', async () => {
    expect((await call('mail', 'show', 'm-9')).code).toBe(3);
  });
});

describe('parley audit', () => {
  test('verify says that the log is whole, with its head to note', async () => {
    const { code, stdout } = await call('audit', 'verify');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `intact: 2 rows, head ${'f'.repeat(64)}\n` });
    await call('audit', 'verify', '--contains', 'e'.repeat(64));
    expect(server.seen.at(-1)?.query.get('contains')).toBe('e'.repeat(64));
  });

  test.each([
    [{ verdict: 'changed', says: 'changed at row 7', rows: 6, head: null, row: 7 }, 'changed at row 7'],
    [{ verdict: 'cut', says: 'cut after row 6', rows: 6, head: null, row: 6 }, 'cut after row 6'],
  ] as const)('verify ends with 1 when it is not: %j', async (verdict, says) => {
    server.oversight.verdict = verdict;
    expect(await call('audit', 'verify')).toMatchObject({ code: 1, stdout: expect.stringContaining(says) });
    expect(await call('audit', 'verify', '--json')).toMatchObject({ code: 1, stdout: `${JSON.stringify(verdict)}\n` });
  });

  test('head prints the end of the log, to be noted elsewhere', async () => {
    const { code, stdout } = await call('audit', 'head');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `2 rows at ${at}, head ${'f'.repeat(64)}\n` });
  });

  test('list shows who did what', async () => {
    expect((await call('audit', 'list')).stderr).toContain('Nothing is noted yet.');
    server.oversight.rows.push({
      seq: 1,
      at,
      actor: 'ann',
      event: 'switch.off',
      via: 'api',
      reason: 'r',
      conversation_id: null,
      subject: 'email',
      data: { reason: 'r' },
      prev_hash: '0',
      hash: '1',
    });
    expect((await call('audit', 'list')).stdout).toContain(
      `1    ${at}  ann  api  switch.off  email  r       {"reason":"r"}`,
    );
  });
});
