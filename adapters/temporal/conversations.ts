/**
 * Calls the workflows of conversations for the API: sends messages and orders, reads their status. Expected outcomes
 * are values.
 */
import { WithStartWorkflowOperation, type Client } from '@temporalio/client';
import {
  WorkflowNotFoundError,
  type SearchAttributePair,
  type SignalDefinition,
  type UpdateDefinition,
} from '@temporalio/common';
import type { EscalateRequest, ExtendRequest } from '../../contracts/state/context-request.ts';
import type {
  Acknowledge,
  AcknowledgeReceipt,
  AnswerClarification,
  AnswerReceipt,
  ApproveAction,
  ByKey,
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
  Remind,
  RemindReceipt,
  RequestReceipt,
  SkipSlot,
  StrikeFact,
  SupplyContext,
  TakeOver,
  TakeOverReceipt,
  TurnReceipt,
} from '../../contracts/state/messages.ts';
import type { Signer } from '../signatures/signatures.ts';
import { awayOr, isCrowded, isUnanswered, refusalIn } from './failure.ts';
import { temporalHealth, type Health, type Within } from './health.ts';
import { queueLimits, perWorkflowQueue, type LinedUp, type QueueLimits } from './per-workflow-queue.ts';
import { updateTimeouts } from './update-timeout.ts';

/** Names of the workflow's messages; the composition root passes the workflow's own definitions. */
export interface ConversationMessages {
  readonly workflowType: string;
  readonly say: UpdateDefinition<Receipt, [Incoming]>;
  readonly saySignal: SignalDefinition<[Incoming]>;
  readonly closeSignal: SignalDefinition<[CloseRequest]>;
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
  readonly strikeFact: UpdateDefinition<TurnReceipt, [StrikeFact]>;
  readonly operatorSay: UpdateDefinition<Receipt, [OperatorSay]>;
  readonly operatorHandBack: UpdateDefinition<TurnReceipt, [HandBack]>;
  readonly operatorTakeOver: UpdateDefinition<TakeOverReceipt, [TakeOver]>;
  readonly operatorAcknowledge: UpdateDefinition<AcknowledgeReceipt, [Acknowledge]>;
  readonly operatorPause: UpdateDefinition<{ readonly paused: true }, [ByOperator]>;
  readonly operatorResume: UpdateDefinition<{ readonly paused: false }, [ByOperator]>;
  readonly remind: UpdateDefinition<RemindReceipt, [Remind]>;
}

/** How to start a conversation's workflow if it is not running. */
export interface StartConversation {
  readonly workflowId: string;
  readonly taskQueue: string;
  readonly carried: NewConversation;
  readonly searchAttributes: readonly SearchAttributePair[];
  /** Shown in the Web UI's list; fixed at the start. */
  readonly summary: string;
}

export type Told =
  | { readonly kind: 'receipt'; readonly receipt: Receipt }
  /** No worker answered in time. The server has stored the message, and the workflow will take it up. */
  | { readonly kind: 'stored' }
  | Refused
  | QueueFull
  /** The workflow has ended. */
  | { readonly kind: 'ended' };

/** Too many calls to this conversation are waiting. The message was not sent. */
export interface QueueFull {
  readonly kind: 'queue-full';
  readonly retryAfterS: number;
}

/** `type` is the workflow's error type, such as `QueueFull`; `details` are its additions. */
export interface Refused {
  readonly kind: 'refused';
  readonly type: string;
  readonly message: string;
  readonly details?: readonly unknown[];
}

/** The outcome of a call that only a running workflow can take, immediately. */
export type Taken<Given> =
  | { readonly kind: 'receipt'; readonly receipt: Given }
  | Refused
  | QueueFull
  /** No workflow is running: it has ended, or it never started. */
  | { readonly kind: 'ended' };

/** The outcome of an order about an action. */
export type Ordered = Taken<TurnReceipt>;

