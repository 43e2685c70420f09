/** C7 G20: which of several questions the words of a message answer, and which words answer none. */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileAssistant } from '../../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import type { Clarification } from '../../../contracts/state/clarification-state.ts';
import type { Issue } from '../../../contracts/reading/reading.ts';
import { answersInWords } from '../../../domain/conversation/words-as-answers.ts';
import { isPassage } from '../../../domain/words/words.ts';
import { choosing } from '../../../reading/instruction/questions.ts';
import { assistantReader } from '../../../reading/assistant-reader.ts';
import { doubtOf, opened, opening } from '../clarification/cases.ts';

const folder = fileURLToPath(new URL('../../../assistants/operations-agents', import.meta.url));
const { readMessage } = assistantReader(compileAssistant(readAssistantFolder(folder)));

const questions = {
  quantity: doubtOf('missing', 'quantity', { expects: 'text', wants: 'quantity' }),
  place: doubtOf('missing', 'place', { expects: 'text', wants: 'place' }),
  supplier: doubtOf('missing', 'supplier', { expects: 'text', wants: 'person' }),
  note: doubtOf('rule', 'note', { expects: 'text' }),
  scope: doubtOf('rule', 'scope', { expects: 'text', takes: ['assent'] }),
  conditions: doubtOf('rule', 'conditions', { expects: 'text', takes: ['refusal'] }),
  deadline: doubtOf('missing', 'deadline', { expects: 'datetime', at: { start: 5, end: 12 } }),
  priority: doubtOf('rule', 'priority', { expects: 'text', at: { start: 5, end: 12 } }),
  goal: doubtOf('missing', 'goal', { expects: 'choice', choices: ['cost', 'turnover'] }),
  shipping: doubtOf('missing', 'shipping', {
    expects: 'choice',
    ...choosing(['std', 'crr', 'pup'], ['Standard delivery', 'Courier', 'Pick-up']),
  }),
  order: doubtOf('missing', 'order', { expects: 'text', wants: 'identifier' }),
  mode: doubtOf('missing', 'mode', { expects: 'choice', choices: ['air', 'sea'] }),
  seats: doubtOf('missing', 'seats', { expects: 'number' }),
  projector: doubtOf('missing', 'projector', { expects: 'boolean' }),
} satisfies Record<string, Issue>;

type Question = keyof typeof questions;

/** The answers by field, words as they were said, and the field that is asked for alone next. */
function heard(asked: readonly Question[], text: string, open: Partial<Clarification> = {}) {
  const request = {
    ...opened({ judgement: { ...opening.judgement, issues: asked.map((one) => questions[one]) } }),
    ...open,
  };
  const turn = { turnId: 't', messageId: 'm', reading: readMessage(text), at: 0, position: 2 };
  const { answers, alone } = answersInWords(turn, request, 'en');
  const told = answers.map(({ field, value }) => [
    field,
    isPassage(value) ? text.slice(value.start, value.end) : value,
  ]);
  return { ...(alone === undefined ? {} : { alone }), answers: Object.fromEntries(told) as Record<string, unknown> };
}

