/**
 * Which steps a message answers, and how (D7). The active step comes first: what is told without a name is told of it.
 */
import type { DiagnosisReading, Evidence, ToldClause } from '../../contracts/reading/diagnosis.ts';
import type { ProcedureShape, StepShape } from '../../contracts/assistant/procedure.ts';
import type { DiagnosisState } from '../../contracts/state/diagnosis-state.ts';
import type { Answer } from './answer.ts';
import { byMeasurements, confirmed } from './answers-by-reading.ts';
import { byPart, byPolarity } from './answers-by-polarity.ts';
import { isDone, isOpen, isReached, settledIn, stateAfter, wasAsked } from './progress.ts';
import { isSaidPlainly } from './safety.ts';
import { mayStillCome, outcomeOf, stepOf } from './procedure.ts';

/** What a message answers. */
export interface Answers {
  /** At most one a step. */
  readonly sure: readonly Answer[];
  /** Of the step that is asked: what is said beside it may make it none, so that it is asked about. */
  readonly unsure: Answer | null;
}

/**
 * The answers of a message: those by words first, then readings, then evidence, then yes and no. Each is judged by what
 * those before it have told already.
 */
export function answersIn(state: DiagnosisState, reading: DiagnosisReading, procedure: ProcedureShape): Answers {
  const found = new Map<string, Answer>();
  const unsure = new Map<string, Answer>();
  let now = state;
  const add = (answer: Answer | null): boolean => {
    if (answer === null || !mayBeTaken(now, answer, reading, procedure)) return false;
    if (found.has(answer.step.id)) return true;
    if (!isSaidPlainly(state, answer, reading, procedure)) {
      unsure.set(answer.outcome.id, answer);
      return answer.step.safety !== true;
    }
    found.set(answer.step.id, answer);
    now = stateAfter(now, answer);
    return true;
  };
  const rivals = outcomesOfAsked(state, reading, procedure);
  const addOwn = (answer: Answer | null): boolean => add(answer) || (answer !== null && answer.step.safety === true);
  const active = stepOf(procedure, state.activeStep ?? lastOf(state) ?? '');
  const clauses = clausesOf(reading, procedure.id).filter(
    (clause) => !isOfPending(state, clause) && !isBeside(state, clause, reading),
  );
  add(confirmed(state, reading, procedure));
  add(toldAlone(state, reading, procedure));
  for (const answer of byMotor(state, reading, procedure)) add(answer);
  // What a motor does on direct power says nothing of how it runs by itself.
  // What is told in the procedure's own words is no bare yes or no beside.
  const left =
    reading.motor === null
      ? clauses.filter((clause) => {
          const own = byWords(now, clause.outcomes, procedure);
          if (own !== null && isInPassing(state, own, clause, reading)) return false;
          // "One side. No, both sides": which of them is meant has to be asked.
          return rivals > 1 && own?.step.id === state.activeStep ? false : !addOwn(own);
        })
      : [];
  for (const answer of byMeasurements(now, active, reading, procedure)) add(answer);
  for (const evidence of reading.evidence)
    if (!evidence.negative && evidence.holds !== false) add(byEvidence(now, evidence, reading, procedure));
  const isOfAnother = found.size > 0 || reading.measurements.length > 0;
  const around = { procedure: procedure.id, isOfAnother, isLate: state.isolation.complete };
  const said =
    active === null || found.has(active.id) ? [] : left.map((each) => byPolarity(active, each, reading, around));
  // "Yes, it is dead" is neither.
  const isTwofold = new Set(said.flatMap((answer) => answer?.outcome.id ?? [])).size > 1;
  for (const [at, clause] of left.entries()) {
    const own = isTwofold || (active !== null && found.has(active.id)) ? null : (said[at] ?? null);
    const isSure = own !== null && isSaidPlainly(state, own, reading, procedure);
    // What may be of the step that is asked, and names a part of another one, is of that.
    if (!(isSure && add(own)) && !add(byPart(now, clause, active, procedure))) add(own);
  }
  return { sure: [...found.values()], unsure: askable(state, unsure, found) };
}

