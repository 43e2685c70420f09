/** What one segment of a technician's message says (D2, D3): an ordered table, the first that fits counts. */
import type { Evidence, Intent, Measurement } from '../../contracts/diagnosis.ts';
import type { EvidenceKind } from '../../contracts/procedure.ts';
import type { Match } from '../phrases/phrases.ts';
import type { Word } from '../text/sentences.ts';
import { measurementsIn, openCircuit } from './measurements.ts';
import { asksFor } from './questions.ts';
import type { Segment } from './segments.ts';
import { diagnosisBook, diagnosisWords, type DiagnosisTag } from './tables.ts';

export interface Said {
  /** Null: nothing that any table knows. */
  readonly intent: Intent | null;
  /** All of its words are agreement and courtesy. */
  readonly isAgreed: boolean;
  readonly isCourtesy: boolean;
  readonly measurements: readonly Measurement[];
  readonly evidence: readonly Evidence[];
  readonly says: 'yes' | 'no' | null;
  readonly motor: 'runs' | 'still' | null;
  readonly tags: ReadonlySet<string>;
}

const negators = diagnosisWords('negators');
const openers = diagnosisWords('openers');

/** Reads a segment. `source` is the whole message; `before`: what the segment before it says. */
export function readSegment(segment: Segment, source: string, before: Said | null): Said {
  const matches = diagnosisBook.matches(segment.words);
  const tags = new Set(matches.map(({ tag }) => tag.name));
  const has = (tag: DiagnosisTag): boolean => tags.has(tag);
  const evidence = evidenceIn(segment.words, matches, has('despite'));
  const isAgreed = covered(segment.words, matches, source);
  const measurements = has('direct') ? [] : allMeasured(segment.words, matches, source);
  const says = saysOf(segment.words, has, evidence);
  const facts = {
    evidence,
    measurements,
    says,
    tags,
    isAgreed,
    isCourtesy:
      isAgreed && !has('assent') && measurements.length === 0 && !segment.words.some(({ fold }) => isThumb(fold)),
  };
  const motor = has('direct') ? (says === 'yes' ? 'runs' : says === 'no' ? 'still' : null) : null;
  const follows = before?.tags.has('asks-behind') ?? false;
  const intent = intentOf(segment, source, matches, facts, follows);
  // What is asked about is not told.
  if (intent === 'LOCATE' || intent === 'HOWTO' || intent === 'EXPLAIN' || intent === 'UNCLEAR')
    return { ...facts, intent, motor: null, measurements: [], evidence: [], says: null };
  return { ...facts, intent, motor };
}

type Facts = Pick<Said, 'evidence' | 'measurements' | 'says' | 'tags' | 'isAgreed' | 'isCourtesy'>;

function intentOf(
  segment: Segment,
  source: string,
  matches: readonly Match[],
  facts: Facts,
  follows: boolean,
): Intent | null {
  const { words, isAsked, isFirst, goesOn } = segment;
  const has = (tag: DiagnosisTag): boolean => facts.tags.has(tag);
  if (words.length === 0) return 'UNCLEAR';
  // "What, according to the report, happened": a question word that goes on is no "what?".
  if (isFirst && !goesOn && isWholly(words, matches, 'unclear') && !has('howto-asked')) return 'UNCLEAR';
  if (has('already')) return 'ALREADY_ANSWERED';
  if (has('dispute') || (isAsked && has('doubt-asked'))) return 'DISPUTE_OR_NEW_EVIDENCE';
  if (has('cannot-check')) return 'UNABLE_TO_VERIFY';
  const asked = questionIn(segment, source, facts.tags, follows);
  if (asked !== null) return asked;
  const found = facts.evidence.some(({ negative }) => !negative);
  if (found) return 'DISPUTE_OR_NEW_EVIDENCE';
  if (facts.evidence.length > 0) return 'MAIN_DIAGNOSTIC';
  if (has('unable')) return 'UNABLE_TO_VERIFY';
  if (has('locate')) return 'LOCATE';
  if (facts.isAgreed) return isAsked && has('assent') ? 'EXPLAIN' : facts.isCourtesy ? null : 'CONFIRMATION';
  if (isAsked) return 'EXPLAIN';
  const tells =
    has('well') || has('still') || has('state') || has('no') || has('repaired') || has('open-line') || has('short');
  return tells || facts.measurements.length > 0 ? 'MAIN_DIAGNOSTIC' : null;
}

