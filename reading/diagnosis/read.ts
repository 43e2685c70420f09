/**
 * Reads a technician's message (D2, D3): which intents it carries, its readings, what was found and what was not. Rules
 * and tables alone, never a model. A message confirms only when nothing in it disputes, asks or reports (G20).
 */
import type {
  DiagnosisReading,
  Intent,
  Measurement,
  Qualifier,
  ToldClause,
} from '../../contracts/reading/diagnosis.ts';
import { textOf, type Text } from '../text/text.ts';
import { isLeftOver, withPlain } from './accounted.ts';
import { guessed, isAgreeing, toldAlone } from './alone.ts';
import { withHolding } from './holds.ts';
import { aspectsIn } from './how-said.ts';
import { hoursOfDay, placeLeads } from './meter.ts';
import { isDenied, isNegator } from './negation.ts';
import { qualifiersOf } from './qualified.ts';
import { isOrder, isUndone, readSegment, type Said } from './segment-says.ts';
import { segmentsOf, type Segment } from './segments.ts';
import { diagnosisBook, diagnosisWords, isKnown, reportLanguages, type DiagnosisTag } from './tables.ts';
import type { StepWords, Vocabulary } from './vocabulary.ts';

/**
 * Never throws. Without a vocabulary no system, part or outcome is named. A message without a word is UNCLEAR. `asked`:
 * the step that it answers, as `procedure.step`; null: none is asked.
 */
export function readDiagnosis(
  said: string | Text,
  vocabulary: Vocabulary | null,
  asked: string | null = null,
): DiagnosisReading {
  const text = textOf(said);
  const { segments, each } = withoutRetracted(segmentsOf(text), text.source);
  const qualified = qualifiersOf(segments, each, vocabulary);
  const step = asked === null ? null : (vocabulary?.step(asked) ?? null);
  const read = withoutUndone(each, segments)
    .map((said, at) => withQualifiers(said, qualified[at] ?? []))
    .map((said, at) => withQuestion(said, segments[at], step));
  const namedEach = segments.map(({ words }, at) => namedIn(vocabulary, words, isTelling(read[at])));
  const named = together(namedEach);
  const all = new Set<DiagnosisTag>();
  for (const { tags } of read) for (const tag of tags) all.add(tag);
  const evidence = read.flatMap((said) => said.evidence).slice(0, mostListed);
  const measurements = withPlain(
    withHolding(
      clocked(
        read.flatMap((said) => said.measurements),
        segments,
        text.source,
      ).slice(0, mostListed),
      segments.flatMap(({ words }) => words),
      text.source,
      vocabulary,
    ),
    segments.filter((_segment, at) => mayBeBeside(read[at])),
    vocabulary,
  );
  const told = guessed(segments, read, step);
  const intents = intentsOf(read, named.parts.length > 0 || named.systems.length > 0 || named.outcomes.length > 0);
  return {
    intents,
    measurements: measurements.slice(),
    evidence,
    says: saysOf(read.filter((_said, at) => qualified[at]?.length === 0)),
    motor: motorIn(read),
    disputes: read.some(
      (said) => said.intent === 'DISPUTE_OR_NEW_EVIDENCE' && said.evidence.every(({ negative }) => negative),
    ),
    ...correctionIn(all, segments, vocabulary),
    ...(isTakingBack(read) ? { takesBack: true as const } : {}),
    repaired: all.has('repaired') && !read.some(({ tags, says }) => tags.has('repaired') && says === 'no'),
    command: commandIn(all, ordersIn(segments, read)),
    reportIn: reportLanguages.find((tag) => all.has(`report-in:${tag}`)) ?? null,
    ...named,
    systems: named.systems.length === 0 && asked === null ? meantBy(named, read) : named.systems,
    clauses: clausesOf(read, namedEach, { segments, qualified, vocabulary }),
    ...(asked === null ? {} : { asked, ...told }),
    ...listed('alone', toldAlone(segments, vocabulary, asked)),
    ...listed('qualified', [...qualified.flat(), ...(isRatedAlone(measurements) ? (['rated'] as const) : [])]),
    ...(isWholly(segments, 'all-clear') ? { allClear: true as const } : {}),
    ...(isSmallTalk(read) && told.guess === undefined ? { smallTalk: true as const } : {}),
    ...(all.has('unsure') && intents.includes('UNABLE_TO_VERIFY') && !all.has('cannot-check') ? { unsure: true } : {}),
    ...wantsOf(segments, read),
  };
}

