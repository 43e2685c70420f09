import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileAssistant } from '../../../adapters/assistants/compile.ts';
import { AssistantError, type AssistantFault } from '../../../adapters/files/fault.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import { assistantsFolder } from './folder.ts';

const load = (changed: Parameters<typeof assistantsFolder>[0] = {}) =>
  compileAssistant(readAssistantFolder(join(assistantsFolder(changed), 'tester')));

const faultsOf = (own: string): readonly AssistantFault[] => {
  try {
    load({ 'tester/clarification.yaml': own });
  } catch (error) {
    if (error instanceof AssistantError) return error.faults;
    throw error;
  }
  return [];
};

test('C3 an assistant without a library has an empty one', () => {
  const { libraries } = load();
  expect(libraries.own).toMatchObject({ types: [], departments: {}, questions: [] });
  expect(libraries.defaults).toEqual(libraries.own);
});

test('C9 defaults and own library are read, and change the version', () => {
  const { libraries, version } = load({
    'defaults/clarification.yaml': 'vague:\n  quantifiers: [some]\n',
    'tester/clarification.yaml':
      'departments:\n  sales:\n    always:\n      - {name: a, when: [price], field: b, issue: c, suggestion: d}\n' +
      'types:\n  - name: refund\n    department: payments\n    fields:\n      - {name: amount, kind: money, required: true}\n',
  });
  expect(libraries.defaults.vague.quantifiers).toEqual(['some']);
  expect(libraries.own.types[0]?.fields[0]).toMatchObject({
    name: 'amount',
    kind: 'money',
    required: true,
    choices: [],
  });
  expect(libraries.own.departments['sales']?.always[0]).toMatchObject({ name: 'a', expects: 'text' });
  expect(version).not.toBe(load().version);
});

test('C9 the library may be another file of the folder', () => {
  const { libraries } = load({
    'tester/assistant.yaml':
      'name: tester\ntitle: T\ndescription: D\npolicyVersion: 1\nfiles:\n  clarification: questions.yaml\n',
    'tester/questions.yaml': 'vague:\n  timeframes: [soonish]\n',
  });
  expect(libraries.own.vague.timeframes).toEqual(['soonish']);
});

const type = (fields: string) => `types:\n  - name: refund\n    fields:\n${fields}`;

test.each<[name: string, own: string, line: number, happened: RegExp]>([
  ['an unknown key', 'vage:\n  quantifiers: [some]\n', 1, /"vage" is not known/],
  ['an unknown kind', type('      - {name: a, kind: colour}\n'), 4, /types\.0\.fields\.0\.kind/],
  [
    'a rule without its question',
    'departments:\n  sales:\n    always:\n      - {name: a, when: [b], field: c, issue: d}\n',
    4,
    /suggestion/,
  ],
  ['two types of one name', 'types:\n  - name: refund\n  - name: refund\n', 3, /two types "refund"/],
  ['a type named free', 'types:\n  - name: free\n', 2, /"free" is Parley’s own/],
  ['a field doubled', type('      - name: a\n      - name: a\n'), 5, /two fields "a"/],
  ['a choice without choices', type('      - {name: a, kind: choice}\n'), 4, /nothing to choose/],
  [
    'a pattern that can run away',
    type("      - {name: a, pattern: '(?=b)a'}\n"),
    4,
    /pattern "\(\?=b\)a" of "a" cannot be used/,
  ],
  [
    'the same in the JSON schema of a tool',
    "types:\n  - name: refund\n    parameters:\n      properties:\n        a: {type: string, pattern: '(b)\\1'}\n",
    5,
    /pattern .+ of "a" cannot be used/,
  ],
  [
    'limits that leave nothing',
    type('      - {name: a, kind: number, minimum: 5, maximum: 4}\n'),
    4,
    /minimum above its maximum/,
  ],
  [
    'lengths that leave nothing',
    type('      - {name: a, minLength: 5, maxLength: 4}\n'),
    4,
    /minimum above its maximum/,
  ],
  ['choices without a choice', type('      - {name: a, choices: [x, y]}\n'), 4, /has choices but is a text/],
  ['the same choice twice', type('      - {name: a, kind: choice, choices: [x, X]}\n'), 4, /same choice twice/],
  [
    'a class of values that is none',
    'vague:\n  quantifiers:\n    - some\n    - about _amount\n',
    4,
    /"_amount" in "about _amount" is no class/,
  ],
  [
    'a bracket left open',
    'conflicts:\n  - name: a\n    one: [b]\n    other:\n      - c (d|e\n    field: f\n',
    5,
    /without its other half/,
  ],
])('refuses %s, with its line', (_name, own, line, happened) => {
  expect(faultsOf(own)).toMatchObject([
    {
      file: 'tester/clarification.yaml',
      line,
      happened: expect.stringMatching(happened) as string,
      remedy: expect.any(String) as string,
    },
  ]);
});

test('a rule whose department has no types is fine', () => {
  expect(
    faultsOf('departments:\n  space:\n    always:\n      - {name: a, when: [b], field: c, issue: d, suggestion: e}\n'),
  ).toEqual([]);
});

test('all faults of both files are told at once', () => {
  const folder = {
    'defaults/clarification.yaml': 'types:\n  - name: free\n',
    'tester/clarification.yaml': type('      - {name: a, kind: choice}\n'),
  };
  try {
    load(folder);
    expect.unreachable();
  } catch (error) {
    expect((error as AssistantError).faults.map(({ file }) => file)).toEqual([
      'defaults/clarification.yaml',
      'tester/clarification.yaml',
    ]);
  }
});
