/**
 * Task `technicians`: what technicians type on a phone, held against what it has to come to
 * (tests/diagnosis/technicians/README.md), each row with the step that has just been asked; and whole dialogues with a
 * technician who knows what is wrong, from the complaint to the report. `--apart` judges what is kept apart, of which
 * no row is shown.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileAssistant } from '../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../adapters/assistants/folder.ts';
import type { DiagnosisState, Fact } from '../../contracts/state/diagnosis-state.ts';
import type { OutcomeShape, ProcedureShape, StepShape } from '../../contracts/assistant/procedure.ts';
import { processMessage, type Processed } from '../../domain/diagnosis/engine.ts';
import { outcomeOfPolarity, outcomeOfValue, readingAsked, stepOf } from '../../domain/diagnosis/procedure.ts';
import { askedIn } from '../../domain/diagnosis/progress.ts';
import { valueFor } from '../../domain/diagnosis/quantities.ts';
import { noDiagnosis, type DiagnosisPolicy } from '../../domain/diagnosis/state.ts';
import { readDiagnosis } from '../../reading/diagnosis/read.ts';
import { vocabularyOf } from '../../reading/diagnosis/vocabulary.ts';
import { dialoguesIn, outcomeShown, type Say } from './technicians/dialogues.ts';

const at = '2026-02-12T10:00:00Z';

/**
 * `right`: what is wanted. `shown`: it is asked whether that is meant, and it is. `shown-wrong`: it is asked, and it is
 * not. `asked`: the step is asked once more. `missed`: an earlier result that is taken back stands. `wrong`: anything else.
 */
type Verdict = 'right' | 'shown' | 'shown-wrong' | 'asked' | 'missed' | 'wrong';

interface Row {
  readonly lang: string;
  readonly procedure: ProcedureShape;
  readonly step: StepShape;
  readonly message: string;
  readonly kind: string;
  readonly arg: string;
  readonly note: string;
  /** The class of messages that it stands for; empty in rows that have none. */
  readonly group: string;
}

export interface TechnicianOptions {
  readonly folder: string;
  readonly part: 'open' | 'apart';
  readonly worst: number;
  /** How many of the worst dialogues are shown whole. */
  readonly talks?: number;
}

export function evaluateTechnicians({ folder, part, worst, talks: shownTalks = 0 }: TechnicianOptions) {
  const desk = serviceDesk();
  const place = part === 'open' ? folder : join(folder, 'apart');
  const judged = ['en', 'es', 'ru']
    .flatMap((lang) => rowsIn(place, lang, desk.policy.procedures))
    .map((row) => ({ row, ...verdictOn(row, desk.say) }));
  const kinds = [...new Set(judged.map(({ row }) => row.kind))].toSorted();
  const tally = (rows: typeof judged) => {
    const found: Partial<Record<Verdict, number>> = {};
    for (const { verdict } of rows) found[verdict] = (found[verdict] ?? 0) + 1;
    return found;
  };
  const groups = [...new Set(judged.map(({ row }) => row.group))].filter((group) => group !== '').toSorted();
  const { worst: wrongChecks, talks, ...dialogues } = dialoguesIn(place, desk);
  const faults = judged.filter(
    ({ verdict }) => verdict === 'wrong' || verdict === 'missed' || verdict === 'shown-wrong',
  );
  return {
    part,
    rows: { all: judged.length, ...tally(judged) },
    byLabel: Object.fromEntries(kinds.map((kind) => [kind, tally(judged.filter(({ row }) => row.kind === kind))])),
    dialogues,
    ...(groups.length === 0
      ? {}
      : {
          byClass: Object.fromEntries(
            groups.map((name) => [name, tally(judged.filter(({ row }) => row.group === name))]),
          ),
        }),
    ...(part === 'open' ? { worst: [...faults.map(shown), ...wrongChecks].slice(0, worst) } : {}),
    ...(part === 'open' && shownTalks > 0 ? { talks: talks.slice(0, shownTalks) } : {}),
  };
}

