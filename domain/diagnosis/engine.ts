/**
 * The diagnostic engine (seed 5, D1–D14): what a technician's message makes of a diagnosis, what the reply has to do,
 * and which of the procedure's own texts say it. Pure: the reading is made outside, and the state is plain JSON.
 */
import type { Measurement } from '../../contracts/reading/diagnosis.ts';
import type { OutcomeShape, ProcedureShape, StepShape } from '../../contracts/assistant/procedure.ts';
import type { Answer } from './answer.ts';
import { answersIn, type Answers } from './answers.ts';
import { unsureOf } from './answers-by-reading.ts';
import { asksNext } from './choose.ts';
import { asideOf, clarifying, clarifyTexts } from './clarify.ts';
import type { DiagnosisState, Directive, Heard, PendingAnswer } from '../../contracts/state/diagnosis-state.ts';
import { isNewEvidence, isToldBefore, withAnswers, withOtherFacts } from './facts.ts';
import { withOwnWords } from './findings-by-model.ts';
import { isolatingBy, overturned, replanOn, withIsolation } from './isolation.ts';
import { labourAfter } from './labour.ts';
import { enter } from './modes.ts';
import { isAskable } from './progress.ts';
import { stepOf } from './procedure.ts';
import { recalls } from './recall.ts';
import { isShut, withDanger } from './safety.ts';
import { doubted, stalled } from './stalls.ts';
import { isDenied, otherThanDenied, outcomeUnsure } from './unsure.ts';
import { mostFacts, type DiagnosisPolicy } from './state.ts';

export interface Processed {
  readonly state: DiagnosisState;
  readonly directives: readonly Directive[];
  /** Keys of the procedure's texts, in the order in which they are said; the last is the active step's question. */
  readonly texts: readonly string[];
}

/**
 * Processes a message. `now` is ISO-8601 UTC. Never throws; a message that says nothing leads to a fallback, never to
 * two in a row.
 */
export function processMessage(before: DiagnosisState, heard: Heard, policy: DiagnosisPolicy, now: string): Processed {
  const { state, directives } = enter(before, heard, policy);
  const procedure = policy.procedures.find(({ id }) => id === state.procedure);
  if (procedure === undefined) return ended(withoutSystem(state, heard, policy, directives, now), null);
  const earlier = withEarly(state, procedure, now);
  const taken = takeIn(earlier.state, heard, procedure, policy, now);
  // What has just isolated the cause is no length of time.
  const isLater = state.isolation.complete || heard.reading.command === 'skip_labour';
  const labour = isLater ? labourAfter(taken.state, heard) : taken.state.labour;
  const isSaid = labour !== taken.state.labour;
  const told: Taken = {
    ...taken,
    state: { ...taken.state, labour },
    directives: [
      ...directives,
      ...earlier.directives,
      ...taken.directives,
      ...(isSaid ? [{ kind: 'labour', labour } as const] : []),
    ],
  };
  // What was asked about is answered, or is not meant any more.
  const settled = { ...told, state: withoutPending(told.state) };
  return ended(goOn(settled, heard, procedure, { policy, before: state }), procedure);
}

function withoutPending(state: DiagnosisState): DiagnosisState {
  return state.pending === undefined ? state : { ...state, pending: null };
}

interface Taken {
  readonly state: DiagnosisState;
  readonly directives: readonly Directive[];
  readonly answers: readonly Answer[];
  readonly unsure: Answers['unsure'];
}

type Going = Pick<Taken, 'state' | 'directives'>;

