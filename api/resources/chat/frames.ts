/** Encodes server-sent events (WHATWG HTML, "Server-sent events") for a client that takes them in time. */
import type { ChatEvent } from '../../../contracts/wire/chat.ts';

/** A client that does not take a frame within this time is disconnected, as on the websocket. */
const usualLimitMs = 10_000;

/** Null becomes a comment line, which keeps proxies from closing an idle connection. */
export async function* frames(
  events: AsyncIterable<ChatEvent | null>,
  drop: () => void,
  limitMs = usualLimitMs,
): AsyncGenerator<string, void, void> {
  for await (const one of events) {
    const timer = setTimeout(drop, limitMs);
    try {
      // Resumes when the previous frame has been taken.
      yield one === null ? ': still here\n\n' : `event: ${one.event}\ndata: ${JSON.stringify(one.data)}\n\n`;
    } finally {
      clearTimeout(timer);
    }
  }
}
