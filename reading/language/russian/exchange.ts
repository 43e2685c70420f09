/** Russian words that put one value in the place of another. What each list is for stands in ../exchange-table.ts. */
import type { ExchangeTable } from '../exchange-table.ts';

export const russianExchange: ExchangeTable = {
  instead: 'вместо',
  denies: 'не|а не|и не',
  joints: 'а',
  leads:
    'лучше|извини|извините|прости|простите|нет|имел в виду|имела в виду|я имел в виду|я имела в виду|пусть будет|давайте|давай|это|ой',
  floors: 'не раньше|не ранее|не до|после',
  tails: 'пожалуйста|спасибо|тогда',
};
