/**
 * People who talk, each at a websocket, as a process that trusts the proxy's certificate (`NODE_EXTRA_CA_CERTS`). It
 * goes on until its standard input ends, ends what it has begun, holds what it saw against what is stored, and says so
 * in one line of JSON.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { createClient, type ParleyClient } from '../../client/client.ts';
import { collect } from '../../client/pages.ts';
import { ParleyProblem } from '../../client/problem.ts';
import { isDelta } from '../../client/stream.ts';
import { nameOf } from '../../tests/product/crash-rows.ts';

export interface CallersSettings {
  readonly url: string;
  /** Of a tenant each; callers have them in turn. */
  readonly keys: readonly string[];
  readonly callers: number;
}

/** Times are epoch milliseconds. */
export interface CallersReport {
  /** Conversations that were booked in, with the place of their tenant's key. */
  readonly talks: readonly { readonly id: string; readonly key: number }[];
  readonly answers: readonly { readonly sentAt: number; readonly settledAt: number }[];
  /** Sockets that dropped, until they stood again. */
  readonly drops: readonly { readonly at: number; readonly code: number | null; readonly backAt: number }[];
  /** Calls that were said again because they failed. */
  readonly repeated: number;
  readonly frames: number;
  /** What should not have been, in words; empty: nothing. */
  readonly broken: readonly string[];
}

const settings = JSON.parse(process.env['FLEET_CALLERS'] ?? '{}') as CallersSettings;
const clients = settings.keys.map((apiKey) =>
  createClient({ baseUrl: settings.url, apiKey, webSocket: WebSocket, timeoutMs: 40_000 }),
);

const report = {
  talks: [] as { id: string; key: number }[],
  answers: [] as { sentAt: number; settledAt: number }[],
  drops: [] as { at: number; code: number | null; backAt: number }[],
  repeated: 0,
  frames: 0,
  broken: [] as string[],
};
const over = new AbortController();
process.stdin.once('end', () => over.abort()).resume();

console.log(JSON.stringify({ ready: true }));
await Promise.all(Array.from({ length: settings.callers }, (_, caller) => speak(caller)));
process.stdout.write(`${JSON.stringify(report satisfies CallersReport)}\n`, () => process.exit(0));

async function speak(caller: number): Promise<void> {
  for (let talk = 0; !over.signal.aborted; talk += 1)
    try {
      await hold(caller, talk);
    } catch (failure) {
      report.broken.push(`caller ${caller}, talk ${talk}: ${String(failure)}`);
    }
}

/** One conversation from its first word to a booked call, with somebody at its socket all the time. */
async function hold(caller: number, talk: number): Promise<void> {
  const key = caller % clients.length;
  const client = clients[key];
  if (client === undefined) throw new Error('Nobody has a key.');
  const participant = `p-${caller}-${talk}-${settings.keys[0]?.slice(-8)}`;
  const begin = { assistant: 'hr-manager', time_zone: 'Europe/Berlin', participant };
  const idempotencyKey = `begin-${participant}`;
  const { conversation_id: id } = await again(() => client.conversations.create(begin, { idempotencyKey }));
  const listener = listen(client, id);
  const plain = Array.from({ length: 4 }, (_, index) => ({ message_id: `m${index}`, text: `Number ${index} of us.` }));
  const booking = ['Can you schedule a call?', '1', nameOf(caller * 16 + (talk % 16)), 'skip'];
  const said = [
    ...plain,
    ...booking.map((text, index) => ({ message_id: `b${index}`, text })),
    { message_id: 'yes', text: 'yes' },
  ];
  for (const body of said) {
    const sentAt = Date.now();
    await again(() => client.messages.settle(id, body, { timeoutS: 60 }));
    report.answers.push({ sentAt, settledAt: Date.now() });
  }
  report.talks.push({ id, key });
  await compare(
    client,
    id,
    said.map(({ message_id }) => message_id),
    listener.cursors,
  );
  await listener.leave();
}

/** Said again with the same id until it is answered, as programs do. */
async function again<T>(call: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + 120_000; ;)
    try {
      return await call();
    } catch (failure) {
      if (!(failure instanceof ParleyProblem) || Date.now() > until) throw failure;
      report.repeated += 1;
      await pause(200);
    }
}

function listen(from: ParleyClient, conversation: string) {
  const cursors: string[] = [];
  const leaving = new AbortController();
  let dropped: { at: number; code: number | null } | null = null;
  const ended = from.stream({
    conversation,
    signal: leaving.signal,
    onEvent(frame) {
      if (isDelta(frame)) return;
      report.frames += 1;
      cursors.push(frame.cursor);
    },
    onDrop({ code }) {
      dropped ??= { at: Date.now(), code };
    },
    onOpen() {
      if (dropped !== null) report.drops.push({ ...dropped, backAt: Date.now() });
      dropped = null;
    },
  });
  ended.catch((failure: unknown) => report.broken.push(`the stream of ${conversation} ended: ${String(failure)}`));
  return {
    cursors,
    leave: async () => {
      leaving.abort();
      await ended;
    },
  };
}

/** What came at the socket against what is stored; and what was said, once each, with one reply a turn. */
async function compare(
  client: ParleyClient,
  id: string,
  said: readonly string[],
  heard: readonly string[],
): Promise<void> {
  const stored = (await again(() => collect(client.events.of(id).each()))).map(({ cursor }) => cursor);
  // What is stored last is sent last: it may be on its way.
  for (const until = Date.now() + 20_000; heard.length < stored.length && Date.now() < until;) await pause(50);
  const missing = stored.filter((cursor) => !heard.includes(cursor));
  if (missing.length > 0) report.broken.push(`${id}: frames missing at the socket: ${missing.join(', ')}`);
  if (new Set(heard).size !== heard.length) report.broken.push(`${id}: a frame came twice`);
  const rows = await again(() => collect(client.messages.of(id).each()));
  const from = rows.filter(({ role }) => role === 'participant').map(({ message_id }) => message_id);
  if (from.join() !== said.join()) report.broken.push(`${id}: said ${said.join()}, stored ${from.join()}`);
  const last = rows.at(-1)?.text ?? '';
  // The yes has a reply, and the reply is another one than "booked": what was said shows why.
  if (!last.startsWith('Booked: '))
    report.broken.push(`${id}: not booked\n${rows.map(({ role, text }) => `  ${role}: ${text}`).join('\n')}`);
  for (const { message_id, turn_id, status } of rows.filter(({ role }) => role === 'participant')) {
    const replies = rows.filter((row) => row.turn_id === turn_id && row.role === 'assistant').length;
    if (replies !== 1 || status !== 'completed')
      report.broken.push(`${id}: ${message_id} is ${status} and has ${replies} replies`);
  }
}