/** Words beside a reading tell how it was read, and change no other step that is settled: "12.3, both directions". */
function isInPassing(
  state: DiagnosisState,
  { step }: Answer,
  { start = 0, end = 0 }: ToldClause,
  { measurements, corrects }: DiagnosisReading,
): boolean {
  const isBeside = measurements.some((each) => each.start >= start && each.end <= end);
  return isBeside && corrects !== true && step.id !== state.activeStep && isDone(state, step);
}

/** That it is safe, told by what the safety step that is asked names, and nothing else. */
function toldAlone(
  { activeStep, pending = null }: DiagnosisState,
  { alone = [], qualified = [], smallTalk }: DiagnosisReading,
  procedure: ProcedureShape,
): Answer | null {
  const step = activeStep === null ? null : stepOf(procedure, activeStep);
  if (step?.safety !== true || qualified.length > 0 || smallTalk === true || pending !== null) return null;
  const [only, ...more] = step.outcomes.filter(({ id }) => alone.includes(`${procedure.id}.${step.id}.${id}`));
  const isSafe = only !== undefined && more.length === 0 && only.danger !== true && only.isolates === undefined;
  return isSafe ? { step, outcome: only, by: { kind: 'words', polarity: true } } : null;
}

/** How many outcomes of the step that is asked are told in their own words. */
function outcomesOfAsked(
  { activeStep }: DiagnosisState,
  { clauses = [] }: DiagnosisReading,
  procedure: ProcedureShape,
): number {
  const own = `${procedure.id}.${activeStep}.`;
  return new Set(clauses.flatMap(({ outcomes }) => outcomes.filter((name) => name.startsWith(own)))).size;
}

/** One outcome of the step that is asked, and the step has no answer. */
function askable(
  { activeStep }: DiagnosisState,
  unsure: ReadonlyMap<string, Answer>,
  found: ReadonlyMap<string, Answer>,
): Answer | null {
  const [only, ...more] = [...unsure.values()].filter(({ step }) => step.id === activeStep && step.safety !== true);
  return only === undefined || more.length > 0 || found.has(only.step.id) ? null : only;
}

/** While an outcome is asked about, a yes or no is of that and not of the step. */
function isOfPending({ pending = null }: DiagnosisState, { how }: ToldClause): boolean {
  return pending?.outcome !== undefined && (how === 'outright' || how === 'passing');
}

/** Nothing is concluded from a step that was neither asked nor named. */
function mayBeTaken(
  state: DiagnosisState,
  answer: Answer,
  reading: DiagnosisReading,
  procedure: ProcedureShape,
): boolean {
  const { step, outcome } = answer;
  return outcome.isolates === undefined || wasAsked(state, step) || isNamed(step, reading, procedure);
}

function isNamed(
  { id, parts, directPower }: StepShape,
  { parts: named, steps = [] }: DiagnosisReading,
  procedure: ProcedureShape,
) {
  const own = directPower === undefined ? parts : [...parts, directPower];
  return steps.includes(`${procedure.id}.${id}`) || own.some((part) => named.includes(`${procedure.id}.${part}`));
}

/** After an isolation what is told of nothing in particular is told of what led to it, the answer before. */
function lastOf({ isolation, settled }: DiagnosisState): string | null {
  return isolation.complete ? (settled.findLast(({ fact }) => fact !== null)?.step ?? null) : null;
}

/** "Ok" and "no" answer nothing once the cause is isolated, unless they take something back. */
function isBeside(
  { isolation }: DiagnosisState,
  { how, of }: ToldClause,
  { corrects, takesBack }: DiagnosisReading,
): boolean {
  const isBare = how === 'passing' || (how === 'outright' && of.length === 0);
  return isolation.complete && corrects !== true && takesBack !== true && isBare;
}

