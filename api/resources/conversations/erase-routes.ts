/** Erasing a conversation (R5): its rows go before the answer does; runs, key and calendar entries follow. */
import { eraseConversation, type EraseOutcome } from '../../../adapters/postgres/erasure/erasures.ts';
import { eraseBody, erasing } from '../../../contracts/wire/erasure.ts';
import { erasedCalls } from '../../../domain/erasure/erased-calls.ts';
import { byKey, callerIn, type Caller } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { ConversationsPorts } from './ports.ts';
import { idParams } from '../../process/inputs.ts';
import { ApiProblem, shown, underHold, unknownConversation } from '../../process/problem.ts';

export function eraseRoutes(app: Api, services: ConversationsPorts): void {
  app.delete(
    '/v1/conversations/:id',
    {
      schema: {
        summary: 'Erase a conversation everywhere',
        params: idParams,
        body: eraseBody.nullish(),
        response: { 202: erasing },
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      const { id } = request.params;
      const outcome = await erase(services, caller, id, request.body?.reason);
      if (outcome.kind !== 'erased') throw problemOf(outcome, id);
      // What does not start now is started by housekeeping.
      await services.erasing
        .begin({ tenant: caller.tenant, conversation: id })
        .catch((error: unknown) => request.log.warn({ err: error }, 'The rest of an erasure starts later.'));
      return reply.code(202).send({ conversation_id: id, state: 'erasing' });
    },
  );
}

/** All of its rows, or none. */
export function erase(
  { database, clock }: Pick<ConversationsPorts, 'database' | 'clock'>,
  caller: Caller,
  conversation: string,
  reason: string | undefined,
): Promise<EraseOutcome> {
  return database.asTenant(caller.tenant, (rows) =>
    eraseConversation(rows, caller.tenant, {
      conversation,
      participant: caller.participant,
      by: { ...byKey(caller), reason: reason ?? null },
      callsOf: (effects, locale) => erasedCalls(effects, { at: clock(), locale }),
    }),
  );
}

function problemOf(outcome: Exclude<EraseOutcome, { kind: 'erased' }>, id: string): ApiProblem {
  switch (outcome.kind) {
    case 'unknown':
      return unknownConversation(id);
    case 'held':
      return underHold(`The conversation "${shown(id)}"`);
    case 'attempting':
      return new ApiProblem(
        'effect-under-way',
        {
          detail: `In the conversation "${shown(id)}" something is being done in the world at this moment.`,
          remedy: 'Send it again in a few seconds, when its outcome is known.',
        },
        { headers: { 'retry-after': '5' } },
      );
    default:
      return outcome satisfies never;
  }
}
