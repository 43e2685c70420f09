/** Whom an answer names where that is nobody yet: a deed is with one person, so that several, and one of several, are asked about (F9). */
import type { Whom } from '../../contracts/answers.ts';
import type { Reading } from '../../contracts/reading.ts';
import { isNameOf } from './remainder.ts';

/** Several who are joined, one of some, or somebody who is only told by whom they belong to. */
export type OpenWhom = Whom & { readonly kind: 'several' | 'either' | 'related' };

/** Null: it names one, or none. */
export function openWhomIn(reading: Reading): OpenWhom | null {
  const { whom } = reading.answers;
  return whom === undefined || !isOpen(whom) ? null : whom;
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
