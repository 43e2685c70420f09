/** The life of a request for material (X2–X7), step by step, and as laws over anything that happens in any order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clarificationPolicy, contextPolicy } from '../../../contracts/assistant/policy.ts';
import type {
  ContextHappening,
  ContextRequest,
  ContextStep,
  MessageInWait,
} from '../../../contracts/state/context-request.ts';
import { extended, passedOn, reassigned, type Step } from '../../../domain/clarification/ladder.ts';
import { slaOf, isOpen } from '../../../domain/clarification/request-state.ts';
import { layContextChain } from '../../../domain/context/chain.ts';
import { contextBrief, openContextRequestOnWire } from '../../../domain/context/on-wire.ts';
import {
  cancelRequest,
  force,
  joinRequest,
  missingIn,
  mostInWait,
  mostSlots,
  mostSupplies,
  openRequest,
  remainingSlots,
  remindOfRequest,
  requestIsLate,
  skip,
  supply,
  supplyFault,
} from '../../../domain/context/request.ts';
import { runs } from '../../support/laws.ts';

const nine = Date.UTC(2026, 10, 21, 9);
const minute = 60_000;

const artifact = (more: object = {}) => ({ phase: 3, keyPath: 'a.b', ...more });
const policy = contextPolicy.parse({
  artifacts: {
    findings: artifact(),
    sources: artifact({ minimum: 2 }),
    outline: artifact({ required: false }),
  },
  chain: [
    { level: 'analyst', timeoutS: 60 },
    { level: 'human_operator', timeoutS: 120 },
  ],
});
const chain = layContextChain(policy, clarificationPolicy.parse({}));
const quote = null;
const messageOf = (nth: number): MessageInWait => ({
  messageId: `m${nth}`,
  turnId: `t${nth}`,
  at: nine,
  position: nth,
  size: 10,
});

function opened(...artifacts: readonly string[]): ContextRequest {
  const missing = artifacts.map((name) => ({ artifact: name, quote }));
  return openRequest({ id: 'r', round: 1, messages: [messageOf(1)], missing, uses: ['plan'], policy, chain, at: nine })
    .request;
}

const by = { by: 'olga', because: 'why not', at: nine + 1_000 };
const given = (slotKey: string, supplyId: string) => ({ slotKey, supplyId });
const supplied = (request: ContextRequest, ...items: readonly ReturnType<typeof given>[]) =>
  supply(request, { items, by: 'ann', at: nine + 2_000 });
const kinds = ({ happened }: ContextStep) => happened.map(({ kind }) => kind);

describe('X2 opened', () => {
  test('its first level has a whole clock, and it names what is required and what is not', () => {
    const request = opened('findings', 'outline', 'nobody-knows-this');
    expect(slaOf(request)).toMatchObject({ level: 'analyst', dueAt: nine + minute });
    expect(contextBrief(request)).toMatchObject({
      request_id: 'r',
      required: [{ slot_key: 'findings', supplied: 0, skipped: null }],
      optional: [{ slot_key: 'outline' }],
      due_at: '2026-11-21T09:01:00.000Z',
    });
    expect(openContextRequestOnWire(request)).toMatchObject({ level: 'analyst', fields: ['findings'] });
  });

  test('without anything that the assistant knows it is a fault of the caller', () => {
    expect(() => opened('nobody-knows-this')).toThrow('nothing to ask for');
  });

  test('it asks for no more than it may hold', () => {
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, nth) => [`a${nth}`, artifact()]));
    const missing = Object.keys(many).map((name) => ({ artifact: name, quote }));
    const own = contextPolicy.parse({ artifacts: many });
    const { request } = openRequest({
      id: 'r',
      round: 1,
      messages: [],
      missing,
      uses: [],
      mode: 'action',
      policy: own,
      at: nine,
      chain: layContextChain(own, clarificationPolicy.parse({})),
    });
    expect(request).toMatchObject({ mode: 'action' });
    expect(request.slots).toHaveLength(mostSlots);
  });

  test('a level is put to the party that the directory has on it, and to itself where it has none', () => {
    const directory = clarificationPolicy.parse({
      parties: [
        { name: 'library', role: 'analyst', kind: 'agent' },
        { name: 'other-library', role: 'analyst', kind: 'agent', department: 'law' },
      ],
    });
    expect(layContextChain(policy, directory)).toMatchObject([
      { level: 'analyst', party: 'library', kind: 'agent' },
      { level: 'human_operator', party: 'human_operator', kind: 'person' },
    ]);
  });
});

describe('X2 more messages', () => {
  const more = { uses: ['plan', 'notes'], policy, at: nine + 500 };

  test('wait for the same request, and for what it did not ask for yet', () => {
    const missing = ['findings', 'sources'].map((name) => ({ artifact: name, quote }));
    const step = joinRequest(opened('findings'), { messages: [messageOf(2)], missing, ...more });
    expect(step?.request.slots.map(({ slotKey }) => slotKey)).toEqual(['findings', 'sources']);
    expect(step?.request.messages.map(({ messageId }) => messageId)).toEqual(['m1', 'm2']);
    expect(step?.request.uses).toEqual(['plan', 'notes']);
    expect(step && kinds(step)).toEqual(['joined']);
  });

  test('wait elsewhere when it is over or keeps as many waiting as it may', () => {
    const crowd = Array.from({ length: mostInWait }, (_, nth) => messageOf(nth));
    expect(joinRequest(opened('findings'), { messages: crowd, missing: [], ...more })).toBeNull();
    const over = cancelRequest(opened('findings'), by).request;
    expect(joinRequest(over, { messages: [messageOf(2)], missing: [], ...more })).toBeNull();
  });
});

describe('X4 supplied', () => {
  test('it is resolved when everything required is there, and waits on until then', () => {
    const first = supplied(opened('findings', 'sources', 'outline'), given('findings', 's1'), given('sources', 's2'));
    expect(kinds(first)).toEqual(['supplied']);
    expect(remainingSlots(first.request)).toEqual(['sources']);
    const last = supplied(first.request, given('sources', 's3'));
    expect(kinds(last)).toEqual(['supplied', 'resolved']);
    expect(last.request).toMatchObject({ status: 'resolved', endedBy: 'ann' });
    // What was not required is still missed.
    expect(missingIn(last.request)).toEqual(['outline']);
    expect(contextBrief(last.request).due_at).toBeNull();
  });

  test('the same supply again changes nothing', () => {
    const once = supplied(opened('findings', 'sources'), given('sources', 's1')).request;
    expect(supplied(once, given('sources', 's1'))).toEqual({ request: once, happened: [] });
  });

  test('what cannot be taken has its reason', () => {
    const request = opened('findings');
    expect(supplyFault(request, [{ slotKey: 'findings' }])).toBeNull();
    expect(supplyFault(request, [{ slotKey: 'plan' }])).toEqual({
      because: 'no-such-slot',
      slotKey: 'plan',
      known: ['findings'],
    });
    const tooMany = Array.from({ length: mostSupplies + 1 }, () => ({ slotKey: 'findings' }));
    expect(supplyFault(request, tooMany)).toEqual({ because: 'slot-full', slotKey: 'findings' });
    expect(supplyFault(cancelRequest(request, by).request, [])).toEqual({ because: 'closed' });
  });
});

describe('X7 an operator', () => {
  test('says that something is not needed', () => {
    const step = skip(opened('findings'), { slotKey: 'findings', ...by });
    expect(kinds(step)).toEqual(['skipped', 'resolved']);
    expect(contextBrief(step.request).required).toMatchObject([{ skipped: { by: 'olga', reason: 'why not' } }]);
    expect(kinds(skip(opened('findings'), { slotKey: 'plan', ...by }))).toEqual([]);
    const half = skip(opened('findings', 'sources'), { slotKey: 'findings', ...by }).request;
    expect(kinds(skip(half, { slotKey: 'findings', ...by }))).toEqual([]);
  });

  test('lets the messages go on without', () => {
    const step = force(opened('findings'), by);
    expect(step.request).toMatchObject({ status: 'forced', endedBy: 'olga' });
    expect(step.happened[0]?.data).toMatchObject({ missing: ['findings'] });
  });

  test('passes it up, gives it more time, and puts somebody else in the place', () => {
    const request = opened('findings');
    const up = passedOn(request, { at: nine, because: 'passed-on' });
    if ('refused' in up) throw new Error(up.refused);
    expect(slaOf(up.now)).toMatchObject({ level: 'human_operator', dueAt: nine + 2 * minute });
    expect(passedOn(up.now, { at: nine, because: 'passed-on' })).toEqual({ refused: 'at-the-top' });
    expect(passedOn(request, { at: nine, because: 'x', toLevel: 'nobody' })).toEqual({ refused: 'no-such-level' });
    const longer = extended(request, { ...by, bySeconds: 60 }).now;
    expect(slaOf(longer).dueAt).toBe(nine + 2 * minute);
    expect(slaOf(reassigned(request, { ...by, to: 'deputy' }).now).party).toBe('deputy');
  });
});

describe('X6 nobody supplies', () => {
  test('it is reminded of, passed up, and ends as the policy says', () => {
    const request = opened('findings');
    expect(kinds(remindOfRequest(request, nine + minute / 2))).toEqual(['reminded']);
    expect(kinds(requestIsLate(request, { at: nine + 1, atEnd: 'answer' }))).toEqual([]);
    const up = requestIsLate(request, { at: nine + minute, atEnd: 'answer' });
    expect(kinds(up)).toEqual(['escalated']);
    const atTop = nine + 3 * minute;
    expect(requestIsLate(up.request, { at: atTop, atEnd: 'answer' }).request.status).toBe('expired');
    expect(requestIsLate(up.request, { at: atTop, atEnd: 'cancel' }).request.status).toBe('cancelled');
  });
});

const anySlot = fc.constantFrom('findings', 'sources', 'outline', 'plan');
const anyDeed = fc.oneof(
  fc.record({ kind: fc.constant('supply' as const), slotKey: anySlot, supplyId: fc.constantFrom('s1', 's2', 's3') }),
  fc.record({ kind: fc.constant('skip' as const), slotKey: anySlot }),
  fc.record({ kind: fc.constant('late' as const), atEnd: fc.constantFrom('answer' as const, 'cancel' as const) }),
  fc.record({ kind: fc.constantFrom('force', 'cancel', 'remind', 'pass', 'extend', 'reassign', 'join') }),
);
type Deed = typeof anyDeed extends fc.Arbitrary<infer One> ? One : never;

function done(request: ContextRequest, deed: Deed, at: number): ContextStep {
  const act = { ...by, at };
  const same: ContextStep = { request, happened: [] };
  if (deed.kind === 'supply' && 'supplyId' in deed) {
    const items = [given(deed.slotKey, deed.supplyId)];
    return supplyFault(request, items) === null ? supply(request, { items, by: 'ann', at }) : same;
  }
  if (deed.kind === 'skip' && 'slotKey' in deed) return skip(request, { slotKey: deed.slotKey, ...act });
  if (deed.kind === 'late' && 'atEnd' in deed) return requestIsLate(request, { at, atEnd: deed.atEnd });
  if (deed.kind === 'force') return force(request, act);
  if (deed.kind === 'cancel') return cancelRequest(request, act);
  if (deed.kind === 'remind') return remindOfRequest(request, at);
  if (deed.kind === 'extend') return stepOf(extended(request, { ...act, bySeconds: 30 }));
  if (deed.kind === 'reassign') return stepOf(reassigned(request, { ...act, to: 'deputy' }));
  if (deed.kind === 'join') {
    const more = { messages: [messageOf(9)], missing: [{ artifact: 'sources', quote }], uses: [], policy, at };
    return joinRequest(request, more) ?? same;
  }
  const passed = passedOn(request, { at, because: 'passed-on' });
  return 'refused' in passed ? same : stepOf(passed);
}

function stepOf({ now, happened }: Step<ContextRequest, ContextHappening['kind']>): ContextStep {
  return { request: now, happened };
}

test('X2–X7 whatever happens in whatever order: numbered without gaps, levels only climb, what has ended stays so', () => {
  const waits = fc.integer({ min: 0, max: 90_000 });
  const ended = new Set<string>();
  fc.assert(
    fc.property(fc.array(fc.tuple(anyDeed, waits), { maxLength: 25 }), (deeds) => {
      let request = opened('findings', 'sources', 'outline');
      let at = nine;
      for (const [deed, wait] of deeds) {
        at += wait;
        const { request: after, happened } = done(request, deed, at);
        expect(happened.map(({ seq }) => seq)).toEqual(happened.map((_, nth) => request.seq + nth + 1));
        expect(after.seq).toBe(request.seq + happened.length);
        expect(after.at).toBeGreaterThanOrEqual(request.at);
        if (happened.length === 0 || !isOpen(request)) expect(after).toEqual(request);
        // Nothing required is left of what is resolved, and what waits lacks something.
        if (after.status === 'resolved') expect(remainingSlots(after)).toEqual([]);
        if (isOpen(after)) expect(remainingSlots(after)).not.toEqual([]);
        expect(isOpen(after)).toBe(after.endedAt === null);
        for (const { supplies } of after.slots) expect(new Set(supplies).size).toBe(supplies.length);
        request = after;
      }
      ended.add(request.status);
    }),
    { numRuns: runs(500) },
  );
  // The law has seen every end.
  expect([...ended].toSorted()).toEqual(['cancelled', 'escalated', 'expired', 'forced', 'pending', 'resolved']);
});
