/** What came from outside, before anything is known of its shape. */

/** An object with names in it: neither a list nor nothing. */
export function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
