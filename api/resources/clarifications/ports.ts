import type { QueueWords } from '../../process/queue-words.ts';
import type { Assistants } from '../../process/assistants.ts';
import type { SendingPorts, WaitingPorts } from '../conversations/ports.ts';

/** What these routes ask of the outside. */
export interface ClarificationsPorts extends SendingPorts, WaitingPorts {
  readonly queueWords: QueueWords;
  readonly assistants: Assistants;
}
