import type { ArtifactNames } from '../../process/artifact-names.ts';
import type { Assistants } from '../../process/assistants.ts';
import type { SendingPorts, WaitingPorts } from '../conversations/ports.ts';

/** What these routes ask of the outside. */
export interface ClarificationsPorts extends SendingPorts, WaitingPorts {
  readonly artifactNames: ArtifactNames;
  readonly assistants: Assistants;
}
