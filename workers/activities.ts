/** Which activity runs with what: the ports of each, filled with adapters. */
import type { Calendar, Deltas, Ledger, Minutes, Model } from '../activities/ports.ts';
import type { Assistants } from '../activities/ports.ts';
import { bookCallActivity } from '../activities/book-call.ts';
import { closeConversationActivity } from '../activities/close-conversation.ts';
import { composeReplyActivity } from '../activities/compose-reply.ts';
import { offerSlotsActivity } from '../activities/offer-slots.ts';
import { previewCallActivity } from '../activities/preview-call.ts';
import { readMessageActivity } from '../activities/read-message.ts';
import { tellParticipantActivity } from '../activities/tell-participant.ts';
import { luxonWallClock } from '../adapters/wall-clock/luxon.ts';

export interface Ports {
  readonly minutes: Minutes;
  readonly assistants: Assistants;
  readonly model: Model;
  readonly deltas: Deltas;
  readonly calendar: Calendar;
  readonly ledger: Ledger;
}

/** The activities of each queue. */
export function activitiesOf(ports: Ports) {
  return {
    conversations: {
      ...tellParticipantActivity(ports),
      ...offerSlotsActivity({ ...ports, wallClock: luxonWallClock() }),
      ...previewCallActivity(ports),
      ...closeConversationActivity(ports),
      ...readMessageActivity(ports),
    },
    model: composeReplyActivity(ports),
    outbox: bookCallActivity(ports),
  };
}
