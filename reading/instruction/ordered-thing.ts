/**
 * What is spoken of behind a "the": a noun with what stands around it, and whether that says which one is meant. A
 * number, a name, a date, what it belongs to and any quality does; "right" and "relevant" do not, nor where it is to go
 * or when it is due.
 */
import type { InstructionWords } from './instruction-words.ts';
import type { Word } from '../text/sentences.ts';

/** A noun and its attributes, as places among the words of its clause. */
export interface Thing {
  readonly noun: Word;
  readonly from: number;
  readonly to: number;
  /** A quality or another noun says which one. */
  readonly isDescribed: boolean;
}

/** A clause with the words of the one behind it, in which a description may go on. */
export interface Clause {
  readonly source: string;
  readonly words: readonly Word[];
  readonly behind: { readonly words: readonly Word[]; readonly isJoined: boolean };
}

/** The noun that begins here with what stands in front of it; null where there is none. */
export function thingAt(words: readonly Word[], from: number, said: InstructionWords): Thing | null {
  let to = from;
  while (to < words.length && isOfThing(words[to] as Word, to > from, said)) to += 1;
  // "The most commonly used ones": an adverb that says how much something is so.
  if (isAdverb(words[to]?.fold ?? '') && to + 1 < words.length && isOfThing(words[to + 1] as Word, true, said))
    return thingAt(words, to + 1, said);
  if (to === from) return null;
  if (said.habits.nounsHaveCapitals) return capitalThing(words, from, to, said);
  return thingOf(words, { from, to, at: said.habits.nounComesFirst ? from : to - 1 }, said);
}

function isOfThing({ fold, head }: Word, isInside: boolean, { is }: InstructionWords): boolean {
  if (isInside && head) return false;
  if (fold.startsWith('_')) return !isInside && fold === '_date';
  return !(
    is.goals.has(fold) ||
    is.attaching.has(fold) ||
    is.joints.has(fold) ||
    (isInside && (is.ways.has(fold) || isAdverb(fold))) ||
    is.relatives.has(fold) ||
    is.definites.has(fold) ||
    is.pointers.has(fold)
  );
}

function isAdverb(fold: string): boolean {
  return fold.endsWith('ly') || fold.endsWith('mente');
}

function thingOf(
  words: readonly Word[],
  { from, to, at }: { readonly from: number; readonly to: number; readonly at: number },
  said: InstructionWords,
): Thing | null {
  const noun = words[at];
  // "The _date" is a day and no thing.
  if (!noun || noun.fold.startsWith('_')) return null;
  const around = words.slice(from, to).filter((word) => word !== noun);
  return { noun, from, to, isDescribed: around.some(({ fold }) => describes(fold, said)) };
}

/** "October", "blue", "Anna's"; not "right", and not "purchase" in "purchase order". */
function describes(fold: string, { is, lemmaOf, habits }: InstructionWords): boolean {
  const owner = fold.endsWith("'s") ? fold.slice(0, -2) : fold;
  if (is.empties.has(fold) || is.standIns.has(fold)) return false;
  return !habits.nounsStandTogether || lemmaOf(owner) === null;
}

/** Where nouns are written with a capital: what stands behind the noun, a verb or its particle, is none of it. */
function capitalThing(words: readonly Word[], from: number, to: number, said: InstructionWords): Thing | null {
  const isNoun = ({ capital, fold }: Word) =>
    capital || said.lemmaOf(fold) !== null || said.is.unique.has(fold) || said.is.standIns.has(fold);
  const at = words.findIndex((word, place) => place >= from && place < to && isNoun(word));
  const noun = words[at];
  if (!noun || noun.fold.startsWith('_')) return null;
  const isDescribed =
    words.slice(from, at).some(({ fold }) => describes(fold, said)) ||
    words[at + 1]?.capital === true ||
    isCompound(noun.fold, said);
  return { noun, from, to: at + 1, isDescribed };
}

/** "Oktoberrechnung": what it begins with says which. */
function isCompound(fold: string, { lemmaOf, habits }: InstructionWords): boolean {
  if (!habits.nounsAreJoined || lemmaOf(fold) !== null || fold.length < shortestCompound) return false;
  if (fold.length >= longCompound) return true;
  for (let cut = 3; cut <= fold.length - 4; cut += 1) if (lemmaOf(fold.slice(cut)) !== null) return true;
  return false;
}

/** In letters. */
const shortestCompound = 8;
const longCompound = 14;

