/** German words that put one value in the place of another. What each list is for stands in ../exchange-table.ts. */
import type { ExchangeTable } from '../exchange-table.ts';

export const germanExchange: ExchangeTable = {
  instead: 'statt|anstatt|anstelle von|anstelle|an stelle von',
  denies: 'nicht|und nicht',
  joints: 'sondern',
  leads:
    'doch|lieber|doch lieber|besser|entschuldigung|entschuldige|verzeihung|sorry|nein|ich meinte|ich meine|mach|mach daraus|es sind|es ist|halt|ach',
  floors: 'nicht vor|nicht vor dem|frühestens|frühestens am|frühestens ab|erst nach|nach dem',
  tails: 'bitte|danke|dann',
};
