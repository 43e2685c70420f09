/** C7: what is another order, and what is an answer, a correction, or about the same things. */
import { expect, test } from 'vitest';
import type { Reading } from '../../../contracts/reading/reading.ts';
import { nextUp } from '../../../domain/conversation/next-up.ts';
import { keepOrder } from '../../../domain/conversation/going-on.ts';
import { emptyInbox } from '../../../domain/conversation/inbox.ts';
import { beforeKept, secondOrder } from '../../../domain/conversation/second-order.ts';
import { ordersIn } from '../../../reading/instruction/orders.ts';
import { Text } from '../../../reading/text/text.ts';
import { message } from '../../reading/words.ts';
import { doubtOf, opened, opening } from '../clarification/cases.ts';
import { fresh } from './states.ts';

const place = doubtOf('missing', 'destination', { expects: 'text', wants: 'place' });
const note = doubtOf('rule', 'note', { expects: 'text' });

function open(...issues: readonly (typeof place)[]) {
  const understood = [{ field: 'quantity', value: '40 pallets', quote: null }];
  return opened({ judgement: { ...opening.judgement, issues: [...issues] }, understood });
}

function heard(text: string, ...issues: readonly (typeof place)[]): string | null {
  const orders = [...ordersIn(text, new Text(text).sentences)];
  const reading: Reading = { ...message(text), findings: { type: null, fields: [], issues: [], orders } };
  const at = secondOrder(reading, open(...(issues.length === 0 ? [place] : issues)));
  return at === null ? null : text.slice(at.start, at.end);
}

test.each([
  'Cancel order 1041.',
  'oh and refund customer 4711',
  'can you also write the newsletter?',
  'y cancela el pedido 1041',
  'Recuérdale al almacén que cuente las devoluciones',
  'Отмените заказ 1041',
  'Rufen Sie bitte den Kunden zurück',
  'kannst du auch den Bestand prüfen?',
  'Also ship 20 pallets to Munich',
])('"%s" is another order', (text) => {
  expect(heard(text)).not.toBeNull();
});

test.each([
  'Hamburg',
  'ship it to Hamburg',
  'Send the 40 pallets to Hamburg',
  'deliver to Hamburg',
  'Order desk, Hamburg',
  'Book store in Hamburg',
  'Plan B',
  "don't cancel order 1041",
  'para el almacén 3',
  'mándalo a Hamburgo',
  'отправь в Гамбург',
  'Пермь, склад 2',
  'schick sie nach Hamburg',
  'Bitte nach Hamburg liefern',
  'order 1041',
  'then Call Center Hamburg',
  'dann Laden 4',
  'ask Peter in the warehouse',
  'pregúntale a Pedro',
  'frag Peter',
  'спроси у Петра',
])('"%s" is none', (text) => {
  expect(heard(text)).toBeNull();
});

test('a question that any words answer takes them, unless they are said to be another matter', () => {
  expect(heard('Tell them the price rises', note)).toBeNull();
  expect(heard('One more thing: cancel order 1041', note)).not.toBeNull();
});

test('what leads to it may be a sentence of its own, and only the order is quoted', () => {
  expect(heard('One more thing. Block the account 2231.')).toBe('Block the account 2231.');
});

test('what a sender calls orders harms nobody', () => {
  const findings = { type: null, fields: [], issues: [], orders: 'many' as never };
  expect(secondOrder({ ...message('Hamburg'), findings }, open(place))).toBeNull();
  const broken = { ...findings, orders: [{ start: 0, end: 1, things: 'x' }] as never };
  expect(secondOrder({ ...message('Hamburg'), findings: broken }, open(place))).toBeNull();
  expect(secondOrder(message('Hamburg'), open(place))).toBeNull();
});

test('kept orders go on in their order', () => {
  const kept = (turnId: string) => ({ turnId, messages: [], reading: message('x') });
  const inbox = keepOrder(keepOrder(emptyInbox, kept('a')), kept('b'));
  const first = nextUp(fresh, inbox);
  expect(first).toMatchObject({ next: { turnId: 'a' }, position: 2 });
  expect(nextUp(fresh, first?.inbox ?? emptyInbox)).toMatchObject({ next: { turnId: 'b' }, position: 4 });
});

test('a kept order answers no question that came behind it', () => {
  const lastQuestion = { turnId: 't', messageId: 'm', start: 0, end: 1, answered: false };
  const asked = { ...fresh, gateMemory: { ...fresh.gateMemory, lastQuestion }, invitedMore: true };
  expect(beforeKept(asked)).toMatchObject({
    offer: null,
    invitedMore: false,
    gateMemory: { lastQuestion: { answered: true } },
  });
  expect(
    beforeKept({ ...asked, gateMemory: { ...asked.gateMemory, lastQuestion: null } }).gateMemory.lastQuestion,
  ).toBeNull();
});
