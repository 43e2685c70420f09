/** Says something that needs no model, stores it with where the conversation stands, and settles the turn with it. */
import type { Disposition } from '../../contracts/conversation.ts';
import type { Say } from '../../contracts/flow.ts';
import type { Stored, TurnRequest } from '../../contracts/turn.ts';
import type { Stepped } from '../../contracts/clarification-state.ts';
import { recordActivities } from './activities.ts';
import type { Run } from './carried.ts';
import { carry } from './requests.ts';
import { giveBack, markStored, takeContexts, takeHandoffs } from './written.ts';

export interface Told {
  /** Null: nothing is said. */
  readonly say: Say | null;
  /** Said before it. */
  readonly lead?: Say;
  /** The procedure's own words are said (D4), whatever else. */
  readonly inOwnWords?: true;
  readonly disposition: Disposition;
  readonly remedy?: Say;
  readonly clarifications?: readonly Stepped[];
}

/**
 * Null when this settled the turn; else what an earlier attempt had stored of it, which is what the participant has read. Steps that
 * came along are written with the turn; where that did not happen here, with the next thing that is.
 */
export async function replyWithText(run: Run, turn: TurnRequest, told: Told): Promise<Stored> {
  const { tellParticipant } = recordActivities(`${told.disposition}: ${told.say?.text ?? 'nothing is said'}`);
  const sent = run.state;
  const handoffs = takeHandoffs(run);
  const contexts = takeContexts(run);
  const asked = {
    turn,
    state: carry(sent),
    ...told,
    ...(handoffs.length > 0 ? { handoffs } : {}),
    ...(contexts.length > 0 ? { contexts } : {}),
  };
  const { clarifications = [] } = told;
  try {
    const stored = await tellParticipant(asked);
    if (stored === null) markStored(run, sent);
    else giveBack(run, { clarifications, handoffs, contexts });
    return stored;
  } catch (error) {
    giveBack(run, { clarifications, handoffs, contexts });
    throw error;
  }
}
