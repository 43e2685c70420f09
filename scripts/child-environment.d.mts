/** A Temporal program, pip, or one of Parley's own programs. */
export type ChildKind = 'temporal' | 'pip' | 'node';

/**
 * The part of `env` that a child of this kind needs.
 *
 * @param more names of further variables; one that ends with `*` stands for every name that begins like it.
 */
export function childEnvironment(
  kind: ChildKind,
  env: Readonly<Record<string, string | undefined>>,
  more?: readonly string[],
): Record<string, string>;
