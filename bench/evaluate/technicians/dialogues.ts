/** Whole dialogues (task `technicians`): a technician who knows what is wrong answers what is asked, and what is not. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { DiagnosisState, Directive, PendingAnswer } from '../../../contracts/state/diagnosis-state.ts';
import type { ProcedureShape, StepShape } from '../../../contracts/assistant/procedure.ts';
import type { Processed } from '../../../domain/diagnosis/engine.ts';
import { outcomeOfValue, readingAsked, stepOf } from '../../../domain/diagnosis/procedure.ts';
import { valueFor } from '../../../domain/diagnosis/quantities.ts';
import { reportOf, type ReportedCheck } from '../../../domain/diagnosis/report.ts';
import { noDiagnosis, type DiagnosisPolicy } from '../../../domain/diagnosis/state.ts';

export type Say = (state: DiagnosisState, message: string, messageId: string) => Processed;

const said = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]);
const check = z.looseObject({ step: z.string(), outcome: z.string().nullish() });
const dialogue = z.looseObject({
  id: z.string(),
  lang: z.enum(['en', 'es', 'ru']),
  procedure: z.string(),
  truth: z.looseObject({ steps: z.record(z.string(), z.looseObject({ outcome: z.string().nullish() })).nullish() }),
  expected_path: z.looseObject({ answered_by_opening: z.array(z.string()).nullish() }),
  technician: z.looseObject({
    opening: said,
    steps: z.record(z.string(), said).nullish(),
    anything_else_asked: z.string(),
    corrects_himself_at: z.array(z.string()).nullish(),
    after_first_isolation: z.looseObject({ message: said, takes_back: z.string().nullish() }).nullish(),
    after_isolation: said.nullish(),
    labour: said.nullish(),
    report_request: said.nullish(),
  }),
  report: z.looseObject({ cause: z.string().nullish(), checks: z.array(check).nullish() }),
});
type Dialogue = z.infer<typeof dialogue>;

const agreed = { en: ['yes', 'no'], es: ['sí', 'no'], ru: ['да', 'нет'] } as const;
const titles: Readonly<Record<string, Readonly<Record<Dialogue['lang'], string>>>> = {
  roof_ac: { en: 'roof ac', es: 'aire acondicionado', ru: 'кондиционер' },
  furnace: { en: 'furnace', es: 'calefactor', ru: 'отопитель' },
  water_heater: { en: 'water heater', es: 'calentador de agua', ru: 'водонагреватель' },
  water_pump: { en: 'water pump', es: 'bomba de agua', ru: 'насос' },
  awning: { en: 'awning', es: 'toldo', ru: 'маркиза' },
  slide_out: { en: 'slide out', es: 'slide out', ru: 'слайд-аут' },
  electrical_12v: { en: '12v system', es: 'sistema de 12 voltios', ru: 'бортовая сеть 12 В' },
};
const mostTurns = 40;

/** Where a question that the dialogue's path does not have comes from. */
type Needless =
  /** Which system it is. */
  | 'system'
  /** The step is asked once more, though its answer was told. */
  | 'told'
  /** The complaint has told it. */
  | 'opening'
  /** It is another way, since a step on the path was given up. */
  | 'behind-lost'
  /** It is another way, and every step that was told is settled. */
  | 'off-path';

/**
 * `needless`: questions that the dialogue's path does not have, by where they come from; `confirmations` ask whether it
 * was meant so. `talks`: the open dialogues whole.
 */
export function dialoguesIn(folder: string, { policy, say }: { readonly policy: DiagnosisPolicy; readonly say: Say }) {
  const files = readdirSync(folder).filter((file) => file.startsWith('dialogue-'));
  const played = files.map((file) =>
    play(dialogue.parse(parse(readFileSync(join(folder, file), 'utf8'))), policy, say),
  );
  const sum = (of: (each: Played) => number): number => played.reduce((before, each) => before + of(each), 0);
  return {
    dialogues: played.length,
    checks: sum(({ checks }) => checks),
    wrongChecks: sum(({ wrong }) => wrong.length),
    withWrongChecks: played.filter(({ wrong }) => wrong.length > 0).length,
    missingChecks: sum(({ missing }) => missing),
    cause: {
      right: played.filter(({ cause }) => cause === 'right').length,
      wrong: played.filter(({ cause }) => cause === 'wrong').length,
      none: played.filter(({ cause }) => cause === 'none').length,
    },
    reported: played.filter(({ isReported }) => isReported).length,
    needless: sum(({ needless }) => needless.length),
    needlessBy: Object.fromEntries(
      [...new Set(played.flatMap(({ needless }) => needless))].map((kind) => [
        kind,
        sum(({ needless }) => needless.filter((each) => each === kind).length),
      ]),
    ),
    confirmations: sum(({ confirmations }) => confirmations),
    worst: played.flatMap(({ wrong }) => wrong),
    talks: played.toSorted((one, other) => other.needless.length - one.needless.length).map(({ lines }) => lines),
  };
}

interface Played {
  readonly checks: number;
  readonly wrong: readonly string[];
  readonly missing: number;
  readonly cause: 'right' | 'wrong' | 'none';
  readonly isReported: boolean;
  readonly needless: readonly Needless[];
  readonly confirmations: number;
  readonly lines: readonly string[];
}

