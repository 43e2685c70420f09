import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkAssistant } from '../../../adapters/assistants/check.ts';
import { phraseCheck } from '../../../reading/phrases/phrase-check.ts';
import { assistantsFolder } from './folder.ts';

const path = 'procedures/pump.yaml';
const checked = (text: string) =>
  checkAssistant(join(assistantsFolder({ [`tester/${path}`]: text }), 'tester'), phraseCheck);
const shipped = () => checkAssistant(join(process.cwd(), 'assistants/rv-service-desk'), phraseCheck);

const text = (words: string) => `{ en: ${words}, es: ${words}, ru: ${words} }`;
const sound = `id: pump
complexity: simple
title: ${text('pump')}
names: [pump]
branches: [dry]
parts:
  - { id: motor, names: [motor], where: ${text('there')}, what: ${text('that')} }
steps:
  - id: runs
    label: ${text('a')}
    question: ${text('b')}
    howto: ${text('c')}
    directPower: motor
    answers: { kind: yes-no }
    outcomes:
      - { id: runs, says: 'yes', motor: runs, opens: [dry] }
      - { id: still, says: 'no', motor: still, isolates: motor_still }
  - id: flow
    branch: dry
    after: [{ step: runs, outcomes: [runs] }]
    answers: { kind: reading, quantity: seconds, unit: s, range: [0, 900] }
    label: ${text('d')}
    question: ${text('e')}
    howto: ${text('f')}
    outcomes:
      - { id: slow, from: 10, isolates: line_dry }
      - { id: quick, from: 0, below: 10 }
findings:
  - { id: motor_still, part: motor, condition: ${text('g')}, action: ${text('h')} }
  - { id: line_dry, scope: upstream, condition: ${text('i')}, action: ${text('k')}, labour: [{ task: ${text('m')}, hours: 1.5 }] }
`;

test('D1 a procedure is loaded: its shape without a text, its texts by key and language', () => {
  const { compiled, faults, slips } = checked(sound.replace('es: b,', 'es: be,'));
  expect(faults).toEqual([]);
  expect(slips.filter(({ file }) => file.endsWith('pump.yaml'))).toEqual([]);
  const pump = compiled?.procedures.get('pump');
  expect(pump?.shape.steps[1]).toMatchObject({ id: 'flow', branch: 'dry', answers: { quantity: 'seconds' } });
  expect(pump?.shape.findings[1]).toEqual({ id: 'line_dry', scope: 'upstream', hours: [1.5] });
  expect(JSON.stringify(pump?.shape)).not.toMatch(/question|words|label/);
  expect(pump?.text('step.runs.question', 'es-MX')).toBe('be');
  expect(pump?.text('step.runs.question', 'de')).toBe('b');
  expect(pump?.text('finding.line_dry.labour.0')).toBe('m');
  expect(pump?.text('step.nowhere.question')).toBeNull();
});

test('D1 the roof air conditioner is there with ten steps, and its shape is small', () => {
  const { compiled, faults, slips } = shipped();
  expect([...faults, ...slips]).toEqual([]);
  const shape = compiled?.procedures.get('roof_ac')?.shape;
  expect(shape?.steps).toHaveLength(10);
  expect(JSON.stringify(shape).length).toBeLessThan(8_000);
});

test.each([
  ['another name than its file', sound.replace('id: pump', 'id: pumps'), 1],
  ['a step that is there twice', sound.replace('- id: flow', '- id: runs'), 18],
  ['a step that there is not', sound.replace('step: runs,', 'step: ran,'), 20],
  ['an outcome that there is not', sound.replace('outcomes: [runs]', 'outcomes: [ran]'), 20],
  ['a finding that there is not', sound.replace('isolates: line_dry', 'isolates: wet'), 26],
  ['a branch that there is not', sound.replace('opens: [dry]', 'opens: [wet]'), 16],
  ['ranges that run into each other', sound.replace('below: 10', 'below: 11'), 27],
  [
    'a range of nothing that is measured',
    sound.replace('kind: reading, quantity: seconds, unit: s, range: [0, 900]', 'kind: choice'),
    26,
  ],
  ['a motor that runs and is isolated', sound.replace('opens: [dry] }', 'isolates: motor_still }'), 16],
  ['a still motor that is not isolated', sound.replace('motor: still, isolates: motor_still', 'motor: still'), 17],
  ['a step that comes after itself', sound.replace('step: runs, outcomes: [runs]', 'step: flow'), 20],
  ['a step that is never asked', sound.replace(', opens: [dry]', ''), 18],
  ['a finding that nothing puts right', sound.replace(', action: { en: h, es: h, ru: h }', ''), 29],
  [
    'a yes or no with an outcome too few',
    sound.replace("{ id: still, says: 'no', motor: still", '{ id: still, motor: still'),
    14,
  ],
  ['a reading in another unit', sound.replace('unit: s,', 'unit: min,'), 21],
  ['an outcome that no meter may show', sound.replace('range: [0, 900]', 'range: [0, 5]'), 21],
  ['a place that there is not', sound.replace('unit: s,', 'unit: s, place: [hose],'), 21],
  ['a safety step without a danger', sound.replace('{ kind: yes-no }', '{ kind: yes-no }\n    safety: true'), 15],
  ['a danger of a step that is none', sound.replace('motor: runs, opens', 'motor: runs, danger: true, opens'), 9],
  ['a phrase that cannot be understood', sound.replace('names: [pump]', 'names: ["(pump"]'), 4],
])('D1 %s is told by file and line', (_what, changed, line) => {
  const { compiled, faults } = checked(changed);
  expect(compiled).toBeNull();
  expect(faults.map((fault) => [fault.file, fault.line])).toContainEqual([`tester/${path}`, line]);
});

test.each([
  ['a question without its Spanish', sound.replace('en: b, es: b,', 'en: b,'), 11],
  ['a how-to without its Russian', sound.replace('es: c, ru: c', 'es: c'), 12],
  ['a finding that nothing isolates', sound.replace(', isolates: line_dry', ''), 30],
])('D1 %s is told without keeping it from loading', (_what, changed, line) => {
  const { compiled, slips } = checked(changed);
  expect(compiled).not.toBeNull();
  expect(slips.map((slip) => [slip.file, slip.line])).toContainEqual([`tester/${path}`, line]);
});
