/**
 * What a message says where words of an email are asked for (F2): the words out of their frame, or something about the
 * email.
 */
import type { Answers, EditFound, LetterSaid, WordsFound } from '../../contracts/reading/answers.ts';
import type { Reading, Span } from '../../contracts/reading/reading.ts';
import { editable } from './edit-text.ts';
import { editsIn } from './edits.ts';
import { foundWords } from '../text/answer-words.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import { Text } from '../text/text.ts';
import { blankIn, speaksToUs, type ValuesThere } from './blank.ts';
import { breaksIn } from './breaks.ts';
import { everywhere, foldedWords, listedWords, Said, type Phrases } from './phrases.ts';
import { quotedIn } from './quoted.ts';
import { copiedIn, recipientIn } from './recipient.ts';
import { signedIn } from './signed.ts';
import { toldIn } from './told.ts';

/** Undefined: it says nothing of a letter but its own words. `words`: the whole message. Never throws. */
export function letterIn(
  text: Text,
  { emails, times, values }: Pick<Reading, 'emails' | 'times'> & { readonly values: ValuesThere },
  words: WordsFound,
): LetterSaid | undefined {
  const said = new Said(text);
  const quoted = quotedIn(said);
  if (quoted) {
    const found = foundWords(said.source, quoted.start, quoted.end);
    return { told: found, title: found, signed: found, blank: found };
  }
  const wants = wishIn(said);
  const copied = copiedIn(said, emails);
  const recipient = copied.length > 0 || wants !== null ? null : recipientIn(said, emails, times);
  const behind = asideIn(said);
  const blank = blankIn(said, values);
  const letter: LetterSaid = {
    ...(wants === null ? {} : { wants }),
    ...(copied.length > 0 ? { copies: true as const } : {}),
    ...(recipient === null ? {} : { recipient }),
    ...(behind === null ? {} : { aside: behind }),
    ...(insertsIn(said) ? { inserts: true as const } : {}),
    ...(blank === null ? {} : { blank: foundWords(said.source, blank.start, blank.end) }),
    ...(blank === null && speaksToUs(said) ? { toUs: true as const } : {}),
    ...(asksUs(said) ? { asks: true as const } : {}),
    ...(asksAboutIt(said) ? { asksAbout: true as const } : {}),
    ...(times.length === 0 && isTalk(said, values) ? { talk: true as const } : {}),
    ...wordsIn(behind == null ? said : before(said, behind.words), words),
  };
  return Object.keys(letter).length === 0 ? undefined : letter;
}

/** "Put in thanks", but not "put it through". */
function insertsIn(said: Said): boolean {
  return said.starts.some((from) => {
    const end = inserts.endAt(said.words, from);
    return end !== null && end < said.words.length && !pronouns.has(said.words[end]?.fold ?? '');
  });
}

/** "What should it be?", "can you …?" */
function asksUs({ text, words }: Said): boolean {
  const isQuestion = text.sentences.some(({ mark }) => mark >= 0);
  return isQuestion && questionWords.has(words[0]?.fold ?? '');
}

/** "What does it say?", but not "are you coming?". */
function asksAboutIt({ text, words }: Said): boolean {
  const { sentences } = text;
  return sentences.length > 0 && sentences.every(({ mark }) => mark >= 0) && words.some(({ fold }) => things.has(fold));
}

const things = foldedWords((table) => table.things);

/** "What does it say?", but not "where is the key?": every word is one that people talk with, whatever it is about. */
function isTalk({ words }: Said, { given }: ValuesThere): boolean {
  const known = listedWords();
  return (
    words.length > 0 &&
    words.length <= mostOfTalk &&
    given.length === 0 &&
    words.every(({ fold }) => known.has(fold) || toUsWords.has(fold))
  );
}

const toUsWords = foldedWords((table) => table.toUs);

/** In words: what is longer says something. */
const mostOfTalk = 12;

/** The addresses of a message without those that only get a copy; of two that are joined each is one. */
export function withoutCopies(
  addresses: Answers['addresses'],
  text: Text,
  emails: Reading['emails'],
): Answers['addresses'] {
  if (emails.length === 0) return addresses;
  const copied = copiedIn(new Said(text), emails, false).map(({ address }) => address.toLowerCase());
  return copied.length === 0 ? addresses : addresses.filter((one) => !copied.includes(one.toLowerCase()));
}

