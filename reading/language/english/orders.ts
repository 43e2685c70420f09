/** English words with which one more order begins. What each list is for stands in ../orders-table.ts. */
import type { OrdersTable } from '../orders-table.ts';

export const englishOrders: OrdersTable = {
  verbs:
    'order buy purchase book reserve hire rent schedule plan arrange organise organize prepare draft write compose create issue file submit publish post print copy ' +
    'send ship deliver forward mail email invoice bill charge pay refund reimburse transfer credit cancel revoke void close open reopen block unblock lock unlock freeze ' +
    'suspend delete remove archive restore restart reboot install update upgrade renew extend postpone reschedule move assign call phone ring contact notify inform remind ' +
    'invite tell give offer quote discount raise lower reduce increase cut check inspect count audit review test clean repair fix replace return collect pick pack launch start stop run approve reject hire',
  askers: 'ask consult',
  receivers: '',
  besides:
    "also|and also|too|as well|besides|in addition|additionally|on top|on top of that|by the way|btw|then|next|and then|after that|afterwards|while you're at it|while youre at it|while you are at it|" +
    'one more thing|another thing|one other thing|next thing|something else|separately|and another thing|secondly|second|oh and|plus|meanwhile',
  apart: 'one more thing|another thing|one other thing|next thing|something else|separately|and another thing',
  turns: 'but first before beforehand instead only unless otherwise else rather until',
  sounds: 'oh ah hey well hold on wait right yes no sorry and but so',
};
