/**
 * Laws of the protocol, whatever arrives when and in any order: right and wrong parties, whole, partial, bad, late and
 * repeated answers, clocks that tick early, late or not at all, operators that escalate, extend, reassign and withdraw.
 */
import type { Clarification, FieldAnswer, Happening, Stepped } from '../../../contracts/state/clarification-state.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cancel,
  deadlinesOf,
  due,
  endsBy,
  escalate,
  isOpen,
  isTop,
  late,
  openClarification,
  receive,
  refusalOf,
  remainingFields,
  remind,
} from '../../../domain/clarification/protocol.ts';
import type { Opening } from '../../../domain/clarification/protocol.ts';
import { layChain } from '../../../domain/clarification/chain.ts';
import { doubtOf, extend, fromTaskAgent, nine, opening, plainPolicy, policyOf, reassign } from './cases.ts';
import { runs } from '../../support/laws.ts';

/** The request under test, and all that ever happened to it. */
interface World {
  c: Clarification;
  now: number;
  readonly log: Happening[];
  /** The most that its clocks have ever promised. */
  promised: number;
}

/** What is known of it from outside, by rules of its own. */
interface Model {
  status: Clarification['status'];
  level: number;
  dueAt: number;
  answered: ReadonlySet<string>;
}

const fields = ['deadline', 'budget', 'audience'];
const levelMs = 60_000;

const anyParty = fc.constantFrom(
  'planner',
  'director_agent',
  'business_manager',
  'human_operator',
  'deputy',
  'stranger',
);
const anyAnswers: fc.Arbitrary<readonly FieldAnswer[]> = fc.array(
  fc.record({
    field: fc.constantFrom(...fields, 'colour'),
    value: fc.constantFrom<FieldAnswer['value']>('2026-12-24', 'EUR 5', 7, '', [], ['1', '2'], 'no digits', true),
  }),
  { maxLength: 4 },
);
/** As a party answers that wants to be done with it. */
const wholeAnswer: fc.Arbitrary<readonly FieldAnswer[]> = fc
  .subarray(fields, { minLength: 1 })
  .map((some) => some.map((field) => ({ field, value: '5' })));
const anyWait = fc.oneof(fc.integer({ min: 0, max: 70_000 }), fc.constantFrom(0, 30_000, 48_000, 60_000, 3_600_000));
const because = { by: 'olga', because: 'why not' };

/** Puts the step into the world; whatever it was, these hold. */
function step(world: World, stepped: Stepped): void {
  const { c: before } = world;
  const { clarification: after, happened } = stepped;
  // Numbered without gaps, and never unnumbered.
  expect(happened.map(({ seq }) => seq)).toEqual(happened.map((_, nth) => before.seq + nth + 1));
  expect(after.seq).toBe(before.seq + happened.length);
  if (happened.length === 0) expect(after).toEqual(before);
  // Levels only climb.
  expect(after.at).toBeGreaterThanOrEqual(before.at);
  // Closed never reopens, but for the top's word on one that timed out, or its withdrawal.
  if (!isOpen(before)) {
    const ends = before.status === 'timed-out' ? ['timed-out', 'resolved', 'cancelled'] : [before.status];
    expect(ends).toContain(after.status);
  }
  // Resolved exactly when every field has its answer.
  expect(after.status === 'resolved').toBe(remainingFields(after).length === 0);
  expect(after.endedAt === null).toBe(isOpen(after));
  expect(deadlinesOf(after).length > 0).toBe(isOpen(after));
  // It travels as JSON.
  expect(JSON.parse(JSON.stringify(after))).toEqual(after);
  world.c = after;
  world.log.push(...happened);
}

/** The laws on the whole life. */
function expectLaws({ c, log }: World): void {
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, nth) => nth + 1));
  const notified = log.filter(({ kind }) => kind === 'opened' || kind === 'escalated').map(({ level }) => level);
  expect(new Set(notified).size).toBe(notified.length);
  for (const { remindAt, remindedAt } of c.levels) expect(remindedAt.length).toBeLessThanOrEqual(remindAt.length);
  // A reassigned level begins anew, and so do its reminders.
  const clocks = log.reduce<string[][]>((rows, { kind, data }) => {
    if (['opened', 'escalated', 'reassigned'].includes(kind)) return [...rows, []];
    const reminders = [...(rows.at(-1) ?? []), String(data['perCent'])];
    return kind === 'reminded' ? [...rows.slice(0, -1), reminders] : rows;
  }, []);
  for (const reminders of clocks) expect(new Set(reminders).size).toBe(reminders.length);
  expect(clocks).toHaveLength(c.levels.length);
}

type Command = fc.Command<Model, World>;

const waits = anyWait.map((ms): Command => ({
  check: () => true,
  run: (_, world) => void (world.now += ms),
  toString: () => `wait ${ms} ms`,
}));

