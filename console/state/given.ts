/**
 * What was handed over from this page, so that it can be laid beside what is stored and what the model sees. Gone with
 * a reload.
 */
const given = new Map<string, string>();
/** The oldest goes first. */
const most = 20;

export function rememberGiven(supplyId: string, content: string): void {
  given.set(supplyId, content);
  const [oldest] = given.keys();
  if (given.size > most && oldest !== undefined) given.delete(oldest);
}

/** Null: it was not handed over from here. */
export function givenAs(supplyId: string): string | null {
  return given.get(supplyId) ?? null;
}
