/** Who decided what, and why: written into the audit log with the next thing that is written. */
import type { AuditNote } from '../../contracts/audit-note.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import type { Run } from './carried.ts';
import { plain } from './shapes.ts';

/** Notes that wait at once; a conversation makes one for each decision of a person. */
const mostNotes = 100;

interface Decided {
  readonly event: AuditNote['event'];
  /** What it was about: an action, a request; null: the conversation. */
  readonly subject: string | null;
  readonly actor: string;
  readonly reason: string;
  /** The same for the same decision, whoever notes it. */
  readonly once: string;
}

/**
 * Notes a decision. `asked` is what came with it: our API says whose key gave it (`keyId`, `via: "api"`); whatever says nothing
 * came from Temporal, and its actor is a claim.
 */
export function audit(run: Run, decided: Decided, asked: unknown): void {
  const { keyId, via } = isRecord(asked) ? asked : {};
  const isOurs = via === 'api' && typeof keyId === 'string';
  const note = {
    ...decided,
    at: Date.now(),
    via: isOurs ? ('api' as const) : ('temporal' as const),
    ...(isOurs ? { keyId: plain(keyId, '') } : {}),
  };
  run.pending = { ...run.pending, audit: [...run.pending.audit, note].slice(-mostNotes) };
}
