/**
 * Orders of a back office in four languages (C3–C5, C16): every row that stands open, and a floor for those kept apart.
 */
import { describe, expect, test } from 'vitest';
import { fault, ordersIn, type Example } from './judged.ts';

/** What these rules do not see. */
const notYet: ReadonlySet<string> = new Set([
  // "Refund 20" may name a refund by its number.
  'Refund 20 for order 4711: damaged in transit',
  // A choice in another language than its schema's, within an instruction.
  'Ticket für P-12 anlegen, Priorität hoch',
  'Abre un ticket para P-12 con prioridad alta',
  'Return 3 of order 1041.',
  'Ship 40 pallets or so to Berlin.',
  'Chop chop with order 1041',
  // Who gets it may tell which one it is.
  'Reassign the ticket to Ivo.',
  'Gib Acme einen guten Rabatt.',
  'Дай Acme хорошую скидку.',
]);

const told = ({ about, text, fields, ask }: Example): string =>
  `${about}: ${text} ${fields ? JSON.stringify(fields) : ''} ${ask === undefined ? 'goes on' : 'asks'}`;

describe('C16 what is asked and what goes on', () => {
  test.each(ordersIn('orders.jsonl').map((order) => [told(order), order] as const))('%s', (_name, order) => {
    expect(fault(order) === null).toBe(!notYet.has(order.text));
  });
});

test('C16 of the orders that nothing was tuned on four in five are judged right', () => {
  const orders = ordersIn('orders.apart.jsonl');
  const wrong = orders.filter((order) => fault(order) !== null);
  expect(orders.length).toBeGreaterThan(40);
  expect(wrong.length).toBeLessThanOrEqual(orders.length / 5);
});
