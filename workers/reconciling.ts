/** What housekeeping reconciles with: the rows, the runs, and messages as they are offered again. */
import { Client, type ConnectionLike } from '@temporalio/client';
import type { PayloadCodec } from '@temporalio/common';
import { findConversation, type ConversationRow } from '../adapters/postgres/conversations/conversations.ts';
import type { Database } from '../adapters/postgres/database/database.ts';
import { postgresErasures } from '../adapters/postgres/erasure/erasures.ts';
import { postgresRetention } from '../adapters/postgres/erasure/retention.ts';
import { postgresSubjectErasures } from '../adapters/postgres/erasure/subject-erasures.ts';
import { postgresReconciliation } from '../adapters/postgres/fleet/reconciliation.ts';
import { rejoinTurn, withdrawMessage } from '../adapters/postgres/turns/messages.ts';
import type { Signer } from '../adapters/signatures/signatures.ts';
import { temporalErasing } from '../adapters/temporal/erasing.ts';
import { temporalRuns, type Offer } from '../adapters/temporal/runs.ts';
import type { ReconcilingPorts } from '../activities/reconcile.ts';
import { codecsOf } from '../temporal-config/connection/client.ts';
import { searchAttributeKeys } from '../temporal-config/search-attributes.ts';
import { taskQueues } from '../temporal-config/task-queues.ts';
import { operatorSay, say, workflowIdOf, workflowType } from '../workflows/conversation/messages.ts';
import type { Where } from '../contracts/state/turn.ts';
import type { Instruction } from '../contracts/state/clarification-state.ts';
import { erasureNames } from '../workflows/erasure/messages.ts';
import type { StoredAssistants } from './assistants.ts';
import { queuedWords, saidAgain, type QueuedWords } from './redeliver-message.ts';

export interface ReconcilingSettings {
  readonly connection: ConnectionLike;
  readonly namespace: string;
  readonly lane: string | null;
  readonly database: Database;
  /** A message is offered again as the API has sent it. */
  readonly signer: Pick<Signer, 'message'>;
  /** Null: what Temporal keeps stands there as it is. */
  readonly codec: PayloadCodec | null;
  readonly assistants: StoredAssistants;
}

export function reconcilingPorts(settings: ReconcilingSettings): Pick<ReconcilingPorts, 'reconciliation' | 'runs'> & {
  readonly erasures: ReturnType<typeof postgresErasures>;
  readonly subjectErasures: ReturnType<typeof postgresSubjectErasures>;
  readonly retention: ReturnType<typeof postgresRetention>;
  readonly erasing: ReturnType<typeof temporalErasing>;
} {
  const { connection, namespace, lane, database, codec } = settings;
  const client = new Client({ connection, namespace, dataConverter: codecsOf(codec) });
  const runs = runsOf(client, settings);
  return {
    erasures: postgresErasures(database),
    subjectErasures: postgresSubjectErasures(database),
    retention: postgresRetention(database),
    erasing: temporalErasing(client, namespace, erasureNames(lane)),
    reconciliation: postgresReconciliation(database),
    runs: {
      ...runs,
      async offer({ messageId, isDoubted, ...where }) {
        const offer = await offerOf(settings, where, { messageId, isDoubted });
        if (offer === null) return 'refused';
        const offered = await runs.offer(where, offer);
        const { kind: outcome } = offered;
        if (offered.kind === 'taken') {
          const { turnId } = offered;
          await database.asTenant(where.tenant, (rows) => rejoinTurn(rows, where, { messageId, turnId }));
        }
        // The person has handed back since, or nobody had asked for one: whoever said it was told that it was not
        // taken.
        const isOver = outcome === 'refused' || outcome === 'ended';
        // Its sender was told the same, and it has not come through.
        const isNotThere = outcome === 'unknown' || outcome === 'ended';
        if ((offer.isOperators && isOver) || (isDoubted && isNotThere))
          await withdrawMessage(database, where.tenant, where.conversation, messageId);
        return outcome;
      },
    },
  };
}

export function runsOf(client: Client, { namespace, lane }: Pick<ReconcilingSettings, 'namespace' | 'lane'>) {
  return temporalRuns(client, namespace, {
    workflowType,
    workflowIdOf,
    say: say.name,
    operatorSay: operatorSay.name,
    taskQueue: taskQueues(lane ?? undefined).conversations,
  });
}

/** How the workflow of a conversation is started, if it does not run. */
export async function beginningOf(
  { assistants }: Pick<ReconcilingSettings, 'assistants'>,
  tenant: string,
  row: ConversationRow,
): Promise<Pick<Offer, 'carried' | 'summary' | 'searchAttributes'>> {
  const { id: conversation, participant, locale, timeZone, name, email, assistant, assistantVersion } = row;
  const { policy } = await assistants.find(assistant, assistantVersion);
  return {
    carried: { identity: { tenant, conversation, participant, locale, timeZone, name, email }, policy },
    summary: assistant,
    searchAttributes: [
      { key: searchAttributeKeys.tenant, value: tenant },
      { key: searchAttributeKeys.assistant, value: assistant },
      { key: searchAttributeKeys.state, value: 'initial' },
    ],
  };
}

/** With the signature of the API, for the key that its row names. */
function signedAgain(signer: Pick<Signer, 'message'>, where: Where, words: QueuedWords): object {
  const said = saidAgain(words);
  const { messageId, keyId, hash, question, role } = words;
  if (keyId === null || hash === null || role === 'operator') return said;
  const { instruction = null } = said as { readonly instruction?: Instruction };
  const given = { messageId, hash, reading: null, question, instruction, keyId };
  return { ...said, signed: signer.message(workflowIdOf(where.tenant, where.conversation), given) };
}

/** Null: it is queued no more. */
export async function offerOf(
  settings: Pick<ReconcilingSettings, 'database' | 'signer' | 'assistants'>,
  where: Where,
  { messageId, isDoubted }: Pick<Offer, 'messageId' | 'isDoubted'>,
): Promise<Offer | null> {
  const { tenant, conversation } = where;
  const [row, words] = await settings.database.asTenant(tenant, async (rows) => [
    await findConversation(rows, tenant, conversation),
    await queuedWords(rows, where, messageId),
  ]);
  if (row === null || words === null) return null;
  return {
    messageId,
    isOperators: words.role === 'operator',
    isDoubted,
    message: { ...signedAgain(settings.signer, where, words), ...(isDoubted ? { onlyIfKnown: true } : {}) },
    ...(await beginningOf(settings, tenant, row)),
  };
}
