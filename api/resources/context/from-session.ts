/**
 * A session that is stored while conversations wait for its parts (X3, X4): the parts become supplies of their open
 * requests, as the extractor shows them, and the messages go on.
 */
import { uuidOf } from '../../../adapters/postgres/database/uuid.ts';
import { createHash } from 'node:crypto';
import { openContextsOf } from '../../../adapters/postgres/context/requests.ts';
import type { SupplyRow } from '../../../adapters/postgres/context/supplies.ts';
import type { SessionBody } from '../../../contracts/wire/session.ts';
import { isSatisfied } from '../../../domain/context/request.ts';
import { extractAt } from '../../../reading/context/extract.ts';
import { countedByKind } from '../../../reading/context/supplied.ts';
import { sessionView } from '../../../reading/context/session-view.ts';
import type { Caller } from '../../auth/callers.ts';
import type { ContextPorts } from './ports.ts';
import { ApiProblem } from '../../process/problem.ts';
import { foundContext, type FoundContext } from './found.ts';
import { handOver } from './supply.ts';

export interface SessionGiven {
  readonly caller: Caller;
  readonly id: string;
  readonly session: SessionBody;
  /** Aborted when the caller disconnects. */
  readonly gone: AbortSignal;
}

/**
 * Supplies the parts that the session holds. Requests that have ended meanwhile are skipped.
 *
 * @throws {TemporalAway}: store the session again
 */
export async function supplyFromSession(
  services: Pick<ContextPorts, 'assistants' | 'clock' | 'conversations' | 'database' | 'wakes'>,
  given: SessionGiven,
): Promise<void> {
  const { caller, id } = given;
  const open = await services.database.asTenant(caller.tenant, (tx) => openContextsOf(tx, caller.tenant, id));
  for (const { state, conversation } of open) {
    try {
      // The caller who stores the session need not be the participant who waits.
      const found = await foundContext(services, { ...caller, participant: null }, state.id, conversation);
      const rows = heldFor(services, found, given);
      if (rows.length > 0) await handOver(services, { ...given, found }, rows);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
    }
  }
}

/** A supply for each open slot whose part the session holds. */
function heldFor(
  { clock }: Pick<ContextPorts, 'clock'>,
  { row: { state }, policy }: FoundContext,
  { caller, id, session }: SessionGiven,
): readonly SupplyRow[] {
  const present = new Set(sessionView(policy, session).present.map(({ artifact }) => artifact));
  return state.slots.flatMap((slot): readonly SupplyRow[] => {
    if (isSatisfied({ ...slot, quote: null }) || !present.has(slot.slotKey)) return [];
    const part = extractAt(session, slot.keyPath, slot.sizeLimit);
    if (part === null) return [];
    const { text, bytes, redactions } = part;
    const hash = createHash('sha256').update(text).digest('hex');
    return [
      {
        supplyId: uuidOf([caller.tenant, state.id, id, slot.slotKey, hash]),
        requestId: state.id,
        slotKey: slot.slotKey,
        label: null,
        content: text,
        shown: text,
        bytes,
        hash,
        redactions: countedByKind(redactions),
        source: { file: `session_${id}.json`, key_path: slot.keyPath },
        providedBy: caller.keyId,
        keyId: caller.keyId,
        at: new Date(clock()),
      },
    ];
  });
}
