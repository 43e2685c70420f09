/** What `npm run evaluate` measures: one task for one set of rows. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { evaluateActions } from './actions.ts';
import { evaluateAmbiguity } from './ambiguity.ts';
import { evaluateContext } from './context.ts';
import { evaluateConfirm } from './confirm.ts';
import { evaluateDiagnosis } from './diagnosis.ts';
import { evaluateEveryday } from './everyday.ts';
import { evaluateModels } from './models.ts';
import { evaluateFields } from './fields.ts';
import { evaluateFinalYes } from './final-yes.ts';
import { evaluateGate } from './gate.ts';
import { loadLexicon } from './lexicon.ts';
import { evaluateParallel, evaluateRouter } from './router.ts';
import { rowsOf, UsageError } from './rows.ts';
import { evaluateTalk, freezeTalk } from './talk.ts';
import { evaluateTalks, type TalksOptions } from './talks.ts';
import { evaluateTechnicians } from './technicians.ts';
import { evaluateTimes } from './times.ts';

const tasks = {
  gate: evaluateGate,
  confirm: evaluateConfirm,
  actions: evaluateActions,
  ambiguity: evaluateAmbiguity,
  fields: evaluateFields,
  times: evaluateTimes,
  router: evaluateRouter,
  parallel: evaluateParallel,
};

const known = [
  ...Object.keys(tasks),
  'talk',
  'talks',
  'everyday',
  'context',
  'diagnosis',
  'technicians',
  'final-yes',
  'models',
].join('|');

/** @throws UsageError with a sentence when the arguments name no task or no data that it could read */
export async function evaluatedFor(args: readonly string[]) {
  return evaluated(parse(args));
}

interface Options {
  readonly task?: string | undefined;
  readonly data?: string | undefined;
  readonly apart?: boolean | undefined;
  readonly worst?: string | undefined;
  readonly language?: string | undefined;
  readonly people?: string | undefined;
  readonly seed?: string | undefined;
  readonly talks?: string | undefined;
  readonly options?: string | undefined;
  readonly outcomes?: string | undefined;
  readonly against?: string | undefined;
  readonly freeze?: string | undefined;
  readonly step?: string | undefined;
  readonly rows?: string | undefined;
}

async function evaluated({ task, data, apart = false, worst = '40', ...more }: Options) {
  if (task === 'talks') return { task, ...(await evaluateTalks(talksOptions(more))) };
  if (task === 'talk') return talk(data ?? 'tests/talk', apart, worst, more);
  if (task === 'everyday') return everyday(data ?? 'tests/talk/everyday', apart, worst, more);
  if (task === 'context' || task === 'diagnosis' || task === 'technicians') {
    const most = wholeNumber('worst', worst, 0);
    const options = { part: apart ? 'apart' : 'open', worst: most } as const;
    if (task === 'diagnosis') return { task, ...evaluateDiagnosis({ folder: data ?? 'tests/diagnosis', ...options }) };
    if (task === 'technicians') {
      const talks = wholeNumber('talks', more.talks ?? '0', 0);
      return { task, ...evaluateTechnicians({ folder: data ?? 'tests/diagnosis/technicians', ...options, talks }) };
    }
    return { task, ...evaluateContext({ folder: data ?? 'tests/context/questions', ...options }) };
  }
  if (task === 'models') {
    const options = { every: 1, seed: wholeNumber('seed', more.seed ?? '1', 0), worst: wholeNumber('worst', worst, 0) };
    return { task, ...evaluateModels({ folder: data ?? 'tests/talk/everyday', ...options }) };
  }
  if (task === 'final-yes') return { task, ...evaluateFinalYes({ folder: data ?? 'tests/reading/words', every: 1 }) };
  if (task === undefined || !isTask(task)) {
    throw new UsageError(`The task ${JSON.stringify(task ?? null)} is not known. Use --task=${known}.`);
  }
  if (data === undefined) throw new UsageError('No data was named. Use --data=<file.jsonl>, one JSON object a line.');
  return { task, data, ...tasks[task](rowsOf(textOf(data)), loadLexicon()) };
}

function talk(folder: string, apart: boolean, worst: string, { outcomes, against, freeze }: Options) {
  if (freeze !== undefined) return freezeTalk(folder, freeze);
  const options = { folder, part: apart ? 'apart' : 'open', worst: wholeNumber('worst', worst, 0) } as const;
  const made = evaluateTalk({ ...options, outcomes, against });
  return typeof made === 'string' ? made : { task: 'talk', ...made };
}

function everyday(folder: string, apart: boolean, worst: string, { step, rows }: Options) {
  const most = wholeNumber('worst', worst, 0);
  return { task: 'everyday', ...evaluateEveryday({ folder, part: apart ? 'apart' : 'open', worst: most, step, rows }) };
}

function talksOptions({ language, people = '30', seed = '1', talks = '5', options = 'on' }: Options): TalksOptions {
  if (options !== 'on' && options !== 'off') throw new UsageError(`--options=${options} is neither on nor off.`);
  return {
    options: options === 'on',
    language: language ?? null,
    people: wholeNumber('people', people, 1),
    seed: wholeNumber('seed', seed, 0),
    talks: wholeNumber('talks', talks, 0),
  };
}

function wholeNumber(option: string, given: string, least: number): number {
  const number = Number(given);
  if (Number.isInteger(number) && number >= least) return number;
  throw new UsageError(`--${option}=${given} is no whole number from ${least}.`);
}

function isTask(task: string): task is keyof typeof tasks {
  return Object.hasOwn(tasks, task);
}

function parse(args: readonly string[]): Options {
  try {
    const text = { type: 'string' } as const;
    const ofTalk = { outcomes: text, against: text, freeze: text };
    const ofEveryday = { step: text, rows: text };
    const ofTalks = { language: text, people: text, seed: text, talks: text, options: text };
    const options = {
      task: text,
      data: text,
      worst: text,
      ...ofTalk,
      ...ofTalks,
      ...ofEveryday,
      apart: { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(
      `${error instanceof Error ? error.message : String(error)} Use --task=${known} --data=<file.jsonl>.`,
    );
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `The data file ${path} cannot be read (${error instanceof Error ? error.message : String(error)}). Name a file of rows, one JSON object a line.`,
    );
  }
}