/** The service desk as it is shipped. */
function serviceDesk(): { readonly policy: DiagnosisPolicy; readonly say: Say } {
  const assistant = fileURLToPath(new URL('../../assistants/rv-service-desk', import.meta.url));
  const procedures = [...compileAssistant(readAssistantFolder(assistant)).procedures.values()];
  const vocabulary = vocabularyOf(procedures.map(({ file }) => file));
  const policy: DiagnosisPolicy = {
    systems: procedures.map(({ shape }) => shape.id),
    procedures: procedures.map(({ shape }) => shape),
    flags: { clarificationSubflows: true, replan: true, nonBlockingLabour: true },
  };
  const say: Say = (state, message, messageId) =>
    processMessage(state, { messageId, reading: readDiagnosis(message, vocabulary, askedIn(state)) }, policy, at);
  return { policy, say };
}

function rowsIn(folder: string, lang: string, procedures: readonly ProcedureShape[]): readonly Row[] {
  return readFileSync(join(folder, `rows-${lang}.tsv`), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, id, stepId = '', message = '', label = '', note = '', group = ''] = line.split('\t');
      const procedure = procedures.find((each) => each.id === id);
      const step = procedure === undefined ? null : stepOf(procedure, stepId);
      if (procedure === undefined || step === null) throw new Error(`No step ${id}.${stepId}.`);
      const [kind = ''] = label.split(':');
      return { lang, procedure, step, message, kind, arg: label.slice(kind.length + 1), note, group };
    });
}

function verdictOn(row: Row, say: Say): { readonly verdict: Verdict; readonly got: string | null } {
  const { procedure, step, kind } = row;
  const isLater = kind === 'contradicts' || kind === 'labour' || kind === 'report';
  const asked = stateAt(procedure, step);
  const earlier = isLater ? earlierOf(row) : null;
  const before = earlier === null ? asked : isolatedWith(asked, procedure, step, earlier);
  const processed = say(before, row.message, 'm1');
  const got = processed.state.settled.find((each) => each.step === step.id)?.outcome ?? null;
  return { verdict: judged(row, processed, got, earlier), got };
}

function judged(row: Row, processed: Processed, got: string | null, earlier: OutcomeShape | null): Verdict {
  const { step, kind, arg } = row;
  const { state } = processed;
  const held = (want: string | null): Verdict => {
    if (got !== null) return got === want ? 'right' : 'wrong';
    const shown = shownIn(state, step);
    return shown === null ? 'asked' : shown === want ? 'shown' : 'shown-wrong';
  };
  switch (kind) {
    case 'yes':
    case 'no':
      return held(outcomeOfPolarity(step, kind)?.id ?? (kind === 'no' ? nothingThere(step) : null));
    case 'choice':
      return held(arg);
    case 'reading':
      return readRightly(step, Number.parseFloat(arg), state, held);
    case 'not-answer':
      return got === null ? (shownIn(state, step) === null ? 'right' : 'shown-wrong') : 'wrong';
    case 'danger':
      return got === null || step.outcomes.find(({ id }) => id === got)?.danger === true ? 'right' : 'wrong';
    case 'contradicts':
      return !state.isolation.complete || got !== earlier?.id ? 'right' : 'missed';
    case 'labour':
      return state.labour.hours === Number.parseFloat(arg) ? 'right' : 'wrong';
    default:
      return state.mode === 'final_report' ? 'right' : 'asked';
  }
}

/** The outcome that is asked about; null: none is. */
function shownIn({ pending = null }: DiagnosisState, step: StepShape): string | null {
  return pending === null ? null : outcomeShown(pending, step);
}

function readRightly(
  step: StepShape,
  value: number,
  state: DiagnosisState,
  held: (want: string | null) => Verdict,
): Verdict {
  const verdict = held(outcomeOfValue(step, value)?.id ?? null);
  const settled = state.settled.find((each) => each.step === step.id);
  const fact = state.facts.find(({ id }) => id === settled?.fact);
  const asked = readingAsked(step);
  if (verdict !== 'right' || asked === null || fact === undefined) return verdict;
  if (fact.value === null) return value === 0 ? 'right' : 'wrong';
  const told = valueFor(asked.quantity, {
    value: fact.value,
    unit: fact.unit,
    ...(fact.of === undefined ? {} : { of: fact.of }),
  });
  return told !== null && Math.abs(told - value) <= Math.max(0.05, 0.015 * Math.abs(told)) ? 'right' : 'wrong';
}

