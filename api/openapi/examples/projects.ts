/** A project's session, by example. */
import type { ArtifactContent, ArtifactOnWire, SessionBody, SessionOnWire } from '../../../contracts/session.ts';
import { at, hash } from './story.ts';

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
