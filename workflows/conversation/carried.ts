/** What a run begins with: a new conversation, or what the run before it hands over. Small, plain JSON (R10). */
import type { StoreClarificationsRequest } from '../../activities/store-clarifications.ts';
import type { OpenTurn } from '../../contracts/turn.ts';
import type { NewConversation, TimelineEntry } from '../../contracts/messages.ts';
import type { ConversationState } from '../../contracts/conversation-state.ts';
import { emptyInbox, type Inbox } from '../../domain/conversation/inbox.ts';
import { rowViewOf } from '../../domain/conversation/row-view.ts';
import { newState } from '../../domain/conversation/new-state.ts';
import { attributesAtStart, type ShownAttributes } from './shown-attributes.ts';
import type { Task } from './task.ts';

/** Raised with every change of `HandedOver` from 1.0 on; what an earlier version handed over is migrated then (R10). */
export const carriedVersion = 1;

export interface HandedOver {
  readonly version: typeof carriedVersion;
  readonly state: ConversationState;
  readonly inbox: Inbox;
  readonly timeline: readonly TimelineEntry[];
  /** What the search attributes say, so that they are written only when it changes. */
  readonly shown: ShownAttributes;
  /** What the conversation's row was last told. */
  readonly rowView: string;
  readonly pending: PendingWrites;
  /** Things that go on beside the talk; the next run takes them up. */
  readonly tasks: readonly Task[];
  readonly guessed: boolean;
  readonly setAside: number;
}

export type CarriedConversation = NewConversation | HandedOver;

/** What has happened and is not written down yet: all that is stored but where the conversation stands. */
export type PendingWrites = Omit<StoreClarificationsRequest, 'state'>;

export const nothingPending: PendingWrites = { clarifications: [], writtenBySender: [], audit: [] };

/**
 * Everything a run knows. Replaced piece by piece, never edited in place. `state` has two owners: handlers change what
 * people decide (pause, close, answers) at once; the loop applies what a turn has changed to the state as it is when the
 * result arrives, never to one taken before an await.
 */
export interface Run extends Omit<HandedOver, 'version'> {
  state: ConversationState;
  inbox: Inbox;
  timeline: readonly TimelineEntry[];
  shown: ShownAttributes;
  rowView: string;
  pending: PendingWrites;
  tasks: readonly Task[];
  /** A message went on with a best guess; an operator should look at it. */
  guessed: boolean;
  /** Turns that could not be finished; an operator should look at them. */
  setAside: number;
  /** The turn that has left the queue and is not settled yet. */
  turn: OpenTurn | null;
  /** Id of the question that stood when the latest turn began. */
  question: string;
  /** How many orders wait for it to be over (`early.ts`). */
  early: number;
  /** Epoch milliseconds the one timer is armed for; null when none is. */
  armedFor: number | null;
  /** History length when the latest update was answered: its task must end before the run may. */
  answeredAt: number;
  /** Somebody ordered the run to be handed over at its next idle moment. */
  handOverOrdered: boolean;
  /** The workers have said that none of them reads a second time: they are not asked again in this run. */
  isWithoutSecondReader: boolean;
  /** Ends the model call under way; set while there is one. */
  stopModel: (() => void) | null;
  /** Cancelled from Temporal's side. */
  isCancelled: boolean;
}

export function resume(carried: CarriedConversation): Run {
  const run = {
    turn: null,
    question: '',
    early: 0,
    armedFor: null,
    answeredAt: 0,
    handOverOrdered: false,
    isWithoutSecondReader: false,
    stopModel: null,
    isCancelled: false,
  };
  if ('state' in carried) return { ...known(carried), ...run };
  const state = newState(carried.identity, carried.policy);
  return {
    state,
    inbox: emptyInbox,
    timeline: [],
    shown: attributesAtStart,
    rowView: rowViewOf(state),
    pending: nothingPending,
    tasks: [],
    guessed: false,
    setAside: 0,
    ...run,
  };
}

export function handedOver(run: Run): HandedOver {
  const { state, inbox, timeline, shown, rowView, pending, tasks, guessed, setAside } = run;
  return { version: carriedVersion, state, inbox, timeline, shown, rowView, pending, tasks, guessed, setAside };
}

/** What the run before has handed over. */
function known(carried: HandedOver): Omit<HandedOver, 'version'> {
  const { version, ...rest } = carried;
  if (version === carriedVersion) return rest;
  // A bug or an older worker: the task fails and is tried again until a worker that knows this version takes it.
  const versions: Record<string, unknown> = { given: version, known: carriedVersion };
  throw new Error(`This run was handed over in a version that this worker does not know: ${JSON.stringify(versions)}.`);
}
