/** C7 C8: what is said while a question is open, beside its answer: another order, and a number that may be two. */
import { expect, test } from 'vitest';
import { answerInWords } from '../../../domain/conversation/answer-in-words.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import { asShown, keepingShown, withoutUnchanged } from '../../../domain/flows/unchanged.ts';
import type { Flow } from '../../../contracts/state/flow.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import type { Turn } from '../../../domain/conversation/hearing.ts';
import { readingOf } from '../gate/cases.ts';
import { doubtOf, opened, opening } from '../clarification/cases.ts';
import { fresh, turnOf } from './states.ts';

const place = doubtOf('missing', 'destination', { expects: 'text', wants: 'place' });
const length = doubtOf('missing', 'length', { expects: 'number' });
const open = (doubt = place) => opened({ judgement: { ...opening.judgement, issues: [doubt] } });
const findings = { type: null, fields: [], issues: [] };
const other = turnOf({ findings: { ...findings, orders: [{ start: 0, end: 9, things: ['x'] }] } });

test('C7 another order is kept, the sixth is not, and nobody keeps any where none may be', () => {
  const heard = (kept: number | null) => answerInWords({ ...fresh, clarifications: [open()] }, open(), other, kept);
  expect(heard(0)).toMatchObject({ kind: 'still-open', keeps: other.reading, say: { text: 'clarification.kept' } });
  const full = heard(5);
  expect(full).toMatchObject({ say: { text: 'clarification.kept.full', values: { most: 5 } } });
  expect(full).not.toHaveProperty('keeps');
  expect(heard(null)).not.toHaveProperty('keeps');
});

/** "Hamburg. And cancel order 1041." */
const both = (answer: Partial<Reading>, more: Partial<Reading> = {}) => {
  const order = readingOf({ ...more, length: 31 });
  const answering = readingOf({ length: 7, remainder: [{ start: 0, end: 7, kind: 'unknown' }], ...answer });
  return turnOf({ ...other.reading, parted: { answer: answering, order, at: { start: 9, end: 31 } } });
};

test('C7 what answers beside another order is taken, and the order is kept by itself', () => {
  const heard = (turn: Turn, issues = [place], kept = 0) => {
    const asked = opened({ judgement: { ...opening.judgement, issues } });
    return answerInWords({ ...fresh, clarifications: [asked] }, asked, turn, kept);
  };
  const turn = both({});
  expect(heard(turn)).toMatchObject({
    kind: 'resolved',
    keeps: turn.reading.parted?.order,
    stepped: { clarification: { answers: [{ field: 'destination', value: { start: 0, end: 7 } }] } },
  });
  // What is left is asked for, and the order is told of.
  const date = doubtOf('missing', 'deadline', { expects: 'date' });
  const mentions = [{ start: 0, end: 7, kind: 'date', value: 'Friday' }];
  const timely = both({ findings: { ...findings, mentions }, remainder: [] });
  expect(heard(timely, [place, date])).toMatchObject({
    kind: 'still-open',
    keeps: timely.reading.parted?.order,
    stepped: { clarification: { answers: [{ field: 'deadline', value: 'Friday' }] } },
    say: { text: 'clarification.kept', values: { fields: ['destination'], order: { start: 9, end: 31 } } },
  });
  // Nothing of it answers, or there is no room for the order: the question stays as it is.
  const unsure = both({ remainder: [{ start: 0, end: 7, kind: 'hedge' }] });
  expect(heard(unsure)).toMatchObject({ kind: 'still-open', stepped: null, say: { text: 'clarification.kept' } });
  expect(heard(turn, [place], 5)).toMatchObject({ stepped: null, say: { text: 'clarification.kept.full' } });
  // Somebody else is asked by now: what they are told is not put off by an order.
  const asked = opened({ judgement: { ...opening.judgement, issues: [place, date] } });
  const late = { ...asked, status: 'timed-out' as const };
  expect(answerInWords({ ...fresh, clarifications: [late] }, late, timely, 0)).toMatchObject({ stepped: null });
});

test('C7 a plan keeps the order beside the answer that it takes', () => {
  const state = { ...fresh, clarifications: [open()] };
  const turn = both({});
  const { messageId, turnId, at, position } = turn;
  const message = { messageId, turnId, at, position, size: 31 };
  const plan = planTurn(state, turn, { message, instruction: null, requestId: 'r', messages: [message], kept: 0 });
  expect(plan).toMatchObject({
    keeps: turn.reading.parted?.order,
    resolved: { clarification: { status: 'resolved' } },
  });
});

test('C7 keeping one is no try at the answer', () => {
  const before = { ...fresh, clarifications: [open()] };
  const { state } = answerInWords(before, open(), other, 0);
  expect(state.clarifications).toEqual(before.clarifications);
});

test('C8 which number is asked, in no language that is known', () => {
  const either = { mark: '.', grouped: 1200, decimal: 1.2 } as const;
  const mentions = [{ start: 0, end: 5, kind: 'number', value: 1200, either }];
  const said = turnOf({ length: 5, findings: { ...findings, mentions }, language: 'und' });
  const heard = (more: object = {}, tries = 0) =>
    answerInWords({ ...fresh, ...more, clarifications: [open(length)] }, { ...open(length), tries }, said);
  const nobody = { identity: { ...fresh.identity, locale: null } };
  expect(heard(nobody)).toMatchObject({ say: { text: 'clarification.number', values: { grouped: 1200 } } });
  expect(heard({ ...nobody, language: 'de' })).toMatchObject({
    kind: 'resolved',
    stepped: { clarification: { answers: [{ value: 1200 }] } },
  });
  expect(heard(nobody, 9)).toMatchObject({ say: { text: 'clarification.number' } });
});

test('G19 a reset forgets what was kept, a cancel does not', () => {
  const state = { ...fresh, clarifications: [open()] };
  expect(planTurn(state, turnOf({ command: 'reset' }))).toMatchObject({ kind: 'command', forgets: true });
  expect(planTurn(state, turnOf({ command: 'cancel' }))).not.toHaveProperty('forgets');
});

test('F4 only a bare wish for a change leaves what is shown as it is', () => {
  const shown = { kind: 'ticket', step: 'preview', preview: { fields: {} }, previewHash: 'h' } as unknown as Flow;
  const asked = { ...shown, preview: null, previewHash: null } as Flow;
  const move = { kind: 'ask', flow: asked, say: { text: 'form.preview.change', values: {} } } as const;
  const bare = { ...turnOf({ remainder: [] }).reading, messageId: 'm' };
  const kept = keepingShown(shown, move, bare).flow;
  expect(kept).toHaveProperty('unchanged', { preview: { fields: {} }, previewHash: 'h' });
  expect(asShown(kept)).toMatchObject({ preview: { fields: {} }, previewHash: 'h' });
  expect(asShown(asked)).toBeNull();
  expect(withoutUnchanged(kept)).not.toHaveProperty('unchanged');
  const left = { ...bare, remainder: [{ start: 0, end: 1, kind: 'unknown' }] } as typeof bare;
  const named = { ...bare, people: [{ start: 0, end: 1, name: 'Bob' }] } as typeof bare;
  const part = { ...bare, answers: { people: [], addresses: [], value: {}, edits: [], part: 'invite' } } as never;
  for (const said of [left, named, part]) expect(keepingShown(shown, move, said).flow).not.toHaveProperty('unchanged');
  expect(keepingShown(asked, move, bare).flow).not.toHaveProperty('unchanged');
  const again = { ...move, say: { text: 'form.preview.again', values: {} } };
  expect(keepingShown(shown, again, bare)).toBe(again);
});
