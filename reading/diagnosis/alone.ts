/**
 * What a message tells of a step without a word beside: every word is a yes or no, courtesy, one of the outcome's own
 * words, of what the step asks about, or repeats its question. Whatever else is said makes it no plain answer: it is
 * asked about, and at a safety step, where a person may come to harm by a "yes, but", it keeps the step open.
 */
import type { DiagnosisReading } from '../../contracts/reading/diagnosis.ts';
import { diagnosisBook, diagnosisWords, joining, unitsByWord, type DiagnosisTag } from './tables.ts';
import { meterBook } from './meter.ts';
import { isDenied, isNegator } from './negation.ts';
import type { Match } from '../phrases/phrases.ts';
import type { Said } from './segment-says.ts';
import type { Segment } from './segments.ts';
import type { OutcomeWords, StepWords, Vocabulary } from './vocabulary.ts';

const contrasts = diagnosisWords('contrasts');
const plain: ReadonlySet<string> = new Set<DiagnosisTag>([
  'assent',
  'courtesy',
  'pro',
  'no',
  'harmless',
  'every',
  'retracts',
  'corrects',
]);
/** How it does what it is asked about. */
const doing: ReadonlySet<string> = new Set<DiagnosisTag>(['well', 'still']);

/** The outcomes, as `procedure.step.outcome`, that a message tells so: of safety steps, and of the step that is asked. */
export function toldAlone(
  segments: readonly Segment[],
  vocabulary: Vocabulary | null,
  asked: string | null,
): readonly string[] {
  if (vocabulary === null || segments.length > 6 || segments.some(({ isAsked }) => isAsked)) return [];
  const told = withoutTakenBack(segments).map((segment) => clauseOf(segment, vocabulary));
  const names = new Set([...vocabulary.safety, ...(asked === null ? [] : [asked])]);
  return [...names].flatMap((name) => {
    const step = vocabulary.step(name);
    return step === null
      ? []
      : step.outcomes.filter((outcome) => isAlone(told, outcome, step)).map((outcome) => outcome.name);
  });
}

/** A segment with what the books know of it, looked up once for all steps. */
interface Clause {
  readonly words: Segment['words'];
  /** What procedures name. */
  readonly named: readonly Match[];
  readonly frames: readonly Match[];
  /** It tells of now, where it was otherwise before. */
  readonly isNow: boolean;
}

function clauseOf({ words }: Segment, vocabulary: Vocabulary): Clause {
  return {
    words,
    named: vocabulary.matches(words),
    frames: diagnosisBook.matches(words),
    isNow: meterBook.matches(words).some(({ tag }) => tag.name === 'now'),
  };
}

/** "Wait no it did run": the "no" takes back what was said before, and is none of what follows. */
function withoutTakenBack(segments: readonly Segment[]): readonly Segment[] {
  const tagged = segments.map(({ words }) => diagnosisBook.matches(words));
  if (!tagged.some((matches) => matches.some(({ tag }) => tag.name === 'retracts'))) return segments;
  const kept = segments.flatMap((segment, at) => {
    const to = Math.max(
      0,
      ...(tagged[at] ?? []).flatMap(({ tag, from, to }) =>
        from <= 3 && (tag.name === 'no' || tag.name === 'retracts') ? [to] : [],
      ),
    );
    return to >= segment.words.length ? [] : [{ ...segment, words: segment.words.slice(to) }];
  });
  return kept.length === 0 ? segments : kept;
}

function isAlone(all: readonly Clause[], outcome: OutcomeWords, step: StepWords): boolean {
  if (!step.isSafety && isTakenBack(all, outcome, step)) return false;
  // What another step is told in stands beside: "no power at the pump and the fuse is blown".
  const isOne = step.isSafety || all.length === 1;
  const clauses = isOne ? all : all.filter((clause) => !isOfAnother(clause, step));
  return (
    clauses.every((clause) => isCovered(clause, outcome, step)) &&
    (!step.isSafety || clauses.every((clause) => isTold(clause, outcome, step) || tellsNoOther(clause, step))) &&
    clauses.some((clause) => isTold(clause, outcome, step)) &&
    isWhole(clauses, outcome, step)
  );
}

/** "One side. No, both sides": the "no" behind what is told of the step may deny it or take it back. */
function isTakenBack(all: readonly Clause[], outcome: OutcomeWords, step: StepWords): boolean {
  const { known } = step;
  const hasTag = ({ frames }: Clause, ...names: readonly string[]): boolean =>
    frames.some(({ tag, from }) => from === 0 && names.includes(tag.name));
  const at = all.findIndex(
    (clause, place) => place > 0 && hasTag(clause, 'no') && agreeingIn(clause.words, step).size === 0,
  );
  return all
    .slice(0, Math.max(0, at))
    .some(
      (clause) =>
        !hasTag(clause, 'no', 'assent') &&
        !isTold(clause, outcome, step) &&
        clause.words.some(({ fold }) => known.has(fold) && !isJoining(fold) && !isNegator(fold)),
    );
}

