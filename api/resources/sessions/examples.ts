/** Examples: a session. */
import type { ArtifactContent, ArtifactOnWire, SessionBody, SessionOnWire } from '../../../contracts/wire/session.ts';
import type {
  ContextClockAnswer,
  ContextOrderAnswer,
  ContextRequestOnWire,
  ContextSuggestion,
  ContextTelemetry,
  SupplyAnswer,
  SupplyBody,
} from '../../../contracts/wire/material.ts';
import type { ResearchAnswer } from '../../../contracts/wire/research.ts';
import { at, hash } from '../story.ts';

export const given: SessionBody = {
  phase: 3,
  completed_phases: [0, 1, 2, 3],
  metadata: { synthesized_goal: 'Why do ward nurses leave within two years?', writing_style: 'plain' },
  phase_artifacts: {
    phase3: {
      data: { phase3_result: { findings: [{ id: 'f-01', claim: 'Short notice of shifts comes before leaving.' }] } },
    },
  },
  missing_artifacts: ['phase_artifacts.phase3.data.phase3_result.summary'],
};

const path = 'phase_artifacts.phase3.data.phase3_result.findings[f-01]';

export const session: SessionOnWire = {
  session_id: 'ward-nurses',
  phase: 3,
  completed_phases: [0, 1, 2, 3],
  metadata: {
    data_abstract: false,
    user_guidance: false,
    research_role: false,
    synthesized_goal: true,
    writing_style: true,
  },
  artifacts: 8,
  missing_artifacts: ['phase_artifacts.phase3.data.phase3_result.summary'],
  participants: ['dana'],
  bytes: 412,
  hash,
  updated_at: at,
  updated_by: 'local_k2',
};

export const artifact: ArtifactOnWire = {
  key_path: path,
  phase: 3,
  artifact_type: 'findings',
  type: 'object',
  bytes: 74,
  missing: false,
  suggestion: {
    file: 'session_ward-nurses.json',
    key_path: path,
    offset: 231,
    bytes: 74,
    begins: '{ "id": "f-01", "claim": "Short notice of shifts comes before leaving." }',
  },
};

export const content: ArtifactContent = {
  key_path: `${path}.claim`,
  text: 'Short notice of shifts comes before leaving; ask [email].',
  bytes: 57,
  left_out: 0,
  redactions: [{ kind: 'email', start: 49, end: 56 }],
};

const requestId = '0b7e6f0e-6a53-4a5e-9d53-1f0f4c1f2a10';
const supplyId = '5c1f8a52-58a1-8f0e-9f5e-6d1a2b3c4d5e';
const talk = 'c4a8ff22-5f0e-4f5b-9b0c-2c5d1e7f9a31';
const turn = 'f4b3a0f6-0a52-4b0c-8a77-0f6f8a1d2b3c';

const slot = {
  slot_key: 'findings',
  artifact_type: 'findings',
  phase: 3,
  key_path: 'phase_artifacts.phase3.data.phase3_result.findings',
  size_limit: 32_768,
  type: 'text' as const,
  urgency: 'high' as const,
  required: true,
  minimum: 1,
  supplied: 0,
  quote: 'our findings',
  skipped: null,
};

export const supply: SupplyBody = {
  request_id: requestId,
  payloads: [
    {
      slot_key: 'findings',
      label: 'Finding 1',
      content: 'Short notice of shifts comes before leaving.',
      source: { file: 'session_ward-nurses.json', key_path: path, offset: 812 },
    },
  ],
  provided_by: 'ann',
};

export const supplyAnswer: SupplyAnswer = {
  request_id: requestId,
  conversation_id: talk,
  status: 'resolved',
  remaining: [],
  supply_ids: [supplyId],
  turn_ids: [turn],
};

export const orderAnswer: ContextOrderAnswer = {
  request_id: requestId,
  conversation_id: talk,
  status: 'resolved',
  remaining: [],
  turn_ids: [turn],
};

export const clock: ContextClockAnswer = {
  request_id: requestId,
  conversation_id: talk,
  status: 'escalated',
  level: 'lead',
  party: 'lead',
  due_at: at,
};

export const suggestion: ContextSuggestion = {
  slot_key: 'findings',
  session: 'ward-nurses',
  key_path: path,
  type: 'object',
  bytes: 44,
  fits: true,
  because: 'same-session',
  source: { file: 'session_ward-nurses.json', key_path: path, offset: 812 },
  begins: 'Short notice of shifts comes before leaving.',
};

export const request: ContextRequestOnWire = {
  request_id: requestId,
  conversation_id: talk,
  assistant: 'research-copilot',
  session_id: 'ward-nurses',
  status: 'resolved',
  round: 1,
  required: [{ ...slot, supplied: 1 }],
  optional: [],
  remaining: [],
  message_ids: ['m-1'],
  level: 'analyst',
  party: 'analyst',
  due_at: null,
  levels: [{ level: 'analyst', party: 'analyst', from: at, due_at: at, reminded_at: [] }],
  opened_at: at,
  ended_at: at,
  ended_by: 'ann',
  supplies: [
    {
      supply_id: supplyId,
      request_id: requestId,
      slot_key: 'findings',
      label: 'Finding 1',
      content: 'Short notice of shifts comes before leaving.',
      shown: 'Short notice of shifts comes before leaving.',
      unredacted: false,
      bytes: 44,
      hash,
      redactions: [],
      source: { file: 'session_ward-nurses.json', key_path: path, offset: 812 },
      provided_by: 'ann',
      key_id: '6f1c2d3e4f5a',
      at,
    },
  ],
};

export const researchWaits: ResearchAnswer = {
  status: 'context_required',
  batch_id: 'ward-7',
  conversation_id: talk,
  user_message_id: 'm-1',
  reply: null,
  request_id: requestId,
  required: [slot],
  optional: [],
};

export const researchQueued: ResearchAnswer = { ...researchWaits, status: 'queued', request_id: null, required: [] };

export const telemetry: ContextTelemetry = {
  assistant: null,
  requests: 12,
  conversations: 8,
  open: 1,
  requests_per_conversation: 1.5,
  time_to_fulfil_s: 92.4,
  fallback_rate: 9.09,
  skip_rate: 18.18,
  force_rate: 0,
};
