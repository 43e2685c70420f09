/**
 * Task `everyday`: what ordinary people type at each step, with the product's own reader and deciders (G20). `--data`
 * is the folder of the rows; `--apart` counts the rows that are kept apart, of which none is shown; `--rows=<file>`
 * writes the open ones with their verdicts.
 */
import { writeFileSync } from 'node:fs';
import { everydayFigures, everydayWorst, judgeEveryday } from './everyday/figures.ts';
import { everydayListener } from './everyday/hear.ts';
import { everydayStep, readEveryday } from './everyday/rows.ts';
import { UsageError } from './rows.ts';
import type { TalkPart } from './talk/rows.ts';

export interface EverydayOptions {
  readonly folder: string;
  readonly part: TalkPart;
  /** Only this step. */
  readonly step?: string | undefined;
  /** How many of the worst rows are shown; of the part that is kept apart none. */
  readonly worst: number;
  readonly rows?: string | undefined;
}

export function evaluateEveryday({ folder, part, step, worst, rows }: EverydayOptions) {
  const isApart = part === 'apart';
  if (isApart && rows !== undefined) throw new UsageError('Rows that are kept apart are counted, and never written.');
  const judged = judgeEveryday(
    readEveryday(folder, part, step === undefined ? null : everydayStep(step)),
    everydayListener(),
  );
  if (rows !== undefined) {
    writeFileSync(rows, judged.map(({ row, ...more }) => `${JSON.stringify({ ...row, ...more })}\n`).join(''));
  }
  return { part, ...everydayFigures(judged), ...(isApart ? {} : { worst: everydayWorst(judged, worst) }) };
}
