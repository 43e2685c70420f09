import { describe, expect, test } from 'vitest';
import { clarificationStatus } from '../../../contracts/wire/clarification.ts';
import type { Clarification, Stepped } from '../../../contracts/state/clarification-state.ts';
import { assumptionsOf, endOfChain } from '../../../domain/clarification/best-guess.ts';
import { layChain } from '../../../domain/clarification/chain.ts';
import * as protocol from '../../../domain/clarification/protocol.ts';
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
  remainingFields,
  remind,
} from '../../../domain/clarification/protocol.ts';
import {
  budget,
  deadline,
  doubtOf,
  extend,
  fromTaskAgent,
  minute,
  nine,
  opened,
  opening,
  policyOf,
  reassign,
} from './cases.ts';

const operator = { by: 'olga', because: 'she is on holiday' };
const office = { timeZone: 'UTC', from: '09:00', to: '17:00', weekdays: [1, 2, 3, 4, 5] };

/** Nobody answers: every clock runs out to the millisecond, `levels` times. */
function unanswered(c: Clarification, levels: number): Clarification {
  return Array.from({ length: levels }).reduce<Clarification>(
    (now) => due(now, now.levels.at(-1)?.dueAt ?? 0).clarification,
    c,
  );
}
const said = (c: Clarification, answers: Parameters<typeof receive>[1]['answers'], from = 'planner') =>
  receive(c, { from, by: 'key-1', answers, at: nine + 1_000 });
function passed(result: ReturnType<typeof escalate>): Stepped {
  if ('refused' in result) throw new Error(`refused: ${result.refused}`);
  return result;
}

describe('C8 opening', () => {
  test('C8 the asked party has the first clock, and reminders at 50 and 80 % of it', () => {
    const { clarification, happened } = openClarification(opening);
    expect(clarification).toMatchObject({
      status: 'pending',
      type: 'missing_information',
      tenths: 6,
      openedAt: nine,
      at: 0,
      answers: [],
      answeredBy: null,
      endedAt: null,
      interpretation: null,
      askedBefore: [],
      seq: 1,
      levels: [
        {
          level: 'task_agent',
          party: 'planner',
          from: nine,
          dueAt: nine + minute,
          remindAt: [nine + 30_000, nine + 48_000],
          remindedAt: [],
        },
      ],
    });
    expect(happened).toEqual([
      {
        seq: 1,
        kind: 'opened',
        at: nine,
        level: 'task_agent',
        party: 'planner',
        data: { fields: ['deadline', 'budget'], dueAt: nine + minute },
      },
    ]);
  });

  test('C7 a later question may begin higher up, and knows what was asked before', () => {
    const c = opened({ startLevel: 1, askedBefore: ['audience'], interpretation: 'A launch' });
    expect(c).toMatchObject({ at: 1, status: 'pending', askedBefore: ['audience'], interpretation: 'A launch' });
    expect(c.levels).toHaveLength(1);
    expect(c.levels[0]?.level).toBe('director_agent');
  });

  test('C10 a start above the chain is its top', () => {
    expect(isTop(opened({ startLevel: 9 }))).toBe(true);
  });

  test('C10 reminders of a policy are given in order of time, each once', () => {
    expect(opened({ remindAt: [80, 50, 80] }).remindPerCent).toEqual([50, 80]);
  });

  test('C10 a clock in business hours begins when the office opens', () => {
    const chain = layChain(policyOf({ parties: [{ name: 'planner', role: 'task_agent', hours: office }] }), {
      ...fromTaskAgent,
      timeoutS: 2 * 3_600,
    });
    // A Saturday: the clock runs on Monday from nine to eleven.
    expect(opened({ chain }).levels[0]).toMatchObject({
      dueAt: Date.UTC(2026, 10, 23, 11),
      remindAt: [Date.UTC(2026, 10, 23, 10), Date.UTC(2026, 10, 23, 10, 36)],
    });
  });

  test('C6 the type is that of what is asked', () => {
    expect(opened({ judgement: { tenths: 6, issues: [doubtOf('vague', 'when')] } }).type).toBe('vague_language');
  });

  test('C8 nothing to ask, or nobody, is a fault of the caller', () => {
    expect(() => opened({ judgement: { tenths: 10, issues: [] } })).toThrow('has nothing to ask');
    expect(() => opened({ chain: [] })).toThrow('has no level -1 in its chain');
  });
});

