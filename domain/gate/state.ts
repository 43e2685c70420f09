/** The state of a conversation as people are shown it (G13; seed 1, "Context States"). */
import type { Phase } from '../../contracts/wire/conversation.ts';
import type { ActVerdict, GateMemory } from '../../contracts/state/gate.ts';

/** What the state follows from. */
export interface StateOf {
  readonly gateMemory: GateMemory;
  /** Whether a flow is active. */
  readonly flow: boolean;
  readonly closed: boolean;
  /** The act door's verdict on the last reply; null before the first. */
  readonly verdict: ActVerdict | null;
  /** Whether the participant spoke after the last reply. */
  readonly heardSince: boolean;
}

/**
 * `initial` until a reply has asked or guided; `clarifying` while the assistant's question has no answer; `answering`
 * once the participant has answered it and the assistant has not spoken since; `guiding` when the context suffices: the
 * last reply asked nothing and no rule about context held it. `acting` and `closed` go before all of them.
 */
export function conversationState({ gateMemory, flow, closed, verdict, heardSince }: StateOf): Phase {
  if (closed) return 'closed';
  if (flow) return 'acting';
  if (verdict === null) return 'initial';
  if (gateMemory.lastQuestion?.answered === false) return 'clarifying';
  if (heardSince && held(verdict, 'still-asking')) return 'answering';
  if (held(verdict, 'still-asking') || held(verdict, 'awaiting-answer')) return 'clarifying';
  return held(verdict, 'too-early') ? 'initial' : 'guiding';
}

function held(verdict: ActVerdict, rule: string): boolean {
  return verdict.rules.some((other) => other.rule === rule && other.holds);
}
