/** API objects as lines for people. */
import type {
  EffectOnWire,
  GateDecision,
  MessageOnWire,
  SettledMessage,
  Snapshot,
  ActGate,
  AnswerGate,
} from '../../contracts/wire/conversation.ts';
import type { ListedConversation } from '../../client/client.ts';
import { tableLines } from './table.ts';

/** One line per door: the verdict, and every rule that held with the words that are its evidence. */
export function reasonLines({ gate, offer }: Pick<SettledMessage, 'gate' | 'offer'>): string[] {
  const lines: string[] = [];
  if (gate?.answer?.verdict === 'held') lines.push(`answer door: ${verdict(gate.answer)}`);
  if (gate?.act) lines.push(`act door: ${verdict(gate.act)}${gate.act.action === null ? '' : ` · ${gate.act.action}`}`);
  for (const { rule, holds, evidence } of [...(gate?.answer?.rules ?? []), ...(gate?.act?.rules ?? [])]) {
    if (holds) lines.push(`  ${rule}${evidence === undefined || evidence.quote === '' ? '' : `: "${evidence.quote}"`}`);
  }
  if (offer !== null) lines.push(`waits for a yes to its offer: ${offer.action} ("${offer.quote}")`);
  return lines;
}

export function decisionLines(decision: GateDecision): string[] {
  const { turn_id, door, origin, action, policy_version, at, rules } = decision;
  const rows = rules.map(({ rule, holds, evidence }) => [
    rule,
    holds ? 'holds' : '-',
    evidence === undefined
      ? ''
      : `"${evidence.quote}"${evidence.turn_id === null ? '' : ` (turn ${evidence.turn_id})`}`,
  ]);
  return [
    `turn ${turn_id} · ${door} door · ${verdict(decision)}${action === null ? '' : ` · ${action}`}`,
    `  from ${origin} · policy ${policy_version} · ${at}`,
    ...tableLines([['rule', 'verdict', 'evidence'], ...rows], '  '),
  ];
}

export function snapshotLines(snapshot: Snapshot): string[] {
  const { flow, offer, deadlines, question } = snapshot;
  const rows = [
    ['conversation', snapshot.conversation_id],
    ['assistant', snapshot.assistant],
    ['participant', snapshot.participant ?? '-'],
    ['state', snapshot.state],
    ['waiting on', snapshot.waiting_on ?? 'nobody'],
    ['turn', String(snapshot.turn)],
    ['offer', offer === null ? '-' : `${offer.action}: "${offer.quote}"`],
    ['flow', flow === null ? '-' : `${flow.kind}, step ${flow.step}: ${flow.expects}`],
    ...(question?.options ?? []).map(({ id, label }) => ['option', `${id}: ${label}`]),
    ...(question?.slots ?? []).map(({ slot, type, label }) => ['value', `${slot} (${type}): ${label}`]),
    ...deadlines.map(({ kind, due_at }) => ['deadline', `${kind} at ${due_at}`]),
    ['created', snapshot.created_at],
    ['closed', snapshot.closed_at ?? '-'],
    ['cursor', snapshot.cursor],
    ['Web UI', snapshot.web_ui_url ?? '-'],
  ];
  return tableLines(rows);
}

export function conversationLines(items: readonly ListedConversation[]): string[] {
  return tableLines([
    ['conversation', 'assistant', 'state', 'waiting on', 'participant', 'created'],
    ...items.map((item) => [
      item.conversation_id,
      item.assistant,
      item.state,
      item.waiting_on ?? '-',
      item.participant ?? '-',
      item.created_at ?? '',
    ]),
  ]);
}

export function effectLines(items: readonly EffectOnWire[]): string[] {
  return tableLines([
    ['action', 'kind', 'state', 'attempts', 'reference', 'at'],
    ...items.map((item) => [
      item.action_id,
      item.kind,
      item.state,
      String(item.attempts),
      item.provider_ref ?? item.because ?? '-',
      item.at,
    ]),
  ]);
}

/** The action that waits for approval and how to approve it; empty without one. */
export function waitingLines(flow: Snapshot['flow']): string[] {
  if (flow?.preview === undefined || flow.preview_hash === undefined) return [];
  const rows = Object.entries(flow.preview).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return [
    `Waits for a yes: ${flow.action_id} (${flow.kind}), until ${flow.expires_at}`,
    ...tableLines(rows, '  '),
    `  preview hash: ${flow.preview_hash}`,
  ];
}

export function transcriptLines(messages: readonly MessageOnWire[]): string[] {
  return messages.flatMap(({ role, text, at }) => ['', `${role} · ${at}`, text]);
}

function verdict(gate: Pick<ActGate | AnswerGate, 'verdict' | 'because'>): string {
  return gate.verdict === 'open' ? 'open' : `held: ${gate.because.join(', ')}`;
}
