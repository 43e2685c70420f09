/** The parts that a word may play in a clause, as bits: whether one of many is among many others is three comparisons. */
import type { WordTables } from '../../contracts/language/vocabulary.ts';
import { languages } from '../language/languages.ts';

/** What a word can be in a clause: the classes `clause.…` of a vocabulary. */
export type ClausePart = keyof WordTables['clause'];

export const clauseParts: readonly ClausePart[] = Object.keys(languages[0]?.words.clause ?? {}) as ClausePart[];

/** Parts by their place in the table, 32 to a number: a table of more than 96 needs a fourth, as its test says. */
export class PartSet {
  readonly first: number;
  readonly second: number;
  readonly third: number;

  constructor(first: number, second: number, third: number) {
    this.first = first;
    this.second = second;
    this.third = third;
  }

  has(part: ClausePart): boolean {
    return this.meets(single[part]);
  }

  /** Whether the two have a part in common. */
  meets({ first, second, third }: PartSet): boolean {
    return ((this.first & first) | (this.second & second) | (this.third & third)) !== 0;
  }

  with({ first, second, third }: PartSet): PartSet {
    return new PartSet(this.first | first, this.second | second, this.third | third);
  }
}

export const noParts = new PartSet(0, 0, 0);

const single = Object.fromEntries(
  clauseParts.map((part, place) => {
    const bitIn = (number: number): number => (place >> 5 === number ? 1 << (place & 31) : 0);
    return [part, new PartSet(bitIn(0), bitIn(1), bitIn(2))] as const;
  }),
) as Readonly<Record<ClausePart, PartSet>>;

export function partSet(parts: readonly ClausePart[]): PartSet {
  return parts.reduce((all, part) => all.with(single[part]), noParts);
}
