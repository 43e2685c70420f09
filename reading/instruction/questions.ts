/**
 * The questions of the template library (seed 2, v1.1), chosen by what is unclear, narrowed by kind of field and
 * department.
 */
import { cutSentence } from '../../domain/words/places.ts';
import { marksOf } from '../values/choice-names.ts';
import { meaningOf } from '../values/everyday.ts';
import type { DirectiveField, FieldKind, Question } from '../../contracts/assistant/library.ts';
import type { Issue } from '../../contracts/reading/reading.ts';
import type { CompiledLibrary } from '../fields/library.ts';
import { expectationIn } from './wording.ts';

/** What questions are chosen from, and the language that they are put in. */
export type Asking = Pick<CompiledLibrary, 'questions' | 'inWords'>;

/** What a question is about. */
export interface About {
  readonly for: Question['for'];
  readonly kind?: FieldKind | undefined;
  readonly department: string | null;
  readonly field: string;
  readonly quote?: string | undefined;
  readonly type?: string | undefined;
  readonly options?: readonly string[] | undefined;
  /** What a value has to be. */
  readonly expected?: string | undefined;
}

/** Issue and suggestion with their placeholders filled. Own texts come before the library's. */
export function wordsFor(
  { questions, inWords }: Asking,
  about: About,
  own: { readonly issue?: string | undefined; readonly suggestion?: string | undefined } = {},
): Pick<Issue, 'issue' | 'suggestion'> {
  const question = fitting(questions, about);
  return {
    issue: fill(inWords, own.issue ?? question?.issue ?? plain.issue, about, 200),
    suggestion: fill(inWords, own.suggestion ?? question?.suggestion ?? plain.suggestion, about, 300),
  };
}

/** What an answer to a question about a field of this kind has to be; nothing where any words will do. */
export function expecting(kind: FieldKind): Pick<Issue, 'expects' | 'wants'> {
  switch (kind) {
    case 'number':
    case 'money':
    case 'percentage':
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
    case 'email':
    case 'boolean':
    case 'choice':
      return { expects: kind };
    case 'text':
      return { expects: 'text' };
    case 'quantity':
    case 'place':
    case 'person':
    case 'url':
    case 'identifier':
      return { expects: 'text', wants: kind };
    default:
      return kind satisfies never;
  }
}

/** What an answer is held against beside its kind: the choices, as many as a question shows, and a number's limits. */
export function narrowingOf({
  choices,
  labels,
  minimum,
  maximum,
}: Narrowing): Pick<Issue, 'choices' | 'labels' | 'marks' | 'means' | 'least' | 'most'> {
  return {
    ...(choices.length > 0 ? choosing(choices.slice(0, mostChoices), labels?.slice(0, mostChoices)) : {}),
    ...(minimum === undefined ? {} : { least: minimum }),
    ...(maximum === undefined ? {} : { most: maximum }),
  };
}

type Narrowing = Pick<DirectiveField, 'choices' | 'labels' | 'minimum' | 'maximum'>;

/** As many as a question shows. */
const mostChoices = 12;

/** What may be chosen as it is asked for and said; a label is another name for its choice. */
export function calledIn({ choices, labels }: Pick<DirectiveField, 'choices' | 'labels'>): readonly string[] {
  return choices.map((choice, at) => labels?.[at] ?? choice);
}

/** The choices with what they are called, and with marks of what an answer may call them. */
export function choosing(
  choices: readonly string[],
  labels?: readonly string[],
): Pick<Issue, 'choices' | 'labels' | 'marks' | 'means'> {
  const called = calledIn({ choices: [...choices], labels: labels && [...labels] });
  return {
    choices: [...choices],
    ...(labels === undefined ? {} : { labels: [...called] }),
    marks: marksOf(choices, called),
    ...meansOf(called),
  };
}

/** Used where a library has no question that fits. */
const plain = { issue: 'It is not clear what {field} is', suggestion: 'Please say what {field} is.' };

/** The most particular one that fits: a kind of field counts more than a department; the first of several. */
function fitting(questions: readonly Question[], about: About): Question | undefined {
  let best: Question | undefined;
  let bestRank = -1;
  for (const question of questions) {
    if (question.for !== about.for) continue;
    if (question.kind !== undefined && question.kind !== about.kind) continue;
    if (question.department !== undefined && question.department !== about.department) continue;
    const rank = (question.kind === undefined ? 0 : 2) + (question.department === undefined ? 0 : 1);
    if (rank > bestRank) [best, bestRank] = [question, rank];
  }
  return best;
}

function fill(inWords: Asking['inWords'], template: string, about: About, most: number): string {
  const values: Readonly<Record<string, string>> = {
    field: inWords(about.field.replaceAll(/[_-]+/g, ' ')),
    quote: about.quote ?? '',
    type: inWords((about.type ?? '').replaceAll(/[_-]+/g, ' ')),
    options: optionsInWords(about.options ?? []),
    department: about.department ?? '',
    expected: expectationIn(inWords, about.expected ?? ''),
  };
  const filled = inWords(template).replaceAll(
    /\{(field|quote|type|options|department|expected)\}/g,
    (_, name: string) => values[name] ?? '',
  );
  return cutSentence(filled, most);
}

/** "A: rent, B: buy". */
function optionsInWords(options: readonly string[]): string {
  return options.map((option, place) => `${String.fromCharCode(0x41 + place)}: ${option}`).join(', ');
}

/** "high" and "hoch" are one, so that an answer in another language than the schema's is understood. */
function meansOf(choices: readonly string[]): Pick<Issue, 'means'> {
  const means = choices.map((choice) => meaningOf(choice));
  return means.every((one) => one === null) ? {} : { means };
}
