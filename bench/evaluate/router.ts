/**
 * Tasks `router` and `parallel`: which intent a message carries (D2), on rows that nobody here wrote, read without the
 * words of any procedure. Every message has one route: its question, else its doubt, else its agreement.
 */
import type { DiagnosisReading } from '../../contracts/reading/diagnosis.ts';
import type { CompiledLexicon } from '../../reading/phrases/lexicon.ts';
import { readDiagnosis } from '../../reading/diagnosis/read.ts';
import { round, share, Stopwatch, Tally } from './figures.ts';
import { textField, type Row } from './rows.ts';

const labels = ['locate', 'explain', 'howto', 'confirmation', 'dispute', 'unclear', 'other'] as const;

/** Macro-F1 over the seven labels. What only reports is `other`. */
export function evaluateRouter(rows: readonly Row[], _lexicon: CompiledLexicon) {
  const watch = new Stopwatch();
  const tallies = new Map(labels.map((label) => [label, new Tally()] as const));
  for (const [index, row] of rows.entries()) {
    const text = textField(row, 'text', index);
    const said = watch.time(() => routeOf(readDiagnosis(text, null)));
    const truth = textField(row, 'label', index);
    for (const [label, tally] of tallies) tally.add(said === label, truth === label);
  }
  const figures = Object.fromEntries([...tallies].map(([label, tally]) => [label, tally.figures()]));
  const sum = Object.values(figures).reduce((before, { f1 }) => before + f1, 0);
  return { rows: rows.length, macro_f1: round(sum / labels.length), ...figures, ...watch.figures() };
}

/**
 * Share of the questions that are seen as one, with their marks taken away, by language; and of the triples of which
 * any side is routed, those with one route, with and without marks.
 */
export function evaluateParallel(rows: readonly Row[], _lexicon: CompiledLexicon) {
  const watch = new Stopwatch();
  const seen = new Map<string, { rows: number; seen: number }>();
  const marked = new Map<string, Set<string>>();
  const unmarked = new Map<string, Set<string>>();
  for (const [index, row] of rows.entries()) {
    const [text, pair, lang] = [
      textField(row, 'text', index),
      textField(row, 'pair', index),
      textField(row, 'lang', index),
    ];
    const bare = text.replaceAll('?', '').replaceAll('¿', '').trim();
    const [route, bareRoute] = watch.time(
      () => [asked(readDiagnosis(text, null)), asked(readDiagnosis(bare, null))] as const,
    );
    const counts = seen.get(lang) ?? { rows: 0, seen: 0 };
    seen.set(lang, { rows: counts.rows + 1, seen: counts.seen + (bareRoute === 'none' ? 0 : 1) });
    marked.set(pair, (marked.get(pair) ?? new Set()).add(route));
    unmarked.set(pair, (unmarked.get(pair) ?? new Set()).add(bareRoute));
  }
  const questions = [...seen].map(([lang, counts]) => [lang, round(share(counts.seen, counts.rows))] as const);
  return {
    rows: rows.length,
    seen_without_mark: Object.fromEntries(questions),
    one_route: agreement([...marked.values()]),
    one_route_without_mark: agreement([...unmarked.values()]),
    ...watch.figures(),
  };
}

function agreement(routes: readonly ReadonlySet<string>[]) {
  const routed = routes.filter((each) => each.size > 1 || !each.has('none'));
  const agreed = routed.filter(({ size }) => size === 1);
  return { pairs: routed.length, share: round(share(agreed.length, routed.length)) };
}

function asked({ intents }: DiagnosisReading): string {
  return (['LOCATE', 'HOWTO', 'EXPLAIN'] as const).find((intent) => intents.includes(intent)) ?? 'none';
}

function routeOf(reading: DiagnosisReading): (typeof labels)[number] {
  const { intents } = reading;
  if (reading.disputes) return 'dispute';
  const question = asked(reading);
  if (question !== 'none') return question.toLowerCase() as 'locate' | 'howto' | 'explain';
  if (intents.includes('CONFIRMATION')) return 'confirmation';
  return intents.includes('UNCLEAR') ? 'unclear' : 'other';
}
