import type { TemporalConversations } from '../../../adapters/temporal/conversations.ts';
import type { Assistants } from '../../process/assistants.ts';
import type { Limits } from '../../process/limits.ts';
import type { WaitingPorts } from '../conversations/ports.ts';

/** What these routes ask of the outside. */
export interface DiagnosisPorts extends WaitingPorts {
  readonly assistants: Assistants;
  readonly conversations: TemporalConversations;
  readonly limits: Limits;
}
