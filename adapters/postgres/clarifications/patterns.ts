/** Recurring clarifications (C14; seed 2, "Pattern Learning"): counted when a request opens, suggested as they grow. */
import type { AmbiguityType, SpecificIssue } from '../../../contracts/reading/clarity.ts';
import type { WrittenClarification } from '../../../contracts/state/clarification-state.ts';
import type { PatternSeen } from '../../../contracts/state/counts.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import type { Database, Queryable } from '../database/database.ts';
import { storableJson, storableText } from '../database/storable-json.ts';
import { appendTenantEvents, type NewTenantEvent } from '../conversations/tenant-events.ts';

/** The pattern of one pair and ambiguity type. */
export interface PatternRow extends PatternSeen {
  /** `from->to` of the instruction. */
  readonly pair: string;
  /** False where only participants are asked: they have no prompt sheet. */
  readonly instructed: boolean;
  readonly suggestedAtCount: number;
  /** ISO-8601. */
  readonly lastSeen: string;
}

/** Counts requests that were just opened, each once, in the transaction that writes them. */
export async function countPatterns(
  tx: Queryable,
  where: Where,
  opened: readonly WrittenClarification[],
): Promise<void> {
  // Always in the same order, so that two transactions cannot deadlock.
  for (const clarification of opened.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    await countOne(tx, where, clarification);
}

/** All patterns of the tenant, the most frequent first. */
export async function listPatterns(tx: Queryable, tenant: string): Promise<readonly PatternRow[]> {
  const found = await tx.query<Stored>(
    `select ${columns} from clarification_patterns where tenant = $1 order by occurrence_count desc, agent_pair, ambiguity_type`,
    [tenant],
  );
  return found.rows.map(rowOf);
}

export interface PatternSuggestion {
  /** The number of occurrences at this growth step. */
  readonly step: number;
  /** A sentence, stored in the pattern's row. */
  readonly improvement: string;
  readonly event: NewTenantEvent;
}

/**
 * Stores what `suggest` makes of the tenant's patterns, with the events, in one transaction. A growth step is suggested
 * once. Returns the number of suggestions.
 */
export async function suggestPatterns(
  database: Database,
  tenant: string,
  moreThan: number,
  suggest: (pattern: PatternRow) => PatternSuggestion | null,
): Promise<number> {
  return database.asTenant(tenant, async (rows) => {
    const { rows: grown } = await rows.query<Stored & { readonly pattern_id: string }>(
      `select pattern_id, ${columns} from clarification_patterns
        where tenant = $1 and occurrence_count > $2 and occurrence_count > suggested_at_count order by agent_pair, ambiguity_type
          for update`,
      [tenant, moreThan],
    );
    const events: NewTenantEvent[] = [];
    for (const row of grown) {
      const suggestion = suggest(rowOf(row));
      if (suggestion === null || suggestion.step <= row.suggested_at_count) continue;
      await rows.query(
        `update clarification_patterns set suggested_improvement = $3, suggested_at_count = $4
          where tenant = $1 and pattern_id = $2`,
        [tenant, row.pattern_id, storableText(suggestion.improvement), suggestion.step],
      );
      events.push(suggestion.event);
    }
    await appendTenantEvents(rows, tenant, events);
    return events.length;
  });
}

const keptExamples = 5;
/** Field names are external input; a pattern keeps only its most frequent fields. */
const keptFields = 40;

const columns = `agent_pair, sender, receiver, ambiguity_type, occurrence_count, field_counts, example_requests, instructed,
  suggested_at_count, last_seen`;

interface Stored {
  readonly agent_pair: string;
  readonly sender: string;
  readonly receiver: string;
  readonly ambiguity_type: AmbiguityType;
  readonly occurrence_count: number;
  readonly field_counts: Readonly<Record<string, number>>;
  readonly example_requests: readonly (readonly SpecificIssue[])[];
  readonly instructed: boolean;
  readonly suggested_at_count: number;
  readonly last_seen: Date;
}

function rowOf(stored: Stored): PatternRow {
  return {
    pair: stored.agent_pair,
    from: stored.sender,
    to: stored.receiver,
    type: stored.ambiguity_type,
    count: stored.occurrence_count,
    fieldCounts: stored.field_counts,
    examples: stored.example_requests,
    instructed: stored.instructed,
    suggestedAtCount: stored.suggested_at_count,
    lastSeen: stored.last_seen.toISOString(),
  };
}

/** The directional pair of the instruction: its sender and its receiver. */
function pairOf({ instruction, asked, asks }: WrittenClarification): readonly [from: string, to: string] {
  return instruction ? [instruction.from, instruction.to] : [asked, asks];
}

function keyOf(c: WrittenClarification): string {
  return JSON.stringify([...pairOf(c), c.type]);
}

async function countOne(tx: Queryable, { tenant, conversation }: Where, c: WrittenClarification): Promise<void> {
  const [from, to] = pairOf(c).map(storableText);
  const pair = `${from}->${to}`;
  const issues: readonly SpecificIssue[] = c.issues.map(({ field, issue, suggestion }) => ({
    field,
    issue,
    suggestion,
  }));
  await tx.query(
    `insert into clarification_patterns (tenant, agent_pair, sender, receiver, ambiguity_type, occurrence_count, last_seen)
       values ($1, $2, $3, $4, $5, 0, $6) on conflict (tenant, agent_pair, ambiguity_type) do nothing`,
    [tenant, pair, from, to, c.type, new Date(c.openedAt)],
  );
  const { rows: found } = await tx.query<
    Pick<Stored, 'field_counts' | 'example_requests'> & { readonly example_of: readonly string[] }
  >(
    `select field_counts, example_requests, example_of from clarification_patterns
      where tenant = $1 and agent_pair = $2 and ambiguity_type = $3 for update`,
    [tenant, pair, c.type],
  );
  const examples = [...(found[0]?.example_requests ?? []), issues].slice(-keptExamples);
  // An example goes with its conversation.
  const exampleOf = [...(found[0]?.example_of ?? []), conversation].slice(-keptExamples);
  await tx.query(
    `update clarification_patterns
        set occurrence_count = occurrence_count + 1, example_requests = $4, field_counts = $5,
            instructed = instructed or $6, last_seen = greatest(last_seen, $7), example_of = $8
      where tenant = $1 and agent_pair = $2 and ambiguity_type = $3`,
    [
      tenant,
      pair,
      c.type,
      storableJson(examples),
      storableJson(raised(found[0]?.field_counts ?? {}, issues)),
      c.instruction !== null,
      new Date(c.openedAt),
      exampleOf,
    ],
  );
}

function raised(counts: Readonly<Record<string, number>>, issues: readonly SpecificIssue[]): Record<string, number> {
  const next = new Map(Object.entries(counts));
  for (const { field } of issues) next.set(field, (next.get(field) ?? 0) + 1);
  return Object.fromEntries([...next].toSorted(([, one], [, other]) => other - one).slice(0, keptFields));
}
