/** A statement that PostgreSQL refuses permanently: repeating it cannot help. */

export interface RefusedStatement {
  /** SQLSTATE. */
  readonly code: string;
  /** Names from the schema only: a value could be somebody's words. */
  readonly place: string;
}

/**
 * The refusal in an error or its causes: SQLSTATE class 22 (data exception: a lone surrogate, NUL, a number out of
 * range) or 23 (integrity constraint violation). Null: another error.
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
