/** Every activity, by the queue on whose workers it runs (`temporal-config/task-queues.ts`). */
import { admitApprovalActivity, type AdmitApprovalPorts } from './admit-approval.ts';
import { callOffErasedActivity, type CallOffErasedPorts } from './call-off-erased.ts';
import { eraseRunsActivity, type EraseRunsPorts } from './erase-runs.ts';
import { eraseSubjectActivity, type EraseSubjectPorts } from './erase-subject.ts';
import { resumeErasuresActivity, type ResumeErasuresPorts } from './resume-erasures.ts';
import { callOffEffectActivity } from './call-off-effect.ts';
import { askPartyActivity, type AskPartyPorts } from './ask-party.ts';
import { closeConversationActivity, type CloseConversationPorts } from './close-conversation.ts';
import { composeReplyActivity, type ComposeReplyPorts } from './compose-reply.ts';
import { confirmEffectActivity, type ConfirmEffectPorts } from './confirm-effect.ts';
import { draftEmailActivity } from './draft-email.ts';
import { findProcedureActivity, type FindProcedurePorts } from './find-procedure.ts';
import { giveUpEffectActivity, type GiveUpEffectPorts } from './give-up-effect.ts';
import { inviteActivities, type InvitePorts } from './invite.ts';
import { storeClarificationsActivity, type StoreClarificationsPorts } from './store-clarifications.ts';
import { tellReceiverActivity } from './tell-receiver.ts';
import { notifyPartyActivity, notifyRemindedActivity, type NotifyPartyPorts } from './notify-party.ts';
import { offerSlotsActivity, type OfferSlotsPorts } from './offer-slots.ts';
import { performEffectActivity } from './perform-effect.ts';
import { nexusActivities, type NexusPorts } from './nexus.ts';
import { openTalkActivities, type OpenTalkPorts } from './open-talk.ts';
import {
  planReminderActivity,
  sayReminderActivity,
  tellRemindersActivity,
  type ReminderPorts,
} from './plan-reminder.ts';
import { previewEffectActivity, type PreviewEffectPorts } from './preview-effect.ts';
import { readAgainActivity, type ReadAgainPorts } from './read-again.ts';
import { readMessageActivity, type ReadMessagePorts } from './read-message.ts';
import { setAsideActivity } from './set-aside.ts';
import { summariseActivity, type SummarisePorts } from './summarise.ts';
import { storeSuppliesActivity, storeSupplyActivity, type StoreSuppliesPorts } from './store-supply.ts';
import { tellParticipantActivity } from './tell-participant.ts';
import { learnPatternsActivity, type LearnPatternsPorts } from './learn-patterns.ts';
import { reconcileActivity, type ReconcilingPorts } from './reconcile.ts';
import { retainContextsActivity, type RetainContextsPorts } from './retain-contexts.ts';
import { retainRowsActivity, type RetainRowsPorts } from './retain-rows.ts';
import { rollUpKpisActivity, type RollUpKpisPorts } from './roll-up-kpis.ts';

/** Everything that some activity asks of the outside. */
export type ActivityPorts = { readonly marksOfWords: (shown: string) => string[] } & AdmitApprovalPorts &
  AskPartyPorts &
  CloseConversationPorts &
  ComposeReplyPorts &
  CallOffErasedPorts &
  EraseRunsPorts &
  EraseSubjectPorts &
  ResumeErasuresPorts &
  ConfirmEffectPorts &
  FindProcedurePorts &
  GiveUpEffectPorts &
  InvitePorts &
  NexusPorts &
  StoreClarificationsPorts &
  LearnPatternsPorts &
  NotifyPartyPorts &
  OfferSlotsPorts &
  OpenTalkPorts &
  PreviewEffectPorts &
  ReadAgainPorts &
  ReadMessagePorts &
  ReconcilingPorts &
  ReminderPorts &
  RetainContextsPorts &
  RetainRowsPorts &
  RollUpKpisPorts &
  SummarisePorts &
  StoreSuppliesPorts;

export type Activities = ReturnType<typeof activitiesByQueue>;

export function activitiesByQueue(ports: ActivityPorts) {
  return {
    conversations: {
      ...tellParticipantActivity(ports),
      ...previewEffectActivity(ports, ports.marksOfWords),
      ...confirmEffectActivity(ports),
      ...closeConversationActivity(ports),
      ...readMessageActivity(ports),
      ...admitApprovalActivity(ports),
      ...storeClarificationsActivity(ports),
      ...setAsideActivity(ports),
      ...storeSupplyActivity(ports),
      ...storeSuppliesActivity(ports),
      ...planReminderActivity(ports),
      ...sayReminderActivity(ports),
      ...tellRemindersActivity(ports),
      ...openTalkActivities(ports),
      ...findProcedureActivity(ports),
      ...nexusActivities(ports),
      ...reconcileActivity(ports),
      ...rollUpKpisActivity(ports),
      ...learnPatternsActivity(ports),
      ...retainContextsActivity(ports),
      ...retainRowsActivity(ports),
      ...eraseRunsActivity(ports),
      ...eraseSubjectActivity(ports),
      ...resumeErasuresActivity(ports),
    },
    model: {
      ...composeReplyActivity(ports),
      ...draftEmailActivity(ports),
      ...askPartyActivity(ports),
      ...readAgainActivity(ports),
      ...summariseActivity(ports),
    },
    outbox: {
      ...performEffectActivity(ports),
      ...giveUpEffectActivity(ports),
      ...callOffEffectActivity(ports),
      ...callOffErasedActivity(ports),
      ...inviteActivities(ports),
      ...offerSlotsActivity(ports),
      ...notifyPartyActivity(ports),
      ...notifyRemindedActivity(ports),
      ...tellReceiverActivity(ports),
    },
  };
}
