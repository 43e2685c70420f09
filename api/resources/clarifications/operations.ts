/** The part of the table of operations (operations.ts) for the queue: viewers, clocks, undelivered notices. */
import * as clarifying from './examples.ts';

const { escalate, extend, 'tell-again': tellAgain } = clarifying.clockOrders;
const order = ({ id, body }: { readonly id: string; readonly body: object }) => ({
  id,
  tag: 'clarifications' as const,
  body,
  answers: { 200: clarifying.clarificationClock },
});

export const queueOperations = {
  'POST /v1/conversations/:id/clarifications/:rid/escalate': order(escalate),
  'POST /v1/conversations/:id/clarifications/:rid/extend': order(extend),
  'POST /v1/conversations/:id/clarifications/:rid/tell-again': order(tellAgain),
  'GET /v1/undelivered-notices': {
    id: 'listUndeliveredNotices',
    tag: 'oversight' as const,
    answers: { 200: { items: [clarifying.undelivered], next: null } },
  },
  'PUT /v1/queue-viewers': {
    id: 'viewQueueItem',
    tag: 'clarifications' as const,
    body: clarifying.viewing,
    answers: { 200: clarifying.viewers },
  },
};
