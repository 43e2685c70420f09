/** Writes down what an operator supplies in words: sanitised, redacted and limited like every supply (X3, X4). */
import type { Where } from '../contracts/turn.ts';

export interface StoreSupplyRequest {
  readonly where: Where;
  readonly requestId: string;
  /** UUID of the supply. */
  readonly supplyId: string;
  readonly slotKey: string;
  readonly content: string;
  readonly by: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface StoreSupplyPorts {
  readonly supplies: {
    /** Writes the row once; one that is there stays as it is. */
    store(where: Where, supply: Omit<StoreSupplyRequest, 'where'>): Promise<void>;
  };
}

export function storeSupplyActivity({ supplies }: StoreSupplyPorts) {
  return {
    /** Idempotent by the supply's id. */
    async storeSupply({ where, ...supply }: StoreSupplyRequest): Promise<void> {
      await supplies.store(where, supply);
    },
  };
}
