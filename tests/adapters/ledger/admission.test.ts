import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalReasons } from '../../../adapters/postgres/effects/limits.ts';
import { setSwitch } from '../../../adapters/postgres/effects/switches.ts';
import { readYamlMapping } from './texts.ts';
import {
  decide,
  limits,
  mailPlan,
  monday,
  startLedgerStand,
  type LedgerStand,
  type Plan,
  type Where,
} from './stand.ts';

let stand: LedgerStand;
beforeAll(async () => {
  stand = await startLedgerStand();
});
afterAll(() => stand.stop());

/** Effects of a tenant of its own, so that no other test counts. */
let tenants = 0;
const newTenant = (): string => `t-${(tenants += 1)}`;

async function refusedAs(where: Where, plan: Plan): Promise<unknown> {
  const admission = await stand.ledger.admit(where, plan);
  return admission.kind === 'refused' ? { because: admission.because, values: admission.values } : admission.kind;
}

describe('what keeps an effect from beginning', () => {
  test('every reason has a sentence of its own', () => {
    const texts = readYamlMapping('assistants/defaults/texts.yaml');
    const sentences = refusalReasons.map((reason) => texts[`refused.${reason}`]);
    for (const sentence of sentences) expect(sentence).toMatch(/\.$/);
    expect(new Set(sentences).size).toBe(refusalReasons.length);
  });

  test.each([
    ['no decision', async () => null],
    ['a decision that there is not', async () => 'nobody'],
    [
      'a decision of another conversation',
      async (where: Where) => `${(await stand.talk(where.tenant)).conversation}-email-opened`,
    ],
    ['a decision of another tenant', async () => `${(await stand.talk(newTenant())).conversation}-email-opened`],
    ['a decision for another kind', async (where: Where) => `${where.conversation}-calendar-opened`],
    ['a decision that held the door', async (where: Where) => made(where, { verdict: 'held' })],
    ['a decision of the answer door', async (where: Where) => made(where, { door: 'answer' })],
  ] as const)('G2 %s does not open the gate', async (_what, decision) => {
    const where = await stand.talk(newTenant());
    const plan = mailPlan(where, { decisionId: await decision(where) });
    expect(await refusedAs(where, plan)).toEqual({ because: 'gate-closed', values: {} });
    expect(await stand.row(where, plan.actionId)).toMatchObject({
      state: 'refused',
      attempts: 0,
      refusal: 'gate-closed',
    });
  });

  async function made(where: Where, of: { verdict?: 'held'; door?: 'answer' }): Promise<string> {
    const id = `${where.conversation}-made`;
    await decide(stand.owner, where, { id, kind: 'email', ...of });
    return id;
  }

  test('F6 an invitation goes out on the decision that opened the gate for its call', async () => {
    const where = await stand.talk(newTenant(), ['calendar']);
    const decisionId = `${where.conversation}-calendar-opened`;
    expect(
      (await stand.ledger.admit(where, mailPlan(where, { actionId: 'a-i0', kind: 'invitation', decisionId }))).kind,
    ).toBe('go');
    const mailOnly = await stand.talk(newTenant(), ['email']);
    const mail = mailPlan(mailOnly, { kind: 'invitation', decisionId: `${mailOnly.conversation}-email-opened` });
    expect(await refusedAs(mailOnly, mail)).toMatchObject({ because: 'gate-closed' });
  });

  test('R2 an open blocking question does', async () => {
    const where = await stand.talk(newTenant());
    await stand.owner.query('update conversations set open_questions = 2 where id = $1', [where.conversation]);
    expect(await refusedAs(where, mailPlan(where))).toEqual({ because: 'questions-open', values: { questions: 2 } });
  });

  test('F7 a kill switch does, for its kind and tenant, until it is turned on', async () => {
    const where = await stand.talk(newTenant());
    const elsewhere = await stand.talk(newTenant());
    await turn(where.tenant, true, 'A template is wrong.');
    expect(await refusedAs(where, mailPlan(where))).toEqual({
      because: 'switched-off',
      values: { kind: 'email', reason: 'A template is wrong.' },
    });
    expect(await refusedAs(where, mailPlan(where, { kind: 'calendar', actionId: 'call' }))).toBe('go');
    expect(await refusedAs(elsewhere, mailPlan(elsewhere))).toBe('go');
    await turn(where.tenant, false, 'Corrected.');
    expect(await refusedAs(where, mailPlan(where)), 'what was refused stays refused').toMatchObject({
      because: 'switched-off',
    });
    expect(await refusedAs(where, mailPlan(where, { actionId: 'new' }))).toBe('go');
    const notes = await stand.noted(where.tenant, 'email');
    expect(notes.map(({ event }) => event)).toEqual(['switch.off', 'switch.on']);
    expect(await stand.reasons(where.tenant)).toEqual(['A template is wrong.', 'Corrected.']);
  });

  const turn = (tenant: string, off: boolean, reason: string) =>
    stand.database.asTenant(tenant, (rows) => setSwitch(rows, tenant, { kind: 'email', off, reason, actor: 'ann' }));

  test('F7 once a switch is off, nothing of its kind begins, however many try at that moment', async () => {
    const tenant = newTenant();
    const talks = await Promise.all(Array.from({ length: 10 }, () => stand.talk(tenant)));
    const admissions = talks.map((where) => stand.ledger.admit(where, mailPlan(where, { recipient: null })));
    await Promise.all([turn(tenant, true, 'stop'), ...admissions]);
    const { rows } = await stand.owner.query(
      `select event from audit_log where tenant = $1 and event in ('switch.off', 'effect.admitted') order by seq`,
      [tenant],
    );
    expect(rows.at(-1)).toEqual({ event: 'switch.off' });
    const where = await stand.talk(tenant);
    expect(await refusedAs(where, mailPlan(where))).toMatchObject({ because: 'switched-off' });
  });

  test('M5 a recipient outside the domains of the policy does; the participant’s own address does not', async () => {
    const only = limits({ mailDomains: ['example.org'] });
    const where = await stand.talk(newTenant());
    const to = (recipient: string) => ({ ...mailPlan(where, { limits: only, recipient }), actionId: recipient });
    expect(await refusedAs(where, to('anna@stranger.example'))).toEqual({
      because: 'recipient-not-allowed',
      values: { recipient: 'anna@stranger.example' },
    });
    for (const trap of ['anna@notexample.org', 'anna@example.org.stranger.example'])
      expect(await refusedAs(where, to(trap))).toMatchObject({ because: 'recipient-not-allowed' });
    expect(await refusedAs(where, to('Anna@EXAMPLE.org'))).toBe('go');
    expect(await refusedAs(where, to('anna@team.example.org'))).toBe('go');
  });

  test('F7 quiet hours do, on the recipient’s clock', async () => {
    const quiet = limits({ quietHours: { from: '20:00', to: '08:00' } });
    const where = await stand.talk(newTenant());
    const tokyo = mailPlan(where, { limits: quiet, timeZone: 'Asia/Tokyo', now: Date.UTC(2026, 10, 23, 11) });
    expect(await refusedAs(where, tokyo)).toEqual({
      because: 'quiet-hours',
      values: { from: '20:00', to: '08:00', zone: 'Asia/Tokyo' },
    });
    expect(await refusedAs(where, { ...tokyo, actionId: 'berlin', timeZone: 'Europe/Berlin' })).toBe('go');
  });

  test('each refusal is one row of the audit log, without a word about the recipient', async () => {
    const where = await stand.talk(newTenant());
    const plan = mailPlan(where, { limits: limits({ recipientPerHour: 0 }) });
    await stand.ledger.admit(where, plan);
    await stand.ledger.admit(where, plan);
    const notes = await stand.noted(where.tenant, plan.actionId);
    expect(notes).toEqual([
      { event: 'effect.refused', data: { kind: 'email', preview_hash: 'hash-1', because: 'recipient-hourly' } },
    ]);
    const { rows } = await stand.owner.query('select * from audit_log where tenant = $1', [where.tenant]);
    expect(JSON.stringify(rows)).not.toContain('anna');
  });
});

