/** Decisions from outside the conversation, as they wait in line. */

import type { GivenOrder } from '../../contracts/state/signature.ts';

/** Somebody outside the conversation decides about an action. */
export type Order = OrderBy & Decision;

export type Decision =
  | { readonly order: 'approve'; readonly previewHash: string }
  | { readonly order: 'reject'; readonly reason: string }
  | {
      readonly order: 'confirm';
      readonly outcome: 'done' | 'not_done';
      readonly reason: string;
      readonly given: GivenOrder;
    }
  /** `actionId` is the id of the fact of a diagnosis (D5). */
  | { readonly order: 'strike' }
  /** `actionId` is the id of the request for a person (G22). */
  | { readonly order: 'hand-back'; readonly reason: string };

interface OrderBy {
  readonly turnId: string;
  readonly actionId: string;
  readonly actor: string;
  /** Epoch milliseconds of acceptance. */
  readonly at: number;
}

/** Orders that may wait at once: each is somebody's decision about the one action that is open. */
const mostOrders = 20;

/** Whether one more may wait. */
export function hasRoom({ orders }: { readonly orders: readonly Order[] }): boolean {
  return orders.length < mostOrders;
}

/** Whether a fact is to be struck out, and only the loop has not come to it. */
export function isStriking({ orders }: { readonly orders: readonly Order[] }, fact: string): boolean {
  return orders.some(({ order, actionId }) => order === 'strike' && actionId === fact);
}

/** Whether the talk with a person is to end, and only the loop has not come to it. */
export function isHandingBack({ orders }: { readonly orders: readonly Order[] }): boolean {
  return orders.some(({ order }) => order === 'hand-back');
}
