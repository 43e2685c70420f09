/**
 * Instructions without a type in four languages (C4, C5, C16), written by category before the rules that judge them:
 * what a careful colleague would ask about, and what is plain. A quarter, by the hash of its words, stands in `apart/`
 * and is read by no one who makes rules.
 */
import { readFileSync } from 'node:fs';
import { clarificationPolicy } from '../../../contracts/assistant/policy.ts';
import { judgeClarity } from '../../../domain/clarification/judge.ts';
import { findings } from './shipped.ts';

/** `object`: asks what is meant. `vague`, `deadline`, `conflict`: that is found. `clear`: nothing is. */
export interface ObjectRow {
  readonly expected: 'object' | 'vague' | 'deadline' | 'conflict' | 'clear';
  readonly language: string;
  readonly category: string;
  readonly text: string;
}

/** The rows of a part. */
export function objectRows(part: 'objects.tsv' | 'apart/objects.tsv'): readonly ObjectRow[] {
  return readFileSync(new URL(part, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [expected = '', language = '', category = '', text = ''] = line.split('\t');
      return { expected: expected as ObjectRow['expected'], language, category, text };
    });
}

/** What is made of a row instead of what is expected; null: just that. */
export function faultOf({ expected, text }: ObjectRow): string | null {
  const read = findings(text);
  const { band } = judgeClarity({ findings: read, known: [], at: 0, policy: clarificationPolicy.parse({}) });
  const found = read.issues.map(({ kind, field, name }) => `${kind} ${name ?? field}`).join(', ');
  const isRight = {
    object: () => band === 'clarify' && read.issues.some(({ kind }) => kind === 'missing'),
    vague: () => read.issues.some(({ kind }) => kind === 'vague'),
    deadline: () => read.issues.some(({ kind, field }) => kind === 'vague' && field === 'target_date'),
    conflict: () => band === 'clarify' && read.issues.some(({ kind }) => kind === 'conflict'),
    clear: () => found === '',
  }[expected]();
  return isRight ? null : `${band}: ${found}`;
}

/**
 * Orders of other trades than the rules were made with, written after them: whether a careful colleague would ask, and
 * the words.
 */
export function strangerRows(): readonly (readonly [boolean, string])[] {
  return readFileSync(new URL('strangers.tsv', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
    .map(([wanted, _trade, text = '']) => [wanted === 'ask', text] as const);
}

export function isAskedAbout(text: string): boolean {
  const policy = clarificationPolicy.parse({});
  return judgeClarity({ findings: findings(text), known: [], at: 0, policy }).band === 'clarify';
}
