/** What the words of an order's object are: a noun behind "the", a pronoun, somebody for whom it is done. */
import type { InstructionWords } from './instruction-words.ts';
import type { Word } from '../text/sentences.ts';
import { isUnique, thingAt, type Thing } from './ordered-thing.ts';

export interface Place {
  readonly words: readonly Word[];
  readonly at: number;
  readonly said: InstructionWords;
}

/** The thing that is spoken of as known and begins here. `whose`: it says whose it is. Null: none begins here. */
export function knownThingAt({ words, at, said }: Place): Thing | 'whose' | null {
  const { is } = said;
  const { fold } = words[at] as Word;
  const isLed = is.definites.has(fold) || is.pointers.has(fold);
  const thing = isLed || is.owners.has(fold) ? thingAt(words, at + 1, said) : null;
  if (isLed) return thing;
  return is.owners.has(fold) && thing !== null ? 'whose' : null;
}

/**
 * The same where a noun stands without an article: "cancel order", "отмени заказ". What is made or got is not there
 * yet.
 */
export function bareThingAt({ words, at, said }: Place, verb: Word | null, isFirst: boolean): Thing | null {
  const { is, lemmaOf, habits } = said;
  if (verb !== null && is.making.has(verb.fold)) return null;
  const word = words[at] as Word;
  if (habits.noArticles) return thingWithoutArticle(words, at, said, isFirst);
  if (!isFirst || lemmaOf(word.fold) !== word.fold) return null;
  const next = words[at + 1];
  const isAlone = next === undefined || next.head || is.goals.has(next.fold) || is.ways.has(next.fold);
  return isAlone ? { noun: word, from: at, to: at + 1, isDescribed: false } : null;
}

/**
 * With what describes it in front ("синюю коробку") and behind ("счета клиентов" are the clients', "цену рюкзака" its
 * own).
 */
function thingWithoutArticle(
  words: readonly Word[],
  at: number,
  { is, lemmaOf, cases }: InstructionWords,
  isFirst: boolean,
): Thing | null {
  const word = words[at] as Word;
  if (lemmaOf(word.fold) === null) return null;
  const before = words[at - 1]?.fold ?? '';
  if (!isFirst && isOwnedBy(before, word.fold, { is, lemmaOf, cases })) return null;
  const isQuality =
    !isFirst &&
    (before === '_quantity' ||
      before === '_date' ||
      (isAdjective(before, cases) && !is.empties.has(before) && !is.pointers.has(before)));
  const next = words[at + 1];
  const isOwned = next !== undefined && !next.head && isNounLike(next.fold, is) && lemmaOf(next.fold) === null;
  return { noun: word, from: at, to: at + 1, isDescribed: isQuality || isOwned };
}

/** "Часы работы": whose they are, and no thing of its own; but "деньги клиенту" tells to whom. */
function isOwnedBy(
  before: string,
  fold: string,
  { is, lemmaOf, cases }: Pick<InstructionWords, 'is' | 'lemmaOf' | 'cases'>,
): boolean {
  const isDative = cases.datives.some((ending) => fold.endsWith(ending));
  return (
    !isDative &&
    isNounLike(before, is) &&
    lemmaOf(before) === null &&
    !isAdjective(before, cases) &&
    !is.pointers.has(before)
  );
}

function isNounLike(fold: string, is: InstructionWords['is']): boolean {
  if (fold.startsWith('_') || fold.length < 3) return false;
  return ![
    is.goals,
    is.attaching,
    is.ways,
    is.pronouns,
    is.persons,
    is.groups,
    is.joints,
    is.relatives,
    is.openings,
  ].some((list) => list.has(fold));
}

function isAdjective(fold: string, { adjectives }: InstructionWords['cases']): boolean {
  return adjectives.some((end) => fold.endsWith(end) && fold.length > end.length + shortestStem);
}

/** Letters. */
const shortestStem = 2;

/** "It", "this": not before a noun, and not "that" before what is told. */
export function isPronounAt({ words, at, said }: Place): boolean {
  const { is, habits } = said;
  const { fold, capital, head } = words[at] as Word;
  if (!is.pronouns.has(fold)) return false;
  // "Sie" is who is spoken to.
  if (habits.politeHasCapital && capital && !head) return false;
  const next = words[at + 1]?.fold ?? '';
  return !(fold === 'that' && (is.definites.has(next) || is.statements.has(next)));
}

/**
 * "Envíalo": what stands at the end of a Spanish verb. The accent in front of it tells it from a verb that ends like
 * it.
 */
export function pronounOn(verb: Word, source: string, { is }: InstructionWords): 'thing' | 'person' | 'group' | null {
  const written = source.slice(verb.start, verb.end).normalize('NFC');
  for (const length of [4, 2, 3]) {
    const ending = verb.fold.slice(-length);
    const isMarked = /[áéíóú]/iu.test(written.slice(0, -length));
    if (verb.fold.length <= length + 1) continue;
    if (is.attached.has(verb.fold)) return roleOf(verb.fold);
    if (is.attached.has(ending) || (isMarked && is.attachedWithAccent.has(ending))) return roleOf(ending);
  }
  return null;
}

function roleOf(ending: string): 'thing' | 'person' | 'group' {
  if (ending.endsWith('les')) return 'group';
  return ending.endsWith('le') ? 'person' : 'thing';
}

const timely = new Set(['_date', '_time', '_duration']);

function isPlural({ noun: { fold } }: Thing, { lemmaOf, habits }: InstructionWords): boolean {
  const lemma = lemmaOf(fold);
  return !habits.noArticles && lemma !== null && lemma !== fold && fold.startsWith(lemma.slice(0, 3));
}

/** Whether something that is handed over stands behind whom it is for. */
export function hasObject({ words, at, said }: Place): boolean {
  const { is } = said;
  return words.slice(at).some(({ fold }) => !(is.ways.has(fold) || fold === '_date' || fold === '_time'));
}

/**
 * Where an object has been named already, or only a direction is told, a bare "the" has to be one of many to be asked
 * about. "Ship the orders within 24 hours" means all that there are then.
 */
export function mayBeMeant(thing: Thing, { words, said }: Place, isBeside: boolean): boolean {
  if (isUnique(thing, said) || (isPlural(thing, said) && words.some(({ fold }) => timely.has(fold)))) return false;
  return !isBeside || said.lemmaOf(thing.noun.fold) !== null || said.is.standIns.has(thing.noun.fold);
}
