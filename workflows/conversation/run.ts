/** The state of one run: what it begins with, and what it hands over to the next (R10). */
import { CancellationScope, workflowInfo } from '@temporalio/workflow';
import type { NoticeKind, NotifyPerson, NotifyReminded, NotifySupplier } from '../../activities/party-notice.ts';
import type { Clarification, Understood } from '../../contracts/state/clarification-state.ts';
import type { ContextRequest } from '../../contracts/state/context-request.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { Flow } from '../../contracts/state/flow.ts';
import type { Handoff } from '../../contracts/state/handoff.ts';
import type { LogEntry } from '../../contracts/state/log-entry.ts';
import type { Reminder } from '../../contracts/state/reminder.ts';
import type { NewConversation, TimelineEntry } from '../../contracts/state/messages.ts';
import type { GoingOn, OpenTurn } from '../../contracts/state/turn.ts';
import { emptyInbox, type Inbox } from '../../domain/conversation/inbox.ts';
import { newState } from '../../domain/conversation/new-state.ts';
import type { SeenOrder } from '../../domain/conversation/seen-orders.ts';
import type { Waited } from '../../domain/flows/waiting.ts';
import type { ActivityRetries } from './messages.ts';

/** Raised with every change of `HandedOver` from 1.0 on; what an earlier version handed over is migrated then (R10). */
export const carriedVersion = 1;

/** What one run hands to the next: small, plain JSON. */
export interface HandedOver {
  readonly version: typeof carriedVersion;
  readonly state: ConversationState;
  readonly inbox: Inbox;
  /** The latest happenings as people read them, oldest first. */
  readonly timeline: readonly TimelineEntry[];
  /** What has happened and is not in the rows yet, oldest first (`log.ts`). */
  readonly log: readonly LogEntry[];
  /** What goes on beside the talk (`beside.ts`). */
  readonly tasks: readonly Task[];
  /** The search attributes as they were last written (`view.ts`). */
  readonly shown: ShownAttributes;
  /** URL of the conversation's page in the console; absent: unknown. */
  readonly pageUrl?: string | undefined;
  /** Signed orders that were taken lately, none of which is taken again; absent: none. */
  readonly seenOrders?: readonly SeenOrder[] | undefined;
  /** Ids of workflows that are told when rows have changed; absent: none. */
  readonly watchers?: readonly string[] | undefined;
}

export type CarriedConversation = NewConversation | HandedOver;

type Changing<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Everything a run knows. Replaced piece by piece, never edited in place. `state` has two owners: handlers change what
 * people decide (pause, close, answers) at once; the loop applies what a turn has changed to the state as it is when
 * the result arrives, never to one taken before an await.
 */
export interface Run extends Changing<Omit<HandedOver, 'version'>> {
  /** The turn that has left the queue and is not settled yet. */
  turn: OpenTurn | null;
  /** Id of the question that stood when the latest turn began. */
  question: string;
  /** How many orders wait for the turn to end (`orders.ts`). */
  ordersWaiting: number;
  /** Epoch milliseconds for which the one timer is armed; null when none is. */
  armedFor: number | null;
  /** History length when the latest update was answered: its task must end before the run may. */
  answeredAt: number;
  /** The history as of the latest call of `lookAtHistory`. */
  history: SeenHistory;
  /** Somebody has ordered the run to be handed over at its next idle moment. */
  handOverOrdered: boolean;
  /** The workers have said that none of them has a second reader: they are not asked again in this run. */
  isWithoutSecondReader: boolean;
  /** Every call of a model is made in it: a cancellation of the workflow ends them, and nothing else. */
  modelCalls: CancellationScope;
  /** Activities that fail again and again, as workers have told. */
  retrying: readonly ActivityRetries[];
  /** Cancelled from Temporal's side: no model is asked any more. */
  isCancelled: boolean;
}

/** Search attributes as they are written; null where one has no value. Times in epoch milliseconds. */
export interface ShownAttributes {
  readonly state: string;
  readonly waitingOn: string | null;
  readonly flow: string | null;
  readonly outcome: string | null;
  readonly dueAt: number | null;
  readonly openRequests: number;
  readonly escalation: string | null;
  /** Keywords with commas between, so that two are compared easily; empty: none. */
  readonly attention: string;
}

/**
 * What the API starts a conversation with (`api/resources/conversations/send-to-workflow.ts`); the other attributes
 * have no value then.
 */
const attributesAtStart: ShownAttributes = {
  state: 'initial',
  waitingOn: 'participant',
  flow: null,
  outcome: null,
  dueAt: null,
  openRequests: 0,
  escalation: null,
  attention: '',
};

/**
 * Run sizes at which a conversation continues as new. Waking an evicted run costs about 1.35 s of CPU per 1,000 events.
 */
