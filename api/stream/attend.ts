/** Somebody who listens at a websocket: admitted, pinged, and let go when they leave, their key ends or the server goes down. */
import type { WebSocket } from 'ws';
import type { ApiServices } from '../deps.ts';
import type { SocketHolder } from './sockets.ts';

/** A client that does not take a frame within this time is dropped; it comes back and goes on. */
const usualFrameLimitMs = 10_000;
/** A client whose key has ended has this long to say goodbye. */
const closeLimitMs = 1_000;
/** Keeps proxies from cutting a quiet line, and finds clients that are gone. */
const pingEveryMs = 25_000;

export interface Line {
  /** Aborted when the client has gone. */
  readonly gone: AbortSignal;
  /** False: the client did not take the frame in time, and was dropped. */
  send(frame: object): Promise<boolean>;
}

/** Serves a client with what `tell` sends, which ends when the client has gone or the server goes down. */
export async function attend(
  services: ApiServices,
  socket: WebSocket,
  holder: SocketHolder,
  tell: (line: Line) => Promise<void>,
): Promise<void> {
  const gone = new AbortController();
  const leave = services.sockets.admit(holder, () => {
    gone.abort();
    socket.close(1008, 'the key was revoked or has expired');
    // Whoever does not answer to the close keeps listening in vain for as long as it takes to be cut.
    setTimeout(() => socket.terminate(), closeLimitMs).unref();
  });
  socket.once('close', () => gone.abort());
  // Clients have nothing to say here.
  socket.on('message', () => socket.close(1008, 'this stream is read only'));
  const stopPings = keepAlive(socket);
  const { frameLimitMs = usualFrameLimitMs } = services.settings;
  try {
    await tell({
      gone: gone.signal,
      async send(frame) {
        const isTaken = await taken(socket, frame, frameLimitMs);
        if (!isTaken) socket.terminate();
        return isTaken;
      },
    });
    if (!gone.signal.aborted) socket.close(1001, 'the server goes down');
  } finally {
    leave();
    stopPings();
  }
}

/** Whether the client took the frame in time. */
function taken(socket: WebSocket, frame: object, frameLimitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), frameLimitMs);
    socket.send(JSON.stringify(frame), (error) => {
      clearTimeout(timer);
      resolve(error === undefined || error === null);
    });
  });
}

function keepAlive(socket: WebSocket): () => void {
  let alive = true;
  socket.on('pong', () => (alive = true));
  const timer = setInterval(() => {
    if (!alive) return socket.terminate();
    alive = false;
    socket.ping();
  }, pingEveryMs);
  return () => clearInterval(timer);
}
