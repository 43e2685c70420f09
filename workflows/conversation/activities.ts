/** The activities as this workflow calls them: which queue, which patience, and a summary for the operator. */
import {
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  TemporalFailure,
  workflowInfo,
} from '@temporalio/workflow';
import type { admitApprovalActivity } from '../../activities/admit-approval.ts';
import type { askPartyActivity } from '../../activities/ask-party.ts';
import type { callOffEffectActivity } from '../../activities/call-off-effect.ts';
import type { closeConversationActivity } from '../../activities/close-conversation.ts';
import type { composeReplyActivity } from '../../activities/compose-reply.ts';
import type { confirmEffectActivity } from '../../activities/confirm-effect.ts';
import type { draftEmailActivity } from '../../activities/draft-email.ts';
import type { findProcedureActivity } from '../../activities/find-procedure.ts';
import type { giveUpEffectActivity } from '../../activities/give-up-effect.ts';
import type { inviteActivities } from '../../activities/invite.ts';
import type { storeClarificationsActivity } from '../../activities/store-clarifications.ts';
import type { storeSuppliesActivity, storeSupplyActivity } from '../../activities/store-supply.ts';
import type { notifyPartyActivity } from '../../activities/notify-party.ts';
import type { offerSlotsActivity } from '../../activities/offer-slots.ts';
import type { performEffectActivity } from '../../activities/perform-effect.ts';
import type { planReminderActivity, sayReminderActivity } from '../../activities/plan-reminder.ts';
import type { previewEffectActivity } from '../../activities/preview-effect.ts';
import type { readAgainActivity } from '../../activities/read-again.ts';
import type { readMessageActivity } from '../../activities/read-message.ts';
import type { summariseActivity } from '../../activities/summarise.ts';
import type { tellReceiverActivity } from '../../activities/tell-receiver.ts';
import type { setAsideActivity } from '../../activities/set-aside.ts';
import type { tellParticipantActivity } from '../../activities/tell-participant.ts';
import {
  effect,
  lastLook,
  localRecord,
  modelCall,
  recordOptions,
  secondLook,
  takeNotes,
} from '../../temporal-config/activity-options.ts';
import { queuesBeside } from '../../temporal-config/task-queues.ts';

type MinuteActivities = ReturnType<typeof tellParticipantActivity> &
  ReturnType<typeof previewEffectActivity> &
  ReturnType<typeof confirmEffectActivity> &
  ReturnType<typeof closeConversationActivity> &
  ReturnType<typeof setAsideActivity> &
  ReturnType<typeof sayReminderActivity> &
  LocalActivities;

type LocalActivities = ReturnType<typeof admitApprovalActivity> &
  ReturnType<typeof storeClarificationsActivity> &
  ReturnType<typeof readMessageActivity> &
  ReturnType<typeof storeSupplyActivity> &
  ReturnType<typeof storeSuppliesActivity> &
  ReturnType<typeof planReminderActivity> &
  ReturnType<typeof findProcedureActivity>;

/** Short transactions, on the queue of the workflow itself. They wait for a database that is away. */
export function recordActivities(summary: string): MinuteActivities {
  return proxyActivities<MinuteActivities>({ ...recordOptions, taskQueue: queues().conversations, summary });
}

type ModelActivities = ReturnType<typeof composeReplyActivity> &
  ReturnType<typeof draftEmailActivity> &
  ReturnType<typeof askPartyActivity>;

/** `patienceS`: how long the model is tried in all, from the policy. */
export function modelActivities(summary: string, patienceS: number | undefined): ModelActivities {
  const patience = patienceS === undefined ? {} : { scheduleToCloseTimeout: patienceS * 1000 };
  return proxyActivities<ModelActivities>({ ...modelCall, ...patience, taskQueue: queues().model, summary });
}

/** A model that reads what the rules did not take (F11): once, and not for long. */
export function secondLookActivities(summary: string): ReturnType<typeof readAgainActivity> {
  const options = { ...secondLook, taskQueue: queues().model, summary };
  return proxyActivities<ReturnType<typeof readAgainActivity>>(options);
}

/** The model notes down what a long talk loses (M10). Nobody waits for it. */
export function notingActivities(summary: string): ReturnType<typeof summariseActivity> {
  return proxyActivities<ReturnType<typeof summariseActivity>>({ ...takeNotes, taskQueue: queues().model, summary });
}

type OutboxActivities = ReturnType<typeof performEffectActivity> &
  ReturnType<typeof inviteActivities> &
  ReturnType<typeof offerSlotsActivity> &
  ReturnType<typeof notifyPartyActivity> &
  ReturnType<typeof tellReceiverActivity>;

/** What talks to calendars, mail servers and webhooks. */
export function outboxActivities(summary: string): OutboxActivities {
  return proxyActivities<OutboxActivities>({ ...effect, taskQueue: queues().outbox, summary });
}

type LastLookActivities = ReturnType<typeof giveUpEffectActivity> & ReturnType<typeof callOffEffectActivity>;

/**
 * The last look at an effect whose time is up: it closes the ledger's row, and waits for the database as long as it
 * takes.
 */
export function lastLookActivities(summary: string): LastLookActivities {
  return proxyActivities<LastLookActivities>({ ...lastLook, taskQueue: queues().outbox, summary });
}

/**
 * Does something short inside the workflow task, which costs one event; when that fails a few times (the database is
 * away), as an activity, which waits.
 */
export async function promptly<T>(
  locally: (local: LocalActivities) => Promise<T>,
  otherwise: () => Promise<T>,
): Promise<T> {
  try {
    return await locally(proxyLocalActivities<LocalActivities>(localRecord));
  } catch (error) {
    // What a local activity throws arrives as it is, not as an ActivityFailure; left alone it would end the
    // conversation.
    if (!(error instanceof TemporalFailure) || isCancellation(error)) throw error;
    return otherwise();
  }
}

function queues() {
  return queuesBeside(workflowInfo().taskQueue);
}
