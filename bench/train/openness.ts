/**
 * `node --import tsx bench/train/openness.ts --in3=<file> --bfcl=<file> [--out=reading/language/english/openness.ts]`:
 * trains the table of openness on rows of IN3 and BFCL (both Apache-2.0), and prints its figures by ten-fold
 * cross-validation; with `--out` it writes the table. Logistic regression, both classes and both sources weighing the
 * same. Deterministic.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { opennessFeatures } from '../../reading/instruction/openness.ts';
import { shapesOfHistory } from '../evaluate/conversation/history-shapes.ts';
import { rowsOf, textField, type Row } from '../evaluate/rows.ts';

interface Example {
  readonly source: 'in3' | 'bfcl';
  /** Rows of one conversation stay on one side of a split. */
  readonly group: string;
  readonly features: readonly string[];
  readonly ask: boolean;
}

interface Model {
  readonly weights: ReadonlyMap<string, number>;
  readonly bias: number;
}

const rounds = 20;
const folds = 10;
const rate = 0.5;
const decay = 5;
const rarest = 3;

const { values } = parseArgs({
  options: { in3: { type: 'string' }, bfcl: { type: 'string', multiple: true }, out: { type: 'string' } },
});
const examples = [
  ...(values.in3 === undefined ? [] : examplesOf(values.in3, 'in3')),
  ...(values.bfcl ?? []).flatMap((path) => examplesOf(path, 'bfcl')),
];
console.log(JSON.stringify(crossValidated(examples), null, 2));
if (values.out !== undefined) writeFileSync(values.out, tableOf(train(examples)));

function examplesOf(path: string, source: Example['source']): readonly Example[] {
  return rowsOf(readFileSync(path, 'utf8')).map((row: Row, at) => {
    const history = Array.isArray(row['history']) ? row['history'].filter((turn) => typeof turn === 'string') : [];
    return {
      source,
      group: textField(row, 'id', at).replace(/-t\d+$/, ''),
      features: featuresOf(textField(row, 'text', at), history),
      ask: row['ask'] === true,
    };
  });
}

function featuresOf(text: string, history: readonly string[]): readonly string[] {
  return opennessFeatures(text, shapesOfHistory(text, history));
}

function train(rows: readonly Example[]): Model {
  const counts = new Map<string, number>();
  for (const { features } of rows) for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const known = rows.map(({ features }) => features.filter((feature) => (counts.get(feature) ?? 0) >= rarest));
  const weights = new Map<string, number>();
  const steps = new Map<string, number>();
  let bias = 0;
  let biasSteps = 1e-8;
  const share = sharesOf(rows);
  const order = rows.map((_, at) => at);
  let seed = 7;
  for (let round = 0; round < rounds; round += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
      const j = seed % (i + 1);
      [order[i], order[j]] = [order[j] ?? 0, order[i] ?? 0];
    }
    for (const at of order) {
      const row = rows[at];
      const features = known[at];
      if (!row || !features) continue;
      const scale = 1 / Math.sqrt(Math.max(1, row.features.length));
      const sum = features.reduce((all, feature) => all + (weights.get(feature) ?? 0) * scale, bias);
      const slope = (1 / (1 + Math.exp(-sum)) - (row.ask ? 1 : 0)) * share(row);
      biasSteps += slope * slope;
      bias -= (rate * slope) / Math.sqrt(biasSteps);
      for (const feature of features) {
        const weight = weights.get(feature) ?? 0;
        const step = slope * scale + (decay / rows.length) * weight;
        const before = (steps.get(feature) ?? 1e-4) + step * step;
        steps.set(feature, before);
        weights.set(feature, weight - (rate * step) / Math.sqrt(before));
      }
    }
  }
  return { weights, bias };
}

/** Every class of every source weighs the same in sum. */
function sharesOf(rows: readonly Example[]): (row: Example) => number {
  const counts = new Map<string, number>();
  const key = ({ source, ask }: Example) => `${source} ${ask}`;
  for (const row of rows) counts.set(key(row), (counts.get(key(row)) ?? 0) + 1);
  return (row) => rows.length / (counts.size * (counts.get(key(row)) ?? 1));
}

function scoreOf({ weights, bias }: Model, { features }: Example): number {
  const scale = 1 / Math.sqrt(Math.max(1, features.length));
  return features.reduce((all, feature) => all + (weights.get(feature) ?? 0) * scale, bias);
}

function crossValidated(rows: readonly Example[]) {
  const scores = new Map<Example, number>();
  const foldOf = ({ group }: Example) =>
    Array.from(group).reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) >>> 0, 7) % folds;
  for (let fold = 0; fold < folds; fold += 1) {
    const model = train(rows.filter((row) => foldOf(row) !== fold));
    for (const row of rows.filter((each) => foldOf(each) === fold)) scores.set(row, scoreOf(model, row));
  }
  return (['in3', 'bfcl'] as const).map((source) => {
    const own = rows.filter((row) => row.source === source);
    return { source, rows: own.length, ...figures(own.map((row) => [(scores.get(row) ?? 0) >= 0, row.ask] as const)) };
  });
}

function figures(pairs: readonly (readonly [said: boolean, truth: boolean])[]) {
  const count = (said: boolean, truth: boolean) => pairs.filter(([a, b]) => a === said && b === truth).length;
  const [hit, wrong, missed, right] = [count(true, true), count(true, false), count(false, true), count(false, false)];
  const f1 = (2 * hit) / Math.max(1, 2 * hit + wrong + missed);
  const f0 = (2 * right) / Math.max(1, 2 * right + wrong + missed);
  const recall = hit / Math.max(1, hit + missed);
  const rejected = right / Math.max(1, right + wrong);
  const round = (value: number) => Math.round(value * 1_000) / 1_000;
  return { macro_f1: round((f1 + f0) / 2), f1_ask: round(f1), balanced_accuracy: round((recall + rejected) / 2) };
}

/** Weights in hundredths, one feature a line: one string costs a process nothing until it is read. */
function tableOf({ weights, bias }: Model): string {
  const lines = [...weights]
    .map(([feature, weight]) => [feature, Math.round(weight * 100)] as const)
    .filter(([feature, weight]) => Math.abs(weight) >= 5 && !feature.includes('\n'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([feature, weight]) => `${feature}\t${weight}`);
  return `/**
 * Weights of openness, learned by bench/train/openness.ts from the training rows of IN3 ("Tell Me More! Towards
 * Implicit User Intention Understanding of Language Model Driven Agents", Qian et al. 2024) and of BFCL v4 multi-turn,
 * missing parameters ("Berkeley Function-Calling Leaderboard", Patil et al. 2025), both under the Apache License 2.0.
 * Made by a program: train again instead of editing. A line is a feature, a tab, and its weight in hundredths.
 */
export const opennessBias = ${Math.round(bias * 1_000) / 1_000};

// oxfmt-ignore
export const opennessWeights = ${JSON.stringify(lines.join('\n'))};
`;
}
