/** Given names that are common where the languages are spoken, folded. */
import { foldedOf } from '../language/words.ts';

export const givenNames = foldedOf('name', 'given');
