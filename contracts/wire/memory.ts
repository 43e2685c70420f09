/**
 * Contexts of conversations, as stored and in the API (seed 4; M1–M3, M8).
 *
 * Promise: fields are only added; the reasons are never renamed. The answer object keeps the seed's spelling.
 */
import { z } from 'zod';
import { cleanText } from './conversation.ts';

/**
 * Why a concept is in scope. `captured`: the model named it beside an answer. `referenced`: an answer contains its
 * name. `copied`: it comes from another conversation.
 */
export const scopeReason = z.enum(['captured', 'referenced', 'copied']);

/** A concept in scope, by id only: its words are in the graph. */
export const activeNode = z.object({
  id: z.string().min(1).max(200),
  because: scopeReason,
  /** The turn of its latest reference. */
  turnId: z.string().max(200),
  at: z.iso.datetime(),
});

/**
 * `GET …/context/concepts`, latest reference first. Without words for a concept that the graph lacks, or while the
 * graph is unreachable.
 */
export const conceptInScope = z.object({
  id: z.string(),
  label: z.string().nullable(),
  jurisdiction: z.string().nullable(),
  domain: z.string().nullable(),
  kind: z.string().nullable(),
  definition: z.string().nullable(),
  because: scopeReason,
  turn_id: z.string(),
  at: z.iso.datetime(),
  /** Whether the model is told of it: only the latest ones are. */
  shown: z.boolean(),
});

export const forgotten = z.object({ conversation_id: z.string(), forgotten: z.array(z.string()) });

export const copyContextBody = z.strictObject({ to: cleanText.min(1).max(200) });

export const copied = z.object({
  conversation_id: z.string(),
  to: z.string(),
  /** The concepts now in scope there. */
  concepts: z.array(z.string()),
});

/** `POST …/copy`: a new conversation with the same assistant, participant and concepts, without the transcript. */
export const conversationCopied = z.object({
  /** The new one. */
  conversation_id: z.string(),
  copied_from: z.string(),
  state: z.literal('initial'),
  /** The concepts in its scope. */
  concepts: z.array(z.string()),
});

/** The copy has no options. */
export const copyConversationBody = z.strictObject({});

export const mergeContextsBody = z.strictObject({
  /** Conversations whose concepts are added; they keep them. */
  from: z.array(cleanText.min(1).max(200)).min(1).max(20),
});

export const merged = z.object({
  conversation_id: z.string(),
  from: z.array(z.string()),
  /** The concepts now in scope, latest reference first. */
  concepts: z.array(z.string()),
});

export type ScopeReason = z.infer<typeof scopeReason>;
export type ActiveNode = z.infer<typeof activeNode>;
export type ConceptInScope = z.infer<typeof conceptInScope>;
export type Forgotten = z.infer<typeof forgotten>;
export type CopiedContext = z.infer<typeof copied>;
export type CopiedConversation = z.infer<typeof conversationCopied>;
export type MergedContexts = z.infer<typeof merged>;

/** The owner of a context: tenant and conversation. The user is for the audit log only. */
export interface ConversationIdentity {
  readonly tenant: string;
  readonly conversation: string;
  readonly user: string | null;
}

/** The context of a conversation (seed 4, "ConversationContext"). */
export interface ConversationContext {
  /** Latest reference first, each once. */
  readonly activeNodeIds: readonly string[];
  /** The same, with the reason for each. */
  readonly nodes: readonly ActiveNode[];
}
