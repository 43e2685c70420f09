/**
 * The number of open clarifications and context requests of a conversation: while it is not 0, the ledger starts no
 * effect (R2).
 */
import type { Where } from '../../../contracts/state/turn.ts';
import type { Queryable } from '../database/database.ts';

export async function recountOpenQuestions(tx: Queryable, { tenant, conversation }: Where): Promise<void> {
  await tx.query(
    `update conversations set open_questions = (
       select count(*) from clarification_requests
        where tenant = $1 and conversation = $2 and response_status in ('pending', 'escalated', 'timed-out'))
       + (select count(*) from context_requests
           where tenant = $1 and conversation = $2 and status in ('pending', 'escalated'))
     where tenant = $1 and id = $2`,
    [tenant, conversation],
  );
}