function play(own: Dialogue, policy: DiagnosisPolicy, say: Say): Played {
  const { report } = own;
  const shape = policy.procedures.find(({ id }) => id === own.procedure);
  const { state, texts, needless, confirmations, lines } = talked(own, shape, say);
  const paragraphs = shape === undefined || state.procedure !== own.procedure ? [] : reportOf(state, shape);
  const checks = paragraphs.flatMap((each) => (each.kind === 'checks' ? each.checks : []));
  const cause = state.isolation.complete ? state.isolation.finding : null;
  return {
    checks: checks.length,
    wrong: checks.flatMap((each) => faultOf(each, own, texts)),
    missing: (report.checks ?? []).filter((each) => !checks.some(({ step }) => step === each.step)).length,
    cause: cause === (report.cause ?? null) ? 'right' : cause === null ? 'none' : 'wrong',
    isReported: state.mode === 'final_report',
    needless,
    confirmations,
    lines: [`${own.id} ${own.procedure}: ${cause ?? 'no cause'}, ${report.cause ?? 'none'} is right`, ...lines],
  };
}

/** From the complaint to the report. */
function talked(own: Dialogue, shape: ProcedureShape | undefined, say: Say) {
  const { technician } = own;
  const steps = listed(technician.steps ?? {});
  const texts: string[] = [];
  let state: DiagnosisState = noDiagnosis;
  const tell = (messages: readonly string[]): void => {
    for (const message of messages) {
      const said = say(state, message, `m${texts.length}`);
      ({ state } = said);
      texts.push(message);
      lines.push(`> ${message}`, `  ${said.directives.map(inShort).join(', ')}`);
    }
  };
  const told: Record<string, number> = {};
  const needless: Needless[] = [];
  const lines: string[] = [];
  let confirmations = 0;
  let isTakenBack = false;
  tell(messagesOf(technician.opening));
  for (let turn = 0; turn < mostTurns; turn += 1) {
    if (state.isolation.complete && technician.after_first_isolation != null && !isTakenBack) {
      isTakenBack = true;
      tell(messagesOf(technician.after_first_isolation.message));
      continue;
    }
    const { activeStep: step, pending = null } = state;
    // Who is asked which system it is names it.
    if (state.procedure === null && turn === 0) {
      needless.push('system');
      tell([titles[own.procedure]?.[own.lang] ?? own.procedure]);
      continue;
    }
    if (state.isolation.complete || step === null) break;
    if (pending !== null) {
      confirmations += 1;
      tell([answerTo(pending, shape, own, isTakenBack)]);
      continue;
    }
    const mine = steps[step] ?? null;
    const place = told[step] ?? 0;
    told[step] = place + 1;
    if (mine === null || place >= mine.length) {
      const kind = mine === null ? offPath(step, state, own) : 'told';
      needless.push(kind);
      lines.push(`  (${kind})`);
      if (place > (mine?.length ?? 0) + 1) break;
      tell([mine?.at(-1) ?? technician.anything_else_asked]);
      continue;
    }
    tell(mine.slice(place, place + 1));
    if (technician.corrects_himself_at?.includes(step) === true && place === 0 && mine.length > 1) {
      told[step] = 2;
      tell(mine.slice(1, 2));
    }
  }
  tell(messagesOf(technician.after_isolation ?? []));
  if (state.isolation.complete) tell(messagesOf(technician.labour ?? []));
  tell(messagesOf(technician.report_request ?? []));
  return { state, texts, needless, confirmations, lines };
}

function offPath(step: string, { settled }: DiagnosisState, { expected_path: path, technician }: Dialogue): Needless {
  if (path.answered_by_opening?.includes(step) === true) return 'opening';
  const isLost = settled.some((each) => each.outcome === null && technician.steps?.[each.step] !== undefined);
  return isLost ? 'behind-lost' : 'off-path';
}

function inShort(directive: Directive): string {
  const { kind } = directive;
  if (kind === 'ask') return directive.again ? `asks ${directive.step} again` : `asks ${directive.step}`;
  return kind === 'isolated' ? `isolated ${directive.finding}` : kind;
}

/** Somebody who is asked whether it was meant so says yes where it is so. */
function answerTo(pending: PendingAnswer, shape: ProcedureShape | undefined, own: Dialogue, isLater: boolean): string {
  const [yes, no] = agreed[own.lang];
  const step = shape === undefined ? null : stepOf(shape, pending.step);
  if (step === null) return no;
  // What he takes back later he stands by until then.
  const isMistaken = !isLater && own.technician.after_first_isolation?.takes_back === step.id;
  return isMistaken || outcomeShown(pending, step) === truthOf(step.id, own, isLater) ? yes : no;
}

/** What an answer that is asked about would come to. */
export function outcomeShown({ outcome, measurement }: PendingAnswer, step: StepShape): string | null {
  const asked = readingAsked(step);
  if (measurement === undefined || asked === null) return outcome ?? null;
  const value = valueFor(asked.quantity, measurement);
  return value === null ? null : (outcomeOfValue(step, value)?.id ?? null);
}

/** What a step comes to, as the report has it; before it is taken back, whatever the technician believes. */
function truthOf(step: string, { report, truth }: Dialogue, isLater: boolean): string | null {
  const reported = report.checks?.find((each) => each.step === step)?.outcome;
  return (isLater ? reported : (truth.steps?.[step]?.outcome ?? reported)) ?? reported ?? null;
}

function faultOf(
  { step, outcome, messageId }: ReportedCheck,
  own: Dialogue,
  texts: readonly string[],
): readonly string[] {
  const want =
    own.report.checks?.find((each) => each.step === step)?.outcome ?? own.truth.steps?.[step]?.outcome ?? null;
  const message = texts[Number(messageId?.slice(1) ?? -1)] ?? '';
  return want === outcome ? [] : [`${own.id}: ${step} = ${outcome} and not ${want} by "${message}"`];
}

function messagesOf(given: z.infer<typeof said>): readonly string[] {
  return (Array.isArray(given) ? given : [given]).map(String);
}

function listed(steps: Readonly<Record<string, z.infer<typeof said>>>): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(steps).map(([step, each]) => [step, messagesOf(each)]));
}
