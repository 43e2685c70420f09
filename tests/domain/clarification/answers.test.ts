import { describe, expect, test } from 'vitest';
import type { FieldContent } from '../../../contracts/wire/clarification.ts';
import type { Issue } from '../../../contracts/reading/reading.ts';
import type { Clarification } from '../../../contracts/state/clarification-state.ts';
import { cancel, due, openClarification, receive, refusalOf } from '../../../domain/clarification/protocol.ts';
import { choiceOf } from '../../../domain/clarification/answers.ts';
import { partiesOf } from '../../../domain/clarification/request-state.ts';
import { budget, deadline, doubtOf, minute, nine, opened, opening, reassign } from './cases.ts';

const act = { by: 'olga', because: 'holiday', at: nine };
const climbed = (levels: number): Clarification =>
  Array.from({ length: levels }).reduce<Clarification>(
    (c, _, nth) => due(c, nine + (nth + 1) * minute).clarification,
    opened(),
  );
const from = (party: string, c: Clarification) => refusalOf(c, { from: party, answers: [deadline] });

describe('C8 only the parties of a request may answer it', () => {
  test('C8 the asked party, and nobody else', () => {
    expect(from('planner', opened())).toBeNull();
    expect(from('director_agent', opened())).toEqual({ because: 'not-the-party', allowed: ['planner'] });
  });

  test('C8 after an escalation the higher party, and still the asked one', () => {
    const c = climbed(2);
    expect(partiesOf(c)).toEqual(['planner', 'director_agent', 'business_manager']);
    expect(partiesOf(c).map((party) => from(party, c))).toEqual([null, null, null]);
    expect(from('human_operator', c)).toMatchObject({ because: 'not-the-party' });
  });

  test('C8 a party in whose place somebody else was put may not', () => {
    const c = reassign(opened(), { ...act, to: 'deputy' }).clarification;
    expect(from('deputy', c)).toBeNull();
    expect(from('planner', c)).toEqual({ because: 'not-the-party', allowed: ['deputy'] });
  });

  test('C7 of a question that began higher up, the asked party may answer too', () => {
    expect(partiesOf(opened({ startLevel: 1 }))).toEqual(['planner', 'director_agent']);
  });

  test('C10 a timed-out one waits for the top alone; the others are late', () => {
    const c = climbed(4);
    expect(from('human_operator', c)).toBeNull();
    expect(from('planner', c)).toEqual({ because: 'closed' });
    expect(from('stranger', c)).toEqual({ because: 'not-the-party', allowed: ['human_operator'] });
  });

  test('C8 a closed one is closed for its parties, and a stranger stays a stranger', () => {
    const c = cancel(opened(), act).clarification;
    expect(from('planner', c)).toEqual({ because: 'closed' });
    expect(from('stranger', c)).toEqual({ because: 'not-the-party', allowed: [] });
  });
});

