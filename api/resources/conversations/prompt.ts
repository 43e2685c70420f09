/** The last prompt of a conversation, for operators who investigate a reply. */
import { showPrompt } from '../../../adapters/postgres/turns/prompts.ts';
import { promptOnWire } from '../../../contracts/wire/prompt.ts';
import { callerIn } from '../../auth/callers.ts';
import type { Api, ApiServices } from '../../process/deps.ts';
import { idParams } from '../../process/inputs.ts';
import { ApiProblem } from '../../process/problem.ts';
import { conversationOf } from './routes.ts';

export function promptRoute(app: Api, services: ApiServices): void {
  app.get(
    '/v1/conversations/:id/prompt',
    {
      schema: {
        summary: 'What the model was sent last, word for word; looking is audited',
        params: idParams,
        response: { 200: promptOnWire },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { id } = await conversationOf(services, caller, request.params.id);
      const found = await services.database.asTenant(caller.tenant, (rows) =>
        showPrompt(rows, { tenant: caller.tenant, conversation: id }, caller.keyId),
      );
      if (found === null)
        throw new ApiProblem('no-prompt', {
          detail: `The model has not answered in conversation "${id}" yet.`,
          remedy: 'Say something that it has to answer, then look again.',
        });
      const { turnId, call, at } = found;
      const sent = promptOnWire.shape.request.parse(found.request);
      return { conversation_id: id, turn_id: turnId, call, at: at.toISOString(), request: sent };
    },
  );
}
