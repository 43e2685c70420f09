/**
 * Words that may change an email ("change the subject to …", "the date should be …"), the addresses and the name that
 * an answer gives. Which words name a placeholder is not known here: an edit says its words, and where its new value
 * stands.
 */
import { isAddress } from '../../contracts/reading/address-shape.ts';
import type { Answers, EditFound, PartNamed } from '../../contracts/reading/answers.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { playsPart } from '../language/clause-pieces.ts';
import type { EditText, Token } from './edit-text.ts';
import { valueFrom } from './edit-values.ts';
import { markOf } from './marks.ts';
import { writtenWords } from './phrases.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';

type Part = PartNamed['part'];

/**
 * The edits that a text may ask for, at most four; those with a verb or a known part come before mere "… is …".
 */
export function editsIn(said: EditText): readonly EditFound[] {
  const found = clauseStarts(said.tokens).flatMap((start) => editAt(said, start) ?? []);
  if (found.length === 0) return [];
  const sure = found.filter(({ hasVerb, part }) => hasVerb || part !== undefined);
  const kept = new Set([...sure, ...found].slice(0, mostEdits));
  // Looking at the values costs what they are long, so only those that are kept are looked at.
  return found
    .filter((edit) => kept.has(edit))
    .map(({ values, ...edit }) => ({
      ...edit,
      values: values.map(({ from, isQuoted, ...value }) => ({
        ...value,
        ...valueFrom(said, from, edit.part?.part, isQuoted),
      })),
    }));
}

/** The first part of an email that the words name, and marks of the words of a short text. */
export function partsNamed({ tokens }: EditText): Pick<Answers, 'emailPart' | 'marks'> {
  const words = tokens.map(({ word }) => word);
  const emailPart = firstPart(tokens);
  return {
    ...(emailPart === null ? {} : { emailPart }),
    ...(words.join(' ').length <= longestName ? { marks: words.slice(0, mostMarks).map(markOf) } : {}),
  };
}

/** The addresses of a text, each once. */
export function addressesIn({ emails }: Pick<Reading, 'emails'>): readonly string[] {
  const found = emails.map(({ address }) => address).filter(isAddress);
  return found
    .filter((address, at) => found.findIndex((other) => other.toLowerCase() === address.toLowerCase()) === at)
    .slice(0, mostAddresses);
}

/** In UTF-16 code units. */
const longestName = 60;
const longestGap = 20;
const mostEdits = 4;
const mostValues = 3;
const mostNameWords = 9;
const mostMarks = 30;
const mostAddresses = 5;

function firstPart(tokens: readonly Token[]): PartNamed | null {
  for (const at of tokens.keys()) {
    const part = partAt(tokens, at);
    if (part !== null) return part;
  }
  return null;
}

/** Where a clause begins: at the start, behind a mark, behind a joining word. */
function clauseStarts(tokens: readonly Token[]): readonly number[] {
  const starts = tokens.length > 0 ? [0] : [];
  for (const [at, { word, mark }] of tokens.entries())
    if (at + 1 < tokens.length && (isClauseEnd(mark) || joining.has(word))) starts.push(at + 1);
  return starts;
}

function isClauseEnd(mark: string): boolean {
  return mark < 'A' && '.,;!?:'.includes(mark);
}

/** An edit whose new values are still mere places in the text. */
interface PlacedEdit extends Omit<EditFound, 'values'> {
  readonly values: readonly {
    readonly after: number;
    readonly is?: true;
    readonly from: number;
    /** "Should say: …": the very words. */
    readonly isQuoted: boolean;
  }[];
}

function editAt(said: EditText, start: number): PlacedEdit | null {
  const { tokens } = said;
  let at = start;
  while (openers.has(tokens[at]?.word ?? '')) at += 1;
  const first = tokens[at]?.word ?? '';
  // "Correct": with nothing to be corrected behind it, it agrees.
  const hasVerb = verbs.has(first) && !(at + 1 === tokens.length && playsPart(first, 'good'));
  if (hasVerb) at += 1;
  else if (!gives(tokens, at)) return null;
  const behind = skipArticles(tokens, at);
  const part = partAt(tokens, at) ?? partAt(tokens, behind);
  const values = valuesBehind(said, at, hasVerb);
  if (!hasVerb && values.length === 0) return null;
  return {
    isFirst: start === 0,
    hasVerb,
    isGeneral: hasVerb && isGeneral(tokens, at),
    name: nameFrom(tokens, at),
    articles: behind - at,
    ...(part === null ? {} : { part: { ...part, from: part.from - at } }),
    values,
  };
}

/** Whether one of the words behind which a new value may stand follows, or a mark: nearly always not. */
function gives(tokens: readonly Token[], at: number): boolean {
  const end = Math.min(tokens.length, at + mostNameWords + 1);
  for (let i = at; i < end; i += 1) {
    const { word, mark } = tokens[i] as Token;
    if (mark === ':' || mark === '=' || giving.has(word)) return true;
  }
  return false;
}

