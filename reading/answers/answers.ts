/** What a participant's message could answer, whatever was asked: read once, free of the state of any conversation. */
import { languages } from '../language/languages.ts';
import type { Answers } from '../../contracts/reading/answers.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { aboutAlone } from './about.ts';
import { personSaid } from '../answer/person.ts';
import { addressSaid, dictatedIn } from '../answer/address.ts';
import { phoneSaid } from '../answer/phone.ts';
import { beyondIn } from './beyond.ts';
import { bookingWords } from './booking.ts';
import { addressesIn, editsIn, partsNamed } from '../letters/edits.ts';
import { editable } from '../letters/edit-text.ts';
import type { Forms } from './form-names.ts';
import { formAnswerIn, wantsChange, type FormWords } from './forms.ts';
import { isWordToEnd, namesAmong, type Opened } from '../values/names.ts';
import { nameFormsIn } from './name-forms.ts';
import { isCommandWord, leftOut, plainValue } from './values.ts';
import { clockIn, shortAnswerIn, askedAboutIn } from '../phrases/short.ts';
import type { ValuesThere } from '../letters/blank.ts';
import { letterIn, withoutCopies } from '../letters/letters.ts';
import { textOf, type Text } from '../text/text.ts';
import { topicIn } from './topic.ts';
import { foundWords, lettersOf } from '../text/answer-words.ts';
import { isFeedbackCategory } from '../../domain/conversation/feedback-category.ts';

/** Everything else that was read in the same text. */
export type ReadSoFar = Omit<Opened, 'opening'> &
  Pick<Reading, 'stance'> & {
    readonly says?: Reading['says'];
    /** The words as they were written, where those that are read were put right. */
    readonly written?: Text;
    readonly times?: Reading['times'];
    readonly phones?: Reading['phones'];
    readonly choice?: Answers['choice'] | null;
    /** Nothing is left over (G20). */
    readonly isAccounted?: boolean;
    readonly language?: Reading['language'];
    /** Whom it names beyond a bare name. */
    readonly whom?: Answers['whom'] | null;
  };

/** Of a message that was not looked at for it. */
export const nothingAnswered: Answers = { people: [], addresses: [], value: {}, edits: [] };

/** Never throws. `forms` are those of the assistant that the message is for. */
export function readAnswers(said: string | Text, found: ReadSoFar, forms: Forms = {}): Answers {
  const whole = textOf(said);
  const { source: text, opening } = whole;
  const { length, emails, people } = found;
  const read: Opened = { length, emails, people, opening };
  const words = wordsOf(text);
  const spoken = words?.text ?? opening;
  const letters = lettersOf(opening);
  const spokenLetters = spoken === opening ? letters : lettersOf(spoken);
  const edited = words && editable(words.text, words.from);
  const { whom = null } = found;
  const topic = topicIn(whole);
  const improves = improvesIn(text);
  const { written = whole } = found;
  const answers: Answers = {
    people: [...namesAmong(read)],
    addresses: addressesSaid(written, read),
    value: plainValue(spoken, spokenLetters),
    edits: edited === null ? [] : [...editsIn(edited)],
  };
  // One by one: a literal that spreads them costs as much as reading a short message.
  if (words !== null) {
    answers.words = foundWords(text, words.from, words.from + words.text.length);
    const letter = letterSaid(written, found, answers.words);
    if (letter !== undefined) answers.letter = letter;
    answers.value = valueStaying(answers.value, letter, text);
  }
  if (isWordToEnd(read)) answers.ends = true;
  if (isCommandWord(spoken)) answers.commands = true;
  const who = personSaid(written.source, found.language ?? 'und');
  if (who !== null) answers.who = who;
  const phone = phoneSaid(written);
  if (phone !== null) answers.phone = phone;
  const address = addressSaid(written, emails, answers.addresses);
  if (address !== null) answers.address = address;
  if (whom !== null) answers.whom = whom;
  const beyond = beyondIn(whole, found.times ?? [], found.language ?? 'und');
  if (beyond !== null) answers.beyond = beyond;
  if (topic !== null) answers.topic = topic;
  if (improves !== null) answers.improves = improves;
  if (answers.people.length > 0) {
    const nameForms = nameFormsIn(answers.people);
    if (nameForms.length > 0) answers.nameForms = nameForms;
  }
  if (wantsChange(spokenLetters)) answers.wantsChange = true;
  Object.assign(answers, leftOut(opening, length), bookingWords(letters), shortAnswerIn(whole));
  const about = aboutAlone(whole);
  if (about !== null) answers.about = about;
  const asks = questionsIn(whole);
  if (asks.length > 0) answers.asks = asks;
  const clock = clockIn(whole);
  if (clock !== null) answers.clock = clock;
  if (found.choice) answers.choice = found.choice;
  if (edited !== null) Object.assign(answers, partsNamed(edited));
  if (Object.keys(forms).length > 0) answers.forms = formsIn(forms, wordsForForms(spoken, words, found));
  return answers;
}

