/** The activities as this workflow calls them: which queue, which patience, and a summary for the operator. */
import { proxyActivities, proxyLocalActivities, workflowInfo } from '@temporalio/workflow';
import type { askPartyActivity } from '../../activities/ask-party.ts';
import type { closeConversationActivity } from '../../activities/close-conversation.ts';
import type { confirmEffectActivity } from '../../activities/confirm-effect.ts';
import type { composeReplyActivity } from '../../activities/compose-reply.ts';
import type { draftEmailActivity } from '../../activities/draft-email.ts';
import type { keepClarificationsActivity } from '../../activities/keep-clarifications.ts';
import type { notifyPartyActivity } from '../../activities/notify-party.ts';
import type { offerSlotsActivity } from '../../activities/offer-slots.ts';
import type { performEffectActivity } from '../../activities/perform-effect.ts';
import type { previewEffectActivity } from '../../activities/preview-effect.ts';
import type { readMessageActivity } from '../../activities/read-message.ts';
import type { tellParticipantActivity } from '../../activities/tell-participant.ts';
import { effect, localReading, minutesOptions, modelCall } from '../../temporal-config/activity-options.ts';
import { queuesBeside } from '../../temporal-config/task-queues.ts';

type MinutesActivities = ReturnType<typeof tellParticipantActivity> &
  ReturnType<typeof previewEffectActivity> &
  ReturnType<typeof confirmEffectActivity> &
  ReturnType<typeof closeConversationActivity> &
  ReturnType<typeof keepClarificationsActivity>;

/** Quick ones, beside the workflow itself. */
export function minutesActivities(summary: string): MinutesActivities {
  return proxyActivities<MinutesActivities>({ ...minutesOptions, taskQueue: queues().conversations, summary });
}

type ModelActivities = ReturnType<typeof composeReplyActivity> &
  ReturnType<typeof draftEmailActivity> &
  ReturnType<typeof askPartyActivity>;

export function modelActivities(summary: string): ModelActivities {
  return proxyActivities<ModelActivities>({ ...modelCall, taskQueue: queues().model, summary });
}

type OutboxActivities = ReturnType<typeof performEffectActivity> &
  ReturnType<typeof offerSlotsActivity> &
  ReturnType<typeof notifyPartyActivity>;

/** What talks to calendars, mail servers and webhooks. */
export function outboxActivities(summary: string): OutboxActivities {
  return proxyActivities<OutboxActivities>({ ...effect, taskQueue: queues().outbox, summary });
}

export function localActivities(): ReturnType<typeof readMessageActivity> {
  return proxyLocalActivities<ReturnType<typeof readMessageActivity>>(localReading);
}

function queues() {
  return queuesBeside(workflowInfo().taskQueue);
}
