/** A clarification as programs see it (C8): the seed's JSON, snake_case. */
import type {
  ClarificationOnWire,
  ClarificationRequest,
  ClarificationStatus,
  LateResponse,
} from '../../contracts/wire/clarification.ts';
import type { AmbiguityType } from '../../contracts/reading/clarity.ts';
import type { Clarification } from '../../contracts/state/clarification-state.ts';
import { namedContent } from '../words/words.ts';
import { firstAsked, remainingFields, slaOf } from './request-state.ts';

/**
 * Seed 2, "Standard Clarification Template", field for field. `to` and `timeout` are of the party that was asked first.
 */
export function requestOnWire(c: Clarification): ClarificationRequest {
  const { party, timeoutS } = firstAsked(c);
  return {
    id: c.id,
    from: c.asks,
    to: party,
    timestamp: isoOf(c.openedAt),
    original_message_id: c.message.messageId,
    confidence_score: c.tenths / 10,
    ambiguity_type: c.type,
    specific_issues: c.issues.map(({ field, issue, suggestion }) => ({ field, issue, suggestion })),
    ...(c.interpretation === null ? {} : { proposed_interpretation: c.interpretation }),
    timeout: timeoutS,
  };
}

/** `GET /v1/clarifications/{rid}`. Late answers are kept in rows, not in the state. */
export function clarificationOnWire(
  c: Clarification,
  kept: { readonly conversation: string; readonly assistant: string; readonly late: readonly LateResponse[] },
): ClarificationOnWire {
  return {
    ...requestOnWire(c),
    conversation_id: kept.conversation,
    assistant: kept.assistant,
    department: c.instruction?.department ?? null,
    round: c.round,
    status: c.status,
    level: slaOf(c).level,
    levels: c.levels.map(({ level, party, from, dueAt, remindedAt }) => ({
      level,
      party,
      from: isoOf(from),
      due_at: isoOf(dueAt),
      reminded_at: remindedAt.map(isoOf),
    })),
    answers: c.answers.map((answer) => ({ ...answer, value: namedContent(answer.value) })),
    answered_by: c.answeredBy,
    responded_at: c.status === 'resolved' && c.endedAt !== null ? isoOf(c.endedAt) : null,
    ended_at: c.endedAt === null ? null : isoOf(c.endedAt),
    reversible: c.reversible,
    late: [...kept.late],
  };
}

/** A line of a snapshot's `open_requests`. */
export interface OpenRequestOnWire {
  readonly kind: 'clarification';
  readonly request_id: string;
  readonly status: ClarificationStatus;
  readonly level: string;
  readonly party: string;
  readonly due_at: string;
  /** What is still waited for. */
  readonly fields: readonly string[];
  readonly ambiguity_type: AmbiguityType;
}

/** What a snapshot shows of a request that waits: where it is, until when, and for what. */
export function openRequestOnWire(c: Clarification): OpenRequestOnWire {
  const { level, party, dueAt } = slaOf(c);
  return {
    kind: 'clarification',
    request_id: c.id,
    status: c.status,
    level,
    party,
    due_at: isoOf(dueAt),
    fields: remainingFields(c),
    ambiguity_type: c.type,
  };
}

function isoOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
