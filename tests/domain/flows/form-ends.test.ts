/**
 * A form at its ends (F1, F9): what was said before it, what is too long, and a change that something could turn round.
 */
import { describe, expect, test } from 'vitest';
import { startForm } from '../../../domain/flows/form/machine.ts';
import { answerFor, valueIn } from '../../../domain/flows/form/values.ts';
import { hasFlow } from '../../../domain/flows/by-kind/machines.ts';
import { askedAt } from '../../../domain/conversation/second-look.ts';
import { dayAt } from '../../../domain/flows/requested-time.ts';
import { answers, askedFor, atPreview, startTicket, ticket } from './form-said.ts';
import { formLife } from './lives.ts';
import { asking, monday, reread, said } from './said.ts';

const today = dayAt(monday, 0);
const fieldOf = (name: string) => {
  const found = ticket.fields.find((field) => field.name === name);
  if (found === undefined) throw new Error(`The form has no field ${name}.`);
  return found;
};

describe('F9 a form that begins with what was said before', () => {
  test('asks for the rest, and knows nothing of what it has no field for', () => {
    const begun = startForm({ ...startTicket, values: { priority: 'high', colour: 'red' } });
    expect(begun).toMatchObject({ kind: 'ask', flow: { asking: 'summary', values: { priority: 'high' } } });
    expect(begun).not.toHaveProperty('flow.values.colour');
  });

  test('shows it at once when nothing is left to be asked, without what was left out', () => {
    const begun = startForm({ ...startTicket, values: { ...answers, units: '' } });
    expect(begun).toMatchObject({ kind: 'preview', preview: { fields: { summary: answers.summary } } });
    expect(begun).not.toHaveProperty('preview.fields.units');
  });
});

describe('F1 a form’s preview', () => {
  const step = (text: string, found: Parameters<typeof said>[1]) =>
    formLife.step(atPreview, reread(said(text, found), ticket), monday, ticket);
  const remainder = [{ start: 0, end: 4, kind: 'condition' as const }];

  test('is asked about once more where something could turn a change or a yes round', () => {
    expect(step('priority: low', { stance: 'change' })).toMatchObject({ kind: 'preview' });
    expect(step('priority: low', { stance: 'change', remainder })).toMatchObject({ kind: 'ask', flow: atPreview });
    expect(step('yes, if they agree', { stance: 'affirm', remainder })).toMatchObject({ kind: 'ask', flow: atPreview });
  });
});

describe('F1 a field in one’s own words', () => {
  const words = (length: number) => ({ start: 0, end: length, length, lineLength: length, count: 9 });
  const answering = (length: number) => ({
    ...said('x'.repeat(length)),
    answers: { people: [], addresses: [], edits: [], value: {}, words: words(length) },
  });

  test('takes a thousand characters and no more', () => {
    expect(answerFor(fieldOf('summary'), answering(1_000), 'ticket', today).kind).toBe('value');
    expect(answerFor(fieldOf('summary'), answering(1_001), 'ticket', today)).toMatchObject({ problem: 'too-long' });
  });

  test('is not filled by its name alone, nor by a question', () => {
    expect(valueIn(fieldOf('summary'), said('summary'), {}, today)).toMatchObject({ problem: 'not-understood' });
    const question = asking('the summary?', { asksBackOnly: true });
    expect(valueIn(fieldOf('summary'), question, { words: words(9) }, today)).toMatchObject({
      problem: 'not-understood',
    });
    expect(valueIn(fieldOf('priority'), said('priority'), {}, today)).toMatchObject({ problem: 'not-understood' });
  });
});

describe('a form that the assistant no longer has', () => {
  const flow = askedFor('summary');

  test('has no flow, and no model looks for anything in answers to it', () => {
    expect(hasFlow({ forms: {} }, 'ticket')).toBe(false);
    expect(hasFlow({}, 'ticket')).toBe(false);
    expect(askedAt(flow, { forms: {} })).toEqual([]);
    expect(askedAt(flow, { forms: { ticket } })).not.toEqual([]);
  });
});
