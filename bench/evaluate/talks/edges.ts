/**
 * What the product talks to, in memory: rows of messages, drafts, previews, a calendar, an outbox, and the offline
 * model. One for each talk; nothing leaves it.
 */
import type { Busy } from '../../../activities/offer-slots.ts';
import type { ComposeReplyPorts } from '../../../activities/compose-reply.ts';
import type { OfferSlotsPorts } from '../../../activities/offer-slots.ts';
import type { PerformEffectPorts } from '../../../activities/perform-effect.ts';
import type { PreviewEffectPorts } from '../../../activities/preview-effect.ts';
import type { UsagePorts } from '../../../activities/metering.ts';
import { luxonWallClock } from '../../../adapters/wall-clock/luxon.ts';
import type { SettledMessage } from '../../../contracts/wire/conversation.ts';
import type { EffectOrder } from '../../../contracts/state/effect.ts';
import type { EffectPreview } from '../../../contracts/wire/preview.ts';
import type { Template } from '../../../contracts/reading/reading.ts';
import type { TranscriptMessage } from '../../../contracts/state/turn.ts';
import type { createPlayer } from '../../../local-stack/scripted-model/player.ts';
import type { StoredAssistant } from '../../../workers/assistants.ts';

export interface Assistant extends StoredAssistant {
  /** What its offline model says. */
  readonly plays: ReturnType<typeof createPlayer>;
}

/** Everything that the activities of a talk ask of the outside. */
export type Ports = ComposeReplyPorts & OfferSlotsPorts & PreviewEffectPorts & PerformEffectPorts & UsagePorts;

/** What has come of a talk, for whoever looks at it from outside. */
export interface Edges {
  readonly ports: Ports;
  /** What the calendar and the mail server were told to do, in order. */
  readonly outbox: readonly EffectOrder[];
  /** The answer to the message that was accepted last, as a client gets it. */
  settled(): SettledMessage;
  /** A message is accepted. */
  accept(message: Pick<TranscriptMessage, 'messageId' | 'text' | 'position'>): void;
}

interface Row extends TranscriptMessage {
  readonly forModel: boolean;
}

export function edgesOf(assistant: Assistant, busy: readonly Busy[]): Edges {
  const rows = new Map<string, Row>();
  const outbox: EffectOrder[] = [];
  let settled: SettledMessage | null = null;
  const transcript = ({ limit, after }: { readonly limit: number; readonly after: number }) =>
    [...rows.values()]
      .filter(({ forModel, position }) => forModel && position > after)
      .toSorted((one, other) => one.position - other.position)
      .slice(-limit);
  const showModel = (messageId: string, forModel: boolean): void => {
    const row = rows.get(messageId);
    if (row) rows.set(messageId, { ...row, forModel });
  };
  const records: Ports['records'] = {
    async begin(_where, { heard, forModel, transcript: asked }) {
      for (const { messageId } of heard) showModel(messageId, forModel);
      const nothing = { stored: null, texts: {}, missing: [], claim: { kind: 'open' } as const };
      return { ...nothing, transcript: asked ? transcript(asked) : [] };
    },
    words: async () => null,
    async settle(_where, { turnId, heard, forModel, reply, settled: answer }) {
      for (const { messageId } of heard) showModel(messageId, forModel);
      const messageId = `${turnId}:reply`;
      rows.set(messageId, { messageId, role: 'assistant', instruction: null, ...reply, forModel });
      settled = answer;
      return null;
    },
    texts: async (_where, ids) =>
      Object.fromEntries(ids.flatMap((id) => (rows.has(id) ? [[id, rows.get(id)?.text ?? '']] : []))),
    transcript: async (_where, asked) => transcript(asked),
    delayed: async () => undefined,
    modelTrouble: async () => undefined,
  };
  const providers = { perform: async (_where: unknown, order: EffectOrder) => done(outbox, order) };
  return {
    ports: {
      ...nothingElse,
      records,
      drafts: draftsInMemory(),
      assistants: { find: async () => assistant },
      calendar: { busy: async () => busy },
      model: offlineModel(assistant),
      wallClock: luxonWallClock(),
      ledger,
      providerOf: () => providers,
    },
    outbox,
    settled() {
      if (settled === null) throw new Error('The message was not answered.');
      return settled;
    },
    accept(message) {
      settled = null;
      rows.set(message.messageId, { ...message, role: 'participant', instruction: null, forModel: false });
    },
  };
}

const ledger: Ports['ledger'] = {
  admit: async () => ({ kind: 'go', fence: 1, tried: false }),
  conclude: async () => true,
  release: async () => undefined,
};

function done(outbox: EffectOrder[], order: EffectOrder) {
  outbox.push(order);
  return { kind: 'done' as const, providerRef: `${order.kind}-${outbox.length}` };
}

function draftsInMemory(): Ports['drafts'] {
  const drafts = new Map<string, Template>();
  const previews = new Map<string, EffectPreview>();
  return {
    draft: async (_where, draftId) => drafts.get(draftId) ?? null,
    preview: async (_where, { actionId, hash }) => previews.get(`${actionId} ${hash}`) ?? null,
    async storeDraft(_where, { draftId, template }) {
      const stored = drafts.get(draftId) ?? template;
      drafts.set(draftId, stored);
      return stored;
    },
    async storePreview(_where, { actionId, hash, preview }) {
      previews.set(`${actionId} ${hash}`, preview);
    },
  };
}

function offlineModel({ plays }: Assistant): Ports['model'] {
  const usage = { promptTokens: 0, completionTokens: 0 };
  return {
    async reply({ system, messages }) {
      const { text } = plays({ system, messages });
      return { text, proposals: [], calls: [], usage };
    },
  };
}

function never(): never {
  throw new Error('This assistant has nothing of the kind: a talk with it must not come here.');
}

/** What this assistant does not have, or what tells nobody here anything. */
const nothingElse = {
  deltas: { publish: async () => undefined },
  housekeeping: { noteUnreadable: async () => [] },
  tokens: {
    counter: async () => ({ count: (text: string) => Math.ceil(text.length / 4), part: (text: string) => text }),
  },
  usage: { claim: async () => ({ kind: 'open' }) as const, note: async () => undefined },
  attachments: { of: async () => [] },
  material: { session: async () => null, supplies: async () => [] },
  extracts: { extract: never, extractAt: never, sessionView: never },
  contexts: { load: async () => null, save: async () => null },
  graph: { of: () => ({ byIds: async () => [], resolveOrSay: never }) },
  namedConcepts: () => [],
  memoryNotes: { count: () => undefined, warn: () => undefined },
};
