/** What one segment of a technician's message says (D2, D3): an ordered table, the first that fits counts. */
import type { Evidence, EvidenceKind, Intent, Measurement, ToldClause } from '../../contracts/reading/diagnosis.ts';
import type { Match } from '../phrases/phrases.ts';
import type { Word } from '../text/sentences.ts';
import { measurementsIn, openCircuit } from './measurements.ts';
import { howSaid, isPro } from './how-said.ts';
import { asksFor } from './questions.ts';
import type { Segment } from './segments.ts';
import { isNegator } from './negation.ts';
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
  /** How its yes or no is said. */
  readonly how: ToldClause['how'];
  readonly motor: 'runs' | 'still' | null;
  readonly tags: ReadonlySet<DiagnosisTag>;
}

const openers = diagnosisWords('openers');
const subjects = diagnosisWords('subjects');
const prepositions = diagnosisWords('prepositions');
const auxiliaries = diagnosisWords('auxiliaries');

/** Reads a segment. `source` is the whole message; `before`: what the segment before it says. */
export function readSegment(segment: Segment, source: string, before: Said | null): Said {
  const matches = diagnosisBook.matches(segment.words);
  const tags = tagsOf(matches);
  const evidence = evidenceIn(segment.words, matches, tags.has('despite'));
  const read = measurementsIn(segment.words, source);
  const isAgreed = covered(segment.words, matches, read);
  const measurements = tags.has('direct') ? [] : allMeasured(segment.words, matches, read);
  const isMute =
    isOrder(tags) || tags.has('small-talk') || isUndone(tags) || tags.has('unable') || tags.has('performed');
  const says = isMute ? null : saysOf(segment.words, matches, tags, evidence);
  const how = howSaid(segment.words, matches, evidence.length > 0);
  const facts = {
    evidence,
    measurements,
    says,
    how,
    tags,
    isAgreed,
    isCourtesy:
      isAgreed && !tags.has('assent') && measurements.length === 0 && !segment.words.some(({ fold }) => isThumb(fold)),
  };
  const motor = tags.has('direct') ? (says === 'yes' ? 'runs' : says === 'no' ? 'still' : null) : null;
  const follows = before?.tags.has('asks-behind') ?? false;
  const intent = infers(segment, tags, before) ? 'EXPLAIN' : intentOf(segment, source, matches, facts, follows);
  // What is asked about is not told.
  if (intent === 'LOCATE' || intent === 'HOWTO' || intent === 'EXPLAIN' || intent === 'UNCLEAR')
    return { ...facts, intent, motor: null, measurements: [], evidence: [], says: null };
  return { ...facts, intent, motor };
}

/** A mode is asked for: that answers nothing. */
export function isOrder(tags: ReadonlySet<DiagnosisTag>): boolean {
  return tags.has('to-report') || tags.has('to-authorization') || tags.has('to-diagnostic') || tags.has('skip-labour');
}

/** Told of what was not done, and of a person, which is no outcome. */
export function isUndone(tags: ReadonlySet<DiagnosisTag>): boolean {
  return tags.has('undone') || tags.has('of-person');
}

/** "So it is burnt?" asks whether it is, and tells of nothing. */
function infers({ isAsked }: Segment, tags: ReadonlySet<DiagnosisTag>, before: Said | null): boolean {
  return isAsked && (tags.has('infers') || before?.tags.has('infers') === true) && !tags.has('dispute');
}

function tagsOf(matches: readonly Match[]): ReadonlySet<DiagnosisTag> {
  const tags = new Set<DiagnosisTag>();
  for (const { tag } of matches) tags.add(tag.name as DiagnosisTag);
  return tags;
}

type Facts = Pick<Said, 'evidence' | 'measurements' | 'says' | 'how' | 'tags' | 'isAgreed' | 'isCourtesy'>;

function intentOf(
  segment: Segment,
  source: string,
  matches: readonly Match[],
  facts: Facts,
  follows: boolean,
): Intent | null {
  const { tags } = facts;
  const { words, isAsked, isFirst, goesOn } = segment;
  if (words.length === 0) return 'UNCLEAR';
  // "What, according to the report, happened": a question word that goes on is no "what?".
  if (isFirst && !goesOn && isWholly(words, matches, 'unclear') && !tags.has('howto-asked')) return 'UNCLEAR';
  if (tags.has('already')) return 'ALREADY_ANSWERED';
  if (tags.has('dispute') || (isAsked && tags.has('doubt-asked'))) return 'DISPUTE_OR_NEW_EVIDENCE';
  if (tags.has('cannot-check')) return 'UNABLE_TO_VERIFY';
  if (isUndone(tags) && !tags.has('unable') && !facts.isAgreed && facts.measurements.length === 0) return 'UNCLEAR';
  const asked = questionIn(segment, source, facts.tags, follows);
  if (asked !== null) return asked;
  const found = facts.evidence.some(({ negative }) => !negative);
  if (found) return 'DISPUTE_OR_NEW_EVIDENCE';
  if (facts.evidence.length > 0) return 'MAIN_DIAGNOSTIC';
  if (tags.has('unable')) return 'UNABLE_TO_VERIFY';
  if (tags.has('locate')) return 'LOCATE';
  if (facts.isAgreed) return isAsked && tags.has('assent') ? 'EXPLAIN' : facts.isCourtesy ? null : 'CONFIRMATION';
  if (isAsked) return 'EXPLAIN';
  const tells =
    tags.has('well') ||
    tags.has('still') ||
    tags.has('state') ||
    tags.has('no') ||
    tags.has('repaired') ||
    tags.has('open-line') ||
    tags.has('short') ||
    isPro(words, matches);
  return tells || facts.measurements.length > 0 ? 'MAIN_DIAGNOSTIC' : null;
}

