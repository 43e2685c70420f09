/** The line of decisions from outside: put in it, or refused because too many wait there. */
import { ApplicationFailure } from '@temporalio/workflow';
import { takeOrder } from '../../domain/conversation/inbox.ts';
import { hasRoom, type Order } from '../../domain/conversation/order.ts';
import type { Run } from './carried.ts';

/** For validators. @throws {ApplicationFailure} `QueueFull` */
export function refuseFullLine({ inbox }: Run): void {
  if (hasRoom(inbox)) return;
  throw ApplicationFailure.nonRetryable('Too many decisions wait already. Look at what became of them.', 'QueueFull');
}

/** For handlers: several may have waited for one turn, each of which there was room for. @throws {ApplicationFailure} `QueueFull` */
export function putInLine(run: Run, order: Order): void {
  refuseFullLine(run);
  run.inbox = takeOrder(run.inbox, order);
}
