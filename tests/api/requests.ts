/** Clarification requests as the workflow opens them, written down for tests that have no workflow. */
import type { ChainLevel, Clarification, Stepped } from '../../contracts/state/clarification-state.ts';
import { randomUUID } from 'node:crypto';
import { storeClarifications } from '../../adapters/postgres/clarifications/clarifications.ts';
import { openClarification } from '../../domain/clarification/protocol.ts';
import { storeContexts } from '../../adapters/postgres/context/requests.ts';
import { openRequest } from '../../domain/context/request.ts';
import { putWordsIn } from '../../domain/words/words.ts';
import type { Stand } from './stand.ts';

export interface Where {
  readonly tenant: string;
  readonly conversation: string;
}

/** A request of sales-agent that waits for two fields; its chain ends with a person. */
export function opened(more: Partial<Clarification> = {}): Stepped {
  const at = Date.now();
  const level = (name: string, party: string, kind: ChainLevel['kind']): ChainLevel => ({
    level: name,
    party,
    kind,
    channels: [],
    timeoutS: 60,
    hours: null,
  });
  const issues = [
    {
      kind: 'missing',
      field: 'percentage',
      issue: 'No percentage is given.',
      suggestion: 'E.g. 10%?',
      expects: 'percentage',
    },
    {
      kind: 'missing',
      field: 'tier',
      issue: 'No tier.',
      suggestion: 'Which?',
      expects: 'choice',
      choices: ['gold', 'silver'],
    },
  ] as const;
  return openClarification({
    id: randomUUID(),
    round: 1,
    message: { messageId: randomUUID(), turnId: randomUUID(), size: 26, at, position: 2 },
    instruction: {
      from: 'sales-lead',
      to: 'sales-agent',
      fromRole: null,
      toRole: null,
      department: 'sales',
      type: 'free',
      timeoutS: null,
      reversible: false,
      timeZone: null,
    },
    asks: 'sales-agent',
    asked: 'sales-lead',
    judgement: {
      tenths: 6,
      issues: issues.map((doubt) => ({ ...doubt, choices: 'choices' in doubt ? [...doubt.choices] : [] })),
    },
    chain: [
      level('task_agent', 'sales-lead', 'service'),
      level('director_agent', 'sales-director', 'agent'),
      level('human_operator', 'operations-desk', 'person'),
    ],
    reversible: false,
    remindAt: [50, 80],
    at,
    ...more,
  });
}

/** Writes a step down as the workflow's minutes would. */
export async function written(stand: Pick<Stand, 'database'>, where: Where, stepped: Stepped): Promise<Clarification> {
  await stand.database.asTenant(where.tenant, (rows) => storeClarifications(rows, where, [putWordsIn(stepped, {})]));
  return stepped.clarification;
}

/** A request for the goal of a project, which participants may tell too. */
export async function askForMaterial(stand: Stand, where: Where): Promise<string> {
  const at = Date.now();
  const rules = { phase: 0, keyPath: 'phase_artifacts.phase0.goal', sizeLimit: 4_096, type: 'text' as const };
  const goal = {
    ...rules,
    urgency: 'normal' as const,
    required: true,
    minimum: 1,
    suppliers: [],
    skippers: [],
    seesUnredacted: [],
  };
  const step = openRequest({
    id: randomUUID(),
    round: 1,
    messages: [{ messageId: randomUUID(), turnId: randomUUID(), size: 17, at, position: 2 }],
    missing: [{ artifact: 'goal', quote: null }],
    uses: [],
    policy: {
      artifacts: { goal },
      chain: [{ level: 'analyst', timeoutS: 300 }],
      remindAt: [50],
      atEnd: 'answer',
      rounds: 2,
    },
    chain: [{ level: 'analyst', party: 'analyst', kind: 'person', channels: [], timeoutS: 300, hours: null }],
    at,
  });
  await stand.database.asTenant(where.tenant, (rows) => storeContexts(rows, where, [putWordsIn(step, {})]));
  return step.request.id;
}
