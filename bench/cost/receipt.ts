/** How long a sender waits for the receipt of a message, beside a bare Update that is answered in its own task. */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { percentilesOf, type Percentiles } from '../chance/figures.ts';
import { said, turnOf, type Arena } from './bench.ts';
import { allMet, atMost, ratio, type Goal, type Measured } from './goals.ts';
import { newConversationId, roundedAll } from './pace.ts';
import type { MeasuredParley } from './product.ts';

export interface ReceiptSettings {
  /** Receipts of each, in each round; half of Parley's at rest. */
  readonly messages: number;
  readonly rounds: number;
  readonly progress?: (line: string) => void;
}

export interface ReceiptFigures {
  readonly bare_update_ms: Percentiles;
  /** Through HTTP, with `wait_s=0`, in a conversation in which nothing is under way, as in the bare one. */
  readonly receipt_ms: Percentiles;
  /** Of messages that are sent the moment the last one is answered, while its turn is still being closed. */
  readonly receipt_at_once_ms: Percentiles;
  readonly goals: readonly Goal[];
}

export async function measureReceipts(
  { parley, floor }: Arena,
  { messages, rounds, progress = () => {} }: ReceiptSettings,
): Promise<Measured<ReceiptFigures>> {
  const bare: number[] = [];
  const receipts: number[] = [];
  const atOnce: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const floorId = newConversationId();
    await floor.bareReceipt(floorId);
    for (let sent = 0; sent < messages; sent += 1) bare.push(await timeOf(() => floor.bareReceipt(floorId)));
    const id = await parley.create();
    await turnOf(parley, id);
    for (let sent = 0; sent < messages; sent += 1) {
      // Every other one comes when the turn before has been closed.
      const isAtRest = sent % 2 === 0;
      if (isAtRest) await pause(restMs);
      (isAtRest ? receipts : atOnce).push(await receiptOf(parley, id));
    }
    progress(`round ${round} of ${rounds}: ${messages} receipts each`);
  }
  const bareMs = percentilesOf(bare);
  const receiptMs = percentilesOf(receipts);
  const goals = [atMost('receipt p50, of the bare Update’s', ratio(receiptMs.p50, bareMs.p50), 1.3)];
  const figures = {
    bare_update_ms: roundedAll(bareMs),
    receipt_ms: roundedAll(receiptMs),
    receipt_at_once_ms: roundedAll(percentilesOf(atOnce)),
    goals,
  };
  return { figures, kept: allMet(goals) };
}

/** In which the worker has told the server that a turn is over, and the workflow has heard of it. */
const restMs = 250;

/** Milliseconds to the receipt; then waits for the answer. */
async function receiptOf(parley: MeasuredParley, conversation: string): Promise<number> {
  const messageId = randomUUID();
  const taken = await timeOf(() => parley.say(conversation, said, 0, messageId));
  const { reply } = await parley.say(conversation, said, 30, messageId);
  if (!reply) throw new Error('A message was not answered within 30 s.');
  return taken;
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