const longestHistory = 1_000;
const largestHistoryBytes = 512 * 1024;

interface SeenHistory {
  /** Its size as a share of what a run may have. */
  readonly fullness: number;
  /** The server suggests a new run, or a newer worker version waits. */
  readonly isSuggestedToEnd: boolean;
}

/**
 * Notes how long the history is. Called where an event has happened (a handler, a timer, the loop), and never from a
 * condition: a validator sees a longer history and a later time, and a refused update leaves no event, so a condition
 * that used them could not be replayed.
 */
export function lookAtHistory(run: Run): void {
  const { historyLength, historySize, continueAsNewSuggested, targetWorkerDeploymentVersionChanged } = workflowInfo();
  const fullness = Math.max(historyLength / longestHistory, historySize / largestHistoryBytes);
  const isSuggestedToEnd = continueAsNewSuggested || targetWorkerDeploymentVersionChanged;
  run.history = { fullness, isSuggestedToEnd };
}

/** Notes that an update is answered in this task, which has to end before the run may. */
export function noteAnswered(run: Run): void {
  run.answeredAt = workflowInfo().historyLength;
  lookAtHistory(run);
}

export function resume(carried: CarriedConversation): Run {
  return {
    ...('state' in carried ? known(carried) : begun(carried)),
    turn: null,
    question: '',
    ordersWaiting: 0,
    armedFor: null,
    answeredAt: 0,
    history: { fullness: 0, isSuggestedToEnd: false },
    handOverOrdered: false,
    isWithoutSecondReader: false,
    modelCalls: new CancellationScope(),
    retrying: [],
    isCancelled: false,
  };
}

export function handedOver(run: Run): HandedOver {
  const { state, inbox, timeline, log, tasks, shown, pageUrl, seenOrders, watchers } = run;
  return { version: carriedVersion, state, inbox, timeline, log, tasks, shown, pageUrl, seenOrders, watchers };
}

function begun({ identity, policy, pageUrl }: NewConversation): Omit<HandedOver, 'version'> {
  return {
    state: newState(identity, policy),
    inbox: emptyInbox,
    timeline: [],
    log: [],
    tasks: [],
    shown: attributesAtStart,
    pageUrl,
  };
}

function known({ version, ...rest }: HandedOver): Omit<HandedOver, 'version'> {
  if (version === carriedVersion) return rest;
  // A bug or an older worker: the task fails and is tried again until a worker that knows this version takes it.
  const versions: Record<string, unknown> = { given: version, known: carriedVersion };
  throw new Error(`This run was handed over in a version that this worker does not know: ${JSON.stringify(versions)}.`);
}

/**
 * Work beside the talk, for which no turn waits. A task is state: the next run takes it up again, so each is idempotent.
 */
export type Task = { readonly id: string } & Doing;

type Doing =
  /** Tells the party whose SLA runs, over its own channels: once for each level and reminder (C10). */
  | { readonly kind: 'tell-party'; readonly clarification: Clarification; readonly notice: NoticeKind }
  /** Tells the person whose SLA runs that a participant asks for them (G22). */
  | { readonly kind: 'tell-person'; readonly handoff: Handoff; readonly notice: NotifyPerson['kind'] }
  /** Tells whoever's SLA runs that material is waited for (X2, X6). */
  | { readonly kind: 'tell-supplier'; readonly request: ContextRequest; readonly notice: NotifySupplier['kind'] }
  /** Tells the party that a reminder is for that it is due (T1). */
  | ({ readonly kind: 'tell-reminded' } & Pick<NotifyReminded, 'reminder' | 'party' | 'channels' | 'dueAt'>)
  /** Tells the party that an instruction is for that it goes on (C17). */
  | {
      readonly kind: 'tell-receiver';
      readonly turnId: string;
      readonly instruction: GoingOn;
      readonly ref: string | null;
      readonly understood: readonly Understood[];
    }
  /** Asks a model-backed agent on the level `at`. */
  | { readonly kind: 'ask-agent'; readonly requestId: string; readonly at: number }
  /**
   * Sends the invitation to a booking, or its change. The booking stands whether it arrives or not. `waited`: it was
   * tried before.
   */
  | { readonly kind: 'invite'; readonly turn: OpenTurn; readonly flow: Flow; readonly waited?: Waited }
  /** Tells a workflow that waits for this conversation to look again. */
  | { readonly kind: 'tell-watcher'; readonly by: string }
  /** Writes how a reminder has ended (T2). */
  | { readonly kind: 'keep-reminder'; readonly reminder: Reminder }
  /** Notes down what the talk is about to lose from its model's window, up to a place in accepted order (M10). */
  | { readonly kind: 'summarise'; readonly since: number; readonly through: number };
