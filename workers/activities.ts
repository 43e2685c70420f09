/** Which activity runs with what: the ports of each, filled with adapters. */
import type {
  Assistants,
  Calendar,
  Deltas,
  Drafts,
  Ledger,
  Minutes,
  Model,
  Notices,
  PartyMail,
  PartyWebhook,
} from '../activities/ports.ts';
import { askPartyActivity } from '../activities/ask-party.ts';
import { closeConversationActivity } from '../activities/close-conversation.ts';
import { composeReplyActivity } from '../activities/compose-reply.ts';
import { confirmEffectActivity } from '../activities/confirm-effect.ts';
import { draftEmailActivity } from '../activities/draft-email.ts';
import { keepClarificationsActivity } from '../activities/keep-clarifications.ts';
import { notifyPartyActivity } from '../activities/notify-party.ts';
import { offerSlotsActivity } from '../activities/offer-slots.ts';
import { performEffectActivity } from '../activities/perform-effect.ts';
import { previewEffectActivity } from '../activities/preview-effect.ts';
import { readMessageActivity } from '../activities/read-message.ts';
import { setAsideActivity } from '../activities/set-aside.ts';
import { tellParticipantActivity } from '../activities/tell-participant.ts';
import { learnPatternsActivity } from '../activities/learn-patterns.ts';
import type { HousekeepingPorts } from '../activities/ports-housekeeping.ts';
import type { Reconciliation, Runs } from '../activities/ports-reconciliation.ts';
import { reconcileActivity } from '../activities/reconcile.ts';
import { rollUpKpisActivity } from '../activities/roll-up-kpis.ts';
import { luxonWallClock } from '../adapters/wall-clock/luxon.ts';
import { providerOf, type Providers } from './providers.ts';

export interface Ports extends HousekeepingPorts {
  readonly minutes: Minutes;
  readonly assistants: Assistants;
  readonly model: Model;
  readonly deltas: Deltas;
  readonly drafts: Drafts;
  readonly calendar: Calendar;
  readonly ledger: Ledger;
  readonly providers: Providers;
  readonly notices: Notices;
  readonly partyWebhook: PartyWebhook;
  /** Null when no mail server is set. */
  readonly partyMail: PartyMail | null;
  readonly reconciliation: Reconciliation;
  readonly runs: Runs;
}

/** The activities of each queue. */
export function activitiesOf(ports: Ports) {
  const performing = { ...ports, providerOf: providerOf(ports.providers) };
  return {
    conversations: {
      ...tellParticipantActivity(ports),
      ...previewEffectActivity(ports),
      ...confirmEffectActivity(ports),
      ...closeConversationActivity(ports),
      ...readMessageActivity(ports),
      ...keepClarificationsActivity(ports),
      ...setAsideActivity(ports),
      ...reconcileActivity(performing),
      ...rollUpKpisActivity(ports),
      ...learnPatternsActivity(ports),
    },
    model: { ...composeReplyActivity(ports), ...draftEmailActivity(ports), ...askPartyActivity(ports) },
    outbox: {
      ...performEffectActivity(performing),
      ...offerSlotsActivity({ ...ports, wallClock: luxonWallClock() }),
      ...notifyPartyActivity(ports),
    },
  };
}
