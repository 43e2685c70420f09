/** What a conversation is about (seed 4): the concepts in scope, and why each is there. */
import type { ConceptInScope, CopiedContext, Forgotten } from '../contracts/memory.ts';
import { get, pathOf, post, remove, type PostOptions } from './requests.ts';
import type { Transport } from './transport.ts';

export interface Memory {
  /** Latest reference first; at most 50. */
  of(conversation: string, signal?: AbortSignal): Promise<readonly ConceptInScope[]>;
  /** One of them, or all. 404 when the one is not in scope. */
  forget(conversation: string, concept?: string): Promise<Forgotten>;
  /** Puts them into the scope of another conversation, beside what that has. */
  copy(conversation: string, to: string, options?: PostOptions): Promise<CopiedContext>;
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
  };
}
