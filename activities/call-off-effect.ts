/** An effect that waits is called off: by the participant, or because its conversation ends. */
import type { CarriedState } from '../contracts/conversation-state.ts';
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
    /** Closes the ledger's row: `refused` where nothing was done. Doing it twice changes nothing. */
    async callOffEffect({ state: { identity }, actionId }: CallOffRequest) {
      const { tenant, conversation } = identity;
      return { state: await ledger.giveUp({ tenant, conversation }, actionId) };
    },
  };
}
