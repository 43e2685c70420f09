/**
 * Whom an answer names where that is nobody yet: a deed is with one person, so that several, and one of several, are
 * asked about (F9).
 */
import type { Whom } from '../../contracts/reading/answers.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { isNameOf, waits } from './remainder.ts';

/** Several who are joined, one of some, or somebody who is only told by whom they belong to. */
export type OpenWhom = Whom & { readonly kind: 'several' | 'either' | 'related' };

/** Null: it names one, or none. */
export function openWhomIn(reading: Reading): OpenWhom | null {
  const { whom } = reading.answers;
  return whom === undefined || !isOpen(whom) ? null : whom;
}

/** Whom the answer to the question for a person names: the likeliest, several that are to be chosen from, or nobody. */
export type WhoSaid =
  | { readonly kind: 'one'; readonly name: string }
  | { readonly kind: 'open'; readonly whom: OpenWhom }
  | { readonly kind: 'nobody' };

export function whoSaid(reading: Reading): WhoSaid {
  const { who } = reading.answers;
  const [first] = who?.values ?? [];
  const open = openWhomIn(reading);
  // "Annas Chefin", "Sarah and her colleague Ben" are open; "María de la Cruz y Soto" is one.
  const isWhole = who?.kind === 'one' && open?.kind === 'several' && open.names.every((name) => first?.includes(name));
  if (open !== null && who?.kind !== 'none' && !isWhole) return { kind: 'open', whom: open };
  if (who?.kind === 'one' && first !== undefined && !waits(reading)) return { kind: 'one', name: first };
  if (who?.kind === 'several' || who?.kind === 'either')
    return { kind: 'open', whom: { kind: who.kind, names: who.values } };
  return { kind: 'nobody' };
}

/** What is kept of it until it is asked; with somebody who is known there is nothing to ask. */
export function whomKept(person: string | null, whom: Whom | null | undefined): { readonly whom?: OpenWhom } {
  return person === null && whom != null && isOpen(whom) ? { whom } : {};
}

/** Who is named beside whoever is known: one more, or several. Empty: nobody. */
export function othersBeside(reading: Reading, known: string | null): readonly string[] {
  const { whom, nameForms } = reading.answers;
  if (whom === undefined || whom.kind === 'with') return [];
  return whom.names.some((name) => !isNameOf(name, known, nameForms)) || whom.kind === 'related' ? whom.names : [];
}

/** Somebody else who is led to outright: "with Tom". */
export function otherWith(reading: Reading, known: string | null): string | null {
  const { whom, nameForms, people } = reading.answers;
  const [name = null] = whom?.kind === 'with' ? whom.names : [];
  // What is left over gives nobody.
  if (name === null || !people.some((one) => isNameOf(one, name, nameForms))) return null;
  return isNameOf(name, known, nameForms) ? null : name;
}

function isOpen(whom: Whom): whom is OpenWhom {
  return whom.kind === 'several' || whom.kind === 'either' || whom.kind === 'related';
}