describe('F7 limits', () => {
  const minute = 60_000;
  const hour = 60 * minute;

  test('count an hour and a day of one recipient in any spelling, and an hour of the tenant', async () => {
    const tenant = newTenant();
    const most = limits({ recipientPerHour: 1, recipientPerDay: 2, tenantPerHour: 2 });
    const at = async (now: number, recipient: string | null) => {
      const where = await stand.talk(tenant);
      return refusedAs(where, mailPlan(where, { now, recipient, limits: most }));
    };
    expect(await at(monday, 'Anna@Example.org ')).toBe('go');
    expect(await at(monday + 59 * minute, 'anna@example.org')).toEqual({
      because: 'recipient-hourly',
      values: { recipient: 'anna@example.org', limit: 1 },
    });
    expect(await at(monday + hour, 'anna@example.org')).toBe('go');
    expect(await at(monday + 2 * hour, 'ANNA@example.org')).toEqual({
      because: 'recipient-daily',
      values: { recipient: 'ANNA@example.org', limit: 2 },
    });
    expect(await at(monday + 24 * hour, 'anna@example.org')).toBe('go');
    expect(await at(monday + 24 * hour, null)).toBe('go');
    expect(await at(monday + 24 * hour + minute, null)).toEqual({ because: 'tenant-hourly', values: { limit: 2 } });
    expect(await at(monday + 25 * hour, null)).toBe('go');
  });

  test('count a day of whoever it is done for: a participant, a sender of that name, a conversation of nobody', async () => {
    const tenant = newTenant();
    const most = limits({ participantPerDay: 1, recipientPerHour: 9, recipientPerDay: 9 });
    let made = 0;
    const at = async (now: number, of: { participant?: string; sender?: string }) => {
      const where = await stand.talk(tenant);
      await stand.owner.query('update conversations set participant = $3, sender = $4 where tenant = $1 and id = $2', [
        tenant,
        where.conversation,
        of.participant ?? null,
        of.sender ?? null,
      ]);
      made += 1;
      return refusedAs(where, mailPlan(where, { now, limits: most, recipient: `r-${made}@example.org` }));
    };
    const refused = { because: 'participant-daily', values: { limit: 1 } };
    expect(await at(monday, { participant: 'anna' })).toBe('go');
    expect(await at(monday + 23 * hour, { participant: 'anna' })).toEqual(refused);
    expect(await at(monday, { participant: 'berta' })).toBe('go');
    expect(await at(monday, { sender: 'anna' })).toBe('go');
    expect(await at(monday, { sender: 'anna' })).toEqual(refused);
    expect([await at(monday, {}), await at(monday, {})]).toEqual(['go', 'go']);
    expect(await at(monday + 24 * hour, { participant: 'anna' })).toBe('go');
  });

  test.each([
    ['is under way', null, true],
    ['is done', 'done', true],
    ['is unknown', 'unknown', true],
    ['was refused', 'refused', false],
    ['was released', 'released', false],
  ] as const)('count what %s: %s → %s', async (_what, end, counts) => {
    const tenant = newTenant();
    const one = limits({ recipientPerHour: 1 });
    const first = await stand.talk(tenant);
    const plan = mailPlan(first, { limits: one });
    expect(await refusedAs(first, plan)).toBe('go');
    if (end === 'released') await stand.ledger.release(first, plan.actionId, { fence: 1 });
    else if (end !== null) await stand.ledger.conclude(first, plan.actionId, { fence: 1, state: end });
    const next = await stand.talk(tenant);
    const berta = mailPlan(next, { limits: one, recipient: 'berta@example.org', actionId: 'berta' });
    expect(await refusedAs(next, berta), 'to somebody else').toBe('go');
    const elsewhere = await stand.talk(newTenant());
    expect(await refusedAs(elsewhere, mailPlan(elsewhere, { limits: one })), 'of another tenant').toBe('go');
    const again = await refusedAs(next, mailPlan(next, { limits: one }));
    if (counts) expect(again).toMatchObject({ because: 'recipient-hourly' });
    else expect(again).toBe('go');
  });

  test('two that want the last free place at once do not both get it', () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          perHour: fc.integer({ min: 0, max: 5 }),
          perDay: fc.integer({ min: 0, max: 5 }),
          tenantPerHour: fc.integer({ min: 0, max: 6 }),
          wishes: fc.array(fc.constantFrom('anna@x.org', 'berta@x.org', null), { minLength: 2, maxLength: 12 }),
        }),
        async ({ perHour, perDay, tenantPerHour, wishes }) => {
          const tenant = newTenant();
          const talks = await Promise.all(wishes.map(() => stand.talk(tenant)));
          const most = limits({ recipientPerHour: perHour, recipientPerDay: perDay, tenantPerHour });
          const admissions = await Promise.all(
            talks.map((where, at) =>
              stand.ledger.admit(where, mailPlan(where, { recipient: wishes[at] ?? null, limits: most })),
            ),
          );
          const went = wishes.filter((_wish, at) => admissions[at]?.kind === 'go');
          const to = (wish: string | null, among = went): number => among.filter((one) => one === wish).length;
          const most1 = Math.min(perHour, perDay);
          for (const wish of ['anna@x.org', 'berta@x.org']) expect(to(wish)).toBeLessThanOrEqual(most1);
          expect(went.length).toBeLessThanOrEqual(tenantPerHour);
          // As many go as may: a limit that is not reached keeps nobody back.
          const fitting =
            Math.min(most1, to('anna@x.org', wishes)) + Math.min(most1, to('berta@x.org', wishes)) + to(null, wishes);
          expect(went.length).toBe(Math.min(tenantPerHour, fitting));
        },
      ),
      { numRuns: 25 },
    ));
});