export interface TemporalConversations {
  /** Sends one message, after those that came before it; starts the workflow if necessary. @throws {TemporalAway} */
  say(start: StartConversation, message: Incoming, keyId: string): Promise<Told>;
  /**
   * Approves exactly the preview with this hash. The same `updateId` is executed once within a run. The order is
   * dropped when no worker answers. @throws {TemporalAway}
   */
  approve(workflowId: string, updateId: string, order: ApproveAction): Promise<Ordered>;
  /** Rejects a preview. Delivered like {@link TemporalConversations.approve}. */
  reject(workflowId: string, updateId: string, order: RejectAction): Promise<Ordered>;
  /** States the outcome of an unknown effect. Delivered like {@link TemporalConversations.approve}. */
  confirm(workflowId: string, updateId: string, order: ConfirmEffect): Promise<Ordered>;
  /** Gives a party's answer to a clarification. Delivered like {@link TemporalConversations.approve}. */
  answerClarification(workflowId: string, updateId: string, answer: AnswerClarification): Promise<Taken<AnswerReceipt>>;
  /** Supplies material whose rows are written already. Delivered like {@link TemporalConversations.approve}. */
  supplyContext(workflowId: string, updateId: string, supply: SupplyContext): Promise<Taken<ContextReceipt>>;
  /** Marks a slot as not needed. Delivered like {@link TemporalConversations.approve}. */
  skipSlot(workflowId: string, updateId: string, order: SkipSlot): Promise<Taken<ContextReceipt>>;
  /** Runs the turn without the missing material. Delivered like {@link TemporalConversations.approve}. */
  forceRun(workflowId: string, updateId: string, order: ForceRun): Promise<Taken<ContextReceipt>>;
  /** Escalates a request to the next level. Delivered like {@link TemporalConversations.approve}. */
  escalate(workflowId: string, updateId: string, order: ByOperator & EscalateRequest): Promise<Taken<RequestReceipt>>;
  /** Extends the SLA of a request's current party. Delivered like {@link TemporalConversations.approve}. */
  extendSla(workflowId: string, updateId: string, order: ByOperator & ExtendRequest): Promise<Taken<RequestReceipt>>;
  /**
   * Replaces the party that is asked, or asks the same party again. Delivered like {@link
   * TemporalConversations.approve}.
   */
  reassign(
    workflowId: string,
    updateId: string,
    order: ByOperator & { readonly requestId: string; readonly to: string },
  ): Promise<Taken<RequestReceipt>>;
  /** Strikes a fact out of the diagnosis. Delivered like {@link TemporalConversations.approve}. */
  strikeFact(workflowId: string, updateId: string, order: StrikeFact): Promise<Ordered>;
  /** Sends an operator's message in a handed-off conversation. Delivered like {@link TemporalConversations.approve}. */
  operatorSay(workflowId: string, updateId: string, said: OperatorSay): Promise<Taken<Receipt>>;
  /** Hands the conversation back to the assistant. Delivered like {@link TemporalConversations.approve}. */
  handBack(workflowId: string, updateId: string, order: HandBack): Promise<Ordered>;
  /** Takes the conversation over. Delivered like {@link TemporalConversations.approve}. */
  takeOver(workflowId: string, updateId: string, order: TakeOver): Promise<Taken<TakeOverReceipt>>;
  /** Takes an item off operators' lists. Delivered like {@link TemporalConversations.approve}. */
  acknowledge(workflowId: string, updateId: string, order: Acknowledge): Promise<Taken<AcknowledgeReceipt>>;
  /** Holds the answer door. Delivered like {@link TemporalConversations.approve}. */
  pause(workflowId: string, updateId: string, order: ByOperator & ByKey): Promise<Taken<{ readonly paused: true }>>;
  /** Opens it again. Delivered like {@link TemporalConversations.approve}. */
  resume(workflowId: string, updateId: string, order: ByOperator & ByKey): Promise<Taken<{ readonly paused: false }>>;
  /**
   * Plans, moves or cancels a reminder; starts the workflow if necessary. Delivered like {@link
   * TemporalConversations.approve}.
   */
  remind(start: StartConversation, updateId: string, order: Remind): Promise<Taken<RemindReceipt>>;
  /** Asks a running workflow to close. False when none is running. @throws {TemporalAway} */
  close(workflowId: string, asked: CloseRequest): Promise<boolean>;
  /** The id of the current or last run; null when there is none or the server is unreachable. Never throws. */
  currentRun(workflowId: string): Promise<string | null>;
  /** Whether the server and its workers respond. Never throws. */
  health(taskQueue: string): Promise<Health>;
}

const signalLimitMs = 5_000;
/** A person is waiting and can repeat the order: an order that no worker took is dropped. */
const orderLimitMs = 10_000;

export function temporalConversations(
  { workflow, connection }: Client,
  namespace: string,
  messages: ConversationMessages,
  signer: Signer,
  clock: () => number,
  limits: QueueLimits = queueLimits,
): TemporalConversations {
  const lined = perWorkflowQueue(limits, clock);
  const within: Within = (limitMs, call) => connection.withDeadline(Date.now() + limitMs, call);
  const order = ordering({ workflow, messages, signer, within, lined });
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
    strikeFact: (workflowId, updateId, asked) => order(messages.strikeFact, { workflowId, updateId }, asked),
    operatorSay: (workflowId, updateId, said) => order(messages.operatorSay, { workflowId, updateId }, said),
    handBack: (workflowId, updateId, asked) => order(messages.operatorHandBack, { workflowId, updateId }, asked),
    takeOver: (workflowId, updateId, asked) => order(messages.operatorTakeOver, { workflowId, updateId }, asked),
    acknowledge: (workflowId, updateId, asked) => order(messages.operatorAcknowledge, { workflowId, updateId }, asked),
    pause: (workflowId, updateId, asked) => order(messages.operatorPause, { workflowId, updateId }, asked),
    resume: (workflowId, updateId, asked) => order(messages.operatorResume, { workflowId, updateId }, asked),
    remind: (start, updateId, asked) =>
      order(messages.remind, { workflowId: start.workflowId, updateId, start }, asked),
    say: saying({ workflow, messages, signer, within, timeouts: updateTimeouts(clock), lined }),

    async close(workflowId, asked) {
      try {
        const closing = withSignature(signer, workflowId, { name: messages.closeSignal.name, id: '', asked });
        await within(signalLimitMs, () => workflow.getHandle(workflowId).signal(messages.closeSignal, closing));
        return true;
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return false;
        throw awayOr(error);
      }
    },

    ...temporalHealth({ connection, namespace, within, clock }),
  };
}

