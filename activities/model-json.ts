/** JSON that a model was asked for. */
import { cancellationSignal } from '@temporalio/activity';
import type { WordsRequest } from '../contracts/model.ts';

/** A model that writes words. */
export interface WritingModel {
  reply(
    request: WordsRequest,
    onDelta: (delta: string) => void,
    signal: AbortSignal,
  ): Promise<{
    readonly text: string;
    /** It stopped at the limit of its length. */
    readonly isCut?: boolean;
    readonly usage?: { readonly promptTokens: number; readonly completionTokens: number } | null;
  }>;
}

/**
 * Asks once, for at most so long: a person waits. Undefined: it did not answer; null: its answer was no JSON. Ends with the activity's
 * own cancellation, which is thrown.
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
 * The object that an answer ends with: a server that cannot see to a schema may put a fence around it, and a model may speak or think aloud
 * before it, in braces too. Null: there is none.
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
/** Braces that are looked at: each costs a look through the answer. */
const mostTries = 40;
