import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { noticeId, notifyPartyActivity, type PartyMail } from '../../../activities/notify-party.ts';
import type { NotifyParty } from '../../../activities/party-notice.ts';
import { postgresNotices } from '../../../adapters/postgres/clarifications/notices.ts';
import { createMailer } from '../../../adapters/smtp/mail.ts';
import { webhookNotices } from '../../../adapters/webhook/notice.ts';
import { signatureOf } from '../../../adapters/webhook/signature.ts';
import { clarificationRequest } from '../../../contracts/wire/clarification.ts';
import { startMailSink } from '../../../local-stack/mail-sink/server.ts';
import { startLedgerStand, type LedgerStand, type Where } from '../ledger/stand.ts';
import { receiver, status, type Receiver } from '../webhook/receiver.ts';
import { assistants, attempt, level, monday, question, rows } from './stand.ts';

let stand: LedgerStand;
beforeAll(async () => {
  stand = await startLedgerStand();
});
afterAll(() => stand.stop());

const secret = 'a secret for tests';

/** The activity over real servers, for a party that is told by both channels. */
async function tellers(options: { readonly hook?: Receiver; readonly mail?: PartyMail | null } = {}) {
  const hook = options.hook ?? (await receiver(status(204)));
  const sink = await startMailSink();
  const mailer = createMailer({ url: sink.url, from: 'Parley <parley@example.org>', timeouts: { wholeMs: 2_000 } });
  onTestFinished(async () => {
    mailer.close();
    await sink.stop();
  });
  const yaml = [
    'clarification:',
    '  parties: [{ name: desk-person, role: human_operator, kind: person, channels: [webhook, mail] }]',
    'reach:',
    '  desk-person:',
    `    webhook: { url: "${hook.url}", secretVariable: DESK_SECRET }`,
    '    mail: desk@example.org',
  ].join('\n');
  const { notifyParty } = notifyPartyActivity({
    records: rows(),
    assistants: assistants(yaml),
    notices: postgresNotices(stand.database),
    partyWebhook: webhookNotices({
      secretOf: (name) => (name === 'DESK_SECRET' ? secret : undefined),
      timeLimitMs: 500,
    }),
    partyMail: options.mail === undefined ? mailer : options.mail,
  });
  return { notifyParty, hook, sink };
}

const both = level({ channels: ['webhook', 'mail'] });

async function told(more: Partial<NotifyParty> = {}): Promise<NotifyParty> {
  const where: Where = await stand.talk();
  return { where, assistant: 'desk', assistantVersion: 'v', clarification: question({}, both), kind: 'asked', ...more };
}

const notices = async ({ where }: NotifyParty) =>
  (
    await stand.owner.query(
      'select channel, state, final, attempts, because from clarification_notices where tenant = $1 order by channel',
      [where.tenant],
    )
  ).rows;