test.each<[readonly Question[], string, Record<string, unknown>]>([
  [['deadline', 'place'], 'by tomorrow noon', { deadline: 'tomorrow noon' }],
  [['deadline', 'place'], 'Hamburg, tomorrow noon', { deadline: 'tomorrow noon', place: 'Hamburg' }],
  [['deadline', 'priority', 'place'], 'tomorrow noon', { deadline: 'tomorrow noon', priority: 'tomorrow noon' }],
  [['quantity', 'place'], '40 pallets', { quantity: '40 pallets' }],
  [['quantity', 'place'], 'Hamburg', { place: 'Hamburg' }],
  [['quantity'], 'Hamburg', {}],
  [['place'], '40 pallets', {}],
  [['place'], 'not in Hamburg', {}],
  [['place'], 'ask Peter in the warehouse', {}],
  [['place'], 'nach Hamburg', { place: 'nach Hamburg' }],
  [['place'], 'nach Hamburg, falls es geht', {}],
  [['place'], 'a Hamburgo, gracias', { place: 'a Hamburgo, gracias' }],
  [['place'], 'more info please', {}],
  [['place'], 'Hamburg, and make it 50 pallets, not 40', {}],
  [['order'], '4711', { order: '4711' }],
  [['order'], '40 pallets', {}],
  [['quantity'], 'vierzig Paletten', { quantity: 'vierzig Paletten' }],
  [['quantity'], 'fifty-five crates', { quantity: 'fifty-five crates' }],
  [['quantity'], 'zwei Stunden', {}],
  [['quantity'], 'две-три паллеты', {}],
  [['seats'], 'two hundred and fifty', { seats: 250 }],
  [['seats'], 'treinta y cinco', { seats: 35 }],
  [['seats'], 'двести пятьдесят', { seats: 250 }],
  [['seats'], 'five pm', {}],
  [['deadline'], 'not before Friday', {}],
  [['deadline'], '31 February', {}],
  [['deadline'], 'Friday 11 December', { deadline: 'Friday 11 December' }],
  [['quantity'], '10 or 12 pallets', {}],
  [['quantity'], '3 pallets and 40 boxes', { quantity: '3 pallets and 40 boxes' }],
  [['shipping'], 'Courier', { shipping: 'crr' }],
  [['shipping'], 'by courier please', { shipping: 'crr' }],
  [['shipping'], 'Standard is fine', { shipping: 'std' }],
  [['shipping'], 'pickup', { shipping: 'pup' }],
  [['shipping'], 'PUP', { shipping: 'pup' }],
  [['shipping'], 'the last one', { shipping: 'pup' }],
  [['shipping'], 'courier?', {}],
  [['shipping'], 'not the courier', {}],
  [['shipping'], 'courier or pick-up', {}],
  [['shipping', 'goal'], '1. courier\n2. cost', { shipping: 'crr', goal: 'cost' }],
  [['seats', 'projector'], '12', { seats: 12 }],
  [['projector'], 'yes please', { projector: true }],
  [['projector'], 'no', { projector: false }],
  [['projector'], 'yes, if it is free', {}],
  [['goal'], 'the second one', { goal: 'turnover' }],
  [['goal', 'mode'], 'the second one', {}],
  [['goal', 'mode'], 'sea', { mode: 'sea' }],
  [['scope'], 'yes', { scope: 'yes' }],
  [['scope'], 'yes, unless they still pay', {}],
  [['scope'], 'those not used since January 2020', { scope: 'those not used since January 2020' }],
  [['conditions'], 'none', { conditions: 'none' }],
  [['note'], 'none', {}],
  [['note'], 'You decide', {}],
])('of %j, "%s" answers', (asked, text, answers) => {
  expect(heard(asked, text).answers).toEqual(answers);
});

test.each<[string, Record<string, unknown>]>([
  ['1. Acme\n2. Hamburg', { supplier: 'Acme', place: 'Hamburg' }],
  ['2) Hamburg', { place: 'Hamburg' }],
  ['supplier: Acme; place: Hamburg', { supplier: 'Acme', place: 'Hamburg' }],
  ['- supplier = Acme', { supplier: 'Acme' }],
  ['4. December', {}],
])('of a list, "%s", each part answers its own question', (text, answers) => {
  expect(heard(['supplier', 'place'], text).answers).toEqual(answers);
});

test('a choice in a list is the choice as it was put', () => {
  expect(heard(['goal', 'seats'], '1. Turnover\n2. 12 seats').answers).toEqual({ goal: 'turnover', seats: 12 });
});

test('words that could be meant for several questions answer none, and the first is asked alone from then on', () => {
  expect(heard(['supplier', 'place', 'note'], 'Acme')).toEqual({ answers: {}, alone: 'supplier' });
  const alone = { alone: 'supplier' };
  expect(heard(['supplier', 'place', 'note'], 'Acme', alone)).toEqual({
    answers: { supplier: 'Acme' },
    alone: 'place',
  });
  expect(heard(['supplier', 'place', 'note'], 'What do you mean?', alone)).toEqual({ answers: {}, ...alone });
  expect(heard(['supplier', 'place'], 'Acme', alone)).toEqual({ answers: { supplier: 'Acme' } });
});
