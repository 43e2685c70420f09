/**
 * What is wrong with a procedure although its file can be read: names that are not there, steps that nobody reaches,
 * texts that are missing.
 */
import {
  unitOfRanges,
  type AnswersWith,
  type LocalText,
  type ProcedureFile,
} from '../../contracts/assistant/procedure.ts';
import type { AssistantFault } from '../files/fault.ts';
import { cyclesIn, unreachableSteps } from './procedure-graph.ts';
import type { YamlFile } from '../files/yaml-file.ts';

type Path = readonly PropertyKey[];

interface Fault {
  readonly path: Path;
  readonly happened: string;
  readonly remedy: string;
}

/** What keeps a procedure from loading. `id` is the file's own name. */
export function procedureFaults(file: string, id: string, { data, lineOf }: YamlFile<ProcedureFile>): AssistantFault[] {
  const faults = [
    ...(data.id === id
      ? []
      : [fault(['id'], `The procedure is named "${data.id}" but its file "${id}"`, 'Give both the same name.')]),
    ...twice(data),
    ...unknownNames(data),
    ...rangeFaults(data),
    ...answerFaults(data),
    ...safetyFaults(data),
    ...motorFaults(data),
    ...findingFaults(data),
    ...cyclesIn(data).map((place) =>
      fault(
        ['steps', place, 'after'],
        `"${data.steps[place]?.id}" comes after itself`,
        'Take one of the steps out of the circle.',
      ),
    ),
    ...unreachableSteps(data).map((place) =>
      fault(
        ['steps', place],
        `"${data.steps[place]?.id}" is never asked: nothing opens its branch, or a step before it is never asked`,
        'Open the branch in an outcome, or correct what it comes after.',
      ),
    ),
  ];
  return faults.map(({ path, ...rest }) => ({ file, line: lineOf(path), ...rest }));
}

/** What is without effect: texts that are said in English for want of a translation, findings that nothing isolates. */
export function procedureSlips(file: string, { data, lineOf }: YamlFile<ProcedureFile>): AssistantFault[] {
  const isolated = new Set(data.steps.flatMap(({ outcomes }) => outcomes.flatMap(({ isolates }) => isolates ?? [])));
  const texts = textsWithPlace(data);
  // Who has begun to translate wants all of it.
  const languages = [...new Set(texts.flatMap(({ text }) => Object.keys(text)))];
  const slips = [
    ...texts.flatMap(({ path, text }) =>
      languages
        .filter((language) => text[language] === undefined)
        .map((language) =>
          fault(path, `This text has no "${language}", so that it is said in English`, `Translate it (${language}).`),
        ),
    ),
    ...data.findings.flatMap(({ id }, place) =>
      isolated.has(id)
        ? []
        : [
            fault(
              ['findings', place, 'id'],
              `No outcome isolates the finding "${id}"`,
              'Name it under "isolates", or take it out.',
            ),
          ],
    ),
  ];
  return slips.map(({ path, ...rest }) => ({ file, line: lineOf(path), ...rest }));
}

/** Every text that people read, with its place. */
export function textsWithPlace(data: ProcedureFile): readonly { readonly path: Path; readonly text: LocalText }[] {
  const found: { readonly path: Path; readonly text: LocalText }[] = [{ path: ['title'], text: data.title }];
  const put = (path: Path, text: LocalText | undefined): void => {
    if (text !== undefined) found.push({ path, text });
  };
  for (const [place, { question, howto, label, outcomes }] of data.steps.entries()) {
    for (const [name, text] of Object.entries({ question, howto, label })) put(['steps', place, name], text);
    for (const [at, outcome] of outcomes.entries()) put(['steps', place, 'outcomes', at, 'label'], outcome.label);
  }
  for (const [place, { where, what }] of data.parts.entries())
    for (const [name, text] of Object.entries({ where, what })) put(['parts', place, name], text);
  for (const [place, { condition, action, needs, labour }] of data.findings.entries()) {
    put(['findings', place, 'condition'], condition);
    put(['findings', place, 'action'], action);
    for (const [at, text] of needs.entries()) put(['findings', place, 'needs', at], text);
    for (const [at, { task }] of labour.entries()) put(['findings', place, 'labour', at, 'task'], task);
  }
  return found;
}

