/** C7 An answer and another order in one message: where they part, and when they do not. */
import { expect, test } from 'vitest';
import { compileLexicon, mergeLexicons } from '../../../reading/phrases/lexicon.ts';
import { lexicon as lexiconFile } from '../../../contracts/assistant/lexicon.ts';
import { readSaid } from '../../../reading/read.ts';
import { library } from '../ambiguity/shipped.ts';

const none = lexiconFile.parse({});
const lexicon = compileLexicon(mergeLexicons(none, none), 'test');

function parts(text: string): readonly [string, string] | null {
  const { parted } = readSaid(text, lexicon, { library });
  return parted ? [text.slice(0, parted.answer.length), text.slice(parted.at.start, parted.at.end)] : null;
}

test.each([
  ['Hamburg. And cancel order 1041.', 'Hamburg.', 'And cancel order 1041.'],
  ['To Hamburg please, and also refund customer 4711', 'To Hamburg please', 'and also refund customer 4711'],
  ['Courier. One more thing. Block account 2231.', 'Courier.', 'One more thing. Block account 2231.'],
  ['High. Bestell außerdem 20 Kartons Papier bei Acme.', 'High.', 'Bestell außerdem 20 Kartons Papier bei Acme.'],
  ['A Hamburgo. Y cancela el pedido 1041.', 'A Hamburgo.', 'Y cancela el pedido 1041.'],
  ['В Гамбург, а также отправь 20 паллет в Казань', 'В Гамбург', 'а также отправь 20 паллет в Казань'],
])('"%s" answers, and orders', (text, answer, order) => {
  expect(parts(text)).toEqual([answer, order]);
});

test.each([
  // One of them is not there.
  'Hamburg',
  'And cancel order 1041.',
  'Hamburg, and order 1041 too',
  'Hamburg, and ship it by Friday',
  // Something stands behind the order, or it comes first.
  'Hamburg. And cancel order 1041. No, wait, Berlin.',
  'First cancel order 1041. The pallets go to Hamburg.',
  'Hamburg. But cancel order 1041 first.',
  'Hamburg. Aber storniere zuerst die Bestellung 1041.',
  // It depends, or may be about what was asked.
  'Hamburg. And cancel order 1041 if it is not out yet.',
  'Hamburg. And cancel the shipment.',
  'Hamburg. Y cancela el pedido.',
  'Hamburg. Can you also check order 1041?',
  `Hamburg. ${'It is far away. '.repeat(40)} And cancel order 1041.`,
])('"%s" has one part', (text) => {
  expect(parts(text)).toBeNull();
});
