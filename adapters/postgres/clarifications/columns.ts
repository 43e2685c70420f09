/** Columns of a clarification (migrations/0006_clarifications.sql), derived from the workflow's state. */
import { requestOf } from './events.ts';
import type { WrittenClarification } from '../../../contracts/state/clarification-state.ts';
import { storableJson, storableText } from '../database/storable-json.ts';
import { slaOf } from './clock.ts';

/** Columns that never change after the opening. */
export const settledAtOpening: ReadonlySet<string> = new Set([
  'tenant',
  'request_id',
  'conversation',
  'assistant',
  'requested_at',
]);

/**
 * The parties of all levels that were reached; a replacement appears instead of the party that it replaced. A
 * participant is not a party, even with the same name.
 */
export function addressedOf({ asked, chain, levels }: Addressable): readonly string[] {
  const parties = new Map(chain.filter(({ kind }) => kind !== 'participant').map(({ level, party }) => [level, party]));
  const holders = new Map(levels.filter(({ level }) => parties.has(level)).map(({ level, party }) => [level, party]));
  const first = chain[0];
  const stillAsked = first !== undefined && first.kind !== 'participant' && first.party === asked ? [asked] : [];
  return [...new Set([...stillAsked, ...holders.values()])];
}

type Addressable = Pick<WrittenClarification, 'asked' | 'chain' | 'levels'>;

/** Value by column. */
export function valuesOf(
  { tenant, conversation }: { readonly tenant: string; readonly conversation: string },
  assistant: string,
  c: WrittenClarification,
): Record<string, unknown> {
  const clock = slaOf(c);
  const request = requestOf(c);
  const isAnswered = c.status === 'resolved' && c.endedAt !== null;
  return {
    tenant,
    request_id: c.id,
    from_agent: storableText(request.from),
    to_agent: storableText(request.to),
    original_message_id: storableText(request.original_message_id),
    confidence_score: request.confidence_score,
    ambiguity_type: c.type,
    specific_issues: storableJson(request.specific_issues),
    requested_at: timeOf(c.openedAt),
    responded_at: isAnswered ? timeOf(c.endedAt) : null,
    response_status: c.status,
    escalated_to: c.levels.length > 1 && clock.level !== c.levels[0]?.level ? clock.level : null,
    resolution_time_ms: isAnswered ? Math.max(0, c.endedAt - c.openedAt) : null,
    conversation,
    assistant,
    department: c.instruction?.department ?? null,
    round: c.round,
    level: clock.level,
    level_party: storableText(clock.party),
    party_kind: c.chain[c.at]?.kind ?? 'service',
    due_at: timeOf(clock.dueAt),
    levels: storableJson(c.levels),
    addressed: addressedOf(c).map(storableText),
    answers: storableJson(c.answers),
    answered_by: c.answeredBy && storableText(c.answeredBy),
    reversible: c.reversible,
    timed_out_at: timeOf(firstTimeout(c)),
    chain_due_at: timeOf(endOfChain(c)),
    ended_at: timeOf(c.endedAt),
    instruction: c.instruction && storableJson(c.instruction),
    state: storableJson(c),
    seq: c.seq,
  };
}

function timeOf(epochMs: number | null): Date | null {
  return epochMs === null ? null : new Date(epochMs);
}

/**
 * When the first clock ran out, which is when the next one started or the request ended. Escalating earlier is not a
 * timeout, and an answer in the last moment is in time.
 */
function firstTimeout(c: WrittenClarification): number | null {
  const ranOut = c.levels.find(({ dueAt }, index) => {
    const next = c.levels[index + 1]?.from;
    if (next !== undefined) return next >= dueAt;
    return c.endedAt !== null && (c.status === 'resolved' ? c.endedAt > dueAt : c.endedAt >= dueAt);
  });
  return ranOut?.dueAt ?? null;
}

/**
 * When the last level's clock ends. Null where clocks keep business hours, because only the workflow can add them up.
 */
function endOfChain(c: WrittenClarification): number | null {
  const above = c.chain.slice(c.at + 1);
  if (above.some(({ hours }) => hours !== null)) return null;
  return above.reduce((at, { timeoutS }) => at + timeoutS * 1000, slaOf(c).dueAt);
}
