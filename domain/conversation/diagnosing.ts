/**
 * A message to an assistant that diagnoses (D1–D14): the engine decides what the answer says before anybody words it.
 */
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { DiagnosisTurn } from '../../contracts/state/diagnosis-state.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { processMessage } from '../diagnosis/engine.ts';
import { isWithPerson } from '../handoff/handoff.ts';
import { systemIn } from '../diagnosis/modes.ts';
import { noDiagnosis } from '../diagnosis/state.ts';
import { strike, strikeRefusal } from '../diagnosis/strike.ts';
import type { Turn } from './hearing.ts';

export interface Diagnosed {
  readonly state: ConversationState;
  readonly turn: DiagnosisTurn;
  /** The answer is the report, which is said word for word. */
  readonly isReport: boolean;
}

/** Null: the assistant diagnoses nothing. */
export function diagnose(before: ConversationState, { messageId, reading, at }: Turn): Diagnosed | null {
  const { policy, diagnosis = noDiagnosis, procedure } = before;
  if (policy.diagnosis === undefined || reading.diagnosis === undefined) return null;
  const { systems, ...flags } = policy.diagnosis;
  const { state, directives } = processMessage(
    diagnosis,
    { messageId, reading: reading.diagnosis, danger: endangers(reading) },
    { systems, procedures: procedure === undefined ? [] : [procedure], flags },
    new Date(at).toISOString(),
  );
  return {
    state: { ...before, diagnosis: state },
    turn: { directives },
    isReport: directives.some(({ kind }) => kind === 'report'),
  };
}

/** A fact is struck out, by an order from outside; null: it does not hold any more. `at`: epoch milliseconds. */
export function strikeOut(
  before: ConversationState,
  fact: string,
  at: number,
): { readonly state: ConversationState; readonly diagnosis: DiagnosisTurn } | null {
  const { diagnosis, procedure = null, handoff } = before;
  if (diagnosis === undefined || strikeRefusal(diagnosis, fact) !== null) return null;
  const { state, directives } = strike(diagnosis, fact, procedure, new Date(at).toISOString());
  // While a person answers, nothing is asked beside them.
  const said = isWithPerson(handoff) ? directives.filter(({ kind }) => kind === 'struck') : directives;
  return { state: { ...before, diagnosis: state }, diagnosis: { directives: said } };
}

/** A danger that is told outright is known to the diagnosis, whoever answers the message (G21). */
export function diagnosisInDanger(
  { diagnosis }: ConversationState,
  reading: Reading,
): Pick<ConversationState, 'diagnosis'> {
  return diagnosis !== undefined && endangers(reading) ? { diagnosis: { ...diagnosis, danger: 'told' } } : {};
}

/** Gas, fire, fumes and whoever feels them are about the vehicle; what somebody does to somebody is not. */
function endangers({ danger }: Reading): boolean {
  return danger?.kind === 'hazard' || danger?.kind === 'medical';
}

/** The procedure that a message leads to and that is not at hand; null: none. */
export function procedureWanted(
  { policy, diagnosis = noDiagnosis, procedure }: ConversationState,
  { diagnosis: read }: Reading,
): string | null {
  if (policy.diagnosis === undefined || read === undefined) return null;
  const system = systemIn(diagnosis, read.systems, policy.diagnosis.systems);
  return system === procedure?.id ? null : system;
}

/** The procedure of a diagnosis where it is not at hand; null: it is, or no system has been named. */
export function procedureMissing({ diagnosis = noDiagnosis, procedure }: ConversationState): string | null {
  return diagnosis.procedure === procedure?.id ? null : diagnosis.procedure;
}

/** Several messages in a row say together what each of them says; of what can be said only once the latest counts. */
export function togetherSaid(before: Reading, after: Reading): Pick<Reading, 'diagnosis'> {
  const [one, other] = [before.diagnosis, after.diagnosis];
  if (one === undefined || other === undefined) return {};
  const intents = [...new Set([...one.intents, ...other.intents])];
  const telling = intents.filter((intent) => intent !== 'UNCLEAR' && intent !== 'CONFIRMATION');
  return {
    diagnosis: {
      intents: telling.length > 0 ? telling : intents,
      measurements: [...one.measurements, ...other.measurements].slice(-6),
      evidence: [...one.evidence, ...other.evidence].slice(-6),
      says: other.says ?? one.says,
      motor: other.motor ?? one.motor,
      disputes: one.disputes || other.disputes,
      ...(one.corrects === true || other.corrects === true ? { corrects: true } : {}),
      repaired: one.repaired || other.repaired,
      command: other.command ?? one.command,
      reportIn: other.reportIn ?? one.reportIn,
      systems: [...new Set([...one.systems, ...other.systems])].slice(0, 8),
      parts: [...new Set([...one.parts, ...other.parts])].slice(0, 8),
      outcomes: [...new Set([...one.outcomes, ...other.outcomes])].slice(0, 12),
      ...(one.clauses === undefined || other.clauses === undefined
        ? {}
        : { clauses: [...one.clauses, ...other.clauses].slice(-6) }),
      ...listed('steps', [...(one.steps ?? []), ...(other.steps ?? [])]),
      ...listed('wants', [...(one.wants ?? []), ...(other.wants ?? [])]),
      ...(one.unsure === true || other.unsure === true ? { unsure: true } : {}),
      ...listed('qualified', [...(one.qualified ?? []), ...(other.qualified ?? [])]),
      // Whatever stands in the other message stands beside it.
      ...listed(
        'alone',
        (one.alone ?? []).filter((name) => other.alone?.includes(name) === true),
      ),
      ...(other.asked === undefined ? {} : { asked: other.asked }),
      ...(one.smallTalk === true && other.smallTalk === true ? { smallTalk: true as const } : {}),
    },
  };
}

function listed<Name extends string, Each>(name: Name, all: readonly Each[]): { readonly [name in Name]?: Each[] } {
  return all.length === 0 ? {} : ({ [name]: [...new Set(all)].slice(0, 8) } as { readonly [name in Name]?: Each[] });
}