/**
 * What stands of a message: "clean, nvm it is full of gunk" tells the second, and not the first. Where fewer numbers
 * follow than were told ("44 of 40, I mean 45") none holds.
 */
function withoutRetracted(
  segments: readonly Segment[],
  source: string,
): { readonly segments: readonly Segment[]; readonly each: readonly Said[] } {
  const each: Said[] = [];
  for (const segment of segments) each.push(readSegment(segment, source, each.at(-1) ?? null));
  const from = segments.findLastIndex(({ words }, at) => at > 0 && retracts(words));
  const numbers = (all: readonly Said[]): number => all.reduce((sum, said) => sum + said.measurements.length, 0);
  const later = each.slice(from);
  const tells = later.some((said) => said.says !== null || said.measurements.length + said.evidence.length > 0);
  if (from < 1 || !tells) return { segments, each };
  if (numbers(each.slice(0, from)) <= numbers(later)) return { segments: segments.slice(from), each: later };
  const unheld = (said: Said): Said => ({
    ...said,
    measurements: said.measurements.map((measurement) => ({ ...measurement, holds: false as const })),
  });
  return { segments, each: each.map(unheld) };
}

/** "1:30" is a length of time; "at 1:30" and "1:30 pm" are hours of a day. */
function clocked(
  measurements: readonly Measurement[],
  segments: readonly Segment[],
  source: string,
): readonly Measurement[] {
  const told = /(?<![\d:.,])(\d{1,2}):([0-5]\d)(?![\d:])/.exec(source);
  if (told === null) return measurements;
  const [start, end] = [told.index, told.index + told[0].length];
  const words = segments.flatMap((segment) => segment.words);
  // "A las 2:15".
  const before = words.filter((word) => word.end <= start).slice(-2);
  const behind = words.find((word) => word.start >= end)?.fold ?? '';
  if (before.some(({ fold }) => prepositions.has(fold) || placeLeads.has(fold)) || hoursOfDay.has(behind))
    return measurements;
  const others = measurements.filter((each) => each.end <= start || each.start >= end);
  return [...others, { start, end, value: Number(told[1]) + Number(told[2]) / 60, unit: 'h' }];
}

function retracts(words: Segment['words']): boolean {
  return diagnosisBook.matches(words).some(({ tag, from }) => tag.name === 'retracts' && from <= 1);
}

function correctionIn(
  all: ReadonlySet<DiagnosisTag>,
  segments: readonly Segment[],
  vocabulary: Vocabulary | null,
): Pick<DiagnosisReading, 'corrects' | 'withdraws' | 'atFault'> {
  return {
    ...(all.has('corrects') ? { corrects: true } : {}),
    ...(all.has('corrects') && !isLeftOver(segments, vocabulary) ? { withdraws: true as const } : {}),
    ...(all.has('at-fault') ? { atFault: true as const } : {}),
  };
}

/** "Wait, it runs": something follows, in the same segment or behind it. */
function isTakingBack(read: readonly Said[]): boolean {
  return (
    read[0]?.tags.has('retracts') === true &&
    read.some(
      ({ says, motor, measurements, evidence }) =>
        says !== null || motor !== null || measurements.length + evidence.length > 0,
    )
  );
}

/** Numbers are told, and all of them are what ought to be. */
function isRatedAlone(measurements: readonly Measurement[]): boolean {
  return measurements.length > 0 && measurements.every(({ rated }) => rated === true);
}

/** What is qualified was found by nobody here and now. */
function withQualifiers(said: Said, qualified: readonly Qualifier[]): Said {
  if (qualified.length === 0) return said;
  return {
    ...said,
    motor: null,
    measurements: said.measurements.map((each) => ({ ...each, holds: false as const })),
    evidence: said.evidence.map((each) => ({ ...each, holds: false as const })),
  };
}

/** What denies what the question denies agrees with it: "no air" to "does it run without air". */
function withQuestion(said: Said, segment: Segment | undefined, step: StepWords | null): Said {
  if (said.says !== 'no' || step === null || segment === undefined || !isAgreeing(segment, step)) return said;
  return { ...said, says: 'yes' };
}

function listed<Name extends string, Each>(name: Name, all: readonly Each[]): { readonly [name in Name]?: Each[] } {
  return all.length === 0 ? {} : ({ [name]: [...new Set(all)].slice(0, 80) } as { readonly [name in Name]?: Each[] });
}

/** It says that something will come, greets or thanks, and tells nothing. */
function isSmallTalk(read: readonly Said[]): boolean {
  return (
    read.some(({ tags }) => tags.has('small-talk')) &&
    read.every(
      ({ says, how, intent, measurements, evidence }) =>
        (says === null || how === 'passing') &&
        measurements.length === 0 &&
        evidence.length === 0 &&
        !isQuestion(intent),
    )
  );
}

