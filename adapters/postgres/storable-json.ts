/**
 * JSON that PostgreSQL takes. It holds neither NUL nor half a surrogate pair, and both may stand in what somebody wrote or in
 * a quotation that was cut in the middle of a sign.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    typeof member === 'string' ? storableText(member) : member,
  );
}

export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\u{fffd}');
}
