/** Says something that needs no model: a flow's next question, a command's answer, an apology. */
import type { Disposition } from '../contracts/conversation.ts';
import type { Say } from '../contracts/flow.ts';
import type { Stepped } from '../domain/clarification/state.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import { tell, whereOf, type SettlingPorts, type TurnRequest } from './settle-turn.ts';

export interface TellParticipantRequest {
  readonly turn: TurnRequest;
  /** Where the conversation stands once this is said. */
  readonly standing: Standing;
  readonly say: Say;
  readonly disposition: Disposition;
  readonly remedy?: Say;
  readonly clarifications?: readonly Stepped[];
}

export function tellParticipantActivity(ports: SettlingPorts) {
  return {
    /** Renders and stores the words, and settles the turn with them. Idempotent by turn. */
    async tellParticipant(request: TellParticipantRequest): Promise<void> {
      const { turn, standing } = request;
      await ports.minutes.begin(whereOf(standing), {
        turnId: turn.turnId,
        heard: turn.heard,
        forModel: request.disposition === 'failed' || request.disposition === 'clarification_required',
      });
      await tell(ports, turn, request);
    },
  };
}
