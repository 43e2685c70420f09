/**
 * Digressions (D4): a question of where, what or how is answered briefly, and the talk returns to the step that it
 * left.
 */
import type { DiagnosisReading, Intent } from '../../contracts/reading/diagnosis.ts';
import type { DiagnosisState, Directive, Topic } from '../../contracts/state/diagnosis-state.ts';
import type { DiagnosisFlags } from '../../contracts/assistant/policy.ts';
import type { ProcedureShape } from '../../contracts/assistant/procedure.ts';
import { findingOf } from './procedure.ts';
import { deepestTopic } from './state.ts';

/** What is left of a turn's choice: the state, what is said, and whether the step is left for another. */
export interface Led {
  readonly state: DiagnosisState;
  readonly directives: readonly Directive[];
  readonly moveOn: boolean;
}

const submodes: readonly (readonly [Intent, Topic['submode']])[] = [
  ['LOCATE', 'locate'],
  ['EXPLAIN', 'explain'],
  ['HOWTO', 'howto'],
];

/**
 * Pushes what the message asks for upon the stack; a message that asks nothing returns to the main line, however deep
 * it was.
 */
export function clarifying(
  state: DiagnosisState,
  reading: DiagnosisReading,
  { clarificationSubflows }: DiagnosisFlags,
): Led {
  const asked = clarificationSubflows ? submodes.filter(([intent]) => reading.intents.includes(intent)) : [];
  const submode = state.submode === 'replan' ? 'replan' : 'main';
  const last = asked.at(-1);
  if (last === undefined) return { state: { ...state, submode, topics: [] }, directives: [], moveOn: false };
  const part = partIn(reading, state);
  const pushed = asked.map(([, submode]): Topic => ({ submode, part, returnTo: state.activeStep }));
  const topics = [...state.topics, ...pushed];
  // The bottom stays: it knows the way back. What lies between is given up.
  const kept = topics.length <= deepestTopic ? topics : [...topics.slice(0, 1), ...topics.slice(1 - deepestTopic)];
  return {
    state: { ...state, topics: kept, submode: last[1] },
    directives: pushed.map(({ submode }) => ({ kind: 'clarify', submode, part })),
    moveOn: false,
  };
}

/**
 * A question about the work and not about a step: how long it takes, what it needs, whether the finding is what it is.
 * Null: it asks none of that.
 */
export function asideOf(state: DiagnosisState, reading: DiagnosisReading, procedure: ProcedureShape): Led | null {
  const { isolation, labour } = state;
  const finding = isolation.complete ? isolation.finding : null;
  const wants = reading.wants ?? [];
  const said: Directive[] = [];
  if (wants.includes('time'))
    said.push(finding === null ? { kind: 'labour-held', because: 'not-isolated' } : { kind: 'labour', labour });
  if (wants.includes('needs')) said.push({ kind: 'needs', finding });
  if (finding !== null && wants.includes('whether'))
    said.push({ kind: 'restate', finding, yes: isNamed(finding, reading, procedure) });
  return said.length === 0 ? null : { state: { ...state, topics: [] }, directives: said, moveOn: false };
}

/** It names the part of the finding; "so that is it" names none, and means it. */
function isNamed(finding: string, { parts }: DiagnosisReading, procedure: ProcedureShape): boolean {
  const part = findingOf(procedure, finding)?.part;
  const own = parts.filter((name) => name.startsWith(`${procedure.id}.`));
  return part !== undefined && own.length > 0 && own.every((name) => name === `${procedure.id}.${part}`);
}

/** The texts of a procedure that answer it; where it has none, the model answers. */
export function clarifyTexts(
  { submode, part }: Extract<Directive, { kind: 'clarify' }>,
  step: string | null,
): readonly string[] {
  if (submode === 'howto') return step === null ? [] : [`step.${step}.howto`];
  if (part !== null) return [`part.${part}.${submode === 'locate' ? 'where' : 'what'}`];
  // How a step is done says where.
  return submode === 'locate' && step !== null ? [`step.${step}.howto`] : [];
}

function partIn({ parts }: DiagnosisReading, { procedure }: DiagnosisState): string | null {
  const own = parts.find((name) => name.startsWith(`${procedure}.`));
  return own === undefined ? null : own.slice(own.indexOf('.') + 1);
}
