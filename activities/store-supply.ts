/**
 * Stores supplies whose text comes by Temporal, an operator's or a backend's: sanitised, redacted and limited like every
 * supply (X3, X4).
 */
import { createHash } from 'node:crypto';
import type { GivenSupply, SuppliedItem } from '../contracts/state/messages.ts';
import type { Where } from '../contracts/state/turn.ts';
import { cutText } from '../domain/words/cut.ts';

/** In UTF-16 code units. */
const longestLabel = 200;

export interface StoreSupplyRequest {
  readonly where: Where;
  readonly requestId: string;
  /** UUID of the supply. */
  readonly supplyId: string;
  readonly slotKey: string;
  readonly content: string;
  /** Limit of the extracted text, in bytes of UTF-8. */
  readonly sizeLimit: number;
  readonly by: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** A supply of a signal, with what its slot takes. */
export interface SupplyWithLimits extends GivenSupply {
  /** In bytes of UTF-8. */
  readonly sizeLimit: number;
  readonly type: 'text' | 'json';
  /** Without a content: SHA-256 in hex of what its row holds; absent: of whatever it holds. */
  readonly hash?: string;
}

export interface StoreSuppliesRequest {
  readonly where: Where;
  readonly requestId: string;
  readonly items: readonly SupplyWithLimits[];
  readonly by: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** What has a row by now, in the order of the request; or why nothing is taken, as a sentence. */
export type StoredSupplies =
  | { readonly kind: 'stored'; readonly items: readonly SuppliedItem[] }
  | { readonly kind: 'refused'; readonly because: string };

/** The text as the model sees it. */
interface SuppliedText {
  readonly shown: string;
  readonly bytes: number;
  readonly redactions: readonly { readonly kind: string; readonly count: number }[];
}

interface NewSupply extends SuppliedText {
  readonly supplyId: string;
  readonly requestId: string;
  readonly slotKey: string;
  readonly label: string | null;
  readonly content: string;
  readonly hash: string;
  readonly source: null;
  readonly providedBy: string;
  readonly keyId: null;
  readonly at: Date;
}

export interface StoreSupplyPorts {
  readonly material: {
    /** Writes the row once; an existing row stays unchanged. */
    store(where: Where, supply: NewSupply): Promise<void>;
  };
  readonly extracts: { suppliedText(content: string, limitBytes: number): SuppliedText };
}

type SuppliedRow = Pick<NewSupply, 'supplyId' | 'requestId' | 'slotKey' | 'hash'>;

export interface StoreSuppliesPorts {
  readonly material: StoreSupplyPorts['material'] & {
    /** Supplies by id; missing ones are left out. */
    supplies(where: Where, ids: readonly string[]): Promise<readonly SuppliedRow[]>;
    /** The same id for the same parts. */
    idOf(parts: readonly unknown[]): string;
  };
  readonly extracts: StoreSupplyPorts['extracts'] & {
    /** Why a content is not taken; null: it is. */
    contentFault(
      content: string,
      slot: Pick<SupplyWithLimits, 'sizeLimit' | 'type'>,
    ): { readonly because: 'empty' | 'too-large' | 'no-json' } | null;
  };
}

export function storeSupplyActivity({ material, extracts }: StoreSupplyPorts) {
  return {
    /** Idempotent by the supply's id. */
    async storeSupply(request: StoreSupplyRequest): Promise<void> {
      const { where, supplyId, requestId, slotKey, content, sizeLimit, by, at } = request;
      await material.store(where, {
        supplyId,
        requestId,
        slotKey,
        label: null,
        content,
        ...extracts.suppliedText(content, sizeLimit),
        hash: hashOf(content),
        source: null,
        providedBy: by,
        keyId: null,
        at: new Date(at),
      });
    },
  };
}

export function storeSuppliesActivity({ material, extracts }: StoreSuppliesPorts) {
  return {
    /** All of them or none. Idempotent: the same supply has the same row. */
    async storeSupplies({ where, requestId, items, by, at }: StoreSuppliesRequest): Promise<StoredSupplies> {
      const rows = items.map((item) => ({ ...item, supplyId: rowOf(material, where, requestId, item) }));
      const ids = rows.map(({ supplyId }) => supplyId);
      const known = new Map((await material.supplies(where, ids)).map((row) => [row.supplyId, row]));
      for (const row of rows) {
        const because = whyNot(extracts, requestId, row, known.get(row.supplyId));
        if (because !== null) return { kind: 'refused', because: `The supply for "${row.slotKey}" ${because}.` };
      }
      for (const { supplyId, slotKey, label = null, content, sizeLimit } of rows) {
        if (content === undefined) continue;
        const text = { content, ...extracts.suppliedText(content, sizeLimit), hash: hashOf(content) };
        const from = { source: null, providedBy: by, keyId: null, at: new Date(at) };
        await material.store(where, {
          supplyId,
          requestId,
          slotKey,
          label: label && cutText(label, longestLabel),
          ...text,
          ...from,
        });
      }
      return { kind: 'stored', items: rows.map(({ supplyId, slotKey }) => ({ supplyId, slotKey })) };
    },
  };
}

/** A sender's id names no row of somebody else. */
function rowOf(
  { idOf }: Pick<StoreSuppliesPorts['material'], 'idOf'>,
  { tenant, conversation }: Where,
  requestId: string,
  { supplyId, slotKey, content }: GivenSupply,
): string {
  if (content === undefined) return supplyId ?? '';
  const same = supplyId === undefined ? ['content', slotKey, content] : ['id', supplyId];
  return idOf([tenant, conversation, requestId, same]);
}

function whyNot(
  { contentFault }: StoreSuppliesPorts['extracts'],
  requestId: string,
  { slotKey, content, sizeLimit, type, hash }: SupplyWithLimits,
  known: SuppliedRow | undefined,
): string | null {
  const isSame = known?.requestId === requestId && known.slotKey === slotKey;
  if (content === undefined)
    return isSame && (hash ?? known.hash) === known.hash ? null : 'has neither a content nor a row of its id';
  if (known !== undefined && !(isSame && known.hash === hashOf(content))) return 'has the id of another one';
  const fault = contentFault(content, { sizeLimit, type });
  if (fault === null) return null;
  switch (fault.because) {
    case 'empty':
      return 'is empty';
    case 'too-large':
      return `is larger than ${sizeLimit} bytes of UTF-8`;
    case 'no-json':
      return 'is no well-formed JSON';
    default:
      return fault.because satisfies never;
  }
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