describe('a repetition of an attempt that was cut off', () => {
  test('F7 may ask, and is told that it may not do it again', async () => {
    const where = await stand.talk(newTenant());
    const plan = mailPlan(where);
    await stand.ledger.admit(where, plan);
    await stand.database.asTenant(where.tenant, (rows) =>
      setSwitch(rows, where.tenant, { kind: 'email', off: true, reason: 'stop', actor: 'ann' }),
    );
    const barred = { because: 'switched-off', values: { kind: 'email', reason: 'stop' } } as const;
    expect(await stand.ledger.admit(where, plan)).toEqual({ kind: 'go', fence: 2, tried: true, barred });
    expect(await stand.ledger.conclude(where, plan.actionId, { fence: 2, state: 'refused', ...barred })).toBe(true);
    expect(await stand.ledger.admit(where, plan)).toEqual({ kind: 'refused', ...barred });
  });

  test('F7 takes no second place in a limit', async () => {
    const where = await stand.talk(newTenant());
    const plan = mailPlan(where, { limits: limits({ recipientPerHour: 1, recipientPerDay: 1, tenantPerHour: 1 }) });
    expect(await stand.ledger.admit(where, plan)).toEqual({ kind: 'go', fence: 1, tried: false });
    expect(await stand.ledger.admit(where, plan)).toEqual({ kind: 'go', fence: 2, tried: true });
  });
});
