/** Turns as a worker writes them, over a real PostgreSQL. */
import { randomUUID } from 'node:crypto';
import type { postgresTurnRecords } from '../../../adapters/postgres/turns/turn-records.ts';
import { acceptMessage, type Accepted, type NewMessage } from '../../../adapters/postgres/turns/messages.ts';
import type { LedgerStand, Where } from '../ledger/stand.ts';
import { monday, snapshot } from '../clarifications/fixture.ts';

export { monday, snapshot };

export type TurnRecords = ReturnType<typeof postgresTurnRecords>;
export type Settled = Parameters<TurnRecords['settle']>[1];

export function message(where: Where, more: Partial<NewMessage> = {}): NewMessage {
  return {
    conversation: where.conversation,
    participant: null,
    messageId: `m-${randomUUID()}`,
    text: 'My employee is absent.',
    hash: 'of the words',
    size: 22,
    instruction: null,
    turnId: randomUUID(),
    at: monday,
    ...more,
  };
}

/** Accepts a message; fails the test when there is no conversation. */
export async function accept(stand: LedgerStand, where: Where, more: Partial<NewMessage> = {}): Promise<Accepted> {
  const accepted = await acceptMessage(stand.database, where.tenant, message(where, more));
  if (accepted === null) throw new Error('The conversation was not found.');
  return accepted;
}

/** A settled turn that heard one message. */
export function settled(turnId: string, messageId: string, more: Partial<Settled> = {}): Settled {
  const text = more.reply?.text ?? 'Have you called them?';
  return {
    turnId,
    heard: [{ messageId, at: monday, position: 2 }],
    forModel: true,
    reply: { text, position: 3 },
    found: { previewHash: text },
    decisions: [
      {
        decisionId: `${turnId}:answer`,
        door: 'answer',
        origin: 'message',
        verdict: 'held',
        because: ['asks', 'too-early'],
        action: null,
        policyVersion: 'p1',
        rules: [{ rule: 'asks', holds: true }],
        snapshot: { asked: 1 },
      },
    ],
    settled: {
      message_id: messageId,
      turn_id: turnId,
      disposition: 'answered',
      state: 'guiding',
      reply: { text, at: '' },
      gate: null,
      offer: null,
      flow: null,
      clarification_request: null,
      context_request: null,
    },
    snapshot: snapshot({ state: 'guiding', waiting_on: 'participant' }),
    status: 'completed',
    ...more,
  };
}

export interface Rows {
  row(
    table: 'conversations' | 'messages' | 'turns',
    by: Readonly<Record<string, string>>,
  ): Promise<Record<string, unknown>>;
  all(table: string, order: string): Promise<readonly Record<string, unknown>[]>;
}

/** Reads rows of a conversation as they are stored. */
export function rowsOf(stand: LedgerStand, { tenant, conversation }: Where): Rows {
  const all: Rows['all'] = async (table, order) => {
    const id = table === 'conversations' ? 'id' : 'conversation';
    const { rows } = await stand.owner.query(
      `select * from ${table} where tenant = $1 and ${id} = $2 order by ${order}`,
      [tenant, conversation],
    );
    return rows;
  };
  return {
    all,
    async row(table, by) {
      const found = (await all(table, '1')).find((row) =>
        Object.entries(by).every(([name, value]) => row[name] === value),
      );
      if (found === undefined) throw new Error(`No row of ${table} with ${JSON.stringify(by)}.`);
      return found;
    },
  };
}
