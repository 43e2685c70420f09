/** Settings of the API as its routes read them. */
import type { RetentionDays } from '../../contracts/wire/retention.ts';

/** PEM. */
export interface TlsPair {
  readonly certificate: string;
  readonly key: string;
}

export interface ApiSettings {
  /** Where browsers and calendar programs reach the API, without a trailing slash; null: the listening address. */
  readonly publicUrl: string | null;
  /** The API serves TLS by itself, with this; absent: it listens without. */
  readonly tls?: TlsPair;
  /** Temporal's Web UI, without a trailing slash; null: unknown. */
  readonly webUiUrl: string | null;
  readonly namespace: string;
  /** Suffix of the task queues, or null. */
  readonly lane: string | null;
  /** Addresses and networks of proxies whose forwarded caller address is trusted (default none). */
  readonly proxies?: readonly string[];
  /** What `/metrics` asks for; null: it answers this machine alone. */
  readonly metricsToken?: string | null;
  /** How many days are kept where a tenant says nothing; absent: for ever. */
  readonly retentionDays?: RetentionDays;
  /** Interval for deleting old tickets and noting the heads of audit logs, in milliseconds (default a minute). */
  readonly caretakerMs?: number;
  /** A stream client that does not take a frame within this time is disconnected, in milliseconds (default 10 s). */
  readonly frameLimitMs?: number;
}