/** Every word is a phrase of this frame, or courtesy. */
function isWholly(segments: readonly Segment[], frame: DiagnosisTag): boolean {
  const isOf = ({ words }: Segment, names: readonly string[]): boolean => {
    const matches = diagnosisBook.matches(words).filter(({ tag }) => names.includes(tag.name));
    return words.every((_word, at) => matches.some(({ from, to }) => at >= from && at < to));
  };
  return (
    segments.every((each) => !each.isAsked && isOf(each, [frame, 'courtesy', 'assent'])) &&
    segments.some(({ words }) => diagnosisBook.matches(words).some(({ tag }) => tag.name === frame))
  );
}

/** A yes or no beside what was not done, or cannot be, is of that: "no, I have not tried yet". */
function withoutUndone(read: readonly Said[], segments: readonly Segment[]): readonly Said[] {
  // "No, why?"
  const isAskedBack = (at: number): boolean => (segments[at]?.words.length ?? 0) <= 2 && read[at]?.intent === 'EXPLAIN';
  if (!read.some(({ tags }, at) => isAskedBack(at) || isUndone(tags) || tags.has('unable') || tags.has('cannot-check')))
    return read;
  return read.map((said) =>
    said.how === 'outright' || said.how === 'passing' ? { ...said, says: null, motor: null } : { ...said, motor: null },
  );
}

/** The one system in whose own words a symptom is told; none where several tell it so. */
function meantBy({ outcomes, parts }: Pick<Named, 'outcomes' | 'parts'>, read: readonly Said[]): string[] {
  const tells = read.some(({ says, evidence }) => says !== null || evidence.length > 0);
  const told = outcomes.length > 0 ? outcomes : tells ? parts : [];
  const systems = new Set(told.map((name) => name.slice(0, name.indexOf('.'))));
  return systems.size === 1 ? [...systems] : [];
}

/** It may tell an outcome in a procedure's words. */
function isTelling(said: Said | undefined): boolean {
  if (said === undefined || isQuestion(said.intent)) return false;
  return !isOrder(said.tags) && !isUndone(said.tags) && !said.tags.has('unable');
}

interface Around {
  readonly segments: readonly Segment[];
  readonly qualified: readonly (readonly Qualifier[])[];
  readonly vocabulary: Vocabulary | null;
}

/** What each clause tells that is no question. */
function clausesOf(
  read: readonly Said[],
  named: readonly Named[],
  { segments, qualified, vocabulary }: Around,
): ToldClause[] {
  return read
    .flatMap((said, at): ToldClause[] => {
      const { parts = [], outcomes = [] } = named[at] ?? {};
      if (isQuestion(said.intent) || (said.says === null && outcomes.length === 0)) return [];
      const { rest: left = [] } = named[at] ?? {};
      const rest = left.length === 0 ? {} : { rest: true, ...listed('plainFor', vocabulary?.stepsWith(left) ?? []) };
      const { words = [] } = segments[at] ?? {};
      const place = { start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0 };
      const why = listed('qualified', qualified[at] ?? []);
      return [{ says: said.says, how: said.how, of: aspectsIn(said.tags), parts, outcomes, ...rest, ...why, ...place }];
    })
    .slice(0, mostListed);
}

/** Whatever does not ask stands beside a reading: "12.1, the leads are still on". */
function mayBeBeside(said: Said | undefined): boolean {
  return said !== undefined && !isQuestion(said.intent);
}

/** What is asked about the work itself; a question without a question word asks whether something is so. */
function wantsOf(segments: readonly Segment[], read: readonly Said[]): Pick<DiagnosisReading, 'wants'> {
  const asked = read.filter(({ intent }) => isQuestion(intent));
  const wants: ('time' | 'needs' | 'whether')[] = [];
  if (asked.some(({ tags }) => tags.has('time-asked'))) wants.push('time');
  if (asked.some(({ tags }) => tags.has('needs-asked'))) wants.push('needs');
  const isOpen = segments.some(
    ({ words, isAsked }, at) =>
      isAsked && isQuestion(read[at]?.intent ?? null) && !words.some(({ fold }) => isQuestionWord(fold)),
  );
  if (wants.length === 0 && isOpen) wants.push('whether');
  return wants.length === 0 ? {} : { wants };
}

const mostListed = 6;

function isQuestion(intent: Intent | null): boolean {
  return intent === 'LOCATE' || intent === 'HOWTO' || intent === 'EXPLAIN';
}

