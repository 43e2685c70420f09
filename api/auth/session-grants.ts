/** Who may talk about a session (M1): a conversation reads it to its participant, so that is granted to each by name. */
import { isGranted } from '../../adapters/postgres/sessions/sessions.ts';
import type { AuthPorts } from './ports.ts';
import { ApiProblem, shown } from '../process/problem.ts';
import type { Caller } from './callers.ts';

/**
 * A participant's key opens a conversation about a session that is granted to that participant. Whether there is
 * another one is not said.
 *
 * @throws {ApiProblem} 404
 */
export async function mustBeGranted(
  { database }: Pick<AuthPorts, 'database'>,
  { tenant, participant, role }: Caller,
  session: string | null | undefined,
): Promise<void> {
  if (session === null || session === undefined) return;
  if (role !== 'participant') return;
  const granted = await database.asTenant(tenant, (rows) => isGranted(rows, tenant, session, participant ?? ''));
  if (!granted) throw unknownSession(session);
}

export function unknownSession(id: string): ApiProblem {
  return new ApiProblem('unknown-session', {
    detail: `There is no session "${shown(id)}".`,
    remedy: 'GET /sessions lists those that were given; a participant talks about those that are granted to them.',
  });
}
