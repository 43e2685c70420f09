/**
 * Sends the invitation for a call that was booked, moved or cancelled. It is an effect of its own: the booking is valid
 * even if the invitation fails.
 */
import type { Flow } from '../contracts/state/flow.ts';
import type { CallPreview } from '../contracts/wire/preview.ts';
import type { OpenTurn } from '../contracts/state/turn.ts';
import type { CarriedState, ConversationState } from '../contracts/state/conversation-state.ts';
import { invitationFor } from '../domain/flows/by-kind/machines.ts';
import type { Waited } from '../domain/flows/waiting.ts';
import type { EffectResult } from '../domain/flows/moves.ts';
import { carryOut, type CarryOutPorts, type Ledger } from './carry-out.ts';
import type { GivingUp } from './give-up-effect.ts';
import { open } from './settle-turn.ts';
import { previewShown, type WordsPorts } from './words.ts';

export interface InvitationRequest {
  readonly turn: OpenTurn;
  readonly state: CarriedState;
  /** The flow whose call was booked, moved or cancelled. */
  readonly flow: Flow;
  /** Set when an earlier attempt was told by the mail server to come again. */
  readonly waited?: Waited;
}

export interface InvitePorts extends CarryOutPorts {
  readonly drafts: Pick<WordsPorts['drafts'], 'preview'>;
  readonly ledger: Ledger & GivingUp;
}

export function inviteActivities(ports: InvitePorts) {
  return {
    /** Sends the invitation, or its change, to the addresses of the booking. It has its own row in the ledger. */
    async sendInvitation({ turn, state: carried, flow, waited }: InvitationRequest): Promise<EffectResult> {
      const { where, state } = await open(ports, carried);
      const booked = await previewShown(ports.drafts, where, flow);
      if (!booked || !('starts_at' in booked)) throw new Error('Only a booked call has an invitation.');
      const invite = invited(state, booked);
      return carryOut(ports, state, {
        actionId: invitationId(flow),
        kind: 'invitation',
        preview: { ...booked, invite },
        recipient: invite[0] ?? null,
        startedBy: flow.startedBy,
        approvedAt: turn.at,
        ...(waited && { waited }),
      });
    },

    /** The retries of an invitation are exhausted: its row in the ledger is closed with what is known. */
    async giveUpInvitation({ state, flow }: InvitationRequest): Promise<void> {
      const { tenant, conversation } = state.identity;
      await ports.ledger.giveUp({ tenant, conversation }, invitationId(flow));
    },
  };
}

/** The participant's own address if known, and the addresses that they gave; never a guessed one (F6). */
function invited({ identity }: ConversationState, { invite = [] }: CallPreview): string[] {
  return [...new Set([...(identity.email ? [identity.email] : []), ...invite])];
}

/** Made of the booking's id and the change, so that each change is sent once. */
function invitationId(flow: Flow): string {
  const { of, sequence } = invitationFor(flow) ?? { of: flow.actionId, sequence: 0 };
  return `${of}-i${sequence}`;
}
