/** Instructions, clarifications and the queue as lines for people. */
import type {
  ClarificationOnWire,
  ClarificationRequest,
  InstructionAnswer,
  QueueItem,
  ResponseAnswer,
} from '../../contracts/wire/clarification.ts';
import { tableLines } from './table.ts';

export function clarificationLines(items: readonly ClarificationOnWire[]): string[] {
  return tableLines([
    ['request', 'status', 'level', 'party', 'due', 'score', 'type', 'asks for'],
    ...items.map((item) => {
      const now = item.levels.at(-1);
      return [
        item.id,
        item.status,
        item.level,
        now?.party ?? item.to,
        isOpen(item) ? (now?.due_at ?? '-') : '-',
        item.confidence_score.toFixed(1),
        item.ambiguity_type,
        item.specific_issues.map(({ field }) => field).join(', '),
      ];
    }),
  ]);
}

export function clarificationDetailLines(item: ClarificationOnWire): string[] {
  const rows = [
    ['request', item.id],
    ['conversation', item.conversation_id],
    ['assistant', item.assistant],
    ['department', item.department ?? '-'],
    ['asked by', `${item.from} at ${item.timestamp}`],
    ['asked', item.to],
    ['round', String(item.round)],
    ['status', item.status],
    ['level', item.level],
    ['score', `${item.confidence_score.toFixed(1)} (${item.ambiguity_type})`],
    ['understood', item.proposed_interpretation ?? '-'],
    ['answered', item.responded_at === null ? '-' : `by ${item.answered_by ?? '-'} at ${item.responded_at}`],
  ];
  const levels = item.levels.map(({ level, party, from, due_at, reminded_at }) => [
    level,
    party,
    from,
    due_at,
    reminded_at.length === 0 ? '-' : reminded_at.join(', '),
  ]);
  return [
    ...tableLines(rows),
    ...issueLines(item),
    ...section('answers', item.answers),
    '',
    ...tableLines([['level', 'party', 'from', 'due', 'reminded'], ...levels]),
    ...item.late.flatMap(({ from, at, clarifications }) => section(`too late, by ${from} at ${at}`, clarifications)),
  ];
}

/** The result of an instruction, and its clarification with the command to answer it. */
export function instructionLines(answer: InstructionAnswer): string[] {
  const { conversation_id, message_id, confidence_score, band, ambiguity_type, clarification_request } = answer;
  const rows = [
    ['conversation', conversation_id],
    ['message', message_id],
    ['score', `${confidence_score.toFixed(1)}${ambiguity_type === undefined ? '' : ` (${ambiguity_type})`}`],
    ['band', band],
  ];
  return [...tableLines(rows), ...(clarification_request === undefined ? [] : requestLines(clarification_request))];
}

export function responseLines(answer: ResponseAnswer): string[] {
  const { request_id, status, remaining, confidence_score, band, clarification_request: next, settled } = answer;
  const score = confidence_score === undefined ? [] : [['score', `${confidence_score.toFixed(1)} (${band ?? '-'})`]];
  const rows = [
    ['request', request_id],
    ['status', status],
    ...(remaining.length === 0 ? [] : [['still asked', remaining.join(', ')]]),
    ...score,
  ];
  const reply = settled?.reply ?? null;
  return [
    ...tableLines(rows),
    ...(next === undefined ? [] : requestLines(next)),
    ...(reply === null ? [] : ['', reply.text]),
  ];
}

export function queueLines(items: readonly QueueItem[]): string[] {
  return tableLines([
    ['due', 'kind', 'id', 'assignee', 'level', 'status', 'conversation', 'what'],
    ...items.map((item) => [
      item.due_at === null ? '-' : `${item.due_at}${item.overdue ? ' (overdue)' : ''}`,
      item.kind,
      item.id,
      item.assignee ?? '-',
      item.level ?? '-',
      item.status,
      item.conversation_id,
      item.what,
    ]),
  ]);
}

function requestLines(request: ClarificationRequest): string[] {
  return [
    '',
    `${request.from} asks ${request.to} (request ${request.id}, ${request.timeout} s):`,
    ...issueLines(request),
  ];
}

function issueLines({ specific_issues }: Pick<ClarificationRequest, 'specific_issues'>): string[] {
  return ['', ...specific_issues.flatMap(({ field, issue, suggestion }) => [`${field}: ${issue}`, `  ${suggestion}`])];
}

function section(title: string, answers: ClarificationOnWire['answers']): string[] {
  if (answers.length === 0) return [];
  const rows = answers.map(({ field, value, explanation }) => [
    field,
    typeof value === 'string' ? value : JSON.stringify(value),
    explanation ?? '',
  ]);
  return ['', title, ...tableLines(rows, '  ')];
}

function isOpen({ status }: ClarificationOnWire): boolean {
  return status === 'pending' || status === 'escalated';
}
