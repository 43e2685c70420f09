/** The requests for material that are open (X2). */
import type { ContextRequest } from '../../contracts/state/context-request.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';

/** The one that messages wait for, and the one that keeps nobody waiting. */
export function openMaterial({
  contextRequest,
  optionalRequest,
}: Pick<ConversationState, 'contextRequest' | 'optionalRequest'>): readonly ContextRequest[] {
  return [...(contextRequest ? [contextRequest] : []), ...(optionalRequest ? [optionalRequest] : [])];
}
