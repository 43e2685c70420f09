import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkAssistant } from '../../../adapters/assistants/check.ts';
import { phraseCheck } from '../../../reading/phrases/phrase-check.ts';
import { assistantsFolder } from './folder.ts';

const checked = (context: string | null) =>
  checkAssistant(join(assistantsFolder({ 'tester/context.yaml': context }), 'tester'), phraseCheck);
const lines = (faults: readonly { file: string; line?: number | undefined; happened: string }[]) =>
  faults.map(({ file, line, happened }) => [file, line, happened]);

const plan = `artifacts:
  plan:
    phase: 2
    keyPath: phase_artifacts.phase2.plan
    description: { en: the plan }
    words: { names: [plan, plans] }
`;

test('X1 an assistant without the file rests its answers on the talk alone', () => {
  const { compiled } = checked(null);
  expect(compiled?.context).toBeNull();
  expect(compiled?.policy.context).toBeUndefined();
});

test('X1 the policy has what deciding needs, and neither words nor descriptions', () => {
  const { compiled, slips } = checked(plan);
  expect(lines(slips).filter(([file]) => file === 'tester/context.yaml')).toEqual([]);
  expect(compiled?.policy.context?.artifacts['plan']).toEqual({
    phase: 2,
    keyPath: 'phase_artifacts.phase2.plan',
    sizeLimit: 32_768,
    type: 'text',
    urgency: 'normal',
    required: true,
    minimum: 1,
    suppliers: ['analyst', 'service'],
    skippers: ['analyst'],
    seesUnredacted: [],
  });
  expect(compiled?.policy.context).toMatchObject({ atEnd: 'answer', rounds: 2, remindAt: [50, 80] });
});

test.each([
  ['a phase that there is not', plan.replace('phase: 2', 'phase: 7'), 3],
  ['a key path that is none', plan.replace('phase_artifacts.phase2.plan', '"a..b"'), 4],
  ['no description', plan.replace('    description: { en: the plan }\n', ''), 2],
  ['a field that is not known', plan.replace('words:', 'colour: red\n    words:'), 6],
  ['a phrase that cannot be understood', plan.replace('plans]', '"the (plan"]'), 6],
  ['a phrase of a list that there is not', plan.replace('plans]', '<number> plans]'), 6],
])('X1 %s is told by file and line', (_what, text, line) => {
  const { compiled, faults } = checked(text);
  expect(compiled).toBeNull();
  expect(faults.map((fault) => [fault.file, fault.line])).toContainEqual(['tester/context.yaml', line]);
});

test('X1 what is without effect is told: no words, and two artifacts of one place', () => {
  const twice = `${plan}  other:
    phase: 2
    keyPath: phase_artifacts.phase2.plan
    description: { en: the same }
`;
  expect(lines(checked(twice).slips)).toEqual(
    expect.arrayContaining([
      ['tester/context.yaml', 7, 'No words point at "other".'],
      ['tester/context.yaml', 9, '"other" stands where "plan" does.'],
    ]),
  );
});