describe('C8 what an answer has to be', () => {
  const refused = (answers: Parameters<typeof refusalOf>[1]['answers']) =>
    refusalOf(opened(), { from: 'planner', answers });

  test.each<[string, Parameters<typeof refusalOf>[1]['answers'], string, string]>([
    ['no answer at all', [], '/clarifications', 'at least one answer'],
    [
      'a field that was not asked for',
      [deadline, { field: 'colour', value: 'red' }],
      '/clarifications/1/field',
      'deadline, budget',
    ],
    ['one field twice', [deadline, budget, deadline], '/clarifications/2/field', 'deadline is answered before'],
    ['an empty value', [{ field: 'budget', value: ' ' }], '/clarifications/0/value', 'not empty'],
    ['a list with an empty part', [{ field: 'budget', value: ['5', ''] }], '/clarifications/0/value', 'not empty'],
    ['an empty list', [{ field: 'budget', value: [] }], '/clarifications/0/value', 'not empty'],
    [
      'a value of another kind',
      [{ field: 'budget', value: 'a lot' }],
      '/clarifications/0/value',
      'an amount with a number',
    ],
    [
      'more than 16 KB',
      [{ ...deadline, explanation: 'x'.repeat(16_384) }],
      '/clarifications',
      'at most 16384 characters',
    ],
    ['1 MB in a list', [{ field: 'budget', value: ['5', 'x'.repeat(1 << 20)] }], '/clarifications', 'at most 16384'],
  ])('C8 not %s', (_name, answers, place, expected) => {
    expect(refused(answers)).toMatchObject({ because: 'not-acceptable', place });
    expect(refused(answers)).toHaveProperty('expected', expect.stringContaining(expected));
  });

  test('C8 a late answer of 1 MB is refused, not kept', () => {
    const answers = [{ ...deadline, explanation: 'x'.repeat(1 << 20) }];
    expect(refusalOf(cancel(opened(), act).clarification, { from: 'planner', answers })).toMatchObject({
      because: 'not-acceptable',
    });
  });

  test('C8 16 KB is enough', () => {
    const explanation = 'x'.repeat(16_384 - deadline.field.length - deadline.value.length);
    expect(refused([{ ...deadline, explanation }])).toBeNull();
  });

  const choices = ['Low', 'High'];
  test.each<[Issue['expects'], readonly FieldContent[], readonly FieldContent[]]>([
    [undefined, ['anything', 5, false, ['a', 'b']], ['']],
    ['text', ['anything', 5, true], ['   ']],
    ['number', [5, '5', 'about 12', '٣', ['1', 2]], ['twelve', true, ['1', 'x']]],
    ['money', [500, 'EUR 500', '5k'], ['plenty', false]],
    ['percentage', [10, '10 %'], ['a bit', true]],
    ['date', ['2026-12-24', 'next Tuesday'], ['', true]],
    ['time', ['15:00', 'noon', 9], [' ', false]],
    ['datetime', ['2026-12-24 15:00', 'Friday noon'], [true]],
    ['duration', ['2 weeks', 'a week', 2], [false]],
    ['email', ['ann@example.org'], ['ann', '@example.org', 'ann@', 'ann at@home org', 7, true]],
    ['boolean', [true, false, 'Yes'], ['', 7]],
    ['choice', ['low', 'HIGH', ' High ', 'a', 'B', ['low', 'high']], ['medium', 'c', 'lowest', true]],
  ])('C8 %s', (expects, good, bad) => {
    const doubt = doubtOf('missing', 'it', { ...(expects === undefined ? {} : { expects }), choices });
    const c = opened({ judgement: { tenths: 8, issues: [doubt] } });
    const verdict = (value: FieldContent) =>
      refusalOf(c, { from: 'planner', answers: [{ field: 'it', value }] })?.because;
    expect(good.map((value) => [value, verdict(value)])).toEqual(good.map((value) => [value, undefined]));
    expect(bad.map((value) => [value, verdict(value)])).toEqual(bad.map((value) => [value, 'not-acceptable']));
  });

  test('C8 the refusal names the choices', () => {
    const doubt = doubtOf('interpretations', 'scope', { expects: 'choice', choices: ['cost', 'turnover'] });
    const c = opened({ judgement: { tenths: 8, issues: [doubt] } });
    expect(refusalOf(c, { from: 'planner', answers: [{ field: 'scope', value: 'both' }] })).toEqual({
      because: 'not-acceptable',
      place: '/clarifications/0/value',
      expected: 'one of: cost, turnover',
    });
  });

  test('C8 a choice may be called by its label, and the refusal names the labels', () => {
    const choices = ['std', 'crr', 'pup'];
    const doubt = doubtOf('missing', 'by', { expects: 'choice', choices, labels: ['Standard', 'Courier'] });
    const c = opened({ judgement: { tenths: 8, issues: [doubt] } });
    const given = (value: string) => choiceOf(c.issues, { field: 'by', value }).value;
    expect(['courier', 'CRR', 'a', 'pup', 'bike'].map(given)).toEqual(['crr', 'crr', 'std', 'pup', 'bike']);
    expect(choiceOf(c.issues, { field: 'else', value: 'courier' }).value).toBe('courier');
    expect(refusalOf(c, { from: 'planner', answers: [{ field: 'by', value: 'bike' }] })).toMatchObject({
      expected: 'one of: Standard, Courier, pup',
    });
  });

  test('C8 without choices everything can be chosen', () => {
    const c = opened({
      judgement: { tenths: 8, issues: [doubtOf('interpretations', 'scope', { expects: 'choice' })] },
    });
    const answers = [{ field: 'scope', value: 'both' }];
    expect(refusalOf(c, { from: 'planner', answers })).toBeNull();
    expect(receive(c, { from: 'planner', by: 'k', answers, at: nine }).clarification.answers).toEqual(answers);
  });

  test('C8 what is let through is taken as it stands', () => {
    const { clarification } = openClarification(opening);
    expect(receive(clarification, { from: 'planner', by: 'k', answers: [deadline], at: nine }).remaining).toEqual([
      'budget',
    ]);
  });
});

test('C16 a number beyond the limits of its field is no answer', () => {
  const c = opened({
    judgement: { tenths: 8, issues: [doubtOf('invalid', 'temperature', { expects: 'number', least: 5, most: 30 })] },
  });
  const refused = (value: FieldContent) =>
    refusalOf(c, { from: 'planner', answers: [{ field: 'temperature', value }] });
  expect(refused(21)).toBeNull();
  expect(refused('21 degrees')).toBeNull();
  expect(refused(4)).toMatchObject({ because: 'not-acceptable', expected: 'a number from 5 on' });
  expect(refused(45)).toMatchObject({ because: 'not-acceptable', expected: 'a number up to 30' });
});
