/**
 * Whether an instruction is clear enough to go on (C1, C2, C6): findings and what the conversation knows in, a
 * judgement with the questions that are left out. The text was read elsewhere.
 */
import type { AmbiguityType, Band } from '../../contracts/reading/clarity.ts';
import type { ClarificationPolicy } from '../../contracts/assistant/policy.ts';
import type { Issue, Findings } from '../../contracts/reading/reading.ts';
import type { GivenContent } from '../../contracts/state/clarification-state.ts';
import type { KnownField } from '../../contracts/state/conversation-state.ts';

/** What asks whatever the score (C2). */
export type HardTrigger = 'missing' | 'conflict' | 'rule' | 'invalid';

export interface Judgement {
  /** The score; `tenths / 10` on the wire. */
  readonly tenths: number;
  readonly band: Band;
  /** Of the issue that comes first; null without any. */
  readonly type: AmbiguityType | null;
  /**
   * What would be asked: one per field, in order of precedence, at most 8. There may be some when nothing is asked, for
   * the log.
   */
  readonly issues: readonly Issue[];
  readonly hard: readonly HardTrigger[];
  /** What was taken from the conversation instead of being asked for, one per field. */
  readonly resolved: readonly KnownField[];
}

export interface Judged {
  readonly findings: Findings;
  /** Oldest first: of several values for a field the last one counts. */
  readonly known: readonly KnownField[];
  /** When it is judged (epoch ms): some days are over by then. */
  readonly at: number;
  readonly policy: Pick<ClarificationPolicy, 'proceedFrom' | 'askBelow' | 'askWhenOpenFrom'>;
}

/**
 * Judges by the arithmetic of C1, the bands and hard triggers of C2 and the precedence of C6. A missing field, or one
 * that a rule demands, is resolved when the conversation knows it, and neither counted nor asked (C7). Never throws.
 */
export function judgeClarity({ findings, known, at, policy }: Judged): Judgement {
  const knownByField = new Map(known.filter(({ value }) => !isBlank(value)).map((each) => [each.field, each]));
  const knownFor = ({ kind, field, name }: Issue) =>
    precedence[kind].resolvable
      ? (knownByField.get(field) ?? (name === pronoun ? lastSaid(known) : undefined))
      : undefined;
  const now = (findings.later ?? []).filter(({ from = 0 }) => from <= at);
  const left = [...findings.issues, ...now].filter((issue) => knownFor(issue) === undefined);
  const tenths = Math.max(
    0,
    costs.reduce((rest, cost) => rest - cost.tenths * cost.times(left), 10),
  );
  const hard = hardTriggers.filter((trigger) => left.some(({ kind }) => kind === trigger));
  const isOpen =
    policy.askWhenOpenFrom !== null && (findings.openness?.tenths ?? 0) >= policy.askWhenOpenFrom && left.length > 0;
  return {
    tenths,
    band: hard.length > 0 || isOpen ? 'clarify' : bandOf(tenths, policy),
    type: typeOf(left),
    issues: asQuestions(left),
    hard,
    resolved: [...new Set(findings.issues.flatMap((issue) => knownFor(issue) ?? []))],
  };
}

/** The type of a request that asks about these issues (C6); null without any. */
export function typeOf(issues: readonly Issue[]): AmbiguityType | null {
  const [first] = issues.toSorted(byPrecedence);
  return first === undefined ? null : precedence[first.kind].type;
}

/** Whether a value says nothing: white space, or a list that is empty or of nothing else. */
export function isBlank(value: GivenContent): boolean {
  return Array.isArray(value) ? value.every((part) => isBlank(part)) : typeof value === 'string' && value.trim() === '';
}

/** The name of an issue about what "it" means. */
const pronoun = 'pronoun';

/**
 * What "it" means when nothing else was told before it: the one thing that the latest of the turns named that told
 * anything.
 */
function lastSaid(known: readonly KnownField[]): KnownField | undefined {
  const last = known.at(-1);
  if (last?.turnId === undefined || last.turnId === null || !isNumbered(last)) return undefined;
  return known.filter(({ turnId }) => turnId === last.turnId).length === 1 ? last : undefined;
}

/** Things are named by their numbers. */
function isNumbered({ value }: KnownField): boolean {
  return typeof value === 'string' && Array.from(value).some((letter) => letter >= '0' && letter <= '9');
}

const mostQuestions = 8;

const hardTriggers: readonly HardTrigger[] = ['missing', 'conflict', 'rule', 'invalid'];

/** C6, in order: the lowest rank gives a request its type and is asked first. */
const precedence: Readonly<
  Record<Issue['kind'], { readonly rank: number; readonly type: AmbiguityType; readonly resolvable: boolean }>
> = {
  conflict: { rank: 0, type: 'conflicting_instructions', resolvable: false },
  missing: { rank: 1, type: 'missing_information', resolvable: true },
  rule: { rank: 1, type: 'missing_information', resolvable: true },
  // What was said before does not stand in for a value that has just been said otherwise.
  invalid: { rank: 1, type: 'missing_information', resolvable: false },
  interpretations: { rank: 2, type: 'multiple_interpretations', resolvable: false },
  vague: { rank: 3, type: 'vague_language', resolvable: false },
};

/**
 * C1: what the score loses, and how often. A rule costs nothing: it asks as a hard trigger. A value that its schema
 * does not allow leaves its field without one, and costs what a missing one does (C16).
 */
const costs: readonly { readonly tenths: number; readonly times: (issues: readonly Issue[]) => number }[] = [
  { tenths: 2, times: (issues) => distinct(issues.filter(isWithoutValue).map(({ field }) => field)) },
  { tenths: 1, times: (issues) => distinct(ofKind(issues, 'vague').map(termOf)) },
  { tenths: 3, times: (issues) => Math.min(1, ofKind(issues, 'conflict').length) },
  { tenths: 2, times: (issues) => Math.min(1, ofKind(issues, 'interpretations').length) },
];

/** C2. Asking comes first: where a policy's bands overlap, the question wins. */
function bandOf(tenths: number, { proceedFrom, askBelow }: Judged['policy']): Band {
  if (tenths < askBelow) return 'clarify';
  return tenths >= proceedFrom ? 'proceed' : 'proceed_logged';
}

function asQuestions(issues: readonly Issue[]): readonly Issue[] {
  const seen = new Set<string>();
  return issues
    .toSorted(byPrecedence)
    .filter(({ field }) => !seen.has(field) && seen.add(field))
    .slice(0, mostQuestions);
}

function byPrecedence(one: Issue, other: Issue): number {
  return precedence[one.kind].rank - precedence[other.kind].rank;
}

function ofKind(issues: readonly Issue[], wanted: Issue['kind']): readonly Issue[] {
  return issues.filter(({ kind }) => kind === wanted);
}

function isWithoutValue({ kind }: Issue): boolean {
  return kind === 'missing' || kind === 'invalid';
}

function termOf({ name, field }: Issue): string {
  return name ?? field;
}

function distinct(words: readonly string[]): number {
  return new Set(words).size;
}
