/** G20 Everyday talk at every step: what strangers say, and that nothing is done which was not said. */
import { describe, expect, test } from 'vitest';
import {
  everydayFigures,
  figuresByStep,
  isFinalYes,
  judgeTalk,
  talkFigures,
  worstRows,
} from '../../bench/evaluate/talk/figures.ts';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { expectedIn, outcomeKinds } from '../../bench/evaluate/talk/outcome.ts';
import {
  isApart,
  isEveryday,
  readTalk,
  talkLanguages,
  type TalkPart,
  type TalkRow,
} from '../../bench/evaluate/talk/rows.ts';

const hear = listener();
const corpus = { open: readTalk('tests/talk', 'open'), apart: readTalk('tests/talk', 'apart') };
const all = [...corpus.open, ...corpus.apart];
const of = (step: TalkRow['step'], rows: readonly TalkRow[] = all) => rows.filter((row) => row.step === step);

describe('the corpus', () => {
  test('it is large enough at every step that decides, in four languages', () => {
    expect(of('consent').length).toBeGreaterThanOrEqual(300);
    expect(of('choice').length).toBeGreaterThanOrEqual(300);
    for (const lang of talkLanguages) expect(all.filter((row) => row.lang === lang).length).toBeGreaterThan(150);
  });

  test('every id and every wording of a step and scene stands there once', () => {
    expect(repeated(all.map(({ id }) => id))).toEqual([]);
    // What is asked back about stands in the language of its row.
    const sceneOf = ({ step, shown, lang }: TalkRow) =>
      step === 'clarified' ? `${step} ${shown} ${lang}` : `${step} ${shown}`;
    expect(repeated(all.map((row) => `${sceneOf(row)}: ${row.message}`))).toEqual([]);
  });

  test('a row stands apart exactly when its id says so', () => {
    expect(corpus.open.filter(({ id }) => isApart(id))).toEqual([]);
    expect(corpus.apart.filter(({ id }) => !isApart(id))).toEqual([]);
    expect(corpus.apart.length / all.length).toBeGreaterThan(0.2);
  });

  test('what is expected is in the vocabulary', () => {
    const unknown = all.filter(({ expect: words }) => expectedIn(words).some(({ kind }) => !outcomeKinds.has(kind)));
    expect(unknown.map(({ id, expect: words }) => `${id}: ${words}`)).toEqual([]);
  });
});

/**
 * Most of the rows were written in search of what is taken wrongly: slips, dialects, stories beside a yes. The final yes is a finite
 * language and asks about them (docs/decisions/0045); how many is reported, and is no goal.
 *
 * How bad a part may be: wrong acts at all steps, what else is taken that was not said, the share of plain final yeses after
 * which nothing is done, the share of choices and of first messages that are understood.
 */
const limits: Readonly<
  Record<TalkPart, { wrongActs: number; wrong: number; needlessYes: number; understoodChoice: number }>
> = {
  open: { wrongActs: 0, wrong: 33, needlessYes: 0.368, understoodChoice: 0.929 },
  apart: { wrongActs: 0, wrong: 44, needlessYes: 0.469, understoodChoice: 0.882 },
};

describe.each(['open', 'apart'] as const)('G20 the part that is %s', (part) => {
  const judged = judgeTalk(corpus[part], hear);
  const shown = part === 'open' ? worstRows(judged, 20).join('\n') : JSON.stringify(figuresByStep(judged).all);

  test('G20 nothing is done that was not said', () => {
    expect(judged.filter(({ isWrongAct }) => isWrongAct).length, shown).toBeLessThanOrEqual(limits[part].wrongActs);
  });

  test('G20 nothing is taken that was not said', () => {
    expect(talkFigures(judged).wrong, shown).toBeLessThanOrEqual(limits[part].wrong);
  });

  test('G20 a plain yes is seldom asked about', () => {
    const { understood } = talkFigures(judged.filter(isFinalYes));
    expect(1 - understood, shown).toBeLessThanOrEqual(limits[part].needlessYes);
  });

  test('G20 a choice is understood', () => {
    const { understood } = talkFigures(judged.filter(({ row }) => row.step === 'choice'));
    expect(understood, shown).toBeGreaterThanOrEqual(limits[part].understoodChoice);
  });
});

test('G20 of what people ordinarily type nothing acts that is no yes, a plain yes is not asked about, and a choice is understood', () => {
  const everyday = judgeTalk(corpus.apart.filter(isEveryday), hear);
  const { all, yes, choice } = everydayFigures(everyday);
  expect(all.rows).toBeGreaterThan(300);
  expect(all.wrong_acts).toBe(0);
  // Whoever tells a story beside a yes is asked (docs/decisions/0045). The goal is .08; 11 of 81 that say nothing else are asked about.
  expect(yes.alone.needless).toBeLessThanOrEqual(0.136);
  expect(choice.understood).toBeGreaterThanOrEqual(0.92);
});

function repeated(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}
