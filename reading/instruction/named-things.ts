/** Whether anything in an instruction is named: by a number, a name, an address, or in quotation marks. */
import type { InstructionWords } from './instruction-words.ts';
import type { FieldValue } from '../../contracts/reading/reading.ts';
import { instructionWordsFor } from './instruction-words.ts';
import type { Classified } from '../values/classify.ts';
import type { Value } from '../values/value.ts';

/** A text that leads to what it means by a colon explains itself; so does one that quotes. */
const marked = /["“”„«»`]|:(?!\d)|(?:^|\s)['‘](?=[\p{L}\p{N}])/u;

/**
 * What is named by its number, as values of fields that nobody has asked for: "order 4711" is known from then on as the
 * order that is spoken of. None of which several are named.
 */
export function namedThings(text: string, sentences: readonly Classified[]): readonly FieldValue[] {
  const said = instructionWordsFor(sentences.flatMap(({ words }) => words));
  const found = sentences.flatMap((each) =>
    each.values.flatMap((value): FieldValue[] => {
      const noun = each.words[value.at - 1]?.fold ?? '';
      const field = byNumber.has(value.kind) ? said.lemmaOf(noun) : null;
      // Behind "orders" stands the first of several.
      if (field === null || (noun.endsWith('s') && !field.endsWith('s')) || !isName(text, value, each, said)) return [];
      const { start, end } = value;
      return [{ field, value: text.slice(start, end).slice(0, longestNumber), from: 'text', start, end }];
    }),
  );
  return found.filter(({ field }) => found.filter((other) => other.field === field).length === 1).slice(0, mostNamed);
}

const byNumber: ReadonlySet<string> = new Set(['identifier', 'number', 'quantity', 'range']);
/** In UTF-16 code units. */
const longestNumber = 60;
const mostNamed = 6;

export function isNamedIn(text: string, sentences: readonly Classified[], said: InstructionWords): boolean {
  return marked.test(text) || sentences.some((each) => each.values.some((value) => isName(text, value, each, said)));
}

function isName(source: string, value: Value, { words }: Classified, said: InstructionWords): boolean {
  const { kind, at } = value;
  const before = words[at - 1];
  switch (kind) {
    case 'email':
      return true;
    case 'identifier':
      return !isWhereTo(words, at, said);
    case 'number':
      // "To 49" is what it becomes; "заказ 4711" is which one.
      return (
        before !== undefined &&
        !before.fold.startsWith('_') &&
        !said.is.goals.has(before.fold) &&
        !said.is.ways.has(before.fold)
      );
    case 'quantity':
    case 'range':
      // "Order 40 boxes" orders; "Rechnung 12 bezahlen" names.
      return before !== undefined && !said.habits.nounsStandTogether && said.lemmaOf(before.fold) !== null;
    case 'person':
    case 'place':
      if (said.habits.nounsHaveCapitals) return isNameAmongNouns(words, at, said);
      return said.lemmaOf(words[at]?.fold ?? '') === null && !(isLetters(source, value) && !isLed(before, said));
    default:
      return false;
  }
}

/** "To bay 3": the number is that of where it goes. */
function isWhereTo(words: Classified['words'], at: number, { is }: InstructionWords): boolean {
  return [1, 2, 3].some((back) => is.directions.has(words[at - back]?.fold ?? ''));
}

/** "A new PIN" is nobody; "with IBM" is. */
function isLetters(source: string, { start, end }: Value): boolean {
  const written = source.slice(start, end);
  return written.length > 1 && written === written.toUpperCase();
}

function isLed(before: { readonly fold: string } | undefined, { is }: InstructionWords): boolean {
  return before !== undefined && (is.goals.has(before.fold) || is.attaching.has(before.fold));
}

/**
 * Where every noun has a capital a name stands behind a preposition or another noun, and is no thing there are many of.
 */
function isNameAmongNouns(words: Classified['words'], at: number, { is, lemmaOf }: InstructionWords): boolean {
  const [before, word] = [words[at - 1], words[at]];
  if (!before || !word || is.pronouns.has(word.fold) || is.persons.has(word.fold) || is.groups.has(word.fold))
    return false;
  if (lemmaOf(word.fold) !== null || is.unique.has(word.fold) || is.standIns.has(word.fold)) return false;
  if (before.capital) return !is.pronouns.has(before.fold);
  return (is.goals.has(before.fold) || is.attaching.has(before.fold)) && !is.withArticle.has(before.fold);
}