/** Without a system there is nothing to ask but which one it is. */
function withoutSystem(
  state: DiagnosisState,
  heard: Heard,
  { systems }: DiagnosisPolicy,
  directives: readonly Directive[],
  now: string,
): Going {
  const kept = isFull(state) ? state : withOtherFacts(state, heard, [], now);
  const isRepeated = state.lastAction === 'fallback';
  const asks: Directive = isRepeated ? { kind: 'list-systems', systems } : { kind: 'ask-system' };
  const { messageId, reading, danger } = heard;
  const tells = danger !== true && reading.measurements.length + reading.outcomes.length > 0;
  const early = [...(state.early ?? []), ...(tells ? [{ messageId, reading }] : [])].slice(-mostEarly);
  return {
    state: { ...kept, ...(early.length === 0 ? {} : { early }), lastAction: isRepeated ? 'transition' : 'fallback' },
    directives: [...directives, asks],
  };
}

/** Messages that are kept until the system is known. */
const mostEarly = 2;

/** What was told before the system was known answers the steps that it answers (D7). */
function withEarly({ early = [], ...state }: DiagnosisState, procedure: ProcedureShape, now: string): Going {
  if (early.length === 0) return { state, directives: [] };
  const known = early.reduce<DiagnosisState>((before, told) => {
    const { sure } = answersIn(before, told.reading, procedure);
    const after = withAnswers(before, sure, told, procedure, now);
    // A reading that stood by itself is the step's now.
    const facts = after.facts.map((fact) => {
      const own = after.facts.find(
        (each) => each.step !== null && each.messageId === fact.messageId && each.value === fact.value,
      );
      return fact.step === null && fact.value !== null && own !== undefined ? { ...fact, supersededBy: own.id } : fact;
    });
    return { ...after, facts };
  }, state);
  const facts = known.facts.slice(state.facts.length).map(({ id }) => id);
  return { state: known, directives: facts.length === 0 ? [] : [{ kind: 'noted', facts }] };
}

/** Facts, contradictions, a new plan, an isolation: all that the message tells. */
function takeIn(
  state: DiagnosisState,
  heard: Heard,
  procedure: ProcedureShape,
  { flags }: DiagnosisPolicy,
  now: string,
): Taken {
  if (isFull(state)) return { state, directives: [{ kind: 'full' }], answers: [], unsure: null };
  const { reading } = heard;
  // Who tells of a danger is not asked for more, and nothing rests on what is told beside it.
  const { sure, unsure } = answersIn(state, reading, procedure);
  const told = sure.filter(({ outcome }) => heard.danger !== true || outcome.danger === true);
  const asked = new Set(told.flatMap(({ by }) => (by.kind === 'evidence' ? [by.evidence] : [])));
  const evidence = reading.evidence.filter(
    (each) => !each.negative && each.holds !== false && !asked.has(each) && isNewEvidence(state, each),
  );
  const replan = replanOn({
    state,
    answers: told,
    evidence,
    disputes: reading.disputes,
    corrects: reading.corrects === true || reading.takesBack === true,
    recalls: recalls(state, reading, told, procedure),
    isOn: flags.replan,
  });
  const isAnew = replan.kind === 'replan' && replan.anew === true;
  const answers = isAnew ? [] : told.filter((answer) => isTaken(state, answer, replan.kind === 'replan'));
  const known = withDanger(
    withOwnWords(
      withOtherFacts(withAnswers(state, answers, heard, procedure, now), heard, answers, now),
      state.facts.length,
    ),
    answers,
    heard,
  );
  const facts = known.facts.slice(state.facts.length).map(({ id }) => id);
  const noted: Directive[] = facts.length === 0 ? [] : [{ kind: 'noted', facts }];
  const upstream = answers.flatMap(({ step, outcome }): Directive[] =>
    outcome.motor === 'runs' && step.directPower !== undefined ? [{ kind: 'upstream', part: step.directPower }] : [],
  );
  if (replan.kind === 'replan') {
    const again = isAnew ? askingAnew(known, replan) : overturned(known, replan, facts.at(-1) ?? null);
    return isolated({ state: again, directives: [...noted, replan, ...upstream], answers, unsure }, procedure);
  }
  const off: Directive[] = replan.because === 'flag-off' ? [{ kind: 'noted-only', because: 'flag-off' }] : [];
  const after = { state: known, directives: [...noted, ...off, ...upstream], answers, unsure };
  return state.isolation.complete ? after : isolated(after, procedure);
}

