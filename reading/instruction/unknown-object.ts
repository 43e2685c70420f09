/**
 * An order whose object is a bare "the …" or a pronoun, where nothing says which one is meant (C16): "Cancel the
 * order", "Send it to the customer", "Refund him". Something that there is only one of needs nothing that tells it
 * apart, and whatever is named anywhere in the text by a number, a name or in quotation marks may be what is meant.
 */
import { instructionWordsFor, type InstructionWords } from './instruction-words.ts';
import type { Word } from '../text/sentences.ts';
import type { Classified } from '../values/classify.ts';
import { isNamedIn } from './named-things.ts';
import {
  bareThingAt,
  hasObject,
  isPronounAt,
  knownThingAt,
  mayBeMeant,
  pronounOn,
  type Place,
} from './object-words.ts';
import { verbAt } from './order-verb.ts';
import { isToldApart, type Clause, type Thing } from './ordered-thing.ts';

/** What is not said, with its places among the words of its sentence. */
export interface Unknown {
  readonly words: readonly Word[];
  readonly from: number;
  readonly to: number;
  /** What one of it is called; null for a pronoun. */
  readonly thing: string | null;
}

/** More words than these are no single order: they explain themselves. */
const mostWords = 40;

/**
 * The first object of an order that nothing tells apart, or null. `several`: what there are several of here. Linear in
 * the words.
 */
export function unknownObject(
  text: string,
  sentences: readonly Classified[],
  several: ReadonlySet<string>,
): Unknown | null {
  const all = sentences.flatMap(({ words }) => words);
  if (all.length === 0 || all.length > mostWords) return null;
  const said = withSeveral(instructionWordsFor(all), all, several);
  if (all.some(({ fold }) => said.is.always.has(fold)) || isNamedIn(text, sentences, said)) return null;
  for (const { words } of sentences) {
    let asks = false;
    for (const clause of clausesOf(text, words, said)) {
      const order = verbAt(clause.words, said, asks);
      ({ asks } = order);
      const found = order.from === null ? null : new ObjectSearch(clause, said, order.verb, text).from(order.from);
      // "Open a ticket and assign it": what is brought up may be what follows is about.
      if (found === 'named' || (found === null && bringsUp(clause, said))) return null;
      if (found !== null) return found;
    }
  }
  return null;
}

/** "The server" where there are several: as of an order, one of them has to be named. */
function withSeveral(said: InstructionWords, words: readonly Word[], several: ReadonlySet<string>): InstructionWords {
  if (!words.some(({ fold }) => several.has(fold))) return said;
  return { ...said, lemmaOf: (fold) => said.lemmaOf(fold) ?? (several.has(fold) ? fold : null) };
}

function bringsUp({ words }: Clause, { is }: InstructionWords): boolean {
  return words.some(({ fold }) => is.indefinites.has(fold) || fold === '_quantity');
}

interface Part {
  readonly words: readonly Word[];
  /** "And" stands before it. */
  readonly isJoined: boolean;
}

function clausesOf(source: string, words: readonly Word[], { is }: InstructionWords): readonly Clause[] {
  const parts: { readonly words: Word[]; readonly isJoined: boolean }[] = [{ words: [], isJoined: false }];
  for (const [at, word] of words.entries()) {
    const isJoint = is.joints.has(word.fold) && at > 0;
    if ((at > 0 && word.head && isApart(source, words[at - 1], word)) || isJoint)
      parts.push({ words: [], isJoined: isJoint });
    if (!isJoint) parts.at(-1)?.words.push(word);
  }
  const all = joined(parts, is);
  return all
    .map((part, at) => ({ source, words: part.words, behind: all[at + 1] ?? nothing }))
    .filter((clause) => clause.words.length > 0);
}

const nothing: Part = { words: [], isJoined: false };

