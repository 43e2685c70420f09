/** Waiting for an answer that may take longer than one request may. */
import type { SayBody, SettledMessage } from '../contracts/conversation.ts';
import { ParleyProblem } from './problem.ts';
import { pause } from './transport.ts';

export interface SettleOptions {
  /** Seconds to wait in all. */
  readonly timeoutS: number;
  readonly signal?: AbortSignal | undefined;
}

/** Longest wait asked of the server at once: proxies cut calls that stay silent for a minute. */
const longestWaitS = 30;
/** Between two questions when the server answered sooner than it was asked to wait; doubled each time. */
const firstPauseMs = 250;
const longestPauseMs = 4_000;

/**
 * Says one message and asks again with the same `message_id` until its turn is settled; the server knows the message
 * again and says nothing twice (X12).
 *
 * @throws ParleyProblem, of kind `timed-out` when `timeoutS` is over: the message is accepted then, and will be answered.
 */
export async function settle(
  say: (
    conversation: string,
    body: SayBody,
    options: { waitS: number; signal?: AbortSignal | undefined },
  ) => Promise<SettledMessage>,
  conversation: string,
  body: SayBody & { readonly message_id: string },
  { timeoutS, signal }: SettleOptions,
): Promise<SettledMessage> {
  const until = Date.now() + timeoutS * 1000;
  let repeated = false;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const leftS = Math.max(0, (until - Date.now()) / 1000);
    const settled = await say(conversation, body, {
      waitS: Math.min(longestWaitS, Math.max(1, Math.ceil(leftS))),
      signal,
    });
    if (!isOpen(settled)) return repeated ? asFirstAnswered(settled) : settled;
    repeated = true;
    if (Date.now() >= until) throw unanswered(conversation, settled, timeoutS);
    await pause(Math.min(pauseMs, Math.max(0, until - Date.now())), signal);
  }
}

/** A repetition of a message that is still being answered is a duplicate whose first answer has no reply yet. */
function isOpen({ disposition, settled_as, reply }: SettledMessage): boolean {
  if (disposition !== 'duplicate') return disposition === 'answering';
  return settled_as === undefined ? reply === null : settled_as === 'answering';
}

/** The repetition was ours, so the caller is told what a single, longer wait would have told. */
function asFirstAnswered({ settled_as, ...settled }: SettledMessage): SettledMessage {
  return settled_as === undefined ? settled : { ...settled, disposition: settled_as };
}

function unanswered(conversation: string, { message_id, turn_id }: SettledMessage, timeoutS: number): ParleyProblem {
  return new ParleyProblem('timed-out', {
    type: 'about:blank',
    title: 'Not answered yet',
    status: 0,
    detail: `Message ${message_id} (turn ${turn_id}) was accepted and is not answered after ${timeoutS} s.`,
    remedy: `Nothing is lost: look at conversation ${conversation} later, or say it again with the same message_id.`,
    request_id: '',
  });
}
