/** C7 C8: what is said while a question is open, beside its answer: another order, and a number that may be two. */
import { expect, test } from 'vitest';
import { answerInWords } from '../../../domain/conversation/answer-in-words.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import { asShown, keepingShown, withoutUnchanged } from '../../../domain/flows/unchanged.ts';
import type { Flow } from '../../../contracts/flow.ts';
import { doubtOf, opened, opening } from '../clarification/cases.ts';
import { fresh, turnOf } from './standing.ts';

const place = doubtOf('missing', 'destination', { expects: 'text', wants: 'place' });
const length = doubtOf('missing', 'length', { expects: 'number' });
const open = (doubt = place) => opened({ judgement: { ...opening.judgement, doubts: [doubt] } });
const findings = { type: null, fields: [], doubts: [] };
const other = turnOf({ findings: { ...findings, orders: [{ start: 0, end: 9, things: ['x'] }] } });

test('C7 another order is kept, the sixth is not, and nobody keeps any where none may be', () => {
  const heard = (kept: number | null) => answerInWords({ ...fresh, clarifications: [open()] }, open(), other, kept);
  expect(heard(0)).toMatchObject({ kind: 'still-open', keeps: true, say: { text: 'clarification.kept' } });
  const full = heard(5);
  expect(full).toMatchObject({ say: { text: 'clarification.kept.full', values: { most: 5 } } });
  expect(full).not.toHaveProperty('keeps');
  expect(heard(null)).not.toHaveProperty('keeps');
});

test('C7 keeping one is no try at the answer', () => {
  const before = { ...fresh, clarifications: [open()] };
  const { standing } = answerInWords(before, open(), other, 0);
  expect(standing.clarifications).toEqual(before.clarifications);
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
  const standing = { ...fresh, clarifications: [open()] };
  expect(planTurn(standing, turnOf({ command: 'reset' }))).toMatchObject({ kind: 'command', forgets: true });
  expect(planTurn(standing, turnOf({ command: 'cancel' }))).not.toHaveProperty('forgets');
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