/** The words themselves, where they are not simply all that was said. */
function wordsIn(
  said: Said,
  whole: WordsFound,
): Pick<LetterSaid, 'told' | 'toldTo' | 'isIndirect' | 'title' | 'signed'> {
  const told = toldIn(said);
  const title = titleIn(said);
  const signed = signedIn(said);
  const dictated = breaksIn(said.source).length > 0;
  const found = (at: Span): WordsFound => foundWords(said.source, at.start, at.end);
  const words = told ? { ...found(told), ...(told.lead ? { lead: told.lead } : {}) } : dictated ? whole : null;
  return {
    ...(words === null ? {} : { told: dictated ? { ...words, dictated: true as const } : words }),
    ...(told?.to === undefined ? {} : { toldTo: told.to }),
    ...(told?.isIndirect === true ? { isIndirect: true as const } : {}),
    ...(title === null ? {} : { title: found(title) }),
    ...(signed === null ? {} : { signed: found(signed) }),
  };
}

/**
 * "Call it …", "just … please": what leads to a subject, and what stands behind it, is taken away; null: nothing does.
 */
function titleIn(said: Said): Span | null {
  const { words, source } = said;
  const starts = said.starts;
  const led =
    starts.map((from) => titles.endAt(words, from)).find((at) => at !== null && at < words.length) ?? behindSmall(said);
  const ends = said.ends;
  const from = led ?? (ends.length > 1 ? (starts.at(-1) ?? 0) : 0);
  const to = ends.findLast((end) => end > from) ?? words.length;
  const [first, last] = [words[from], words[to - 1]];
  if (first === undefined || last === undefined || (from === 0 && to === words.length)) return null;
  return { start: first.start, end: to === words.length ? source.trimEnd().length : last.end };
}

/** "It's called Car park closure": behind small words of talk a title begins with its capital. */
function behindSmall({ words }: Said): number | undefined {
  const at = words.findIndex(({ capital }) => capital);
  return at > 0 && words.slice(0, at).every(({ fold }) => listedWords().has(fold)) ? at : undefined;
}

/** What is said before something about the email. */
function before({ source }: Said, { end }: WordsFound): Said {
  return new Said(new Text(source.slice(0, end)));
}

/**
 * The last sentence, where it is about the email: "… Oh and change the subject to …". Without it stands what is to be
 * written.
 */
function asideIn({ text, source }: Said): LetterSaid['aside'] | null {
  const { sentences } = text;
  const last = sentences.at(-1);
  const [first] = last?.words ?? [];
  if (sentences.length < 2 || last === undefined || first === undefined || source.slice(0, first.start).trim() === '')
    return null;
  const own = last.words.find(({ fold }) => !joints.has(fold)) ?? first;
  const edits = editsIn(editable(source.slice(own.start), own.start)).filter((edit) => isOfLetter(edit));
  if (edits.length === 0) return null;
  const isJoined = own !== first;
  const named = last.words.some(({ fold }) => subjects.has(fold));
  if (!isJoined && !named) return null;
  return { words: foundWords(source, 0, first.start), edits: edits.slice(0, 2) };
}

/** A change of a part with its new value, at the beginning of its sentence. */
function isOfLetter({ isFirst, hasVerb, part, values }: EditFound): boolean {
  return isFirst && hasVerb && part !== undefined && part.part !== 'message' && values.length > 0;
}

const inserts = everywhere((table) => table.inserts);
const pronouns = wordsOf('pronouns');
const questionWords = new Set([
  ...wordsOf('questionWords'),
  ...wordsOf('doubtfulQuestionWords'),
  ...foldedWords((table) => table.asksUs),
]);
const titles = everywhere((table) => table.titles);
const joints = foldedWords((table) => table.joints);
/** "Title" and "тема" may be those of something else. */
const subjects: ReadonlySet<string> = new Set(
  phrasesOf('emailSubject').filter((name) => /^(?:subject|betreff|asunto)/u.test(name)),
);

/**
 * What a message says about the letter instead of giving its words: "skip", "go back", "make something up", "I don't
 * know".
 */
type Wish = NonNullable<LetterSaid['wants']>;

const wishes: readonly (readonly [Wish, Phrases])[] = (
  ['leave-out', 'back', 'as-subject', 'own-words', 'later'] as const
).map((wish) => [wish, everywhere((table) => table.wants[wish])] as const);

/** More words may stand behind: "make something up about the garage". */
const invents = everywhere((table) => table.invents);
const mostWords = 12;

/** Null: nothing of the kind, or not only that. */
function wishIn(said: Said): Wish | null {
  if (said.words.length === 0 || said.words.length > mostWords || hasQuotation(said)) return null;
  const [starts, ends] = [said.starts, said.ends];
  for (const from of starts) {
    for (const to of ends) {
      if (to <= from) continue;
      const whole = wishes.find(([, phrases]) => phrases.isWhole(said.words, from, to));
      if (whole) return whole[0];
    }
    if (invents.endAt(said.words, from) !== null) return 'own-words';
  }
  return null;
}

function hasQuotation({ text }: Said): boolean {
  return text.sentences.some(({ masks }) => masks.length > 0);
}