interface OrderedTo {
  readonly workflowId: string;
  readonly updateId: string;
  /** Starts the workflow if it does not run. */
  readonly start?: StartConversation;
}

/** Sends an order, signed for the key that it names. */
function ordering({
  workflow,
  messages,
  signer,
  within,
  lined,
}: {
  readonly workflow: Client['workflow'];
  readonly messages: Pick<ConversationMessages, 'workflowType'>;
  readonly signer: Signer;
  readonly within: Within;
  readonly lined: ReturnType<typeof perWorkflowQueue>;
}) {
  const startOf = (start: StartConversation) =>
    new WithStartWorkflowOperation(messages.workflowType, {
      ...startOptions(start),
      workflowIdConflictPolicy: 'USE_EXISTING',
    });
  return async <Order extends object, Given>(
    definition: UpdateDefinition<Given, [Order]>,
    { workflowId, updateId, start }: OrderedTo,
    asked: Order,
  ): Promise<Taken<Given>> => {
    try {
      const handle = workflow.getHandle(workflowId);
      const args = [withSignature(signer, workflowId, { name: definition.name, id: updateId, asked })] as [Order];
      return asReceipt(
        await lined.through(
          workflowId,
          () =>
            within(orderLimitMs, () =>
              start === undefined
                ? handle.executeUpdate(definition, { args, updateId })
                : workflow.executeUpdateWithStart(definition, {
                    args,
                    updateId,
                    startWorkflowOperation: startOf(start),
                  }),
            ),
          isCrowded,
        ),
      );
    } catch (error) {
      const refused = refusalIn(error);
      if (refused !== null) return refused;
      throw awayOr(error);
    }
  };
}

/** Sends a message as an update, and as a signal when no worker answers in time. */
function saying({
  workflow,
  messages,
  signer,
  within,
  timeouts,
  lined,
}: {
  readonly workflow: Client['workflow'];
  readonly messages: ConversationMessages;
  readonly signer: Signer;
  readonly within: Within;
  readonly timeouts: ReturnType<typeof updateTimeouts>;
  readonly lined: ReturnType<typeof perWorkflowQueue>;
}) {
  return async (start: StartConversation, unsigned: Incoming, keyId: string): Promise<Told> => {
    const { taskQueue, workflowId } = start;
    const { messageId, hash = '', reading = null, question = null, instruction = null } = unsigned;
    const signed = signer.message(workflowId, { messageId, hash, reading, question, instruction, keyId });
    const message: Incoming = { ...unsigned, signed };
    const tell = (): Promise<Receipt> =>
      within(timeouts.limitMs(taskQueue), () =>
        workflow.executeUpdateWithStart(messages.say, {
          args: [message],
          updateId: messageId,
          startWorkflowOperation: new WithStartWorkflowOperation(messages.workflowType, {
            ...startOptions(start),
            workflowIdConflictPolicy: 'USE_EXISTING',
          }),
        }),
      );
    // Without workers the server is not flooded by messages; they are stored as signals.
    const isToWait = (error: unknown): boolean => isCrowded(error) && !timeouts.isLost(taskQueue);
    try {
      return asReceipt(await lined.through(workflowId, () => timeouts.during(taskQueue, tell), isToWait));
    } catch (error) {
      const told = refusalIn(error);
      if (told !== null) return told;
      if (!isUnanswered(error) && !isCrowded(error)) throw awayOr(error);
    }
    // The server holds an Update in memory until a worker takes it; a signal is stored at once.
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

/** An order that names a key is signed for it. */
function withSignature<Order extends object>(
  signer: Signer,
  workflowId: string,
  { asked, ...named }: { readonly name: string; readonly id: string; readonly asked: Order },
): Order {
  const { keyId } = asked as ByKey;
  return keyId === undefined ? asked : { ...asked, signed: signer.order(workflowId, { ...named, asked, keyId }) };
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
    // One tenant's burst does not make another one wait (R13): the server takes their tasks in turn.
    priority: { fairnessKey: carried.identity.tenant },
  };
}

function asReceipt<Given>(told: LinedUp<Given>): { readonly kind: 'receipt'; readonly receipt: Given } | QueueFull {
  return told.kind === 'through' ? { kind: 'receipt', receipt: told.value } : told;
}
