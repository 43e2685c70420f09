/**
 * Where a message finds the diagnosis: its turn, its system, its mode. Modes change by command only (D1); new damage
 * brings the diagnosis back (D6).
 */
import type { DiagnosisState, Directive, Heard, Mode } from '../../contracts/state/diagnosis-state.ts';
import type { DiagnosisPolicy } from './state.ts';

/**
 * The procedure that a message leaves the diagnosis with: another system may be named as long as nothing is known of
 * the first.
 */
export function systemIn(
  { procedure, settled }: Pick<DiagnosisState, 'procedure' | 'settled'>,
  named: readonly string[],
  systems: readonly string[],
): string | null {
  if (procedure !== null && settled.length > 0) return procedure;
  return named.find((system) => systems.includes(system)) ?? procedure;
}

/** Begins a turn. */
export function enter(
  before: DiagnosisState,
  { reading }: Heard,
  { systems: known, flags }: DiagnosisPolicy,
): { readonly state: DiagnosisState; readonly directives: readonly Directive[] } {
  const { command, reportIn, repaired, systems } = reading;
  const procedure = systemIn(before, systems, known);
  const state: DiagnosisState = {
    ...before,
    turn: before.turn + 1,
    submode: before.submode === 'replan' ? 'main' : before.submode,
    procedure,
    ...(procedure === before.procedure ? {} : { activeStep: null, asked: [], stalls: 0, topics: [] }),
    repaired: before.repaired || (repaired && before.isolation.complete),
    reportIn: reportIn ?? before.reportIn,
  };
  // Without a system there is nothing to report or to authorize; which one it is is asked instead.
  if (command === null || command === 'skip_labour' || procedure === null) return { state, directives: [] };
  return withMode(state, command, flags.nonBlockingLabour);
}

function withMode(state: DiagnosisState, mode: Mode, isFree: boolean) {
  const { isolation, labour } = state;
  const isOpen = labour.mode === 'draft' || labour.mode === 'none';
  if (mode === 'final_report' && !isFree && isolation.complete && isOpen)
    return { state, directives: [{ kind: 'mode-held', mode, because: 'labour-unconfirmed' }] as const };
  const directives: Directive[] = [{ kind: 'mode', mode }];
  if (mode === 'authorization')
    directives.push(isolation.complete ? { kind: 'labour', labour } : { kind: 'labour-held', because: 'not-isolated' });
  return { state: { ...state, mode }, directives };
}
