import type { GroundTable } from './ground-table.ts';

/**
 * Words by which one tells what merely stands beside an answer (G20): what whoever speaks does meanwhile or afterwards, why, and for what.
 * They mark the relation of a clause to the one before it, and so know it whatever the clause is about. A language has one file of this
 * shape, `<language>/beside.ts`. In each list words stand between blanks; `_` joins several that are one, `*` ends the beginning of a word.
 */
export interface BesideTable extends GroundTable {
  /** A yes said outright; praise is none. */
  readonly outright: string;
  /** "Please": alone it is a yes to what is offered. */
  readonly pleas: string;
  /** Whoever speaks, as the subject. */
  readonly first: string;
  /** How verbs of whoever speaks end, where the language leaves the subject out; empty: it never does. */
  readonly firstEndings: string;
  /** What may stand before such a verb, and belongs to it: "me", "se lo". */
  readonly clitics: string;
  /** "While", before what whoever speaks does. */
  readonly while: string;
  /** "In theory": what a few words begin with that belong to the yes, and tell nothing of their own. */
  readonly fragments: string;
  /** "Meanwhile", within what whoever speaks does. */
  readonly meanwhile: string;
  /** "By then", "afterwards": the same of what is done around the call. */
  readonly around: string;
  /** "I'm off", "I have to run": the beginning of a clause. */
  readonly leaving: string;
  /** "Then", "that way", "so that": what follows from the yes. */
  readonly consequence: string;
  /** Where one leaves to, right behind "I'm off": "I'm off the case" leaves something else. */
  readonly leavingTo: string;
  /** "Gives me": what it is good for. */
  readonly giving: string;
  /** "Otherwise": what follows from a no. */
  readonly otherwise: string;
  /** "Before", as what it is to be done ahead of. */
  readonly ahead: string;
  /** They begin the subject of such a clause, which is a thing: "the". */
  readonly articles: string;
  /** "Anyway": what is the case whatever is decided. */
  readonly anyway: string;
  /** "Before that": they begin a clause that tells what is the case then, and depend on nothing. */
  readonly whenAdverbs: string;
  /** "Before", "until": between two times they depend on nothing. */
  readonly relations: string;
  /** Who decides, doubts, waits, asks or changes something says so with one of these. */
  readonly deciding: string;
  /** Who is somebody else. */
  readonly others: string;
  /** Beside a no these keep it from merely telling how things are: "I don't want", "not now". */
  readonly unwilling: string;
  /** "That": as a subject it is what was proposed. */
  readonly proposal: string;
  /** Whoever says so has not settled it, or mocks: "I have questions", "and the Pope is a Protestant". */
  readonly unsettled: string;
  /** What would have been. */
  readonly hypothetical: string;
}
