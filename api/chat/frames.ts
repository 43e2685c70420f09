/** Server-sent events as they go over the wire (WHATWG HTML, "Server-sent events"), to a client that takes them in time. */
import type { ChatEvent } from '../../contracts/chat.ts';

/** A client that does not take a frame within this time is dropped, as on the websocket. */
const usualLimitMs = 10_000;

/** Null stands for a quiet line: a comment keeps proxies from cutting it. */
export async function* frames(
  events: AsyncIterable<ChatEvent | null>,
  drop: () => void,
  limitMs = usualLimitMs,
): AsyncGenerator<string, void, void> {
  for await (const one of events) {
    const timer = setTimeout(drop, limitMs);
    try {
      // Goes on when the frame before it has been taken.
      yield one === null ? ': still here\n\n' : `event: ${one.event}\ndata: ${JSON.stringify(one.data)}\n\n`;
    } finally {
      clearTimeout(timer);
    }
  }
}
