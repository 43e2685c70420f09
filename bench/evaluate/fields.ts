/** Task `fields`: call, ask or cannot, from a conversation and the tools' JSON schemas (C3). */
import { compileSchema, schemaOfTool, type CompiledSchema, type ToolSchema } from '../../reading/fields/schema.ts';
import { decideAct } from './conversation/act.ts';
import { chooseHeard } from './conversation/choose.ts';
import { hear, type HistoryTurn } from './conversation/heard.ts';
import { readHeard } from './conversation/read.ts';
import { round, Stopwatch, Tally } from './figures.ts';
import { UsageError, type Row } from './rows.ts';

const labels = ['call', 'ask', 'cannot'] as const;

/**
 * Macro-F1 over the three, and precision, recall and F1 of the names of missing fields on the rows that ask. Schemas
 * are compiled once per distinct list of tools, as they are in production; hearing, choosing, reading and deciding
 * count.
 */
export function evaluateFields(rows: readonly Row[]) {
  const watch = new Stopwatch();
  const tallies = { call: new Tally(), ask: new Tally(), cannot: new Tally() };
  const missing = new Tally();
  const compiled = new Map<string, readonly CompiledSchema[]>();
  let right = 0;
  let toolRight = 0;
  let tools = 0;
  for (const [index, row] of rows.entries()) {
    const turns = turnsOf(row, index);
    const schemas = schemasOf(row, compiled, index);
    const { act, tool } = watch.time(() => decide(turns, schemas));
    const gold = String(row['gold']);
    if (!labels.some((label) => label === gold))
      throw new UsageError(`Row ${index + 1} has no gold of ${labels.join(', ')}. Is this a file for another task?`);
    for (const label of labels) tallies[label].add(act.kind === label, gold === label);
    if (act.kind === gold) right += 1;
    if (gold !== 'cannot' && typeof row['target_tool'] === 'string') {
      tools += 1;
      if (row['target_tool'] === tool) toolRight += 1;
    }
    if (gold === 'ask') countMissing(missing, act.kind === 'ask' ? act.fields : [], listOf(row['missing']).map(String));
  }
  const figures = { call: tallies.call.figures(), ask: tallies.ask.figures(), cannot: tallies.cannot.figures() };
  return {
    rows: rows.length,
    macro_f1: round((figures.call.f1 + figures.ask.f1 + figures.cannot.f1) / 3),
    accuracy: round(right / rows.length),
    ...figures,
    missing_field: missing.figures(),
    target_tool: { right: round(tools === 0 ? 0 : toolRight / tools), n: tools },
    ...watch.figures(),
  };
}

function decide(turns: readonly HistoryTurn[], schemas: readonly CompiledSchema[]) {
  const heard = hear(turns);
  const { schema } = chooseHeard(heard, schemas);
  if (schema === null) return { act: decideAct({ fits: false, missing: [] }), tool: null };
  const { missing, confirmed } = readHeard(heard, {}, schema);
  return { act: decideAct({ fits: true, missing, confirmed }), tool: schema.schema.name };
}

function countMissing(tally: Tally, said: readonly string[], truth: readonly string[]): void {
  for (const field of new Set([...said, ...truth])) tally.add(said.includes(field), truth.includes(field));
}

function turnsOf(row: Row, index: number): readonly HistoryTurn[] {
  const turns = listOf(row['history']) as readonly HistoryTurn[];
  if (turns.length === 0 || turns.some((turn) => typeof turn.text !== 'string'))
    throw new UsageError(`Row ${index + 1} has no turns in "history". Is this a file for another task?`);
  return turns;
}

function schemasOf(
  row: Row,
  compiled: Map<string, readonly CompiledSchema[]>,
  index: number,
): readonly CompiledSchema[] {
  if (!Array.isArray(row['tools']))
    throw new UsageError(`Row ${index + 1} has no list in "tools". Is this a file for another task?`);
  const key = JSON.stringify(row['tools']);
  const known = compiled.get(key);
  if (known) return known;
  const made = (row['tools'] as ToolSchema[]).map((tool) => compileSchema(schemaOfTool(tool)));
  compiled.set(key, made);
  return made;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