const ticks = fc.constant<Command>({
  check: () => true,
  run: (model, world) => {
    const { outcome, ...stepped } = due(world.c, world.now);
    step(world, stepped);
    const ran = (model.status === 'pending' || model.status === 'escalated') && world.now >= model.dueAt;
    if (!ran) {
      expect(outcome).toBe('not-due');
      return;
    }
    const isLast = model.level === 3;
    model.status = isLast ? (world.c.reversible ? 'best-guess' : 'timed-out') : 'escalated';
    expect(outcome).toBe(model.status);
    if (!isLast) Object.assign(model, { level: model.level + 1, dueAt: world.now + levelMs });
    expect(world.c).toMatchObject({ status: model.status, at: model.level });
  },
  toString: () => 'the clock is looked at',
});

const reminders = fc.constant<Command>({
  check: () => true,
  run: (_, world) => step(world, remind(world.c, world.now)),
  toString: () => 'reminders are looked at',
});

const answering = fc.tuple(anyParty, fc.oneof(anyAnswers, wholeAnswer)).map(([from, answers]): Command => ({
  check: () => true,
  run: (model, world) => {
    const refused = refusalOf(world.c, { from, answers });
    const wasOpen = model.status === 'pending' || model.status === 'escalated' || model.status === 'timed-out';
    if (!wasOpen) expect(refused).not.toBeNull();
    if (from === 'stranger') expect(refused?.because).toBe('not-the-party');
    if (refused) {
      if (refused.because === 'closed') step(world, late(world.c, { from, at: world.now, answers }));
      expect(world.c.status).toBe(model.status);
      return;
    }
    const { remaining, ...stepped } = receive(world.c, { from, by: 'key', answers, at: world.now });
    step(world, stepped);
    model.answered = new Set([...model.answered, ...answers.map(({ field }) => field)]);
    expect(new Set(remaining)).toEqual(new Set(fields.filter((field) => !model.answered.has(field))));
    if (remaining.length === 0) model.status = 'resolved';
    expect(world.c.status).toBe(model.status);
  },
  toString: () => `${from} answers ${JSON.stringify(answers)}`,
}));

const escalations = fc
  .option(fc.constantFrom('task_agent', 'director_agent', 'business_manager', 'human_operator', 'janitor'), {
    nil: undefined,
  })
  .map((toLevel): Command => ({
    check: () => true,
    run: (model, world) => {
      const result = escalate(world.c, { ...because, at: world.now, ...(toLevel === undefined ? {} : { toLevel }) });
      if ('refused' in result) return;
      expect(['pending', 'escalated']).toContain(model.status);
      step(world, result);
      expect(world.c.at).toBeGreaterThan(model.level);
      Object.assign(model, { status: 'escalated', level: world.c.at, dueAt: world.now + levelMs });
      world.promised = Math.max(world.promised, endsBy(world.c));
    },
    toString: () => `escalate to ${toLevel ?? 'the next level'}`,
  }));

const extensions = fc.integer({ min: -5, max: 600 }).map((bySeconds): Command => ({
  check: ({ status }) => status === 'pending' || status === 'escalated',
  run: (model, world) => {
    step(world, extend(world.c, { ...because, at: world.now, bySeconds }));
    model.dueAt += Math.max(0, bySeconds) * 1_000;
    expect(world.c.levels.at(-1)?.dueAt).toBe(model.dueAt);
    world.promised = Math.max(world.promised, endsBy(world.c));
  },
  toString: () => `extend by ${bySeconds} s`,
}));

const reassignments = fc.constantFrom('deputy', 'planner', 'director_agent').map((to): Command => ({
  check: ({ status }) => status === 'pending' || status === 'escalated',
  run: (model, world) => {
    step(world, reassign(world.c, { ...because, at: world.now, to }));
    model.dueAt = world.now + levelMs;
    expect(refusalOf(world.c, { from: to, answers: [{ field: 'budget', value: '5' }] })).toBeNull();
    world.promised = Math.max(world.promised, endsBy(world.c));
  },
  toString: () => `reassign to ${to}`,
}));

const cancellations = fc.constant<Command>({
  check: () => true,
  run: (model, world) => {
    step(world, cancel(world.c, { ...because, at: world.now }));
    if (!['resolved', 'best-guess'].includes(model.status)) model.status = 'cancelled';
    expect(world.c.status).toBe(model.status);
  },
  toString: () => 'withdraw',
});

const anyOpening: fc.Arbitrary<Opening> = fc
  .record({
    reversible: fc.boolean(),
    remindAt: fc.subarray([10, 50, 80, 99]),
    startLevel: fc.integer({ min: 0, max: 3 }),
  })
  .map((changed) => ({
    ...opening,
    ...changed,
    judgement: {
      tenths: 4,
      issues: [
        doubtOf('missing', 'deadline', { expects: 'date' }),
        doubtOf('missing', 'budget', { expects: 'money' }),
        doubtOf('rule', 'audience'),
      ],
    },
  }));

function worldOf(given: Opening): World {
  const { clarification, happened } = openClarification(given);
  return { c: clarification, now: given.at, log: [...happened], promised: endsBy(clarification) };
}

