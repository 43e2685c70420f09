/** Which activity runs with what: the ports of each, filled with adapters. */
import { admitApprovalActivity, type AdmitApprovalPorts } from '../activities/admit-approval.ts';
import { callOffErasedActivity, type CallOffErasedPorts } from '../activities/call-off-erased.ts';
import { eraseRunsActivity, type EraseRunsPorts } from '../activities/erase-runs.ts';
import { eraseSubjectActivity, type EraseSubjectPorts } from '../activities/erase-subject.ts';
import { resumeErasuresActivity, type ResumeErasuresPorts } from '../activities/resume-erasures.ts';
import { callOffEffectActivity } from '../activities/call-off-effect.ts';
import { askPartyActivity, type AskPartyPorts } from '../activities/ask-party.ts';
import { closeConversationActivity, type CloseConversationPorts } from '../activities/close-conversation.ts';
import { composeReplyActivity, type ComposeReplyPorts } from '../activities/compose-reply.ts';
import { confirmEffectActivity, type ConfirmEffectPorts } from '../activities/confirm-effect.ts';
import { draftEmailActivity } from '../activities/draft-email.ts';
import { findProcedureActivity, type FindProcedurePorts } from '../activities/find-procedure.ts';
import { giveUpEffectActivity, type GiveUpEffectPorts } from '../activities/give-up-effect.ts';
import { inviteActivities, type InvitePorts } from '../activities/invite.ts';
import { storeClarificationsActivity, type StoreClarificationsPorts } from '../activities/store-clarifications.ts';
import { tellReceiverActivity } from '../activities/tell-receiver.ts';
import { notifyPartyActivity, type NotifyPartyPorts } from '../activities/notify-party.ts';
import { offerSlotsActivity, type OfferSlotsPorts } from '../activities/offer-slots.ts';
import { performEffectActivity } from '../activities/perform-effect.ts';
import { planReminderActivity, sayReminderActivity, type ReminderPorts } from '../activities/plan-reminder.ts';
import { previewEffectActivity, type PreviewEffectPorts } from '../activities/preview-effect.ts';
import { readAgainActivity, type ReadAgainPorts } from '../activities/read-again.ts';
import { readMessageActivity, type ReadMessagePorts } from '../activities/read-message.ts';
import { setAsideActivity } from '../activities/set-aside.ts';
import { summariseActivity, type SummarisePorts } from '../activities/summarise.ts';
import { storeSuppliesActivity, storeSupplyActivity, type StoreSuppliesPorts } from '../activities/store-supply.ts';
import { tellParticipantActivity } from '../activities/tell-participant.ts';
import { learnPatternsActivity, type LearnPatternsPorts } from '../activities/learn-patterns.ts';
import { reconcileActivity, type ReconcilingPorts } from '../activities/reconcile.ts';
import { retainContextsActivity, type RetainContextsPorts } from '../activities/retain-contexts.ts';
import { retainRowsActivity, type RetainRowsPorts } from '../activities/retain-rows.ts';
import { rollUpKpisActivity, type RollUpKpisPorts } from '../activities/roll-up-kpis.ts';
import { marksOfWords } from '../reading/letters/restated.ts';
import { luxonWallClock } from '../adapters/wall-clock/luxon.ts';
import { reminderTimes } from '../adapters/wall-clock/reminder-times.ts';
import type { StoredAssistants } from './assistants.ts';
import { providerOf, type Providers } from './providers.ts';

/** Everything that some activity asks of the outside; an adapter fits what all of them ask of it together. */
export type Ports = Omit<
  AdmitApprovalPorts &
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
    StoreClarificationsPorts &
    LearnPatternsPorts &
    NotifyPartyPorts &
    OfferSlotsPorts &
    PreviewEffectPorts &
    ReadAgainPorts &
    ReadMessagePorts &
    ReconcilingPorts &
    ReminderPorts &
    RetainContextsPorts &
    RetainRowsPorts &
    RollUpKpisPorts &
    SummarisePorts &
    StoreSuppliesPorts,
  'providerOf' | 'wallClock' | 'calendarRules' | 'assistants' | 'model'
> & {
  readonly assistants: StoredAssistants;
  readonly model: ComposeReplyPorts['model'];
  readonly providers: Providers;
};

/** The activities of each queue. */
export function activitiesOf(given: Ports) {
  const ports = { ...given, wallClock: luxonWallClock(), calendarRules: reminderTimes() };
  const performing = { ...ports, providerOf: providerOf(ports.providers) };
  return {
    conversations: {
      ...tellParticipantActivity(ports),
      ...previewEffectActivity(ports, marksOfWords),
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
      ...findProcedureActivity(ports),
      ...reconcileActivity(performing),
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
      ...performEffectActivity(performing),
      ...giveUpEffectActivity(performing),
      ...callOffEffectActivity(performing),
      ...callOffErasedActivity(performing),
      ...inviteActivities(performing),
      ...offerSlotsActivity(ports),
      ...notifyPartyActivity(ports),
      ...tellReceiverActivity(ports),
    },
  };
}
