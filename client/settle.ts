/** Waits for an answer that may take longer than one request. */
import type { SayBody, SettledMessage } from '../contracts/wire/conversation.ts';
import { ParleyProblem } from './problem.ts';
import { pause } from './transport.ts';

export interface SettleOptions {
  /** Total seconds to wait. */
  readonly timeoutS: number;
  readonly signal?: AbortSignal | undefined;
}

/** Longest wait per request: proxies close calls that stay silent for a minute. */
const longestWaitS = 30;
/** Pause before asking again when the server answered early; doubled each time. */
const firstPauseMs = 250;
const longestPauseMs = 4_000;

/**
 * Sends a message and repeats it with the same `message_id` until its turn is settled; the server recognises the
 * repetition (X12).
 *
 * @throws ParleyProblem of kind `timed-out` after `timeoutS`: the message is accepted and will be answered
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

/** A duplicate of a message that is still being answered has no reply yet. */
function isOpen({ disposition, settled_as, reply }: SettledMessage): boolean {
  if (disposition !== 'duplicate') return disposition === 'answering';
  return settled_as === undefined ? reply === null : settled_as === 'answering';
}

/** The client itself repeated the message, so the caller gets what a single longer wait would have returned. */
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
