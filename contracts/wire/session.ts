/**
 * A session (seed 3): the artifacts of a project as somebody stored them. Its content is in rows; a conversation knows
 * only what its readings say of it.
 *
 * Promise: fields are only added; a session that was accepted once stays acceptable.
 */
import { z } from 'zod';
import { cleanText } from './conversation.ts';
import { keyPath } from '../assistant/context.ts';

/** The phases of a project: goals, material, plan, analysis, writing. */
export const phase = z.int().min(0).max(4);

/** Largest session, in bytes of UTF-8. */
export const sessionLimitBytes = 8 * 1024 * 1024;

export const sessionId = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, 'letters, digits and . _ - (at most 100)');

/** `PUT /sessions/{id}`. */
export const sessionBody = z.object({
  phase,
  completed_phases: z.array(phase).max(5).default([]),
  metadata: z
    .object({
      data_abstract: cleanText.max(20_000).optional(),
      user_guidance: cleanText.max(20_000).optional(),
      research_role: cleanText.max(5_000).optional(),
      research_role_rationale: cleanText.max(5_000).optional(),
      synthesized_goal: cleanText.max(5_000).optional(),
      writing_style: z
        .string()
        .regex(/^[a-z][a-z0-9_-]{0,39}$/)
        .optional(),
    })
    .catchall(z.unknown())
    .prefault({}),
  phase_artifacts: z.record(z.string().max(60), z.unknown()).default({}),
  missing_artifacts: z.array(keyPath).max(200).default([]),
});

/** A session in a list, without its content. */
export const sessionOnWire = z.object({
  session_id: z.string(),
  phase,
  /** As the session lists them. */
  completed_phases: z.array(phase),
  /** Metadata of the session, as far as present. */
  metadata: z.object({
    data_abstract: z.boolean(),
    user_guidance: z.boolean(),
    research_role: z.boolean(),
    synthesized_goal: z.boolean(),
    writing_style: z.boolean(),
  }),
  /** Number of artifacts in the list. */
  artifacts: z.int().nonnegative(),
  missing_artifacts: z.array(z.string()),
  /** Whose own keys may open a conversation about it; analysts and above may whatever stands here. */
  participants: z.array(z.string()),
  bytes: z.int().nonnegative(),
  /** SHA-256 of the original file. */
  hash: z.string(),
  updated_at: z.iso.datetime(),
  /** Id of the key that stored it last. */
  updated_by: z.string(),
});

/** `PUT /sessions/{id}/participants`: in the place of those before. */
export const sessionGrants = z.strictObject({ participants: z.array(z.string().min(1).max(200)).max(500) });
export type SessionGrants = z.infer<typeof sessionGrants>;

/** A part of a session to attach with a click: its place in the file, and its beginning. */
export const suggestion = z.object({
  file: z.string(),
  key_path: z.string(),
  /** Of the original value, in bytes of UTF-8. */
  offset: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  begins: z.string().max(200),
});

/** An artifact of a session. */
export const artifactOnWire = z.object({
  key_path: z.string(),
  phase: phase.nullable(),
  /** An assistant's name for it or for the artifact that contains it; null: unknown to all assistants. */
  artifact_type: z.string().nullable(),
  type: z.enum(['object', 'array', 'string', 'number', 'boolean', 'null']),
  bytes: z.int().nonnegative(),
  missing: z.boolean(),
  suggestion: suggestion.nullable(),
});

/** A part of a session as a model would see it: sanitised, redacted, limited. */
export const artifactContent = z.object({
  key_path: z.string(),
  text: z.string(),
  /** Of the whole, in bytes of UTF-8. */
  bytes: z.int().nonnegative(),
  /** Bytes that are not in `text`. */
  left_out: z.int().nonnegative(),
  /** Redactions, with the position of their marks in `text`, in UTF-16 code units. */
  redactions: z.array(
    z.object({
      kind: z.enum(['email', 'phone', 'iban', 'card', 'key', 'ip']),
      start: z.int().nonnegative(),
      end: z.int().nonnegative(),
    }),
  ),
});

export type SessionBody = z.infer<typeof sessionBody>;
export type SessionOnWire = z.infer<typeof sessionOnWire>;
export type ArtifactContent = z.infer<typeof artifactContent>;
export type Suggestion = z.infer<typeof suggestion>;
export type ArtifactOnWire = z.infer<typeof artifactOnWire>;
