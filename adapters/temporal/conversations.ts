/** Conversations' workflows as the API needs them: told, asked whether they run. Expected outcomes are values. */
import { WithStartWorkflowOperation, type Client } from '@temporalio/client';
import {
  WorkflowNotFoundError,
  type SearchAttributePair,
  type SignalDefinition,
  type UpdateDefinition,
} from '@temporalio/common';
import type { EscalateRequest, ExtendRequest } from '../../contracts/context-request.ts';
import type {
  AnswerClarification,
  AnswerReceipt,
  ApproveAction,
  ByOperator,
  CloseRequest,
  ConfirmEffect,
  ContextReceipt,
  ForceRun,
  HandBack,
  Incoming,
  NewConversation,
  OperatorSay,
  Receipt,
  RejectAction,
  RequestReceipt,
  SkipSlot,
  SupplyContext,
  TurnReceipt,
} from '../../contracts/messages.ts';
import { awayOr, isCrowded, isUnanswered, refusalIn } from './failure.ts';
import { temporalHealth, type Health, type Within } from './health.ts';
import { queueLimits, perWorkflowQueue, type LinedUp, type QueueLimits } from './per-workflow-queue.ts';
import { updateTimeouts } from './update-timeout.ts';

/** Names of the workflow's messages; whoever wires this passes the workflow's own definitions. */
export interface ConversationMessages {
  readonly workflowType: string;
  readonly say: UpdateDefinition<Receipt, [Incoming]>;
  readonly saySignal: SignalDefinition<[Incoming]>;
  readonly closeSignal: SignalDefinition<[CloseRequest?]>;
  readonly approveAction: UpdateDefinition<TurnReceipt, [ApproveAction]>;
  readonly rejectAction: UpdateDefinition<TurnReceipt, [RejectAction]>;
  readonly operatorConfirmEffect: UpdateDefinition<TurnReceipt, [ConfirmEffect]>;
  readonly answerClarification: UpdateDefinition<AnswerReceipt, [AnswerClarification]>;
  readonly supplyContext: UpdateDefinition<ContextReceipt, [SupplyContext]>;
  readonly operatorSkipSlot: UpdateDefinition<ContextReceipt, [SkipSlot]>;
  readonly operatorForceRun: UpdateDefinition<ContextReceipt, [ForceRun]>;
  readonly operatorEscalate: UpdateDefinition<RequestReceipt, [ByOperator & EscalateRequest]>;
  readonly operatorExtendSla: UpdateDefinition<RequestReceipt, [ByOperator & ExtendRequest]>;
  readonly operatorReassign: UpdateDefinition<
    RequestReceipt,
    [ByOperator & { readonly requestId: string; readonly to: string }]
  >;
  readonly operatorSay: UpdateDefinition<Receipt, [OperatorSay]>;
  readonly operatorHandBack: UpdateDefinition<TurnReceipt, [HandBack]>;
}

/** How a conversation's workflow is started, should it not run yet. */
export interface StartConversation {
  readonly workflowId: string;
  readonly taskQueue: string;
  readonly carried: NewConversation;
  readonly searchAttributes: readonly SearchAttributePair[];
  /** What the Web UI's list tells of it, which never changes. */
  readonly summary: string;
}

export type Told =
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  /** No worker answered in time. The message is stored with the workflow and will be taken up. */
  | { readonly kind: 'stored' }
  | Refused
  | QueueFull
  /** The workflow has ended. */
  | { readonly kind: 'ended' };

/** More are said to this one conversation at once than are taken. Nothing of it is kept. */
export interface QueueFull {
  readonly kind: 'queue-full';
  readonly retryAfterS: number;
}

/** `type` is the workflow's own word for it, such as `QueueFull`; `details` are what it added. */
export interface Refused {
  readonly kind: 'refused';
  readonly type: string;
  readonly message: string;
  readonly details?: readonly unknown[];
}

/** What became of something that only a running workflow can take, and at once. */
export type Taken<Given> =
  | { readonly kind: 'receipt'; readonly receipt: Given }
  | Refused
  | QueueFull
  /** No workflow runs: it has ended, or nothing was ever said. */
  | { readonly kind: 'ended' };

/** What became of an order about an action. */
export type Ordered = Taken<TurnReceipt>;

