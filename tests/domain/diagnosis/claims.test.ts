/**
 * D11: from the report alone every sentence leads to the message that it rests on, and to none that qualifies,
 * remembers or quotes.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import type { DiagnosisState } from '../../../contracts/state/diagnosis-state.ts';
import { askedIn } from '../../../domain/diagnosis/progress.ts';
import { processMessage } from '../../../domain/diagnosis/engine.ts';
import { reportInWords } from '../../../domain/diagnosis/report-words.ts';
import { reportOf } from '../../../domain/diagnosis/report.ts';
import { noDiagnosis } from '../../../domain/diagnosis/state.ts';
import { wordbookOf } from '../../../domain/diagnosis/wordbook.ts';
import { readDiagnosis } from '../../../reading/diagnosis/read.ts';
import { repeatable } from '../../../reading/diagnosis/repeatable.ts';
import { compiled, policy, procedures, vocabulary } from './talk.ts';

const dialogue = z.strictObject({
  name: z.string(),
  messages: z.array(z.string()),
  /** Steps with the place of the message that settled them. */
  checks: z.record(z.string(), z.number()),
  never: z.array(z.number()),
  finding: z.string().nullable(),
});
const dialogues = z.array(dialogue).parse(parse(readFileSync('tests/diagnosis/dialogues/reports.yaml', 'utf8')));

function played(messages: readonly string[]): DiagnosisState {
  let state = noDiagnosis;
  for (const [at, message] of messages.entries())
    state = processMessage(
      state,
      { messageId: `m${at}`, reading: readDiagnosis(message, vocabulary, askedIn(state)) },
      policy,
      '2026-02-12T10:00:00Z',
    ).state;
  return state;
}

describe.each(dialogues.map((each) => [each.name, each] as const))(
  'D11 %s',
  (_name, { messages, checks, never, finding }) => {
    const state = played(messages);
    const shape = procedures.find(({ shape: { id } }) => id === state.procedure)?.shape ?? expect.fail('no system');
    const paragraphs = reportOf(state, shape);

    test('is asked for in ordinary words', () => expect(state.mode).toBe('final_report'));

    test('each check rests on the message that answered it', () => {
      const told = paragraphs.flatMap((each) => (each.kind === 'checks' ? each.checks : []));
      expect(Object.fromEntries(told.map(({ step, messageId }) => [step, messageId]))).toEqual(
        Object.fromEntries(Object.entries(checks).map(([step, at]) => [step, `m${at}`])),
      );
    });

    test('the cause is that of a step that was answered, or there is none', () => {
      expect(state.isolation.finding).toBe(finding);
      const isolating = shape.steps.filter(({ outcomes }) => outcomes.some(({ isolates }) => isolates === finding));
      if (finding !== null) expect(isolating.some(({ id }) => id in checks)).toBe(true);
    });

    test('no sentence has words of a message that answers nothing', () => {
      const words = wordbookOf(
        { ...compiled, renderText: ({ values }) => JSON.stringify(values), languageOf: () => 'en' },
        shape.id,
        'en',
      );
      const said = (id: string) => repeatable(messages[Number(id.slice(1))] ?? '');
      const lines = reportInWords(paragraphs, { procedure: shape, words, said }).sections.flatMap(
        (section) => section.lines,
      );
      for (const at of never)
        for (const sentence of repeatable(messages[at] ?? ''))
          expect(lines.filter((line) => line.includes(sentence))).toEqual([]);
    });
  },
);
