/** Conversations of these tests: a model whose words follow from what was said, and the way into a flow. */
import { randomUUID } from 'node:crypto';
import type { ParleyClient } from '../../client/client.ts';
import { collect } from '../../client/pages.ts';
import type { CreateConversation, MessageOnWire, SettledMessage } from '../../contracts/wire/conversation.ts';
import { textOf, type ChatRequest } from '../../local-stack/scripted-model/requests.ts';
import type { Respond } from '../../local-stack/scripted-model/server.ts';
import { eventually } from '../support/product.ts';

export const asks = 'Have you called them?';
export const offers = 'Thanks for clarifying. Would you like me to schedule that call?';
export const guides = 'Write down what happened and keep the dates.';

/** A model that answers by the latest message alone, so that conversations can run side by side; and can be slow. */
export function modelOfTalks() {
  const requests: ChatRequest[] = [];
  const held = new Map<string, Promise<void>>();
  const hung = new Set<string>();
  const latest = (request: ChatRequest): string => {
    const last = request.messages.findLast(({ role }) => role === 'user');
    return last === undefined ? '' : textOf(last);
  };
  const respond: Respond = async (request) => {
    requests.push(request);
    const words = latest(request);
    if (hung.delete(words)) return { kind: 'hang' };
    await held.get(words);
    if (words === 'My employee is absent.') return asks;
    return words === 'Yes, twice.' ? offers : guides;
  };
  return {
    respond,
    /** The next answer to these words never comes. */
    hang: (words: string) => void hung.add(words),
    /** Answers to these words wait until the returned function is called. */
    hold(words: string): () => void {
      let release: () => void = () => undefined;
      held.set(words, new Promise((resolve) => (release = resolve)));
      return release;
    },
    /** Settles when these words have come to the model so often. */
    asked: (words: string, times: number) =>
      eventually(`the model is asked "${words}"`, () =>
        requests.filter((one) => latest(one) === words).length >= times ? true : null,
      ),
    /** What the latest request with these words showed of the talk. */
    shownTo(words: string): readonly (readonly [string, string])[] {
      const request = requests.findLast((one) => latest(one) === words);
      return (request?.messages ?? [])
        .filter(({ role }) => role !== 'system' && role !== 'developer')
        .map((message) => [message.role, textOf(message)] as const);
    },
  };
}

/** A conversation of somebody with a calendar of their own. */
export async function beginTalk(client: ParleyClient, more: Partial<CreateConversation> = {}): Promise<string> {
  const participant = `p-${Math.random().toString(36).slice(2)}`;
  const create = { assistant: 'hr-manager', time_zone: 'Europe/Berlin', participant, ...more };
  return (await client.conversations.create(create)).conversation_id;
}

/** Says everything, one after the other; gives the answer to the last. */
export async function sayAll(client: ParleyClient, id: string, ...texts: readonly string[]): Promise<SettledMessage> {
  let last: SettledMessage | null = null;
  // However long a turn takes on a busy machine: what is said next is said to its answer.
  for (const text of texts)
    last = await client.messages.settle(id, { text, message_id: randomUUID() }, { timeoutS: 120 });
  if (last === null) throw new Error('Say something.');
  return last;
}

/** Into the calendar flow, until times are offered. */
export function toChoice(client: ParleyClient, id: string): Promise<SettledMessage> {
  return sayAll(client, id, 'My employee is absent.', 'Yes, twice.', 'Please do.');
}

/** On to where only the yes is missing. */
export async function toPreview(client: ParleyClient, id: string, choice = '1'): Promise<SettledMessage> {
  await toChoice(client, id);
  return sayAll(client, id, choice, 'Dana Reyes', 'skip');
}

export async function transcriptOf(client: ParleyClient, id: string): Promise<readonly MessageOnWire[]> {
  return collect(client.messages.of(id).each());
}

/** How many events of an iCalendar text carry this id. */
export function eventsIn(feed: string, id: string): number {
  const unfolded = feed.replaceAll('\r\n', '\n').replaceAll('\n ', '');
  return unfolded.split('\n').filter((line) => line.startsWith('UID') && line.includes(id)).length;
}
