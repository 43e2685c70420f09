/**
 * What stands before a name and between two of them: whether they are joined, one is chosen, or one takes the other's
 * place.
 */
import { caseBehind, type NameCase } from '../values/name-cases.ts';
import { wordsOf } from '../language/words.ts';
import type { Word } from '../text/sentences.ts';
import type { NameRange, Said } from './named-people.ts';

/** `corrected`: the second takes the first one's place. `not`: the second is taken back. `none`: they stand apart. */
export type Gap = 'joined' | 'either' | 'corrected' | 'not' | 'none';

/** In words: what corrects somebody stands close. */
const longestGap = 8;

export interface Leads {
  /** The first word of what leads to the name. */
  readonly from: number;
  readonly isWith: boolean;
  readonly isFor: boolean;
  /** "Not with". */
  readonly isNot: boolean;
  readonly of: NameCase | null;
}

export function leadsBefore({ words, source }: Said, { from }: NameRange): Leads {
  let at = from - 1;
  const own: string[] = [];
  while (at >= 0 && isLead(words[at])) {
    own.push((words[at] as Word).fold);
    at -= 1;
  }
  const before = words[at];
  const isBroken =
    before !== undefined && /[,;:.!?\u2013\u2014]| - /u.test(source.slice(before.end, words[at + 1]?.start));
  const isNot = before !== undefined && !isBroken && nots.has(before.fold) && !isSlip(words, at, source);
  return {
    from: isNot ? at : at + 1,
    isWith: own.some((word) => withs.has(word)),
    isFor: own.some((word) => fors.has(word)),
    isNot,
    of: own.map((word) => caseBehind(word)).find((found) => found !== null) ?? null,
  };
}

/**
 * "Anna no con Berta": where nothing parts it from the name before it, a word that is "no" as well as "not" is neither.
 */
function isSlip(words: readonly Word[], at: number, source: string): boolean {
  const [before, word] = [words[at - 1], words[at] as Word];
  if (!slips.has(word.fold) || before === undefined) return false;
  return slips.has(before.fold) && !/[.!?]/u.test(source.slice(before.end, word.start));
}

export function gapIn(said: Said, one: NameRange, next: NameRange): Gap {
  const { words, source } = said;
  const from = words[one.to - 1]?.end ?? 0;
  const marks = source.slice(from, words[next.from]?.start);
  const own = words.slice(one.to, next.from);
  if (own.length > longestGap) return 'none';
  const led = leadsBefore(said, next);
  const nextLeads = leadsBefore(said, one);
  if (led.isNot && own.every(({ fold }, at) => at + one.to >= led.from || small.has(fold))) return 'not';
  const rest = own.filter((word) => !isLead(word));
  if (own.some(({ fold }) => slips.has(fold)) && rest.every(({ fold }) => slips.has(fold) || frames.has(fold)))
    return 'corrected';
  // "Not Anna but Tom": the first is taken back already.
  if (nextLeads.isNot && rest.every(({ fold }) => frames.has(fold) || joints.has(fold))) return 'corrected';
  if (rest.some(({ fold }) => choices.has(fold)) && rest.every(isLink)) return 'either';
  if (rest.some(({ fold }) => joints.has(fold)) && rest.every(isLink)) return 'joined';
  if (rest.length > 0) return 'none';
  if (/[&+]/u.test(marks)) return 'joined';
  if (marks.includes('/')) return 'either';
  // "Anna, Tom and Peter"; of two alone the one may be the family name.
  const isList = marks.includes(',') && (led.isWith || isFollowed(said, next));
  return isList ? 'joined' : 'none';
}

function isFollowed({ words }: Said, { to }: NameRange): boolean {
  const next = words[to];
  return next !== undefined && (joints.has(next.fold) || choices.has(next.fold)) && words[to + 1] !== undefined;
}

function isLink({ fold }: Word): boolean {
  return joints.has(fold) || choices.has(fold) || boths.has(fold) || possessives.has(fold) || relations.has(fold);
}

function isLead(word: Word | undefined): boolean {
  return word !== undefined && (leads.has(word.fold) || titles.has(word.fold));
}

const joints = wordsOf('peopleJoints');
const choices = wordsOf('peopleChoices');
const boths = wordsOf('bothWords');
/** "Sarah and her colleague Ben". */
const relations = wordsOf('relationWords');
const possessives = wordsOf('relationPossessives');
const withs = wordsOf('withWords');
const fors = wordsOf('forLeads');
const nots = wordsOf('notLeads');
const slips = wordsOf('slipWords');
const frames = wordsOf('correctionFrames');
const titles = wordsOf('titles');
const links = wordsOf('relationLinks');
const leads: ReadonlySet<string> = new Set([...wordsOf('partnerLeads'), ...withs, ...fors, 'of']);
const small: ReadonlySet<string> = new Set([...frames, ...links]);
