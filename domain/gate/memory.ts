/**
 * What the gate remembers of a conversation: a fold over readings, in the order in which messages were accepted.
 */
import type { GateMemory } from '../../contracts/state/gate.ts';
import type { ActionKind, ReplyReading, Span } from '../../contracts/reading/reading.ts';
import { evidenceOf, openingOf, type Utterance } from './evidence.ts';

/** In a decline: every kind of action ("no need", "not now"). */
export const everyAction: ActionKind = '*';

/** The memory of a conversation in which nobody has spoken. */
export const emptyMemory: GateMemory = {
  depth: 0,
  lastQuestion: null,
  declines: [],
  situation: { kind: 'unstated' },
};

/** The participant's message was accepted. */
export function rememberMessage(memory: GateMemory, message: Utterance): GateMemory {
  const { reading } = message;
  return {
    ...memory,
    depth: memory.depth + 1,
    lastQuestion: memory.lastQuestion && {
      ...memory.lastQuestion,
      answered: memory.lastQuestion.answered || !reading.asksBackOnly,
    },
    declines: withDeclines(memory, message),
    situation: situationAfter(memory, message),
  };
}

/** The assistant's reply was given. Judge it before it is marked: a reply is no part of its own history. */
export function rememberReply(memory: GateMemory, reply: Utterance<ReplyReading>): GateMemory {
  const { turnId, reading } = reply;
  const asking = reading.sentences.find(({ act }) => act === 'question' || act === 'request');
  // A "no" to a reply that also asked something is the answer to that, not a decline.
  const offered = asking
    ? []
    : reading.signals.filter(({ form, strength }) => form === 'offer' || strength === 'strong');
  return {
    ...memory,
    depth: memory.depth + 1,
    lastQuestion: asking ? { ...evidenceOf(reply, asking), answered: false } : memory.lastQuestion,
    declines: liftedBy(memory, turnId, reading),
    offered: offered.map((signal) => ({ ...evidenceOf(reply, signal), action: signal.action })),
  };
}

/** The decline that stands against an action, or null. */
export function declineAgainst(memory: GateMemory, action: ActionKind): GateMemory['declines'][number] | null {
  return (
    memory.declines.find((decline) => decline.action === action) ??
    memory.declines.find((decline) => decline.action === everyAction) ??
    null
  );
}

/**
 * Newest last; asking for an action takes back that it was declined. A bare "no" declines what was offered just before.
 */
function withDeclines(memory: GateMemory, message: Utterance): GateMemory['declines'] {
  const { reading } = message;
  let declines = memory.declines;
  const decline = (action: ActionKind, at: Span) => {
    declines = [...declines.filter((other) => other.action !== action), { ...evidenceOf(message, at), action }];
  };
  const offered = memory.offered ?? [];
  for (const at of reading.declines) {
    if (at.action !== null) decline(at.action, at);
    else if (offered.length === 0) decline(everyAction, at);
    else for (const offer of offered) decline(offer.action, at);
  }
  if (reading.stance === 'deny' && reading.declines.length === 0) {
    for (const offer of offered) decline(offer.action, reading.stanceAt ?? openingOf(reading));
  }
  const requested = reading.requests.map(({ action }) => action);
  return requested.length === 0
    ? declines
    : declines.filter(({ action }) => action !== everyAction && !requested.includes(action));
}

/**
 * An offer in a later turn lifts the decline of what it offers. An offer in the very turn of the decline does not: that
 * would be not listening.
 */
function liftedBy(memory: GateMemory, turnId: string, reading: ReplyReading): GateMemory['declines'] {
  const offers = reading.signals
    .filter(({ form, strength }) => form === 'offer' && strength === 'strong')
    .map(({ action }) => action);
  const lifted = (decline: GateMemory['declines'][number]) =>
    decline.turnId !== turnId &&
    (offers.includes(decline.action) || (decline.action === everyAction && offers.length > 0));
  return memory.declines.filter((decline) => !lifted(decline));
}

/**
 * The opening decides, and later messages may make the situation the participant's own; nothing makes it less so (G9).
 */
function situationAfter(memory: GateMemory, message: Utterance): GateMemory['situation'] {
  const { kind, at } = message.reading.situation;
  const settles =
    kind === 'active'
      ? memory.situation.kind !== 'active'
      : kind === 'hypothetical' && memory.situation.kind === 'unstated';
  if (!settles) return memory.situation;
  return at ? { kind, at: evidenceOf(message, at) } : { kind };
}
