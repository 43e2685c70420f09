import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { isDelta, type StreamFrame, type StreamOptions } from '../../client/stream.ts';
import { at, ContractServer, testKey } from './contract-server.ts';

let server: ContractServer;
let client: ParleyClient;

beforeEach(async () => {
  server = await new ContractServer().start();
  client = createClient({ baseUrl: server.url, apiKey: testKey, webSocket: WebSocket });
  server.begin();
});
afterEach(() => server.stop());

/** Listens until `count` stored events were heard. */
async function hear(
  count: number,
  more: Partial<StreamOptions> = {},
): Promise<{ frames: StreamFrame[]; cursor: string | null }> {
  const enough = new AbortController();
  const frames: StreamFrame[] = [];
  const { cursor } = await client.stream({
    conversation: 'c-1',
    signal: enough.signal,
    onEvent: (frame) => {
      frames.push(frame);
      if (frames.filter((one) => !isDelta(one)).length === count) enough.abort();
    },
    ...more,
  });
  return { frames, cursor };
}

function numbers(frames: readonly StreamFrame[]): unknown[] {
  return frames.filter((frame) => !isDelta(frame)).map(({ data }) => (data as { n: number }).n);
}

describe('a stream', () => {
  test('replays what is stored, goes on with what happens, and tells the last cursor', async () => {
    server.publish('c-1', { n: 1 });
    server.onSocket = () => void server.publish('c-1', { n: 2 });
    const { frames, cursor } = await hear(2);
    expect(numbers(frames)).toEqual([1, 2]);
    expect(cursor).toBe('2');
  });

  test('begins after a cursor', async () => {
    for (let n = 1; n <= 3; n += 1) server.publish('c-1', { n });
    expect(numbers((await hear(1, { after: '2' })).frames)).toEqual([3]);
  });

  test('a dropped socket leaves no gap and gives nothing twice', async () => {
    for (let n = 1; n <= 3; n += 1) server.publish('c-1', { n });
    server.onSocket = (socket, nth) => {
      if (nth === 1) return socket.close(1012);
      for (let n = 4; n <= 5; n += 1) server.publish('c-1', { n });
    };
    const drops: (number | null)[] = [];
    const { frames } = await hear(5, { onDrop: ({ code }) => drops.push(code) });
    expect(numbers(frames)).toEqual([1, 2, 3, 4, 5]);
    expect(drops).toEqual([1012]);
    expect(server.requests('POST /v1/stream-tickets')).toHaveLength(2);
  });

  test('what the server repeats is heard once', async () => {
    server.onSocket = (socket) => {
      const first = server.publish('c-1', { n: 1 });
      socket.send(JSON.stringify(first));
      server.publish('c-1', { n: 2 });
    };
    expect(numbers((await hear(2)).frames)).toEqual([1, 2]);
  });

  test('deltas pass through in their order and move no cursor', async () => {
    const delta = (data: object): string =>
      JSON.stringify({ event: 'conversation:delta', conversation_id: 'c-1', at, data });
    server.onSocket = (socket) => {
      socket.send(delta({ turn_id: 't-1', attempt: 1, text: 'Hel' }));
      socket.send(delta({ turn_id: 't-1', attempt: 2, reset: true }));
      socket.send(delta({ turn_id: 't-1', attempt: 2, text: 'Hello' }));
      server.publish('c-1', { n: 1 });
    };
    const { frames, cursor } = await hear(1);
    expect(frames.filter(isDelta).map(({ data }) => ('reset' in data ? 'reset' : data.text))).toEqual([
      'Hel',
      'reset',
      'Hello',
    ]);
    expect(cursor).toBe('1');
  });

  test('what is no frame is passed over', async () => {
    server.onSocket = (socket) => {
      for (const odd of ['', 'null', '[]', '{"event":1}', '{"event":"conversation:gate"}', 'not json'])
        socket.send(odd);
      server.publish('c-1', { n: 1 });
    };
    expect((await hear(1)).frames).toHaveLength(1);
  });

  test('a refusal of the server ends it', async () => {
    await expect(client.stream({ conversation: 'c-9', onEvent: () => undefined })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('a websocket that is never allowed ends it', async () => {
    class Elsewhere extends WebSocket {
      constructor(url: string) {
        super(url.replace('ticket=', 'lost='));
      }
    }
    const refused = client.stream({ conversation: 'c-1', onEvent: () => undefined, webSocket: Elsewhere });
    await expect(refused).rejects.toMatchObject({ kind: 'unreachable' });
    expect(server.requests('POST /v1/stream-tickets')).toHaveLength(3);
  });

  test('what the listener throws ends it', async () => {
    server.publish('c-1', { n: 1 });
    const failure = new Error('full');
    const stream = client.stream({
      conversation: 'c-1',
      onEvent: () => {
        throw failure;
      },
    });
    await expect(stream).rejects.toBe(failure);
  });

  test('an abort before the beginning opens nothing', async () => {
    const { cursor } = await client.stream({
      conversation: 'c-1',
      after: '7',
      signal: AbortSignal.abort(),
      onEvent: () => undefined,
    });
    expect(cursor).toBe('7');
    expect(server.seen).toHaveLength(0);
  });

  test('a place without WebSocket says what to pass', async () => {
    // From Node 22 on there is one.
    vi.stubGlobal('WebSocket', undefined);
    onTestFinished(() => void vi.unstubAllGlobals());
    const bare = createClient({ baseUrl: server.url, apiKey: testKey });
    await expect(bare.stream({ conversation: 'c-1', onEvent: () => undefined })).rejects.toThrow(/webSocket/);
  });
});

test('wherever the socket drops, all events come once and in order', { timeout: 30_000 }, () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }), async (drops) => {
      const talk = server.begin();
      let published = 0;
      let left = [...drops];
      server.onSocket = (socket) => {
        const next = left.shift();
        for (let n = 0; n < (next ?? 3); n += 1) server.publish('c-1', { n: (published += 1) });
        if (next !== undefined) socket.terminate();
      };
      const total = drops.reduce((sum, n) => sum + n, 0) + 3;
      const { frames } = await hear(total);
      left = [];
      expect(numbers(frames)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
      expect(talk.events).toHaveLength(total);
    }),
    { numRuns: 12 },
  ),
);
