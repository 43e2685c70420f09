/**
 * Everyday rows, `tests/talk/everyday/<part>/<step>.<language>.jsonl`: what ordinary people type at each step, by an
 * author who saw neither rules nor rows. `open` may be read by whoever makes rules; `apart` is counted, and never
 * shown.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOf, textField, UsageError, type Row } from '../rows.ts';
import { talkLanguages, type TalkLanguage, type TalkPart } from '../talk/rows.ts';

export const everydaySteps = [
  'offer',
  'choice',
  'person',
  'phone',
  'address',
  'variable',
  'field',
  'final-yes',
] as const;

export type EverydayStep = (typeof everydaySteps)[number];

export interface EverydayRow {
  readonly id: string;
  readonly step: EverydayStep;
  readonly lang: TalkLanguage;
  readonly message: string;
  /**
   * What is right, with `|` between alternatives: `accept`, `refuse`, `slot:1`, `other` (other times are looked up),
   * `name:…`, `phone:…`, `none` (left out), `address:…`, `value:…`, `yes`, `no`, `change`, `stop` (it is ended), `ask`
   * (nothing is taken).
   */
  readonly expect: string;
  /** The time that is wanted instead, in plain English: "Thu 12:00". */
  readonly wish: string | null;
  /** What a letter or a form asks for. */
  readonly asks: string | null;
}

/** Rows of one part, in the order of the steps and languages. */
export function readEveryday(folder: string, part: TalkPart, step: EverydayStep | null): readonly EverydayRow[] {
  return everydaySteps
    .filter((one) => step === null || one === step)
    .flatMap((one) => talkLanguages.map((lang) => join(folder, part, `${one}.${lang}.jsonl`)))
    .filter((path) => existsSync(path))
    .flatMap((path) => rowsOf(readFileSync(path, 'utf8')).map(everydayRow));
}

/** A step by its name. */
export function everydayStep(name: string): EverydayStep {
  return oneOf(everydaySteps, name, `--step=${name} is none of the steps`);
}

function everydayRow(row: Row, at: number): EverydayRow {
  const text = (field: string): string => textField(row, field, at);
  const optional = (field: string): string | null => (row[field] === undefined ? null : text(field));
  return {
    id: text('id'),
    step: oneOf(everydaySteps, text('step'), `Row ${at + 1} says "${text('step')}"`),
    lang: oneOf(talkLanguages, text('lang'), `Row ${at + 1} says "${text('lang')}"`),
    message: text('message'),
    expect: text('expect'),
    wish: optional('wish'),
    asks: optional('asks'),
  };
}

function oneOf<Name extends string>(names: readonly Name[], name: string, problem: string): Name {
  const found = names.find((one) => one === name);
  if (found === undefined) throw new UsageError(`${problem}. Use one of ${names.join(', ')}.`);
  return found;
}