/**
 * What the segments carry together: agreement only where there is nothing else, and confusion where there is nothing at
 * all.
 */
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

/** What a motor did on direct power, told in one breath or in the next: "I gave it 12 V directly, and it spins". */
function motorIn(read: readonly Said[]): 'runs' | 'still' | null {
  const told = read.find(({ motor }) => motor !== null)?.motor;
  if (told !== undefined) return told;
  const at = read.findIndex(({ tags, intent }) => tags.has('direct') && !isQuestion(intent));
  const next = at < 0 ? null : (read[at + 1]?.says ?? null);
  return next === null ? null : next === 'yes' ? 'runs' : 'still';
}

function commandIn(tags: ReadonlySet<DiagnosisTag>, orders: ReadonlySet<DiagnosisTag>): DiagnosisReading['command'] {
  if (tags.has('skip-labour')) return 'skip_labour';
  if (orders.has('to-diagnostic')) return 'diagnostic';
  if (orders.has('to-authorization')) return 'authorization';
  return orders.has('to-report') ? 'final_report' : null;
}

const prepositions = diagnosisWords('prepositions');
const questionWords = (['where', 'how', 'asking', 'when'] as const).map(diagnosisWords);

function isQuestionWord(fold: string): boolean {
  return questionWords.some((list) => list.has(fold));
}

/** What is ordered: "do not write the report yet" orders nothing. */
function ordersIn(segments: readonly Segment[], read: readonly Said[]): ReadonlySet<DiagnosisTag> {
  const said = read.filter(
    (_each, at) =>
      segments[at]?.words.every(({ fold }) => !isNegator(fold)) && !isQuestionWord(segments[at]?.words[0]?.fold ?? ''),
  );
  return new Set(said.flatMap(({ tags }) => [...tags]));
}

interface Named {
  readonly systems: string[];
  readonly parts: string[];
  readonly outcomes: string[];
  readonly steps: string[];
  /** The words that are known neither here nor there. */
  readonly rest: readonly string[];
}

/** What the procedures name; an outcome only where it is told. */
function namedIn(vocabulary: Vocabulary | null, words: Segment['words'], isTold: boolean): Named {
  const found = new Set<string>();
  // "The motor's gone" names the motor; what is told of it stands in the words as they are.
  if (words.some(({ fold }) => fold.endsWith("'s")))
    for (const { tag } of vocabulary?.matches(words.map(withoutClitic)) ?? [])
      if (!tag.name.startsWith('outcome:')) found.add(tag.name);
  for (const { tag, from, to } of vocabulary?.matches(words) ?? [])
    if (!tag.name.startsWith('outcome:') || (isTold && !isDenied(words, from, to))) found.add(tag.name);
  return {
    systems: ofKind(found, 'system:').slice(0, 8),
    parts: ofKind(found, 'part:').slice(0, 8),
    outcomes: ofKind(found, 'outcome:').slice(0, 12),
    steps: ofKind(found, 'step:').slice(0, 8),
    rest: restOf(vocabulary, words),
  };
}

function restOf(vocabulary: Vocabulary | null, words: Segment['words']): readonly string[] {
  const matches = [...(vocabulary?.matches(words) ?? []), ...diagnosisBook.matches(words)];
  const taken = new Set(matches.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)));
  return words.flatMap(({ fold }, at) =>
    taken.has(at) || isKnown(fold) || isKnown(fold.split("'")[0] ?? '') || startsWithDigit(fold) ? [] : [fold],
  );
}

function startsWithDigit(fold: string): boolean {
  const code = fold.charCodeAt(0);
  return code >= 0x30 && code <= 0x39;
}

function withoutClitic<Each extends { readonly fold: string }>(word: Each): Each {
  return word.fold.endsWith("'s") ? { ...word, fold: word.fold.slice(0, -2) } : word;
}

function together(named: readonly Named[]): Omit<Named, 'steps' | 'rest'> & Partial<Pick<Named, 'steps'>> {
  const all = (of: Exclude<keyof Named, 'rest'>, most: number): string[] =>
    [...new Set(named.flatMap((each) => each[of]))].slice(0, most);
  const steps = all('steps', 8);
  return {
    systems: all('systems', 8),
    parts: all('parts', 8),
    outcomes: all('outcomes', 12),
    ...(steps.length === 0 ? {} : { steps }),
  };
}

function ofKind(found: ReadonlySet<string>, kind: string): string[] {
  return [...found].filter((name) => name.startsWith(kind)).map((name) => name.slice(kind.length));
}
