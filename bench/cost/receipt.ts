/** How long a sender waits for the receipt of a message, beside a bare Update that is answered in its own task. */
import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { percentilesOf, type Percentiles } from '../chance/figures.ts';
import { said, turnOf, type Arena } from './bench.ts';
import { allMet, atMost, ratio, type Goal, type Measured } from './goals.ts';
import { newConversationId, roundedAll } from './pace.ts';
import type { MeasuredParley } from './product.ts';

export interface ReceiptSettings {
  /** Receipts of each, in each round. */
  readonly messages: number;
  readonly rounds: number;
  readonly progress?: (line: string) => void;
}

export interface ReceiptFigures {
  readonly bare_update_ms: Percentiles;
  /** Through HTTP, with `wait_s=0`; the answer is waited for before the next message, and not counted. */
  readonly receipt_ms: Percentiles;
  readonly goals: readonly Goal[];
}

export async function measureReceipts(
  { parley, floor }: Arena,
  { messages, rounds, progress = () => {} }: ReceiptSettings,
): Promise<Measured<ReceiptFigures>> {
  const bare: number[] = [];
  const receipts: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const floorId = newConversationId();
    await floor.bareReceipt(floorId);
    for (let sent = 0; sent < messages; sent += 1) bare.push(await timeOf(() => floor.bareReceipt(floorId)));
    const id = await parley.create();
    await turnOf(parley, id);
    for (let sent = 0; sent < messages; sent += 1) receipts.push(await receiptOf(parley, id));
    progress(`round ${round} of ${rounds}: ${messages} receipts each`);
  }
  const bareMs = percentilesOf(bare);
  const receiptMs = percentilesOf(receipts);
  const goals = [atMost('receipt p50, of the bare Update’s', ratio(receiptMs.p50, bareMs.p50), 1.3)];
  const figures = { bare_update_ms: roundedAll(bareMs), receipt_ms: roundedAll(receiptMs), goals };
  return { figures, kept: allMet(goals) };
}

/** Milliseconds to the receipt; then waits until the turn is over, so that the next one stands alone again. */
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
