/**
 * The corpus of everyday talk, `<step>.<language>.jsonl`: what strangers answer at each step, and what a careful
 * assistant makes of it. `tests/talk/rows/` is what rules are made with. A quarter of the rows, chosen by their ids
 * alone, stands in `tests/talk/apart/`: whoever makes rules does not read them. `tests/talk/apart/everyday/` stands
 * apart as a whole: answers in the mixture in which people type them, by authors who had seen neither rules nor rows.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOf, textField, UsageError, type Row } from '../rows.ts';

/**
 * `consent`: a call is shown and "Shall I book it?" asked. `offer`: the assistant has offered to look for a time or to
 * write the email. `request`: first messages. `clarified`: something about an order was asked back. The others are
 * named after what is asked for.
 */
export const talkSteps = [
  'consent',
  'choice',
  'offer',
  'person',
  'phone',
  'address',
  'variable',
  'email-preview',
  'field',
  'command',
  'request',
  'clarified',
] as const;

/** Those that strangers have written rows of the corpus in. */
export const talkLanguages = ['en', 'es', 'ru', 'de'] as const;
/** Those that a scene can be set in. */
export const sceneLanguages = [...talkLanguages, 'fr'] as const;

export type TalkStep = (typeof talkSteps)[number];
export type TalkLanguage = (typeof talkLanguages)[number];
export type SceneLanguage = (typeof sceneLanguages)[number];

export interface TalkRow {
  /** Never changed, never given twice: it decides whether the row is kept apart. */
  readonly id: string;
  readonly step: TalkStep;
  readonly lang: TalkLanguage;
  readonly category: string;
  readonly message: string;
  /** Which of a step's scenes stands before the message, where it has several (scene.ts). */
  readonly shown: string | null;
  /** Outcomes that are right, with `|` between them (outcome.ts). */
  readonly expect: string;
}

/** `open`: what rules are made with. `apart`: what they are measured with. */
export const talkParts = ['open', 'apart'] as const;

export type TalkPart = (typeof talkParts)[number];

/** Rows of one part, in the order of the steps and languages. */
export function readTalk(folder: string, part: TalkPart): readonly TalkRow[] {
  const folders = { open: ['rows'], apart: ['apart', 'apart/everyday'] }[part];
  return talkSteps
    .flatMap((step) =>
      folders.flatMap((name) => talkLanguages.map((lang) => join(folder, name, `${step}.${lang}.jsonl`))),
    )
    .filter((path) => existsSync(path))
    .flatMap((path) => rowsOf(readFileSync(path, 'utf8')).map(talkRow));
}

/** Whether a row is of the mixture in which people type. */
export function isEveryday({ id }: Pick<TalkRow, 'id'>): boolean {
  return id.startsWith('everyday-');
}

/**
 * Whether a row belongs to the quarter that is kept apart: FNV-1a over its id, its bits mixed once more. The everyday
 * ones all do.
 */
export function isApart(id: string): boolean {
  if (isEveryday({ id })) return true;
  let hash = 2_166_136_261;
  for (const letter of id) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  const mixed = Math.imul(hash ^ (hash >>> 16), 0x45_d9_f3_b) >>> 0;
  return ((mixed ^ (mixed >>> 16)) >>> 0) % 4 === 0;
}

function talkRow(row: Row, at: number): TalkRow {
  const text = (field: string): string => textField(row, field, at);
  return {
    id: text('id'),
    step: oneOf(talkSteps, text('step'), at),
    lang: oneOf(talkLanguages, text('lang'), at),
    category: text('category'),
    message: text('message'),
    shown: row['shown'] === undefined ? null : text('shown'),
    expect: text('expect'),
  };
}

function oneOf<Name extends string>(names: readonly Name[], name: string, at: number): Name {
  const found = names.find((one) => one === name);
  if (found === undefined) throw new UsageError(`Row ${at + 1} says "${name}". Use one of ${names.join(', ')}.`);
  return found;
}
