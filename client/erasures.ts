/** Erasing, keeping and handing out what is people's: of participants, of tenants, of conversations (R5). */
import type { ArchiveKey } from '../contracts/wire/archive.ts';
import type { SubjectErasure } from '../contracts/wire/erasure.ts';
import type { Hold, HoldLifted } from '../contracts/wire/hold.ts';
import type { RetentionDays, RetentionPolicy } from '../contracts/wire/retention.ts';
import type { List } from './pages.ts';
import { get, listOf, pathOf, put, remove } from './requests.ts';
import type { Transport } from './transport.ts';

export interface Erasures {
  /** Orders it; one that is under way goes on. Administrators. */
  participant(participant: string, reason: string): Promise<SubjectErasure>;
  /** How far it has come. */
  ofParticipant(participant: string): Promise<SubjectErasure>;
  /** Orders it; needs the installation key. */
  tenant(tenant: string, reason: string): Promise<SubjectErasure>;
  /** How far it has come; needs the installation key. */
  ofTenant(tenant: string): Promise<SubjectErasure>;
}

export function erasuresOf(transport: Transport): Erasures {
  const participantAt = (id: string): string => `v1/participants/${encodeURIComponent(id)}`;
  const tenantAt = (name: string): string => `v1/tenants/${encodeURIComponent(name)}`;
  return {
    participant: (id, reason) => remove<SubjectErasure>(transport, participantAt(id), { reason }),
    ofParticipant: (id) => get<SubjectErasure>(transport, `${participantAt(id)}/erasure`),
    tenant: (name, reason) => remove<SubjectErasure>(transport, tenantAt(name), { reason }),
    ofTenant: (name) => get<SubjectErasure>(transport, `${tenantAt(name)}/erasure`),
  };
}

/** What a hold is about. */
export type HeldBy = { readonly conversation: string } | { readonly participant: string };

export interface Keeping {
  readonly retention: {
    show(): Promise<RetentionPolicy>;
    /** Replaces all of the tenant's own days; null: for ever. Administrators. */
    set(days: RetentionDays): Promise<RetentionPolicy>;
  };
  readonly holds: List<Hold> & {
    /** Administrators. */
    set(on: HeldBy, reason: string): Promise<Hold>;
    lift(on: HeldBy, reason: string): Promise<HoldLifted>;
  };
}

export function keepingOf(transport: Transport): Keeping {
  const at = (on: HeldBy): string =>
    'conversation' in on
      ? `v1/conversations/${encodeURIComponent(on.conversation)}/hold`
      : `v1/participants/${encodeURIComponent(on.participant)}/hold`;
  return {
    retention: {
      show: () => get<RetentionPolicy>(transport, 'v1/retention'),
      set: (days) => put<RetentionPolicy>(transport, 'v1/retention', { days }),
    },
    holds: {
      ...listOf<Hold>(transport, 'v1/holds'),
      set: (on, reason) => put<Hold>(transport, at(on), { reason }),
      lift: (on, reason) => remove<HoldLifted>(transport, at(on), { reason }),
    },
  };
}

/** A person's copy of their data, as a signed archive (a gzipped tar). */
export interface Archives {
  /** Operators, auditors, administrators. */
  conversation(conversation: string): Promise<ReadableStream<Uint8Array>>;
  participant(participant: string): Promise<ReadableStream<Uint8Array>>;
  /** With which the archives of this server are checked. */
  key(): Promise<ArchiveKey>;
}

export function archivesOf(transport: Transport): Archives {
  return {
    conversation: (id) => transport.download(`${pathOf(id)}/export`),
    participant: (id) => transport.download(`v1/participants/${encodeURIComponent(id)}/export`),
    key: () => get<ArchiveKey>(transport, 'v1/archive-key'),
  };
}
