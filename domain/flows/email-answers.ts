/**
 * What an answer says to a step of the email flow: an address, a name, a change ("change the subject to …"), a value. Which
 * words are a change depends on the template's placeholders, so it is judged here and not by the reader. Nothing is decided.
 */
import type { Reading } from '../../contracts/reading.ts';
import { isAddress } from './email-values.ts';
import { acceptableName, bareName, nameIn } from './names.ts';

/** A part of the email that can be changed: one of the four, or a placeholder by its name. */
export type EmailField = 'subject' | 'message' | 'address' | 'person' | { readonly placeholder: string };

/** A change as far as the words say it; `field` null: something is to be changed, `value` null: to what is not said. */
export interface Edit {
  readonly field: EmailField | null;
  readonly value: string | null;
}

/** What was said in full; null when it is longer than what a reading keeps. */
export function wordsOf(reading: Reading): string | null {
  return reading.text ?? (reading.length <= longestOpening ? reading.opening : null);
}

/**
 * The addresses of an answer, each once. One that the reader found inside a longer word ("o'brien@example.com") counts
 * with the whole word or not at all: part of an address is somebody else's.
 */
export function addressesIn(reading: Reading): readonly string[] {
  const words = (wordsOf(reading) ?? '').split(/[\s,;:<>()[\]{}"“”„«»|]+/u).map(withoutEdges);
  const whole = reading.emails.flatMap(({ address }) => words.filter((word) => holds(word, address)));
  const found = whole.filter((word) => isAddress(word));
  return found.filter((address, at) => found.findIndex((other) => isSame(other, address)) === at);
}

export function isSame(address: string, other: string | null): boolean {
  return address.toLowerCase() === other?.toLowerCase();
}

/** The name that an answer gives, perhaps with an address behind it ("Anna Schmidt, anna@example.com"). */
export function personNamed(reading: Reading): string | null {
  const words = wordsOf(reading) ?? '';
  if (!words.includes('@')) return nameIn(reading);
  const rest = withoutAddress(words);
  return bareName({ ...reading, opening: rest, length: rest.length }) ?? nameIn(reading);
}

/** A change that the words ask for, at their beginning or behind a "yes, but"; null when they ask for none. */
export function editIn(reading: Reading, placeholders: readonly string[]): Edit | null {
  const words = wordsOf(reading) ?? '';
  const tokens = tokensOf(words);
  const known = { names: namesOf(placeholders), allowsIs: reading.stance !== 'affirm' };
  for (const start of clauseStarts(tokens)) {
    const edit = editAt(words, tokens, start, known);
    if (edit !== null) return edit;
  }
  return null;
}

/** A change with its new value at the very beginning: where words are taken as they are, only that is no part of them. */
export function editAtStart(reading: Reading, placeholders: readonly string[]): Edit | null {
  const words = wordsOf(reading) ?? '';
  const edit = editAt(words, tokensOf(words), 0, { names: namesOf(placeholders), allowsIs: false });
  return edit?.value == null ? null : edit;
}

/** The part that an answer to "What should be different?" names, in whatever words. */
export function fieldNamed(reading: Reading, placeholders: readonly string[]): EmailField | null {
  const tokens = tokensOf(wordsOf(reading) ?? '');
  const names = namesOf(placeholders);
  for (const at of tokens.keys()) {
    const found = fieldAt(tokens, at, names);
    if (found !== null) return found.field;
  }
  return null;
}

/** A person's name as the new value of an edit, perhaps with an address behind it. */
export function nameAsValue(value: string): string | null {
  return acceptableName(withoutAddress(value));
}

/** Whether an answer is a bare yes or no, which stands for nothing. */
export function isBareStance({ stance, length }: Reading): boolean {
  return (stance === 'affirm' || stance === 'deny') && length <= longestBareStance;
}

/** In UTF-16 code units. */
const longestOpening = 160;
const longestBareStance = 12;

interface Token {
  readonly word: string;
  readonly end: number;
  /** A comma, colon or full stop stands behind it. */
  readonly mark: string;
}

/** Words folded for comparison, with where they end. */
function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (const { 0: written, index } of text.matchAll(/\S+/gu)) {
    const plain = withoutEdges(written).toLowerCase().replace(/[’ʼ]/g, "'");
    tokens.push({ word: plain, end: index + written.length, mark: written.slice(-1) });
  }
  return tokens;
}

/** Where a clause begins: at the start, behind a mark, behind a joining word. */
function clauseStarts(tokens: readonly Token[]): readonly number[] {
  return [...tokens.keys()].filter((at) => {
    const before = tokens[at - 1];
    return before === undefined || joining.has(before.word) || '.,;!?:'.includes(before.mark);
  });
}

function editAt(
  text: string,
  tokens: readonly Token[],
  start: number,
  { names, allowsIs }: { readonly names: readonly FieldName[]; readonly allowsIs: boolean },
): Edit | null {
  let at = start;
  while (openers.has(tokens[at]?.word ?? '')) at += 1;
  const verb = tokens[at];
  const isVerb = verb !== undefined && verbs.has(verb.word);
  if (isVerb) at += 1;
  const found = fieldAt(tokens, at, names) ?? fieldAt(tokens, skipArticles(tokens, at), names);
  if (found === null) return isVerb && isGeneral(tokens, at) ? { field: null, value: null } : null;
  const before = tokens[found.to - 1];
  const behind = separatorAt(tokens, found.to, isVerb, allowsIs && isShort(found.field));
  if (before?.mark === ':' || before?.mark === '=') return { field: found.field, value: valueFrom(text, before.end) };
  const last = tokens[behind - 1];
  if (behind > found.to && last !== undefined) return { field: found.field, value: valueFrom(text, last.end) };
  if (!isVerb || before === undefined) return null;
  const rest = text.slice(before.end).trim();
  return { field: found.field, value: /^["“„«]/.test(rest) ? valueFrom(text, before.end) : null };
}

/** "change", "edit it", "change something": something, without saying what. */
function isGeneral(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at).map(({ word }) => word);
  return rest.length <= 3 && rest.every((word) => general.has(word));
}

function skipArticles(tokens: readonly Token[], from: number): number {
  let at = from;
  while (articles.has(tokens[at]?.word ?? '')) at += 1;
  return at;
}

interface FieldName {
  readonly field: EmailField;
  readonly words: readonly string[];
}

/** The names of all that can be changed, longer ones first; of equal ones the four come before a placeholder. */
function namesOf(placeholders: readonly string[]): readonly FieldName[] {
  return [...fieldNames, ...placeholders.map((placeholder) => [placeholder, { placeholder }] as const)]
    .map(([name, field]) => ({ field, words: name.split(' ') }))
    .sort((a, b) => b.words.length - a.words.length);
}

/** The field whose name begins at a word. */
function fieldAt(
  tokens: readonly Token[],
  at: number,
  names: readonly FieldName[],
): { readonly field: EmailField; readonly to: number } | null {
  const found = names.find(({ words }) => words.every((word, i) => word === tokens[at + i]?.word));
  return found === undefined ? null : { field: found.field, to: at + found.words.length };
}

/** Behind "to", "should be" and the like; behind "is" only where a value is a word or two. */
function separatorAt(tokens: readonly Token[], at: number, isVerb: boolean, allowsIs: boolean): number {
  const [first, second] = [tokens[at]?.word, tokens[at + 1]?.word];
  if (first === 'should' || first === 'must') return second !== undefined && says.has(second) ? at + 2 : at + 1;
  if (first === 'debe' || first === 'debería') return second === 'ser' ? at + 2 : at + 1;
  if (isVerb && first !== undefined && into.has(first)) return at + 1;
  return allowsIs && (first === 'is' || first === 'es') ? at + 1 : at;
}

function isShort(field: EmailField): boolean {
  return field !== 'subject' && field !== 'message';
}

function valueFrom(text: string, from: number): string | null {
  const value = unquoted(
    text
      .slice(from)
      .trim()
      .replace(/^[:=]\s*/u, ''),
  );
  return value === '' ? null : value;
}

/** Without one pair of quotation marks around the whole. */
function unquoted(value: string): string {
  const isQuoted = value.length > 1 && quotes.some(([open, close]) => value.startsWith(open) && value.endsWith(close));
  return isQuoted ? value.slice(1, -1).trim() : value;
}

const quotes: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
];

function withoutAddress(text: string): string {
  return text
    .split(/[\s<>()]+/u)
    .filter((word) => !word.includes('@'))
    .join(' ');
}

/** The word that an address stands in; inside a longer one it is found too, and then judged as the whole. */
function holds(word: string, address: string): boolean {
  return word.toLowerCase().endsWith(address.toLowerCase());
}

/** Without the marks around a word. */
function withoutEdges(word: string): string {
  let [from, to] = [0, word.length];
  while (from < to && edges.includes(word.charAt(from))) from += 1;
  while (to > from && edges.includes(word.charAt(to - 1))) to -= 1;
  return word.slice(from, to);
}

const edges = '.,;:!?¡¿…"“”„«»‹›()[]{}<>*`\'‘’=';

function setOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')));
}

