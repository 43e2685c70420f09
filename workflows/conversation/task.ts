/**
 * What goes on beside the talk, and nobody waits for: a party is told, an agent is asked, an invitation is sent. A task is
 * state: it is carried to the next run, which takes it up again, and each is made so that doing it twice does nothing twice.
 */
import type { NoticeKind, NotifyPerson, NotifySupplier } from '../../activities/party-notice.ts';
import type { Flow } from '../../contracts/flow.ts';
import type { Clarification, Understood } from '../../contracts/clarification-state.ts';
import type { ContextRequest } from '../../contracts/context-request.ts';
import type { Waited } from '../../domain/flows/waiting.ts';
import type { Handoff } from '../../contracts/handoff.ts';
import type { GoingOn, OpenTurn } from '../../contracts/turn.ts';

export type Task =
  /** Tells the party whose SLA runs, over its own channels: once for each level and reminder (C10). */
  | {
      readonly id: string;
      readonly kind: 'tell-party';
      readonly clarification: Clarification;
      readonly notice: NoticeKind;
    }
  /** Tells the person whose SLA runs that a participant asks for them (G22). */
  | {
      readonly id: string;
      readonly kind: 'tell-person';
      readonly handoff: Handoff;
      readonly notice: NotifyPerson['kind'];
    }
  /** Tells whoever's SLA runs that material is waited for (X2, X6). */
  | {
      readonly id: string;
      readonly kind: 'tell-supplier';
      readonly request: ContextRequest;
      readonly notice: NotifySupplier['kind'];
    }
  /** Tells the party that an instruction is for that it goes on (C17). */
  | {
      readonly id: string;
      readonly kind: 'tell-receiver';
      readonly turnId: string;
      readonly instruction: GoingOn;
      readonly ref: string | null;
      readonly understood: readonly Understood[];
    }
  /** Asks a model-backed agent on the level `at`. */
  | { readonly id: string; readonly kind: 'ask-agent'; readonly requestId: string; readonly at: number }
  /** Sends the invitation to a booking, or its change. The booking stands whether it arrives or not. */
  | {
      readonly id: string;
      readonly kind: 'invite';
      readonly turn: OpenTurn;
      readonly flow: Flow;
      /** It was tried before. */
      readonly waited?: Waited;
    }
  /** Notes down what the talk is about to lose from its model's window, up to a place in accepted order (M10). */
  | { readonly id: string; readonly kind: 'summarise'; readonly since: number; readonly through: number };
