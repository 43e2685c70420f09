/**
 * Counts what this process asks PostgreSQL: round trips, and transactions (each statement outside of one is one too).
 */
import pg from 'pg';

export interface RoundTrips {
  readonly transactions: number;
  readonly roundTrips: number;
  /** Parts of replies on their way to watchers: counted apart, because nothing of them stays. */
  readonly deltas: number;
  /** What was sent, first words only, for whoever reads a failed test. */
  readonly sent: readonly string[];
}

/** What is sent while `work` runs, by anyone in this process. */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<RoundTrips> {
  const counted = { transactions: 0, roundTrips: 0, deltas: 0 };
  const sent: string[] = [];
  const open = new WeakSet<object>();
  const prototype = pg.Client.prototype as unknown as { query: (this: object, ...args: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function counting(this: object, ...args) {
    const text = textOf(args[0]);
    if (/ (publish_part|parts_from)\(/.test(text)) counted.deltas += 1;
    else {
      counted.roundTrips += 1;
      if (!open.has(this)) counted.transactions += 1;
      if (/^begin\b/i.test(text)) open.add(this);
      if (/^(commit|rollback)\b/i.test(text)) open.delete(this);
      sent.push(text.replaceAll(/\s+/g, ' ').trim().slice(0, 60));
    }
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return { ...counted, sent };
}

function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return (query as { readonly text?: string } | null)?.text ?? '';
}
