/** The activities as this workflow calls them: which queue, which patience, and a summary for the operator. */
import { proxyActivities, proxyLocalActivities, workflowInfo } from '@temporalio/workflow';
import type { bookCallActivity } from '../../activities/book-call.ts';
import type { closeConversationActivity } from '../../activities/close-conversation.ts';
import type { composeReplyActivity } from '../../activities/compose-reply.ts';
import type { offerSlotsActivity } from '../../activities/offer-slots.ts';
import type { previewCallActivity } from '../../activities/preview-call.ts';
import type { readMessageActivity } from '../../activities/read-message.ts';
import type { tellParticipantActivity } from '../../activities/tell-participant.ts';
import { effect, localReading, minutesOptions, modelCall } from '../../temporal-config/activity-options.ts';
import { queuesBeside } from '../../temporal-config/task-queues.ts';

type MinutesActivities = ReturnType<typeof tellParticipantActivity> &
  ReturnType<typeof offerSlotsActivity> &
  ReturnType<typeof previewCallActivity> &
  ReturnType<typeof closeConversationActivity>;

/** Quick ones, beside the workflow itself. */
export function minutesActivities(summary: string): MinutesActivities {
  return proxyActivities<MinutesActivities>({ ...minutesOptions, taskQueue: queues().conversations, summary });
}

export function modelActivities(summary: string): ReturnType<typeof composeReplyActivity> {
  return proxyActivities<ReturnType<typeof composeReplyActivity>>({ ...modelCall, taskQueue: queues().model, summary });
}

export function outboxActivities(summary: string): ReturnType<typeof bookCallActivity> {
  return proxyActivities<ReturnType<typeof bookCallActivity>>({ ...effect, taskQueue: queues().outbox, summary });
}

export function localActivities(): ReturnType<typeof readMessageActivity> {
  return proxyLocalActivities<ReturnType<typeof readMessageActivity>>(localReading);
}

function queues() {
  return queuesBeside(workflowInfo().taskQueue);
}
