/** When a diagnosis is at its end (D9), and when it is taken up again (D6). Refusals have names. */
import type { Evidence } from '../../contracts/diagnosis.ts';
import type { ProcedureShape } from '../../contracts/procedure.ts';
import type { Answer } from './answers.ts';
import { isToldBefore } from './facts.ts';
import { findingOf } from './procedure.ts';
import type { Contradiction, DiagnosisState } from './state.ts';

export type IsolationRefusal = 'cleared-by-direct-power';

export type Isolating =
  | { readonly kind: 'isolated'; readonly finding: string }
  | { readonly kind: 'held'; readonly finding: string; readonly because: readonly IsolationRefusal[] }
  | { readonly kind: 'open' };

/** What the answers of a message come to. */
export function isolatingBy(state: DiagnosisState, answers: readonly Answer[], procedure: ProcedureShape): Isolating {
  const answer = answers.find(({ outcome }) => outcome.isolates !== undefined);
  const finding = answer?.outcome.isolates;
  if (finding === undefined) return { kind: 'open' };
  const part = findingOf(procedure, finding)?.part;
  return part !== undefined && state.cleared.includes(part)
    ? { kind: 'held', finding, because: ['cleared-by-direct-power'] }
    : { kind: 'isolated', finding };
}

export type Replan =
  | {
      readonly kind: 'replan';
      readonly because: 'physical-evidence' | 'contradicting-measurement' | 'damage-after-repair';
      readonly branch: string | null;
    }
  | {
      readonly kind: 'none';
      readonly because: 'not-isolated' | 'flag-off' | 'bare-dispute' | 'told-before' | 'nothing-new';
    };

interface Told {
  readonly state: DiagnosisState;
  readonly answers: readonly Answer[];
  /** Physical evidence that no step asks for, that is new, and not said to be absent. */
  readonly evidence: readonly Evidence[];
  readonly disputes: boolean;
  readonly isOn: boolean;
}

/** Whether a message after isolation takes the diagnosis up again: on physical evidence, or on a reading that contradicts a fact. */
export function replanOn({ state, answers, evidence, disputes, isOn }: Told): Replan {
  if (!state.isolation.complete) return { kind: 'none', because: 'not-isolated' };
  const fresh = answers.filter((answer) => !isToldBefore(state, answer));
  const found = fresh.find(
    ({ by, outcome }) => by.kind === 'evidence' && !speaksFor(state, outcome.supports, outcome.isolates),
  );
  const contradicting = fresh.find(
    ({ by, step }) => by.kind === 'measurement' && state.settled.some((each) => each.step === step.id),
  );
  const cause = found ?? contradicting;
  if (cause === undefined && evidence.length === 0) {
    const isKnown = answers.length > 0 && fresh.length === 0;
    return { kind: 'none', because: isKnown ? 'told-before' : disputes ? 'bare-dispute' : 'nothing-new' };
  }
  if (!isOn) return { kind: 'none', because: 'flag-off' };
  const branch = cause?.step.branch ?? cause?.outcome.opens[0] ?? null;
  if (cause === contradicting && cause !== undefined && found === undefined)
    return { kind: 'replan', because: 'contradicting-measurement', branch };
  return { kind: 'replan', because: state.repaired ? 'damage-after-repair' : 'physical-evidence', branch };
}

/** Takes an isolation back: the facts stay, the contradiction is kept, the labour is no draft any more. */
export function overturned(
  state: DiagnosisState,
  { branch }: { readonly branch: string | null },
  by: string | null,
): DiagnosisState {
  const { finding } = state.isolation;
  const before = state.settled.findLast(({ fact }) => fact !== null && fact !== by)?.fact ?? null;
  const contradiction: Contradiction[] =
    before === null || by === null ? [] : [{ fact: before, by, finding, resolution: 'replanned' }];
  return {
    ...state,
    mode: 'diagnostic',
    submode: 'replan',
    isolation: { complete: false, finding: null, invalidated: true },
    contradictions: [...state.contradictions, ...contradiction],
    openBranches: branch === null ? state.openBranches : [...new Set([...state.openBranches, branch])],
    focus: branch,
    repaired: false,
    labour: { mode: 'none', hours: null },
  };
}

/** More of what was isolated is no reason to begin anew. */
function speaksFor({ isolation }: DiagnosisState, supports: readonly string[], isolates: string | undefined): boolean {
  return isolation.finding !== null && (supports.includes(isolation.finding) || isolates === isolation.finding);
}
