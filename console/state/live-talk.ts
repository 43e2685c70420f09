/** Keeps a conversation current: reads it, listens to it, sends what is said in it, and comes back after every drop. */
import { useEffect, useMemo } from 'preact/hooks';
import { collect } from '../../client/pages.ts';
import { newId } from '../../client/requests.ts';
import { pause } from '../../client/transport.ts';
import { newestOf } from './newest.ts';
import { withFailure } from './question.ts';
import { client, noteFailure } from './session.ts';
import { createStore, useStore, type Store } from './store.ts';
import {
  emptyTalk,
  withEvents,
  withFrame,
  withOutgoing,
  withStored,
  type Outgoing,
  type Said,
  type Stored,
  type Talk,
} from './talk.ts';

/** Several events come at once with a turn: one reading is enough for them. */
const gatherMs = 40;
const againMs = 3_000;

export interface LiveTalk {
  readonly talk: Talk;
  readonly say: (said: Said) => void;
  readonly sayAgain: (message: Outgoing) => void;
  readonly readAgain: () => void;
}

interface Engine extends Omit<LiveTalk, 'talk'> {
  readonly store: Store<Talk>;
  begin(): () => void;
}

/** The conversation of this id for as long as whatever uses this is on the page. */
export function useTalk(id: string): LiveTalk {
  const engine = useMemo(() => createEngine(id), [id]);
  useEffect(() => engine.begin(), [engine]);
  const talk = useStore(engine.store);
  return { talk, say: engine.say, sayAgain: engine.sayAgain, readAgain: engine.readAgain };
}

function createEngine(id: string): Engine {
  const store = createStore(emptyTalk(id));
  const stopped = new AbortController();
  const readAgain = reader(id, store, stopped.signal);

  async function send(message: Outgoing): Promise<void> {
    store.set((was) => withOutgoing(was, { ...message, state: 'sending', fault: null }));
    try {
      const { text, answer, messageId: message_id } = message;
      await client.messages.say(id, { ...(answer === undefined ? { text } : { answer }), message_id });
      store.set((was) => withOutgoing(was, { ...message, state: 'stored', fault: null }));
      readAgain();
    } catch (failure) {
      const fault = noteFailure(failure);
      store.set((was) => withFailure(was, message, failure, fault));
      // Whatever was answered in the meantime, by whomever, is shown.
      if (fault.kind === 'stale') readAgain();
    }
  }

  let isSending = false;

  /** One after the other, in the order in which they were typed: what waits again keeps those behind it waiting. */
  async function sendWaiting(): Promise<void> {
    if (isSending) return;
    isSending = true;
    for (;;) {
      const next = store.get().outgoing.find(({ state }) => state === 'waiting');
      if (!next) break;
      await send(next);
      const now = store.get().outgoing.find(({ messageId }) => messageId === next.messageId);
      if (now?.state === 'waiting') break;
    }
    isSending = false;
  }

  /** Behind what waits, should anything wait. */
  function say(said: Said): void {
    const isBehind = isSending || store.get().outgoing.some(({ state }) => state === 'waiting');
    const state = isBehind ? 'waiting' : 'sending';
    const message: Outgoing = { ...said, messageId: newId(), at: new Date().toISOString(), state, fault: null };
    if (!isBehind) return void send(message);
    store.set((was) => withOutgoing(was, message));
    void sendWaiting();
  }

  return {
    store,
    readAgain,
    say,
    sayAgain: (message) => void send(message),
    begin() {
      void listen(id, store, stopped.signal, { readAgain, back: () => void sendWaiting() });
      const timer = setInterval(() => store.get().line === 'live' && void sendWaiting(), againMs);
      return () => {
        clearInterval(timer);
        stopped.abort();
      };
    },
  };
}

/** Reads what is stored; many calls in a moment are one reading, and one during a reading is another after it. */
function reader(id: string, store: Store<Talk>, signal: AbortSignal): () => void {
  let asked = false;
  let reading = false;
  const round = async (): Promise<void> => {
    reading = true;
    while (asked && !signal.aborted) {
      await pause(gatherMs, signal).catch(() => undefined);
      asked = false;
      try {
        const stored = await read(id, store.get());
        if (!signal.aborted) store.set((was) => withStored(was, stored));
      } catch (failure) {
        if (signal.aborted) break;
        const fault = noteFailure(failure);
        store.set((was) => ({ ...was, fault }));
      }
    }
    reading = false;
  };
  return () => {
    asked = true;
    if (!reading) void round();
  };
}

/** Of a long conversation that is known already the newest part. */
async function read(id: string, known: Pick<Talk, 'messages' | 'decisions'>): Promise<Stored> {
  const isKnown = known.messages.length > 0;
  const messageIds = new Set(known.messages.map(({ message_id }) => message_id));
  const decisionIds = new Set(known.decisions.map(({ decision_id }) => decision_id));
  const [snapshot, messages, decisions, effects, clarifications] = await Promise.all([
    client.conversations.show(id),
    isKnown
      ? newestOf(client.messages.of(id), ({ message_id }) => messageIds.has(message_id))
      : collect(client.messages.of(id).each({ limit: 100 })),
    isKnown
      ? newestOf(client.gateDecisions.of(id), ({ decision_id }) => decisionIds.has(decision_id))
      : collect(client.gateDecisions.of(id).each({ limit: 100 })),
    collect(client.effects.of(id).each({ limit: 100 })),
    collect(client.clarifications.each({ conversation: id, limit: 100 })),
  ]);
  return { snapshot, messages, decisions, effects, clarifications };
}

/** Listens from the first event that is not known, until it is stopped. */
async function listen(
  id: string,
  store: Store<Talk>,
  signal: AbortSignal,
  { readAgain, back }: { readonly readAgain: () => void; readonly back: () => void },
): Promise<void> {
  readAgain();
  while (!signal.aborted) {
    try {
      if (store.get().events.length === 0) {
        const events = await collect(client.events.of(id).each({ limit: 100, signal }));
        store.set((was) => withEvents(was, events));
      }
      await client.stream({
        conversation: id,
        after: store.get().events.at(-1)?.cursor,
        signal,
        onEvent(frame) {
          store.set((was) => withFrame(was, frame));
          if ('cursor' in frame) readAgain();
        },
        onOpen() {
          store.set((was) => ({ ...was, line: 'live' }));
          readAgain();
          back();
        },
        onDrop: () => store.set((was) => ({ ...was, line: 'dropped' })),
      });
    } catch (failure) {
      if (signal.aborted) return;
      const fault = noteFailure(failure);
      store.set((was) => ({ ...was, line: 'dropped', fault: was.snapshot === null ? fault : was.fault }));
      // What is refused for good stays refused: a conversation of somebody else, one that was erased.
      if (fault.kind === 'not-found' || fault.kind === 'not-allowed' || fault.kind === 'signed-out') return;
      await pause(againMs, signal).catch(() => undefined);
    }
  }
}
