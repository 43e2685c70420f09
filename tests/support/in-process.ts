/**
 * Whole talks with the HR manager's assistant in the process (bench/evaluate/talks/product.ts): what is said, and what
 * is answered.
 */
import { hrManager } from '../../bench/evaluate/talks/product.ts';

const begin = hrManager();

export interface Told {
  /** The reply to each message. */
  readonly replies: readonly string[];
  /** What the last reply offers as an answer. */
  readonly options: readonly string[];
  /** What was done, in order: the kind and what was shown of it. */
  readonly done: readonly { readonly kind: string; readonly shown: Readonly<Record<string, unknown>> }[];
}

/** On a Friday at ten in Berlin, with an empty calendar. */
export async function talkOf(messages: readonly string[], locale = 'en'): Promise<Told> {
  const at = Date.parse('2026-11-27T09:00:00Z');
  const talk = begin({ at, zone: 'Europe/Berlin', locale, name: 'Max Muster', busy: [] });
  const replies: string[] = [];
  let options: readonly string[] = [];
  for (const message of messages) {
    const { reply, question } = await talk.say(message);
    replies.push(reply?.text ?? '');
    options = question?.options.map(({ id }) => id) ?? [];
  }
  const done = talk.outbox.map(({ kind, preview }) => ({ kind, shown: { ...preview } }));
  return { replies, options, done };
}
