/** What a kind of clauses is, and the parts that most kinds allow (G20). */
import type { ClausePart } from './part-set.ts';
import type { TalkClass } from './talk-classes.ts';

export interface ClauseKind {
  /** What the clause says. */
  readonly name: TalkClass;
  /** The same where it is asked for: "would you put it in the calendar". */
  readonly asks?: TalkClass;
  /** One word of each, none for two of them. */
  readonly needs: readonly (readonly ClausePart[])[];
  /** What else may stand there. */
  readonly allows: readonly ClausePart[];
  /** Whether a time, a place or a name has to stand there, or none may. */
  readonly value?: boolean;
  /** It tells what whoever speaks will do: "and then confirm" behind it is their doing as well. */
  readonly isOwn?: boolean;
}

export const courteous: readonly ClausePart[] = ['filler', 'yes', 'please'];
export const shown: readonly ClausePart[] = ['ref', 'thing', 'article'];
export const told: readonly ClausePart[] = [
  ...courteous,
  ...shown,
  'whom',
  'particle',
  'forMe',
  'very',
  'how',
  'joint',
  'you',
  'may',
];
export const praised: readonly ClausePart[] = [
  ...courteous,
  ...shown,
  'sketch',
  'is',
  'seems',
  'forMe',
  'very',
  'how',
  'joint',
];
export const own: readonly ClausePart[] = [...courteous, ...shown, 'sketch', 'i', 'very', 'how', 'joint', 'forMe'];
