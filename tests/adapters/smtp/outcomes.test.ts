import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { MailPerformed } from '../../../adapters/smtp/mail.ts';
import type { FailureCause } from '../../../contracts/state/failure-cause.ts';
import type { Behaviour } from '../../../local-stack/mail-sink/behaviour.ts';
import { sampleOf } from '../../support/laws.ts';
import { impatient, post } from './post.ts';

/**
 * More than both ends of a connection buffer, so that the message is still under way when something happens in the
 * middle of it.
 */
const long = 'a line of a very long message that nobody reads\n'.repeat(300_000);

const aSentence: unknown = expect.stringMatching(/^[A-Z].+\.$/);

/** What the sender is told, in one word, or what it is told to try again for. */
async function told(performed: Promise<MailPerformed>): Promise<string> {
  const end = await performed.catch((error: unknown) => error);
  if (!(end instanceof Error)) return (end as MailPerformed).kind;
  expect(end).toMatchObject({ name: 'MailFailure', permanent: false, happened: aSentence, remedy: aSentence });
  return 'thrown';
}

const answers = (at: 'connection' | 'mail' | 'rcpt' | 'data' | 'end', code: number): Behaviour => ({
  kind: 'answer',
  at,
  code,
  text: 'No <anna.schmidt@example.org> here',
});

describe.each(
  sampleOf(
    [
      ['commands that are sent at once', true],
      ['commands that are sent one by one', false],
    ],
    1,
  ),
)('F5 a fault of the mail server, with %s', (_, pipelining) => {
  test.concurrent.for<[string, Behaviour, 'thrown' | 'waits' | 'refused' | 'unknown' | 'done', number]>([
    ['a connection that is dropped before the greeting', { kind: 'drop', at: 'connection' }, 'thrown', 0],
    ['a connection that is dropped at the sender', { kind: 'drop', at: 'mail' }, 'thrown', 0],
    ['a connection that is dropped at the recipient', { kind: 'drop', at: 'rcpt' }, 'thrown', 0],
    ['a connection that is dropped before DATA', { kind: 'drop', at: 'data' }, 'thrown', 0],
    ['a connection that is dropped after DATA', { kind: 'drop', at: 'end' }, 'unknown', 1],
    ['no greeting', { kind: 'silent', at: 'connection' }, 'thrown', 0],
    ['no answer to the sender', { kind: 'silent', at: 'mail' }, 'thrown', 0],
    ['no answer to the recipient', { kind: 'silent', at: 'rcpt' }, 'thrown', 0],
    ['no answer to DATA', { kind: 'silent', at: 'data' }, 'thrown', 0],
    ['no answer to the message', { kind: 'silent', at: 'end' }, 'unknown', 1],
    ['a late answer to the message', { kind: 'slow', at: 'end', ms: 2_000 }, 'unknown', 1],
    ['an answer that takes its time', { kind: 'slow', at: 'end', ms: 60 }, 'done', 1],
    ['421 instead of a greeting', answers('connection', 421), 'waits', 0],
    ['451 to the sender', answers('mail', 451), 'waits', 0],
    ['450 to the recipient', answers('rcpt', 450), 'waits', 0],
    ['451 to DATA', answers('data', 451), 'waits', 0],
    ['421 to DATA', answers('data', 421), 'waits', 0],
    ['452 to the message', answers('end', 452), 'waits', 0],
    ['421 to the message', answers('end', 421), 'waits', 0],
    ['554 instead of a greeting', answers('connection', 554), 'refused', 0],
    ['550 to the sender', answers('mail', 550), 'refused', 0],
    ['550 to the recipient', answers('rcpt', 550), 'refused', 0],
    ['554 to DATA', answers('data', 554), 'refused', 0],
    ['554 to the message', answers('end', 554), 'refused', 0],
    ['nothing wrong', { kind: 'accept' }, 'done', 1],
  ])('%s', async ([, behaviour, outcome, accepted], { expect, onTestFinished: finished }) => {
    const timeouts = outcome === 'done' ? {} : impatient;
    const { sink, send } = await post(behaviour, { sink: { pipelining }, timeouts, finished });
    expect(await told(send())).toBe(outcome);
    expect(sink.mails).toHaveLength(accepted);
  });
});

