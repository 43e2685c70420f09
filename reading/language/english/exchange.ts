/** English words that put one value in the place of another. What each list is for stands in ../exchange-table.ts. */
import type { ExchangeTable } from '../exchange-table.ts';

export const englishExchange: ExchangeTable = {
  instead: 'instead of|rather than|in place of',
  denies: 'not|and not',
  joints: 'but',
  leads:
    "actually|sorry|oops|my bad|no|i meant|i mean|make it|make that|better|it's|its|it is|it should be|should be|wait|oh",
  floors: 'not before|not until|not earlier than|no earlier than|no sooner than|after|earliest|at the earliest on',
  tails: 'please|pls|thanks|thank you|then',
};
