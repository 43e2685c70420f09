/** What PostgreSQL refuses for good: the same statement is refused again, however often it is tried. */

export interface RefusedStatement {
  /** SQLSTATE. */
  readonly code: string;
  /** Names of the schema alone: no value, which could be somebody's words. */
  readonly place: string;
}

/**
 * The refusal that an error is, or that it comes from: of SQLSTATE class 22 (data exception: a lone surrogate, NUL, a number
 * out of range) or 23 (integrity constraint violation). Null: it is something else.
 */
export function refusedStatement(error: unknown): RefusedStatement | null {
  if (!(error instanceof Error)) return null;
  const { code, table, column, constraint } = error as Partial<
    Record<'code' | 'table' | 'column' | 'constraint', unknown>
  >;
  if (typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code)) {
    const names = Object.entries({ table, column, constraint }).filter(([, name]) => typeof name === 'string');
    return { code, place: names.map(([what, name]) => `${what} ${String(name)}`).join(', ') };
  }
  return refusedStatement(error.cause);
}
