/**
 * Danger to life or limb (G21): the assistant's own safety text answers at once, instead of the model, which might fail
 * or take its time; what goes on besides stays where it stands and takes nothing from such a message.
 */
import type { DangerKind } from '../../contracts/reading/announced.ts';
import type { Say } from '../../contracts/state/flow.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { withoutUnchanged } from '../flows/unchanged.ts';
import { diagnosisInDanger } from './diagnosing.ts';
import { hear, type Turn } from './hearing.ts';

export interface SafetyPlan {
  readonly kind: 'safety';
  readonly state: ConversationState;
  readonly say: Say;
}

/**
 * Messages of the talk after which the safety text is said again; in between the model answers, and operators are told.
 */
const saidAgainAfter = 10;

/** The safety text, where a message tells of a danger that the talk has not had just now. Null: nothing to be said. */
export function planSafety(before: ConversationState, turn: Turn): SafetyPlan | null {
  const { danger } = turn.reading;
  if (danger === undefined) return null;
  if (isToldJustNow(before, danger.kind)) return null;
  const heard = hear(before, turn);
  const { depth } = heard.gateMemory;
  return {
    kind: 'safety',
    state: {
      ...heard,
      // The next yes may be about being safe. It is none to what was shown or offered before.
      offer: null,
      flow: heard.flow && { ...withoutUnchanged(heard.flow), previewHash: null },
      gateMemory: { ...heard.gateMemory, depth: depth + 1 },
      safetyTold: { kind: danger.kind, depth },
      ...diagnosisInDanger(heard, turn.reading),
    },
    say: safetyText(danger.kind),
  };
}

/**
 * What stands before a reply whose model has shown a danger in what was said: the safety text, unless it was said just
 * now and the reply has words of its own. Null: nothing.
 */
export function safetyBefore(before: ConversationState, kind: DangerKind, hasWords: boolean): Say | null {
  return hasWords && isToldJustNow(before, kind) ? null : safetyText(kind);
}

function isToldJustNow({ safetyTold: told, gateMemory }: ConversationState, kind: DangerKind): boolean {
  return told?.kind === kind && gateMemory.depth - told.depth < saidAgainAfter;
}

function safetyText(kind: DangerKind): Say {
  return { text: `safety.${kind}`, values: {} };
}
