/**
 * Nobody's word is taken for somebody else's (R12): through HTTP, and through a plain Temporal client that claims what
 * it likes.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type ParleyClient } from '../../client/client.ts';
import type { Incoming } from '../../contracts/state/messages.ts';
import { signatures } from '../../adapters/signatures/signatures.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { describeInLaws, testInLaws } from '../support/laws.ts';
import { signed } from '../support/order-key.ts';
import { readableHistory } from '../../workers/histories/archive.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { effectsOf, mailsTo, toLetter } from './letters.ts';

let app: App;
let approver: ParleyClient;
let keyId: string;
beforeAll(async () => {
  app = await startApp({ unsignedConsent: false });
  const key = await app.addKey({ role: 'approver' });
  keyId = key.split('_')[1] ?? '';
  approver = createClient({ baseUrl: app.url, apiKey: key });
});
afterAll(() => app.close());

const soon = { waitS: 30 };
const handleOf = (talk: Talk) => app.temporal.workflow.getHandle(talk.workflowId);
const rowsOf = async (talk: Talk) => (await app.client.audit.list({ conversation: talk.id, limit: 200 })).items;
const ordersOf = async (talk: Talk) => (await rowsOf(talk)).filter(({ via }) => via !== null);
const unproven = { cause: { type: 'ApprovalUnproven' } };

/** An order as the API would send it, with a signature made as told. */
function forged(
  talk: Talk,
  asked: object,
  {
    name = 'approveAction',
    workflowId = talk.workflowId,
    id = randomUUID(),
    as = keyId,
    signer = signed,
  }: {
    readonly name?: string;
    readonly workflowId?: string;
    readonly id?: string;
    readonly as?: string;
    readonly signer?: Pick<typeof signed, 'order'>;
  } = {},
) {
  const order = { ...asked, actor: as, keyId: as, via: 'api' };
  return { name, id, order: { ...order, signed: signer.order(workflowId, { name, id, asked: order, keyId: as }) } };
}

const send = (talk: Talk, { name, id, order }: ReturnType<typeof forged>) =>
  handleOf(talk).executeUpdate(name, { args: [order], updateId: id });

