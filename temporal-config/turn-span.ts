/**
 * Trace contexts (W3C) as a workflow hands them on. Free of Node-only imports. A span's id follows from what it is of, so
 * that a replay gives the same.
 */

/** A turn as a span: part of what asked for it, and what its activities are part of. */
export interface TurnSpan {
  readonly turnId: string;
  readonly traceId: string;
  readonly parentId: string;
  readonly spanId: string;
  /** `01`: somebody records it. */
  readonly flags: string;
}

/** Null: it is no trace context. */
export function turnSpan(traceparent: unknown, turnId: string): TurnSpan | null {
  const found =
    typeof traceparent === 'string' ? /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) : null;
  if (found === null) return null;
  const [, traceId = '', parentId = '', flags = ''] = found;
  return {
    turnId,
    traceId,
    parentId,
    flags,
    spanId: hex(fnv(turnId, 0x811c9dc5)) + hex(fnv(parentId + turnId, 0x1000193)),
  };
}

/** What the turn's activities are part of. */
export function traceparentOf({ traceId, spanId, flags }: TurnSpan): string {
  return `00-${traceId}-${spanId}-${flags}`;
}

/** FNV-1a over UTF-16 units: ids have to differ, not to be hard to guess. */
function fnv(text: string, basis: number): number {
  let hash = basis;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x1000193) >>> 0;
  return hash;
}

function hex(number: number): string {
  // All zeros is no id.
  return (number === 0 ? 1 : number).toString(16).padStart(8, '0');
}
