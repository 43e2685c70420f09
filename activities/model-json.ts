/** Asks a model for JSON. */
import { cancellationSignal } from '@temporalio/activity';
import type { WordsRequest } from '../contracts/state/model.ts';

export interface WritingModel {
  reply(
    request: WordsRequest,
    onDelta: (delta: string) => void,
    signal: AbortSignal,
  ): Promise<{
    readonly text: string;
    /** The model stopped at its length limit. */
    readonly isCut?: boolean;
    readonly usage?: { readonly promptTokens: number; readonly completionTokens: number } | null;
  }>;
}

/**
 * Asks once within `limitMs`, because a person is waiting. Undefined: no answer; null: the answer is not JSON. A
 * cancellation of the activity itself is thrown.
 */
export async function askForJson(model: WritingModel, request: WordsRequest, limitMs: number): Promise<unknown> {
  const stop = AbortSignal.any([cancellationSignal(), AbortSignal.timeout(limitMs)]);
  try {
    const { text, isCut } = await model.reply(request, () => undefined, stop);
    return isCut ? null : jsonIn(text);
  } catch {
    cancellationSignal().throwIfAborted();
    return undefined;
  }
}

/**
 * The last JSON object of an answer. A server without schema support may add a code fence, and a model may write other
 * text before the object, with braces in it. Null: there is no object.
 */
export function jsonIn(answer: string): unknown {
  const text = answer.slice(answer.lastIndexOf(thought) + 1, answer.lastIndexOf('}') + 1);
  let from = text.indexOf('{');
  for (let tries = 0; from >= 0 && tries < mostTries; tries += 1) {
    try {
      return JSON.parse(text.slice(from));
    } catch {
      from = text.indexOf('{', from + 1);
    }
  }
  return null;
}

const thought = '</think>';
/** Opening braces that are tried; each try scans the answer. */
const mostTries = 40;
