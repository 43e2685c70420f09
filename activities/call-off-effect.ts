/** Cancels a waiting effect: the participant called it off, or its conversation ended. */
import type { CarriedState } from '../contracts/state/conversation-state.ts';
import type { GivingUp } from './give-up-effect.ts';

export interface CallOffRequest {
  readonly state: CarriedState;
  readonly actionId: string;
}

export interface CallOffPorts {
  readonly ledger: GivingUp;
}

export function callOffEffectActivity({ ledger }: CallOffPorts) {
  return {
    /** Closes the ledger's row, as `refused` where nothing was done. Idempotent. */
    async callOffEffect({ state: { identity }, actionId }: CallOffRequest) {
      const { tenant, conversation } = identity;
      return { state: await ledger.giveUp({ tenant, conversation }, actionId) };
    },
  };
}