describe('C10 the chain climbs', () => {
  test('C10 task agent, director, business manager, human operator: each with a fresh clock', () => {
    const c = unanswered(opened(), 3);
    expect(c.levels.map(({ level, from, dueAt }) => [level, from - nine, dueAt - nine])).toEqual([
      ['task_agent', 0, minute],
      ['director_agent', minute, 2 * minute],
      ['business_manager', 2 * minute, 3 * minute],
      ['human_operator', 3 * minute, 4 * minute],
    ]);
    expect(c).toMatchObject({ status: 'escalated', at: 3 });
    expect(isTop(c) && isOpen(c)).toBe(true);
  });

  test('C10 one notification a level: who, from where, why', () => {
    expect(due(opened(), nine + minute)).toMatchObject({
      outcome: 'escalated',
      happened: [
        {
          seq: 2,
          kind: 'escalated',
          at: nine + minute,
          level: 'director_agent',
          party: 'director_agent',
          data: { because: 'no-answer', from: 'task_agent', dueAt: nine + 2 * minute },
        },
      ],
    });
  });

  test('C10 a clock that still runs is left alone', () => {
    const c = opened();
    expect(due(c, nine + minute - 1)).toEqual({ clarification: c, happened: [], outcome: 'not-due' });
  });

  test('C10 at the top work that cannot be undone stays blocked', () => {
    const c = unanswered(opened(), 3);
    const end = due(c, nine + 4 * minute);
    expect(end).toMatchObject({
      outcome: 'timed-out',
      clarification: { status: 'timed-out', endedAt: nine + 4 * minute },
    });
    expect(end.happened).toEqual([
      {
        seq: 5,
        kind: 'timed-out',
        at: nine + 4 * minute,
        level: 'human_operator',
        party: 'human_operator',
        data: { unanswered: ['deadline', 'budget'] },
      },
    ]);
    expect(endOfChain(c)).toBe('timed-out');
  });

  test('C10 at the top work that can be undone runs on the best guess', () => {
    const c = unanswered(said(opened({ reversible: true }), [budget]).clarification, 3);
    expect(endOfChain(c)).toBe('best-guess');
    const { outcome, clarification } = due(c, nine + 4 * minute);
    expect([outcome, clarification.status]).toEqual(['best-guess', 'best-guess']);
    expect(assumptionsOf(clarification)).toEqual([{ field: 'deadline', issue: 'No deadline' }]);
  });

  test('C10 when the whole chain ends is known from the beginning', () => {
    expect(endsBy(opened())).toBe(nine + 4 * minute);
    expect(endsBy(unanswered(opened(), 2))).toBe(nine + 4 * minute);
    expect(endsBy(said(opened(), [deadline, budget]).clarification)).toBe(nine + 1_000);
  });
});

