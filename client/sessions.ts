/** Sessions, and what a model may see of them (X3). */
import type {
  ArtifactContent,
  ArtifactOnWire,
  SessionBody,
  SessionGrants,
  SessionOnWire,
} from '../contracts/wire/session.ts';
import { pagedList, type List, type PageQuery } from './pages.ts';
import { get, listOf, page, put } from './requests.ts';
import type { Transport } from './transport.ts';

export interface ArtifactQuery extends Omit<PageQuery, 'order'> {
  readonly phase?: number | undefined;
  readonly missing?: boolean | undefined;
  /** Only values of this JSON type. */
  readonly type?: ArtifactOnWire['type'] | undefined;
  /** Only this type of artifact, with its parts. */
  readonly artifactType?: string | undefined;
}

export interface Sessions extends List<SessionOnWire> {
  /**
   * Stores a session, replacing one with the same id. A text is sent unchanged, so that offsets of its artifacts are
   * those of the original file.
   */
  give(session: string, file: Partial<SessionBody> | string): Promise<SessionOnWire>;
  /** Whose own keys may open a conversation about it, in the place of those before. */
  grant(session: string, participants: readonly string[]): Promise<SessionOnWire>;
  show(session: string): Promise<SessionOnWire>;
  artifacts(session: string): List<ArtifactOnWire, ArtifactQuery>;
  /** A part as a model would see it: sanitised, redacted, limited. */
  content(session: string, keyPath: string, maxBytes?: number): Promise<ArtifactContent>;
}

export function sessionsOf(transport: Transport): Sessions {
  const path = (session: string): string => `sessions/${encodeURIComponent(session)}`;
  return {
    ...listOf<SessionOnWire>(transport, 'sessions'),
    async give(session, file) {
      if (typeof file !== 'string') return put<SessionOnWire>(transport, path(session), file);
      const call = { method: 'PUT', path: path(session), text: file, repeatable: true } as const;
      return (await transport.send(call)).body as SessionOnWire;
    },
    grant: (session, participants) =>
      put<SessionOnWire>(transport, `${path(session)}/participants`, {
        participants: [...participants],
      } satisfies SessionGrants),
    show: (session) => get<SessionOnWire>(transport, path(session)),
    artifacts: (session) =>
      pagedList((query: ArtifactQuery | undefined) =>
        page<ArtifactOnWire>(transport, `${path(session)}/artifacts`, query, {
          phase: query?.phase?.toString(),
          missing: query?.missing?.toString(),
          type: query?.type,
          artifact_type: query?.artifactType,
        }),
      ),
    async content(session, keyPath, maxBytes) {
      const query = { key_path: keyPath, max_bytes: maxBytes };
      const call = { method: 'GET', path: `${path(session)}/artifacts/content`, query, repeatable: true } as const;
      return (await transport.send(call)).body as ArtifactContent;
    },
  };
}