function twice(data: ProcedureFile): readonly Fault[] {
  const within = (path: Path, named: readonly { readonly id: string }[]): readonly Fault[] =>
    named.flatMap(({ id }, place) =>
      named.findIndex((other) => other.id === id) === place
        ? []
        : [fault([...path, place, 'id'], `"${id}" is there twice`, 'Give it another name.')],
    );
  return [
    ...within(['steps'], data.steps),
    ...within(['parts'], data.parts),
    ...within(['findings'], data.findings),
    ...data.steps.flatMap(({ outcomes }, place) => within(['steps', place, 'outcomes'], outcomes)),
  ];
}

function unknownNames(data: ProcedureFile): readonly Fault[] {
  const steps = new Map(data.steps.map((step) => [step.id, step.outcomes.map(({ id }) => id)]));
  const parts = data.parts.map(({ id }) => id);
  const findings = data.findings.map(({ id }) => id);
  const known = (names: readonly string[], what: string, path: Path, name: string | undefined): readonly Fault[] =>
    name === undefined || names.includes(name)
      ? []
      : [fault(path, `There is no ${what} "${name}"`, `Use one of: ${names.join(', ')}.`)];
  const list = (names: readonly string[], what: string, path: Path, used: readonly string[]): readonly Fault[] =>
    used.flatMap((name, place) => known(names, what, [...path, place], name));
  return [
    ...data.findings.flatMap(({ part }, place) => known(parts, 'part', ['findings', place, 'part'], part)),
    ...data.steps.flatMap((step, place): readonly Fault[] => [
      ...known(data.branches, 'branch', ['steps', place, 'branch'], step.branch),
      ...known(parts, 'part', ['steps', place, 'directPower'], step.directPower),
      ...(step.answers.kind === 'reading'
        ? list(parts, 'part', ['steps', place, 'answers', 'place'], step.answers.place)
        : []),
      ...list(parts, 'part', ['steps', place, 'parts'], step.parts),
      ...step.after.flatMap((before, at) => [
        ...known([...steps.keys()], 'step', ['steps', place, 'after', at, 'step'], before.step),
        ...list(
          steps.get(before.step) ?? before.outcomes,
          'outcome',
          ['steps', place, 'after', at, 'outcomes'],
          before.outcomes,
        ),
      ]),
      ...step.outcomes.flatMap((outcome, at) => {
        const path = ['steps', place, 'outcomes', at];
        return [
          ...list(data.branches, 'branch', [...path, 'opens'], outcome.opens),
          ...known(findings, 'finding', [...path, 'isolates'], outcome.isolates),
          ...list(findings, 'finding', [...path, 'supports'], outcome.supports),
          ...list(findings, 'finding', [...path, 'contradicts'], outcome.contradicts),
          ...outcome.evidence.flatMap((each, n) => list(parts, 'part', [...path, 'evidence', n, 'parts'], each.parts)),
        ];
      }),
    ]),
  ];
}

function rangeFaults(data: ProcedureFile): readonly Fault[] {
  return data.steps.flatMap((step, place) =>
    step.outcomes.flatMap((outcome, at): readonly Fault[] => {
      const path = ['steps', place, 'outcomes', at];
      const { from, below } = outcome;
      const isRange = from !== undefined || below !== undefined;
      if (isRange && step.answers.kind !== 'reading')
        return [
          fault(
            [...path, from === undefined ? 'below' : 'from'],
            'A range needs a reading',
            'Say what is measured under "answers".',
          ),
        ];
      if ((from ?? -Infinity) >= (below ?? Infinity))
        return [fault([...path, 'from'], 'The range is empty', '"from" has to be less than "below".')];
      const before = step.outcomes.slice(0, at).find((other) => isRange && overlap(other, outcome));
      if (before !== undefined)
        return [
          fault([...path, 'from'], `The range runs into that of "${before.id}"`, 'Let one end where the other begins.'),
        ];
      const same = step.outcomes.slice(0, at).find(({ says }) => says !== undefined && says === outcome.says);
      return same === undefined
        ? []
        : [
            fault(
              [...path, 'says'],
              `"${same.id}" is said by the same bare answer`,
              'One outcome for a yes, one for a no.',
            ),
          ];
    }),
  );
}