describe('F5 in the middle of the message', () => {
  test('a connection that is dropped in the middle of the message: nothing was sent', async () => {
    const { sink, send } = await post({ kind: 'drop', at: 'body' }, { timeouts: impatient });
    expect(await told(send('c-1-a1', undefined, { message: long }))).toBe('thrown');
    expect(sink.log.map(({ what, stage }) => `${what} ${stage}`)).toEqual(['connected connection', 'dropped body']);
  });

  test('a server that refuses in the middle of the message never gets its end', async () => {
    const refusal = { kind: 'answer', at: 'body', code: 552, text: '5.3.4 Too big' } as const;
    const { sink, send } = await post([refusal, { kind: 'accept' }], { timeouts: impatient, connections: 1 });
    const end = await send('c-1-a1', undefined, { message: long });
    expect(end).toEqual({
      kind: 'refused',
      because: 'The mail server refused the message (552 5.3.4).',
      why: 'too-big',
    });
    // The next one waits for the only connection, so by then everything that was to come has come.
    expect(await told(send('c-1-a2'))).toBe('done');
    expect(sink.log.map(({ what, connection }) => `${what} ${connection}`)).toEqual([
      'connected 1',
      'answered 1',
      'connected 2',
      'accepted 2',
    ]);
  });
});

describe('F5 sending', () => {
  test('to a server that is not there throws, and works when it has come back', async () => {
    const { sink, send } = await post();
    await sink.leave();
    await expect(send()).rejects.toThrow('The mail server could not be reached. Nothing was sent');
    await sink.comeBack();
    expect(await send()).toEqual({ kind: 'done', providerRef: '<c-1-a1@example.org>' });
  });

  test('what was thrown can be sent again: the server has it once, under the same Message-ID', async () => {
    const faults: readonly Behaviour[] = [
      { kind: 'silent', at: 'rcpt' },
      { kind: 'drop', at: 'data' },
      answers('end', 451),
    ];
    const { sink, send } = await post([...faults, { kind: 'accept' }], { timeouts: impatient });
    for (const fault of faults) expect(await told(send())).toBe(fault.kind === 'answer' ? 'waits' : 'thrown');
    expect(await send()).toEqual({ kind: 'done', providerRef: '<c-1-a1@example.org>' });
    expect(sink.mails.map(({ messageId }) => messageId)).toEqual(['<c-1-a1@example.org>']);
  });

  test('an answer that was lost is said to be unknown, and why', async () => {
    const { send, sink } = await post(
      [
        { kind: 'drop', at: 'end' },
        { kind: 'silent', at: 'end' },
      ],
      { timeouts: impatient },
    );
    const handedOver = 'after the whole message had been handed over, so it may have been sent.';
    expect(await send('c-1-a1')).toEqual({
      kind: 'unknown',
      because: `The connection to the mail server broke ${handedOver}`,
    });
    expect(await send('c-1-a2')).toEqual({
      kind: 'unknown',
      because: `The mail server did not answer in time ${handedOver}`,
    });
    expect(sink.mails.map(({ messageId }) => messageId)).toEqual(['<c-1-a1@example.org>', '<c-1-a2@example.org>']);
  });

  test('a server that is never silent and never done is left when the time for everything is up', async () => {
    const { send } = await post(
      { kind: 'slow', at: 'end', ms: 5_000 },
      { timeouts: { silenceMs: 60_000, wholeMs: 900 } },
    );
    expect(await told(send())).toBe('unknown');
  });

  test('that is broken off before the message throws, afterwards it is unknown, and the server goes on serving', async () => {
    const { sink, send } = await post([
      { kind: 'slow', at: 'data', ms: 3_000 },
      { kind: 'slow', at: 'end', ms: 3_000 },
      { kind: 'accept' },
    ]);
    const brokenOffAfter = async (what: string, count: number) => {
      const stop = new AbortController();
      const end = told(send('c-1-a1', stop.signal));
      while (sink.log.filter((entry) => entry.what === what).length < count) await pause(5);
      stop.abort();
      return end;
    };
    expect(await brokenOffAfter('slow', 1)).toBe('thrown');
    expect(sink.mails).toEqual([]);
    expect(await brokenOffAfter('slow', 2)).toBe('unknown');
    expect(await told(send('c-1-a2'))).toBe('done');
    expect(sink.mails.map(({ messageId }) => messageId)).toEqual(['<c-1-a1@example.org>', '<c-1-a2@example.org>']);
  });

  test('that was broken off beforehand reaches nobody', async () => {
    const { sink, send } = await post();
    expect(await told(send('c-1-a1', AbortSignal.abort()))).toBe('thrown');
    expect(sink.mails).toEqual([]);
  });

  test('over a connection that the server dropped meanwhile takes another one', async () => {
    const { sink, send } = await post();
    await send('c-1-a1');
    await sink.leave();
    await sink.comeBack();
    expect(await told(send('c-1-a2'))).toBe('done');
    expect(sink.mails).toHaveLength(2);
  });

  test('over a connection that breaks before the message takes another one, once', async () => {
    const { sink, send } = await post([{ kind: 'accept' }, { kind: 'drop', at: 'data' }, { kind: 'accept' }]);
    expect([await told(send('c-1-a1')), await told(send('c-1-a2'))]).toEqual(['done', 'done']);
    expect(sink.mails.map(({ messageId }) => messageId)).toEqual(['<c-1-a1@example.org>', '<c-1-a2@example.org>']);
    sink.behave({ kind: 'drop', at: 'data' });
    expect(await told(send('c-1-a3'))).toBe('thrown');
  });

  test('after a refusal goes on over the same connection', async () => {
    const { sink, send } = await post([answers('rcpt', 550), answers('end', 554), { kind: 'accept' }]);
    expect([await told(send('c-1-a1')), await told(send('c-1-a2')), await told(send('c-1-a3'))]).toEqual([
      'refused',
      'refused',
      'done',
    ]);
    expect(new Set(sink.log.map(({ connection }) => connection))).toEqual(new Set([1]));
  });
});

