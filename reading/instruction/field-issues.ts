/** What is wrong with the values of an instruction's fields, each with its own question (C3, C16). */
import { cutText } from '../../domain/words/cut.ts';
import type { DirectiveField, DirectiveType } from '../../contracts/assistant/library.ts';
import type { Issue } from '../../contracts/reading/reading.ts';
import { overOf } from '../fields/past.ts';
import type { Broken, ReadFields } from '../fields/read.ts';
import { instructionWordsFor } from './instruction-words.ts';
import type { CompiledLibrary } from '../fields/library.ts';
import { placeOf, withoutMarks } from '../../domain/words/places.ts';
import { spanOf } from '../text/spans.ts';
import type { Classified } from '../values/classify.ts';
import { calledIn, narrowingOf, expecting, wordsFor } from './questions.ts';

/** Values that their schema does not allow, each with its own question (C16). */
export function brokenIssues(
  { broken }: Pick<ReadFields, 'broken'>,
  type: DirectiveType | undefined,
  department: string | null,
  library: CompiledLibrary,
): readonly Issue[] {
  return broken.flatMap(({ field: name, value, because, expected, at }) => {
    const field = type?.fields.find((each) => each.name === name);
    if (!field) return [];
    const { kind } = field;
    const about = { for: because, kind, department, field: name, type: type?.name, options: calledIn(field), expected };
    const quote = at ? placeOf(at) : withoutMarks(cutText(value, 60));
    const words = wordsFor(library, { ...about, quote }, own(because, field));
    return [
      {
        kind: 'invalid' as const,
        field: name,
        ...(at ? { at } : {}),
        ...words,
        ...expecting(kind),
        ...narrowingOf(field),
      },
    ];
  });
}

/** The field's own suggestion says what kind of value it wants; of its limits it says nothing. */
function own(because: Broken['because'], { suggestion }: DirectiveField) {
  return because === 'wrong-kind' ? { suggestion } : {};
}

export function missingIssues(
  { missing }: Pick<ReadFields, 'missing'>,
  type: DirectiveType | undefined,
  department: string | null,
  vague: readonly Issue[],
  library: CompiledLibrary,
): readonly Issue[] {
  return missing.flatMap((name) => {
    const field = type?.fields.find((each) => each.name === name);
    if (!field) return [];
    const { kind } = field;
    const unclear = vague.find((issue) => issue.field === name);
    const about = { kind, department, field: name, type: type?.name, options: calledIn(field) };
    const words = unclear
      ? { issue: unclear.issue, suggestion: unclear.suggestion }
      : wordsFor(library, { ...about, for: 'missing' }, field);
    return [
      {
        kind: 'missing' as const,
        field: name,
        ...(unclear?.at === undefined ? {} : { at: unclear.at }),
        ...words,
        ...expecting(kind),
        ...narrowingOf(field),
      },
    ];
  });
}

/** Days that are over, or will be from a moment on, of fields that need one that is still to come. */
export function behindIssues(
  { behind }: Pick<ReadFields, 'behind'>,
  type: DirectiveType | undefined,
  department: string | null,
  library: CompiledLibrary,
): readonly Issue[] {
  return behind.flatMap(({ field: name, value, from, at }) => {
    const kind = type?.fields.find((each) => each.name === name)?.kind;
    if (kind === undefined) return [];
    const quote = at ? placeOf(at) : withoutMarks(cutText(value, 60));
    const about = { for: 'past' as const, kind, department, field: name, quote };
    return [
      {
        kind: 'invalid' as const,
        field: name,
        ...(at ? { at } : {}),
        from,
        ...wordsFor(library, about),
        ...expecting(kind),
      },
    ];
  });
}

/** The same of the day until when something without a type is to be done: "by 3 March 2020". */
export function overdueIssue(
  text: string,
  sentences: readonly Classified[],
  department: string | null,
  library: CompiledLibrary,
): readonly Issue[] {
  const { is } = instructionWordsFor(sentences.flatMap(({ words }) => words));
  for (const { words, values } of sentences) {
    for (const { kind, same, at: place, start, end } of values) {
      const from = kind === 'date' && same !== null ? overOf(same) : null;
      const leads = words.slice(Math.max(0, place - mostLeads), place);
      if (from === null || !leads.some(({ fold }) => is.dues.has(fold))) continue;
      const at = spanOf(text, start, end);
      const about = {
        for: 'past' as const,
        kind: 'date' as const,
        department,
        field: 'deadline',
        quote: placeOf(at),
      };
      return [{ kind: 'invalid', field: 'deadline', at, from, ...wordsFor(library, about), ...expecting('date') }];
    }
  }
  return [];
}

/** "Bis zum …". */
const mostLeads = 2;