export interface TemporalConversations {
  /** Says one message, after those that came before it; starts the workflow if need be. @throws {TemporalAway} */
  say(start: StartConversation, messageId: string, message: Incoming): Promise<Told>;
  /**
   * Says yes to exactly the preview of this hash. The same `updateId` orders once within a run. Nothing is kept for later
   * when no worker answers. @throws {TemporalAway}
   */
  approve(workflowId: string, updateId: string, order: ApproveAction): Promise<Ordered>;
  /** Says no. As {@link TemporalConversations.approve}. */
  reject(workflowId: string, updateId: string, order: RejectAction): Promise<Ordered>;
  /** Tells what became of an effect whose outcome is unknown. As {@link TemporalConversations.approve}. */
  confirm(workflowId: string, updateId: string, order: ConfirmEffect): Promise<Ordered>;
  /** Gives a party's answer to a clarification request. As {@link TemporalConversations.approve}. */
  answerClarification(workflowId: string, updateId: string, answer: AnswerClarification): Promise<Taken<AnswerReceipt>>;
  /** Supplies material whose rows are written. As {@link TemporalConversations.approve}. */
  supplyContext(workflowId: string, updateId: string, supply: SupplyContext): Promise<Taken<ContextReceipt>>;
  /** Says that a slot is not needed. As {@link TemporalConversations.approve}. */
  skipSlot(workflowId: string, updateId: string, order: SkipSlot): Promise<Taken<ContextReceipt>>;
  /** Answers without what is missing. As {@link TemporalConversations.approve}. */
  forceRun(workflowId: string, updateId: string, order: ForceRun): Promise<Taken<ContextReceipt>>;
  /** Passes a request up its chain. As {@link TemporalConversations.approve}. */
  escalate(workflowId: string, updateId: string, order: ByOperator & EscalateRequest): Promise<Taken<RequestReceipt>>;
  /** Gives whoever has a request's clock more time. As {@link TemporalConversations.approve}. */
  extendSla(workflowId: string, updateId: string, order: ByOperator & ExtendRequest): Promise<Taken<RequestReceipt>>;
  /** Puts another party, or the same once more, in the place of the one that is asked. As {@link TemporalConversations.approve}. */
  reassign(
    workflowId: string,
    updateId: string,
    order: ByOperator & { readonly requestId: string; readonly to: string },
  ): Promise<Taken<RequestReceipt>>;
  /** A person speaks in a conversation that is with them. As {@link TemporalConversations.approve}. */
  operatorSay(workflowId: string, updateId: string, said: OperatorSay): Promise<Taken<Receipt>>;
  /** The person gives the conversation back. As {@link TemporalConversations.approve}. */
  handBack(workflowId: string, updateId: string, order: HandBack): Promise<Ordered>;
  /** Asks a running workflow to close. False when none runs. @throws {TemporalAway} */
  close(workflowId: string, asked: CloseRequest): Promise<boolean>;
  /** The id of the current or last run; null when there is none or the server is away. Never throws. */
  currentRun(workflowId: string): Promise<string | null>;
  /** Whether server and workers are there. Never throws. */
  health(taskQueue: string): Promise<Health>;
}

const signalLimitMs = 5_000;
/** A person waits for it, and may order again: an order that nobody took is not kept. */
const orderLimitMs = 10_000;