describe('C10 reminders', () => {
  test('C10 at 50 and at 80 %, each once', () => {
    const first = remind(opened(), nine + 30_000);
    expect(first.happened).toEqual([
      {
        seq: 2,
        kind: 'reminded',
        at: nine + 30_000,
        level: 'task_agent',
        party: 'planner',
        data: { perCent: 50, dueAt: nine + minute },
      },
    ]);
    expect(remind(first.clarification, nine + 30_000).happened).toEqual([]);
    const second = remind(first.clarification, nine + 48_000);
    expect(second.happened[0]?.data).toMatchObject({ perCent: 80 });
    expect(second.clarification.levels[0]?.remindedAt).toEqual([nine + 30_000, nine + 48_000]);
    expect(remind(second.clarification, nine + 59_000).happened).toEqual([]);
  });

  test('C10 not before their time, and not after the end', () => {
    expect(remind(opened(), nine + 29_999).happened).toEqual([]);
    expect(remind(cancel(opened(), { ...operator, at: nine }).clarification, nine + 30_000).happened).toEqual([]);
  });

  test('C10 after a standstill those that were missed come as one', () => {
    const { clarification, happened } = remind(opened({ remindAt: [25, 50, 80] }), nine + 40_000);
    expect(happened.map(({ data }) => data['perCent'])).toEqual([50]);
    expect(deadlinesOf(clarification).map(({ id, dueAt }) => [id.slice(37), dueAt - nine])).toEqual([
      ['due', 60_000],
      ['remind:3', 48_000],
    ]);
    expect(remind(clarification, nine + 48_000).happened[0]?.data).toMatchObject({ perCent: 80 });
  });

  test('C10 a clarification that was opened without them is never reminded', () => {
    const { remindPerCent, ...c } = opened({ remindAt: [] });
    expect(remindPerCent).toEqual([]);
    expect(remind(c, nine + 59_000).happened).toEqual([]);
    expect(due(c, nine + minute).clarification.levels[1]?.remindAt).toEqual([]);
  });

  test('C10 they are promises in the table, and so is the end of the clock', () => {
    const c = opened();
    expect(deadlinesOf(c)).toEqual([
      { id: `${c.id}:due`, kind: 'clarification-due', dueAt: nine + 60_000, level: 'task_agent', ref: c.id },
      { id: `${c.id}:remind:1`, kind: 'clarification-reminder', dueAt: nine + 30_000, level: 'task_agent', ref: c.id },
      { id: `${c.id}:remind:2`, kind: 'clarification-reminder', dueAt: nine + 48_000, level: 'task_agent', ref: c.id },
    ]);
  });

  test('C10 a new level takes the places of the old one’s promises', () => {
    const ids = (c: Clarification) => deadlinesOf(c).map(({ id }) => id);
    const above = unanswered(opened(), 1);
    expect(ids(above)).toEqual(ids(opened()));
    expect(deadlinesOf(above).every(({ level }) => level === 'director_agent')).toBe(true);
  });

  test('C10 an ended one promises nothing', () => {
    expect(deadlinesOf(said(opened(), [deadline, budget]).clarification)).toEqual([]);
    expect(deadlinesOf(unanswered(opened(), 4))).toEqual([]);
  });
});

