/** A diagnosis in words: steps, facts, hypotheses, and why the next step is next. */
import type { DiagnosisRow } from '../../../adapters/postgres/turns/diagnoses.ts';
import type { DiagnosisState, Fact } from '../../../contracts/state/diagnosis-state.ts';
import type { DiagnosisOnWire } from '../../../contracts/wire/diagnosis-view.ts';
import type { OutcomeShape, ProcedureShape, StepShape } from '../../../contracts/assistant/procedure.ts';
import type { Wordbook } from '../../../domain/diagnosis/own-words.ts';
import { cutText } from '../../../domain/words/cut.ts';

/** What is shown, and in which words. */
export interface Shown {
  readonly conversation: string;
  readonly language: string;
  readonly row: DiagnosisRow;
  /** Null: no system has been named. */
  readonly procedure: ProcedureShape | null;
  readonly words: Wordbook;
}

/** `told`: the words of a message; null: they are gone. */
export function diagnosisShown(
  { conversation, language, row, procedure, words }: Shown,
  told: (messageId: string) => string | null,
): DiagnosisOnWire {
  const { state, directives, worded } = row;
  const { mode, submode, topics, hypotheses, contradictions, isolation, cleared, repaired, labour } = state;
  return {
    conversation_id: conversation,
    turn_id: row.turnId,
    at: row.at.toISOString(),
    language,
    system: procedure === null ? null : { id: procedure.id, title: words.system(procedure.id) },
    mode,
    submode,
    topics: topics.map(({ submode: kind, part, returnTo }) => ({ submode: kind, part, return_to: returnTo })),
    steps: (procedure?.steps ?? []).map((step) => stepShown(step, state, words)),
    facts: state.facts.map((fact) => factShown(fact, words, told(fact.messageId))),
    hypotheses: hypotheses.map(({ finding, confidence, supporting, contradicting }) => ({
      finding,
      condition: words.text(`finding.${finding}.condition`) ?? finding,
      confidence,
      supporting: [...supporting],
      contradicting: [...contradicting],
    })),
    contradictions: contradictions.map((each) => ({ ...each })),
    isolation: {
      complete: isolation.complete,
      finding: isolation.finding,
      invalidated: isolation.invalidated,
      condition: isolation.finding === null ? null : words.text(`finding.${isolation.finding}.condition`),
    },
    cleared: [...cleared],
    repaired,
    labour: { mode: labour.mode, hours: labour.hours },
    next: nextIn(row, procedure, words),
    directives: directives.map(({ kind }) => kind),
    worded: { by: worded.by, because: [...worded.because] },
  };
}

function stepShown(step: StepShape, state: DiagnosisState, words: Wordbook): DiagnosisOnWire['steps'][number] {
  const settled = state.settled.find((each) => each.step === step.id);
  const fact = state.facts.find(({ id }) => id === settled?.fact) ?? null;
  const outcome = step.outcomes.find(({ id }) => id === settled?.outcome);
  return {
    step: step.id,
    label: words.text(`step.${step.id}.label`) ?? step.id,
    question: words.text(`step.${step.id}.question`) ?? '',
    status: statusOf(step, state),
    branch: step.branch ?? null,
    outcome: settled?.outcome ?? null,
    result: resultOf(step, outcome ?? null, fact, words),
    fact: settled?.fact ?? null,
    asked: state.asked.find((each) => each.step === step.id)?.times ?? 0,
  };
}

function statusOf({ id, branch }: StepShape, { settled, activeStep, openBranches }: DiagnosisState) {
  const how = settled.find(({ step }) => step === id);
  if (how !== undefined) return how.outcome === null ? 'unable' : 'done';
  if (activeStep === id) return 'active';
  return branch === undefined || openBranches.includes(branch) ? 'open' : 'closed';
}

function resultOf(step: StepShape, outcome: OutcomeShape | null, fact: Fact | null, words: Wordbook): string | null {
  if (outcome === null) return null;
  if (fact !== null && fact.value !== null) return words.reading(fact.value, fact.unit);
  if (fact !== null && fact.evidence !== null)
    return words.say('evidence', { kind: fact.evidence, negative: fact.negative });
  return (
    words.text(`step.${step.id}.outcome.${outcome.id}`) ?? words.say('report.answer', { says: outcome.says ?? null })
  );
}

function factShown(fact: Fact, words: Wordbook, message: string | null): DiagnosisOnWire['facts'][number] {
  const { id, kind, messageId, at, step, outcome, value, unit, evidence, negative } = fact;
  const { supersededBy, struckAt, reader } = fact;
  const told =
    (value !== null && words.reading(value, unit)) ||
    (evidence !== null && words.say('evidence', { kind: evidence, negative })) ||
    null;
  const label = step === null ? null : (words.text(`step.${step}.label`) ?? step);
  return {
    fact: id,
    kind,
    message_id: messageId,
    words: message === null ? null : shortened(message),
    at,
    text: [label, told].filter((part) => part !== null).join(': '),
    step,
    outcome,
    value,
    unit,
    evidence,
    negative,
    superseded_by: supersededBy,
    ...(struckAt === undefined ? {} : { struck_at: struckAt }),
    ...(reader === undefined ? {} : { reader }),
  };
}

/** UTF-16 code units of a message that are shown beside its fact. */
const mostShown = 300;

function shortened(message: string): string {
  return message.length <= mostShown ? message : `${cutText(message, mostShown)}…`;
}

function nextIn({ state, directives }: DiagnosisRow, procedure: ProcedureShape | null, words: Wordbook) {
  const { activeStep, isolation, focus, openBranches } = state;
  const question = activeStep === null ? null : words.text(`step.${activeStep}.question`);
  const branch = procedure?.steps.find(({ id }) => id === activeStep)?.branch;
  const isAgain = directives.some((each) => each.kind === 'ask' && each.step === activeStep && each.again);
  const because =
    (procedure === null && 'no-system') ||
    (isolation.complete && 'isolated') ||
    (activeStep === null && 'nothing-left') ||
    (isAgain && 'asked-again') ||
    (branch !== undefined && branch === focus && 'new-evidence') ||
    (branch !== undefined && openBranches.includes(branch) && 'branch-open') ||
    'in-order';
  return { step: activeStep, question, because } satisfies DiagnosisOnWire['next'];
}