/** The step that isolated the cause is open again, as if it had not been asked. */
function askingAnew(state: DiagnosisState, replan: { readonly branch: string | null }): DiagnosisState {
  const last = state.settled.findLast(({ fact }) => fact !== null)?.step;
  return {
    ...overturned(state, replan, null),
    settled: state.settled.filter(({ step }) => step !== last),
    asked: state.asked.filter(({ step }) => step !== last),
  };
}

/**
 * After isolation words alone change no settled step (D6); and what a replan rests on is verified by its step before it
 * isolates anything itself.
 */
function isTaken(state: DiagnosisState, answer: Answer, isReplanned: boolean): boolean {
  if (!state.isolation.complete) return true;
  if (answer.isRough === true) return false;
  const { by, outcome, step } = answer;
  if (isReplanned) return by.kind !== 'evidence' || outcome.isolates === undefined;
  return isToldBefore(state, answer) || !state.settled.some((each) => each.step === step.id);
}

function isolated(taken: Taken, procedure: ProcedureShape): Taken {
  const isolating = isolatingBy(taken.state, taken.answers, procedure);
  if (isolating.kind === 'open') return taken;
  const { finding } = isolating;
  if (isolating.kind === 'held') {
    const held: Directive = { kind: 'isolation-held', finding, because: isolating.because };
    return { ...taken, directives: [...taken.directives, held] };
  }
  const { state, directives } = withIsolation(taken.state, finding, procedure);
  return { ...taken, state, directives: [...taken.directives, ...directives] };
}

function isFull({ facts }: DiagnosisState): boolean {
  return facts.filter(({ reader }) => reader === undefined).length >= mostFacts;
}

interface Before {
  readonly policy: DiagnosisPolicy;
  readonly before: DiagnosisState;
}

function doneIn({ settled }: DiagnosisState): number {
  return settled.filter(({ outcome }) => outcome !== null).length;
}

/** How the talk goes on: a digression, the report, the next step, the same once more, or the end. */
function goOn(taken: Taken, heard: Heard, procedure: ProcedureShape, { policy, before }: Before): Going {
  const { state, directives } = taken;
  const digression = asideOf(state, heard.reading, procedure) ?? clarifying(state, heard.reading, policy.flags);
  if (state.mode === 'final_report') {
    const report: Directive[] = changesReport(taken, heard) ? [{ kind: 'report' }] : [];
    return { ...digression, directives: [...directives, ...digression.directives, ...report] };
  }
  if (state.mode === 'authorization' || state.isolation.complete)
    return { ...digression, directives: [...directives, ...digression.directives, ...doubted(taken, heard.reading)] };
  const isSettled = !isStillAsked(state, procedure);
  const unsure = isSettled ? null : unsureOf(state, activeOf(state, procedure), heard.reading, procedure);
  if (unsure !== null && state.activeStep !== null) return asksAbout(taken, unsure, state.activeStep, heard);
  const active = isSettled ? null : activeOf(state, procedure);
  const outcome =
    active === null
      ? null
      : outcomeUnsure(before, active, heard, { sure: taken.answers, unsure: taken.unsure }, procedure);
  const about = { step: active?.id ?? '', messageId: heard.messageId };
  if (outcome !== null) return asksWhether(taken, outcome, about);
  const other = active === null ? null : otherThanDenied(before, active, heard.reading);
  if (other !== null) return asksWhether(taken, other, { ...about, isOther: true });
  const isDigressing = digression.directives.length > 0;
  const isForward = doneIn(state) > doneIn(before) || isDenied(before, heard.reading);
  const led =
    isSettled || state.submode === 'replan'
      ? null
      : isDigressing
        ? digression
        : stalled(state, heard.reading, {
            isForward,
            isSafety: activeOf(state, procedure)?.safety === true,
            isNews: directives.some(({ kind }) => kind === 'noted'),
          });
  if (led !== null && led.state.activeStep !== null && !led.moveOn)
    return {
      state: led.state,
      directives: [...directives, ...led.directives, { kind: 'ask', step: led.state.activeStep, again: true }],
    };
  const left = led ?? digression;
  const next = asksNext(left.state, procedure);
  return { state: next.state, directives: [...directives, ...left.directives, ...next.directives] };
}

