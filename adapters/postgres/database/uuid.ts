/** Ids as whoever sends them spells them, where the database knows only UUIDs. */

/** PostgreSQL refuses any other text where it compares UUIDs. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
