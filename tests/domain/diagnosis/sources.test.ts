/** D11: from the report alone, whoever checks it finds the message behind each sentence, and reads there what it says. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import type { DiagnosisState } from '../../../contracts/state/diagnosis-state.ts';
import { reportInWords, type ReportInWords } from '../../../domain/diagnosis/report-words.ts';
import { reportOf } from '../../../domain/diagnosis/report.ts';
import { noDiagnosis } from '../../../domain/diagnosis/state.ts';
import { wordbookOf } from '../../../domain/diagnosis/wordbook.ts';
import { repeatable } from '../../../reading/diagnosis/repeatable.ts';
import { compiled, procedures, say } from './talk.ts';

/** A finished diagnosis: its messages by id, and its report. */
interface Told {
  readonly name: string;
  readonly messages: ReadonlyMap<string, string>;
  readonly report: ReportInWords;
}

function told(name: string, messages: readonly string[]): Told {
  const ids = new Map<string, string>();
  let state: DiagnosisState = noDiagnosis;
  for (const message of messages) {
    ids.set(`m${state.turn}`, message);
    ({ state } = say([message], state));
  }
  const shape = procedures.find(({ shape: { id } }) => id === state.procedure)?.shape ?? expect.fail('no system');
  const words = wordbookOf(compiled, shape.id, 'en');
  const said = (id: string) => repeatable(ids.get(id) ?? '');
  return { name, messages: ids, report: reportInWords(reportOf(state, shape), { procedure: shape, words, said }) };
}

const dialogue = z.looseObject({ name: z.string(), messages: z.array(z.string()) });
const talks = z
  .array(dialogue)
  .parse(parse(readFileSync('tests/diagnosis/dialogues/reports.yaml', 'utf8')))
  .map(({ name, messages }) => told(name, messages));
const agreed = told('agreed', ['water pump is dead', '0 V', 'no sparkle it runs wobbly on direct', 'yes', 'report']);

/** Sections whose lines somebody has told. */
const tellings = new Set(['checks', 'evidence', 'readings', 'condition', 'action', 'whole-unit']);

describe.each([...talks, agreed].map((each) => [each.name, each] as const))('D11 %s', (_name, { report, messages }) => {
  test('each line that tells something names its message', () => {
    for (const { kind, lines, sources } of report.sections) {
      expect(sources).toHaveLength(lines.length);
      for (const [at, line] of lines.entries()) {
        const ids = sources[at] ?? [];
        expect(ids.every((id) => messages.has(id))).toBe(true);
        const isEmpty = kind === 'checks' && ids.length === 0 && lines.length === 1;
        if (tellings.has(kind) && !isEmpty) expect([line, ids.length]).toEqual([line, Math.max(ids.length, 1)]);
      }
    }
  });

  test('what a line quotes stands in that message, word for word', () => {
    for (const { lines, sources } of report.sections)
      for (const [at, line] of lines.entries()) {
        const quoted = line.split('Told: "')[1]?.slice(0, -1);
        if (quoted === undefined) continue;
        const texts = (sources[at] ?? []).map((id) => messages.get(id) ?? '');
        for (const sentence of repeatable(quoted)) expect(texts.some((text) => text.includes(sentence))).toBe(true);
      }
  });

  test('the cause rests on a message that one of the checks rests on', () => {
    const checks = report.sections.find(({ kind }) => kind === 'checks')?.sources.flat() ?? [];
    for (const { kind, sources } of report.sections)
      if (kind === 'condition') for (const id of sources.flat()) expect(checks).toContain(id);
  });
});