describe('a refusal says what was refused, without whole addresses', () => {
  test.each<[Behaviour, string, FailureCause]>([
    [answers('connection', 554), 'The mail server refused to talk (554).', 'unwanted'],
    [answers('mail', 550), 'The mail server refused the sender (550).', 'not-allowed'],
    [
      { ...answers('rcpt', 550), text: '5.1.1 <anna.schmidt@example.org> unknown' } as Behaviour,
      'The mail server refused the address a…@example.org (550 5.1.1).',
      'no-recipient',
    ],
    [answers('data', 554), 'The mail server refused the message (554).', 'refused'],
    [
      { ...answers('end', 554), text: '5.7.1 Spam' } as Behaviour,
      'The mail server refused the message (554 5.7.1).',
      'unwanted',
    ],
  ])('%o', async (behaviour, because, why) => {
    const { send } = await post(behaviour);
    expect(await send()).toEqual({ kind: 'refused', because, why });
  });

  test('and so does what is put off', async () => {
    const { send } = await post({
      ...answers('rcpt', 450),
      text: '4.2.0 <anna.schmidt@example.org> busy',
    } as Behaviour);
    expect(await send()).toEqual({
      kind: 'waits',
      because: 'The mail server put the message off (450 4.2.0).',
      why: 'asks-to-wait',
    });
  });
});

describe('several recipients', () => {
  const mail = { actionId: 'c-1-a1-i0', to: ['anna@example.org', 'bert@example.org'], subject: 's', text: 't' };

  test.each<[boolean]>([[true], [false]])(
    'get the mail together or not at all (pipelining: %s)',
    async (pipelining) => {
      const one = { kind: 'answer', at: 'rcpt', to: 'bert@example.org' } as const;
      const { sink, mailer } = await post([{ ...one, code: 550 }, { ...one, code: 451 }, { kind: 'accept' }], {
        sink: { pipelining },
      });
      const stop = new AbortController().signal;
      expect(await mailer.send(mail, stop)).toEqual({
        kind: 'refused',
        because: 'The mail server refused the address b…@example.org (550).',
        why: 'no-recipient',
      });
      expect(await mailer.send(mail, stop)).toMatchObject({ kind: 'waits', why: 'asks-to-wait' });
      expect(sink.mails).toEqual([]);
      expect(await mailer.send(mail, stop)).toMatchObject({ kind: 'done' });
      expect(sink.mails.map(({ to }) => to)).toEqual([mail.to]);
    },
  );
});
