/**
 * What a message says of the forms that an assistant has: "change the priority to high", "priority: high", "make it
 * high". Which field is asked for, and what is answered already, is not known here.
 */
import type { FormAnswer, ValueFound } from '../../contracts/reading/answers.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import type { ReadableField, ReadableForm } from './form-names.ts';
import { gradeIn, takesOut } from '../phrases/short.ts';
import { choicesIn, isCommandWord, plainValue } from './values.ts';
import { folded, foundWords } from '../text/answer-words.ts';

/** The words of a message that a form is looked for in. */
export interface FormWords {
  readonly text: string;
  /** Where they begin in the message. */
  readonly from: number;
  /** False when the message goes on behind these words. */
  readonly isWhole: boolean;
  readonly stance: Reading['stance'];
  readonly says: Reading['says'];
  /** Nothing is left over (G20). */
  readonly isAccounted: boolean;
}

export function formAnswerIn({ fields }: ReadableForm, words: FormWords): FormAnswer {
  return { choices: [...choicesOf(fields, words)], named: [...namedIn(fields, words)] };
}

/** Whether words ask for some change, whatever it is. `words` are runs of letters in lower case. */
export function wantsChange(words: readonly string[]): boolean {
  return words.some((word) => changeWords.has(word));
}

const mostChoices = 8;
const mostNamed = 6;

function choicesOf(fields: readonly ReadableField[], words: FormWords): FormAnswer['choices'] {
  const { text, isWhole } = words;
  if (!isWhole || isCommandWord(text)) return [];
  const found = fields.flatMap((field): FormAnswer['choices'] => {
    if (field.kind !== 'choice') return [];
    const { named, isExact, isStance } = choicesIn(field.choices, text);
    const graded = isExact || (named.length === 0 && speaksOfChoice(field, text)) ? null : gradedIn(field, text);
    if (graded !== null && named.every((one) => one === graded))
      return [{ field: field.name, named: [graded], exact: true }];
    if (named.length === 0) {
      const meant = stanceIn(field, words);
      return meant === null
        ? []
        : [
            {
              field: field.name,
              named: [meant],
              ...(words.isAccounted ? { exact: true as const } : {}),
              isStance: true,
            },
          ];
    }
    return [
      {
        field: field.name,
        named: [...named],
        ...(isExact ? { exact: true } : {}),
        ...(isStance ? { isStance: true } : {}),
      },
    ];
  });
  return found.slice(0, mostChoices);
}

/** "Go on then", where the choices are a yes and a no. */
function stanceIn({ stances }: ReadableField, { says }: FormWords): string | null {
  const [agrees, refuses] = [says.includes('assent'), says.includes('refusal')];
  return agrees === refuses ? null : ((agrees ? stances.assent : stances.refusal) ?? null);
}

/** "Not urgent", where the choices are how urgent it is. What presses most is the most that there is. */
function gradedIn({ grades }: ReadableField, text: string): string | null {
  const grade = gradeIn(text);
  if (grade === null) return null;
  return grades[grade] ?? (grade === 'top' ? grades.high : undefined) ?? null;
}

/** "Not high" is none of the others. */
function speaksOfChoice({ choices }: ReadableField, text: string): boolean {
  const said = ` ${folded(text)} `;
  return choices.some(({ names }) => names.some((name) => said.includes(` ${name} `)));
}

interface Label {
  readonly field: ReadableField;
  readonly start: number;
  readonly end: number;
}

/** The fields that are named, in the order of the words; "due date" is not "date". */
function namedIn(fields: readonly ReadableField[], words: FormWords): FormAnswer['named'] {
  const { text } = words;
  const places = fields
    .flatMap((field) => placesOf(field, text))
    .filter(
      ({ start, end }, _, all) =>
        !all.some((other) => other.start <= start && end <= other.end && other.end - other.start > end - start),
    )
    .toSorted((one, other) => one.start - other.start);
  return places.slice(0, mostNamed).map((label, place) => {
    const next = places[place + 1]?.start ?? text.length;
    // What follows the name of a text is the text, whatever else it speaks of.
    const until = label.field.kind === 'text' ? text.length : next;
    return {
      field: label.field.name,
      isLed: isLeadIn(text.slice(0, label.start)),
      isLinked: strong.test(text.slice(label.end, next)),
      isBare: isLeadIn(text.slice(label.end, next)),
      ...(takesOut(text.slice(0, label.start), text.slice(label.end)) ? { removed: true as const } : {}),
      value: valueBehind(label, until, words),
    };
  });
}

/** Where a field is named; in several languages by the same words once. */
function placesOf(field: ReadableField, text: string): readonly Label[] {
  const found = field.names.flatMap((name) => [...text.matchAll(name)]);
  const ends = new Map(found.map(({ 0: label, index }) => [`${index}:${label.length}`, index + label.length]));
  return [...ends].map(([place, end]) => ({ field, start: Number.parseInt(place, 10), end }));
}

/** The value behind a field's name. Of a text it takes "to", a colon or the like: anything would be one. */
function valueBehind(
  { field, end }: Label,
  until: number,
  { text, from, isWhole, stance }: FormWords,
): ValueFound | null {
  const behind = text.slice(end, until);
  const link = strong.exec(behind) ?? (stance === 'affirm' || stance === 'deny' ? null : weak.exec(behind));
  if (link === null && field.kind === 'text') return null;
  const value = unquoted(text, end + (link?.[0].length ?? 0), until);
  const said = text.slice(value.start, value.end);
  if (!isWhole || isCommandWord(said)) return null;
  if (field.kind === 'text') return { words: foundWords(text, value.start, value.end, from) };
  return field.kind === 'choice' ? { choices: [...choicesIn(field.choices, said).named] } : plainValue(said);
}

/**
 * Whether the words in front of a field's name only lead to it, "please change the", or those behind it end so: "das
 * Problem ändern".
 */
function isLeadIn(before: string): boolean {
  return (
    before.length <= 80 &&
    folded(before)
      .split(' ')
      .every((word) => word === '' || leadWords.has(word))
  );
}

/** Quotes around a value belong to the sentence, and so does the full stop behind them. */
function unquoted(text: string, start: number, end: number): { readonly start: number; readonly end: number } {
  const written = text.slice(start, end);
  const from = start + written.length - written.trimStart().length;
  const bare = written.trim();
  const inner = /^["“„«'‘](?<inner>[^"”“»]{1,1000})["”“»'’][.!]?$/u.exec(bare)?.groups?.['inner'];
  return inner === undefined
    ? { start: from, end: from + bare.length }
    : { start: from + 1, end: from + 1 + inner.length };
}

/** "To", "should be", "auf": what follows is the value. The longest first, so that none hides behind a shorter one. */
const linksOf = (list: 'fieldLinks' | 'fieldIs'): string =>
  phrasesOf(list)
    .toSorted((one, other) => other.length - one.length)
    .join('|');

const strong = new RegExp(`^\\s{0,8}(?:[:=→]|(?:${linksOf('fieldLinks')})(?!\\p{L}))\\s{0,8}`, 'iu');
const weak = new RegExp(`^\\s{0,8}(?:${linksOf('fieldIs')})(?!\\p{L})\\s{0,8}`, 'iu');

const changeWords = wordsOf('changeWords');

const leadWords = wordsOf('formLeads');
