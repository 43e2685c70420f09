/**
 * What PostgreSQL takes. Neither its text nor its JSON holds NUL, and its JSON no half of a surrogate pair; both may stand in
 * what somebody wrote or in a quotation that was cut in the middle of a sign.
 */

/** JSON for a column: members' names and values alike. Every jsonb parameter is made here. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) => {
    if (typeof member === 'string') return storableText(member);
    return isPlain(member) && Object.keys(member).some((name) => storableText(name) !== name)
      ? renamed(member)
      : member;
  });
}

/** The same, and NULL for what is not there: a column without a value is empty, and holds no JSON `null`. */
export function storableOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : storableJson(value);
}

/** JSON that is text already, e.g. an answer as it was sent. */
export function storableJsonText(json: string): string {
  return /\\u(?:0000|d[89a-f])/i.test(json) ? storableJson(JSON.parse(json)) : storableText(json);
}

export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\u{fffd}');
}

/** A statement's parameter as it may be sent: text, a list of it, or what is no text at all. */
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
