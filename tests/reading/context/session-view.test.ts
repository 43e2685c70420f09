import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contextPolicy } from '../../../contracts/assistant/policy.ts';
import { sessionView as schema } from '../../../contracts/reading/needs.ts';
import { sessionBody } from '../../../contracts/wire/session.ts';
import { sessionView } from '../../../reading/context/session-view.ts';
import { copilot } from '../../context/copilot.ts';

const { policy } = copilot();

test('X1 the view of a whole project names what is there, and nothing that stands in it', () => {
  const view = sessionView(
    policy,
    sessionBody.parse(JSON.parse(readFileSync('samples/sessions/ward-nurses.json', 'utf8'))),
  );
  expect(view.present.map(({ artifact }) => artifact)).toEqual(Object.keys(policy.artifacts));
  expect(JSON.stringify(view)).not.toContain('ward');
});

test('X1 what the session says is missing is, with all its parts, and is not present as well', () => {
  const view = sessionView(
    policy,
    sessionBody.parse(JSON.parse(readFileSync('samples/sessions/repair-cafes.json', 'utf8'))),
  );
  expect(view).toMatchObject({ phase: 2, completed: [0, 1] });
  expect(view.missing).toEqual(['sampling', 'findings', 'points_of_interest', 'evidence', 'summary']);
  expect(view.present.map(({ artifact }) => artifact)).toEqual([
    'goal',
    'scope',
    'hypotheses',
    'sources',
    'transcripts',
    'data_quality',
    'plan',
    'steps',
  ]);
});

test('X1 a session that lists no completed phases has completed those before its own', () => {
  expect(sessionView(policy, sessionBody.parse({ phase: 2 })).completed).toEqual([0, 1]);
  expect(sessionView(policy, sessionBody.parse({ phase: 2, completed_phases: [0] })).completed).toEqual([0]);
});

test('X1 a view has 2 KB at most, however many artifacts there are', () => {
  const artifacts = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [
      `a${'x'.repeat(36)}${i}`,
      { phase: 0, keyPath: `phase_artifacts.phase0.k${i}` },
    ]),
  );
  const many = contextPolicy.parse({ artifacts });
  const held = { phase0: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`k${i}`, 'y'.repeat(10_000)])) };
  fc.assert(
    fc.property(fc.subarray(Object.values(artifacts).map(({ keyPath }) => keyPath)), (missing_artifacts) => {
      const view = sessionView(many, sessionBody.parse({ phase: 4, phase_artifacts: held, missing_artifacts }));
      expect(schema.safeParse(view).success).toBe(true);
      expect(JSON.stringify(view).length).toBeLessThanOrEqual(2048);
    }),
    { numRuns: 10 },
  );
});
