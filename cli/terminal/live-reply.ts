/**
 * Shows replies in a terminal while the model writes them. The settled answer is authoritative: if it differs, it is
 * printed again.
 */
import type { DeltaFrame } from '../../client/stream.ts';
import { isDelta } from '../../client/stream.ts';
import { pause } from '../../client/transport.ts';
import type { Output } from './output.ts';
import type { Session } from './session.ts';

export interface Ear {
  /** A message is being sent: parts of its reply may be shown from now on. */
  expectReply(): void;
  /** The settled reply, or null when there is none; completes or replaces what was shown. */
  endReply(text: string | null, turnId?: string): void;
}

/** A stream that does not open within this time is not used: answers arrive without it. */
const openWithinMs = 2_000;

/** Listens to the conversation until `signal` is aborted. Null when that is impossible; the command then only waits. */
export async function listenForReplies(
  { client, out }: Session,
  conversation: string,
  signal: AbortSignal,
): Promise<Ear | null> {
  const { cursor } = await client.conversations.show(conversation);
  const reply = liveReply(out);
  let lost = false;
  const opened = new Promise<void>((resolve) => {
    client
      .stream({
        conversation,
        after: cursor,
        signal,
        onOpen: resolve,
        onEvent: (frame) => {
          if (isDelta(frame)) reply.hear(frame);
          // A person's message need not answer the latest message (G22).
          else if (frame.event === 'conversation:message' && frame.data['role'] === 'operator')
            out.line(`person> ${String(frame.data['text'])}`);
        },
      })
      .catch(() => {
        lost = true;
        resolve();
      });
  });
  const waited = new AbortController();
  await Promise.race([opened, pause(openWithinMs, waited.signal).catch(() => undefined)]);
  waited.abort();
  if (lost) out.talk('Replies come as a whole: the websocket is not available.', 'dim');
  return lost ? null : reply;
}

/** The part that is independent of sockets. */
export function liveReply(out: Pick<Output, 'piece' | 'line' | 'talk'>): Ear & { hear(delta: DeltaFrame): void } {
  let expecting = false;
  let shown = { turn: '', attempt: 0, text: '' };
  let settledTurn: string | null = null;
  const startOver = (turn: string, attempt: number): void => {
    if (shown.text !== '') out.talk('\n(again)', 'dim');
    shown = { turn, attempt, text: '' };
  };
  return {
    expectReply() {
      expecting = true;
      shown = { turn: '', attempt: 0, text: '' };
    },
    hear({ data }) {
      // A late part belongs to a reply that is already shown completely.
      if (!expecting || data.turn_id === settledTurn) return;
      if (data.turn_id !== shown.turn || data.attempt > shown.attempt || 'reset' in data)
        startOver(data.turn_id, data.attempt);
      if ('reset' in data || data.attempt < shown.attempt) return;
      out.piece(data.text);
      shown = { ...shown, text: shown.text + data.text };
    },
    endReply(text, turnId) {
      expecting = false;
      settledTurn = turnId ?? settledTurn;
      if (shown.text !== '') out.piece('\n');
      if (text !== null && text !== shown.text) out.line(text);
    },
  };
}
