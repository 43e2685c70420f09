/** A conversation that works with material, and a request for some of it (X1–X7). */
import type { ContextRequest } from '../../../contracts/state/context-request.ts';
import { contextPolicy } from '../../../contracts/assistant/policy.ts';
import type { SessionView } from '../../../contracts/reading/reading.ts';
import { layContextChain } from '../../../domain/context/chain.ts';
import { openRequest } from '../../../domain/context/request.ts';
import { nine } from './states.ts';
import { plainPolicy } from '../clarification/cases.ts';

/** Findings keep an answer waiting; an outline does not. */
export const materials = contextPolicy.parse({
  artifacts: {
    findings: { phase: 0, keyPath: 'a.findings' },
    outline: { phase: 0, keyPath: 'a.outline', required: false },
    sources: { phase: 0, keyPath: 'a.sources' },
  },
});

export const waitingMessage = { messageId: 'm1', turnId: 't1', at: nine, position: 2, size: 20 };

export const session = (present: readonly string[] = []): SessionView => ({
  phase: 1,
  completed: [0],
  present: present.map((artifact) => ({ artifact, bytes: 10 })),
  missing: [],
});

export const needing = (...artifacts: readonly string[]) =>
  artifacts.map((artifact) => ({ start: 0, end: 3, artifact }));

/** Nobody has supplied the findings yet. */
export function openRequestOf(): ContextRequest {
  return openRequest({
    id: 'r1',
    round: 1,
    messages: [waitingMessage],
    missing: [{ artifact: 'findings', quote: null }],
    uses: [],
    policy: materials,
    chain: layContextChain(materials, plainPolicy),
    at: nine,
  }).request;
}
