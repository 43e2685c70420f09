/**
 * An answer that is whole (interface.md, "Model failure"): one without a word is asked for once more, and one that stopped at the limit of
 * its length is gone on with once. What is half an answer for any other reason is none: the adapter throws it away.
 */
import { cancellationSignal } from '@temporalio/activity';
import type { ModelRequest } from '../contracts/model.ts';
import { permanent } from './failure.ts';
import { isModelFailure } from './model-failure.ts';

interface Said {
  readonly text: string;
  readonly isCut?: boolean;
  readonly proposals: readonly unknown[];
  readonly calls: readonly { readonly arguments: unknown }[];
}

/** What was wrong with an answer; names of a metric and of an event, for ever. */
export type AnswerTrouble = 'broken' | 'declined' | 'empty' | 'continued' | 'cut';

export interface Hearing<Reply extends Said> {
  /** Asks once. `isShown`: its words are shown while they come. */
  ask(request: ModelRequest, isShown: boolean): Promise<Reply>;
  /** What was shown so far is no part of the answer; these words are. */
  showAnew(words: string): void;
  showMore(words: string): void;
  /** Tells whoever runs the model. `characters`: of what it had said. */
  trouble(what: AnswerTrouble, characters: number): Promise<void>;
  /** What the model is told to make it go on. */
  readonly goOn: string;
}

/** @throws ModelAnswerEmpty (permanent) when it says nothing twice. */
export async function wholeReply<Reply extends Said>(hearing: Hearing<Reply>, request: ModelRequest): Promise<Reply> {
  const first = await hearing.ask(request, true);
  const reply = isNothing(first) ? await onceMore(hearing, request, first) : first;
  return reply.isCut && reply.text.trim() !== '' ? goneOn(hearing, request, reply) : reply;
}

/** An answer that thoughts have eaten up needs more room. Four times as much: thoughts are several times an answer's length. */
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
    // A server that refuses so much room has still said nothing.
    if (!first.isCut || !isModelFailure(error) || !error.permanent) throw error;
  }
  await hearing.trouble('empty', 0);
  throw permanent({
    type: 'ModelAnswerEmpty',
    happened: `The model answered without a word, twice${first.isCut ? ': its thoughts took all that it may write' : ''}.`,
    remedy: 'Say it again later; if it stays, give the assistant more model.maxTokens, or the server less reasoning.',
  });
}

/** Longer ones are cut for good: a model that runs on like this does not come to an end. */
const longestToGoOn = 40_000;

/** Goes on once behind the last whole word; what cannot be gone on with stays cut. */
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
  // A call that cannot be read says nothing.
  return text.trim() === '' && proposals.length === 0 && calls.every((call) => call.arguments === undefined);
}

/** The last word may be half a word: it is left out, and said again. Where words are not parted by blanks all of it stays. */
function behindLastWord(text: string): { readonly head: string; readonly gap: string } {
  const [, head = text, gap = ''] = /^([^]*\S)(\s+)\S{0,60}$/u.exec(text) ?? [];
  return { head, gap };
}

/** How much of the end a model may repeat. */
const longestRepeat = 200;
const shortestRepeat = 12;

/** Models repeat the last words, or begin anew. */
function joined(head: string, gap: string, more: string): string {
  const rest = more.trimStart();
  if (head.length > longestRepeat / 2 && rest.startsWith(head.slice(0, longestRepeat / 2))) return more;
  for (let length = Math.min(longestRepeat, rest.length, head.length); length >= shortestRepeat; length -= 1)
    if (head.endsWith(rest.slice(0, length))) return head + rest.slice(length);
  return head + (/^\s/.test(more) && gap === '' ? more : gap + rest);
}