describe('C10 the party that has the clock', () => {
  test('C10 is told by webhook and by mail, once, with the seed’s request', async () => {
    const { notifyParty, hook, sink } = await tellers();
    const request = await told();

    expect(await attempt(notifyParty, request)).toEqual({ told: ['webhook', 'mail'], failed: [] });
    expect(await attempt(notifyParty, request, 2)).toEqual({ told: ['webhook', 'mail'], failed: [] });

    const [post, ...morePosts] = hook.posts();
    expect(morePosts).toEqual([]);
    const body = JSON.parse(post?.body ?? '') as Record<string, unknown>;
    expect(body).toMatchObject({
      event: 'conversation:clarification_request',
      conversation_id: request.where.conversation,
      level: 'human_operator',
      party: 'desk-person',
      due_at: '2026-11-23T11:00:00.000Z',
    });
    const sent = clarificationRequest.strict().parse(body['clarification_request']);
    expect(sent).toMatchObject({ id: request.clarification.id, from: 'sales-agent', confidence_score: 0.6 });
    expect(post?.headers['idempotency-key']).toBe(`${request.clarification.id}:0:asked`);
    const timestamp = String(post?.headers['x-parley-timestamp']);
    expect(post?.headers['x-parley-signature']).toBe(signatureOf({ timestamp, content: post?.body ?? '' }, secret));

    const [mail, ...moreMails] = sink.mails;
    expect(moreMails).toEqual([]);
    expect(mail).toMatchObject({
      to: ['desk@example.org'],
      subject: 'sales-agent needs an answer by Monday, 23 November 2026 at 12:00 (Europe/Berlin)',
    });
    expect(mail?.text).toContain('- percentage: No percentage is given\n  What percentage (e.g. 10 %)?');
    expect(mail?.text).toContain('Give them a good discount');
    expect(mail?.text).toContain(`parley clarification respond ${request.clarification.id}`);
    expect(await notices(request)).toMatchObject([
      { channel: 'mail', state: 'told', final: true, attempts: 1 },
      { channel: 'webhook', state: 'told', final: true, attempts: 1 },
    ]);
  });

  test('C10 is not told of fields that are answered already', async () => {
    const { notifyParty, sink } = await tellers();
    const clarification = question({ answers: [{ field: 'percentage', value: '10 %' }] }, both);
    await attempt(notifyParty, await told({ clarification }));
    expect(sink.mails[0]?.text).toContain('- conditions: ');
    expect(sink.mails[0]?.text).not.toContain('- percentage: ');
  });

  test('C10 without channels is told by nobody, and nothing is noted', async () => {
    const { notifyParty, hook, sink } = await tellers();
    const request = await told({ clarification: question() });
    expect(await attempt(notifyParty, request)).toEqual({ told: [], failed: [] });
    expect([hook.log, sink.mails, await notices(request)]).toEqual([[], [], []]);
  });

  test.each([
    ['reminded', 'conversation:reminder', /^Reminder: sales-agent still needs/],
    ['escalated', 'conversation:escalation', /^Passed on to you: sales-agent needs/],
    ['ended', 'conversation:clarification_resolved', /^No longer needed: /],
  ] as const)('C10 %s: the event and the letter say so', async (kind, event, subject) => {
    const { notifyParty, hook, sink } = await tellers();
    await attempt(notifyParty, await told({ kind }));
    expect(JSON.parse(hook.posts()[0]?.body ?? '')).toMatchObject({ event });
    expect(sink.mails[0]?.subject).toMatch(subject);
  });

  test('C10 each level, each kind and each reminder has an id of its own', () => {
    const asked = question({}, both);
    const [clock] = asked.levels;
    if (!clock) throw new Error('The question has a clock.');
    const reminded = (times: number) =>
      noticeId(
        { ...asked, levels: [{ ...clock, remindedAt: Array.from({ length: times }, () => monday) }] },
        'reminded',
      );
    const ids = [
      noticeId(asked, 'asked'),
      noticeId(asked, 'ended'),
      noticeId({ ...asked, levels: [clock, clock] }, 'escalated'),
      noticeId({ ...asked, levels: [clock, clock, clock] }, 'escalated'),
      reminded(1),
      reminded(2),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(reminded(1)).toBe(`${asked.id}:0:reminded`);
  });
});

describe('C10 when telling fails', () => {
  test('C10 a mail whose attempt was cut off is not sent again, and is noted as unknown', async () => {
    const { notifyParty, hook, sink } = await tellers();
    const request = await told();
    const cut = { id: noticeId(request.clarification, 'asked'), channel: 'mail' as const, party: 'desk-person' };
    await postgresNotices(stand.database).begin(request.where, {
      ...cut,
      request: request.clarification.id,
      repeatable: false,
    });

    const { told: by, failed } = await attempt(notifyParty, request, 2);
    expect(by).toEqual(['webhook']);
    expect(failed).toEqual(['mail to desk-person: An earlier attempt was cut off, and mail cannot be asked back.']);
    expect(sink.mails).toEqual([]);
    expect(hook.posts()).toHaveLength(1);
    expect(await notices(request)).toMatchObject([
      { channel: 'mail', state: 'unknown', final: true },
      { channel: 'webhook', state: 'told' },
    ]);
  });

  test('C10 a webhook whose attempt was cut off gets the same body under the same id again', async () => {
    let calls = 0;
    const hook = await receiver((request, response) => {
      calls += 1;
      if (calls === 1) response.destroy();
      else status(200)(request, response);
    });
    const { notifyParty, sink } = await tellers({ hook });
    const request = await told();

    await expect(attempt(notifyParty, request)).rejects.toMatchObject({ name: 'WebhookFailure' });
    expect(sink.mails).toHaveLength(1);
    expect(await notices(request)).toMatchObject([
      { channel: 'mail', state: 'told' },
      { channel: 'webhook', state: 'failed', final: false },
    ]);
    expect(await attempt(notifyParty, request, 2)).toEqual({ told: ['webhook', 'mail'], failed: [] });
    const [first, second] = hook.posts();
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(sink.mails).toHaveLength(1);
    expect(await notices(request)).toMatchObject([{ state: 'told' }, { state: 'told', attempts: 2 }]);
  });

  test('C10 a mail server that was away is asked again, and the mail goes out once', async () => {
    const { notifyParty, sink, hook } = await tellers();
    const request = await told();
    await sink.leave();
    await expect(attempt(notifyParty, request)).rejects.toMatchObject({ name: 'MailFailure' });
    await sink.comeBack();
    expect(await attempt(notifyParty, request, 2)).toEqual({ told: ['webhook', 'mail'], failed: [] });
    expect(sink.mails).toHaveLength(1);
    expect(hook.posts()).toHaveLength(1);
  });

  test('C10 a mail whose answer was lost counts as unknown and is not repeated', async () => {
    const { notifyParty, sink } = await tellers();
    sink.behave({ kind: 'drop', at: 'end' });
    const request = await told();
    const first = await attempt(notifyParty, request);
    expect(first.told).toEqual(['webhook']);
    expect(first.failed[0]).toMatch(/^mail to desk-person: The connection to the mail server broke/);
    sink.behave({ kind: 'accept' });
    expect((await attempt(notifyParty, request, 2)).told).toEqual(['webhook']);
    expect(sink.mails).toHaveLength(1);
  });

  test.each([400, 401, 404, 410, 422, 301])('C10 a receiver that answers %i is not asked again', async (code) => {
    const { notifyParty, hook } = await tellers({ hook: await receiver(status(code)) });
    const request = await told();
    const end = { told: ['mail'], failed: [`webhook to desk-person: The receiver answered ${code}.`] };
    expect(await attempt(notifyParty, request)).toEqual(end);
    expect(await attempt(notifyParty, request, 2)).toEqual(end);
    expect(hook.posts()).toHaveLength(1);
  });

  test.each([408, 425, 429, 500, 503])('C10 a receiver that answers %i is asked again', async (code) => {
    const { notifyParty } = await tellers({ hook: await receiver(status(code)) });
    await expect(attempt(notifyParty, await told())).rejects.toThrow(`answered ${code}`);
  });

  test('C10 a refused address, no mail server and no secret are told to operators, and thrown to nobody', async () => {
    const { notifyParty, sink } = await tellers();
    sink.behave({ kind: 'answer', at: 'rcpt', code: 550 });
    const refused = await attempt(notifyParty, await told());
    expect(refused.failed).toEqual(['mail to desk-person: The mail server refused the address d…@example.org (550).']);

    const without = await tellers({ mail: null });
    expect((await attempt(without.notifyParty, await told())).failed).toEqual([
      'mail to desk-person: No mail server is set (SMTP_URL).',
    ]);

    const unsigned = await webhookNotices({ secretOf: () => undefined }).post(
      { url: 'http://127.0.0.1:1/', secretVariable: 'DESK_SECRET', privateNetwork: false },
      { id: 'n', body: '{}' },
      new AbortController().signal,
    );
    expect(unsigned).toEqual({ kind: 'refused', because: 'The environment variable DESK_SECRET is not set.' });
  });

  test('C10 a party that the file does not say how to reach is noted as not told', async () => {
    const { notifyParty } = await tellers();
    const stranger = level({ party: 'somebody', channels: ['webhook', 'mail'] });
    const request = await told({ clarification: question({}, stranger) });
    expect(await attempt(notifyParty, request)).toEqual({
      told: [],
      failed: [
        'webhook to somebody: No webhook of theirs is known.',
        'mail to somebody: No address of theirs is known.',
      ],
    });
  });
});

test('C10 another tenant sees no notices', async () => {
  const { notifyParty } = await tellers();
  const request = await told();
  await attempt(notifyParty, request);
  const seen = (tenant: string) =>
    stand.database.asTenant(tenant, (rows) => rows.query('select 1 from clarification_notices'));
  expect((await seen(request.where.tenant)).rowCount).toBe(2);
  expect((await seen('another')).rowCount).toBe(0);
});
