/** The activities of each queue, with what they ask of the outside. */
import { activitiesByQueue, type Activities, type ActivityPorts } from '../activities/by-queue.ts';
import type { ComposeReplyPorts } from '../activities/compose-reply.ts';
import { luxonWallClock } from '../adapters/wall-clock/luxon.ts';
import { reminderTimes } from '../adapters/wall-clock/reminder-times.ts';
import type { StoredAssistants } from './assistants.ts';
import { providerOf, type Providers } from './providers.ts';

/** What is opened when a process starts; an adapter fits what all activities ask of it together. */
export type Ports = Omit<ActivityPorts, 'providerOf' | 'wallClock' | 'calendarRules' | 'assistants' | 'model'> & {
  readonly assistants: StoredAssistants;
  readonly model: ComposeReplyPorts['model'];
  readonly providers: Providers;
};

export function activitiesOf(ports: Ports): Activities {
  const clocks = { wallClock: luxonWallClock(), calendarRules: reminderTimes() };
  return activitiesByQueue({ ...ports, ...clocks, providerOf: providerOf(ports.providers) });
}
