/** A place at which a conversation's workflow waits for something. */
import type { Place } from './faults.ts';
import type { App } from './in-process-app.ts';
import type { Scene } from './scenes.ts';

export interface Await {
  readonly name: string;
  /** Null: it waits for people alone. */
  readonly place: Place | null;
  /** Id of the workflow that waits there; absent: the conversation's own. */
  readonly of?: (scene: Scene) => string;
  /** What fails for good on the way there. */
  readonly after?: readonly Place[];
  /** Everything before. */
  begin(app: App, desks: Desks): Promise<Scene>;
  /** The last step. */
  step(scene: Scene): Promise<unknown>;
  /** Hours until it comes by itself. */
  readonly comesAfterH?: number;
  /** What fails for good here no turn can mend: no activity is left that could write the row. Housekeeping finds it. */
  readonly isLast?: boolean;
  /** What would keep the conversation from going on. */
  readonly tidy?: (scene: Scene) => Promise<unknown>;
}

/**
 * Assistants made for this: instructions that are asked back about, participants who are, few model calls, a small
 * window.
 */
export interface Desks {
  readonly instructed: string;
  readonly asking: string;
  readonly frugal: string;
  /** Its model sees little at once. */
  readonly forgetful: string;
  /** Its parties have channels: `desk` a mailbox, `hook` a webhook. */
  readonly reached: string;
  /** Needs material, and whoever supplies it has a mailbox. */
  readonly supplied: string;
}
