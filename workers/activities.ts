/** The activities of each queue, with what they ask of the outside. */
import { activitiesByQueue, type Activities, type ActivityPorts } from '../activities/by-queue.ts';
import type { ComposeReplyPorts } from '../activities/compose-reply.ts';
import { luxonWallClock } from '../adapters/wall-clock/luxon.ts';
import { reminderTimes } from '../adapters/wall-clock/reminder-times.ts';
import { marksOfWords } from '../reading/letters/restated.ts';
import type { StoredAssistants } from './assistants.ts';
import type { ServicePorts } from './nexus.ts';
import type { EffectProvider } from '../activities/carry-out.ts';

/** What is opened when a process starts; an adapter fits what all activities ask of it together. */
export type Ports = Omit<
  ActivityPorts & ServicePorts,
  'providerOf' | 'wallClock' | 'calendarRules' | 'marksOfWords' | 'assistants' | 'model'
> & {
  readonly assistants: StoredAssistants;
  readonly model: ComposeReplyPorts['model'];
  readonly providers: Providers;
};

export function activitiesOf(ports: Ports): Activities {
  const own = { wallClock: luxonWallClock(), calendarRules: reminderTimes(), marksOfWords };
  return activitiesByQueue({ ...ports, ...own, providerOf: providerOf(ports.providers) });
}

/** Who carries out which kind of action. */
export interface Providers {
  readonly calendar: EffectProvider;
  /** Null when no mail server is set: then mail is refused with a sentence. */
  readonly email: EffectProvider | null;
  readonly invitation: EffectProvider | null;
  /** Every kind of an assistant's own. */
  readonly webhook: EffectProvider;
}

/** The provider of a kind; a kind that is not Parley's own is an assistant's form, and goes to its webhook. */
function providerOf(providers: Providers): (kind: string) => EffectProvider | null {
  const own = new Map<string, EffectProvider | null>([
    ['calendar', providers.calendar],
    ['email', providers.email],
    ['invitation', providers.invitation],
  ]);
  return (kind) => (own.has(kind) ? (own.get(kind) ?? null) : providers.webhook);
}
