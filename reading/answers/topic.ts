/**
 * What a call is to be about, where a message says it outright: "change the topic to the annual review", "the topic is
 * …" (F9).
 */
import type { WordsFound } from '../../contracts/reading/answers.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { foldedOf, wordsOf } from '../language/words.ts';
import type { Sentence, Word } from '../text/sentences.ts';
import { textOf, type Text } from '../text/text.ts';
import { foundWords } from '../text/answer-words.ts';

const longestTopic = 120;
/** Words between the beginning of a clause and the name of the topic: "and please change the". */
const longestLead = 5;

/** Where the new topic stands; null when none is said. */
export function topicIn(said: string | Text): WordsFound | null {
  if ((typeof said === 'string' ? said : said.source).length > longestLooked) return null;
  const { source: text, sentences } = textOf(said);
  for (const sentence of sentences) {
    const { words, end, mark } = sentence;
    if (mark >= 0) continue;
    const quoted = quotedIn(sentence);
    if (quoted !== null) return foundWords(text, quoted.start + 1, quoted.end - 1);
    const at = words.findIndex(({ fold }) => names.has(fold));
    if (at < 0 || at - clauseAt(text, words, at) > longestLead) continue;
    const link = linkBehind(text, words, at) ?? asTopic(words, at);
    if (link === null) continue;
    const stop = Math.min(end, link + longestTopic);
    const from = link + (/^[\s"\u201c\u201e\u00ab]*/u.exec(text.slice(link, stop))?.[0].length ?? 0);
    const found = foundWords(text, from, endOfWords(text, from, withoutInstead(words, stop)));
    if (found.length > 0 && !isTurned(words, from)) return found;
  }
  return null;
}

const longestLooked = 1_000;

/** Where the clause of a word begins: behind the last comma before it. */
function clauseAt(text: string, words: readonly Word[], at: number): number {
  let from = at;
  while (from > 0 && !text.slice(words[from - 1]?.end, words[from]?.start).includes(',')) from -= 1;
  return from;
}

const opensQuotation = /^\s*["\u201c\u201e\u00ab]/u;
const names = wordsOf('topicNames');
const verbs = wordsOf('topicVerbs');
const links = wordsOf('topicLinks');
const copulas = wordsOf('topicCopulas');

/**
 * "Put "shift planning" there": a quotation is put in the place of what is shown, and hardly anything stands behind it.
 */
function quotedIn({ words, masks }: Sentence): Sentence['masks'][number] | null {
  const [mask, ...others] = masks;
  if (mask === undefined || others.length > 0 || mask.end - mask.start > longestTopic) return null;
  const before = words.findLast(({ start }) => start < mask.start);
  const behind = words.filter(({ start }) => start >= mask.end);
  const at = before === undefined ? -1 : words.indexOf(before);
  const isNegated = words.slice(Math.max(0, at - 2), at).some(({ fold }) => (classesOf(fold) & is.negation) !== 0);
  // "My boss would put …" puts nothing there.
  const isHead = before?.head === true || polite.has(words[at - 1]?.fold ?? '');
  return before !== undefined && isHead && verbs.has(before.fold) && behind.length <= 1 && !isNegated ? mask : null;
}

/** Where the value begins: behind "to" of a change, behind "is" or a colon. */
function linkBehind(text: string, words: readonly Word[], at: number): number | null {
  const name = words[at];
  const next = words[at + 1];
  if (!name) return null;
  const behind = text.slice(name.end, next?.start ?? text.length);
  const colon = /^\s*[:=\u2013\u2014]/u.exec(behind);
  if (colon) return name.end + colon[0].length;
  if (!next) return null;
  const isChange = words.slice(0, at).some(({ fold }) => verbs.has(fold));
  // "Put the topic “holidays”".
  if (isChange && opensQuotation.test(behind)) return name.end;
  // "Тему смените на …": told behind what is to be changed.
  const last = words[at + 2];
  if (verbs.has(next.fold) && last !== undefined && links.has(last.fold)) return last.end;
  return (isChange && links.has(next.fold)) || copulas.has(next.fold) ? next.end : null;
}

/**
 * "Als Thema bitte Urlaubsplanung", "topic holiday planning instead": the value stands right behind the name, where the
 * name is led by "as", or a courtesy or "instead" says that it is wanted.
 */
function asTopic(words: readonly Word[], at: number): number | null {
  const [before, name] = [words[at - 1]?.fold ?? '', words[at]];
  let next = at + 1;
  while (polite.has(words[next]?.fold ?? '')) next += 1;
  const isLed = asWords.has(before) || ledNames.has(name?.fold ?? '');
  const isWanted = next > at + 1 && words.slice(0, at).every(({ fold }) => articles.has(fold) || polite.has(fold));
  const isInstead = insteads.has(words.at(-1)?.fold ?? '') && at <= 1;
  const last = words[next - 1];
  return last !== undefined && (isLed || isWanted || isInstead) ? last.end : null;
}

/** Before "instead" at the end. */
function withoutInstead(words: readonly Word[], stop: number): number {
  const last = words.at(-1);
  return last !== undefined && insteads.has(last.fold) ? Math.min(stop, last.start) : stop;
}

/** "Als Thema bitte nicht …": what is not wanted is no topic. */
function isTurned(words: readonly Word[], from: number): boolean {
  const first = words.find(({ start }) => start >= from);
  return first !== undefined && (classesOf(first.fold) & (is.negation | is.asks)) !== 0;
}

const asWords = wordsOf('topicLeads');
/** They say by their case that what follows is the topic. */
const ledNames = foldedOf('asking', 'topicCases');
const polite = wordsOf('topicCourtesies');
const insteads = wordsOf('insteadEnds');
const articles = wordsOf('placeArticles');

/** Without the mark that ends the sentence, and without quotation marks around the whole. */
function endOfWords(text: string, from: number, to: number): number {
  // Not through a character of two code units.
  let end = /[\udc00-\udfff]/.test(text[to] ?? '') ? to - 1 : to;
  while (end > from && /[\s.!"\u201c\u201d\u00bb]/u.test(text[end - 1] ?? '')) end -= 1;
  return end;
}
