/**
 * What a participant's message wants, and which of the session's material it cannot be answered without (X1). Needed is
 * an artifact whose content is asked for: one that is meant as this project's, in a sentence that asks or orders, and
 * that is neither only said to be there, nor left aside, nor brought along by the message itself.
 */
import type { WeakSign } from '../../contracts/reading/needs.ts';
import type { Need, Reading } from '../../contracts/reading/reading.ts';
import { wordSpan } from '../phrases/acts.ts';
import type { MaterialFrame } from '../../contracts/language/phrases.ts';
import { foldedOf, wordsOf } from '../language/words.ts';
import type { Match } from '../phrases/phrases.ts';
import type { Sentence } from '../text/sentences.ts';
import type { Text } from '../text/text.ts';
import { asked, named, type MaterialBook } from './material-book.ts';
import { mentionsIn, type Mention } from './mentions.ts';

const mostNeeds = 8;
/** Sentences that are looked at: a message that needs more than its beginning says so there. */
const mostSentences = 100;

export type MaterialReading = Required<Pick<Reading, 'needs' | 'wants'>>;

/** Never throws; a text without words needs nothing. */
export function readNeeds(text: Text, { book }: MaterialBook): MaterialReading {
  const sentences = text.sentences
    .slice(0, mostSentences)
    .map((sentence) => heardIn(sentence, book.matches(sentence.words)));
  const given = new Set(
    sentences.filter(({ gives }) => gives).flatMap(({ mentions }) => mentions.map(({ artifact }) => artifact)),
  );
  const needs = new Map<string, Need>();
  for (const [place, heard] of sentences.entries()) {
    for (const { artifact, from, to, weak, sure } of neededIn(heard, sentences[place + 1])) {
      const known = needs.get(artifact);
      const isStronger = (known?.weak !== undefined && weak === null) || (sure && known?.sure === undefined);
      if ((known !== undefined && !isStronger) || given.has(artifact)) continue;
      if (known === undefined && needs.size >= mostNeeds) continue;
      const words = wordSpan(text.source, heard.sentence, from, to);
      needs.set(artifact, { ...words, artifact, ...(weak === null ? {} : { weak }), ...(sure ? { sure } : {}) });
    }
  }
  return { needs: [...needs.values()], wants: wantsOf(sentences) };
}

interface Heard {
  readonly sentence: Sentence;
  readonly mentions: readonly Mention[];
  readonly wants: MaterialReading['wants'];
  readonly frames: readonly Match[];
  /** It is about things of that kind, whoever's. */
  readonly isGeneral: boolean;
  readonly gives: boolean;
}

const questionWords = wordsOf('questionWords');

function heardIn(sentence: Sentence, frames: readonly Match[]): Heard {
  const has = (...names: readonly MaterialFrame[]) => frames.some(({ tag }) => names.some((name) => name === tag.name));
  const names = frames.filter(({ tag }) => tag.name === named);
  const orders = has('order', 'making');
  const asks = sentence.mark >= 0 || has('asking') || questionWords.has(sentence.words[0]?.fold ?? '');
  return {
    sentence,
    mentions: mentionsIn(sentence, names),
    wants: orders ? 'action' : asks ? 'question' : 'statement',
    frames,
    isGeneral: has('in-general'),
    gives: frames.some(({ tag, from }) => tag.name === 'given' && (sentence.mark < 0 || from === 0)),
  };
}

type Needed = Pick<Mention, 'artifact' | 'from' | 'to'> & { readonly weak: WeakSign | null; readonly sure: boolean };

/**
 * What the sentence needs, or what it names for the question that follows it: "I have read the draft. What would you
 * cut?"
 */
function neededIn(heard: Heard, next: Heard | undefined): readonly Needed[] {
  if (heard.wants === 'statement' && !(next && goesOn(next))) return [];
  const asks = heard.frames.flatMap(({ tag, from, to }) =>
    tag.name === asked && tag.artifact !== undefined && !isAside(heard, { from, begins: from, to })
      ? [{ artifact: tag.artifact, from, to, weak: null, sure: true }]
      : [],
  );
  const mentions = heard.mentions
    .filter((mention) => isNeeded(heard, mention))
    .map((mention) => ({ ...mention, weak: weaknessOf(heard, mention), sure: mention.meant === 'own' }));
  return [...mentions, ...asks];
}

