/**
 * Reads a technician's message (D2, D3): which intents it carries, its readings, what was found and what was not. Rules and tables
 * alone, never a model. A message confirms only when nothing in it disputes, asks or reports (G20).
 */
import type { DiagnosisReading, Intent } from '../../contracts/diagnosis.ts';
import { textOf, type Text } from '../text/text.ts';
import { readSegment, type Said } from './segment-says.ts';
import { segmentsOf } from './segments.ts';
import type { DiagnosisTag } from './tables.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Never throws. Without a vocabulary no system, part or outcome is named. A message without a word is UNCLEAR. */
export function readDiagnosis(said: string | Text, vocabulary: Vocabulary | null): DiagnosisReading {
  const text = textOf(said);
  const segments = segmentsOf(text);
  const read: Said[] = [];
  for (const segment of segments) read.push(readSegment(segment, text.source, read.at(-1) ?? null));
  const named = namedIn(
    vocabulary,
    segments.map(({ words }, at) => ({ words, isTold: !isQuestion(read[at]?.intent ?? null) })),
  );
  const all = new Set<DiagnosisTag>();
  for (const { tags } of read) for (const tag of tags) all.add(tag);
  const evidence = read.flatMap((each) => each.evidence).slice(0, mostListed);
  const intents = intentsOf(read, named.parts.length > 0 || named.systems.length > 0 || named.outcomes.length > 0);
  return {
    intents,
    measurements: read.flatMap((each) => each.measurements).slice(0, mostListed),
    evidence,
    says: saysOf(read),
    motor: read.find(({ motor }) => motor !== null)?.motor ?? null,
    disputes: read.some(
      (each) => each.intent === 'DISPUTE_OR_NEW_EVIDENCE' && each.evidence.every(({ negative }) => negative),
    ),
    repaired: all.has('repaired') && !read.some(({ tags, says }) => tags.has('repaired') && says === 'no'),
    command: commandIn(all),
    reportIn: all.has('in-english') ? 'en' : all.has('in-spanish') ? 'es' : all.has('in-russian') ? 'ru' : null,
    ...named,
  };
}

const mostListed = 6;

function isQuestion(intent: Intent | null): boolean {
  return intent === 'LOCATE' || intent === 'HOWTO' || intent === 'EXPLAIN';
}

/** What the segments carry together: agreement only where there is nothing else, and confusion where there is nothing at all. */
function intentsOf(read: readonly Said[], isNamed: boolean): Intent[] {
  const found = new Set(read.flatMap(({ intent }) => intent ?? []));
  const telling = [...found].filter((intent) => intent !== 'CONFIRMATION' && intent !== 'UNCLEAR');
  if (telling.length > 0) return telling;
  const isUnknown = read.some(({ intent, isCourtesy }) => intent === null && !isCourtesy);
  if (isNamed && (isUnknown || found.size === 0)) return ['MAIN_DIAGNOSTIC'];
  if (found.has('CONFIRMATION') && !isUnknown && !found.has('UNCLEAR')) return ['CONFIRMATION'];
  return ['UNCLEAR'];
}

/** The first that says yes or no outright counts: "no, it stays still". */
function saysOf(read: readonly Said[]): 'yes' | 'no' | null {
  return read.find(({ says }) => says !== null)?.says ?? null;
}

function commandIn(tags: ReadonlySet<DiagnosisTag>): DiagnosisReading['command'] {
  if (tags.has('skip-labour')) return 'skip_labour';
  if (tags.has('to-diagnostic')) return 'diagnostic';
  if (tags.has('to-authorization')) return 'authorization';
  return tags.has('to-report') ? 'final_report' : null;
}

interface Named {
  readonly systems: string[];
  readonly parts: string[];
  readonly outcomes: string[];
}

/** What the procedures name; an outcome only where it is told. */
function namedIn(
  vocabulary: Vocabulary | null,
  segments: readonly { readonly words: Parameters<Vocabulary['matches']>[0]; readonly isTold: boolean }[],
): Named {
  const found = new Set<string>();
  if (vocabulary !== null)
    for (const { words, isTold } of segments)
      for (const { tag } of vocabulary.matches(words))
        if (isTold || !tag.name.startsWith('outcome:')) found.add(tag.name);
  if (found.size === 0) return { systems: [], parts: [], outcomes: [] };
  return {
    systems: ofKind(found, 'system:').slice(0, 8),
    parts: ofKind(found, 'part:').slice(0, 8),
    outcomes: ofKind(found, 'outcome:').slice(0, 12),
  };
}

function ofKind(found: ReadonlySet<string>, kind: string): string[] {
  return [...found].filter((name) => name.startsWith(kind)).map((name) => name.slice(kind.length));
}
