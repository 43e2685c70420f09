/**
 * Encrypts every payload that Temporal keeps for us, with the key of its conversation. A payload is bound to namespace,
 * tenant and conversation: put into another conversation it opens nowhere. Which conversation it is decoded for is told
 * by the SDK (its serialization context), never by the payload.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Payload, PayloadCodec, SerializationContext } from '@temporalio/common';

/** Whose words a payload holds. `conversation` null: the tenant's, and no conversation's. */
export interface PayloadOwner {
  readonly tenant: string;
  readonly conversation: string | null;
}

/** A key that seals bytes about something, and opens them only when they are about the same. */
export interface PayloadKey {
  readonly id: string;
  seal(plain: Uint8Array, about: string): Uint8Array;
  open(sealed: Uint8Array, about: string): Uint8Array | null;
}

export interface PayloadKeys {
  /** Makes the key at its first use. */
  forUse(owner: PayloadOwner): Promise<PayloadKey>;
  /** Makes none. `fresh`: nothing that is remembered will do. */
  find(owner: PayloadOwner, asked?: { readonly fresh: boolean }): Promise<FoundPayloadKey>;
}

export type FoundPayloadKey =
  | { readonly kind: 'key'; readonly key: PayloadKey }
  | { readonly kind: 'destroyed' | 'locked' | 'none' };

export interface CodecSettings {
  readonly keys: PayloadKeys;
  readonly namespace: string;
  /**
   * A worker must not fail at a payload from outside: it gets a marker that no handler accepts
   * (`workflows/foreign-messages.ts`). A client gets an error.
   */
  readonly at: 'worker' | 'client';
  /** Hears of every payload that could not be read. */
  readonly onUnreadable?: (() => void) | undefined;
}

/** A payload that cannot be read, by anybody or for this conversation. */
export class PayloadUnreadable extends Error {
  override readonly name = 'PayloadUnreadable';
}

/** Both codecs of a process; null without keys. */
export function payloadCodecs(
  keys: PayloadKeys | null,
  namespace: string,
  onUnreadable?: () => void,
): { readonly worker: PayloadCodec | null; readonly client: PayloadCodec | null } {
  if (keys === null) return { worker: null, client: null };
  return {
    worker: payloadCodec({ keys, namespace, at: 'worker', onUnreadable }),
    client: payloadCodec({ keys, namespace, at: 'client', onUnreadable }),
  };
}

function payloadCodec({ keys, namespace, at, onUnreadable }: CodecSettings): PayloadCodec {
  const isUnplaced = (context: SerializationContext | undefined): boolean => context?.workflowId === undefined;
  return {
    async encode(payloads, context) {
      if (payloads.length === 0 || isForOthers(context)) return payloads;
      const owner = ownerIn(context);
      const sealed = async (): Promise<Payload[]> => {
        const key = await keys.forUse(owner);
        return payloads.map((payload) => sealPayload(payload, key, { namespace, ...owner }));
      };
      if (at === 'client' || context?.type === 'workflow') return sealed();
      // A worker whose activity can be answered neither way ends, and every conversation of it waits.
      return untilReachable(sealed, isUnplaced(context) ? 0 : reachWithinMs).catch((error: unknown) => {
        if (isUnplaced(context) || isLost(error)) return payloads.map(() => marker('It could not be encrypted.'));
        throw error;
      });
    },
    async decode(payloads, context) {
      return Promise.all(
        payloads.map(async (payload) => {
          if (!isSealed(payload)) return payload;
          const owner = ownerIn(context);
          const opened = await untilReachable(() => open(payload, owner), at === 'worker' ? decodedWithinMs : 0);
          if (typeof opened !== 'string') return opened;
          onUnreadable?.();
          // What an activity was asked or answered is ours: nothing may go on with a marker in its place.
          if (at === 'worker' && context?.type === 'workflow') return marker(opened);
          throw new PayloadUnreadable(opened);
        }),
      );
    },
  };

  /** The payload, or why it cannot be read. */
  async function open(payload: Payload, owner: PayloadOwner): Promise<Payload | string> {
    const id = keyIdOf(payload);
    // What an operator sends through the codec server is sealed for the tenant: nobody says there for which workflow.
    const owners = owner.conversation === null ? [owner] : [owner, { ...owner, conversation: null }];
    let because: string = unreadable.none;
    // What is remembered first, then what was made since.
    for (const fresh of [false, true])
      for (const one of owners) {
        const found = await keys.find(one, { fresh });
        if (found.kind === 'key' && found.key.id === id)
          return openPayload(payload, found.key, { namespace, ...one }) ?? unreadable.changed;
        if (one === owner) because = found.kind === 'key' ? unreadable.foreign : unreadable[found.kind];
      }
    return because;
  }
}

