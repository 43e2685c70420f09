/** Spanish words that put one value in the place of another. What each list is for stands in ../exchange-table.ts. */
import type { ExchangeTable } from '../exchange-table.ts';

export const spanishExchange: ExchangeTable = {
  instead: 'en vez de|en lugar de',
  denies: 'no|y no',
  joints: 'sino',
  leads:
    'mejor|perdon|perdona|perdone|disculpa|disculpe|lo siento|ay|no|queria decir|quise decir|quiero decir|que sea|que sean|son|es|ponga|pon|espera',
  floors: 'no antes del|no antes de|despues del|despues de|como pronto el|no hasta el',
  tails: 'por favor|porfa|gracias|entonces',
};
