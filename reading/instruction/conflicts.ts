/**
 * Contradictions (C5): two values where there can be one, demands that exclude each other, a field that says otherwise.
 */
import type { FieldContent } from '../../contracts/wire/clarification.ts';
import type { ClarificationLibrary } from '../../contracts/assistant/library.ts';
import type { Issue, Span } from '../../contracts/reading/reading.ts';
import type { CompiledLibrary } from '../fields/library.ts';
import type { Match } from '../phrases/phrases.ts';
import type { Word } from '../text/sentences.ts';
import { placeOf, withoutMarks } from '../../domain/words/places.ts';
import { spanOf } from '../text/spans.ts';
import { Text } from '../text/text.ts';
import { exclusiveDoubts } from './exclusive.ts';
import { isGiven, type Instructed, type Look, type Seen } from './look.ts';
import { narrowingOf, expecting, wordsFor, type Asking } from './questions.ts';
import type { Value } from '../values/value.ts';
import { functionWords } from '../values/value-words.ts';
import { classify } from '../values/classify.ts';
import { differ, shapeOf } from '../values/differ.ts';
import type { Contradiction } from '../fields/contradictions.ts';
import type { DirectiveType } from '../../contracts/assistant/library.ts';
import { wordsOf } from '../language/words.ts';

type Library = Pick<CompiledLibrary, 'singles' | 'conflicts' | 'questions' | 'inWords'>;

/** The contradictions of an instruction, one per field. Exclusive demands are settled once their field is given. */
export function conflictIssues(
  look: Look,
  input: Pick<Instructed, 'fields'>,
  department: string | null,
  library: Library,
): readonly Issue[] {
  const issues = new Map<string, Issue>();
  const found = [
    ...twoValues(look, input, department, library),
    ...(isGiven(input.fields['deadline']) ? [] : daysSideBySide(look, department, library)),
    ...exclusiveDoubts(look, input, department, library),
  ];
  for (const issue of found) if (!issues.has(issue.field)) issues.set(issue.field, issue);
  return [...issues.values()];
}

/** Fields of a type that were given one value while the text says another one (C16). */
export function contradictionIssues(
  contradicted: readonly Contradiction[],
  type: DirectiveType | undefined,
  department: string | null,
  library: Asking,
): readonly Issue[] {
  return contradicted.flatMap(({ field: name, given, at }) => {
    const field = type?.fields.find((each) => each.name === name);
    if (!field) return [];
    const { kind } = field;
    const options = [placeOf(at), shown(given)];
    const about = { for: 'conflict' as const, kind, department, field: name, quote: options[0], options };
    return [
      {
        kind: 'conflict' as const,
        field: name,
        at,
        ...wordsFor(library, about),
        ...expecting(kind),
        ...narrowingOf(field),
      },
    ];
  });
}

/** A value as it was given. */
function shown(given: string): string {
  return withoutMarks(given.slice(0, 60).toWellFormed());
}

/** An announced value of something there is only one of. */
interface Announced {
  readonly seen: Seen;
  readonly cue: Match;
  readonly value: Value;
  readonly at: Span;
  readonly quote: string;
  readonly names: boolean;
}

function* twoValues(
  look: Look,
  { fields }: Pick<Instructed, 'fields'>,
  department: string | null,
  library: Library,
): Generator<Issue> {
  const byField = new Map<string, Announced[]>();
  for (const announced of announcedIn(look, library.singles)) {
    const { field } = announced.single;
    byField.set(field, [...(byField.get(field) ?? []), announced]);
  }
  for (const [field, all] of byField) {
    const kind = library.singles.find((single) => single.field === field)?.kind ?? 'money';
    const given = givenFor(field, fields);
    const pair = given === null ? contradicting(all) : contradictingGiven(all, given);
    if (pair === null) continue;
    const [{ at }] = pair;
    const options = pair.map(({ quote }) => quote);
    const words = wordsFor(library, { for: 'conflict', kind, department, field, quote: options[0], options });
    yield { kind: 'conflict', field: given?.name ?? field, at, ...words, ...expecting(kind) };
  }
}

const mostAnnounced = 12;

