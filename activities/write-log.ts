/** Sorts the happenings of a conversation that are written with the next record. */
import type { LoggedByKind, LogEntry } from '../contracts/state/log-entry.ts';
import type { Where } from '../contracts/state/turn.ts';
import type { ConversationState } from '../contracts/state/conversation-state.ts';
import { beginTurn, tell, type SettlingPorts, type SettlingTexts } from './settle-turn.ts';

/** By the rows to which they belong. */
export function byKind(happened: readonly LogEntry[] = []): LoggedByKind {
  return {
    clarifications: happened.flatMap((one) => (one.kind === 'clarification' ? [one.step] : [])),
    handoffs: happened.flatMap((one) => (one.kind === 'handoff' ? [one.step] : [])),
    contexts: happened.flatMap((one) => (one.kind === 'context' ? [one.step] : [])),
    audit: happened.flatMap((one) => (one.kind === 'decision' ? [one.note] : [])),
  };
}

/** Writes the turns of immediate questions that the message's sender should have written and did not. */
export async function writeAskedAtOnce(
  ports: SettlingPorts,
  opened: { readonly where: Where; readonly state: ConversationState; readonly texts: SettlingTexts },
  happened: readonly LogEntry[] = [],
): Promise<void> {
  const { where, state, texts } = opened;
  for (const one of happened) {
    if (one.kind !== 'asked-at-once') continue;
    const { turn, say, asks } = one;
    const { stored } = await beginTurn(ports, where, turn, { forModel: true });
    if (stored !== null) continue;
    const disposition = asks.kind === 'context' ? 'context_required' : 'clarification_required';
    await tell(ports, turn, { state, texts, say, disposition, ...byKind([asks]) });
  }
}
