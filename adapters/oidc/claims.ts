/** Claims of the provider, which may lie within others, as Keycloak's `resource_access.parley.roles` do. */

/**
 * A claim by its path; undefined: there is none. Names may have dots themselves, as `https://parley.example/groups`
 * has, so that the longest name that is there is taken at each step.
 */
export function claimAt(claims: unknown, path: string): unknown {
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return undefined;
  const within = claims as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(within, path)) return within[path];
  const names = path.split('.');
  for (let length = names.length - 1; length > 0; length -= 1) {
    const name = names.slice(0, length).join('.');
    if (Object.hasOwn(within, name)) return claimAt(within[name], names.slice(length).join('.'));
  }
  return undefined;
}
