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
  /** "Away", "clashes", "wait": it speaks against the call, and for it where it is denied. */
  readonly obstacles: string;
  readonly negators: string;
  /** "Wait", "put it off": what is not to be put off names no time that is wished for. */
  readonly delaying: string;
  /** "In the office", "back": whoever speaks is there at a time that is told. */
  readonly present: string;
  /** Who tells of great joy, or disgust, may mean the opposite. */
  readonly mocking: string;
  /** "That'd save me a job": what it is good for. */
  readonly benefit: string;
}
