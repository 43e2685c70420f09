/** Stores a supply that an operator gives as text: sanitised, redacted and limited like every supply (X3, X4). */
import { createHash } from 'node:crypto';
import type { Where } from '../contracts/state/turn.ts';

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
  readonly label: null;
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
        hash: createHash('sha256').update(content).digest('hex'),
        source: null,
        providedBy: by,
        keyId: null,
        at: new Date(at),
      });
    },
  };
}