/** It denies what tells another outcome ("no soot"), or names nothing of the step: "walked around it". */
function tellsNoOther(clause: Clause, step: StepWords): boolean {
  const { words } = clause;
  const isDeniedOne = ofOutcomes(clause, step).some(({ from, to }) => isDenied(words, from, to));
  return isDeniedOne || words.every(({ fold }) => !step.known.has(fold) || isJoining(fold));
}

/** It tells an outcome of another step, and none of this one. */
function isOfAnother(clause: Clause, step: StepWords): boolean {
  const procedure = step.outcomes[0]?.name.split('.')[0] ?? '';
  const isOutcome = clause.named.some(({ tag }) => tag.name.startsWith(`outcome:${procedure}.`));
  return isOutcome && ofOutcomes(clause, step).length === 0;
}

/**
 * Where words deny what the question denies: "no air" to "does it run without air", «ветра нет». They agree with it.
 */
function agreeingIn(words: Segment['words'], { denied }: StepWords): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [at, { fold }] of words.entries()) {
    if (!isNegator(fold)) continue;
    const ahead = words.findIndex((word, place) => place > at && place <= at + 3 && denied.has(word.fold));
    const [from, to] = ahead > at ? [at, ahead] : denied.has(words[at - 1]?.fold ?? '') ? [at - 1, at] : [at, at - 1];
    for (const place of places(from, to + 1)) found.add(place);
  }
  return found;
}

/** Whatever a clause denies is denied by the question. */
export function isAgreeing({ words }: Segment, step: StepWords): boolean {
  const agreeing = agreeingIn(words, step);
  return agreeing.size > 0 && words.every(({ fold }, at) => !isNegator(fold) || agreeing.has(at));
}

/** A clause tells of nothing but this outcome; what it denies of another one may stand beside: "no soot". */
function isCovered(clause: Clause, outcome: OutcomeWords, step: StepWords): boolean {
  const { words, frames, isNow } = clause;
  const told = new Set<number>();
  const ofStep = ofOutcomes(clause, step);
  for (const { tag, from, to } of ofStep) {
    const isOwn = tag.name === `outcome:${outcome.name}`;
    // "Strap off, no wind": what denies belongs to another of its words.
    const isWithin = isOwn && ofStep.some((other) => isNegatedBy(words, other, from));
    if (isOwn === (isDenied(words, from, to) && !isWithin)) continue;
    const [first, last] = isOwn ? [from, to] : [Math.max(0, from - 2), to + 1];
    for (let at = first; at < last; at += 1)
      if (isOwn || (at >= from && at < to) || isNegator(words[at]?.fold ?? '')) told.add(at);
  }
  const isOther = ofStep.some(({ from, to }) => places(from, to).some((at) => !told.has(at)));
  if (isOther || (step.isSafety && isNow)) return false;
  const agreeing = agreeingIn(words, step);
  if (outcome.says === 'no' && agreeing.size > 0) return false;
  const others = otherAspects(frames, step);
  const taken = new Set(
    frames
      .filter(({ tag }) => isOfStep(tag.name, outcome, step))
      .flatMap(({ tag, from, to }) => places(from, to).filter((at) => !doing.has(tag.name) || !others.has(at))),
  );
  return words.every(
    ({ fold }, at) =>
      told.has(at) ||
      agreeing.has(at) ||
      (!contrasts.has(fold) &&
        (!isNegator(fold) || outcome.says === 'no' || (outcome.says === null && step.negators.has(fold))) &&
        (taken.has(at) ||
          step.known.has(fold) ||
          isVoltage(words, at, step) ||
          unitsByWord.has(fold) ||
          isNegator(fold) ||
          joining.some((list) => list.has(fold)))),
  );
}

/** The word right before a place denies, and is one of the words of another match. */
function isNegatedBy(words: Segment['words'], { from, to }: Match, at: number): boolean {
  return [at - 1, at - 2].some((place) => place >= from && place < to && isNegator(words[place]?.fold ?? ''));
}

/** The voltage that is there, where power is looked for or given directly: "yes, 12.6 on both". */
function isVoltage(words: Segment['words'], at: number, { asks, isDirect }: StepWords): boolean {
  const { fold } = words[at] as Segment['words'][number];
  const value = Number.parseFloat(fold.replace(',', '.'));
  if (!(value >= leastVoltage) || !(isDirect || asks?.includes('power') === true)) return false;
  const unit = fold.replace(/^[\d.,]+/, '') || (words[at + 1]?.fold ?? '');
  const measured = unitsByWord.get(unit);
  return measured === undefined || measured === 'V' || measured === 'VAC' || measured === 'VDC';
}

