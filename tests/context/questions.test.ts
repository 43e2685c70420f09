/** X1 Questions about a project's material: what is asked for, and that nothing is asked for which they do not need. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  questionFigures,
  questionJudge,
  readQuestions,
  projectPhases,
  shownQuestion,
  type QuestionPart,
} from '../../bench/evaluate/context.ts';
import { analyze } from '../../domain/context/analyze.ts';
import { mergeReadings } from '../../domain/conversation/merge.ts';
import { isReading } from '../../domain/conversation/reading-shape.ts';
import { copilot } from './copilot.ts';
import { runs } from '../support/laws.ts';

const folder = 'tests/context/questions';
const judge = questionJudge();
const questions = { open: readQuestions(folder, 'open'), apart: readQuestions(folder, 'apart') };
const all = [...questions.open, ...questions.apart];
const { policy, read } = copilot();

describe('the questions', () => {
  test('there are enough of each phase, of both kinds, in four languages', () => {
    for (const phase of projectPhases) {
      const rows = all.filter((row) => row.phase === phase);
      expect(rows.length).toBeGreaterThanOrEqual(60);
      expect(rows.filter(({ needs }) => needs.length > 0).length).toBeGreaterThanOrEqual(30);
      expect(rows.filter(({ needs }) => needs.length === 0).length).toBeGreaterThanOrEqual(25);
      expect(new Set(rows.map(({ lang }) => lang))).toEqual(new Set(['en', 'es', 'ru', 'de']));
    }
    expect(questions.apart.length / all.length).toBeGreaterThan(0.24);
  });

  test('every id and every wording of a phase stands there once, and names artifacts that there are', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ phase, text }) => `${phase} ${text}`)).size).toBe(all.length);
    for (const { id, needs, may } of all)
      for (const name of [...needs, ...may]) expect(Object.keys(policy.artifacts), id).toContain(name);
  });
});

/** How bad a phase may be: shares of false and of missed requests. */
const limits: Readonly<Record<QuestionPart, { falsely: number; missed: number }>> = {
  open: { falsely: 0.02, missed: 0.03 },
  apart: { falsely: 0.06, missed: 0.1 },
};

describe.each(['open', 'apart'] as const)('X1 the part that is %s', (part) => {
  test.each(projectPhases)('phase %i: what is needed is asked for, and nothing else', (phase) => {
    const judged = questions[part].filter((row) => row.phase === phase).map(judge);
    const figures = questionFigures(judged);
    const wrong = judged.filter(({ isFalse, isMissed }) => isFalse || isMissed);
    const shown = part === 'open' ? wrong.map(shownQuestion).join('\n') : JSON.stringify(figures);
    expect(figures.false_share, shown).toBeLessThanOrEqual(limits[part].falsely);
    expect(figures.missed_share, shown).toBeLessThanOrEqual(limits[part].missed);
  });
});

describe('X2 words that only seem to need material, and those that do', () => {
  test.each<[string, readonly (readonly [string, string | undefined])[]]>([
    ['Как вежливо пригласить пекаря на интервью?', [['transcripts', 'how-to']]],
    ['How do I politely invite a baker to the interview?', [['transcripts', 'how-to']]],
    ['Wie lade ich einen Bäcker höflich zum Interview ein?', [['transcripts', 'how-to']]],
    ['¿Cómo invito con cortesía a un panadero a la entrevista?', [['transcripts', 'how-to']]],
    ['My colleague says the findings are boring. Should I be offended?', [['findings', 'reported']]],
    ['Meine Kollegin sagt, die Ergebnisse sind langweilig. Soll ich beleidigt sein?', [['findings', 'reported']]],
    ['Mi colega dice que los resultados son aburridos. ¿Debería ofenderme?', [['findings', 'reported']]],
    ['Коллега говорит, что выводы скучные. Мне обидеться?', [['findings', 'reported']]],
    ['What do the findings say about sleep?', [['findings', undefined]]],
    [
      'How do our findings fit the plan?',
      [
        ['findings', undefined],
        ['plan', undefined],
      ],
    ],
    ['Was sagt die Auswertung zu den Ergebnissen?', [['findings', undefined]]],
    ['к каким выводам мы пришли', [['findings', undefined]]],
    ['was die Auswertung ergeben hat', [['findings', undefined]]],
    ['Resume lo que encontramos', [['findings', undefined]]],
    ['Summarise what we found', [['findings', undefined]]],
  ])('%s', (text, expected) => {
    expect((read(text).needs ?? []).map(({ artifact, weak }) => [artifact, weak])).toEqual(expected);
  });

  test('words that need it count more than those that only seem to', () => {
    const text = 'My colleague says the findings are boring. What do the findings say about sleep?';
    expect(read(text).needs?.map(({ weak }) => weak)).toEqual([undefined]);
  });
});

describe('X1 a reading', () => {
  test('names the words that the need is for', () => {
    const text = 'Hello! Do our findings support H2?';
    const { needs = [], wants } = read(text);
    expect(wants).toBe('question');
    expect(needs.map(({ artifact, start, end }) => [artifact, text.slice(start, end)])).toEqual([
      ['findings', 'findings'],
      ['hypotheses', 'H2'],
    ]);
  });

  test.each([
    ['Summarise the findings.', 'action'],
    ['Could you summarise the findings?', 'action'],
    ['What do the findings say?', 'question'],
    ['what do the findings say', 'question'],
    ['The findings are odd.', 'statement'],
    ['Was sagen die Ergebnisse?', 'question'],
    ['Fass die Ergebnisse zusammen', 'action'],
    ['¿Qué dicen los resultados?', 'question'],
    ['Resume los resultados', 'action'],
    ['Что говорят результаты?', 'question'],
    ['Сравни результаты', 'action'],
  ])('%j wants a thing: %s', (text, wants) => {
    expect(read(text).wants).toBe(wants);
  });

  test('of several messages needs what each of them needs, and is one that can be judged', () => {
    const messages = ['Which findings are weak?', 'And is the draft too long?'].map((text, at) => ({
      messageId: `m-${at}`,
      reading: read(text),
    }));
    const [first, second] = messages;
    if (!first || !second) throw new Error('There are two.');
    const merged = mergeReadings([first, second]);
    expect(merged.needs?.map(({ artifact, in: where }) => [artifact, where])).toEqual([
      ['findings', 'm-0'],
      ['drafts', 'm-1'],
    ]);
    expect(merged.wants).toBe('question');
    expect(isReading(merged)).toBe(true);
    expect(isReading({ ...merged, session: { phase: 1, completed: 'all', present: [], missing: [] } })).toBe(false);
  });

  test('never asks for what the project cannot have yet, whatever is said and in every phase', () => {
    const texts = all.map(({ text }) => text);
    fc.assert(
      fc.property(
        fc.subarray(texts, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...projectPhases),
        (said, phase) => {
          const completed = projectPhases.filter((one) => one < phase);
          const reading = { ...read(said.join(' ')), session: { phase, completed, present: [], missing: [] } };
          expect(reading.needs?.length).toBeLessThanOrEqual(8);
          for (const { artifact } of analyze({ policy, reading, supplied: [] }).slots)
            expect(completed).toContain(policy.artifacts[artifact]?.phase);
        },
      ),
      { numRuns: runs(60) },
    );
  });
});
