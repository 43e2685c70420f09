/** Messages: sent and listed. */
import { listMessages } from '../../../adapters/postgres/conversations/records.ts';
import { messageOnWire, sayBody, settledMessage } from '../../../contracts/wire/conversation.ts';
import { callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { ConversationsPorts } from './ports.ts';
import { keyIn } from '../../http/idempotency.ts';
import { unknownPosition } from '../../process/problem.ts';
import { postMessage } from './post-message.ts';
import { whileHere } from './wait-for-answer.ts';
import { conversationOf } from './routes.ts';
import { idParams, listOf, listQuery, waitQuery } from '../../process/inputs.ts';

export function messageRoutes(app: Api, services: ConversationsPorts): void {
  app.post(
    '/v1/conversations/:id/messages',
    {
      schema: {
        summary: 'Say something; with wait_s, wait for the answer',
        params: idParams,
        querystring: waitQuery,
        body: sayBody,
        response: { 200: settledMessage, 202: settledMessage },
      },
    },
    (request, reply) =>
      whileHere(reply, async (gone) => {
        const answer = await postMessage(services, {
          caller: callerIn(request),
          conversation: request.params.id,
          body: request.body,
          waitS: request.query.wait_s,
          idempotencyKey: keyIn(request),
          gone,
          log: request.log,
        });
        return reply.code(answer.status).send(answer.body);
      }),
  );

  app.get(
    '/v1/conversations/:id/messages',
    {
      schema: {
        summary: 'The transcript',
        params: idParams,
        querystring: listQuery,
        response: { 200: listOf(messageOnWire) },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { id } = await conversationOf(services, caller, request.params.id);
      const found = await services.database.asTenant(caller.tenant, (rows) =>
        listMessages(rows, caller.tenant, id, request.query),
      );
      if (found === null) throw unknownPosition(request.query.after ?? '');
      return { items: [...found.items], next: found.more ? (found.items.at(-1)?.message_id ?? null) : null };
    },
  );
}
