/**
 * Whom a message means where it names somebody (F9): a deed is with one person, so that two who are joined, one of two,
 * and somebody who is only told by whom they belong to are nobody yet; whoever is taken back, or is only whom it is
 * for, is not meant at all.
 */
import type { Reading, Span } from '../../contracts/reading/reading.ts';
import { acceptableName } from '../values/names.ts';
import { nominativeOf, type NameCase } from '../values/name-cases.ts';
import { besideWordsOf } from '../language/beside-words.ts';
import { wordsOf } from '../language/words.ts';
import { givenNames } from '../memory/given-names.ts';
import type { Word } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { isKnown } from './asked-person.ts';
import { gapIn, leadsBefore, type Gap } from './between-names.ts';
import { namedIn } from './name-ranges.ts';
import type { NameRange, Said, WhoMeant } from './named-people.ts';
import { ownerIn } from './relations.ts';

const nobody: WhoMeant = { whom: null, out: [], settled: null, left: [] };

/** In words: of a longer message the names are read one by one. */
const longestRead = 80;
const mostNames = 4;

/** `names`: where something stands that may be a name. Never throws. */
export function whoMeant({ source, sentences }: Text, names: readonly Span[], language: Reading['language']): WhoMeant {
  const words = sentences.slice(0, 8).flatMap(({ words: own }) => own);
  if (words.length > longestRead) return nobody;
  const said: Said = { source, words };
  const all = namedIn(said, names);
  if (all.length === 0) return nobody;
  const owners = all.map((range) => ownerIn(said, range));
  const people = all.filter((_, at) => owners[at] === null);
  const gaps = people.slice(1).map((next, at) => gapIn(said, people[at] as NameRange, next));
  const states = people.map((range) => leadsBefore(said, range));
  const isDropped = (at: number): boolean => {
    const isFor = states[at]?.isFor === true && states.some((other, place) => place !== at && other.isWith);
    return isFor || states[at]?.isNot === true || gaps[at] === 'corrected' || gaps[at - 1] === 'not';
  };
  const alive = people.filter((_, at) => !isDropped(at));
  const isOut = (range: NameRange): boolean => !alive.includes(range);
  const out = all.filter(isOut).map((range) => spanOf(said, range));
  const whom = whomOf(said, { people, alive, gaps, owners }, besideWordsOf(language));
  const settled = settledOf(said, people, alive, gaps);
  const left = settled === null ? [] : alive.map((range) => asPerson(said, range));
  return { whom, out, settled, left: left.filter((one) => one !== null) };
}

interface Found {
  readonly people: readonly NameRange[];
  readonly alive: readonly NameRange[];
  readonly gaps: readonly Gap[];
  readonly owners: readonly (NameRange | null)[];
}

function whomOf(said: Said, { people, alive, gaps, owners }: Found, besides: ReadonlySet<string>): WhoMeant['whom'] {
  const called = (ranges: readonly NameRange[]): readonly string[] => namesOf(said, ranges);
  if (alive.length === 0) {
    const owned = owners.filter((owner) => owner !== null);
    return owned.length === 0 ? null : { kind: 'related', names: [...called(owned)] };
  }
  // "REALLY, SURE": written as names, and words that everybody says.
  if (alive.length > 1 && !alive.some((range) => isSure(said, range))) return null;
  const links = gaps.filter(
    (_, at) => alive.includes(people[at] as NameRange) && alive.includes(people[at + 1] as NameRange),
  );
  const names = called(alive);
  if (names.length > 1 && links.includes('either')) return { kind: 'either', names: [...names] };
  if (names.length > 1 && links.includes('joined')) return { kind: 'several', names: [...names] };
  const [only] = alive;
  if (only === undefined || names.length > 1) return null;
  if (isAdded(said, only, besides)) return { kind: 'also', names: [...names] };
  return leadsBefore(said, only).isWith ? { kind: 'with', names: [...names] } : null;
}

/** Each once, as they are called, the shorter of two that are one left out: "Anna Klein, Anna". */
function namesOf(said: Said, ranges: readonly NameRange[]): readonly string[] {
  let of: NameCase | null = null;
  const names = ranges.flatMap((range) => {
    const { start, end } = spanOf(said, range);
    of = leadsBefore(said, range).of ?? of;
    const name = acceptableName(said.source.slice(start, end).replace(/['\u2019]s?$/u, ''));
    return name === null ? [] : [of === null ? name : nominativeOf(name, of)];
  });
  const lower = names.map((name) => name.toLowerCase());
  return names
    .filter(
      (_, at) =>
        !lower.some(
          (other, place) =>
            place !== at && (other === lower[at] ? place < at : other.split(' ').includes(`${lower[at]}`)),
        ),
    )
    .slice(0, mostNames);
}

function asPerson(said: Said, range: NameRange): Reading['people'][number] | null {
  const [name] = namesOf(said, [range]);
  return name === undefined ? null : { ...spanOf(said, range), name };
}

/** "Tom too", "and with Tom", "add Tom": one more, whoever stands already. */
function isAdded(said: Said, range: NameRange, besides: ReadonlySet<string>): boolean {
  const { words } = said;
  const { from, to } = range;
  if (!isSure(said, range)) return false;
  const beside = [words[leadsBefore(said, range).from - 1], words[to], words[to + 1]];
  if (beside.some((word) => word !== undefined && besides.has(word.fold))) return true;
  if (words[to]?.fold === 'as' && words[to + 1]?.fold === 'well') return true;
  const before = words.slice(0, from);
  const [first] = before;
  if (first !== undefined && joints.has(first.fold) && before.length <= 2) return true;
  return before.length <= 3 && [...before, ...words.slice(to, to + 3)].some(({ fold }) => adding.has(fold));
}

/** What says that one takes the other's place is accounted for. */
function settledOf(
  said: Said,
  people: readonly NameRange[],
  alive: readonly NameRange[],
  gaps: readonly Gap[],
): Span | null {
  const [first] = people;
  const last = people.at(-1);
  const [only] = alive;
  // "Actually with Tom": nothing else is said.
  const isAlone = people.length === 1 && only !== undefined && isSure(said, only) && leadsBefore(said, only).isWith;
  if (isAlone && said.words.every(({ fold }, at) => (at >= only.from && at < only.to) || isFrame(fold)))
    return { start: 0, end: said.source.length };
  if (alive.length !== 1 || people.length < 2 || first === undefined || last === undefined) return null;
  if (gaps.includes('none') || !people.every((range) => isSure(said, range))) return null;
  const { from } = leadsBefore(said, first);
  return { start: (said.words[from] as Word).start, end: (said.words[last.to - 1] as Word).end };
}

/** A word of it is a name that many have, or none that any list knows. */
function isSure({ words }: Said, { from, to }: NameRange): boolean {
  return words.slice(from, to).some(({ fold }) => givenNames.has(fold) || !isKnown(fold));
}

/** It corrects, or leads to whom it is with. */
function isFrame(fold: string): boolean {
  return frames.has(fold) || slips.has(fold) || leads.has(fold);
}

function spanOf({ words }: Said, { from, to }: NameRange): Span {
  return { start: (words[from] as Word).start, end: (words[to - 1] as Word).end };
}

const joints = wordsOf('peopleJoints');
const frames = wordsOf('correctionFrames');
const slips = wordsOf('slipWords');
const leads = wordsOf('partnerLeads');
const adding = wordsOf('addingWords');
