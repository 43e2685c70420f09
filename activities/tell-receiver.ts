/**
 * Tells the receiver of an instruction, over its webhook, that the instruction goes on (C17). The turn does not wait
 * for it.
 */
import { cancellationSignal } from '@temporalio/activity';
import type { Understood } from '../contracts/state/clarification-state.ts';
import type { GoingOn, Where } from '../contracts/state/turn.ts';
import type { PartyReach } from './party-notice.ts';
import type { NotifyPartyPorts } from './notify-party.ts';
import { withWords, type Assistants } from './settle-turn.ts';

export interface TellReceiver {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly turnId: string;
  readonly instruction: GoingOn;
  /** Names the row of the instruction update; null: the instruction is unchanged. */
  readonly ref: string | null;
  readonly understood: readonly Understood[];
}

export interface TellReceiverPorts extends Pick<NotifyPartyPorts, 'notices' | 'records' | 'partyWebhook'> {
  readonly assistants: Assistants<{ reachOf(party: string): PartyReach | null }>;
}

export interface ReceiverTold {
  /** A permanent failure, in a sentence for operators. */
  readonly failed: string | null;
}

export function tellReceiverActivity(ports: TellReceiverPorts) {
  return {
    /** A later attempt sends the same notice under the same id. Throws only for failures that a retry may fix. */
    async tellReceiver(request: TellReceiver): Promise<ReceiverTold> {
      const { where, instruction, turnId } = request;
      const texts = await ports.assistants.find(request.assistant, request.assistantVersion);
      const webhook = texts.reachOf(instruction.to)?.webhook;
      if (!webhook) return { failed: 'No webhook of theirs is known.' };
      const notice = { id: noticeOf(turnId), channel: 'webhook' as const, party: instruction.to };
      const admitted = await ports.notices.begin(where, { ...notice, request: turnId, repeatable: true });
      if (admitted.kind === 'over') return { failed: admitted.state === 'told' ? null : admitted.because };
      try {
        const body = await bodyOf(ports, request);
        const end = await ports.partyWebhook.post(webhook, { id: notice.id, body }, cancellationSignal());
        const failed = end.kind === 'told' ? null : end.because;
        const state = end.kind === 'told' ? ('told' as const) : ('failed' as const);
        await ports.notices.end(where, notice, { state, final: true, because: failed ?? undefined });
        return { failed };
      } catch (error) {
        const because = error instanceof Error ? error.message : String(error);
        await ports.notices.end(where, notice, { state: 'failed', final: false, because });
        throw error;
      }
    },
  };
}

/** Identical in every attempt, and within the row's length limit. */
function noticeOf(turnId: string): string {
  return `instruction:${turnId}`.slice(0, 120);
}

/** The websocket's event under the same name, with the updated instruction. Independent of the clock. */
async function bodyOf({ records }: TellReceiverPorts, request: TellReceiver): Promise<string> {
  const { where, instruction, turnId, ref } = request;
  const { messageId, ...head } = instruction;
  const words = await records.words(where, { messageId, ref });
  return JSON.stringify({
    event: 'conversation:instruction',
    conversation_id: where.conversation,
    message_id: messageId,
    turn_id: turnId,
    instruction: { ...head, text: words?.now.text ?? '', fields: words?.now.fields ?? {} },
    understood: await withWords({ records }, where, request.understood),
  });
}
