/**
 * A conversation as it is and as it goes on: what is stored (REST), what happens (websocket), and what is on its way
 * out.
 */
import type {
  ConversationEvent,
  EffectOnWire,
  GateDecision,
  MessageOnWire,
  Snapshot,
} from '../../contracts/wire/conversation.ts';
import type { ClarificationOnWire } from '../../contracts/wire/clarification.ts';
import type { AnswerBody } from '../../contracts/reading/question.ts';
import type { StreamFrame } from '../../client/stream.ts';
import { isDelta, type DeltaFrame } from '../../client/stream.ts';
import type { Fault } from './problems.ts';

/** Words, or an answer with the words that stand for it in the transcript. */
export interface Said {
  readonly text: string;
  readonly answer?: AnswerBody;
}

/** An answer that the server did not take, and why. */
export type NotTaken =
  | { readonly kind: 'over'; readonly said: string }
  | {
      readonly kind: 'faulty';
      readonly question: string;
      /** In words, by slot. */
      readonly bySlot: Readonly<Record<string, string>>;
      /** What is wrong with no slot in particular; null: nothing. */
      readonly rest: string | null;
    };

/** What is on its way, or was not taken. */
export interface Outgoing extends Said {
  readonly messageId: string;
  readonly at: string;
  /** `waiting`: the server is away, and they go out when it is back. */
  readonly state: 'sending' | 'stored' | 'waiting' | 'refused';
  readonly fault: Fault | null;
}

/** A reply while the model writes it. */
export interface Writing {
  readonly turn: string;
  readonly attempt: number;
  readonly text: string;
}

/** Whether what happens is heard as it happens. */
export type Line = 'connecting' | 'live' | 'dropped';

export interface Talk {
  readonly id: string;
  readonly snapshot: Snapshot | null;
  readonly messages: readonly MessageOnWire[];
  readonly decisions: readonly GateDecision[];
  readonly events: readonly ConversationEvent[];
  readonly effects: readonly EffectOnWire[];
  readonly clarifications: readonly ClarificationOnWire[];
  readonly outgoing: readonly Outgoing[];
  /** The latest answer, as long as nothing else was said. */
  readonly notTaken: NotTaken | null;
  readonly writing: Writing | null;
  /** The websocket. */
  readonly line: Line;
  /** Why it could not be read; what is there stays. */
  readonly fault: Fault | null;
}

export function emptyTalk(id: string): Talk {
  return {
    id,
    snapshot: null,
    messages: [],
    decisions: [],
    events: [],
    effects: [],
    clarifications: [],
    outgoing: [],
    notTaken: null,
    writing: null,
    line: 'connecting',
    fault: null,
  };
}

/** What one reading of the server gives; lists may hold the newest part alone. */
export interface Stored {
  readonly snapshot: Snapshot;
  readonly messages: readonly MessageOnWire[];
  readonly decisions: readonly GateDecision[];
  readonly effects: readonly EffectOnWire[];
  readonly clarifications: readonly ClarificationOnWire[];
}

export function withStored(talk: Talk, stored: Stored): Talk {
  const messages = merged(talk.messages, stored.messages, ({ message_id: id }) => id);
  const known = new Set(messages.map(({ message_id: id }) => id));
  return {
    ...talk,
    snapshot: stored.snapshot,
    messages,
    decisions: merged(talk.decisions, stored.decisions, ({ decision_id: id }) => id),
    effects: stored.effects,
    clarifications: stored.clarifications,
    outgoing: talk.outgoing.filter(({ messageId }) => !known.has(messageId)),
    writing: isWritten(messages, talk.writing) ? null : talk.writing,
    fault: null,
  };
}

/** A frame of the websocket. An event that is known already changes nothing. */
export function withFrame(talk: Talk, frame: StreamFrame): Talk {
  if (isDelta(frame)) return withDelta(talk, frame);
  return withEvents(talk, [frame]);
}

export function withEvents(talk: Talk, events: readonly ConversationEvent[]): Talk {
  const known = new Set(talk.events.map(({ cursor }) => cursor));
  const fresh = events.filter(({ cursor }) => !known.has(cursor));
  return fresh.length === 0 ? talk : { ...talk, events: [...talk.events, ...fresh] };
}

export function withOutgoing(talk: Talk, message: Outgoing): Talk {
  const others = talk.outgoing.filter(({ messageId }) => messageId !== message.messageId);
  // It may be stored and read before its receipt is.
  if (talk.messages.some(({ message_id: id }) => id === message.messageId)) return { ...talk, outgoing: others };
  return { ...talk, outgoing: [...others, message], notTaken: null };
}

/** Pieces of a reply that is there as a whole, and of attempts that were given up, are dropped. */
function withDelta(talk: Talk, { data }: DeltaFrame): Talk {
  const { writing } = talk;
  const piece = { turn: data.turn_id, attempt: data.attempt, text: '' };
  if (isWritten(talk.messages, piece)) return talk;
  const isOld = writing !== null && writing.turn === piece.turn && piece.attempt < writing.attempt;
  if (isOld) return talk;
  const goesOn = writing !== null && writing.turn === piece.turn && writing.attempt === piece.attempt;
  if ('reset' in data) return { ...talk, writing: piece };
  return { ...talk, writing: { ...piece, text: (goesOn ? writing.text : '') + data.text } };
}

function isWritten(messages: readonly MessageOnWire[], writing: Writing | null): boolean {
  return writing !== null && messages.some(({ turn_id: turn, role }) => turn === writing.turn && role === 'assistant');
}

/** The newer form of each, in the order in which they came to be known. */
function merged<Item>(was: readonly Item[], now: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  const newer = new Map(now.map((item) => [idOf(item), item]));
  const kept = was.map((item) => newer.get(idOf(item)) ?? item);
  const known = new Set(was.map(idOf));
  return [...kept, ...now.filter((item) => !known.has(idOf(item)))];
}