/** Where a new value stands behind a name of so many words. */
function valuesBehind({ text, tokens }: EditText, at: number, hasVerb: boolean): PlacedEdit['values'] {
  const values: PlacedEdit['values'][number][] = [];
  for (let after = 1; after <= mostNameWords && values.length < mostValues; after += 1) {
    const last = tokens[at + after - 1];
    if (last === undefined) break;
    const behind = throughFrame(tokens, separatorAt(tokens, at + after, hasVerb), at + after);
    const separator = tokens[behind.at - 1];
    const isQuoted =
      separator?.mark === ':' &&
      tokens.slice(at + after, behind.at).some(({ word }) => says.has(word) && !beings.has(word));
    if (last.mark === ':' || last.mark === '=') values.push({ after, from: last.end, isQuoted });
    else if (behind.at > at + after && separator !== undefined)
      values.push({ after, ...(behind.isIs ? { is: true } : {}), from: separator.end, isQuoted });
    else if (hasVerb && /^["“„«]/.test(text.slice(last.end, last.end + longestGap).trimStart()))
      values.push({ after, from: last.end, isQuoted });
  }
  return values;
}

function nameFrom(tokens: readonly Token[], at: number): string[] {
  const words: string[] = [];
  for (const { word } of tokens.slice(at, at + mostNameWords)) {
    if ([...words, word].join(' ').length > longestName) break;
    words.push(word);
  }
  return words.map(markOf);
}

/** "change", "edit it", "change something": something, without saying what. */
function isGeneral(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at).map(({ word }) => word);
  return rest.length <= 3 && rest.every((word) => general.has(word));
}

function skipArticles(tokens: readonly Token[], from: number): number {
  let at = from;
  while (articles.has(tokens[at]?.word ?? '') || news.has(tokens[at]?.word ?? '')) at += 1;
  return at;
}

/** The part of an email whose name begins at a word; of several names the longest. */
function partAt(tokens: readonly Token[], at: number): PartNamed | null {
  const found = partNames
    .get(tokens[at]?.word ?? '')
    ?.find(({ words }) => words.every((word, i) => word === tokens[at + i]?.word));
  return found === undefined ? null : { part: found.part, from: at, words: found.words.length };
}

/** Behind "to", "should be" and the like, or behind a mere "is". */
function separatorAt(
  tokens: readonly Token[],
  at: number,
  hasVerb: boolean,
): { readonly at: number; readonly isIs: boolean } {
  const [first = '', second = ''] = [tokens[at]?.word, tokens[at + 1]?.word];
  if (shoulds.has(first)) return { at: says.has(second) ? at + 2 : at + 1, isIs: false };
  if (hasVerb && into.has(first)) return { at: at + 1, isIs: false };
  return copulas.has(first) ? { at: at + 1, isIs: true } : { at, isIs: false };
}

/** "The text should read as follows: …": words of the frame between the name and a colon are none of the value. */
function throughFrame(
  tokens: readonly Token[],
  found: ReturnType<typeof separatorAt>,
  from: number,
): ReturnType<typeof separatorAt> {
  for (let at = from; at < Math.min(tokens.length, from + longestFrame); at += 1) {
    const { word, mark } = tokens[at] as Token;
    if (!frames.has(word) && !giving.has(word) && !says.has(word)) return found;
    if (mark === ':') return { at: at + 1, isIs: false };
    if (isClauseEnd(mark)) return found;
  }
  return found;
}

const longestFrame = 5;

const openers = wordsOf('editOpeners');
const joining = wordsOf('editJoints');
const verbs = wordsOf('editVerbs');
const articles = wordsOf('editArticles');
/** "New text: …": beside articles in front of a part's name. */
const news = writtenWords((table) => table.news);
/** Of the words of saying those that only say what something is. */
const beings = writtenWords((table) => table.beings);
const frames = writtenWords((table) => table.frames);
const general = wordsOf('editGenerals');
const says = wordsOf('editSays');
const into = wordsOf('editInto');
/** The words of `separatorAt` that need no verb before them. */
const shoulds = writtenWords((table) => table.shoulds);
const copulas = writtenWords((table) => table.copulas);
const giving: ReadonlySet<string> = new Set([...shoulds, ...copulas]);

/** Longer names first. */
const partNames = byFirstWord(
  [
    ...named('subject', phrasesOf('emailSubject')),
    ...named('message', phrasesOf('emailMessage')),
    ...named('address', phrasesOf('emailAddress')),
    ...named('person', phrasesOf('emailPerson')),
  ].toSorted((one, other) => other.words.length - one.words.length),
);

interface PartName {
  readonly part: Part;
  readonly words: readonly string[];
}

function byFirstWord(names: readonly PartName[]): ReadonlyMap<string, readonly PartName[]> {
  const firsts = new Set(names.map(({ words: [first = ''] }) => first));
  return new Map([...firsts].map((first) => [first, names.filter(({ words }) => words[0] === first)] as const));
}

function named(part: Part, names: readonly string[]): readonly PartName[] {
  return names.map((name) => ({ part, words: name.split(' ') }));
}
