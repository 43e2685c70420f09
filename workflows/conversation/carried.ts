/** What a run begins with: a new conversation, or what the run before it hands over. Small, plain JSON (D14). */
import type { Stepped } from '../../domain/clarification/state.ts';
import type { EntrustedQuestion } from '../../activities/keep-clarifications.ts';
import { emptyInbox, type Inbox } from '../../domain/conversation/inbox.ts';
import { newStanding, type Standing } from '../../domain/conversation/standing.ts';
import type { NewConversation, TimelineEntry } from './messages.ts';

export interface HandedOver {
  readonly standing: Standing;
  readonly inbox: Inbox;
  readonly timeline: readonly TimelineEntry[];
  /** What the search attributes say, so that they are written only when it changes. */
  readonly shown: string;
  /** What happened to clarifications and is not written down yet. Absent: nothing. */
  readonly unwritten?: readonly Stepped[];
  readonly entrusted?: readonly EntrustedQuestion[];
  readonly guessed?: boolean;
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
  /** Invitations, notices and questions to agents under way; nobody waits for them. */
  errands: number;
  /** What happened to clarifications and is not written down yet. */
  unwritten: readonly Stepped[];
  /** Written down by the senders who were given them; they come along with the next thing written, in case that failed. */
  entrusted: readonly EntrustedQuestion[];
  /** A message went on with a best guess; an operator should look at it. */
  guessed: boolean;
  /** History length when the latest update was answered: its task must end before the run may. */
  answeredAt: number;
  /** Somebody ordered the next run, which begins with the version of workers of then. */
  handOverAsked: boolean;
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
  const none = { unwritten: [], entrusted: [], guessed: false };
  return { ...none, ...begun, busy: false, armedFor: null, errands: 0, answeredAt: 0, handOverAsked: false };
}

export function handedOver({ standing, inbox, timeline, shown, unwritten, entrusted, guessed }: Talk): HandedOver {
  return { standing, inbox, timeline, shown, unwritten, entrusted, guessed };
}

/** What operators ordered and parties answered while an activity ran stays so. */
export function sinceThen(talk: Talk, standing: Standing): Standing {
  const { paused, closing, clarifications, known, endedRequests } = talk.standing;
  return {
    ...standing,
    paused,
    closing,
    ...(clarifications ? { clarifications } : {}),
    ...(known ? { known } : {}),
    ...(endedRequests ? { endedRequests } : {}),
  };
}
