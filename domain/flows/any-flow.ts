/** A machine with its lifecycle, for whoever does not know of which kind a flow is. */
import type { Booking, Flow, FlowOutcome } from '../../contracts/state/flow.ts';
import type { ActionKind, Span } from '../../contracts/reading/reading.ts';
import type { Answer } from './answer.ts';
import {
  lifecycleOf,
  withoutPolicy,
  type FlowMachine,
  type FlowPolicies,
  type FlowStart,
  type Invitation,
  type Lack,
  type Stale,
} from './lifecycle.ts';
import type { Ask, EffectResult, Ended } from './moves.ts';
import type { GivenToFlow, StepQuestion } from './offered.ts';

/** A machine for whatever flow is there. */
export type AnyMachine<Move> = ReturnType<typeof forAnyFlow<Flow, Flow, unknown, Move>>;

/**
 * A machine with its lifecycle, for flows whose kind the caller does not know. A flow of another kind is a bug, and
 * throws.
 */
export function forAnyFlow<Kept extends Flow, Shown extends Kept, Policy, Own>(
  machine: FlowMachine<Kept, Shown, Policy, Own>,
) {
  type Next = Own | Ask<Flow> | Ended;
  const life = lifecycleOf(machine);
  const own = (flow: Flow): Kept => {
    if (machine.owns(flow)) return flow;
    throw new Error(`The flow ${flow.actionId} is of another kind ("${flow.kind}") than the machine it came to.`);
  };
  const policyOf = (flow: Flow, policies: FlowPolicies): Policy => {
    const policy = machine.policyIn(policies, flow.kind);
    if (policy === null) throw withoutPolicy(flow);
    return policy;
  };
  return {
    has: (policies: FlowPolicies, action: ActionKind): boolean => machine.policyIn(policies, action) !== null,
    begins: machine.begins ?? null,
    offered: machine.offered,
    start(action: ActionKind, start: FlowStart, policies: FlowPolicies): Own | null {
      const policy = machine.policyIn(policies, action);
      return policy === null ? null : machine.start(action, start, policy);
    },
    step(flow: Flow, answer: Answer, at: number, policies: FlowPolicies): Next {
      return life.step(own(flow), answer, at, policyOf(flow, policies));
    },
    given(flow: Flow, given: string | GivenToFlow, at: number, policies: FlowPolicies): Next | null {
      return life.given(own(flow), given, at, policyOf(flow, policies));
    },
    question: (flow: Flow, policies: FlowPolicies): StepQuestion =>
      machine.question(own(flow), machine.policyIn(policies, flow.kind)),
    askAnew(flow: Flow, at: number, policies: FlowPolicies): Own {
      return machine.askAnew(own(flow), at, policyOf(flow, policies));
    },
    again(flow: Flow, policies: FlowPolicies): Own {
      return machine.again(own(flow), policyOf(flow, policies));
    },
    speaksOfOwn(flow: Flow, answer: Answer, at: number, policies: FlowPolicies): boolean {
      const policy = machine.policyIn(policies, flow.kind);
      return policy !== null && machine.speaksOfOwn?.(own(flow), answer, at, policy) === true;
    },
    beside: (flow: Flow, answer: Answer, at: number): readonly Span[] => machine.beside(own(flow), answer, at),
    withPreview: (flow: Flow, hash: string, marks?: Flow['shownMarks']): Ask<Flow> =>
      life.withPreview(own(flow), hash, marks),
    lacking(flow: Flow, lack: Lack): Own {
      if (machine.lacking) return machine.lacking(own(flow), lack);
      throw new Error(`A preview of the kind "${flow.kind}" lacks nothing.`);
    },
    approved: (flow: Flow, previewHash: string, at: number): Next | Stale => life.approved(own(flow), previewHash, at),
    rejected: (flow: Flow): Ended => life.rejected(own(flow)),
    expired: (flow: Flow): Ended => life.expired(own(flow)),
    afterEffect: (flow: Flow, result: EffectResult): Next => life.afterEffect(own(flow), result),
    afterConfirming: (flow: Flow, providerRef: string | null): Ended => life.afterConfirming(own(flow), providerRef),
    expects: (flow: Flow, policies: FlowPolicies): string =>
      machine.expects(own(flow), machine.policyIn(policies, flow.kind)),
    recipient: (flow: Flow): string | null => machine.recipient?.(own(flow)) ?? null,
    invitation: (flow: Flow): Invitation | null => machine.invitation?.(own(flow)) ?? null,
    bookingsAfter: (flow: Flow, outcome: FlowOutcome, before: readonly Booking[]): readonly Booking[] =>
      machine.bookingsAfter?.(own(flow), outcome, before) ?? before,
  };
}
