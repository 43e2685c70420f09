/** Whose requests are let in when more come at once than are taken (R13): by their order, never by the clock. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAdmission, type Admission } from '../../api/process/admission.ts';
import { usualLimits } from '../../settings/limits.ts';
import { caller, startStand, type Stand } from './stand.ts';

const limits = { ...usualLimits, atOnce: 3, atOncePerTenant: 2, waitingPerTenant: 4 };
const forEver = { heldMs: 600_000, waitLimitMs: 600_000 };
const here = new AbortController().signal;

describe('places', () => {
  /** Who was let in, in this order, and how each gives up its place. */
  let order: string[] = [];
  let leave: Record<string, () => void> = {};
  beforeEach(() => {
    order = [];
    leave = {};
  });

  async function enter(admission: Admission, tenant: string, nth: number, gone = here): Promise<void> {
    const left = await admission.enter(tenant, gone);
    order.push(`${tenant}${nth}`);
    leave[`${tenant}${nth}`] = left;
  }
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  async function go(name: string): Promise<void> {
    leave[name]?.();
    await settle();
  }

  test('R13 a tenant has its share, and what is beyond it waits in its own line', async () => {
    const admission = createAdmission(limits, forEver);
    for (const nth of [1, 2, 3, 4, 5]) void enter(admission, 'a', nth);
    void enter(admission, 'b', 1);
    await settle();
    expect(order).toEqual(['a1', 'a2', 'b1']);
    expect(admission.waiting()).toBe(3);
    await go('b1');
    expect(order).toEqual(['a1', 'a2', 'b1']);
    await go('a1');
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('R13 tenants that wait are let in by turns, each in its own order', async () => {
    const admission = createAdmission({ ...limits, atOnce: 1 }, forEver);
    for (const nth of [1, 2, 3, 4]) void enter(admission, 'a', nth);
    for (const nth of [1, 2]) void enter(admission, 'b', nth);
    void enter(admission, 'c', 1);
    await settle();
    for (let nth = 0; nth < 7; nth += 1) await go(order.at(-1) ?? '');
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
    expect(admission.waiting()).toBe(0);
  });

  test('a place that is given up twice is free once', async () => {
    const admission = createAdmission({ ...limits, atOncePerTenant: 1 }, forEver);
    for (const nth of [1, 2, 3]) void enter(admission, 'a', nth);
    await settle();
    await go('a1');
    await go('a1');
    expect(order).toEqual(['a1', 'a2']);
  });

  test('who leaves the line, or is refused, keeps nobody from it', async () => {
    const admission = createAdmission(limits, forEver);
    const gone = new AbortController();
    for (const nth of [1, 2]) void enter(admission, 'a', nth);
    const left = enter(admission, 'a', 3, gone.signal);
    for (const nth of [4, 5, 6]) void enter(admission, 'a', nth);
    await expect(enter(admission, 'a', 7)).rejects.toMatchObject({ kind: 'too-many', headers: { 'retry-after': '5' } });
    gone.abort();
    await expect(left).rejects.toMatchObject({ kind: 'too-many' });
    await go('a1');
    expect(order).toEqual(['a1', 'a2', 'a4']);
    expect(admission.waiting()).toBe(2);
  });

  test('what takes longer than five seconds lets the next one in; nobody waits for longer than twenty', async () => {
    vi.useFakeTimers();
    try {
      const admission = createAdmission({ ...limits, atOncePerTenant: 1 });
      for (const nth of [1, 2]) void enter(admission, 'a', nth);
      await vi.advanceTimersByTimeAsync(4_999);
      expect(order).toEqual(['a1']);
      await vi.advanceTimersByTimeAsync(1);
      expect(order).toEqual(['a1', 'a2']);

      const never = createAdmission({ ...limits, atOncePerTenant: 1 }, { ...forEver, waitLimitMs: 20_000 });
      void enter(never, 'b', 1);
      const late = expect(enter(never, 'b', 2)).rejects.toMatchObject({ kind: 'too-many' });
      await vi.advanceTimersByTimeAsync(20_000);
      await late;
      expect(never.waiting()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('requests', () => {
  let stand: Stand;
  const admission = createAdmission(limits, forEver);
  /** Messages that are being told to Temporal, in this order; each goes on when it is let go. */
  let told: { readonly id: string; readonly go: () => void }[] = [];
  beforeAll(async () => {
    stand = await startStand({ limits, admission });
  });
  afterAll(() => stand.stop());
  beforeEach(() => {
    told = [];
    const { say } = stand.temporal;
    vi.spyOn(stand.temporal, 'say').mockImplementation(async (start, message, keyId) => {
      await new Promise<void>((go) => told.push({ id: message.messageId, go }));
      return say(start, message, keyId);
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    for (const { go } of told) go();
  });

  const untilTold = (many: number): Promise<void> => expect.poll(() => told.length, { interval: 5 }).toBe(many);
  const untilWaiting = (many: number): Promise<void> =>
    expect.poll(() => admission.waiting(), { interval: 5 }).toBe(many);

  async function callerOf(tenant: string) {
    const service = caller(stand, await stand.key('operator', { tenant }));
    const begun = await service.post('/v1/conversations', { assistant: 'hr-manager' });
    const address = `/v1/conversations/${begun.json().conversation_id}`;
    return {
      ...service,
      address,
      // Begins at once, which a call that nobody waits for does not.
      say: async (message_id: string, waitS = 0) =>
        service.post(`${address}/messages?wait_s=${waitS}`, { text: `I say ${message_id}.`, message_id }),
    };
  }

  test('R13 another tenant’s message is taken before those of one whose share is under way; orders do not wait', async () => {
    const [busy, quiet] = [await callerOf('busy'), await callerOf('quiet')];
    const many = ['m1', 'm2', 'm3', 'm4', 'm5', 'm6'].map((id) => busy.say(id));
    await untilWaiting(4);
    const refused = await busy.say('m7');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    expect(refused.json()).toMatchObject({ type: 'urn:parley:problem:too-many' });
    const one = quiet.say('q1');
    await untilTold(3);
    expect(told[2]?.id).toBe('q1');
    expect((await busy.post(`${busy.address}/pause`, { reason: 'too much' })).statusCode).toBe(200);
    for (let nth = 0; nth < 7; nth += 1) {
      await expect.poll(() => told.length, { interval: 5 }).toBeGreaterThan(nth);
      told[nth]?.go();
    }
    expect((await one).statusCode).toBe(202);
    await Promise.all(many);
    expect(admission.waiting()).toBe(0);
  });

  test('R13 who waits for an answer holds no place meanwhile', async () => {
    const { say } = await callerOf('patient');
    const waiting = [say('w1', 30), say('w2', 30)];
    await untilTold(2);
    for (const { go } of told) go();
    const third = say('w3');
    await untilTold(3);
    told[2]?.go();
    expect((await third).statusCode).toBe(202);
    void waiting;
  });
});
