/** Where a message finds the diagnosis: its turn, its system, its mode. Modes change by command only (D1); new damage brings the diagnosis back (D6). */
import type { Directive } from './directives.ts';
import type { DiagnosisPolicy, DiagnosisState, Heard, Mode } from './state.ts';

/** Begins a turn. */
export function enter(
  before: DiagnosisState,
  { reading }: Heard,
  { procedures, flags }: DiagnosisPolicy,
): { readonly state: DiagnosisState; readonly directives: readonly Directive[] } {
  const { command, reportIn, repaired, systems } = reading;
  // Another system may be named as long as nothing is known of the first.
  const isChosen = before.procedure !== null && before.settled.length > 0;
  const named = systems.find((system) => procedures.some(({ id }) => id === system));
  const procedure = isChosen ? before.procedure : (named ?? before.procedure);
  const state: DiagnosisState = {
    ...before,
    turn: before.turn + 1,
    submode: before.submode === 'replan' ? 'main' : before.submode,
    procedure,
    ...(procedure === before.procedure ? {} : { activeStep: null, asked: [], stalls: 0, topics: [] }),
    repaired: before.repaired || (repaired && before.isolation.complete),
    reportIn: reportIn ?? before.reportIn,
  };
  if (command === null || command === 'skip_labour') return { state, directives: [] };
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