/** Why a payload cannot be read, for people. */
export const unreadable = {
  foreign: 'This payload belongs to another conversation.',
  changed: 'This payload was changed after it was encrypted.',
  destroyed: 'The key of this payload was destroyed: the conversation is erased.',
  locked: 'The key of this payload does not open with the master key.',
  none: 'There is no key for this payload.',
} as const;

/** Bound to a payload: what is about one conversation opens in no other. */
interface About extends PayloadOwner {
  readonly namespace: string;
}

const encoding = 'binary/encrypted';
const algorithm = 'AES-256-GCM';
const names = { key: 'encryption-key-id', algorithm: 'encryption-algorithm', was: 'encrypted-encoding' } as const;

export function sealPayload(payload: Payload, key: PayloadKey, about: About): Payload {
  const was = payload.metadata?.['encoding'] ?? new Uint8Array();
  return {
    metadata: {
      ...payload.metadata,
      encoding: Buffer.from(encoding),
      [names.algorithm]: Buffer.from(algorithm),
      [names.key]: Buffer.from(key.id),
      [names.was]: was,
    },
    data: key.seal(bytesOf(payload), aboutText(about, was)),
  };
}

/** A payload of nothing (a workflow that returns nothing) comes from the SDK with an empty array in place of bytes. */
function bytesOf({ data }: Payload): Uint8Array {
  return ArrayBuffer.isView(data) ? data : new Uint8Array();
}

/** Null: the key does not open it for this conversation. */
export function openPayload(payload: Payload, key: PayloadKey, about: About): Payload | null {
  const { [names.was]: was = new Uint8Array(), ...metadata } = payload.metadata ?? {};
  const data = key.open(bytesOf(payload), aboutText(about, was));
  if (data === null) return null;
  delete metadata[names.key];
  delete metadata[names.algorithm];
  return { metadata: { ...metadata, encoding: was }, data };
}

/** Whether a payload was sealed here, or says so. */
export function isSealed({ metadata }: Payload): boolean {
  return textOf(metadata?.['encoding']) === encoding && metadata?.[names.key] != null;
}

/** The id of the key that a payload says it was sealed with; it may be any text. */
export function keyIdOf({ metadata }: Payload): string {
  return textOf(metadata?.[names.key]);
}

/** Stands for a payload in a workflow; no handler accepts it. */
function marker(undecodable: string): Payload {
  return {
    metadata: { encoding: Buffer.from('json/plain') },
    data: Buffer.from(JSON.stringify({ undecodable })),
  };
}

/**
 * The conversation that a workflow belongs to, by its id (`workflowIdOf`); every other workflow, such as housekeeping, is
 * the installation's own.
 */
export function ownerOf(workflowId: string): PayloadOwner {
  const [, tenant, conversation] = conversationId.exec(workflowId) ?? [];
  return tenant === undefined || conversation === undefined ? installation : { tenant, conversation };
}

const installation: PayloadOwner = { tenant: '_installation', conversation: null };
/**
 * Ids of conversations are UUIDs, or 32 digits where they are made of what began them (an instruction that is given
 * again, a schedule), and a tenant's name may have hyphens too.
 */
const conversationId =
  /^conversation-([a-z0-9][a-z0-9-]{0,62})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32})$/;

function ownerIn(context: SerializationContext | undefined): PayloadOwner {
  return context?.workflowId === undefined ? installation : ownerOf(context.workflowId);
}

/**
 * What an operation of the Nexus service was asked, and what it answers, belongs to a workflow of somebody else, which
 * has none of our keys: it stands in the clear, as it was asked (decision 0035).
 */
function isForOthers(context: SerializationContext | undefined): boolean {
  return context?.type === 'workflow' && (context.workflowId ?? '').startsWith('nexus-');
}

function aboutText({ namespace, tenant, conversation }: About, was: Uint8Array): string {
  return JSON.stringify(['parley payload', 1, namespace, tenant, conversation, textOf(was)]);
}

function textOf(bytes: Uint8Array | null | undefined): string {
  return bytes ? Buffer.from(bytes).toString() : '';
}

const reachWithinMs = 60_000;
/** A workflow task that takes longer is given out again by the server; one that fails for it waits for longer. */
const decodedWithinMs = 8_000;

/** Tries for a while, because keys are in a database that may be away. */
async function untilReachable<T>(work: () => Promise<T>, withinMs: number): Promise<T> {
  for (const until = Date.now() + withinMs; ;) {
    try {
      return await work();
    } catch (error) {
      if (isLost(error) || Date.now() >= until) throw error;
      await pause(500);
    }
  }
}

/** The key was destroyed, or its conversation is gone: trying again changes nothing. */
function isLost(error: unknown): boolean {
  return error instanceof Error && error.name === 'KeyLost';
}
