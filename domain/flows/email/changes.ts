/** Which part of an email an answer changes: what the reader found, resolved against the placeholders of this email. */
import type { EditFound, PartNamed, WordsFound } from '../../../contracts/reading/answers.ts';
import { fingerprint } from '../../words/fingerprint.ts';
import type { Answer } from '../answer.ts';
import type { Placeholder } from './values.ts';

/** A part of the email that can be changed: one of the four, or a placeholder by its name. */
export type EmailField = PartNamed['part'] | { readonly placeholder: string };

/** A change as far as the words say it; `field` null: something is to be changed, `words` null: to what is not said. */
export interface Edit {
  readonly field: EmailField | null;
  readonly words: WordsFound | null;
  /** The new value as a person's name, where it can be one. */
  readonly person: string | null;
}

/** A change that the words ask for, at their beginning or behind a "yes, but"; null when they ask for none. */
export function editIn(answer: Answer, placeholders: readonly Placeholder[]): Edit | null {
  const takesIs = answer.stance !== 'affirm';
  for (const found of answer.answers.edits) {
    const edit = editOf(found, placeholders, takesIs);
    if (edit !== null) return edit;
  }
  return null;
}

/**
 * A change with its new value at the very beginning: where words are taken as they are, only that is no part of them.
 */
export function editAtStart(answer: Answer, placeholders: readonly Placeholder[]): Edit | null {
  const first = answer.answers.edits.find(({ isFirst }) => isFirst);
  const edit = first === undefined ? null : editOf(first, placeholders, false);
  return edit?.words == null ? null : edit;
}

/** "Change the topic to …": what an email is about stands in its subject. */
export function topicIn(answer: Answer): Edit | null {
  const { topic, edits } = answer.answers;
  return topic !== undefined && edits.some(({ hasVerb }) => hasVerb)
    ? { field: 'subject', words: topic, person: null }
    : null;
}

/** "I'd like another subject", "the text isn't right": nothing but that a part is to be otherwise. */
export function dislikedIn(answer: Answer): Edit | null {
  const { emailPart, wantsOthers } = answer.answers;
  const { says, remainder, declines, stance } = answer;
  const part = emailPart?.part;
  if (part !== 'subject' && part !== 'message') return null;
  const isElse = wantsOthers === true || stance === 'deny' || says.includes('refusal') || says.includes('change');
  const isOrder = says.some((one) => one === 'order' || one === 'ending' || one === 'skip') || declines.length > 0;
  const isPlain = remainder.every(({ kind, apart }) => kind === 'unknown' && apart === true);
  return isElse && isPlain && !isOrder ? { field: part, words: null, person: null } : null;
}

/**
 * "Rather say: the meeting moves to Friday", "tell him that it moves": what is told takes the place of the message, and
 * is shown.
 */
export function toldIn({ answers: { letter }, sentences }: Answer): Edit | null {
  const { told, isIndirect, inserts } = letter ?? {};
  if (told === undefined || isIndirect === true || inserts === true || sentences.at(-1)?.act === 'question')
    return null;
  return { field: 'message', words: told, person: null };
}

/** The part that an answer to "What should be different?" names, in whatever words. */
export function fieldNamed(answer: Answer, placeholders: readonly Placeholder[]): EmailField | null {
  const { emailPart, marks = [] } = answer.answers;
  for (const at of marks.keys()) {
    const own = emailPart?.from === at ? emailPart : undefined;
    const found = longest(own, named(marks.slice(at), placeholders));
    if (found !== null) return found.field;
  }
  return emailPart?.part ?? null;
}

/** The change that a found one is where its name and value are sure; null: it is none. */
export function changeOf(found: EditFound, placeholders: readonly Placeholder[]): Edit | null {
  return editOf(found, placeholders, false);
}

interface Named {
  readonly field: EmailField;
  readonly words: number;
}

function editOf(found: EditFound, placeholders: readonly Placeholder[], takesIs: boolean): Edit | null {
  const name = nameIn(found, placeholders);
  if (name === null) return found.isGeneral ? { field: null, words: null, person: null } : null;
  const { field, after } = name;
  const isShort = field !== 'subject' && field !== 'message';
  const value = found.values.find((one) => one.after === after && (one.is !== true || (takesIs && isShort)));
  if (value === undefined && !found.hasVerb) return null;
  // "The name is right" names nobody.
  if (field === 'person' && value?.is === true && value.person === undefined) return null;
  const words = value === undefined || value.words.length === 0 ? null : value.words;
  return { field, words, person: words === null ? null : (value?.person ?? null) };
}

/** What is to be changed: named at once, or behind articles. */
function nameIn(
  { part, name, articles }: EditFound,
  placeholders: readonly Placeholder[],
): { readonly field: EmailField; readonly after: number } | null {
  for (const from of new Set([0, articles])) {
    const found = longest(part?.from === from ? part : undefined, named(name.slice(from), placeholders));
    if (found !== null) return { field: found.field, after: from + found.words };
  }
  return null;
}

/** The longer name; of equal ones the four parts come before a placeholder. */
function longest(part: PartNamed | undefined, placeholder: Named | null): Named | null {
  if (part === undefined) return placeholder;
  return placeholder !== null && placeholder.words > part.words ? placeholder : { field: part.part, words: part.words };
}

function named(marks: readonly string[], placeholders: readonly Placeholder[]): Named | null {
  const found = placeholders
    .map(({ placeholder }) => ({ field: { placeholder }, name: placeholder.split(' ').map(fingerprint) }))
    .filter(({ name }) => name.every((mark, at) => mark === marks[at]))
    .toSorted((one, other) => other.name.length - one.name.length);
  const [first] = found;
  return first === undefined ? null : { field: first.field, words: first.name.length };
}
