/** Says something that needs no model, stores it with where the conversation stands, and settles the turn with it. */
import type { Disposition } from '../../contracts/conversation.ts';
import type { Say } from '../../contracts/flow.ts';
import type { Stored, TurnRequest } from '../../contracts/turn.ts';
import type { Stepped } from '../../contracts/clarification-state.ts';
import { minuteActivities } from './activities.ts';
import type { Talk } from './carried.ts';
import { carry } from './requests.ts';
import { isStored } from './written.ts';

export interface Told {
  readonly say: Say;
  readonly disposition: Disposition;
  readonly remedy?: Say;
  readonly clarifications?: readonly Stepped[];
}

/** Null when this settled the turn; else what an earlier attempt had stored of it, which is what the participant has read. */
export async function tell(talk: Talk, turn: TurnRequest, told: Told): Promise<Stored> {
  const { tellParticipant } = minuteActivities(`${told.disposition}: ${told.say.text}`);
  const sent = talk.standing;
  const stored = await tellParticipant({ turn, standing: carry(sent), ...told });
  if (stored === null) isStored(talk, sent);
  return stored;
}