/** Whether there is only one of it where it is spoken of. */
export function isUnique({ noun }: Thing, { is, habits, lemmaOf }: InstructionWords): boolean {
  const { fold } = noun;
  if (lemmaOf(fold) !== null) return false;
  if (is.unique.has(fold)) return true;
  if (!habits.nounsAreJoined) return false;
  for (let cut = 3; cut <= fold.length - 5; cut += 1) if (is.unique.has(fold.slice(cut))) return true;
  return false;
}

/**
 * Whether what stands behind the thing says which one is meant. `isPutOff`: what leads to a day leads to the new one.
 */
export function isToldApart(
  { source, words, behind }: Clause,
  thing: Thing,
  said: InstructionWords,
  isPutOff: boolean,
): boolean {
  const { is } = said;
  let at = thing.to;
  while (at < words.length) {
    const { fold, start } = words[at] as Word;
    // "The meeting 4 December"; what is to be done "tomorrow" is any.
    if (fold === '_date' && at === thing.to && /\d/.test(source.charAt(start))) return true;
    if (at === thing.to && (fold === '_quantity' || fold === '_range' || fold === '_percent')) return true;
    if (fold === '_id' || fold === '_number' || (is.relatives.has(fold) && !is.definites.has(fold))) return true;
    if (is.attaching.has(fold) || isWhere(words, at, said) || isGenitive(words[at], at === thing.to, said)) {
      const isAnyDay = is.onDays.has(fold) && !is.events.has(thing.noun.fold);
      const next = attachedAt(words, at, said, isPutOff || isAnyDay);
      if (next.isTelling) return true;
      at = next.to;
      continue;
    }
    if (is.goals.has(fold)) at = pastGoal(words, at, said);
    else at += 1;
  }
  const [first, second] = behind.words;
  // "The file, which …", "the pros and cons of buying".
  return (
    (!behind.isJoined && first && is.relatives.has(first.fold)) === true ||
    (behind.isJoined && second && is.attaching.has(second.fold)) === true
  );
}

/** "In der Küche" is where it is, "in die Küche" where it goes. */
function isWhere(words: readonly Word[], at: number, { is }: InstructionWords): boolean {
  return is.goals.has(words[at]?.fold ?? '') && is.whereArticles.has(words[at + 1]?.fold ?? '');
}

/** "Der Preis des Rucksacks": an article right behind a noun. */
function isGenitive(word: Word | undefined, isRightBehind: boolean, { is }: InstructionWords): boolean {
  return isRightBehind && is.genitives.has(word?.fold ?? '');
}

/** What "of …" leads to tells things apart, unless it is itself only a "the". */
function attachedAt(
  words: readonly Word[],
  at: number,
  said: InstructionWords,
  isPutOff: boolean,
): { readonly isTelling: boolean; readonly to: number } {
  const { is, lemmaOf } = said;
  const joined = is.definites.has(words[at]?.fold ?? '');
  const next = words[at + 1];
  if (!next) return { isTelling: false, to: at + 1 };
  if (next.fold.startsWith('_')) return { isTelling: !isPutOff && next.fold !== '_money', to: at + 2 };
  if (joined || is.definites.has(next.fold) || is.pointers.has(next.fold)) {
    const thing = thingAt(words, joined ? at + 1 : at + 2, said);
    // "On the _date": a day, behind its article.
    if (thing === null) return { isTelling: !isPutOff && words[at + 2]?.fold.startsWith('_') === true, to: at + 2 };
    return { isTelling: thing.isDescribed || isUnique(thing, said), to: thing.to };
  }
  if (is.pronouns.has(next.fold) || is.persons.has(next.fold) || is.groups.has(next.fold))
    return { isTelling: false, to: at + 2 };
  // "On hold", "with care": how it is done.
  const isTelling = lemmaOf(next.fold) === null && !is.standIns.has(next.fold) && !is.ways.has(next.fold);
  return { isTelling, to: at + 2 };
}

/** The word behind a goal; a number belongs to where something goes, and tells nothing of what goes there. */
function pastGoal(words: readonly Word[], goal: number, said: InstructionWords): number {
  const { is } = said;
  const next = words[goal + 1];
  if (!next) return goal + 1;
  const isLed = is.definites.has(next.fold) || is.pointers.has(next.fold);
  const to = isLed ? (thingAt(words, goal + 2, said)?.to ?? goal + 2) : goal + 2;
  const isDirection = is.directions.has(words[goal]?.fold ?? '');
  return isDirection && words[to]?.fold.startsWith('_') === true ? to + 1 : to;
}
