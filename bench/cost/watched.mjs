/**
 * Loaded into a measured process before its program, and by Node into each of its threads: the process answers whoever
 * started it (answers.ts), the threads that run workflows say how much heap they hold. The program itself is the
 * product's, unchanged.
 */
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const { answerParent } = await import('./answers.ts');
  answerParent();
} else {
  // TypeScript cannot be loaded in here.
  const channel = new BroadcastChannel('heap');
  channel.addEventListener('message', ({ data }) => {
    if (data !== 'ask') return;
    // What a first collection finalizes, a second one frees.
    globalThis.gc();
    globalThis.gc();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between threads has no origin
    channel.postMessage(process.memoryUsage().heapUsed);
  });
  channel.unref();
}
