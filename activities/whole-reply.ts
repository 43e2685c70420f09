/**
 * Makes sure that an answer is complete (interface.md, "Model failure"): an empty answer is asked for once more, and
 * one that stopped at the length limit is continued once. Answers that are incomplete for another reason are rejected
 * by the adapter.
 */
import { cancellationSignal } from '@temporalio/activity';
import type { ModelRequest } from '../contracts/state/model.ts';
import { permanent } from './failure.ts';
import { isModelFailure } from './model-failure.ts';

interface Said {
  readonly text: string;
  readonly isCut?: boolean;
  readonly proposals: readonly unknown[];
  readonly calls: readonly { readonly arguments: unknown }[];
}

/** Troubles with an answer. These are names of a metric and an event: never rename one. */
export type AnswerTrouble = 'broken' | 'declined' | 'empty' | 'continued' | 'cut';

export interface Hearing<Reply extends Said> {
  /** Asks once. `isShown`: the words are streamed to watchers. */
  ask(request: ModelRequest, isShown: boolean): Promise<Reply>;
  /** Replaces the words streamed so far. */
  showAnew(words: string): void;
  showMore(words: string): void;
  /** Reports to the operators. `characters`: length of what the model had said. */
  trouble(what: AnswerTrouble, characters: number): Promise<void>;
  /** The instruction that makes the model continue. */
  readonly goOn: string;
}

/** @throws ModelAnswerEmpty (permanent) when two answers are empty */
export async function wholeReply<Reply extends Said>(hearing: Hearing<Reply>, request: ModelRequest): Promise<Reply> {
  const first = await hearing.ask(request, true);
  const reply = isNothing(first) ? await onceMore(hearing, request, first) : first;
  return reply.isCut && reply.text.trim() !== '' ? goneOn(hearing, request, reply) : reply;
}

/** An answer whose limit was used up by thoughts needs more room; thoughts take several times an answer's length. */
const moreRoom = 4;

async function onceMore<Reply extends Said>(
  hearing: Hearing<Reply>,
  request: ModelRequest,
  first: Reply,
): Promise<Reply> {
  await hearing.trouble('empty', 0);
  hearing.showAnew('');
  const again = first.isCut ? { ...request, maxTokens: request.maxTokens * moreRoom } : request;
  try {
    const reply = await hearing.ask(again, true);
    if (!isNothing(reply)) return reply;
  } catch (error) {
    // If the server refuses the larger limit, the answer is still empty.
    if (!first.isCut || !isModelFailure(error) || !error.permanent) throw error;
  }
  await hearing.trouble('empty', 0);
  throw permanent({
    type: 'ModelAnswerEmpty',
    happened: `The model answered without a word, twice${first.isCut ? ': its thoughts took all that it may write' : ''}.`,
    remedy: 'Say it again later; if it stays, give the assistant more model.maxTokens, or the server less reasoning.',
  });
}

/** In UTF-16 code units. A longer answer stays cut: a model that writes this much does not come to an end. */
const longestToGoOn = 40_000;

/** Continues once behind the last complete word; if that fails, the answer stays cut. */
async function goneOn<Reply extends Said>(hearing: Hearing<Reply>, request: ModelRequest, cut: Reply): Promise<Reply> {
  const isCut = async (reply: Reply): Promise<Reply> => {
    await hearing.trouble('cut', reply.text.length);
    return reply;
  };
  if (cut.text.length > longestToGoOn) return isCut(cut);
  const { head, gap } = behindLastWord(cut.text);
  const messages = [
    ...request.messages,
    { role: 'assistant', text: head },
    { role: 'participant', text: hearing.goOn },
  ] as const;
  const { tools: _tools, actions: _actions, offered: _offered, ...words } = request;
  let more: Reply;
  try {
    more = await hearing.ask({ ...words, messages }, false);
  } catch (error) {
    cancellationSignal().throwIfAborted();
    if (!isModelFailure(error)) throw error;
    return isCut(cut);
  }
  if (more.text.trim() === '') return isCut(cut);
  const text = joined(head, gap, more.text);
  if (text.startsWith(cut.text)) hearing.showMore(text.slice(cut.text.length));
  else hearing.showAnew(text);
  await hearing.trouble('continued', cut.text.length);
  const reply = { ...cut, text, isCut: more.isCut === true };
  return reply.isCut ? isCut(reply) : reply;
}

function isNothing({ text, proposals, calls }: Said): boolean {
  // An unreadable call counts as nothing.
  return text.trim() === '' && proposals.length === 0 && calls.every((call) => call.arguments === undefined);
}

/**
 * The last word may be incomplete, so it is dropped and repeated by the model. In scripts without spaces all of it
 * stays.
 */
function behindLastWord(text: string): { readonly head: string; readonly gap: string } {
  const [, head = text, gap = ''] = /^([^]*\S)(\s+)\S{0,60}$/u.exec(text) ?? [];
  return { head, gap };
}

/** In UTF-16 code units: longest repetition of the end that is removed. */
const longestRepeat = 200;
const shortestRepeat = 12;

/** Joins both parts; models repeat the last words or start a word anew. */
function joined(head: string, gap: string, more: string): string {
  const rest = more.trimStart();
  if (head.length > longestRepeat / 2 && rest.startsWith(head.slice(0, longestRepeat / 2))) return more;
  for (let length = Math.min(longestRepeat, rest.length, head.length); length >= shortestRepeat; length -= 1)
    if (head.endsWith(rest.slice(0, length))) return head + rest.slice(length);
  return head + (/^\s/.test(more) && gap === '' ? more : gap + rest);
}
