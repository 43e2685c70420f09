/** Whether a value keeps to what its field's schema demands beside its kind: limits, length, pattern (C16). */
import { RE2JS } from 're2js';
import type { FieldKind, ValueLimits } from '../../contracts/assistant/library.ts';
import { namesCurrency, saidNumber } from '../values/said-number.ts';
import type { FieldSchema } from './instruction-schema.ts';

/** The demands of a field, made ready. Nothing in it changes once it is made. */
export interface Demands {
  readonly limits: ValueLimits;
  readonly whole: boolean;
  readonly needsCurrency: boolean;
  /** Whether a text is of the pattern; true for every text where there is none. Linear in the text. */
  readonly isOfPattern: (text: string) => boolean;
}

/** A pattern that cannot be looked for in linear time, or is none. The message ends with what to do. */
export class PatternError extends Error {}

/**
 * Makes the demands of a field ready; null where there are none.
 *
 * @throws PatternError naming the field and its pattern
 */
export function demandsOf({
  name,
  limits = {},
  whole = false,
  needsCurrency = false,
}: Pick<FieldSchema, 'name' | 'limits' | 'whole' | 'needsCurrency'>): Demands | null {
  if (!whole && !needsCurrency && Object.values(limits).every((limit) => limit === undefined)) return null;
  const { pattern } = limits;
  if (pattern === undefined) return { limits, whole, needsCurrency, isOfPattern: () => true };
  const compiled = compiledPattern(name, pattern);
  return { limits, whole, needsCurrency, isOfPattern: (text) => compiled.test(text) };
}

/** RE2 has no look-around and no back references, and so no pattern that a text could make run away. */
function compiledPattern(name: string, pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new PatternError(
      `The pattern "${pattern}" of "${name}" cannot be used (${why}). Write it without look-around and back references.`,
    );
  }
}

type Scalar = string | number | boolean;

/** What a value should have been, to complete "… must be"; null when it keeps to all that is demanded. */
export function breachOf(kind: FieldKind, demands: Demands | null, value: Scalar): string | null {
  if (demands === null || typeof value === 'boolean') return null;
  const { limits, isOfPattern } = demands;
  const number = measured.has(kind) ? numberIn(demands.whole ? 'quantity' : kind, value) : null;
  if (number !== null && !keeps(number, demands)) return rangeInWords(demands);
  const text = String(value).trim();
  if (!measured.has(kind) && !hasLength(text, limits)) return lengthInWords(limits);
  return isOfPattern(text) ? null : `a value of the form ${limits.pattern ?? ''}`;
}

/** Whether an amount lacks the currency that its field needs: "500" of EUR or of what? */
export function lacksCurrency(demands: Demands | null, value: Scalar): boolean {
  if (demands?.needsCurrency !== true || typeof value === 'boolean') return false;
  return typeof value === 'number' || !namesCurrency(value.slice(0, longest));
}

const measured: ReadonlySet<FieldKind> = new Set(['number', 'money', 'percentage', 'quantity', 'duration']);

function keeps(number: number, { limits, whole }: Demands): boolean {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = limits;
  return (
    (minimum === undefined || number >= minimum) &&
    (maximum === undefined || number <= maximum) &&
    (exclusiveMinimum === undefined || number > exclusiveMinimum) &&
    (exclusiveMaximum === undefined || number < exclusiveMaximum) &&
    (!whole || Number.isInteger(number)) &&
    (multipleOf === undefined || isMultiple(number, multipleOf))
  );
}

/** 0.3 is three times 0.1, whatever the computer's fractions say. */
function isMultiple(number: number, of: number): boolean {
  const times = number / of;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
}

function hasLength(text: string, { minLength, maxLength }: ValueLimits): boolean {
  const { length } = Array.from(text);
  return (minLength === undefined || length >= minLength) && (maxLength === undefined || length <= maxLength);
}

/** Of these nobody writes thousandths. */
const counted: ReadonlySet<FieldKind> = new Set(['money', 'quantity']);

/** The number that a value says: "EUR 10,000", "150 %", "-5 degrees"; null for one that says none. */
export function numberIn(kind: FieldKind, value: string | number): number | null {
  return typeof value === 'number' ? value : (saidNumber(value.slice(0, longest), counted.has(kind))?.number ?? null);
}

const longest = 400;

function rangeInWords({ limits, whole }: Demands): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = limits;
  const from =
    minimum !== undefined ? `from ${minimum}` : exclusiveMinimum !== undefined ? `above ${exclusiveMinimum}` : '';
  const to =
    maximum !== undefined ? `up to ${maximum}` : exclusiveMaximum !== undefined ? `below ${exclusiveMaximum}` : '';
  const steps = multipleOf === undefined ? '' : `in steps of ${multipleOf}`;
  return ['a', whole ? 'whole number' : 'number', from, to, steps].filter((part) => part !== '').join(' ');
}

function lengthInWords({ minLength, maxLength }: ValueLimits): string {
  if (minLength === undefined) return `a text of at most ${maxLength} characters`;
  return maxLength === undefined
    ? `a text of at least ${minLength} characters`
    : `a text of ${minLength} to ${maxLength} characters`;
}
