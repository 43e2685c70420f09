/** The contexts' part of the table of operations (operations.ts). */
import * as memory from './examples.ts';

export const memoryOperations = {
  'GET /v1/conversations/:id/context/concepts': {
    id: 'listConceptsInScope',
    tag: 'memory' as const,
    answers: { 200: { items: [memory.concept], next: null } },
  },
  'DELETE /v1/conversations/:id/context/concepts': {
    id: 'forgetConcepts',
    tag: 'memory' as const,
    answers: { 200: memory.forgotten },
  },
  'DELETE /v1/conversations/:id/context/concepts/:cid': {
    id: 'forgetConcept',
    tag: 'memory' as const,
    answers: { 200: memory.forgotten },
  },
  'POST /v1/conversations/:id/context/copy': {
    id: 'copyContext',
    tag: 'memory' as const,
    body: memory.copying,
    answers: { 200: memory.copied },
  },
  'POST /v1/conversations/:id/context/merge': {
    id: 'mergeContexts',
    tag: 'memory' as const,
    body: memory.merging,
    answers: { 200: memory.merged },
  },
  'POST /v1/conversations/:id/copy': {
    id: 'copyConversation',
    tag: 'memory' as const,
    body: {},
    answers: { 201: memory.conversationCopied },
  },
  'POST /api/chat': {
    id: 'chat',
    tag: 'memory' as const,
    body: memory.chatting,
    answers: { 200: memory.chatStream },
  },
};
