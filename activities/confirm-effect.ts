/** An operator states the outcome of an effect whose provider could not be asked. */
import type { Flow } from '../contracts/state/flow.ts';
import type { EffectConfirmation } from '../contracts/state/effect.ts';
import type { Where } from '../contracts/state/turn.ts';
import type { CarriedState } from '../contracts/state/conversation-state.ts';
import type { Door, GivenOrder } from '../contracts/state/signature.ts';
import { afterConfirming } from '../domain/conversation/after-order.ts';
import { beginTurn, open, tell, type SettlingPorts, type TurnRequest } from './settle-turn.ts';

export interface ConfirmEffectRequest {
  readonly turn: TurnRequest;
  readonly state: CarriedState;
  readonly flow: Flow;
  readonly outcome: 'done' | 'not_done';
  readonly actor: string;
  readonly reason: string;
  readonly given: GivenOrder;
}

export interface ConfirmEffectPorts extends SettlingPorts {
  readonly signed: {
    /** Who has given an order, as far as it proves that. */
    doorOf(where: Where, given: GivenOrder, at: number): Door;
  };
  readonly ledger: {
    /**
     * Records an operator's statement on an unknown effect, with an audit row. Does nothing when the effect is settled
     * already.
     */
    confirm(where: Where, actionId: string, by: EffectConfirmation): Promise<void>;
  };
}

export function confirmEffectActivity(ports: ConfirmEffectPorts) {
  return {
    /** Writes the operator's statement into the ledger and tells the participant. Idempotent by turn. */
    async confirmEffect(request: ConfirmEffectRequest): Promise<void> {
      const { turn, flow, outcome, actor, reason, given } = request;
      const { where, state, texts } = await open(ports, request.state);
      await beginTurn(ports, where, turn, { forModel: false });
      await ports.ledger.confirm(where, flow.actionId, {
        outcome,
        by: ports.signed.doorOf(where, given, turn.at),
        reason,
      });
      const after = afterConfirming(state, { flow, outcome, actor, turnId: turn.turnId });
      await tell(ports, turn, { state: after.state, texts, say: after.move.say, disposition: 'flow_step' });
    },
  };
}
