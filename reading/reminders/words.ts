/** The words of reminders in every language (T1), ready to be looked for. */
import type { Language } from '../../contracts/language/language.ts';
import type { ReminderWords } from '../../contracts/language/reminders.ts';
import { fold, spellingsOf } from '../language/fold.ts';
import { languages } from '../language/languages.ts';
import { phraseBook } from '../phrases/phrases.ts';
import type { Sentence, Word } from '../text/sentences.ts';

/** The lists of one language as they are compared: each entry as its words. */
export interface Lists {
  readonly tag: string;
  readonly joints: readonly (readonly string[])[];
  readonly around: readonly (readonly string[])[];
  readonly know: readonly (readonly string[])[];
  readonly to: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
  readonly every: readonly (readonly string[])[];
  /** What else says how often: by the unit that it stands for, and around one. */
  readonly often: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly workday: readonly (readonly string[])[];
  readonly weekend: readonly (readonly string[])[];
  readonly other: ReadonlySet<string>;
  readonly alternate: readonly (readonly string[])[];
  readonly ofMonth: readonly (readonly string[])[];
  readonly eachMonth: readonly (readonly string[])[];
  readonly and: ReadonlySet<string>;
  readonly one: ReadonlySet<string>;
  readonly numbers: ReadonlyMap<string, number>;
  /** Ordinals; -1 is the last. */
  readonly places: ReadonlyMap<string, number>;
  readonly needsJoint: boolean;
  /** Whoever speaks, as a word of its own. */
  readonly me: ReadonlySet<string>;
  /** The single words that phrases are made of: of requests, and of what is said of known reminders. */
  readonly frame: Readonly<Record<'ask' | 'known', ReadonlySet<string>>>;
  /** What may lead to a time: "at", "on". */
  readonly leads: ReadonlySet<string>;
  readonly weekdays: readonly ReadonlySet<string>[];
  readonly units: Readonly<Record<string, string>>;
}

export const reminderLists: ReadonlyMap<string, Lists> = new Map(
  languages.map((language) => [language.tag, listsOf(language)]),
);

export const reminderBook = phraseBook(
  languages.flatMap(({ tag, reminders: { groups, parts } }) =>
    Object.entries(groups).map(([name, phrases]) => ({
      tag: { name, action: tag },
      phrases: phrases.map((phrase) => withParts(phrase, parts)),
    })),
  ),
  {},
);

/** A sentence in the language of its request. */
export interface Within {
  readonly source: string;
  readonly sentence: Sentence;
  readonly lang: Lists;
}

export function startsWith(words: readonly Word[], at: number, entry: readonly string[]): boolean {
  return at >= 0 && entry.length > 0 && entry.every((word, place) => words[at + place]?.fold === word);
}

function listsOf({ tag, reminders, times, numbers }: Language): Lists {
  const { groups, parts, joints, around, know, to, all, every, needsJoint } = reminders;
  const { often, workday, other, alternate, ofMonth, eachMonth } = reminders;
  const frameOf = (...phrases: readonly string[]) =>
    new Set(phrases.map((phrase) => withParts(phrase, parts)).flatMap(wordsIn));
  return {
    tag,
    joints: entriesOf(joints),
    around: entriesOf(around),
    know: know.map((entry) => entry.toLowerCase().split(' ')),
    to: new Set(to.flatMap(spellingsOf)),
    all: new Set(all.flatMap(spellingsOf)),
    every: entriesOf(every),
    often: Object.fromEntries(Object.entries(often).map(([name, entries]) => [name, entriesOf(entries)])),
    workday: entriesOf(workday),
    weekend: entriesOf(times.marks.weekend),
    other: new Set(other.flatMap(spellingsOf)),
    alternate: entriesOf(alternate),
    ofMonth: entriesOf([...ofMonth, ...eachMonth]),
    eachMonth: entriesOf(eachMonth),
    and: new Set(times.marks.and.flatMap(spellingsOf)),
    one: new Set(times.marks.one.flatMap(spellingsOf)),
    numbers: numbersIn(numbers.words),
    places: numbersIn(numbers.optionPlaces),
    needsJoint,
    me: new Set((parts['me'] ?? []).flatMap(spellingsOf)),
    frame: {
      ask: frameOf(...groups.ask, ...groups.other),
      known: frameOf(...groups.list, ...groups.move, ...groups.cancel),
    },
    leads: new Set(
      [...times.marks.at, ...times.marks.joint, ...times.marks.the].flatMap((words) =>
        words.split(' ').flatMap(spellingsOf),
      ),
    ),
    weekdays: times.weekdays.map((names) => new Set(names.flatMap(spellingsOf))),
    units: Object.fromEntries(
      Object.entries(times.units).flatMap(([unit, names]) => names.flatMap(spellingsOf).map((name) => [name, unit])),
    ),
  };
}

function numbersIn(words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(words).flatMap(([number, names]) =>
      names.flatMap(spellingsOf).map((name) => [name, Number(number)] as const),
    ),
  );
}

function entriesOf(entries: readonly string[]): readonly (readonly string[])[] {
  return entries
    .flatMap((entry) => (entry.includes(' ') ? [entry.split(' ').map(fold)] : spellingsOf(entry).map((word) => [word])))
    .toSorted((one, other) => other.length - one.length);
}

function wordsIn(phrase: string): readonly string[] {
  return phrase
    .replaceAll(/![([][^)\]]*[)\]]/gu, ' ')
    .split(/[^\p{L}\p{M}']+/u)
    .flatMap(spellingsOf);
}

/** `<me>` in its place: the parts of a language are its own. */
function withParts(phrase: string, parts: ReminderWords['parts']): string {
  return phrase.replaceAll(/<([a-z][a-z0-9-]*)>/gu, (_, name: string) => (parts[name] ?? []).join('|'));
}