/** What answers a step has to come to its outcomes, all of them. */
function answerFaults({ steps }: ProcedureFile): readonly Fault[] {
  return steps.flatMap(({ answers, outcomes }, place): readonly Fault[] => {
    const path = ['steps', place, 'answers'];
    const says = outcomes.map((outcome) => outcome.says);
    switch (answers.kind) {
      case 'yes-no':
        return outcomes.length === 2 && says.includes('yes') && says.includes('no')
          ? []
          : [
              fault(
                path,
                'A yes or no has one outcome for each',
                'Give one outcome "yes" and one "no", or ask for a choice.',
              ),
            ];
      case 'choice':
        return outcomes.flatMap((outcome, at) =>
          outcome.says !== undefined || outcome.words.length > 0
            ? []
            : [fault(['steps', place, 'outcomes', at], `Nothing tells "${outcome.id}"`, 'Add "words" or "says".')],
        );
      case 'reading':
        return readingFaults(answers, outcomes, path);
      default:
        return answers satisfies never;
    }
  });
}

function readingFaults(
  { quantity, unit, range }: Extract<AnswersWith, { kind: 'reading' }>,
  outcomes: ProcedureFile['steps'][number]['outcomes'],
  path: Path,
): readonly Fault[] {
  const own = unitOfRanges[quantity];
  const outside = outcomes.filter(({ from, below }) => (from ?? range[0]) < range[0] || (below ?? range[1]) > range[1]);
  return [
    ...(unit === own
      ? []
      : [fault([...path, 'unit'], `The ranges of ${quantity} are in ${own}`, `Write "unit: ${own}".`)]),
    ...outside.map(({ id }) =>
      fault(
        [...path, 'range'],
        `"${id}" reaches beyond what a meter may show here`,
        'Widen "range", or narrow the outcome.',
      ),
    ),
  ];
}

/** Whoever is asked for safety has to be able to say that there is danger, and that there is none. */
function safetyFaults({ steps }: ProcedureFile): readonly Fault[] {
  return steps.flatMap(({ safety, outcomes }, place): readonly Fault[] => {
    const dangers = outcomes.filter(({ danger }) => danger === true).length;
    if (safety !== true && dangers > 0)
      return [fault(['steps', place], 'A danger belongs to a safety step', 'Add "safety: true" to the step.')];
    return safety !== true || (dangers > 0 && dangers < outcomes.length)
      ? []
      : [fault(['steps', place, 'safety'], 'No outcome is the danger', 'Mark one outcome with "danger: true".')];
  });
}

interface Range {
  readonly from?: number | undefined;
  readonly below?: number | undefined;
}

function overlap(one: Range, other: Range): boolean {
  if (one.from === undefined && one.below === undefined) return false;
  return (one.from ?? -Infinity) < (other.below ?? Infinity) && (other.from ?? -Infinity) < (one.below ?? Infinity);
}

/** D9: a motor that runs on direct power is not the cause; one that stays still is. */
function motorFaults(data: ProcedureFile): readonly Fault[] {
  const partOf = new Map(data.findings.map(({ id, part }) => [id, part]));
  return data.steps.flatMap((step, place) =>
    step.outcomes.flatMap((outcome, at): readonly Fault[] => {
      const path = ['steps', place, 'outcomes', at, 'motor'];
      if (outcome.motor === undefined) return [];
      if (step.directPower === undefined)
        return [
          fault(path, 'It is not said which motor gets direct power', 'Name the part under "directPower" of the step.'),
        ];
      const isOfMotor = outcome.isolates !== undefined && partOf.get(outcome.isolates) === step.directPower;
      if (outcome.motor === 'runs' && isOfMotor)
        return [fault(path, 'A motor that runs on direct power is isolated', 'Lead on upstream: it is not the cause.')];
      if (outcome.motor === 'still' && !isOfMotor)
        return [
          fault(
            path,
            'A motor that stays still on direct power is not isolated',
            'Name a finding of this part under "isolates".',
          ),
        ];
      return [];
    }),
  );
}

function findingFaults(data: ProcedureFile): readonly Fault[] {
  const wholeUnit = data.complexity === 'complex';
  return data.findings.flatMap(({ id, action, scope }, place) =>
    action !== undefined || (wholeUnit && scope === 'unit')
      ? []
      : [fault(['findings', place], `It is not said what puts "${id}" right`, 'Add "action".')],
  );
}

function fault(path: Path, happened: string, remedy: string): Fault {
  return { path, happened: `${happened}.`, remedy };
}