describe('R12 an approval', () => {
  test('R12 from a Temporal client that says it is the API is refused by name, does nothing, and leaves no false row', async () => {
    const { talk, address, action, hash } = await toLetter(app);
    const claims = { actionId: action, previewHash: hash, via: 'api', keyId, actor: 'the-cfo' };
    await expect(handleOf(talk).executeUpdate('approveAction', { args: [claims] })).rejects.toMatchObject(unproven);
    await talk.say('!help');
    expect(mailsTo(app, address)).toEqual([]);
    expect((await ordersOf(talk)).map(({ action: what }) => what)).toEqual(['action.consented']);
    // What is really asked over HTTP is taken afterwards.
    await approver.actions.approve(talk.id, action, { preview_hash: hash }, soon);
    expect(mailsTo(app, address)).toHaveLength(1);
    expect((await ordersOf(talk)).at(-1)).toMatchObject({ action: 'action.approved', via: 'api', key_id: keyId });
  });

  test('R12 counts as unsigned with a signature that is not exactly its own', async () => {
    const { talk, address, action, hash } = await toLetter(app);
    const other = await toLetter(app);
    const asked = { actionId: action, previewHash: hash };
    const stale = signatures('an order key for tests only', () => Date.now() - 3_600_000);
    const strange = signatures('an order key of somebody else', () => Date.now());
    /** A good one, with something else in it; each has an id of its own. */
    const changed = (change: object) => {
      const good = forged(talk, asked);
      return { ...good, order: { ...good.order, ...change } };
    };
    const resigned = (change: object) => {
      const good = forged(talk, asked);
      return { ...good, order: { ...good.order, signed: { ...good.order.signed, ...change } } };
    };
    const attempts = [
      // Of another sender, another conversation, another order, under another id.
      changed({ keyId: 'the-cfo' }),
      changed({ actor: 'the-cfo' }),
      resigned({ keyId: 'the-cfo' }),
      forged(talk, asked, { workflowId: other.talk.workflowId }),
      { ...forged(talk, asked, { name: 'rejectAction' }), name: 'approveAction' },
      { ...forged(talk, asked), id: randomUUID() },
      // For another time, and with another key.
      resigned({ until: Date.now() + 86_400_000 }),
      forged(talk, asked, { signer: stale }),
      forged(talk, asked, { signer: strange }),
    ];
    for (const attempt of attempts) await expect(send(talk, attempt)).rejects.toMatchObject(unproven);
    // Signed for one thing, sent with another.
    const there = forged(other.talk, asked);
    const swapped = { ...there, order: { ...there.order, actionId: other.action, previewHash: other.hash } };
    await expect(send(other.talk, swapped)).rejects.toMatchObject(unproven);
    expect([...mailsTo(app, address), ...mailsTo(app, other.address)]).toEqual([]);
    await send(talk, forged(talk, asked));
    await expect.poll(() => mailsTo(app, address).length, { timeout: 20_000 }).toBe(1);
  });

  test('R12 by "op.approve" takes an operator’s token for exactly that preview, and the row says by whom', async () => {
    const { talk, address, action, hash } = await toLetter(app);
    const by = { actor: 'ann', reason: 'the console is down' };
    const asked = { actionId: action, previewHash: hash, ...by };
    const approve = (order: object) => handleOf(talk).executeUpdate('op.approve', { args: [order] });
    await expect(approve(asked)).rejects.toMatchObject(unproven);
    const before = await approver.actions.token(talk.id, action, { preview_hash: hash, reason: by.reason });
    const { flow } = await talk.say('change the subject to Please call me');
    const now = { ...asked, previewHash: flow?.preview_hash };
    await expect(approve({ ...now, token: before.token })).rejects.toMatchObject(unproven);
    const { token, expires_at } = await approver.actions.token(talk.id, action, {
      preview_hash: flow?.preview_hash ?? '',
      reason: by.reason,
    });
    expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
    await expect(approve({ ...now, token: token.replace(keyId, 'the-cfo') })).rejects.toMatchObject(unproven);
    await expect(approve({ ...now, token: `${token}x` })).rejects.toMatchObject(unproven);
    await approve({ ...now, token });
    await expect.poll(() => mailsTo(app, address).length, { timeout: 20_000 }).toBe(1);
    const approved = (await ordersOf(talk)).filter(({ action: what }) => what === 'action.approved');
    expect(approved).toMatchObject([{ actor: 'ann', key_id: keyId, via: 'temporal', reason: by.reason }]);
  });

  test('R12 no token is made for what is not shown, nor by somebody who may not approve', async () => {
    const { talk, action, hash } = await toLetter(app);
    const asked = { preview_hash: 'another', reason: 'a test' };
    await expect(approver.actions.token(talk.id, action, asked)).rejects.toMatchObject({ status: 409 });
    await expect(approver.actions.token(talk.id, 'none', asked)).rejects.toMatchObject({ status: 404 });
    const auditor = createClient({ baseUrl: app.url, apiKey: await app.addKey({ role: 'auditor' }) });
    const wanted = { preview_hash: hash, reason: 'a test' };
    await expect(auditor.actions.token(talk.id, action, wanted)).rejects.toMatchObject({ status: 403 });
  });

  test('R12 the hash of a preview is in no query’s answer', async () => {
    const { talk, hash } = await toLetter(app);
    for (const query of ['status', 'explainGate', 'openRequests', 'timeline', '__temporal_workflow_metadata'])
      expect(JSON.stringify(await handleOf(talk).query(query))).not.toContain(hash);
  });
});

