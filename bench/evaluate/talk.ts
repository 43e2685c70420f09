/**
 * Task `talk`: everyday talk at every step of a flow, with the product's own reader and deciders (G20). `--data` is the folder of the
 * corpus; `--apart` judges the quarter that is kept apart, of which no rows are shown.
 */
import { figuresByStep, judgeTalk, worstRows } from './talk/figures.ts';
import { listener } from './talk/hear.ts';
import { readTalk, type TalkPart } from './talk/rows.ts';

export interface TalkOptions {
  readonly folder: string;
  readonly part: TalkPart;
  /** How many of the worst rows are shown; of the part that is kept apart none. */
  readonly worst: number;
}

export function evaluateTalk({ folder, part, worst }: TalkOptions) {
  const judged = judgeTalk(readTalk(folder, part), listener());
  return { part, ...figuresByStep(judged), ...(part === 'open' ? { worst: worstRows(judged, worst) } : {}) };
}
