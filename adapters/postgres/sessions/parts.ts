/** Parts of the tenant's sessions at a key path, or with its name: candidates for a supply (X3). */
import type { SessionPart } from '../../../contracts/state/context-request.ts';
import type { Queryable } from '../database/database.ts';
import type { KeptArtifact } from './sessions.ts';

/** Sessions that are searched: the conversation's own and the latest others. */
const mostSessions = 50;
/** Most parts of one search. */
const mostParts = 500;

/** Parts of the session `own` first, then of the latest sessions; in the order of their files. */
export async function partsAt(
  tx: Queryable,
  tenant: string,
  {
    own,
    keyPaths,
    names,
  }: { readonly own: string | null; readonly keyPaths: readonly string[]; readonly names: readonly string[] },
): Promise<readonly SessionPart[]> {
  const found = await tx.query<{ session: string; part: KeptArtifact }>(
    `select s.id as session, a.part
       from (select id, artifacts, updated_at from sessions where tenant = $1
              order by id = $2 desc nulls last, updated_at desc, id limit $5) s
            cross join lateral jsonb_array_elements(s.artifacts) with ordinality as a (part, nth)
      where exists (select from unnest($3::text[]) p
                     where a.part->>'key_path' = p or starts_with(a.part->>'key_path', p || '.')
                        or starts_with(a.part->>'key_path', p || '['))
         or (s.id = $2 and substring(a.part->>'key_path' from '[^.]*$') = any($4::text[]))
      order by s.id = $2 desc nulls last, s.updated_at desc, s.id, a.nth limit $6`,
    [tenant, own, keyPaths, names, mostSessions, mostParts],
  );
  return found.rows.map(({ session, part: { key_path: keyPath, ...part } }) => ({ session, keyPath, ...part }));
}
