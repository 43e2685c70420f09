/** Erasing everything of a participant, or a tenant (R5). */
import type { SubjectErasure } from '../contracts/wire/erasure.ts';
import { get, remove } from './requests.ts';
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
