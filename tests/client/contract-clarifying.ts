/** Instructions, clarifications and the queue, as the small server for tests answers them. */
import { z } from 'zod';
import {
  clarification,
  clarificationResponse,
  instructionAnswer,
  instructionBody,
  queueItem,
  responseAnswer,
  type ClarificationOnWire,
  type InstructionAnswer,
  type QueueItem,
  type ResponseAnswer,
} from '../../contracts/wire/clarification.ts';
import type { Seen } from './contract-talks.ts';

const at = '2026-11-21T09:00:00.000Z';

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A request that waits, unless told otherwise. */
export function waitingRequest(more: Partial<ClarificationOnWire> = {}): ClarificationOnWire {
  return clarification.parse({
    id: 'r-1',
    from: 'sales-bot',
    to: 'sales-lead',
    timestamp: at,
    original_message_id: 'm-1',
    confidence_score: 0.8,
    ambiguity_type: 'missing_information',
    specific_issues: [
      { field: 'percentage', issue: 'No percentage is given.', suggestion: 'Which percentage, e.g. 10%?' },
    ],
    timeout: 60,
    conversation_id: 'c-1',
    assistant: 'operations-agents',
    department: 'sales',
    round: 1,
    status: 'pending',
    level: 'task_agent',
    levels: [
      { level: 'task_agent', party: 'sales-lead', from: at, due_at: '2026-11-21T09:01:00.000Z', reminded_at: [] },
    ],
    answers: [],
    answered_by: null,
    responded_at: null,
    ended_at: null,
    reversible: false,
    late: [],
    ...more,
  });
}

export class ContractClarifying {
  readonly requests: ClarificationOnWire[] = [];
  readonly waiting: QueueItem[] = [];
  /** Parts of the answer to the next instructions. */
  given: Partial<InstructionAnswer> = {};
  /** Parts of the answer to the next responses. */
  responded: Partial<ResponseAnswer> = {};

  /** Null: the route is none of these. */
  answer({ method, path, query, body }: Seen): Answer | null {
    const [, , collection = '', id = '', verb = ''] = path.split('/').map(decodeURIComponent);
    switch (`${method} ${collection}`) {
      case 'POST instructions': {
        const { message_id = 'm-1' } = instructionBody.parse(body);
        const clear = { conversation_id: 'c-1', message_id, confidence_score: 1, band: 'proceed' };
        return { status: 201, body: instructionAnswer.parse({ ...clear, ...this.given }) };
      }
      case 'POST clarifications':
        return verb === 'response' ? this.respond(id, clarificationResponse.parse(body)) : null;
      case 'GET clarifications': {
        if (id === '') return list(this.requests.filter((one) => isWanted(one, query)));
        const found = this.requests.find((one) => one.id === id);
        return found === undefined ? null : { status: 200, body: clarification.parse(found) };
      }
      case 'GET queue':
        return list(z.array(queueItem).parse(this.waiting.filter(({ kind }) => fits(query.get('kind'), kind))));
      default:
        return null;
    }
  }

  private respond(id: string, body: z.infer<typeof clarificationResponse>): Answer | null {
    const found = this.requests.find((one) => one.id === id);
    if (found === undefined || body.request_id !== id) return null;
    const resolved = { request_id: id, conversation_id: found.conversation_id, status: 'resolved', remaining: [] };
    return { status: 200, body: responseAnswer.parse({ ...resolved, turn_id: 't-1', ...this.responded }) };
  }
}

function isWanted({ status, conversation_id, levels }: ClarificationOnWire, query: URLSearchParams): boolean {
  return (
    fits(query.get('status'), status) &&
    fits(query.get('conversation'), conversation_id) &&
    fits(query.get('assignee'), levels.at(-1)?.party)
  );
}

function fits(asked: string | null, value: string | undefined): boolean {
  return asked === null || asked === value;
}

function list(items: readonly unknown[]): Answer {
  return { status: 200, body: { items, next: null } };
}
