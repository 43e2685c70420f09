/**
 * What a conversation waits for, by an id: another one whenever what a yes would agree to is another (G20). A message belongs to the
 * question that stood when its row was accepted; `question_of` in the database makes the same id of the row.
 */
import type { ConversationState } from '../../contracts/conversation-state.ts';
import type { Reading } from '../../contracts/reading.ts';

/** Bounded, and never a word of anybody's. */
export function questionOf({ flow, offer, turn }: Pick<ConversationState, 'flow' | 'offer' | 'turn'>): string {
  if (flow) return `${flow.actionId}:${(flow.preview && flow.previewHash) ?? flow.step}`;
  return offer ? `${offer.turnId}:${offer.action}` : `turn:${turn}`;
}

/** The question that a sender says it is said to; null: it says none that could be one. */
export function questionIn({ question }: { readonly question?: unknown }): string | null {
  return typeof question === 'string' && question.length <= longestId ? question : null;
}

const longestId = 512;

/**
 * Whether something waits for a yes or a no that had not been shown when these messages were accepted: whoever spoke before has not
 * seen it. Of a message that names no question, from before that was kept, nobody knows.
 */
export function isUnshown(
  standing: ConversationState,
  heard: readonly { readonly question?: string | undefined }[],
): boolean {
  if (!standing.flow && !standing.offer && !standing.invitedMore) return false;
  const stands = questionOf(standing);
  return heard.some(({ question }) => question !== undefined && question !== stands);
}

/** The same words, agreeing to nothing. */
export function agreeingToNothing(reading: Reading): Reading {
  return { ...reading, unshown: true };
}