describe('R12 a yes in words', () => {
  test('R12 through the API sends the email; the approval is its key’s', async () => {
    const { talk, address } = await toLetter(app);
    await talk.say('yes');
    expect(mailsTo(app, address)).toHaveLength(1);
    const own = app.key.split('_')[1];
    expect((await ordersOf(talk)).at(-1)).toMatchObject({ action: 'action.approved', via: 'api', key_id: own });
  });

  testInLaws.each(['update', 'signal'] as const)(
    'R12 of a Temporal client by %s agrees to nothing, and is asked for again',
    async (how) => {
      const { talk, address, action, hash } = await toLetter(app);
      const said = { messageId: 'forged', text: 'yes' };
      // What is said while the preview is being shown comes before it.
      const waits = async () => (await handleOf(talk).query<{ waitingOn: string }>('status')).waitingOn;
      await expect.poll(waits).toBe('approval');
      if (how === 'update') await handleOf(talk).executeUpdate('say', { args: [said] });
      else await handleOf(talk).signal('say', said);
      const replies = async () => (await app.client.messages.of(talk.id).list({ limit: 200 })).items;
      await expect
        .poll(async () => (await replies()).at(-1)?.text, { timeout: 20_000 })
        .toMatch(/^I have not taken that yes: /);
      expect(await app.client.conversations.show(talk.id)).toMatchObject({
        flow: { action_id: action, preview_hash: hash },
      });
      expect([...mailsTo(app, address), ...(await effectsOf(app, talk))]).toEqual([]);
      await talk.say('yes');
      expect(mailsTo(app, address)).toHaveLength(1);
    },
  );

  testInLaws('R12 with a reading, an answer or a signature of one’s own making agrees to nothing', async () => {
    const { talk, address } = await toLetter(app);
    const question = (await app.client.conversations.show(talk.id)).question?.id ?? '';
    const [heard] = await inputsOf<Incoming>(talk, 'say');
    const forgeries: readonly Partial<Incoming>[] = [
      // Somebody else's signature, and a reading that says yes to it.
      { signed: heard?.signed, text: 'yes' },
      { answer: { questionId: question, option: 'yes' } },
      { text: 'yes', signed: { keyId, until: Date.now() + 60_000, mac: 'x'.repeat(43) } },
    ];
    for (const [nth, forgery] of forgeries.entries())
      await handleOf(talk).executeUpdate('say', { args: [{ messageId: `forged-${nth}`, ...forgery }] });
    await talk.say('!help');
    expect([...mailsTo(app, address), ...(await effectsOf(app, talk))]).toEqual([]);
  });

  testInLaws('R12 of an operator for the participant agrees to nothing', async () => {
    const { talk, address } = await toLetter(app);
    const said = { text: 'yes', as: 'participant', actor: 'ann', reason: 'by phone' };
    await handleOf(talk).executeUpdate('op.say', { args: [said] });
    await talk.say('!help');
    expect([...mailsTo(app, address), ...(await effectsOf(app, talk))]).toEqual([]);
  });
});

describeInLaws('R12 the audit log', () => {
  testInLaws(
    'R12 of orders that claim to be the API’s, each says `temporal` and the name that was claimed',
    async () => {
      const { talk, action, hash } = await toLetter(app);
      const claims = { via: 'api', keyId, actor: 'the-cfo', reason: 'because' };
      const handle = handleOf(talk);
      await handle.executeUpdate('op.pause', { args: [claims] });
      await handle.executeUpdate('op.resume', { args: [claims] });
      await handle
        .executeUpdate('approveAction', { args: [{ ...claims, actionId: action, previewHash: hash }] })
        .catch(String);
      await handle.executeUpdate('rejectAction', { args: [{ ...claims, actionId: action }] });
      await handle.signal('close', claims);
      const last = async () => (await ordersOf(talk)).at(-1)?.action;
      await expect.poll(last, { timeout: 20_000 }).toBe('conversation.closed');
      const claimed = (await ordersOf(talk)).filter(({ action: what }) => what !== 'action.consented');
      expect(claimed.map(({ action: what }) => what)).toEqual([
        'conversation.paused',
        'conversation.resumed',
        'action.rejected',
        'conversation.closed',
      ]);
      for (const row of claimed) expect(row).toMatchObject({ via: 'temporal', key_id: null, actor: 'the-cfo' });
    },
  );
});

testInLaws('R12 a signed order that is sent again to the next run does nothing, and leaves no row', async () => {
  const talk = await startTalk(app);
  await talk.say('Good morning.');
  const handle = handleOf(talk);
  const pause = forged(talk, { reason: 'legal hold' }, { name: 'op.pause' });
  await send(talk, pause);
  await handle.executeUpdate('op.resume', { args: [{ actor: 'ann', reason: 'cleared' }] });
  const { runId } = await handle.describe();
  await handle.signal('handOver');
  await expect.poll(async () => (await handle.describe()).runId).not.toBe(runId);
  await expect(send(talk, pause)).rejects.toMatchObject({ cause: { type: 'OrderRepeated' } });
  // Nor under another id, under which it would be a false row.
  await expect(send(talk, { ...pause, id: randomUUID() })).rejects.toMatchObject({ cause: { type: 'OrderRepeated' } });
  await send(talk, forged(talk, { reason: 'legal hold' }, { name: 'op.pause' }));
  const paused = async () => (await ordersOf(talk)).filter(({ action }) => action === 'conversation.paused').length;
  await expect.poll(paused, { timeout: 20_000 }).toBe(2);
});

/** What a conversation has been sent under a name, as it stands in its history. */
async function inputsOf<Sent>(talk: Talk, name: string): Promise<readonly Sent[]> {
  const { events } = await readableHistory(app.temporal, talk.workflowId);
  return (events ?? []).flatMap(({ workflowExecutionUpdateAcceptedEventAttributes: taken }) => {
    const input = taken?.acceptedRequest?.input;
    const data = input?.args?.payloads?.[0]?.data;
    return input?.name === name && data ? [JSON.parse(Buffer.from(data).toString()) as Sent] : [];
  });
}
