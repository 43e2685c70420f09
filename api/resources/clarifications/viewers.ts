/** Viewers of a queue item: a page registers itself and gets the others (console). */
import { forgetViewer, noteViewer, otherViewers } from '../../../adapters/postgres/conversations/viewers.ts';
import { queueViewers, viewerBody } from '../../../contracts/wire/operators.ts';
import { callerIn } from '../../auth/callers.ts';
import type { Api, ApiServices } from '../../process/deps.ts';

export function viewersRoute(app: Api, { database }: ApiServices): void {
  app.put(
    '/v1/queue-viewers',
    {
      schema: {
        summary: 'Say that an item of the queue is open, or not any more, and hear who else has it open',
        body: viewerBody,
        response: { 200: queueViewers },
      },
    },
    async (request) => {
      const { tenant, family, keyId } = callerIn(request);
      const { kind, id: item, looking } = request.body;
      const viewing = { tenant, kind, item, family, keyId };
      const others = await database.asTenant(tenant, async (rows) => {
        await (looking ? noteViewer(rows, viewing) : forgetViewer(rows, viewing));
        return otherViewers(rows, viewing);
      });
      return { others: [...others] };
    },
  );
}