/** What is asked, by question words or by an order to tell. */
function questionIn(
  segment: Segment,
  source: string,
  tags: ReadonlySet<DiagnosisTag>,
  follows: boolean,
): Intent | null {
  const asked = asksFor(segment, source, follows || tags.has('asks-behind'));
  if (asked === null) return tags.has('howto') ? 'HOWTO' : tags.has('explain') || tags.has('polar') ? 'EXPLAIN' : null;
  if (asked === 'FIND') return isOfEvidence(tags) ? 'HOWTO' : 'LOCATE';
  if (asked === 'LOCATE' || tags.has('place-asked')) return 'LOCATE';
  return tags.has('howto-asked') || tags.has('howto') ? 'HOWTO' : asked;
}

function isOfEvidence(tags: ReadonlySet<DiagnosisTag>): boolean {
  for (const tag of tags) if (tag.startsWith('evidence:')) return true;
  return false;
}

/** Every word is agreement, courtesy, or a number of hours that is agreed to. */
function covered(words: readonly Word[], matches: readonly Match[], read: readonly Measurement[]): boolean {
  if (words.length === 0 || words.length > 8) return false;
  const taken = new Set<number>();
  for (const { tag, from, to } of matches)
    if (tag.name === 'assent' || tag.name === 'courtesy') for (let at = from; at < to; at += 1) taken.add(at);
  const hours = read.filter(({ unit }) => unit === 'h');
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

function allMeasured(
  words: readonly Word[],
  matches: readonly Match[],
  read: readonly Measurement[],
): readonly Measurement[] {
  const circuit = matches.flatMap(({ tag, from, to }, place): Measurement[] => {
    const value = tag.name === 'open-line' ? openCircuit : tag.name === 'short' ? 0 : null;
    const [first, last] = [words[from], words[to - 1]];
    // The sign is the same in several languages.
    const isTwice = matches.findIndex((other) => other.tag.name === tag.name && other.from === from) !== place;
    return value === null || isTwice || first === undefined || last === undefined
      ? []
      : [{ start: first.start, end: last.end, value, unit: 'ohm' }];
  });
  return read.some(({ unit }) => unit === 'ohm') ? read : [...read, ...circuit];
}

/** What is seen, smelled and heard; with a negation in the same segment it is told not to be there (D3). */
function evidenceIn(words: readonly Word[], matches: readonly Match[], despite: boolean): readonly Evidence[] {
  const isDenied = !despite && words.some(({ fold }) => isNegator(fold));
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
  matches: readonly Match[],
  tags: ReadonlySet<DiagnosisTag>,
  evidence: readonly Evidence[],
): 'yes' | 'no' | null {
  if (evidence.length > 0) return evidence.every(({ negative }) => negative) ? 'no' : 'yes';
  const lead = leadIn(words, matches);
  if (lead !== null) {
    const behind = matches.filter(({ from }) => from >= lead.to);
    const told = saysOf(words.slice(lead.to), shifted(behind, lead.to), tagsOf(behind), []);
    // "No it runs" is neither; "wait, no, it does" takes back what was said.
    return told === null || told === 'no' || lead.retracts ? (told ?? 'no') : null;
  }
  // "It is not dead" is no yes.
  if (tags.has('still')) return isStillDenied(words, matches) || isBoth(words, matches) ? null : 'no';
  const isDenied = words.some(({ fold }) => isNegator(fold));
  if (tags.has('well')) return isDenied ? 'no' : 'yes';
  if (tags.has('no')) return 'no';
  if (tags.has('assent')) return 'yes';
  return isPro(words, matches) ? (isDenied ? 'no' : 'yes') : null;
}

/** "Yup, still kicks on", "running great, just no water": it tells of both, and nobody knows of which. */
function isBoth(words: readonly Word[], matches: readonly Match[]): boolean {
  if (matches[0]?.tag.name === 'assent' && matches[0].from === 0) return true;
  const still = matches.filter(({ tag }) => tag.name === 'still');
  const isWell = matches.some(
    ({ tag, from, to }) =>
      tag.name === 'well' &&
      !(prepositions.has(words[from]?.fold ?? '') && to < words.length) &&
      !still.some((each) => each.from < to && from < each.to) &&
      !isNegator(words[from - 1]?.fold ?? ''),
  );
  return isWell && !words.some(({ fold }) => isNegator(fold));
}

/** A negation right in front of what stands still, which is none itself: "nothing", "nada". */
function isStillDenied(words: readonly Word[], matches: readonly Match[]): boolean {
  return matches.some(({ tag, from, to }) => {
    if (tag.name !== 'still' || words.slice(from, to).some(({ fold }) => isNegator(fold))) return false;
    const before = words[from - 1]?.fold ?? '';
    return isNegator(before) || (auxiliaries.has(before) && isNegator(words[from - 2]?.fold ?? ''));
  });
}

/** A "no" in front of a clause of its own: "wait no it did run". */
function leadIn(
  words: readonly Word[],
  matches: readonly Match[],
): { readonly to: number; readonly retracts: boolean } | null {
  const retracts = matches.some(({ tag, from }) => tag.name === 'retracts' && from === 0);
  const no = matches.find(
    ({ tag, from, to }) =>
      tag.name === 'no' &&
      words.slice(0, from).every(({ fold }) => openers.has(fold) || retracts) &&
      from <= 3 &&
      (subjects.has(words[to]?.fold ?? '') || matches.some((next) => next.tag.name === 'assent' && next.from === to)),
  );
  return no === undefined ? null : { to: no.to, retracts };
}

function shifted(matches: readonly Match[], by: number): readonly Match[] {
  return matches.map((match) => ({ ...match, from: match.from - by, to: match.to - by }));
}
