/**
 * What a Temporal Schedule starts (T3): something is said in a conversation, or one is opened in which the assistant
 * speaks first. Whatever starts it again for the same time (overlap, catch-up, backfill, a reset) says nothing twice: ids
 * follow from the schedule and its time.
 */
import {
  ActivityFailure,
  getExternalWorkflowHandle,
  isCancellation,
  ParentClosePolicy,
  proxyActivities,
  startChild,
  TemporalFailure,
  WorkflowIdReusePolicy,
  workflowInfo,
  ApplicationFailure,
} from '@temporalio/workflow';
import {
  defineSearchAttributeKey,
  SearchAttributeType,
  WorkflowExecutionAlreadyStartedError,
} from '@temporalio/common';
import type { openTalkActivities } from '../../activities/open-talk.ts';
import type { NewConversation } from '../../contracts/state/messages.ts';
import type { Addressee, ScheduledOutcome, ScheduledReminder } from '../../contracts/state/scheduled-reminder.ts';
import { scheduledFault } from '../../domain/conversation/remind-fault.ts';
import { recordOptions } from '../../temporal-config/activity-options.ts';
import { searchAttributeKeys } from '../../temporal-config/search-attributes.ts';
import type { conversation } from '../conversation/workflow.ts';
import { remindSignal, workflowIdOf } from '../conversation/messages.ts';

/** By the server, of what a schedule starts. */
const startedBy = defineSearchAttributeKey('TemporalScheduledById', SearchAttributeType.KEYWORD);
const startedFor = defineSearchAttributeKey('TemporalScheduledStartTime', SearchAttributeType.DATETIME);

/**
 * Tells everybody it is for. @throws {ApplicationFailure} `MalformedMessage`: what it is started with is none;
 * {ActivityFailure} somebody could not be told, the others were
 */
export async function reminder(asked: ScheduledReminder): Promise<ScheduledOutcome> {
  const fault = scheduledFault(asked);
  if (fault)
    throw ApplicationFailure.nonRetryable(`${fault.place} is not ${fault.expected}.`, 'MalformedMessage', fault);
  const { workflowId, typedSearchAttributes: known } = workflowInfo();
  const schedule = known.get(startedBy) ?? null;
  const at = known.get(startedFor)?.toISOString();
  const occasion = schedule === null || at === undefined ? workflowId : `${schedule} ${at}`;
  const addressees: readonly Addressee[] =
    asked.conversation === undefined
      ? (asked.participants ?? []).map((participant) => ({ participant }))
      : [{ conversation: asked.conversation }];
  const told: ScheduledOutcome['told'][number][] = [];
  let failure: ActivityFailure | null = null;
  // One that cannot be reached keeps nobody else from being told.
  for (const addressee of addressees) {
    try {
      told.push({ ...addressee, outcome: await tell(asked, { addressee, schedule, occasion }) });
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
  return { occasion, told };
}

interface Occasion {
  readonly addressee: Addressee;
  readonly schedule: string | null;
  readonly occasion: string;
}

async function tell({ text, for: whom, ...asked }: ScheduledReminder, occasion: Occasion) {
  const { openTalk } = proxyActivities<ReturnType<typeof openTalkActivities>>({
    ...recordOptions,
    summary: 'Where it is said',
  });
  const opened = await openTalk({ asked, ...occasion });
  if (opened.kind !== 'open') return opened.kind;
  const { carried, reminderId } = opened;
  const workflowId = workflowIdOf(asked.tenant, carried.identity.conversation);
  await begin(workflowId, carried);
  const { schedule } = occasion;
  try {
    await getExternalWorkflowHandle(workflowId).signal(remindSignal, {
      reminderId,
      text,
      inS: 0,
      ...(whom === undefined ? {} : { for: whom }),
      ...('participant' in occasion.addressee ? { opens: true } : {}),
      ...(schedule === null ? {} : { schedule }),
      actor: schedule === null ? 'program' : `schedule ${schedule}`.slice(0, 100),
    });
    return 'said';
  } catch (error) {
    // It has ended between the two steps.
    if (error instanceof TemporalFailure && !isCancellation(error)) return 'closed';
    throw error;
  }
}

/** One that runs already stays as it is. */
async function begin(workflowId: string, carried: NewConversation): Promise<void> {
  const { tenant } = carried.identity;
  const { assistant } = carried.policy;
  try {
    await startChild<typeof conversation>('conversation', {
      workflowId,
      args: [carried],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      priority: { fairnessKey: tenant },
      staticSummary: assistant,
      typedSearchAttributes: [
        { key: searchAttributeKeys.tenant, value: tenant },
        { key: searchAttributeKeys.assistant, value: assistant },
        { key: searchAttributeKeys.state, value: 'initial' },
        { key: searchAttributeKeys.waitingOn, value: 'participant' },
      ],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