function announcedIn(
  look: Look,
  singles: ClarificationLibrary['singles'],
): readonly (Announced & { readonly single: ClarificationLibrary['singles'][number] })[] {
  const found: (Announced & { readonly single: ClarificationLibrary['singles'][number] })[] = [];
  for (const seen of look.sentences) {
    for (const cue of seen.matches) {
      if (cue.tag.name !== 'single' || found.length >= mostAnnounced) continue;
      const single = singles[Number(cue.tag.action)];
      const value =
        single && seen.values.find(({ kind, at }) => kind === single.kind && at >= cue.to && at <= cue.to + 1);
      if (!single || !value || isCorrected(seen.words, cue.from)) continue;
      const at = spanOf(look.text, value.start, value.end);
      found.push({ seen, cue, value, at, quote: placeOf(at), names: single.names, single });
    }
  }
  return found;
}

/** "Budget $500, no, make it $600" corrects itself. */
function isCorrected(words: readonly Word[], from: number): boolean {
  return words.slice(Math.max(0, from - 4), from + 1).some(({ fold }) => corrections.has(fold));
}

const corrections = wordsOf('corrections');

/** Two values as they are asked about, the first with its place. */
type Pair = readonly [{ readonly at: Span; readonly quote: string }, { readonly quote: string }];

function contradicting(all: readonly Announced[]): Pair | null {
  for (const [place, one] of all.entries())
    for (const other of all.slice(place + 1))
      if (differ(one.value, other.value) && areOfOneThing(one, other)) return [one, other];
  return null;
}

/** Both name the thing without narrowing it down, or nothing new is spoken of between them. */
function areOfOneThing(one: Announced, other: Announced): boolean {
  if (one.names && other.names) return !(isNarrowed(one) || isNarrowed(other));
  if (one.seen !== other.seen || isNarrowed(one) || isNarrowed(other)) return false;
  const between = one.seen.words.slice(one.value.at + 1, other.cue.from);
  const content = between.filter(
    ({ fold }) => !functionWords.has(fold) && !fold.startsWith('_') && fold !== 'however',
  ).length;
  // "The deadline is Friday, but finish by Monday": a verb between them is nothing new.
  return content <= (one.names || other.names ? 1 : 0);
}

/** "the Instagram budget", "a budget of $500 for Instagram": one of several. */
function isNarrowed({ seen: { words }, cue, value, names }: Announced): boolean {
  const before = words[cue.from - 1];
  const narrowsBefore =
    names &&
    before !== undefined &&
    words[cue.from]?.head !== true &&
    !functionWords.has(before.fold) &&
    !plainBefore.has(before.fold);
  return narrowsBefore || ['for', 'on', 'per', 'each'].includes(words[value.at + 1]?.fold ?? '');
}

const plainBefore = wordsOf('plainBeforeSingles');

/** A given value that belongs to the field: of its name, or of one that holds it ("campaign_budget"). */
function givenFor(
  field: string,
  fields: Readonly<Record<string, FieldContent>>,
): { readonly name: string; readonly same: string | null; readonly quote: string } | null {
  for (const [name, value] of Object.entries(fields)) {
    if (!isGiven(value) || !(name === field || name.endsWith(`_${field}`))) continue;
    if (typeof value === 'number') return { name, same: String(value), quote: String(value) };
    if (typeof value !== 'string' || value.length > 200) continue;
    for (const { words } of new Text(value).sentences) {
      const { values } = classify(value, words);
      return { name, same: values[0]?.same ?? null, quote: shown(value) };
    }
  }
  return null;
}

function contradictingGiven(
  all: readonly Announced[],
  given: { readonly same: string | null; readonly quote: string },
): Pair | null {
  const other = all.find((announced) => differ(announced.value, given) && !isNarrowed(announced));
  return other ? [other, given] : null;
}

/** "Launch it today, next week": one of the two. */
function* daysSideBySide(look: Look, department: string | null, library: Library): Generator<Issue> {
  for (const { words, values } of look.sentences) {
    const dates = values.filter(({ kind }) => kind === 'date');
    for (const [place, other] of dates.entries()) {
      const one = dates[place - 1];
      if (!one || !differ(one, other) || shapeOf(one.same ?? '') === shapeOf(other.same ?? '')) continue;
      const between = words.slice(one.at + 1, other.at);
      if (between.length > 1 || !between.every(({ fold }) => ['but', 'by', 'on', 'in'].includes(fold))) continue;
      const spans = [one, other].map(({ start, end }) => spanOf(look.text, start, end));
      const options = spans.map((span) => placeOf(span));
      const about = {
        for: 'conflict' as const,
        kind: 'date' as const,
        department,
        field: 'deadline',
        quote: options[0],
        options,
      };
      yield {
        kind: 'conflict',
        field: 'deadline',
        ...(spans[0] ? { at: spans[0] } : {}),
        ...wordsFor(library, about),
        ...expecting('date'),
      };
    }
  }
}
