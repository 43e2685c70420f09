/**
 * Values that a message gives the fields of a form before the form is begun (F9): with the field's name, or a choice
 * that is sure.
 */
import { describe, expect, test } from 'vitest';
import { formPolicy } from '../../../contracts/assistant/policy.ts';
import { valuesGiven } from '../../../domain/flows/form/given.ts';
import { inTheirWords, monday, reread, said } from './said.ts';

const ticket = formPolicy.parse({
  title: 'Ticket',
  fields: [
    { name: 'summary', ask: 'What is wrong?' },
    { name: 'priority', ask: 'How urgent is it?', kind: 'choice', choices: ['low', 'high'] },
    { name: 'impact', ask: 'How bad is it?', kind: 'choice', choices: ['low', 'whole site'] },
    { name: 'units', ask: 'How many units?', kind: 'number' },
    { name: 'urgent', ask: 'Is it urgent?', kind: 'choice', choices: ['yes', 'no'] },
  ],
});

describe('F9 what a message gives a form', () => {
  test.each<[string, string, Readonly<Record<string, string>>]>([
    [
      'values behind the names of fields',
      'Open a ticket, priority is high, units: 3',
      { priority: 'high', units: '3' },
    ],
    ['a choice in front of its field’s name', 'A high priority ticket please', { priority: 'high' }],
    ['a choice that only one field has', 'The whole site is down', { impact: 'whole site' }],
    ['words behind a colon', 'summary: the pump leaks', { summary: 'the pump leaks' }],
    ['no words that merely follow', 'summary the pump leaks', {}],
    ['no choice that two fields have', 'low priority', {}],
    ['no choice out of several', 'high or low priority', {}],
    ['no yes, which may answer the question at hand', 'yes', {}],
    ['no value that is several', 'units: 4 or 5', {}],
    ['of a field that is named twice the first', 'priority: high, priority: low', { priority: 'high' }],
    ['no field’s name alone', 'summary', {}],
  ])('%s', (_what, text, expected) => {
    const given = valuesGiven({ ticket }, reread(said(text), ticket), monday);
    expect(inTheirWords(given)).toEqual(Object.keys(expected).length === 0 ? {} : { ticket: expected });
  });

  test('everything behind the name of a field in one’s own words is its value', () => {
    const given = valuesGiven({ ticket }, reread(said('summary: the pump leaks, units: 3'), ticket), monday);
    expect(inTheirWords(given)).toEqual({ ticket: { summary: 'the pump leaks, units: 3' } });
  });

  test('no words of a field that nothing links to its name', () => {
    const words = { start: 8, end: 20, length: 12, lineLength: 12, count: 3 };
    const named = (isLinked: boolean) => [{ field: 'summary', isLed: true, isLinked, isBare: false, value: { words } }];
    const given = (isLinked: boolean) => {
      const forms = { ticket: { choices: [], named: named(isLinked) } };
      return valuesGiven(
        { ticket },
        { ...said('summary the pump'), answers: { people: [], addresses: [], value: {}, edits: [], forms } },
        monday,
      );
    };
    expect(given(false)).toEqual({});
    expect(given(true)).toMatchObject({ ticket: { summary: { ref: 'words', start: 8 } } });
  });

  test('nothing in a message that was read for another assistant', () => {
    expect(valuesGiven({ ticket }, said('priority: high'), monday)).toEqual({});
  });

  test('nothing for fields that the form no longer has', () => {
    const shorter = formPolicy.parse({
      title: 'Ticket',
      fields: [{ name: 'units', ask: 'How many?', kind: 'number' }],
    });
    expect(valuesGiven({ ticket: shorter }, reread(said('summary: it leaks'), ticket), monday)).toEqual({});
  });

  test('at most four forms', () => {
    const kinds = ['a', 'b', 'c', 'd', 'e'];
    const form = {
      named: [{ field: 'units', isLed: true, isLinked: true, isBare: false, value: { numbers: ['3'] } }],
      choices: [],
    };
    const forms = Object.fromEntries(kinds.map((kind) => [kind, form]));
    const found = { ...said('units: 3'), answers: { people: [], addresses: [], value: {}, edits: [], forms } };
    const given = valuesGiven(Object.fromEntries(kinds.map((kind) => [kind, ticket])), found, monday);
    expect(Object.keys(given)).toEqual(['a', 'b', 'c', 'd']);
  });
});
