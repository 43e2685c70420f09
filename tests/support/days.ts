/** Days in the words of somebody who asks for a call. */

/**
 * The name of a Monday to Friday that is two to four days ahead in a zone: none of its times can pass while a test
 * runs, and no other day that can be offered has the same name.
 */
export function dayAhead(zone: string): string {
  const names = [2, 3, 4].map((days) =>
    new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: zone }).format(Date.now() + days * 86_400_000),
  );
  const [first] = names.filter((name) => !name.startsWith('S'));
  if (first === undefined) throw new Error(`Of three days in a row one is a working day: ${names.join(', ')}.`);
  return first;
}
