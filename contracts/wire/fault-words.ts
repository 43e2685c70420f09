/**
 * Describes invalid values in words for their author: what is expected, and what was found. No validator's own
 * messages.
 */
import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

/**
 * Error map for everything that people or programs write: `schema.safeParse(value, { error: faultWords })`. A message
 * in the schema itself has precedence.
 */
export function faultWords(issue: RawIssue): string {
  if (issue.input === undefined && issue.code !== 'unrecognized_keys' && issue.code !== 'custom')
    return `is missing${issue.code === 'invalid_type' ? `: give ${nameOf(issue.expected)}` : ''}`;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${nameOf(issue.expected)}${issue.expected === 'int' ? '' : foundIn(issue.input)}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of: ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return sizeWords(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least');
    case 'too_big':
      return sizeWords(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most');
    case 'invalid_format':
      return formWords(issue.format, issue.pattern);
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `is not known here: ${issue.keys.join(', ')}`;
    case 'invalid_union':
      return unionWords(issue.errors);
    case 'invalid_key':
      return 'has a name that is not possible here';
    case 'invalid_element':
      return 'has a part that is not possible here';
    case 'custom':
      return 'is not possible here';
  }
}

const names: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'null',
};

function nameOf(expected: string): string {
  return names[expected] ?? 'something else';
}

/** Empty when the value adds nothing to the message ("abc" as a number). */
function foundIn(input: unknown): string {
  if (typeof input === 'number') return Number.isFinite(input) ? ', not a number' : '';
  if (typeof input === 'boolean' || input === null) return `, not ${input}`;
  if (typeof input === 'string') return ', not text';
  return Array.isArray(input) ? ', not a list' : ', not an object';
}

/** Units in which sizes are counted. */
const counted: Readonly<Record<string, string>> = {
  string: 'characters',
  array: 'entries',
  record: 'fields',
  object: 'fields',
};

function sizeWords(origin: string, limit: number | bigint, how: string): string {
  const what = counted[origin];
  if (what === undefined) return `must be ${how} ${limit}`;
  return how === 'at least' && Number(limit) === 1 ? 'must not be empty' : `must have ${how} ${limit} ${what}`;
}

const forms: Readonly<Record<string, string>> = {
  email: 'must be an email address such as anna@example.org',
  url: 'must be an address such as https://example.org/path',
  datetime: 'must be a time such as 2026-11-21T09:00:00Z',
  date: 'must be a date such as 2026-11-21',
  uuid: 'must be a UUID',
};

function formWords(format: string, pattern: string | undefined): string {
  const known = forms[format];
  if (known !== undefined) return known;
  return pattern === undefined ? 'is not written as it must be' : `must be written so that it fits ${pattern}`;
}

/** The expectations of all alternatives, each once. */
function unionWords(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const wanted = errors.flatMap(([first]) => {
    if (first === undefined) return [];
    return [first.path.length === 0 ? first.message : `"${first.path.join('.')}" ${first.message}`];
  });
  return wanted.length === 0 ? 'is not possible here' : inOneSentence([...new Set(wanted)]);
}

/** "must be text or a list, not null": mentions the found value once. */
function inOneSentence(wanted: readonly string[]): string {
  const parts = wanted.map((one) => /^must be ([^,:]+)(, not [^,]+)?$/.exec(one));
  const [found, ...others] = new Set(parts.map((part) => part?.[2] ?? ''));
  if (parts.includes(null) || others.length > 0) return wanted.join(', or ');
  return `must be ${parts.map((part) => part?.[1]).join(' or ')}${found}`;
}
