/**
 * Task `talk`: everyday talk at every step of a flow, with the product's own reader and deciders (G20). `--data` is the
 * folder of the corpus; `--apart` judges the quarter that is kept apart, of which no rows are shown.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { figuresByStep, judgeTalk, worstRows } from './talk/figures.ts';
import { listener } from './talk/hear.ts';
import { changesText, frozenText, outcomesText, readOutcomes } from './talk/outcomes.ts';
import { readTalk, talkParts, type TalkPart } from './talk/rows.ts';

export interface TalkOptions {
  readonly folder: string;
  readonly part: TalkPart;
  /** How many of the worst rows are shown; of the part that is kept apart none. */
  readonly worst: number;
  /** Where what became of every row is written. */
  readonly outcomes?: string | undefined;
  /** What became of the rows before (talk/outcomes.ts): what has changed is given instead of the figures. */
  readonly against?: string | undefined;
}

/** Figures, or the text of what has changed. */
export function evaluateTalk({ folder, part, worst, outcomes, against }: TalkOptions) {
  // What cannot be read is told before a minute has gone by.
  const before = against === undefined ? null : readOutcomes(readFileSync(against, 'utf8'), part);
  const judged = judgeTalk(readTalk(folder, part), listener());
  if (outcomes !== undefined) writeFileSync(outcomes, outcomesText(judged, part));
  if (before !== null) return changesText(before, judged, part);
  return { part, ...figuresByStep(judged), ...(part === 'open' ? { worst: worstRows(judged, worst) } : {}) };
}

/** Writes what becomes of every row of both parts, with the commit it was heard at. */
export function freezeTalk(folder: string, file: string) {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const parts = talkParts.map((part) => frozenText(judgeTalk(readTalk(folder, part), listener()), part));
  writeFileSync(file, `# What became of every row of everyday talk at ${commit}.\n${parts.join('')}`);
  return { frozen: file, commit };
}