/** What is asked, by question words or by an order to tell. */
function questionIn(segment: Segment, source: string, tags: ReadonlySet<string>, follows: boolean): Intent | null {
  const has = (tag: DiagnosisTag): boolean => tags.has(tag);
  const asked = asksFor(segment, source, follows || has('asks-behind'));
  if (asked === null) return has('howto') ? 'HOWTO' : has('explain') || has('polar') ? 'EXPLAIN' : null;
  if (asked === 'FIND') return [...tags].some((tag) => tag.startsWith('evidence:')) ? 'HOWTO' : 'LOCATE';
  if (asked === 'LOCATE' || has('place-asked')) return 'LOCATE';
  return has('howto-asked') || has('howto') ? 'HOWTO' : asked;
}

/** Every word is agreement, courtesy, or a number of hours that is agreed to. */
function covered(words: readonly Word[], matches: readonly Match[], source: string): boolean {
  if (words.length === 0 || words.length > 8) return false;
  const taken = new Set<number>();
  for (const { tag, from, to } of matches)
    if (tag.name === 'assent' || tag.name === 'courtesy') for (let at = from; at < to; at += 1) taken.add(at);
  const hours = measurementsIn(words, source).filter(({ unit }) => unit === 'h');
  return words.every(
    ({ start, fold }, at) =>
      taken.has(at) || isThumb(fold) || hours.some((each) => start >= each.start && start < each.end),
  );
}

function isThumb(fold: string): boolean {
  return fold === '👍' || fold === '✅' || fold === '👌';
}

function isWholly(words: readonly Word[], matches: readonly Match[], name: DiagnosisTag): boolean {
  const rest = words.filter(
    ({ fold }, at) =>
      !openers.has(fold) &&
      !matches.some(({ tag, from, to }) => (tag.name === name || tag.name === 'courtesy') && at >= from && at < to),
  );
  return rest.length === 0 && matches.some(({ tag }) => tag.name === name);
}

function allMeasured(words: readonly Word[], matches: readonly Match[], source: string): readonly Measurement[] {
  const read = measurementsIn(words, source);
  const circuit = matches.flatMap(({ tag, from, to }): Measurement[] => {
    const value = tag.name === 'open-line' ? openCircuit : tag.name === 'short' ? 0 : null;
    const [first, last] = [words[from], words[to - 1]];
    return value === null || first === undefined || last === undefined
      ? []
      : [{ start: first.start, end: last.end, value, unit: 'ohm' }];
  });
  return read.some(({ unit }) => unit === 'ohm') ? read : [...read, ...circuit];
}

/** What is seen, smelled and heard; with a negation in the same segment it is told not to be there (D3). */
function evidenceIn(words: readonly Word[], matches: readonly Match[], despite: boolean): readonly Evidence[] {
  const isDenied = !despite && words.some(({ fold }) => negators.has(fold));
  const found: Evidence[] = [];
  for (const { tag, from, to } of matches) {
    const [first, last] = [words[from], words[to - 1]];
    if (!tag.name.startsWith('evidence:') || first === undefined || last === undefined) continue;
    const kind = tag.name.slice('evidence:'.length) as EvidenceKind;
    if (found.some((other) => other.kind === kind)) continue;
    found.push({ start: first.start, end: last.end, kind, negative: isDenied });
  }
  return found;
}

/** Yes or no, outright or by what it tells; a negation turns what works round. */
function saysOf(
  words: readonly Word[],
  has: (tag: DiagnosisTag) => boolean,
  evidence: readonly Evidence[],
): 'yes' | 'no' | null {
  if (evidence.length > 0) return evidence.every(({ negative }) => negative) ? 'no' : 'yes';
  if (has('still')) return 'no';
  const isDenied = words.some(({ fold }) => negators.has(fold));
  if (has('well')) return isDenied ? 'no' : 'yes';
  if (has('no')) return 'no';
  return has('assent') ? 'yes' : null;
}
