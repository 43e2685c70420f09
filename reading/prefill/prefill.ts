/**
 * What a message gives for a deed, whichever is begun and whenever (F9): whom it is with, where they are reached, what
 * it is about. Everything is taken from where it can stand, never from a sentence that tells something else.
 */
import type { PrefillFound } from '../../contracts/reading/prefill.ts';
import type { Span } from '../../contracts/reading/reading.ts';
import { isLeft } from '../remainder/tiles.ts';
import type { Text } from '../text/text.ts';
import { wordsOf } from '../language/words.ts';
import { aboutIn } from './about.ts';
import { askedPerson } from './asked-person.ts';
import { contactsIn } from './contacts.ts';
import { peopleIn } from './people.ts';
import { isWanting, type ReadBefore } from './wanted.ts';
import { foundWords } from '../text/answer-words.ts';
import { Said } from '../letters/phrases.ts';
import { requestedIn } from '../letters/requested.ts';
import type { WhoMeant } from './named-people.ts';
import { lettersWords, longestLetter } from './letter-words.ts';

/** Never throws. */
export function readPrefill(text: Text, read: ReadBefore): Given {
  const { tiles, named, times } = read;
  const wanted = text.sentences.filter((sentence, at) => isWanting(tiles[at] ?? [], read, sentence));
  const letter = lettersWords(text.source, wanted.length > 0);
  const about = aboutIn(text, read);
  const told = toldIn(text, read, letter, about);
  const own = [letter.subject, letter.message, told].filter((one) => one !== undefined);
  // "Subject: Vacation" is nobody's name.
  const isFree = (one: Span): boolean => !own.some(({ start, end }) => one.start < end && start < one.end);
  const people = peopleIn(text, read, isFree);
  const asked = askedPerson(ofFirst(read.names.filter(isFree), read.requests), read);
  // Two who are joined, and one of two, are nobody yet.
  const isOpen = read.meant.whom !== null && open.has(read.meant.whom.kind);
  const person = isOpen ? null : (asked?.name ?? people.partner);
  const both = bothIn(text);
  const isOfDeed = times.length > 0 && times.every(({ start }) => wanted.some((one) => isIn(one, start)));
  const refused = named.filter((one) => isRefused(one, tiles));
  const gives: PrefillFound = {
    ...(person === null ? {} : { person }),
    ...(isOpen && wanted.length > 0 && read.meant.whom !== null ? { whom: read.meant.whom } : {}),
    concerns: [...people.concerned],
    ...contactsIn(text, read),
    ...(isOfDeed ? { times: true } : {}),
    ...(about === null ? {} : { about }),
    ...letter,
    ...(told === undefined ? {} : { told }),
    named: named
      .filter((one) => !isRefused(one, tiles))
      .map((one) => (isOrdered(one, tiles) ? { ...one, ordered: true } : one)),
    ...(refused.length === 0 ? {} : { refused }),
    ...(both === null ? {} : { both }),
  };
  const written = own;
  // Beside a yes every word counts: only what is to be written is none of it.
  if (read.says.includes('assent')) return { gives, taken: written };
  return {
    gives,
    taken: [
      ...written,
      ...read.requests,
      ...people.partnerAt,
      ...(asked === null ? [] : [asked]),
      ...(about === null ? [] : [about]),
    ],
  };
}

/** "Email Tom that I am away and call Anna": of two requests the names of the first, where it has one. */
function ofFirst<Name extends Span>(names: readonly Name[], requests: ReadBefore['requests']): readonly Name[] {
  const [first, ...others] = requests.toSorted((one, other) => one.start - other.start);
  const second = others.find(({ action }) => action !== first?.action);
  const own = second === undefined ? [] : names.filter(({ end }) => end <= second.start);
  return own.length > 0 ? own : names;
}

/** What the email is to say, told beside the request; in quotation marks or behind a label it is said outright. */
function toldIn(
  text: Text,
  { requests, emails, times, names, language }: ReadBefore,
  { message }: Pick<PrefillFound, 'message'>,
  about: PrefillFound['about'] | null,
): PrefillFound['told'] {
  const asked = requests.find(({ action }) => action === 'email');
  if (message !== undefined || asked === undefined) return undefined;
  if (text.source.length > longestLetter) return undefined;
  const found = requestedIn(new Said(text), { asked, emails, times, names, language });
  const end = found === null ? null : endBefore(text, found, requests);
  if (found === null || end === null) return undefined;
  // What it is about leads to nothing that it says.
  if (about?.led !== undefined && about?.led >= found.start && about.start < end) return undefined;
  const words = foundWords(text.source, found.start, end);
  if (words.holdsPlaceholder === true) return undefined;
  const { start: _start, end: _end, ...more } = found;
  return { ...words, ...more };
}

/** "… that I am away and book a call": where another deed is asked for the text is over; null: nobody knows where. */
function endBefore({ sentences }: Text, { start, end }: Span, requests: ReadBefore['requests']): number | null {
  const other = requests.find((one) => one.action !== 'email' && one.start > start && one.start < end);
  if (other === undefined) return end;
  const words = sentences.flatMap((sentence) => sentence.words);
  const joint = words.findLastIndex((word) => word.start > start && word.end <= other.start && joints.has(word.fold));
  return words[joint - 1]?.end ?? null;
}

const joints = wordsOf('editJoints');

/** What a message gives, and where that stands. */
export interface Given {
  readonly gives: PrefillFound;
  readonly taken: readonly Span[];
}

/** "Book a call and send her an email": nothing in its own clause but what asks for it. */
function isOrdered(named: Span, tiles: ReadBefore['tiles']): boolean {
  const own = clauseOf(named, tiles);
  return own.some(({ name }) => name === 'order' || name === 'asked-order') && !own.some((tile) => isLeft(tile));
}

/** "I already sent her an email", "no email": what is refused, or was done, is not what is wanted. */
function isRefused(named: Span, tiles: ReadBefore['tiles']): boolean {
  return clauseOf(named, tiles).some(({ name, start }) => name === 'refusal' && start < named.start);
}

/** The clause of its sentence that something stands in. */
function clauseOf({ start }: Span, tiles: ReadBefore['tiles']): ReadBefore['tiles'][number] {
  const sentence = tiles.find((own) => own.some((tile) => tile.start <= start && start < tile.end)) ?? [];
  const clause = sentence.find((tile) => tile.start <= start && start < tile.end)?.clause;
  return sentence.filter((tile) => tile.clause === clause);
}

function isIn({ start, end }: Span, at: number): boolean {
  return start <= at && at < end;
}

function bothIn({ sentences }: Text): PrefillFound['both'] | null {
  for (const { words } of sentences.slice(0, mostSentences)) {
    const word = words.find(({ fold }) => bothWords.has(fold));
    if (word) return { start: word.start, end: word.end };
  }
  return null;
}

const open: ReadonlySet<NonNullable<WhoMeant['whom']>['kind']> = new Set(['several', 'either', 'related']);
const mostSentences = 5;
const bothWords = wordsOf('bothWords');
