/**
 * Converts values into what PostgreSQL accepts: neither text nor JSON may contain NUL, and JSON no lone surrogate. Both
 * occur in what people write, and in quotations that were cut inside a character.
 */

/** JSON for a column, safe in names and values. Every jsonb parameter must be made here. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member === 'string') return storableText(member);
    return isPlain(member) && Object.keys(member).some((name) => storableText(name) !== name)
      ? renamed(member)
      : member;
  });
}

/** The same, with SQL NULL for a missing value instead of a JSON `null`. */
export function storableOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : storableJson(value);
}

/** The same for text that is JSON already, e.g. an answer as it was sent. */
export function storableJsonText(json: string): string {
  return /\\u(?:0000|d[89a-f])/i.test(json) ? storableJson(JSON.parse(json)) : storableText(json);
}

export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\u{fffd}');
}

/** A statement's parameter made safe: text and lists of text are cleaned, other values stay. */
export function storableParameter<Value>(value: Value): Value;
export function storableParameter(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  return Array.isArray(value) ? value.map(storableParameter) : value;
}

function isPlain(member: unknown): member is Readonly<Record<string, unknown>> {
  return typeof member === 'object' && member !== null && !Array.isArray(member);
}

function renamed(member: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(member).map(([name, value]) => [storableText(name), value]));
}
