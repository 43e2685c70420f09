/**
 * The examples beside this file, and how each is judged: read against its kind, then by the rules of the clarification
 * protocol.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { FieldContent } from '../../../contracts/wire/clarification.ts';
import { clarificationLibrary } from '../../../contracts/assistant/library.ts';
import { clarificationPolicy } from '../../../contracts/assistant/policy.ts';
import { judgeClarity } from '../../../domain/clarification/judge.ts';
import { readInstruction } from '../../../reading/instruction/instruction.ts';
import { compileLibrary } from '../../../reading/fields/library.ts';
import { defaults, library as desk } from '../ambiguity/shipped.ts';

export interface Example {
  readonly about: string;
  readonly text: string;
  readonly type?: string;
  readonly library?: 'desk' | 'office';
  readonly department?: string;
  readonly fields?: Readonly<Record<string, FieldContent>>;
  readonly act?: true;
  readonly ask?: string | true;
  /** Values that have to be read. */
  readonly read?: Readonly<Record<string, string | number>>;
}

const fileHere = (name: string): unknown => parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const libraryIn = (name: string) => compileLibrary(defaults, clarificationLibrary.parse(fileHere(name)), 'test');
const libraries = {
  house: libraryIn('house.yaml'),
  office: libraryIn('office.yaml'),
  desk,
};
const policy = clarificationPolicy.parse({});

export function examplesIn(name: 'examples.yaml' | 'kept-apart.yaml'): readonly Example[] {
  return fileHere(name) as readonly Example[];
}

/**
 * Orders of a back office in four languages, one in a line; their kinds are those of `office.yaml` where no library is
 * named.
 */
export function ordersIn(name: 'orders.jsonl' | 'orders.apart.jsonl'): readonly (Example & { readonly id: string })[] {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => ({ library: 'office' as const, ...JSON.parse(line) }));
}

/** What is wrong with what becomes of an example; null when nothing is. */
export function fault({ text, type = 'free', fields = {}, library, department, ...wanted }: Example): string | null {
  const compiled = libraries[library ?? 'house'];
  const findings = readInstruction({ text, type, fields, department: department ?? null, timeZone: null }, compiled);
  const { band, issues } = judgeClarity({ findings, known: [], at: 0, policy });
  const asked = issues.map(({ kind, field }) => `${kind} ${field}`).join(', ');
  if (wanted.act && band === 'clarify') return `asks: ${asked}`;
  if (wanted.ask !== undefined && band !== 'clarify') return `acts (${asked})`;
  if (typeof wanted.ask === 'string' && !issues.some(({ field }) => field === wanted.ask)) return `asks: ${asked}`;
  const read = new Map(findings.fields.map(({ field, value }) => [field, value]));
  const missed = Object.entries(wanted.read ?? {}).filter(
    ([field, value]) => String(read.get(field)) !== String(value),
  );
  return missed.length === 0
    ? null
    : missed.map(([field]) => `reads ${field} as ${String(read.get(field))}`).join(', ');
}
