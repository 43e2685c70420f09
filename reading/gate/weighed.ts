/**
 * What of a first message only weighs a call against a letter, or tells what something is (G12): neither is asked for.
 */
import { languages } from '../language/languages.ts';
import type { AskingGroup } from '../../contracts/language/phrases.ts';
import { wordsOf } from '../language/words.ts';
import type { AskingClause } from './asking-clauses.ts';

/** The sentences, by their numbers, that ask which of the two is right. */
export function weighedIn(clauses: readonly AskingClause[]): ReadonlySet<number> {
  const asked = new Set(clauses.filter(({ isQuestion }) => isQuestion).map(({ number }) => number));
  return new Set([...asked].filter((number) => weighs(clauses.filter((one) => one.number === number))));
}

/** "Её работа — назначать встречи": behind a dash an infinitive tells what something is. */
export function isPredicate({ sentence, from, marks }: AskingClause, text: string): boolean {
  const [before, own] = [sentence.words[from - 1], sentence.words[from]];
  const isDash = before !== undefined && own !== undefined && /^\s*[–—-]\s/u.test(text.slice(before.end, own.start));
  return isDash && marks.some((mark) => mark.from === from && infinitives.some((end) => own.fold.endsWith(end)));
}

const infinitives = languages.flatMap(({ forms: { orders } }) =>
  orders.askedEnds.flatMap((end) => [end, ...orders.selves.map((self) => end + self)]),
);

/** "Would you call her or write to her?": a question that sets a call against a letter asks which of them is right. */
function weighs(clauses: readonly AskingClause[]): boolean {
  const of = (...names: readonly AskingGroup[]): boolean =>
    clauses.some((clause) => clause.marks.some(({ name }) => names.includes(name)));
  const isEither = clauses.some(({ sentence }) => sentence.words.some(({ fold }) => alternatives.has(fold)));
  return isEither && of('call', 'phoning', 'phone-now') && of('mail', 'mailing', 'mail-now', 'by-mail');
}

const alternatives = wordsOf('alternativeWords');
