/**
 * C7 G20: what a message names is taken as an answer only where its other words are accounted for; else nothing of it
 * is.
 */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { compileAssistant } from '../../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import type { Clarification } from '../../../contracts/state/clarification-state.ts';
import { withdraws } from '../../../domain/conversation/answer-in-words.ts';
import { understoodIn } from '../../../domain/conversation/understood.ts';
import { answersInWords } from '../../../domain/conversation/words-as-answers.ts';
import { isPassage } from '../../../domain/words/words.ts';
import { assistantReader } from '../../../reading/assistant-reader.ts';
import { opened, opening } from '../clarification/cases.ts';
import { instruction, stateOf } from './states.ts';

const folder = fileURLToPath(new URL('../../../assistants/operations-agents', import.meta.url));
const { readMessage } = assistantReader(compileAssistant(readAssistantFolder(folder)));

/** The question that a participant's message leads to. */
function open(text: string): Clarification {
  const reading = readMessage(text);
  const issues = reading.findings?.issues ?? [];
  const understood = understoodIn({ turnId: 't0', messageId: 'm0', reading });
  return { ...opened({ judgement: { ...opening.judgement, issues }, understood }), instruction: null };
}

function taken(first: string, text: string): Record<string, unknown> {
  const turn = { turnId: 't', messageId: 'm', reading: readMessage(text), at: 0, position: 2 };
  const told = answersInWords(turn, open(first), 'en').answers.map(({ field, value }) => [
    field,
    isPassage(value) ? text.slice(value.start, value.end) : value,
  ]);
  return Object.fromEntries(told) as Record<string, unknown>;
}

const refund = 'Refund order 4711';
const shipment = 'Ship 40 pallets to Hamburg';
const shipping = 'Ship orders 1041, 1042 quickly';
const discount = 'Give Acme a good discount';

describe('nothing is taken', () => {
  test.each([
    // Questions.
    [refund, 'is EUR 20 ok?'],
    [refund, 'ist 20 EUR ok?'],
    [refund, '¿20 EUR está bien?'],
    [refund, 'would EUR 20 be enough?'],
    [shipment, 'what day is it today?'],
    [shipment, 'is tomorrow ok?'],
    [shipment, 'geht es bis Freitag?'],
    // Doubts.
    [refund, 'maybe EUR 20, I have to check'],
    [refund, 'I think EUR 20'],
    [refund, 'vielleicht 20 EUR'],
    [refund, 'quizás 20 EUR'],
    [discount, 'maybe 15%'],
    // Alternatives.
    [refund, 'EUR 20 or EUR 30'],
    [refund, '20 EUR oder 30 EUR'],
    [refund, '20 o 30 EUR'],
    [refund, '20 или 30 EUR'],
    [shipment, 'between Monday and Wednesday'],
    [shipment, 'tomorrow or Friday at 5 pm'],
    [shipping, '40 or 50 pallets'],
    [discount, '10 or 15%'],
    // Limits and negations.
    [refund, 'not more than EUR 20'],
    [refund, 'not EUR 20'],
    [refund, 'höchstens 20 EUR'],
    [refund, 'no más de 20 EUR'],
    [refund, 'не больше 20 EUR'],
    [refund, 'up to EUR 20'],
    // Conditions.
    [refund, 'EUR 20 if the manager agrees'],
    [refund, '20 EUR, wenn der Chef zustimmt'],
    // Another instruction, and what was said before said otherwise.
    [refund, 'Refund order 9 with EUR 20'],
    [refund, 'Actually make it order 4712'],
    [refund, 'Actually make it order 4712, EUR 20'],
    [refund, 'Ship 20 boxes to Rome by 2030-12-04 17:00 CET'],
    [discount, 'Refund order 9 with EUR 20'],
    [shipment, 'no, 53 pallets'],
    [shipment, '53 pallets by 2030-12-04 17:00 CET'],
    // Several answers in the same words: they are asked for one by one.
    [shipping, '40 pallets to Hamburg'],
  ])('to "%s" from "%s"', (first, text) => {
    expect(taken(first, text)).toEqual({});
  });
});

describe('what stands for itself is taken', () => {
  test.each<[string, string, Record<string, unknown>]>([
    [refund, 'EUR 20', { amount: 'EUR 20' }],
    [refund, 'EUR 20, please', { amount: 'EUR 20' }],
    [refund, '20 EUR bitte', { amount: '20 EUR' }],
    [refund, '20 EUR, por favor', { amount: '20 EUR' }],
    [refund, '20 EUR, пожалуйста', { amount: '20 EUR' }],
    [refund, "It's EUR 20.", { amount: 'EUR 20' }],
    [refund, 'amount: EUR 20', { amount: 'EUR 20' }],
    [refund, 'Refund order 4711 with EUR 20', { amount: 'EUR 20' }],
    [shipment, 'bis Freitag, 17 Uhr MEZ', { deadline: 'Freitag, 17 Uhr MEZ' }],
    [shipment, 'by 2030-12-04 17:00 CET, P2', { deadline: '2030-12-04 17:00 CET' }],
    [shipping, '40 pallets', { quantity: '40 pallets' }],
    [shipping, 'tomorrow 5 pm, P2', { deadline: 'tomorrow 5 pm', priority: 'tomorrow 5 pm' }],
    [discount, '15%', { percentage: '15%' }],
    [discount, 'orders above EUR 500', { conditions: 'orders above EUR 500' }],
    [discount, '15%, orders above EUR 500', { percentage: '15%', conditions: 'orders above EUR 500' }],
    [discount, 'only if they pay within 14 days', { conditions: 'only if they pay within 14 days' }],
  ])('to "%s" from "%s"', (first, text, answers) => {
    expect(taken(first, text)).toEqual(answers);
  });
});

describe('G19 what was asked about is given up', () => {
  const gives = (first: string, text: string) =>
    withdraws(stateOf({ clarifications: [open(first)] }), readMessage(text));

  test.each([
    'never mind',
    'forget it',
    'leave it',
    'I changed my mind',
    'no longer needed',
    "we don't need it any more",
    'vergiss es',
    'lass es',
    'lieber nicht',
    'hat sich erledigt',
    'ich habe es mir anders überlegt',
    'olvídalo',
    'déjalo',
    'he cambiado de opinión',
    'ya no hace falta',
    'забудь',
    'не надо',
    'я передумал',
    'уже не нужно',
  ])('by "%s"', (text) => {
    expect(gives(refund, text)).toBe(true);
  });

  test.each([
    [refund, 'EUR 20'],
    [refund, 'no'],
    [refund, 'not yet'],
    [refund, 'nein'],
    [refund, 'not more than EUR 20'],
    [discount, 'no'],
    [discount, 'none'],
    [discount, 'no longer needed'],
  ])('of "%s" not by "%s"', (first, text) => {
    expect(gives(first, text)).toBe(false);
  });

  test('but not what an agent has asked for', () => {
    const state = stateOf({ clarifications: [{ ...open(refund), instruction }] });
    expect(withdraws(state, readMessage('never mind'))).toBe(false);
  });
});
