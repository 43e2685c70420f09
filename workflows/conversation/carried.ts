/** What a run begins with: a new conversation, or what the run before it hands over. Small, plain JSON (D14). */
import { emptyInbox, type Inbox } from '../../domain/conversation/inbox.ts';
import { newStanding, type Standing } from '../../domain/conversation/standing.ts';
import type { NewConversation, TimelineEntry } from './messages.ts';

export interface HandedOver {
  readonly standing: Standing;
  readonly inbox: Inbox;
  readonly timeline: readonly TimelineEntry[];
  /** What the search attributes say, so that they are written only when it changes. */
  readonly shown: string;
}

export type CarriedConversation = NewConversation | HandedOver;

/** Everything a run knows. Replaced piece by piece, never edited in place, and only by its own loop and handlers. */
export interface Talk {
  standing: Standing;
  inbox: Inbox;
  timeline: readonly TimelineEntry[];
  shown: string;
  /** A turn is under way. */
  busy: boolean;
  /** Epoch milliseconds the one timer is armed for; null when none is. */
  armedFor: number | null;
  /** Invitations on their way; nobody waits for them. */
  inviting: number;
  /** History length when the latest update was answered: its task must end before the run may. */
  answeredAt: number;
}

/** What the search attributes of a conversation say when it is started. */
const shownAtStart = 'null|||0';

export function resume(carried: CarriedConversation): Talk {
  const begun =
    'standing' in carried
      ? carried
      : {
          standing: newStanding(carried.identity, carried.policy),
          inbox: emptyInbox,
          timeline: [],
          shown: shownAtStart,
        };
  return { ...begun, busy: false, armedFor: null, inviting: 0, answeredAt: 0 };
}

export function handedOver({ standing, inbox, timeline, shown }: Talk): HandedOver {
  return { standing, inbox, timeline, shown };
}

/** What operators ordered while an activity ran stays ordered. */
export function sinceThen(talk: Talk, standing: Standing): Standing {
  const { paused, closing } = talk.standing;
  return { ...standing, paused, closing };
}
