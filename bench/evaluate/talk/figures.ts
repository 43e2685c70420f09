/** Figures of everyday talk: by step, by language, and the worst rows. */
import { round, share } from '../figures.ts';
import type { Heard, Scene } from './hear.ts';
import { asks, expectedIn, told, verdictOn, type Outcome, type Verdict } from './outcome.ts';
import { isEveryday, talkLanguages, talkSteps, type TalkRow } from './rows.ts';

export interface Judged {
  readonly row: TalkRow;
  readonly got: string;
  readonly verdict: Verdict;
  /** The message was to have a consequence, and no question would do. */
  readonly isPlain: boolean;
  /** Something was done, or begun, that nobody asked for. */
  readonly isWrongAct: boolean;
}

export interface TalkFigures {
  readonly rows: number;
  readonly right: number;
  /** What does or begins something without having been told to. */
  readonly wrong_acts: number;
  /** Whatever else was taken that was not said. */
  readonly wrong: number;
  /** Of the rows with a consequence, the share that was asked back about. */
  readonly needless: number;
  /** Of the rows with a consequence, the share that had it. */
  readonly understood: number;
}

/** Every row, heard and compared with what is expected of it. */
export function judgeTalk(
  rows: readonly TalkRow[],
  hear: (scene: Scene, message: string) => Pick<Heard, 'outcome'>,
): readonly Judged[] {
  return rows.map((row) => {
    const got = hear(row, row.message).outcome;
    const verdict = verdictOn(row.expect, got);
    const isPlain = expectedIn(row.expect).every((one) => !asks(one));
    return { row, got: told(got), verdict, isPlain, isWrongAct: verdict === 'wrong' && acts(got, row) };
  });
}

export function talkFigures(judged: readonly Judged[]): TalkFigures {
  const plain = judged.filter(({ isPlain }) => isPlain);
  const count = (verdict: Verdict, among: readonly Judged[]): number =>
    among.filter((one) => one.verdict === verdict).length;
  const wrongActs = judged.filter(({ isWrongAct }) => isWrongAct).length;
  return {
    rows: judged.length,
    right: round(share(count('right', judged), judged.length)),
    wrong_acts: wrongActs,
    wrong: count('wrong', judged) - wrongActs,
    needless: round(share(count('needless', plain), plain.length)),
    understood: round(share(count('right', plain), plain.length)),
  };
}

/**
 * The figures of each step, all languages together and apart. `yes` are the rows of the final yes that are a plain one;
 * of them `alone` say nothing else, and `telling` tell something beside it, which nothing explains and the final yes
 * therefore asks about (G20). `everyday`: the rows in the mixture in which people type, where there are any.
 */
export function figuresByStep(judged: readonly Judged[]) {
  const steps = talkSteps.flatMap((step) => {
    const ofStep = judged.filter(({ row }) => row.step === step);
    return ofStep.length === 0 ? [] : [[step, { all: talkFigures(ofStep), ...byLanguage(ofStep) }] as const];
  });
  const everyday = judged.filter(({ row }) => isEveryday(row));
  return {
    all: talkFigures(judged),
    yes: yesFigures(judged),
    ...(everyday.length === 0 ? {} : { everyday: everydayFigures(everyday) }),
    steps: Object.fromEntries(steps),
  };
}

function yesFigures(judged: readonly Judged[]) {
  const yes = judged.filter(isFinalYes);
  return {
    ...talkFigures(yes),
    alone: talkFigures(yes.filter((one) => !isTelling(one))),
    telling: talkFigures(yes.filter(isTelling)),
  };
}

/** What the goals of everyday talk are about. */
export function everydayFigures(judged: readonly Judged[]) {
  return {
    all: talkFigures(judged),
    yes: yesFigures(judged),
    choice: talkFigures(judged.filter(({ row }) => row.step === 'choice')),
  };
}

/** Wrong acts first, then what else was taken wrongly, then needless questions, evenly over the steps. */
export function worstRows(judged: readonly Judged[], most: number): readonly string[] {
  const badness = ({ isWrongAct, verdict }: Judged): number => (isWrongAct ? 0 : verdict === 'wrong' ? 1 : 2);
  const seen = new Map<string, number>();
  return judged
    .filter(({ verdict }) => verdict !== 'right')
    .map((one) => {
      const key = `${badness(one)} ${one.row.step} ${one.row.lang}`;
      const place = seen.get(key) ?? 0;
      seen.set(key, place + 1);
      return { one, place };
    })
    .toSorted((a, b) => badness(a.one) - badness(b.one) || a.place - b.place)
    .slice(0, most)
    .map(({ one: { row, got } }) => `${row.id} ${JSON.stringify(row.message)}: ${got}, not ${row.expect}`);
}

export function isFinalYes({ row: { step, expect } }: Pick<Judged, 'row'>): boolean {
  return step === 'consent' && expect === 'act';
}

/** By what whoever wrote the row meant it to be, not by what became of it. */
function isTelling({ row: { category } }: Judged): boolean {
  return telling.has(category);
}

/** Categories of rows that tell something beside their answer: of the day, of the person, of whoever speaks. */
const telling: ReadonlySet<string> = new Set([
  'telling',
  'around',
  'comment',
  'hesitation',
  'long',
  'praise',
  'reason',
  'relief',
  'remark',
  'smalltalk',
  'urgency',
]);

function byLanguage(judged: readonly Judged[]): Readonly<Record<string, TalkFigures>> {
  return Object.fromEntries(
    talkLanguages.map((lang) => [lang, talkFigures(judged.filter(({ row }) => row.lang === lang))]),
  );
}

/**
 * Outcomes that do something, or begin what was not asked for. An offer that is taken leads to a question: that is
 * taken wrongly, and no act.
 */
function acts({ kind }: Outcome, { step, expect }: TalkRow): boolean {
  if (kind === 'act') return true;
  // It was to be begun, and what was taken with it is wrong: that is shown before anything comes of it.
  if (expectedIn(expect).some((one) => one.kind === kind)) return false;
  return step === 'request' && (kind === 'calendar' || kind === 'email');
}
