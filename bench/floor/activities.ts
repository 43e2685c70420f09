/** What the floors' turns do: nothing, or a model call between two rows, each in a transaction of its own. */
import type { ModelRequest } from '../../contracts/state/model.ts';
import { Context } from '@temporalio/activity';
import type { Model } from '../../adapters/openai/chat.ts';
import { statement, type Database } from '../../adapters/postgres/database/database.ts';
import type { FloorMessage } from './messages.ts';

export interface FloorActivities {
  nothing(): Promise<void>;
  answer(message: FloorMessage): Promise<{ readonly reply: string }>;
}

const keep = statement(
  'floor-keep',
  'insert into bench_floor.said (conversation, message_id, role, text) values ($1, $2, $3, $4)',
);

/** `request` is what the product sends for a turn: the floor asks the model the same. */
export function floorActivities(database: Database, model: Model, request: ModelRequest): FloorActivities {
  return {
    nothing: async () => {},
    async answer({ conversation, messageId, text }) {
      await database.query(keep([conversation, messageId, 'participant', text]));
      const reply = await model.reply(request, () => {}, Context.current().cancellationSignal);
      await database.query(keep([conversation, messageId, 'assistant', reply.text]));
      return { reply: reply.text };
    },
  };
}