export function temporalConversations(
  { workflow, connection }: Client,
  namespace: string,
  messages: ConversationMessages,
  clock: () => number,
  limits: QueueLimits = queueLimits,
): TemporalConversations {
  const lined = perWorkflowQueue(limits, clock);
  const within: Within = (limitMs, call) => connection.withDeadline(Date.now() + limitMs, call);
  const order = async <Order, Given>(
    definition: UpdateDefinition<Given, [Order]>,
    { workflowId, updateId }: { readonly workflowId: string; readonly updateId: string },
    asked: Order,
  ): Promise<Taken<Given>> => {
    try {
      const handle = workflow.getHandle(workflowId);
      return asReceipt(
        await lined.through(
          workflowId,
          () => within(orderLimitMs, () => handle.executeUpdate(definition, { args: [asked], updateId })),
          isCrowded,
        ),
      );
    } catch (error) {
      const refused = refusalIn(error);
      if (refused !== null) return refused;
      throw awayOr(error);
    }
  };

  return {
    approve: (workflowId, updateId, asked) => order(messages.approveAction, { workflowId, updateId }, asked),
    reject: (workflowId, updateId, asked) => order(messages.rejectAction, { workflowId, updateId }, asked),
    confirm: (workflowId, updateId, asked) => order(messages.operatorConfirmEffect, { workflowId, updateId }, asked),
    answerClarification: (workflowId, updateId, answer) =>
      order(messages.answerClarification, { workflowId, updateId }, answer),

    supplyContext: (workflowId, updateId, given) => order(messages.supplyContext, { workflowId, updateId }, given),
    skipSlot: (workflowId, updateId, asked) => order(messages.operatorSkipSlot, { workflowId, updateId }, asked),
    forceRun: (workflowId, updateId, asked) => order(messages.operatorForceRun, { workflowId, updateId }, asked),
    escalate: (workflowId, updateId, asked) => order(messages.operatorEscalate, { workflowId, updateId }, asked),
    extendSla: (workflowId, updateId, asked) => order(messages.operatorExtendSla, { workflowId, updateId }, asked),
    reassign: (workflowId, updateId, asked) => order(messages.operatorReassign, { workflowId, updateId }, asked),
    operatorSay: (workflowId, updateId, said) => order(messages.operatorSay, { workflowId, updateId }, said),
    handBack: (workflowId, updateId, asked) => order(messages.operatorHandBack, { workflowId, updateId }, asked),

    say: saying({ workflow, messages, within, patience: updateTimeouts(clock), lined }),

    async close(workflowId, asked) {
      try {
        await within(signalLimitMs, () => workflow.getHandle(workflowId).signal(messages.closeSignal, asked));
        return true;
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return false;
        throw awayOr(error);
      }
    },

    ...temporalHealth({ connection, namespace, within, clock }),
  };
}

/** How a message is said: as an update, and as a signal where nobody answers in time. */
function saying({
  workflow,
  messages,
  within,
  patience,
  lined,
}: {
  readonly workflow: Client['workflow'];
  readonly messages: ConversationMessages;
  readonly within: Within;
  readonly patience: ReturnType<typeof updateTimeouts>;
  readonly lined: ReturnType<typeof perWorkflowQueue>;
}) {
  return async (start: StartConversation, messageId: string, message: Incoming): Promise<Told> => {
    const { taskQueue, workflowId } = start;
    const tell = (): Promise<Receipt> =>
      within(patience.limitMs(taskQueue), () =>
        workflow.executeUpdateWithStart(messages.say, {
          args: [message],
          updateId: messageId,
          startWorkflowOperation: new WithStartWorkflowOperation(messages.workflowType, {
            ...startOptions(start),
            workflowIdConflictPolicy: 'USE_EXISTING',
          }),
        }),
      );
    // Where nobody is there to take any, it is no flood that fills the server: the message is stored.
    const isToWait = (error: unknown): boolean => isCrowded(error) && !patience.isLost(taskQueue);
    try {
      return asReceipt(await lined.through(workflowId, () => patience.during(taskQueue, tell), isToWait));
    } catch (error) {
      const told = refusalIn(error);
      if (told !== null) return told;
      if (!isUnanswered(error) && !isCrowded(error)) throw awayOr(error);
    }
    // An Update lives in the server's memory until a worker takes it; a signal is stored at once.
    try {
      await within(signalLimitMs, () =>
        workflow.signalWithStart(messages.workflowType, {
          ...startOptions(start),
          workflowIdConflictPolicy: 'USE_EXISTING',
          signal: messages.saySignal,
          signalArgs: [message],
        }),
      );
      return { kind: 'stored' };
    } catch (error) {
      const told = refusalIn(error);
      if (told !== null) return told;
      throw awayOr(error);
    }
  };
}

function startOptions({ workflowId, taskQueue, carried, searchAttributes, summary }: StartConversation) {
  return {
    workflowId,
    taskQueue,
    args: [carried] as [NewConversation],
    // A closed conversation stays closed.
    workflowIdReusePolicy: 'REJECT_DUPLICATE' as const,
    typedSearchAttributes: [...searchAttributes],
    staticSummary: summary,
  };
}

function asReceipt<Given>(told: LinedUp<Given>): { readonly kind: 'receipt'; readonly receipt: Given } | QueueFull {
  return told.kind === 'through' ? { kind: 'receipt', receipt: told.value } : told;
}
