/**
 * Task `context`: what has to be asked for before a question about a project can be answered (X1), with the research
 * copilot's own words and the product's reader and analyzer. `--data` is the folder of the questions, a file for each
 * phase that a project may be in; `--apart` judges the quarter that is kept apart, of which no rows are shown.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileAssistant } from '../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../adapters/assistants/folder.ts';
import { analyze } from '../../domain/context/analyze.ts';
import { assistantReader } from '../../reading/assistant-reader.ts';
import { round, share, Stopwatch } from './figures.ts';
import { rowsOf, textField, UsageError, type Row } from './rows.ts';

export const projectPhases = [0, 1, 2, 3, 4] as const;

export interface QuestionRow {
  readonly id: string;
  readonly phase: number;
  readonly category: string;
  readonly lang: string;
  readonly text: string;
  /** What has to be asked for: the project has finished its phase, and its session holds nothing. */
  readonly needs: readonly string[];
  /** What may be asked for as well. */
  readonly may: readonly string[];
}

/** `open`: what rules are made with. `apart`: what they are measured with. */
export type QuestionPart = 'open' | 'apart';

export interface ContextOptions {
  readonly folder: string;
  readonly part: QuestionPart;
  /** How many wrong rows are shown; of the part that is kept apart none. */
  readonly worst: number;
}

export interface JudgedQuestion {
  readonly row: QuestionRow;
  readonly asked: readonly string[];
  /** Something is asked for that the question does not need. */
  readonly isFalse: boolean;
  /** Nobody is kept waiting for these: the words only seem to need them. */
  readonly beside: readonly string[];
  /** Something that it needs is not asked for. */
  readonly isMissed: boolean;
}

export function evaluateContext({ folder, part, worst }: ContextOptions) {
  const watch = new Stopwatch();
  const judge = questionJudge();
  const judged = readQuestions(folder, part).map((row) => watch.time(() => judge(row)));
  const phases = projectPhases.map((phase) => [
    `phase ${phase}`,
    questionFigures(judged.filter(({ row }) => row.phase === phase)),
  ]);
  const wrong = judged.filter(({ isFalse, isMissed }) => isFalse || isMissed);
  return {
    part,
    ...Object.fromEntries(phases),
    all: questionFigures(judged),
    ...watch.figures(),
    ...(part === 'open' ? { worst: wrong.slice(0, worst).map(shownQuestion) } : {}),
  };
}

/** Rows of one part, in the order of the phases. `folder` holds the open part, and the other one in `apart/`. */
export function readQuestions(folder: string, part: QuestionPart): readonly QuestionRow[] {
  const there = part === 'open' ? folder : join(folder, 'apart');
  return projectPhases.flatMap((phase) =>
    rowsOf(readFileSync(join(there, `phase${phase}.jsonl`), 'utf8')).map((row, at) => questionRow(row, at, phase)),
  );
}

/** Makes what judges questions; the assistant's files are read once. */
export function questionJudge(): (row: QuestionRow) => JudgedQuestion {
  const folder = fileURLToPath(new URL('../../assistants/research-copilot', import.meta.url));
  const compiled = compileAssistant(readAssistantFolder(folder));
  const { readMessage } = assistantReader(compiled);
  const policy = compiled.policy.context;
  if (policy === undefined) throw new UsageError('The research copilot has no context.yaml.');
  return (row) => {
    const completed = projectPhases.filter((phase) => phase <= row.phase);
    const reading = { ...readMessage(row.text), session: { phase: row.phase, completed, present: [], missing: [] } };
    const slots = analyze({ policy, reading, supplied: [] }).slots;
    const asked = slots.map(({ artifact }) => artifact);
    return {
      row,
      asked,
      beside: slots.filter(({ at }) => at.weak !== undefined).map(({ artifact }) => artifact),
      isFalse: asked.some((artifact) => !row.needs.includes(artifact) && !row.may.includes(artifact)),
      isMissed: row.needs.some((artifact) => !asked.includes(artifact)),
    };
  };
}

/** Shares of all questions that ask for too much, and of those that need something that ask for too little. */
export function questionFigures(judged: readonly JudgedQuestion[]) {
  const needing = judged.filter(({ row }) => row.needs.length > 0);
  const tooMuch = judged.filter(({ isFalse }) => isFalse);
  const tooLittle = needing.filter(({ isMissed }) => isMissed);
  return {
    questions: judged.length,
    needing: needing.length,
    false_requests: tooMuch.length,
    missed_requests: tooLittle.length,
    false_share: round(share(tooMuch.length, judged.length)),
    missed_share: round(share(tooLittle.length, needing.length)),
    held_needlessly: judged.filter(isHeldNeedlessly).length,
    needed_and_not_waited_for: needing.filter(({ row, beside }) => row.needs.some((one) => beside.includes(one)))
      .length,
  };
}

/** An answer waits for something that the question does not need. */
function isHeldNeedlessly({ row, asked, beside }: JudgedQuestion): boolean {
  return asked.some((one) => !beside.includes(one) && !row.needs.includes(one) && !row.may.includes(one));
}

export function shownQuestion({ row, asked }: JudgedQuestion): string {
  return `${row.id} ${row.category} "${row.text}": asks for ${asked.join(', ') || 'nothing'}, needs ${row.needs.join(', ') || 'nothing'}`;
}

function questionRow(row: Row, at: number, phase: number): QuestionRow {
  const text = (field: string): string => textField(row, field, at);
  return {
    id: text('id'),
    phase,
    category: text('category'),
    lang: text('lang'),
    text: text('text'),
    needs: namesIn(row, 'needs', at),
    may: namesIn(row, 'may', at),
  };
}

function namesIn(row: Row, field: string, at: number): readonly string[] {
  const value = row[field] ?? [];
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
  throw new UsageError(`Row ${at + 1} has no list of names in "${field}".`);
}