describe('C8 answers', () => {
  test('C8 all the fields resolve it', () => {
    const { clarification, happened, remaining } = said(opened(), [deadline, budget]);
    expect(remaining).toEqual([]);
    expect(clarification).toMatchObject({ status: 'resolved', answeredBy: 'planner', endedAt: nine + 1_000 });
    expect(happened).toEqual([
      {
        seq: 2,
        kind: 'resolved',
        at: nine + 1_000,
        level: 'task_agent',
        party: 'planner',
        data: { from: 'planner', by: 'key-1', answers: [deadline, budget] },
      },
    ]);
  });

  test('C8 some of them are kept, and the rest is waited for under the same clock', () => {
    const { clarification, happened, remaining } = said(opened(), [budget]);
    expect(remaining).toEqual(['deadline']);
    expect(clarification).toMatchObject({ status: 'pending', answers: [budget], answeredBy: null, endedAt: null });
    expect(clarification.levels).toEqual(opened().levels);
    expect(happened[0]).toMatchObject({ kind: 'answered', data: { remaining: ['deadline'] } });
    const rest = said(clarification, [deadline]);
    expect(rest.clarification).toMatchObject({ status: 'resolved', answers: [budget, deadline] });
  });

  test('C8 the latest word on a field counts', () => {
    const first = said(opened(), [budget]).clarification;
    const again = said(first, [{ field: 'budget', value: 'EUR 900' }]);
    expect(again.clarification.answers).toEqual([{ field: 'budget', value: 'EUR 900' }]);
    expect(again.remaining).toEqual(['deadline']);
  });

  test('C11 escalated and then answered is resolved, with its level', () => {
    const c = unanswered(opened(), 1);
    const { clarification, happened } = said(c, [deadline, budget], 'director_agent');
    expect(clarification).toMatchObject({ status: 'resolved', answeredBy: 'director_agent', at: 1 });
    expect(happened[0]).toMatchObject({ kind: 'resolved', level: 'director_agent' });
  });

  test('C10 a timed-out one is still answered from the top: there is no silent end', () => {
    const c = unanswered(opened(), 4);
    const partly = said(c, [budget], 'human_operator');
    expect(partly.clarification).toMatchObject({ status: 'timed-out', answers: [budget] });
    expect(said(partly.clarification, [deadline], 'human_operator').clarification.status).toBe('resolved');
  });

  test('C8 what has ended takes no answer', () => {
    const c = cancel(opened(), { ...operator, at: nine }).clarification;
    expect(said(c, [deadline, budget])).toEqual({ clarification: c, happened: [], remaining: ['deadline', 'budget'] });
  });

  test('C5 an option’s letter is its option, in a list too', () => {
    const choices = ['cost', 'availability', 'turnover'];
    const scope = doubtOf('interpretations', 'scope', { expects: 'choice', choices });
    const c = opened({ judgement: { tenths: 6, issues: [scope] } });
    const value = (given: string | string[]) =>
      said(c, [{ field: 'scope', value: given, explanation: 'why' }]).clarification.answers;
    expect(value(' b ')).toEqual([{ field: 'scope', value: 'availability', explanation: 'why' }]);
    expect(value('TURNOVER')[0]?.value).toBe('turnover');
    expect(value(['A', 'Turnover'])[0]?.value).toEqual(['cost', 'turnover']);
  });

  test('C8 a late answer is written down and changes nothing', () => {
    const c = said(opened(), [deadline, budget]).clarification;
    const { clarification, happened } = late(c, { from: 'planner', at: nine + 9_000, answers: [budget] });
    expect(clarification).toEqual({ ...c, seq: c.seq + 1 });
    expect(happened).toEqual([
      {
        seq: 3,
        kind: 'late',
        at: nine + 9_000,
        level: 'task_agent',
        party: 'planner',
        data: { from: 'planner', answers: [budget] },
      },
    ]);
  });
});