/** "Block, please, the card": what is put between commas parts nothing. */
function joined(parts: readonly Part[], is: InstructionWords['is']): readonly Part[] {
  const all: Part[] = [];
  let isOpen = false;
  for (const part of parts) {
    const last = all.at(-1);
    const isCourtesy = part.words.length > 0 && part.words.every(({ fold }) => is.openings.has(fold));
    if (last !== undefined && last.words.length > 0 && (isCourtesy || isOpen))
      all[all.length - 1] = { ...last, words: [...last.words, ...(isCourtesy ? [] : part.words)] };
    else all.push(part);
    isOpen = isCourtesy && last !== undefined;
  }
  return all;
}

/** A mark stands between them: the first word behind an opener ("correct the …") begins no clause. */
function isApart(source: string, before: Word | undefined, { start }: Word): boolean {
  return before === undefined || source.slice(before.end, start).trim() !== '';
}

/** What follows may be about something that is told apart. */
type Found = Unknown | 'named' | null;

/** Goes through the words behind an order's verb. */
class ObjectSearch {
  readonly #clause: Clause;
  readonly #said: InstructionWords;
  readonly #verb: Word | null;
  /** Where somebody is spoken of whom nobody has named. */
  #somebody: number | null = null;
  /** An object stood there already, without "the". */
  #isGiven = false;
  readonly #attached: ReturnType<typeof pronounOn>;

  constructor(clause: Clause, said: InstructionWords, verb: Word | null, text: string) {
    this.#clause = clause;
    this.#said = said;
    this.#verb = verb;
    this.#attached = verb === null ? null : pronounOn(verb, text, said);
  }

  from(start: number): Found {
    const { words } = this.#clause;
    const verbPlace = start - 1;
    if (this.#attached === 'thing') return unknown(words, verbPlace, start, null);
    const isForNobody = this.#attached === 'group' && !hasObject({ words, at: start, said: this.#said });
    if (this.#attached === 'person' || isForNobody) this.#somebody = verbPlace;
    for (let at = start; at < words.length;) {
      const place = { words, at, said: this.#said };
      const thing = knownThingAt(place) ?? bareThingAt(place, this.#verb, at === start);
      if (thing === 'whose') return 'named';
      const found = thing === null ? this.#word(place) : this.#thing(place, thing);
      if (found !== null) return found;
      at = thing === null ? at + 1 : thing.to;
    }
    return this.#nobody();
  }

  #thing(place: Place, thing: Thing): Found {
    const { words, at, said } = place;
    const isPutOff = this.#verb !== null && said.is.moving.has(this.#verb.fold);
    if (thing.isDescribed || isToldApart(this.#clause, thing, said, isPutOff)) return this.#nobody() ?? 'named';
    const before = words[at - 1]?.fold ?? '';
    const isBeside = this.#isGiven || (said.is.goals.has(before) && !said.is.goalsOfWhom.has(before));
    if (mayBeMeant(thing, place, isBeside))
      return unknown(words, at, thing.to, said.lemmaOf(thing.noun.fold) ?? thing.noun.fold);
    this.#isGiven = true;
    return null;
  }

  #word(place: Place): Found {
    const { words, at, said } = place;
    const { fold } = words[at] as Word;
    const { is } = said;
    if (isPronounAt(place)) return this.#isGiven ? null : unknown(words, at, at + 1, null);
    if (is.persons.has(fold) || (is.groups.has(fold) && !hasObject({ words, at: at + 1, said }))) this.#somebody ??= at;
    else if (
      ![is.ways, is.goals, is.attaching, is.groups, is.definites, is.openings, is.pronouns].some((list) =>
        list.has(fold),
      )
    )
      this.#isGiven = true;
    return null;
  }

  #nobody(): Unknown | null {
    return this.#somebody === null ? null : unknown(this.#clause.words, this.#somebody, this.#somebody + 1, null);
  }
}

function unknown(words: readonly Word[], from: number, to: number, thing: string | null): Unknown {
  return { words, from, to, thing };
}
