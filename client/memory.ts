/** The concepts in scope of a conversation (seed 4), with the reason for each. */
import type {
  ConceptInScope,
  CopiedContext,
  CopiedConversation,
  Forgotten,
  MergedContexts,
} from '../contracts/wire/memory.ts';
import { get, pathOf, post, remove, type PostOptions } from './requests.ts';
import type { Transport } from './transport.ts';

export interface Memory {
  /** Latest reference first; at most 50. */
  of(conversation: string, signal?: AbortSignal): Promise<readonly ConceptInScope[]>;
  /** Removes one of them, or all. 404 when it is not in scope. */
  forget(conversation: string, concept?: string): Promise<Forgotten>;
  /** Adds its concepts to the scope of another conversation. */
  copy(conversation: string, to: string, options?: PostOptions): Promise<CopiedContext>;
  /** Creates a conversation with the same concepts, assistant and participant, without the transcript. */
  copyConversation(conversation: string, options?: PostOptions): Promise<CopiedConversation>;
  /** Adds the concepts of others, latest reference first; they keep theirs. */
  merge(conversation: string, from: readonly string[], options?: PostOptions): Promise<MergedContexts>;
}

export function memoryIn(transport: Transport): Memory {
  const concepts = (conversation: string): string => `${pathOf(conversation)}/context/concepts`;
  return {
    async of(conversation, signal) {
      const path = concepts(conversation);
      return (await get<{ readonly items: readonly ConceptInScope[] }>(transport, path, signal)).items;
    },
    forget(conversation, concept) {
      const all = concepts(conversation);
      return remove(transport, concept === undefined ? all : `${all}/${encodeURIComponent(concept)}`);
    },
    copy: (conversation, to, options) => post(transport, `${pathOf(conversation)}/context/copy`, { to }, options),
    copyConversation: (conversation, options) => post(transport, `${pathOf(conversation)}/copy`, {}, options),
    merge: (conversation, from, options) =>
      post(transport, `${pathOf(conversation)}/context/merge`, { from: [...from] }, options),
  };
}