/** A reading with something beside it: whether it is the one that is asked for. */
function asksAbout({ state, directives }: Taken, measurement: Measurement, step: string, { messageId }: Heard): Going {
  const { value, unit } = measurement;
  return {
    state: { ...state, topics: [], submode: 'main', pending: { step, messageId, measurement } },
    directives: [...directives, { kind: 'confirm', value, unit }, { kind: 'ask', step, again: true }],
  };
}

/** What a message seems to tell of the step: whether it does. */
function asksWhether(
  { state, directives }: Taken,
  { id: outcome, says }: OutcomeShape,
  pending: Omit<PendingAnswer, 'measurement' | 'outcome'>,
): Going {
  return {
    state: { ...state, topics: [], submode: 'main', pending: { ...pending, outcome } },
    directives: [...directives, { kind: 'confirm-outcome', step: pending.step, outcome, says: says ?? null }],
  };
}

/** The active step is not settled, and nothing that was verified since has shut it out. */
function isStillAsked(state: DiagnosisState, procedure: ProcedureShape): boolean {
  const step = activeOf(state, procedure);
  if (step === null || isShut(state, step)) return false;
  return !state.settled.some((each) => each.step === step.id) && isAskable(state, step, procedure);
}

function activeOf({ activeStep }: DiagnosisState, procedure: ProcedureShape): StepShape | null {
  return activeStep === null ? null : stepOf(procedure, activeStep);
}

/** The report is said where it is asked for, and again where the message changes it; thanks do not. */
function changesReport({ directives }: Taken, { reading }: Heard): boolean {
  const isTold = directives.some(({ kind }) => kind === 'noted' || kind === 'labour');
  return isTold || reading.command === 'final_report' || reading.reportIn !== null;
}

/** Remembers what kind of reply this is, and collects its texts. */
function ended({ state, directives }: Going, procedure: ProcedureShape | null): Processed {
  const kinds = new Set(directives.map(({ kind }) => kind));
  const lastAction: DiagnosisState['lastAction'] =
    procedure === null
      ? state.lastAction
      : kinds.has('fallback')
        ? 'fallback'
        : kinds.has('clarify')
          ? 'clarification'
          : kinds.has('ask') || kinds.has('confirm-outcome')
            ? 'question'
            : 'transition';
  const last = directives.at(-1);
  const isTold = directives.some(
    (each) => each.kind === 'fallback' || (each.kind === 'clarify' && each.submode === 'howto'),
  );
  // Of the step that is asked again, and of none that the message has led to.
  const shown = isTold && last?.kind === 'ask' && last.again ? { howtoOf: last.step } : {};
  return {
    state: { ...state, ...shown, lastAction },
    directives,
    texts: directives.flatMap((each) => textsOf(each, state)),
  };
}

function textsOf(directive: Directive, state: DiagnosisState): readonly string[] {
  switch (directive.kind) {
    case 'clarify':
      return clarifyTexts(directive, state.topics.at(-1)?.returnTo ?? state.activeStep);
    case 'fallback':
      return state.activeStep === null ? [] : [`step.${state.activeStep}.howto`];
    case 'isolated':
    case 'restate':
      return [`finding.${directive.finding}.condition`];
    case 'ask':
      return [`step.${directive.step}.question`];
    default:
      return [];
  }
}
