/**
 * Finds out who has approved an effect, and keeps it: the ledger starts no effect without that row (decision 0027).
 * Whoever speaks to Temporal may claim to be anybody; the row is written for whom a signature proves, and for others
 * where the assistant's policy takes their word.
 */
import type { PolicySnapshot } from '../contracts/assistant/policy.ts';
import type { Door, GivenMessage, GivenOrder } from '../contracts/state/signature.ts';
import type { Where } from '../contracts/state/turn.ts';
import type { Assistants } from './settle-turn.ts';

export interface AdmitApprovalRequest {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly actionId: string;
  readonly previewHash: string;
  /** Epoch milliseconds of arrival. */
  readonly at: number;
  /** An order about the action, or the messages of a turn that agrees. */
  readonly by:
    | { readonly kind: 'order'; readonly given: GivenOrder }
    | { readonly kind: 'words'; readonly messages: readonly GivenMessage[] };
}

/** False: nothing proves who gave it, and nobody may take their word. */
export interface Admitted {
  readonly isAdmitted: boolean;
}

export interface Approval extends Door {
  readonly actionId: string;
  readonly previewHash: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface AdmitApprovalPorts {
  readonly assistants: Assistants<{ readonly policy: Pick<PolicySnapshot, 'unsignedConsent'> }>;
  readonly signed: {
    /** Who has given an order, as far as it proves that. */
    doorOf(where: Where, given: GivenOrder, at: number): Door;
    /** The key of a message's sender; null: nothing proves it. */
    message(where: Where, given: GivenMessage): { readonly keyId: string } | null;
  };
  readonly approvals: {
    /** Keeps the first approval of a preview. */
    approve(where: Where, approval: Approval): Promise<void>;
  };
  /** Whether words that nothing proves may agree to an effect, where the assistant's policy does not say. */
  readonly unsignedConsent: boolean;
}

export function admitApprovalActivity(ports: AdmitApprovalPorts) {
  return {
    /** Idempotent: the first approval of a preview stands. */
    async admitApproval(request: AdmitApprovalRequest): Promise<Admitted> {
      const { where, actionId, previewHash, at } = request;
      const door = await approverOf(ports, request);
      if (door === null) return { isAdmitted: false };
      await ports.approvals.approve(where, { ...door, actionId, previewHash, at });
      return { isAdmitted: true };
    },
  };
}

/** Null: nobody who may approve it. An order needs a proof; words that have none are the policy's affair. */
async function approverOf(
  { signed, ...ports }: AdmitApprovalPorts,
  request: AdmitApprovalRequest,
): Promise<Door | null> {
  const { where, at, by } = request;
  if (by.kind === 'order') {
    const door = signed.doorOf(where, by.given, at);
    return door.keyId === null ? null : door;
  }
  const senders = by.messages.map((one) => (isYesTo(request, one) ? signed.message(where, one) : null));
  const keyId = senders.at(-1)?.keyId ?? null;
  if (keyId !== null && senders.every((sender) => sender !== null)) return { via: 'api', actor: keyId, keyId };
  const { policy } = await ports.assistants.find(request.assistant, request.assistantVersion);
  return (policy.unsignedConsent ?? ports.unsignedConsent)
    ? { via: 'temporal', actor: 'participant', keyId: null }
    : null;
}

/** A yes to this very preview, as its sender has signed it; what a worker reads is read for what is asked. */
function isYesTo({ actionId, previewHash }: Pick<Approval, 'actionId' | 'previewHash'>, { reading }: GivenMessage) {
  if (reading === null) return true;
  const { given } = reading;
  const isIt = (question: string | null) =>
    question !== null && question.startsWith(`${actionId}:`) && question.endsWith(`:${previewHash}`);
  return given === undefined
    ? reading.finalYes && isIt(reading.for)
    : 'option' in given && given.option === 'yes' && isIt(given.question);
}