/** Why nobody is kept waiting for what is named here (contracts/reading/needs.ts); the project's own is needed. */
function weaknessOf({ sentence, frames }: Heard, { meant, from }: Mention): WeakSign | null {
  if (meant === 'own') return null;
  if (frames.some(({ tag }) => tag.name === 'how-to')) return 'how-to';
  // "Sagt die Auswertung …" and "who says …" ask; "my colleague says …" tells.
  const asks =
    questionWords.has(sentence.words[0]?.fold ?? '') ||
    frames.some(({ tag, from: at }) => tag.name === 'asking' && at === 0);
  const isQuoted = frames.some(({ tag, from: at, to }) => tag.name === 'reported' && at > 0 && to <= from);
  return isQuoted && !asks ? 'reported' : null;
}

/** A question that names nothing itself and takes up what was named before. */
function goesOn({ wants, mentions, frames, isGeneral }: Heard): boolean {
  const isNew = mentions.length > 0 || frames.some(({ tag }) => tag.name === asked);
  return wants !== 'statement' && !isGeneral && !isNew && frames.some(({ tag }) => tag.name === 'going-on');
}

function isNeeded(heard: Heard, mention: Mention): boolean {
  return isMeant(heard, mention) && !isOnlyThere(heard, mention) && !isAside(heard, mention);
}

function isMeant({ sentence, frames, isGeneral }: Heard, { meant, from, to, begins }: Mention): boolean {
  if (meant === 'own') return true;
  // What is to be made or found is not there yet.
  if (frames.some(({ tag, to: end }) => tag.name === 'making' && begins >= end && begins - end <= reachOfMaking))
    return false;
  // "Are there findings on sleep?" asks what they say.
  if (isAbout(sentence, to) && frames.some(({ tag, to: end }) => tag.name === 'there-is' && end === begins))
    return true;
  if (isGeneral || meant === 'any') return false;
  // "Summarise results": the object of an order needs no article.
  return meant === 'certain' || frames.some(({ tag, to }) => tag.name === 'order' && to <= from && from - to <= 1);
}

/** So many words may stand between what makes and what is made: "write me an outline". */
const reachOfMaking = 1;

function isAbout({ words }: Sentence, to: number): boolean {
  return about.has(words[to]?.fold ?? '');
}

const about = foldedOf('material', 'about');
/**
 * So many words may stand between what is named and what is said of its state: "the interviews are all transcribed".
 */
const reachOfState = 3;

/** Spoken of as something that is there or not: its content is asked for only where a word behind it says of what. */
function isOnlyThere({ sentence, frames }: Heard, { begins, to }: Mention): boolean {
  const asksMore = isAbout(sentence, to);
  return frames.some(({ tag, from, to: end }) => {
    if (tag.name === 'there-is')
      return !asksMore && from < begins && (end === begins || (end > begins && from <= begins));
    return tag.name === 'state' && asksOfState(sentence) && from >= to && from - to <= reachOfState;
  });
}

/** "Which findings are missing from the draft?" asks which; "are the findings missing?" does not. */
function asksOfState({ words }: Sentence): boolean {
  return !questionOpening.has(words[0]?.fold ?? '');
}

const questionOpening = foldedOf('material', 'which');
/** So many words may stand between what leaves aside and what is left aside. */
const reachOfAside = 1;

function isAside({ frames }: Heard, { from: at, begins, to }: Pick<Mention, 'from' | 'begins' | 'to'>): boolean {
  return frames.some(
    ({ tag, from, to: end }) =>
      tag.name === 'aside' && ((from <= at && end >= to) || (end <= at && end + reachOfAside >= begins)),
  );
}

/** What is wanted done counts more than what is asked, and that more than what is told. */
function wantsOf(sentences: readonly Heard[]): MaterialReading['wants'] {
  const wants = sentences.map((heard) => heard.wants);
  return wants.includes('action') ? 'action' : wants.includes('question') ? 'question' : 'statement';
}
