/**
 * Task `ambiguity`: does a message have to be asked back about? Judged as an instruction without a schema: by the
 * rules, and where they let it through by the learned openness (C1–C5).
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { clarificationLibrary } from '../../contracts/assistant/library.ts';
import { clarificationPolicy } from '../../contracts/assistant/policy.ts';
import type { Findings } from '../../contracts/reading/reading.ts';
import { judgeClarity } from '../../domain/clarification/judge.ts';
import { openFrom } from '../../domain/clarification/openness.ts';
import { readInstruction } from '../../reading/instruction/instruction.ts';
import { opennessOf } from '../../reading/instruction/openness.ts';
import { compileLibrary } from '../../reading/fields/library.ts';
import { shapesOfHistory } from './conversation/history-shapes.ts';
import { round, Stopwatch, Tally } from './figures.ts';
import { textField, UsageError, type Row } from './rows.ts';

/** Macro-F1, balanced accuracy and F1 of asking. The time includes reading and judging. */
export function evaluateAmbiguity(rows: readonly Row[]) {
  const library = loadLibrary();
  const policy = clarificationPolicy.parse({ askWhenOpenFrom: openFrom });
  const watch = new Stopwatch();
  const ask = new Tally();
  const clear = new Tally();
  for (const [index, row] of rows.entries()) {
    const text = textField(row, 'text', index);
    const history = historyOf(row, index);
    const asks = watch.time(() => {
      const read = readInstruction({ text, type: 'free', fields: {}, department: 'none', timeZone: null }, library);
      const findings = inTalk(read, text, history);
      return (
        judgeClarity({ findings, known: [], at: 0, policy }).band === 'clarify' ||
        (findings.openness?.tenths ?? 0) >= openFrom
      );
    });
    const truth = row['ask'];
    if (typeof truth !== 'boolean')
      throw new UsageError(`Row ${index + 1} does not say in "ask" whether to ask. Is this a file for another task?`);
    ask.add(asks, truth);
    clear.add(!asks, !truth);
  }
  const [asked, cleared] = [ask.figures(), clear.figures()];
  return {
    rows: rows.length,
    macro_f1: round((asked.f1 + cleared.f1) / 2),
    balanced_accuracy: round((asked.recall + cleared.recall) / 2),
    ask: asked,
    clear: cleared,
    ...watch.figures(),
  };
}

/**
 * Behind other turns a pronoun, "the order", or a thing that is called a thing, may stand for something in them, and
 * openness is told what they look like.
 */
function inTalk(findings: Findings, text: string, history: readonly string[]): Findings {
  if (history.length === 0) return findings;
  const openness = opennessOf(text, shapesOfHistory(text, history));
  const { openness: _alone, ...rest } = findings;
  return {
    ...rest,
    // Without a type only what "the …" or "it" means can be missing.
    issues: findings.issues.filter(({ kind, field }) => kind !== 'missing' && field !== 'reference'),
    ...(openness === null ? {} : { openness }),
  };
}

/** The defaults alone: the data knows no departments. */
function loadLibrary() {
  const text = readFileSync(new URL('../../assistants/defaults/clarification.yaml', import.meta.url), 'utf8');
  return compileLibrary(clarificationLibrary.parse(parse(text)), clarificationLibrary.parse({}), 'evaluate');
}

function historyOf(row: Row, at: number): readonly string[] {
  const history = row['history'] ?? [];
  if (!Array.isArray(history) || !history.every((turn) => typeof turn === 'string'))
    throw new UsageError(`Row ${at + 1} has no list of texts in "history". Is this a file for another task?`);
  return history;
}
