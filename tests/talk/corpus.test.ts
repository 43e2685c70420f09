/**
 * G20 Everyday talk at every step: what strangers say, and that nothing is done or taken which was not said. In `npm
 * test` a sample of the hard rows is heard and all of what people ordinarily type; `npm run laws` hears every row.
 */
import { describe, expect, test } from 'vitest';
import {
  everydayFigures,
  figuresByStep,
  isFinalYes,
  judgeTalk,
  talkFigures,
  worstRows,
} from '../../bench/evaluate/talk/figures.ts';
import { listener, type Heard } from '../../bench/evaluate/talk/hear.ts';
import { expectedIn, outcomeKinds, told } from '../../bench/evaluate/talk/outcome.ts';
import {
  isApart,
  isEveryday,
  readTalk,
  talkLanguages,
  type TalkPart,
  type TalkRow,
} from '../../bench/evaluate/talk/rows.ts';
import type { Span } from '../../contracts/reading/reading.ts';
import { isWhole, sampleOf } from '../support/laws.ts';

const corpus = { open: readTalk('tests/talk', 'open'), apart: readTalk('tests/talk', 'apart') };
const all = [...corpus.open, ...corpus.apart];
const everyday = all.filter(isEveryday);
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

const hear = listener();
const heard = new Map<object, Heard>();
/** Each row once, whichever law asks for it. */
function heardOnce(row: TalkRow): Heard {
  const found = heard.get(row) ?? hear(row, row.message);
  heard.set(row, found);
  return found;
}
const judge = (rows: readonly TalkRow[]) => judgeTalk(rows, (scene) => heardOnce(scene as TalkRow));

/**
 * Most of the rows were written in search of what is taken wrongly: slips, dialects, stories beside a yes. The final
 * yes is a finite language and asks about them (docs/decisions/0018); how many is reported, and is no goal.
 *
 * How bad a part may be as a whole: what is taken that was not said, the share of plain final yeses after which nothing
 * is done, the share of choices that are understood. A wrong act is one too many wherever it is.
 */
const limits: Readonly<Record<TalkPart, { wrong: number; needlessYes: number; understoodChoice: number }>> = {
  open: { wrong: 150, needlessYes: 0.368, understoodChoice: 0.929 },
  apart: { wrong: 85, needlessYes: 0.469, understoodChoice: 0.882 },
};
/**
 * By how much a sample may miss a share of the whole: of what is understood, and of what is taken that was not said.
 */
const slack = isWhole ? { understood: 0, wrong: 0 } : { understood: 0.06, wrong: 0.005 };

const samples: Readonly<Record<TalkPart, readonly TalkRow[]>> = {
  open: sampleOf(corpus.open, 1_300),
  apart: sampleOf(
    corpus.apart.filter((row) => !isEveryday(row)),
    450,
  ),
};

describe.each(['open', 'apart'] as const)('G20 the part that is %s', (part) => {
  const rows = part === 'apart' ? [...samples.apart, ...everyday] : samples.open;
  const judged = judge(rows);
  const shown = part === 'open' ? worstRows(judged, 20).join('\n') : JSON.stringify(figuresByStep(judged).all);

  test('G20 nothing is done that was not said', () => {
    expect(judged.filter(({ isWrongAct }) => isWrongAct).length, shown).toBe(0);
  });

  test('G20 nothing is taken that was not said', () => {
    const most = limits[part].wrong / corpus[part].length + slack.wrong;
    expect(talkFigures(judged).wrong, shown).toBeLessThanOrEqual(most * rows.length);
  });

  test('G20 a plain yes is seldom asked about', () => {
    const { understood } = talkFigures(judged.filter(isFinalYes));
    expect(1 - understood, shown).toBeLessThanOrEqual(limits[part].needlessYes + slack.understood);
  });

  test('G20 a choice is understood', () => {
    const { understood } = talkFigures(judged.filter(({ row }) => row.step === 'choice'));
    expect(understood, shown).toBeGreaterThanOrEqual(limits[part].understoodChoice - slack.understood);
  });
});

