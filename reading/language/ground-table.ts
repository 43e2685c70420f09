/**
 * Words by which one tells what stands before a yes that concludes it (G20): "nobody is away that day, so please book". A language has one
 * file of this shape, `<language>/ground.ts`, written as the lists of `beside-table.ts` are.
 */
export interface GroundTable {
  /** "So", "therefore": what follows concludes what was told. */
  readonly concluding: string;
  /** "But" and an outright yes: behind an earlier yes it goes back to it. */
  readonly butYes: string;
  /** "Nobody", "my": together with whoever speaks, of whom a ground may tell. */
  readonly ownSubjects: string;
  /** "Phew", "finally": behind these stands why one is glad of it. */
  readonly relieved: string;
  /** "I've looked", "thought it over": done, and so decides nothing any more. */
  readonly settled: string;
  /** "Away", "clashes", "wait": it speaks against the call, and for it where it is denied. */
  readonly obstacles: string;
  readonly negators: string;
  /** "Wait", "put it off": what is not to be put off names no time that is wished for. */
  readonly delaying: string;
  /** "That day", "then": what is told of the time that is shown. */
  readonly thatTime: string;
  /** "In the office", "back": whoever speaks is there at a time that is told. */
  readonly present: string;
  /** Whoever is spoken to: what they did, or should do, is no ground of whoever speaks. */
  readonly addressed: string;
  /** Who tells of great joy, or disgust, may mean the opposite. */
  readonly mocking: string;
  /** What is shown: what is told of it may be a correction. */
  readonly shownParts: string;
  /** What one can do then, being relieved or prepared: "so I can plan". */
  readonly relief: string;
  /** "That'd save me a job": what it is good for. */
  readonly benefit: string;
}
