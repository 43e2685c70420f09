/** Laws of a request for a person (G22), whatever happens in whatever order. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Handoff, HandoffHappening, HandoffStep } from '../../../contracts/state/handoff.ts';
import { extended, passedOn, reassigned, type Step } from '../../../domain/clarification/ladder.ts';
import { deadlinesOf } from '../../../domain/clarification/request-state.ts';
import {
  chainOfPeople,
  dueOf,
  endHandoff,
  isWithPerson,
  openHandoff,
  participantSpoke,
  personIsLate,
  personSpoke,
  remindPerson,
  takeOver,
} from '../../../domain/handoff/handoff.ts';
import { handoffOnWire } from '../../../domain/handoff/on-wire.ts';
import { nine, policyOf } from '../clarification/cases.ts';

const people = policyOf({
  chain: [
    { level: 'task_agent', timeoutS: 60 },
    { level: 'desk', timeoutS: 300 },
    { level: 'head_of_desk', timeoutS: 600 },
  ],
  parties: [
    { name: 'first-line', role: 'desk', kind: 'person' },
    { name: 'head', role: 'head_of_desk', kind: 'person' },
  ],
});

const opened = (policy = people, at = nine, before?: Handoff): Handoff =>
  openHandoff({ conversation: 'c', before, askedAt: { messageId: 'm', start: 0, end: 5 }, policy, at }).handoff;

describe('who is waited for', () => {
  test('G22 the people of the chain, from the lowest on; agents and services are passed over', () => {
    expect(chainOfPeople(people).map(({ level, party }) => [level, party])).toEqual([
      ['desk', 'first-line'],
      ['head_of_desk', 'head'],
    ]);
  });

  test('G22 a chain without people: whoever stands at its top', () => {
    const policy = policyOf({ parties: [{ name: 'bot', role: 'human_operator', kind: 'agent' }] });
    expect(chainOfPeople(policy).map(({ party }) => party)).toEqual(['bot']);
  });

  test('G22 each request of a conversation has an id of its own', () => {
    const first = opened();
    expect([first.id, opened(people, nine, first).id]).toEqual(['c-p1', 'c-p2']);
  });
});

describe('taken over', () => {
  const by = { conversation: 'c', policy: people, at: nine + 1_000, by: 'ann', because: 'they called' };

  test('G22 where nobody asked: no clock runs until the participant speaks, then that of the lowest level', () => {
    const { handoff, happened } = takeOver(undefined, by);
    expect(handoff).toMatchObject({ id: 'c-p1', reason: 'taken', askedAt: null, status: 'answered', takenBy: 'ann' });
    expect(happened).toMatchObject([{ kind: 'taken', data: { by: 'ann', because: 'they called' } }]);
    expect([isWithPerson(handoff), dueOf(handoff)]).toEqual([true, null]);
    const again = participantSpoke(handoff, nine + 2_000).handoff;
    expect(again).toMatchObject({ status: 'pending', takenBy: 'ann' });
    expect(dueOf(again)).toBe(nine + 302_000);
    expect(handoffOnWire(handoff)).toMatchObject({ reason: 'taken', quote: '', taken_by: 'ann' });
  });

  test('G22 where somebody asked, theirs goes on; after it was handed back a new one begins', () => {
    const first = opened();
    const { handoff } = takeOver(first, by);
    expect(handoff).toMatchObject({
      id: first.id,
      reason: 'asked',
      status: 'answered',
      answeredBy: 'ann',
      takenBy: 'ann',
    });
    const end = { status: 'handed-back', at: nine, by: 'ann', because: 'done', upTo: 2 } as const;
    const next = takeOver(endHandoff(handoff, end).handoff, { ...by, by: 'bob' }).handoff;
    expect(next).toMatchObject({ id: 'c-p2', takenBy: 'bob' });
    expect(handoffOnWire(first).taken_by).toBeNull();
  });
});

describe('its life', () => {
  test('G22 reminded at 50 and 80 per cent, passed up, and at the top it waits on', () => {
    const first = opened();
    expect(deadlinesOf(first, 'handoff').map(({ kind, dueAt }) => [kind, (dueAt - nine) / 1000])).toEqual([
      ['handoff-due', 300],
      ['handoff-reminder', 150],
      ['handoff-reminder', 240],
    ]);
    expect(personIsLate(first, nine + 299_000).happened).toEqual([]);
    const up = personIsLate(remindPerson(first, nine + 150_000).handoff, nine + 300_000);
    expect(up).toMatchObject({
      handoff: { status: 'escalated', at: 1 },
      happened: [{ kind: 'escalated', party: 'head' }],
    });
    const late = personIsLate(up.handoff, nine + 900_000);
    expect(late).toMatchObject({ handoff: { status: 'timed-out' }, happened: [{ kind: 'timed-out' }] });
    expect([isWithPerson(late.handoff), dueOf(late.handoff), deadlinesOf(late.handoff, 'handoff')]).toEqual([
      true,
      null,
      [],
    ]);
  });

  test('G22 a person’s word stops the clock; the participant’s next one starts it anew, at the lowest level', () => {
    const up = personIsLate(opened(), nine + 300_000).handoff;
    const spoke = personSpoke(up, { at: nine + 310_000, by: 'ann', position: 8 }).handoff;
    expect([spoke.status, dueOf(spoke), spoke.answeredTo]).toEqual(['answered', null, 8]);
    const again = participantSpoke(spoke, nine + 400_000);
    expect(again).toMatchObject({ handoff: { status: 'pending', at: 0 }, happened: [{ kind: 'reopened' }] });
    expect(dueOf(again.handoff)).toBe(nine + 700_000);
    expect(participantSpoke(again.handoff, nine + 410_000).happened).toEqual([]);
  });

  test('G22 operators pass it up, give more time, and put somebody else in the place', () => {
    const by = { at: nine + 1_000, by: 'ann', because: 'lunch' };
    const up = passedOn(opened(), by);
    if ('refused' in up) throw new Error(up.refused);
    expect(passedOn(up.now, by)).toEqual({ refused: 'at-the-top' });
    expect(dueOf(extended(opened(), { ...by, bySeconds: 60 }).now)).toBe(nine + 360_000);
    expect(reassigned(opened(), { ...by, to: 'bob' }).now.levels.at(-1)).toMatchObject({ party: 'bob' });
  });

  test('G22 what is over changes no more', () => {
    const over = endHandoff(opened(), { status: 'handed-back', at: nine, by: 'ann', because: 'done', upTo: 4 });
    expect(over).toMatchObject({ handoff: { status: 'handed-back', upTo: 4 }, happened: [{ kind: 'handed-back' }] });
    const more = { status: 'cancelled', at: nine, by: 'x', because: 'y', upTo: 9 } as const;
    expect(endHandoff(over.handoff, more)).toEqual({ handoff: over.handoff, happened: [] });
    expect(handoffOnWire(over.handoff)).toMatchObject({
      status: 'handed-back',
      due_at: null,
      quote: { messageId: 'm' },
    });
  });
});

const anyMove = fc.constantFrom('remind', 'late', 'person', 'participant', 'extend', 'reassign', 'up', 'back');

test('G22 whatever happens: numbered without gaps, small, one clock at most, and nothing after its end', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyMove, fc.integer({ min: 0, max: 900 })), { maxLength: 60 }), (moves) => {
      let handoff = opened();
      let at = nine;
      let position = 2;
      const log: HandoffHappening[] = [];
      for (const [move, seconds] of moves) {
        at += seconds * 1_000;
        position += 2;
        const ended = !isWithPerson(handoff);
        const step = made(handoff, move, at, position);
        log.push(...step.happened);
        if (ended) expect(step.happened).toEqual([]);
        handoff = step.handoff;
        expect(deadlinesOf(handoff, 'handoff').filter(({ kind }) => kind === 'handoff-due').length).toBe(
          dueOf(handoff) === null ? 0 : 1,
        );
        if (handoff.status === 'answered' || !isWithPerson(handoff)) expect(dueOf(handoff)).toBeNull();
        // It is carried in every state, and in the payload of every activity.
        expect(JSON.stringify(handoff).length).toBeLessThan(16_000);
      }
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, place) => place + 2));
    }),
  );
});

function made(handoff: Handoff, move: string, at: number, position: number): HandoffStep {
  const by = { at, by: 'ann', because: 'so' };
  if (!isWithPerson(handoff) && move !== 'back') return { handoff, happened: [] };
  switch (move) {
    case 'remind':
      return remindPerson(handoff, at);
    case 'late':
      return personIsLate(handoff, at);
    case 'person':
      return personSpoke(handoff, { at, by: 'ann', position });
    case 'participant':
      return participantSpoke(handoff, at);
    case 'extend':
      return stepOf(extended(handoff, { ...by, bySeconds: 60 }));
    case 'reassign':
      return stepOf(reassigned(handoff, { ...by, to: 'bob' }));
    case 'up': {
      const up = passedOn(handoff, by);
      return 'refused' in up ? { handoff, happened: [] } : stepOf(up);
    }
    default:
      return endHandoff(handoff, { ...by, status: 'handed-back', upTo: position });
  }
}

function stepOf({ now: handoff, happened }: Step<Handoff, HandoffHappening['kind']>): HandoffStep {
  return { handoff, happened };
}
