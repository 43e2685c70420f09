/**
 * Task `models`: what the second reader (F11) makes of the open everyday rows that the rules have left over, with a
 * scripted model that reads rightly and with one that reads wrongly at random, by the product's own verifier and flows.
 * `--seed` is that of the wrong one.
 */
import { questionOf, readFor } from '../../domain/conversation/question.ts';
import { planRead, slotsAsked } from '../../domain/conversation/second-look.ts';
import type { TurnPlan } from '../../domain/conversation/turn-plan.ts';
import type { FoundSlot, SaidFinding } from '../../contracts/reading/second-reader.ts';
import { randomOf } from '../chance/figures.ts';
import { readRightly, readWrongly } from './everyday/by-model.ts';
import { onEverydayCalendar } from './everyday/hear.ts';
import { everydaySteps, readEveryday, type EverydayRow } from './everyday/rows.ts';
import { everydayNow, everydayState, incident } from './everyday/scene.ts';
import { everydayVerdict, type EverydayVerdict } from './everyday/verdict.ts';
import { round, share } from './figures.ts';
import { heardFrom, outcomeOf, readerWith } from './talk/hear.ts';
import { told } from './talk/outcome.ts';

export interface ModelsOptions {
  readonly folder: string;
  /** Of the rows one of so many. */
  readonly every: number;
  readonly seed: number;
  readonly worst: number;
}

export function evaluateModels({ folder, every, seed, worst }: ModelsOptions) {
  const rows = readEveryday(folder, 'open', null).filter((_, at) => at % every === 0);
  const hear = modelListener();
  const rightly = rows.map((row) => hear(row, readRightly));
  const random = randomOf(seed);
  const wrongly = rows.map((row) =>
    hear(row, (_, asked) => readWrongly(readRightly(row, asked), asked, { random, message: row.message })),
  );
  return { rightly: figuresOf(rightly), wrongly: { seed, ...wrongFigures(wrongly) }, worst: missed(rightly, worst) };
}

/** What became of a row with a model that reads. */
export interface ReadTwice {
  readonly row: EverydayRow;
  /** By the rules alone. */
  readonly alone: EverydayVerdict;
  /** Null: the model was not asked. */
  readonly said: readonly SaidFinding[] | null;
  readonly found: readonly FoundSlot[];
  readonly verdict: EverydayVerdict;
  readonly got: string;
  readonly plan: TurnPlan;
}

type Model = (row: EverydayRow, asked: ReturnType<typeof slotsAsked>) => readonly SaidFinding[];

/** What hears rows with a model. Makes a reader once. */
export function modelListener(): (row: EverydayRow, model: Model) => ReadTwice {
  const { policy, readMessage, verifyFindings } = readerWith({ incident });
  return (row, model) => {
    const { message } = row;
    const before = everydayState(row, policy);
    const reading = readMessage(message, { question: readFor(before), at: everydayNow });
    const { outcome, plan, turn } = heardFrom(before, reading, { message, at: everydayNow });
    const first = onEverydayCalendar(outcome, plan);
    const alone = everydayVerdict(row, first);
    const rules = { row, alone, said: null, found: [], verdict: alone, got: told(first), plan };
    const asked = slotsAsked(before, turn, plan);
    if (asked.length === 0) return rules;
    const said = model(row, asked);
    const times = questionOf(before).shown?.times ?? [];
    const found = verifyFindings(message, asked, said, { at: everydayNow, language: reading.language, times });
    const read = found.length === 0 ? null : planRead(before, turn, plan, found);
    if (read === null) return { ...rules, said, found };
    const got = onEverydayCalendar(outcomeOf(before, read.plan, message), read.plan);
    return { row, alone, said, found, verdict: everydayVerdict(row, got), got: told(got), plan: read.plan };
  };
}

/** Rows that say a value and that the rules only asked about. */
function isLeft({ row, alone }: ReadTwice): boolean {
  return (
    alone === 'needless' &&
    row.step !== 'final-yes' &&
    row.expect.split('|').some((one) => one !== 'ask' && one !== 'stop')
  );
}

function figuresOf(heard: readonly ReadTwice[]) {
  const steps = everydaySteps.filter((step) => step !== 'final-yes' && step !== 'offer');
  const of = (those: readonly ReadTwice[]) => {
    const left = those.filter(isLeft);
    const taken = left.filter((one) => one.verdict === 'right' && isShown(one.plan)).length;
    return {
      left: left.length,
      asked: left.filter(({ said }) => said !== null).length,
      taken,
      share: round(share(taken, left.length)),
      want_the_end: those.filter((one) => one.alone === 'needless' && !isLeft(one)).length,
    };
  };
  const byStep = steps.map((step) => [step, of(heard.filter(({ row }) => row.step === step))] as const);
  return {
    values: of(heard.filter(({ row }) => steps.some((step) => step === row.step))),
    offer: of(heard.filter(({ row }) => row.step === 'offer')),
    steps: Object.fromEntries(byStep),
    asked_at_a_final_yes: heard.filter(({ row, said }) => row.step === 'final-yes' && said !== null).length,
  };
}

/** It is said with what is asked or shown next, unless the flow has not begun. */
function isShown(plan: TurnPlan): boolean {
  if (plan.kind !== 'flow') return true;
  return 'flow' in plan.move && (plan.move.flow.readByModel ?? []).length > 0;
}

function wrongFigures(heard: readonly ReadTwice[]) {
  const asked = heard.filter(({ said }) => said !== null);
  const taken = asked.filter(({ found }) => found.length > 0);
  return {
    asked: asked.length,
    taken: taken.length,
    without_its_quote: taken.filter((one) => !standsThere(one)).length,
    wrong_acts: asked.filter(({ plan }) => isAct(plan)).length,
    asked_at_a_final_yes: asked.filter(({ row }) => row.step === 'final-yes').length,
    /** What was changed, in words that stand there and that the rules cannot read: it is shown, and asked about. */
    shown_wrongly: taken.filter(({ verdict, alone }) => verdict !== 'right' && verdict !== alone).length,
  };
}

function standsThere({ row, said, found }: ReadTwice): boolean {
  return found.every(({ slot, start, end }) => {
    const words = row.message.slice(start, end);
    return said?.some((one) => one.slot === slot && one.quote.trim() === words) === true;
  });
}

function isAct(plan: TurnPlan): boolean {
  return plan.kind === 'flow' && (plan.move.kind === 'act' || plan.move.kind === 'ended');
}

function missed(heard: readonly ReadTwice[], most: number): readonly string[] {
  return heard
    .filter((one) => isLeft(one) && one.verdict !== 'right' && one.row.step !== 'offer')
    .slice(0, most)
    .map(({ row, said, found, got, verdict }) => {
      const at = said === null ? 'not asked' : found.length === 0 ? 'dropped' : 'taken';
      return `${at}: ${row.id} ${JSON.stringify(row.message)}: ${verdict} ${got}, not ${row.expect}`;
    });
}