/** Withdrawals are rare, so that lives are long. */
const anyLife = fc.commands(
  [waits, waits, ticks, ticks, reminders, answering, answering, escalations, extensions, reassignments],
  {
    maxCommands: 40,
    size: '+1',
  },
);
const lifeWithWithdrawal = fc.commands([waits, ticks, reminders, answering, cancellations], { maxCommands: 25 });

test('C7 C8 C10 C11 whatever happens in whatever order, the protocol’s laws hold', () => {
  fc.assert(
    fc.property(anyOpening, fc.oneof({ weight: 4, arbitrary: anyLife }, lifeWithWithdrawal), (given, commands) => {
      const world = worldOf(given);
      const model: Model = {
        status: 'pending',
        level: given.startLevel ?? 0,
        dueAt: given.at + levelMs,
        answered: new Set(),
      };
      fc.modelRun(() => ({ model, real: world }), commands);
      expectLaws(world);
      // However it stands: from here on its clocks end it, to the millisecond, when nobody does anything more.
      const end = Math.max(world.now, endsBy(world.c));
      while (isOpen(world.c)) step(world, due(world.c, world.c.levels.at(-1)?.dueAt ?? 0));
      expect(world.c.endedAt).toBeLessThanOrEqual(end);
      expectLaws(world);
    }),
    { numRuns: runs(500) },
  );
});

/** What somebody does at a time. */
type Deed = (world: World) => void;

const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(anyParty, fc.oneof(anyAnswers, wholeAnswer)).map(([from, answers]) => (world: World) => {
    if (refusalOf(world.c, { from, answers }) === null)
      step(world, receive(world.c, { from, by: 'k', answers, at: world.now }));
  }),
  fc.constantFrom('extend', 'escalate', 'reassign').map((kind) => (world: World) => {
    const act = { ...because, at: world.now };
    const result =
      kind === 'extend'
        ? extend(world.c, { ...act, bySeconds: 90 })
        : kind === 'reassign'
          ? reassign(world.c, { ...act, to: 'deputy' })
          : escalate(world.c, act);
    if ('refused' in result || result.happened.length === 0) return;
    step(world, result);
    world.promised = endsBy(world.c);
  }),
);

/** A worker whose timer fires a little late: all that is due before `until` is done. */
function runTimers(world: World, until: number, lagMs: number): void {
  for (;;) {
    const [next] = deadlinesOf(world.c).toSorted((one, other) => one.dueAt - other.dueAt);
    if (next === undefined || next.dueAt + lagMs > until) break;
    const at = Math.max(world.now, next.dueAt + lagMs);
    step(world, next.kind === 'clarification-due' ? due(world.c, at) : remind(world.c, at));
    world.now = at;
  }
  world.now = Math.max(world.now, until);
}

test('C11 every request ends within its chain’s deadline + 5 s, whatever answers arrive when', () => {
  fc.assert(
    fc.property(
      anyOpening,
      fc.array(fc.tuple(fc.integer({ min: 0, max: 100_000 }), anyDeed), { maxLength: 12 }),
      fc.integer({ min: 0, max: 1_000 }),
      (given, deeds, lagMs) => {
        const world = worldOf(given);
        for (const [wait, deed] of deeds) {
          runTimers(world, world.now + wait, lagMs);
          deed(world);
        }
        runTimers(world, Number.MAX_SAFE_INTEGER, lagMs);
        expect(['resolved', 'timed-out', 'best-guess']).toContain(world.c.status);
        if (world.c.status !== 'resolved') expect(isTop(world.c)).toBe(true);
        // One that timed out may be answered by the top at any time after.
        const ended = world.log.find(({ kind }) => ['resolved', 'timed-out', 'best-guess'].includes(kind));
        expect(ended?.at).toBeLessThanOrEqual(world.promised + 5_000);
        expectLaws(world);
        const kinds = world.log.map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind === 'best-guess').length).toBeLessThanOrEqual(given.reversible ? 1 : 0);
      },
    ),
    { numRuns: runs(500) },
  );
});

test('C10 without an answer every level is reminded at each percentage and asked once, in business hours too', () => {
  const hours = { timeZone: 'Europe/Berlin', from: '09:00', to: '17:00', weekdays: [1, 2, 3, 4, 5] };
  const staffed = policyOf({ parties: [{ name: 'Ines', role: 'business_manager', kind: 'person', hours }] });
  fc.assert(
    fc.property(
      fc.integer({ min: nine, max: nine + 7 * 86_400_000 }),
      fc.integer({ min: 10, max: 100_000 }),
      fc.constantFrom(plainPolicy, staffed),
      (at, timeoutS, policy) => {
        const world = worldOf({ ...opening, at, chain: layChain(policy, { ...fromTaskAgent, timeoutS }) });
        const { promised } = world;
        runTimers(world, Number.MAX_SAFE_INTEGER, 0);
        expect(world.c.endedAt).toBe(promised);
        const round = ['reminded', 'reminded', 'escalated'];
        expect(world.log.map(({ kind }) => kind)).toEqual([
          'opened',
          ...round,
          ...round,
          ...round,
          'reminded',
          'reminded',
          'timed-out',
        ]);
      },
    ),
  );
});
