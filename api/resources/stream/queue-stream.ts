/**
 * The websocket of the queue: first all items, then the current items of each conversation that changes. A frame
 * replaces earlier ones of its conversation, so a client that reconnects has missed nothing, and a slow client gets
 * only the latest.
 */
import type { WebSocket } from 'ws';
import type { QueueItem } from '../../../contracts/wire/clarification.ts';
import type { QueueFrame } from '../../../contracts/wire/queue-stream.ts';
import type { StreamPorts } from './ports.ts';
import { attend, type Line } from './attend.ts';
import { createBell } from '../../process/bell.ts';
import type { SocketHolder } from '../../process/sockets.ts';

/** Items in one frame. */
const pageSize = 500;
/** The bell rings for every change; this covers a lost ring. */
const longMs = 60_000;

export function serveQueue(services: StreamPorts, socket: WebSocket, holder: SocketHolder): Promise<void> {
  return attend(services, socket, holder, (line) => tellQueue(services, holder.tenant, line));
}

async function tellQueue({ wakes, queueFeeds, clock }: StreamPorts, tenant: string, line: Line): Promise<void> {
  const bell = createBell(() => wakes.closed);
  const changed = new Set<string>();
  const seat = queueFeeds.join(tenant, (conversations) => {
    for (const conversation of conversations) changed.add(conversation);
    bell.ring();
  });
  const send = (frame: Omit<QueueFrame, 'at'>): Promise<boolean> =>
    line.send({ ...frame, at: new Date(clock()).toISOString() });
  try {
    let isTold = false;
    while (!line.gone.aborted && !wakes.closed) {
      const waiting = seat.waiting();
      const [conversation] = changed;
      if (waiting !== null && !isTold) {
        // Changes during sending are sent afterwards.
        changed.clear();
        isTold = true;
        if (!(await sendWhole([...waiting.values()].flat(), send))) return;
      } else if (waiting !== null && conversation !== undefined) {
        changed.delete(conversation);
        const items = [...(waiting.get(conversation) ?? [])];
        if (!(await send({ event: 'queue:changed', data: { conversation_id: conversation, items } }))) return;
      } else await bell.wait(longMs, line.gone);
    }
  } finally {
    seat.leave();
  }
}

async function sendWhole(
  items: readonly QueueItem[],
  send: (frame: Omit<QueueFrame, 'at'>) => Promise<boolean>,
): Promise<boolean> {
  for (let from = 0; ; from += pageSize) {
    const page = items.slice(from, from + pageSize);
    const more = from + pageSize < items.length;
    if (!(await send({ event: 'queue:snapshot', data: { items: page, more } }))) return false;
    if (!more) return true;
  }
}
