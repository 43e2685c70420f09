/** The always-clarify rules of a department (C9): which of them ask. */
import type { FieldValue, Issue, Span } from '../../contracts/reading/reading.ts';
import type { CompiledLibrary, CompiledRule } from '../fields/library.ts';
import { placeOf } from '../../domain/words/places.ts';
import { Text } from '../text/text.ts';
import { isGiven, overlaps, quoted, type Instructed, type Look } from './look.ts';
import { expecting, wordsFor } from './questions.ts';
import { classify } from '../values/classify.ts';

/**
 * The issues of everybody's and the department's rules, in the rules' order; of rules with one name only the first that
 * asks. `read`: the values that were found in the text. What the rule asks about is no answer to it: of "to the
 * warehouse" a destination was read.
 */
export function ruleIssues(
  look: Look,
  input: Pick<Instructed, 'fields' | 'timeZone'>,
  read: readonly FieldValue[],
  department: string | null,
  library: Pick<CompiledLibrary, 'always' | 'rules' | 'questions' | 'inWords'>,
): readonly Issue[] {
  const rules = [...library.always, ...(department === null ? [] : (library.rules.get(department) ?? []))];
  if (rules.length === 0) return [];
  const known = knownOf(look, input);
  const issues = new Map<string, Issue>();
  for (const compiled of rules) {
    const { rule } = compiled;
    if (issues.has(rule.name)) continue;
    const at = whenSaid(compiled, look);
    if (at === null || isMet(compiled, look, { ...known, fields: without(known.fields, read, at) })) continue;
    issues.set(rule.name, {
      kind: 'rule',
      field: rule.field,
      name: rule.name,
      at,
      ...wordsFor(library, { for: 'missing', department, field: rule.field, quote: placeOf(at) }, rule),
      ...expecting(rule.expects),
      ...(rule.takes.length > 0 ? { takes: rule.takes } : {}),
    });
  }
  return [...issues.values()];
}

interface Known {
  readonly fields: ReadonlySet<string>;
  readonly kinds: ReadonlySet<string>;
}

/** Fields that have a value, and the kinds of values in text and fields. */
function knownOf(look: Look, { fields, timeZone }: Pick<Instructed, 'fields' | 'timeZone'>): Known {
  const given = Object.entries(fields).filter(([, value]) => isGiven(value));
  const kinds = new Set(look.kinds);
  for (const [, value] of given) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (typeof part !== 'string' || part.length > 400) continue;
      for (const { words } of new Text(part).sentences)
        for (const { kind } of classify(part, words).values) kinds.add(kind);
    }
  }
  return { fields: new Set([...given.map(([name]) => name), ...(timeZone === null ? [] : ['time_zone'])]), kinds };
}

function without(fields: Known['fields'], read: readonly FieldValue[], at: Span): Known['fields'] {
  const asked = read.filter(({ from, start, end }) => from === 'text' && start >= at.start && end <= at.end);
  return asked.length === 0
    ? fields
    : new Set([...fields].filter((name) => !asked.some(({ field }) => field === name)));
}

/** Every demand has something that meets it. */
function isMet({ id, demands }: CompiledRule, look: Look, known: Known): boolean {
  return demands.every(
    ({ has, fields }, place) =>
      look.says(`unless-${place}`, id) ||
      fields.some((field) => known.fields.has(field)) ||
      has.some(
        (kind) =>
          known.kinds.has(kind) || (kind === 'datetime' && (known.kinds.has('date') || known.kinds.has('time'))),
      ),
  );
}

/** Where the rule's words stand that nothing takes back. */
function whenSaid({ id }: CompiledRule, look: Look) {
  if (!look.says('when', id)) return null;
  for (const { words, matches } of look.sentences) {
    const taken = matches.filter(({ tag }) => tag.name === 'never' && tag.action === id);
    const said = matches.find(
      (match) => match.tag.name === 'when' && match.tag.action === id && !taken.some((other) => overlaps(other, match)),
    );
    if (said) return quoted(look.text, words, said.from, said.to);
  }
  return null;
}