test('G20 of what people ordinarily type nothing acts that is no yes, a plain yes is not asked about, and a choice is understood', () => {
  const { all: ofAll, yes, choice } = everydayFigures(judge(everyday));
  expect(ofAll.rows).toBeGreaterThan(300);
  expect(ofAll.wrong_acts).toBe(0);
  // Whoever tells a story beside a yes is asked (docs/decisions/0018). The goal is .08; 11 of 81 that say nothing else
  // are asked about.
  expect(yes.alone.needless).toBeLessThanOrEqual(0.136);
  expect(choice.understood).toBeGreaterThanOrEqual(0.92);
});

describe('G20 nothing that is taken stands in what is left over', () => {
  const open = samples.open.map((row) => ({ row, ...heardOnce(row) }));

  test('G20 no name, number or address is taken out of what is left over where none is asked for', () => {
    const broken = open.filter(({ row, reading, outcome }) => {
      const values = [outcome, { value: null, more: outcome.more }].flatMap(({ value, more }) => [
        ...(valued.has(outcome.kind) && value !== null ? [value] : []),
        ...Object.entries(more).flatMap(([field, found]) => (valued.has(field) ? [found] : [])),
      ]);
      const spans = values.flatMap((value) => spansOf(row.message, value));
      // A first message that plainly asks for something tells what it likes beside it (G12), and all of it is shown
      // before anything is done.
      const isAsked = row.step === 'request' && reading.requests.some(({ plain }) => plain === true);
      // A correction of where an email goes is one only where it accounts for every word itself.
      const isReaddressed = reading.answers?.letter?.recipient !== undefined;
      const isOurs = isAsked || isReaddressed;
      // "Not 030 123456 but 030 654321": so does one that puts a value in the place of another.
      const { blank } = reading.answers?.letter ?? {};
      return (
        spans.some(
          (span) =>
            isLeft(span, reading) &&
            !isNothingElse(span, row.message) &&
            !(blank?.start === span.start && blank.end === span.end),
        ) &&
        !isOurs &&
        !asked.has(row.step)
      );
    });
    expect(listed(broken)).toBe('');
  });

  test('G20 nothing was done that no grammar of the final yes derives', () => {
    const broken = open.filter(({ outcome, reading }) => outcome.kind === 'act' && !reading.finalYes);
    expect(listed(broken)).toBe('');
  });
});

/** Here the likeliest value is taken, and said with the next question. */
const asked = new Set(['person', 'phone', 'address']);

/** Outcomes and fields whose value is a piece of the message. */
const valued = new Set(['name', 'person', 'phone', 'address', 'invite']);

function spansOf(message: string, value: string): readonly Span[] {
  const start = value === '' ? -1 : message.toLowerCase().indexOf(value.toLowerCase());
  return start < 0 ? [] : [{ start, end: start + value.length }];
}

function isLeft(span: Span, { remainder }: Heard['reading']): boolean {
  return remainder.some(({ start, end }) => start < span.end && span.start < end);
}

/** "May Hope" and nothing else is a name, whatever its words mean; so is "ana, gracias" where a name is asked for. */
function isNothingElse({ start, end }: Span, message: string): boolean {
  return `${message.slice(0, start)}${message.slice(end)}`.replace(/[\s.,!]/gu, '') === '';
}

function listed(broken: readonly ({ readonly row: TalkRow } & Heard)[]): string {
  return broken
    .map(({ row, outcome, reading }) => {
      const left = reading.remainder.map(({ start, end }) => row.message.slice(start, end));
      return `${row.id} ${JSON.stringify(row.message)}: ${told(outcome)}, with ${JSON.stringify(left)} left over`;
    })
    .join('\n');
}

function repeated(names: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return names.filter((name) => seen.size === seen.add(name).size);
}
