/** Figures of everyday rows: by step, by language, and the worst of them. */
import { round, share } from '../figures.ts';
import { told, type Outcome } from '../talk/outcome.ts';
import { talkLanguages } from '../talk/rows.ts';
import { everydaySteps, type EverydayRow } from './rows.ts';
import { everydayVerdict, isPlainYes, mayAsk, saysSomething, type EverydayVerdict } from './verdict.ts';

export interface EverydayJudged {
  readonly row: EverydayRow;
  readonly got: string;
  readonly verdict: EverydayVerdict;
}

/** Every row, heard and compared with what is expected of it. */
export function judgeEveryday(
  rows: readonly EverydayRow[],
  hear: (row: EverydayRow) => Outcome,
): readonly EverydayJudged[] {
  return rows.map((row) => {
    const got = hear(row);
    return { row, got: told(got), verdict: everydayVerdict(row, got) };
  });
}

/** By step, all languages together and apart. */
export function everydayFigures(judged: readonly EverydayJudged[]) {
  const steps = everydaySteps.flatMap((step) => {
    const ofStep = judged.filter(({ row }) => row.step === step);
    if (ofStep.length === 0) return [];
    const byLanguage = talkLanguages.map((lang) => [lang, figures(ofStep.filter(({ row }) => row.lang === lang))]);
    return [[step, { all: figures(ofStep), ...Object.fromEntries(byLanguage) }] as const];
  });
  return { all: figures(judged), steps: Object.fromEntries(steps) };
}

function figures(judged: readonly EverydayJudged[]) {
  const count = (verdict: EverydayVerdict, among = judged): number =>
    among.filter((one) => one.verdict === verdict).length;
  const said = judged.filter(({ row }) => saysSomething(row));
  const certain = judged.filter(({ row }) => !mayAsk(row));
  const yes = judged.filter(({ row }) => isPlainYes(row));
  const asked = yes.filter(({ verdict }) => verdict !== 'right').length;
  return {
    rows: judged.length,
    right: round(share(count('right'), judged.length)),
    wrong_acts: count('act'),
    /** Something was taken that no alternative allows. */
    taken_wrongly: count('taken'),
    taken_wrongly_share: round(share(count('taken'), judged.length)),
    ended_wrongly: count('ended'),
    otherwise: count('otherwise'),
    /** Of the rows that say a value, a slot, yes or no: those that were followed. */
    understood: round(share(count('right', said), said.length)),
    /** Of the rows at which nothing had to be asked. */
    asked_needlessly: round(share(count('needless', certain), certain.length)),
    ...(yes.length === 0 ? {} : { plain_yes: yes.length, plain_yes_asked_about: round(share(asked, yes.length)) }),
  };
}

/** Wrong acts first, then what was taken wrongly, evenly over the steps and languages. */
export function everydayWorst(judged: readonly EverydayJudged[], most: number): readonly string[] {
  const badness = ({ verdict }: EverydayJudged): number => worstFirst.indexOf(verdict);
  const seen = new Map<string, number>();
  return judged
    .filter(({ verdict }) => verdict !== 'right')
    .map((one) => {
      const key = `${one.verdict} ${one.row.step} ${one.row.lang}`;
      const place = seen.get(key) ?? 0;
      seen.set(key, place + 1);
      return { one, place };
    })
    .toSorted((a, b) => badness(a.one) - badness(b.one) || a.place - b.place)
    .slice(0, most)
    .map(
      ({ one: { row, got, verdict } }) =>
        `${verdict} ${row.id} ${JSON.stringify(row.message)}: ${got}, not ${row.expect}`,
    );
}

const worstFirst: readonly EverydayVerdict[] = ['act', 'taken', 'ended', 'otherwise', 'needless', 'right'];
