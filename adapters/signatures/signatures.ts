/**
 * Signs what the API sends to workflows, and checks it where it counts: HMAC-SHA-256 over what is sent, where it is
 * sent, under which id, for whose key and until when (docs/decisions/0027). Free of any I/O.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Door, GivenMessage, GivenOrder, Signature } from '../../contracts/state/signature.ts';
import type { Where } from '../../contracts/state/turn.ts';
import { canonicalJson } from '../postgres/audit/audit.ts';
import { archiveSeal, type ArchiveSeal } from './archive-seal.ts';

/** What a token lets an operator approve: one preview of one action, once. */
export interface TokenFor {
  readonly action: string;
  readonly previewHash: string;
}

/** What signs; the API has one. `workflowId` names the conversation and its tenant. */
export interface Signer {
  /** Archives of people's data. */
  readonly archives: ArchiveSeal;
  order(workflowId: string, given: GivenOrder & { readonly keyId: string }): Signature;
  message(workflowId: string, given: SignedWords & { readonly keyId: string }): Signature;
  /** What our Nexus service has begun: it holds for as long as the key. */
  operation(asked: unknown): string;
  /** A token for `op.approve`, and until when it can be used (epoch milliseconds). */
  token(
    workflowId: string,
    given: TokenFor & { readonly keyId: string },
  ): { readonly token: string; readonly until: number };
}

/** What checks; the workers have one. `at`: when it arrived (epoch milliseconds). Null: nothing is proven. */
export interface SignatureCheck {
  /**
   * Who has given an order: our API for a key, or a Temporal client that claims to be somebody, with a key where it
   * brings an operator's token for just that.
   */
  doorOf(where: Where, given: GivenOrder, at: number): Door;
  message(where: Where, given: GivenMessage): { readonly keyId: string } | null;
  /** Whether our Nexus service has begun it. */
  operation(asked: unknown, mac: unknown): boolean;
}

/** What is signed of a message. */
type SignedWords = Omit<GivenMessage, 'signed' | 'at'>;

/** An order waits for a worker at most seconds; the rest is for clocks that differ. */
const orderLastsMs = 5 * 60_000;
/** A message is kept as a signal while no worker is there. What it agreed to a day ago is asked about again. */
const messageLastsMs = 24 * 60 * 60_000;
/** Long enough to look at the preview once more, and to paste it. */
const tokenLastsMs = 15 * 60_000;

export function signatures(key: string, clock: () => number): Signer & { readonly check: SignatureCheck } {
  const macOf = (parts: readonly unknown[]): string =>
    createHmac('sha256', key)
      .update(canonicalJson(plainJson(parts)))
      .digest('base64url');
  const sign = (workflowId: string, what: readonly unknown[], { keyId, lastsMs }: Lasting): Signature => {
    const until = clock() + lastsMs;
    return { keyId, until, mac: macOf([workflowId, ...what, keyId, until]) };
  };
  const holds = (where: Where, what: readonly unknown[], signed: unknown, at: number): { keyId: string } | null => {
    // The later of the two clocks is left out: one that was moved on ends nothing.
    if (!isSignature(signed) || signed.until < Math.min(at, clock())) return null;
    const { keyId, until, mac } = signed;
    return isSame(mac, macOf([workflowOf(where), ...what, keyId, until])) ? { keyId } : null;
  };
  return {
    archives: archiveSeal(key),
    order: (workflowId, { keyId, ...given }) =>
      sign(workflowId, ['order', ...partsOf(given)], { keyId, lastsMs: orderLastsMs }),
    message: (workflowId, { keyId, ...given }) =>
      sign(workflowId, ['message', ...saidIn(given)], { keyId, lastsMs: messageLastsMs }),
    operation: (asked) => macOf(['operation', asked]),
    token(workflowId, { keyId, action, previewHash }) {
      const { until, mac } = sign(workflowId, ['token', action, previewHash], { keyId, lastsMs: tokenLastsMs });
      return { token: [keyId, until, mac].join('.'), until };
    },
    check: {
      doorOf(where, given, at) {
        const { actor, signed, token, actionId, previewHash } = isRecord(given.asked) ? given.asked : {};
        const ours = holds(where, ['order', ...partsOf(given)], signed, at);
        // Whatever the order says of itself: it was this key.
        if (ours !== null) return { via: 'api', actor: ours.keyId, keyId: ours.keyId };
        const claimed = typeof actor === 'string' ? actor : given.name;
        const known = holds(where, ['token', actionId, previewHash], signatureOf(token), at);
        return { via: 'temporal', actor: claimed, keyId: known?.keyId ?? null };
      },
      message: (where, given) => holds(where, ['message', ...saidIn(given)], given.signed, given.at),
      operation: (asked, mac) => typeof mac === 'string' && isSame(mac, macOf(['operation', asked])),
    },
  };
}

interface Lasting {
  readonly keyId: string;
  readonly lastsMs: number;
}

/** As `workflowIdOf` of the workflow's messages; conversations' ids are of one length, so no two are spelt alike. */
function workflowOf({ tenant, conversation }: Where): string {
  return `conversation-${tenant}-${conversation}`;
}

function partsOf({ name, id, asked }: GivenOrder): readonly unknown[] {
  const { signed: _itself, ...rest } = isRecord(asked) ? asked : {};
  return [name, id, rest];
}

function saidIn({ messageId, hash, reading, question, instruction }: SignedWords): readonly unknown[] {
  return [messageId, hash, reading, question, instruction];
}

/** `<key's id>.<until>.<mac>`; the id of a person may hold dots. */
function signatureOf(token: unknown): unknown {
  if (typeof token !== 'string' || token.length > 300) return undefined;
  const parts = token.split('.');
  const [until, mac] = parts.splice(-2);
  const keyId = parts.join('.');
  return { keyId, until: Number(until), mac };
}

function isSignature(given: unknown): given is Signature {
  if (!isRecord(given)) return false;
  const { keyId, until, mac } = given;
  return typeof keyId === 'string' && Number.isSafeInteger(until) && typeof mac === 'string';
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** As it arrives: what JSON leaves out is not signed. */
function plainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
