/**
 * A conversation's events as they happen: a websocket that reconnects after every drop from the last cursor, without
 * gaps or doubles.
 */
import type { ConversationEvent } from '../contracts/wire/conversation.ts';
import { keepListening, type ListenOptions } from './listening.ts';
import type { Transport } from './transport.ts';

/** A part of a reply while the model writes it. Not stored, without a cursor, lost when nobody listens. */
export interface DeltaFrame {
  readonly event: 'conversation:delta';
  readonly conversation_id: string;
  readonly at: string;
  /** `reset`: the previous attempt failed, and its parts are void. */
  readonly data:
    | { readonly turn_id: string; readonly attempt: number; readonly text: string }
    | { readonly turn_id: string; readonly attempt: number; readonly reset: true };
}

export type StreamFrame = ConversationEvent | DeltaFrame;

export interface StreamOptions extends ListenOptions {
  readonly conversation: string;
  /** Start cursor, e.g. a snapshot's. */
  readonly after?: string | undefined;
  /** Called in order, once per event. An error ends the stream and is thrown by it. */
  readonly onEvent: (frame: StreamFrame) => void;
}

export interface StreamEnd {
  /** The last cursor: `after` for the next time. */
  readonly cursor: string | null;
}

/** Cursors kept to drop events that the server repeats around a reconnection. */
const remembered = 1_000;

export function isDelta(frame: StreamFrame): frame is DeltaFrame {
  return frame.event === 'conversation:delta';
}

/** Listens until `signal` is aborted. @throws as {@link keepListening} */
export async function streamConversation(transport: Transport, options: StreamOptions): Promise<StreamEnd> {
  const listener = createListener(options);
  const { conversation } = options;
  const more = (): { readonly after: string | undefined } => ({ after: listener.cursor() ?? undefined });
  await keepListening(transport, { name: { conversation }, more, hear: listener.hear }, options);
  return { cursor: listener.cursor() };
}

interface Listener {
  cursor(): string | null;
  /** Returns whether the frame was new. @throws what `onEvent` throws */
  hear(text: string): boolean;
}

function createListener({ after, onEvent }: StreamOptions): Listener {
  const seen = new Set<string>(after === undefined ? [] : [after]);
  let cursor = after ?? null;
  return {
    cursor: () => cursor,
    hear(text) {
      const frame = frameOf(text);
      if (frame === null) return false;
      if (isDelta(frame)) {
        onEvent(frame);
        return true;
      }
      if (seen.has(frame.cursor)) return false;
      seen.add(frame.cursor);
      cursor = frame.cursor;
      const [oldest] = seen;
      if (seen.size > remembered && oldest !== undefined) seen.delete(oldest);
      onEvent(frame);
      return true;
    },
  };
}

/** Null for an unknown frame: a later server may send more kinds. */
function frameOf(text: string): StreamFrame | null {
  try {
    const frame = JSON.parse(text) as Partial<StreamFrame> | null;
    if (typeof frame?.event !== 'string') return null;
    const isOne =
      frame.event === 'conversation:delta' || typeof (frame as Partial<ConversationEvent>).cursor === 'string';
    return isOne ? (frame as StreamFrame) : null;
  } catch {
    return null;
  }
}
