/**
 * What talk does: the names of its classes (G20), as `languages/<tag>/phrases.yaml` has them; what each is for stands
 * in contracts/language/phrases.ts.
 */
import type { TalkTable } from '../../contracts/language/phrases.ts';

/** What keeps words from being accounted for, and of which kind the rest is then. */
export type RestClass =
  | 'condition'
  | 'negation'
  | 'question'
  | 'quotation'
  | 'delay'
  | 'hedge'
  | 'opinion'
  | 'irony'
  | 'past'
  | 'leaving'
  | 'otherwise';

/** What accounts for words. */
export type TalkClass = Exclude<keyof TalkTable['groups'], RestClass> | 'human' | 'human-about';
