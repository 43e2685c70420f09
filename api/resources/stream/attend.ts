/** A websocket client: admitted, pinged, and disconnected when it leaves, its key ends or the server shuts down. */
import type { WebSocket } from 'ws';
import type { StreamPorts } from './ports.ts';
import type { SocketHolder } from '../../process/sockets.ts';

/** A client that does not take a frame within this time is disconnected; it can reconnect and continue. */
const usualFrameLimitMs = 10_000;
/** A client whose key has ended gets this long for the closing handshake. */
const closeLimitMs = 1_000;
/** Keeps proxies from closing an idle connection, and detects dead clients. */
const pingEveryMs = 25_000;

export interface Line {
  /** Aborted when the client disconnects. */
  readonly gone: AbortSignal;
  /** False: the client did not take the frame in time and was disconnected. */
  send(frame: object): Promise<boolean>;
}

/** Runs `tell` for a client; `tell` ends when the client disconnects or the server shuts down. */
export async function attend(
  services: StreamPorts,
  socket: WebSocket,
  holder: SocketHolder,
  tell: (line: Line) => Promise<void>,
): Promise<void> {
  const gone = new AbortController();
  const leave = services.sockets.admit(holder, () => {
    gone.abort();
    socket.close(1008, 'the key was revoked or has expired');
    // A client that does not answer the close is cut off.
    setTimeout(() => socket.terminate(), closeLimitMs).unref();
  });
  socket.once('close', () => gone.abort());
  // Clients must not send anything.
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