const openers = setOf(
  "no yes ok okay yeah yep sure please pls but and also then so well actually sorry wait oh hm just can could would you i'd",
  'like want to i need let me us por favor sí pero y no puedes puede да нет но и пожалуйста можно',
);
const joining = setOf('but and also then please just pero y но и');
const verbs = setOf(
  'change edit make set update replace rewrite correct fix modify rename alter adjust reword rephrase',
  'cambia cambie cambiar edita editar corrige corrija corregir modifica modificar',
  'измени измените изменить поменяй поменяйте замени замените заменить исправь исправьте',
);
const articles = setOf("the a an its it's his her their this that el la los las su");
const general = setOf(
  'it this that something anything one thing the email mail please draft details please algo esto',
  'это что-то',
);
const says = setOf('be say read state');
const into = setOf('to into with as from say read a por con на');

const fieldNames: readonly (readonly [string, EmailField])[] = [
  ...named('subject', 'subject line|subject|title|heading|asunto|тему|тема|тему письма'),
  ...named(
    'message',
    'message|body|text|wording|content|email text|message text|mensaje|cuerpo|texto|текст|сообщение|текст письма',
  ),
  ...named(
    'address',
    'address|email address|e-mail address|mail address|email|e-mail|dirección|correo|адрес|почту|почта',
  ),
  ...named('person', 'person|name|recipient|addressee|employee|person name|recipient name|employee name'),
  ...named('person', 'persona|nombre|destinatario|имя|получателя|получатель'),
];

function named(field: EmailField, names: string): readonly (readonly [string, EmailField])[] {
  return names.split('|').map((name) => [name, field] as const);
}