/** With the outcomes of this procedure. What was read before clauses were told apart is one of them. */
function clausesOf({ clauses, says, parts, outcomes }: DiagnosisReading, procedure: string): readonly ToldClause[] {
  const all: readonly ToldClause[] = clauses ?? [
    { says, how: says === null ? 'passing' : 'told', of: [], parts, outcomes } as const,
  ];
  return all
    .filter(({ qualified = [] }) => qualified.length === 0)
    .map((each) => ({ ...each, outcomes: each.outcomes.filter((name) => name.startsWith(`${procedure}.`)) }));
}

function byMotor(
  state: DiagnosisState,
  { motor, parts }: DiagnosisReading,
  procedure: ProcedureShape,
): readonly Answer[] {
  if (motor === null) return [];
  const steps = procedure.steps.filter(({ directPower }) => directPower !== undefined);
  const step =
    steps.find(({ id }) => id === (state.activeStep ?? lastOf(state))) ??
    steps.find(({ directPower }) => parts.includes(`${procedure.id}.${directPower}`)) ??
    (steps.length === 1 ? steps[0] : undefined);
  const outcome = step?.outcomes.find((each) => each.motor === motor);
  return step === undefined || outcome === undefined ? [] : [{ step, outcome, by: { kind: 'words' } }];
}

/**
 * Told in the procedure's own words. What several steps are told by is told of the active one, of the first that may be
 * asked, of one that was told of before, or of one that is yet to come: there it is taken when nothing is concluded
 * from it.
 */
function byWords(state: DiagnosisState, outcomes: readonly string[], procedure: ProcedureShape): Answer | null {
  const told = outcomes.flatMap((name) => {
    const [id, stepId = '', outcomeId = ''] = name.split('.');
    const step = id === procedure.id ? stepOf(procedure, stepId) : null;
    const outcome = step === null ? null : outcomeOf(step, outcomeId);
    return step === null || outcome === null ? [] : [{ step, outcome, by: { kind: 'words' } as const }];
  });
  const settled = settledIn(state);
  return (
    told.findLast(({ step }) => step.id === state.activeStep) ??
    told.find(({ step }) => isOpen(state, step)) ??
    told.find(({ step }) => isDone(state, step)) ??
    told.find(({ step }) => settled(step.id)?.kind === 'unable') ??
    told.find(
      ({ step, outcome }) =>
        outcome.isolates === undefined && step.directPower === undefined && mayStillCome(step, settled),
    ) ??
    null
  );
}

/** Of the active step, of an open one, of one whose branch it opens. */
function byEvidence(
  state: DiagnosisState,
  evidence: Evidence,
  { parts }: DiagnosisReading,
  procedure: ProcedureShape,
): Answer | null {
  const isOfNoPart = !parts.some((part) => part.startsWith(`${procedure.id}.`));
  const told = procedure.steps.flatMap((step): Answer[] => {
    const outcome = step.outcomes.find((each) =>
      each.evidence.some(
        ({ kinds, parts: named }) =>
          kinds.includes(evidence.kind) &&
          (named.length === 0 ||
            // What is seen where no part is named is seen where it was asked for.
            (step.id === state.activeStep && isOfNoPart) ||
            named.some((part) => parts.includes(`${procedure.id}.${part}`))),
      ),
    );
    return outcome === undefined ? [] : [{ step, outcome, by: { kind: 'evidence', evidence } }];
  });
  return (
    told.find(({ step }) => step.id === state.activeStep) ??
    told.find(
      ({ outcome, step }) => outcome.evidence.some(({ parts: named }) => named.length > 0) && !isDone(state, step),
    ) ??
    told.find(({ step }) => isReached(state, step) && !isDone(state, step)) ??
    told.find(({ step }) => !isDone(state, step)) ??
    told[0] ??
    null
  );
}
