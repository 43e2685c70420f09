/**
 * Turns of people who do not know the procedures (tests/diagnosis/turns): what was said before, the message, and what
 * is to come of it.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { say } from './talk.ts';

const row = z.strictObject({
  category: z.string(),
  lang: z.string(),
  story: z.array(z.string()),
  say: z.string(),
  /** `procedure.step`: its outcome. */
  settled: z.record(z.string(), z.string()).default({}),
  /** Steps that are not settled by it. */
  open: z.array(z.string()).default([]),
  unable: z.array(z.string()).default([]),
  active: z.string().optional(),
  /** Readings that are kept. */
  facts: z.array(z.string()).default([]),
  finding: z.string().optional(),
  /** Directives that are among the answer's, and those that are not. */
  says: z.array(z.string()).default([]),
  never: z.array(z.string()).default([]),
});
export type Row = z.infer<typeof row>;

export function turnsIn(part: 'open' | 'apart' | 'meant' | 'meant-apart'): readonly Row[] {
  return z.array(row).parse(parse(readFileSync(`tests/diagnosis/turns/${part}.yaml`, 'utf8')));
}

/** What is not as it should be; empty: all is. */
export function faultsOf(turn: Row): readonly string[] {
  const { state, directives } = say([...turn.story, turn.say]);
  const kinds = directives.map(({ kind }) => kind as string);
  const how = (step: string) => state.settled.find((each) => each.step === step);
  const readings = state.facts
    .filter(({ supersededBy, value }) => supersededBy === null && value !== null)
    .map(({ value, unit }) => `${value} ${unit}`);
  return [
    ...Object.entries(turn.settled)
      .filter(
        ([name, outcome]) =>
          `${state.procedure}.${how(name.split('.')[1] ?? '')?.step}` !== name ||
          how(name.split('.')[1] ?? '')?.outcome !== outcome,
      )
      .map(([name, outcome]) => `${name} is not ${outcome}`),
    ...turn.open.filter((step) => how(step) !== undefined).map((step) => `${step} is settled`),
    ...turn.unable.filter((step) => how(step)?.outcome !== null).map((step) => `${step} is not unable`),
    ...turn.facts.filter((fact) => !readings.includes(fact)).map((fact) => `${fact} is not kept`),
    ...turn.says.filter((kind) => !kinds.includes(kind)).map((kind) => `no ${kind}`),
    ...turn.never.filter((kind) => kinds.includes(kind)).map((kind) => `${kind} is said`),
    ...(turn.active !== undefined && turn.active !== state.activeStep ? [`asks ${state.activeStep}`] : []),
    ...(turn.finding !== undefined && turn.finding !== state.isolation.finding
      ? [`isolates ${state.isolation.finding}`]
      : []),
  ];
}
