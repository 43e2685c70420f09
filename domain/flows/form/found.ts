/** What an answer gives a field of a form. */
import type { WordsRef } from '../../../contracts/state/flow.ts';
import type { Problem } from './prompts.ts';

/** Canonical, or words by where they stand. */
export type FormValue = string | WordsRef;

export type Found =
  | { readonly kind: 'value'; readonly value: FormValue }
  | { readonly kind: 'nothing'; readonly problem: Problem };