const absences = new Set(['open', 'missing', 'low', 'none']);

function nothingThere({ outcomes }: StepShape): string | null {
  return outcomes.find(({ id }) => absences.has(id))?.id ?? null;
}

/** How a note begins that tells of a no. */
const denials = new Set(['no', 'sin', 'нет', 'не']);

/** What the row takes back, or what isolated the cause before. */
function earlierOf({ step, note }: Row): OutcomeShape {
  const [first] = step.outcomes;
  const [, told = ''] = note.split(': ');
  const denied = denials.has(told.split(/[ ,]/)[0] ?? '') ? outcomeOfPolarity(step, 'no') : null;
  const found =
    step.outcomes.find(({ id }) => note.includes(id)) ??
    denied ??
    step.outcomes.find(({ isolates }) => isolates !== undefined) ??
    first;
  if (found === undefined) throw new Error(`${step.id} has no outcomes.`);
  return found;
}

/** A diagnosis that has just asked a step, everything before it verified so that it is asked. */
function stateAt(procedure: ProcedureShape, step: StepShape): DiagnosisState {
  let state: DiagnosisState = { ...noDiagnosis, procedure: procedure.id, turn: 3 };
  const settle = (before: StepShape, outcome: string | undefined): void => {
    state = settledWith(state, before, outcome ?? before.outcomes[0]?.id ?? '');
  };
  const isDone = (id: string): boolean => state.settled.some((each) => each.step === id);
  const prepare = (own: StepShape): void => {
    for (const { step: id, outcomes } of own.after) {
      const before = stepOf(procedure, id);
      if (before === null || isDone(id)) continue;
      prepare(before);
      settle(
        before,
        outcomes[0] ?? before.outcomes.find(({ isolates, danger }) => isolates === undefined && danger !== true)?.id,
      );
    }
    const { branch } = own;
    if (branch === undefined || state.openBranches.includes(branch)) return;
    state = { ...state, openBranches: [...state.openBranches, branch] };
    const opener = procedure.steps.find(
      ({ id, outcomes }) => id !== step.id && !isDone(id) && outcomes.some(({ opens }) => opens.includes(branch)),
    );
    if (opener === undefined) return;
    prepare(opener);
    settle(opener, opener.outcomes.find(({ opens }) => opens.includes(branch))?.id);
  };
  prepare(step);
  for (const each of procedure.steps)
    if (each.safety === true && each.branch === undefined && each.id !== step.id && !isDone(each.id))
      settle(each, each.outcomes.find(({ danger }) => danger !== true)?.id);
  return {
    ...state,
    activeStep: step.id,
    asked: [...state.asked, { step: step.id, times: 1, turn: 3 }],
    lastAction: 'question',
  };
}

function settledWith(state: DiagnosisState, { id: step }: StepShape, outcome: string): DiagnosisState {
  const fact: Fact = {
    id: `f${state.facts.length + 1}`,
    kind: 'observation',
    messageId: 'm0',
    at,
    step,
    outcome,
    value: null,
    unit: null,
    evidence: null,
    negative: false,
    supersededBy: null,
  };
  return {
    ...state,
    facts: [...state.facts, fact],
    settled: [...state.settled, { step, outcome, fact: fact.id }],
    asked: [...state.asked.filter((each) => each.step !== step), { step, times: 1, turn: 1 }],
  };
}

function isolatedWith(
  state: DiagnosisState,
  procedure: ProcedureShape,
  step: StepShape,
  outcome: OutcomeShape,
): DiagnosisState {
  return {
    ...settledWith(state, step, outcome.id),
    activeStep: null,
    isolation: { complete: true, finding: outcome.isolates ?? procedure.findings[0]?.id ?? null, invalidated: false },
    labour: { mode: 'draft', hours: 2.5 },
  };
}

function shown({
  row,
  verdict,
  got,
}: {
  readonly row: Row;
  readonly verdict: Verdict;
  readonly got: string | null;
}): string {
  const { lang, procedure, step, message, kind, arg } = row;
  return `${verdict} | ${lang} ${procedure.id}.${step.id} | ${message} | ${kind} ${arg} | got ${got}`;
}