describe('C10 operators', () => {
  test('C10 pass it up at once, by one level', () => {
    const { clarification, happened } = passed(escalate(opened(), { ...operator, at: nine + 1_000 }));
    expect(clarification).toMatchObject({ status: 'escalated', at: 1 });
    expect(happened[0]?.data).toEqual({ ...operator, from: 'task_agent', dueAt: nine + 1_000 + minute });
  });

  test('C10 or to a level further up, leaving out those between', () => {
    const c = passed(escalate(opened(), { at: nine, because: 'urgent', toLevel: 'human_operator' })).clarification;
    expect(c.levels.map(({ level }) => level)).toEqual(['task_agent', 'human_operator']);
  });

  test.each<[string, Clarification, string | undefined, string]>([
    ['a level that the chain has not', opened(), 'janitor', 'no-such-level'],
    ['the level that has it', opened(), 'task_agent', 'no-such-level'],
    ['a level below', unanswered(opened(), 2), 'director_agent', 'no-such-level'],
    ['above the top', unanswered(opened(), 3), undefined, 'at-the-top'],
    ['after the end', unanswered(opened(), 4), undefined, 'closed'],
  ])('C10 but not to %s', (_name, c, toLevel, refused) => {
    const to = toLevel === undefined ? {} : { toLevel };
    expect(escalate(c, { at: nine, because: 'x', ...to })).toEqual({ refused });
  });

  test('C10 give more time: the clock and the reminders that are left move along', () => {
    const reminded = remind(opened(), nine + 30_000).clarification;
    const { clarification, happened } = extend(reminded, { ...operator, at: nine + 40_000, bySeconds: 60 });
    expect(clarification.levels[0]).toMatchObject({
      dueAt: nine + 120_000,
      remindAt: [nine + 30_000, nine + 96_000],
      remindedAt: [nine + 30_000],
    });
    expect(happened[0]).toMatchObject({
      kind: 'extended',
      data: { ...operator, bySeconds: 60, dueAt: nine + 120_000 },
    });
    expect(endsBy(clarification)).toBe(nine + 5 * minute);
    const twice = extend(clarification, { ...operator, at: nine + 50_000, bySeconds: 60 }).clarification;
    expect(twice.levels[0]).toMatchObject({ dueAt: nine + 180_000, remindAt: [nine + 30_000, nine + 144_000] });
  });

  test.each([[0], [-60], [Number.NaN]])('C10 %d seconds more are none', (bySeconds) => {
    const c = opened();
    expect(extend(c, { ...operator, at: nine, bySeconds })).toEqual({ clarification: c, happened: [] });
  });

  test('C10 put somebody else in the place of the asked party: the clock begins anew', () => {
    const { clarification, happened } = reassign(opened(), { ...operator, at: nine + 20_000, to: 'deputy' });
    expect(clarification).toMatchObject({ status: 'pending', at: 0 });
    expect(clarification.chain[0]).toMatchObject({ party: 'deputy', kind: 'service', channels: [], hours: null });
    expect(clarification.levels.map(({ party, dueAt }) => [party, dueAt - nine])).toEqual([
      ['planner', 60_000],
      ['deputy', 80_000],
    ]);
    expect(happened[0]).toMatchObject({
      kind: 'reassigned',
      party: 'deputy',
      data: { ...operator, instead: 'planner', dueAt: nine + 80_000 },
    });
  });

  test('C10 somebody the directory knows keeps their manner; an unknown one at the top is a person', () => {
    const manner = { kind: 'agent', channels: ['mail'], hours: office } as const;
    const known = reassign(opened(), { ...operator, at: nine, to: 'deputy', manner }).clarification;
    expect(known.chain[0]).toMatchObject({ ...manner, party: 'deputy', timeoutS: 60 });
    expect(known.levels.at(-1)?.dueAt).toBe(Date.UTC(2026, 10, 23, 9, 1));
    const top = reassign(opened({ startLevel: 3 }), { ...operator, at: nine, to: 'deputy' }).clarification;
    expect(top.chain[3]).toMatchObject({ kind: 'person', party: 'deputy' });
  });

  test('C10 C11 withdraw it, also when it is timed out', () => {
    const { clarification, happened } = cancel(opened(), { ...operator, at: nine + 5_000 });
    expect(clarification).toMatchObject({ status: 'cancelled', endedAt: nine + 5_000 });
    expect(happened[0]).toMatchObject({ kind: 'cancelled', data: operator });
    expect(cancel(unanswered(opened(), 4), { ...operator, at: nine }).clarification.status).toBe('cancelled');
  });

  test('C10 can do nothing to what has ended', () => {
    const c = said(opened(), [deadline, budget]).clarification;
    const nothing = { clarification: c, happened: [] };
    expect(extend(c, { ...operator, at: nine, bySeconds: 60 })).toEqual(nothing);
    expect(reassign(c, { ...operator, at: nine, to: 'deputy' })).toEqual(nothing);
    expect(cancel(c, { ...operator, at: nine })).toEqual(nothing);
    expect(due(c, nine + minute)).toEqual({ ...nothing, outcome: 'not-due' });
  });
});

describe('C11 status', () => {
  test.each([
    ['pending', true, opened()],
    ['escalated', true, unanswered(opened(), 1)],
    ['resolved', false, said(opened(), [deadline, budget]).clarification],
    ['timed-out', false, unanswered(opened(), 4)],
    ['best-guess', false, unanswered(opened({ reversible: true }), 4)],
    ['cancelled', false, cancel(opened(), { ...operator, at: nine }).clarification],
  ])('C11 %s', (status, open, c) => {
    expect(clarificationStatus.options).toContain(c.status);
    expect([c.status, isOpen(c)]).toEqual([status, open]);
  });

  test('C8 what is waited for is in the order of the questions', () => {
    expect(remainingFields(opened())).toEqual(['deadline', 'budget']);
  });

  test('C10 one that has asked nobody is a fault of whoever made it', () => {
    expect(() => protocol.deadlinesOf({ ...opened(), levels: [] })).toThrow('has asked nobody');
  });
});