function wordsForForms(
  text: string,
  words: { readonly from: number } | null,
  { stance, says = [], isAccounted = false }: ReadSoFar,
): FormWords {
  return { text, from: words?.from ?? 0, isWhole: words !== null, stance, says, isAccounted };
}

/** "3, no, 4": the number that stays. */
function valueStaying(value: Answers['value'], letter: Answers['letter'], text: string): Answers['value'] {
  const { blank } = letter ?? {};
  const isOne = blank === undefined || (value.numbers?.length ?? 0) < 2;
  return isOne ? value : plainValue(text.slice(blank.start, blank.end));
}

/** What is said where words of an email are asked for; of a long message nothing. */
function letterSaid(written: Text, found: ReadSoFar, words: NonNullable<Answers['words']>): Answers['letter'] {
  if (written.source.length > longestAnswer) return undefined;
  return letterIn(written, { emails: found.emails, times: found.times ?? [], values: valuesOf(found) }, words);
}

function valuesOf({ emails, people, phones = [], times = [] }: ReadSoFar): ValuesThere {
  const given = times.filter(({ negated }) => negated !== true);
  const values = [...emails, ...people, ...phones, ...given];
  const refused = times.filter(({ negated }) => negated === true);
  return { given: values, refused };
}

/** Those that only get a copy are none; without one that is written, one that was dictated. */
function addressesSaid(written: Text, read: Opened): Answers['addresses'] {
  const found = addressesIn(read);
  if (found.length > 0) return withoutCopies([...found], written, read.emails);
  return dictatedIn(written.source).map(({ address }) => address);
}

function formsIn(forms: Forms, words: FormWords): Answers['forms'] {
  return Object.fromEntries(Object.entries(forms).map(([kind, form]) => [kind, formAnswerIn(form, words)]));
}

/**
 * In UTF-16 code units: answers that are taken as they were written, and the new message of an email with the words
 * before it.
 */
const longestAnswer = 1_000;
const longestRewriting = 4_200;
/** With the blanks around them. What is longer is not even looked at. */
const longestRead = 5_000;

/** The words in full and where they begin, where they are short enough to be an answer. */
function wordsOf(text: string): { readonly text: string; readonly from: number } | null {
  if (text.length > longestRead) return null;
  const words = text.trim().toWellFormed();
  const isShort = words.length <= longestAnswer;
  if (!isShort && (words.length > longestRewriting || !isRewriting(words.slice(0, 80).toLowerCase()))) return null;
  return { text: words, from: text.length - text.trimStart().length };
}

/** "Change the message to …", "message: …". */
function isRewriting(head: string): boolean {
  if (!rewrittenTexts.some((stem) => head.includes(stem))) return false;
  return head.includes(':') || rewritingVerbs.some((stem) => head.includes(stem));
}

const rewrittenTexts = languages.flatMap(({ letter }) => letter.rewrites.texts);
const rewritingVerbs = languages.flatMap(({ letter }) => letter.rewrites.changes);

/** In UTF-16 code units. */
const longestNote = 4_000;

/** Null: the message is no such command. */
function improvesIn(text: string): NonNullable<Answers['improves']> | null {
  const lead = /^\s{0,200}[!/]improve(?![\p{L}\p{N}])/iu.exec(text)?.[0];
  if (lead === undefined) return null;
  const behind = text.slice(lead.length, lead.length + 40);
  const named = /^\s{0,8}\[?(?<category>\p{L}{1,20})\s{0,4}(?:\]\s{0,4}:?|:)/u.exec(behind);
  const category = named?.groups?.['category']?.toLowerCase();
  const isKnown = category !== undefined && isFeedbackCategory(category);
  const from = lead.length + (isKnown ? (named?.[0].length ?? 0) : 0);
  const end = Math.min(text.length, from + longestNote);
  const note = foundWords(text, from, /[\udc00-\udfff]/.test(text[end] ?? '') ? end - 1 : end);
  return { ...(isKnown ? { category } : {}), ...(note.length === 0 ? {} : { note }) };
}

/** Plain questions in a flow: what they ask about, so that whoever has it before them can say it. */
type Asks = NonNullable<Answers['asks']>;

/** In UTF-16 code units: a longer one asks for more than one thing. */
const longest = 200;
const mostWords = 14;
const mostAsked = 3;

/**
 * As they are written: a word of a question is no slip of one that answers. In the order of the message, each once;
 * none where no sentence is a question.
 */
function questionsIn(said: Text): Asks {
  if (said.source.length > longest) return [];
  const asked = said.written.flatMap(({ words, mark }) => {
    const about = words.length > mostWords ? null : askedAboutIn(words);
    return about !== null && (mark >= 0 || about.isWhole) ? [about.about] : [];
  });
  return [...new Set(asked)].slice(0, mostAsked);
}