/** Less is no supply of anything. */
const leastVoltage = 9;

/** Where it speaks of what the step does not ask about: "no water" where the question is whether it runs. */
function otherAspects(matches: readonly Match[], { asks }: StepWords): ReadonlySet<number> {
  const of = (isAsked: boolean): readonly number[] =>
    matches
      .filter(
        ({ tag }) =>
          tag.name.startsWith('of-') && (asks?.some((each) => tag.name === `of-${each}`) ?? true) === isAsked,
      )
      .flatMap(({ from, to }) => places(from, to));
  const own = new Set(of(true));
  return new Set(of(false).filter((at) => !own.has(at)));
}

/** A yes or no, or of what the step asks about. */
function isOfStep(tag: string, { evidence }: OutcomeWords, { asks, isSafety, isDirect }: StepWords): boolean {
  if (plain.has(tag) || (isDirect && tag === 'direct')) return true;
  if (tag.startsWith('evidence:')) return evidence.some((kind) => tag === `evidence:${kind}`);
  if (isSafety) return false;
  return doing.has(tag) ? asks !== null : (asks?.some((aspect) => tag === `of-${aspect}`) ?? false);
}

function ofOutcomes({ named }: Clause, { outcomes }: StepWords): readonly Match[] {
  return named.filter(({ tag }) => outcomes.some(({ name }) => tag.name === `outcome:${name}`));
}

/** It says yes or no as the outcome does, or tells it in its own words. */
function isTold(clause: Clause, { name, says, evidence }: OutcomeWords, step: StepWords): boolean {
  const { words, frames } = clause;
  const isOwn = ofOutcomes(clause, step).some(
    ({ tag, from, to }) => tag.name === `outcome:${name}` && !isDenied(words, from, to),
  );
  if (isOwn) return true;
  const tags = frames.map(({ tag }) => tag.name);
  const agreeing = agreeingIn(words, step);
  const denial = words.findIndex(({ fold }, at) => isNegator(fold) && !agreeing.has(at));
  if (agreeing.size > 0) return says === 'yes' && denial < 0;
  // "Running great just no water" tells of both.
  if (denial >= 0 && frames.some(({ tag, to }) => tag.name === 'well' && to <= denial)) return false;
  if (denial < 0 && tags.some((tag) => evidence.some((kind) => tag === `evidence:${kind}`))) return true;
  // "No nests" is no blockage.
  if (says === 'no' && denial >= 0 && tags.some((tag) => evidence.some((kind) => tag === `evidence:${kind}`)))
    return false;
  const does = !step.isSafety;
  if (says === 'no') return denial >= 0 || tags.includes('no') || (does && tags.includes('still'));
  if (says !== 'yes' || denial >= 0 || tags.some((tag) => tag.startsWith('evidence:'))) return false;
  return tags.some((tag) => tag === 'assent' || tag === 'pro' || (does && tag === 'well'));
}

/** A yes, or a bare no, speaks of all that is asked; a sentence of what it names. */
function isWhole(clauses: readonly Clause[], { covers }: OutcomeWords, step: StepWords): boolean {
  if (covers.length === 0) return true;
  const tags = clauses.flatMap(({ frames }) => frames.map(({ tag }) => tag.name));
  const isBare = clauses.every(({ words }) => words.every(({ fold }) => !step.known.has(fold) || isJoining(fold)));
  if (tags.includes('every') || tags.includes('assent') || (isBare && tags.includes('no'))) return true;
  return covers.every((thing) => clauses.some(({ words }) => thing.matches(words).length > 0));
}

function isJoining(fold: string): boolean {
  return joining.some((list) => list.has(fold));
}

function places(from: number, to: number): readonly number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}

/**
 * What it says of the step that is asked as far as can be made out, which is asked about before it counts: a yes or no
 * somewhere, or that something which the step asks about is not so.
 */
export function guessed(
  segments: readonly Segment[],
  read: readonly Said[],
  step: StepWords | null,
): Pick<DiagnosisReading, 'guess'> {
  if (step === null || step.isSafety) return {};
  const said = new Set(read.flatMap(({ says }) => says ?? []));
  const [only] = said;
  if (only !== undefined) return said.size === 1 ? { guess: only } : {};
  const isDenied = segments.some(
    ({ words, isAsked }, at) =>
      !isAsked &&
      !isQuestion(read[at]) &&
      words.some(({ fold }) => isNegator(fold)) &&
      words.some(({ fold }) => step.known.has(fold) && !isJoining(fold)),
  );
  return isDenied ? { guess: 'no' } : {};
}

function isQuestion(said: Said | undefined): boolean {
  return said?.intent === 'LOCATE' || said?.intent === 'HOWTO' || said?.intent === 'EXPLAIN';
}
