/** What a message asks for and declines, sentence by sentence, and whom it names (G7, G12). */
import type { PrefillFound } from '../../contracts/reading/prefill.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { wordsOf } from '../language/words.ts';
import type { CompiledLexicon } from '../phrases/lexicon.ts';
import type { Match } from '../phrases/phrases.ts';
import { overlaps, spanOf } from '../text/spans.ts';
import { has, isTakenBack, overlap, wordSpan, type ReadSentence } from '../phrases/acts.ts';
import type { Asked } from './asked.ts';

const mostRequests = 4;
const mostDeclines = 4;
const mostPeople = 4;
const mostNamed = 4;

/** What the sentences of a message ask for and decline, and whom they name. */
export interface Found extends Pick<Reading, 'requests' | 'declines' | 'people' | 'ordinals'> {
  skips: boolean;
  named: PrefillFound['named'];
}

/** Explicit requests and declines. What somebody else said or wants is neither (G12). */
export function addActions(text: string, read: ReadSentence, found: Found): void {
  for (const match of read.matches) {
    const { name, action } = match.tag;
    if (name === 'named' && action !== undefined) addNamed(text, read, match, action, found);
    if ((name === 'move' || name === 'cancel') && action !== undefined)
      addMoveOrCancel(text, read, match, action, found);
    else if (name === 'request' && action !== undefined) addRequest(text, read, match, action, found);
    else if (name === 'decline' && action !== undefined) addDecline(text, read, match, action, found);
    else if (name === 'decline-any' && found.declines.length === 0 && !has(read.matches, 'decline'))
      addDecline(text, read, match, null, found);
  }
}

/** Each action once, as it is called first. */
function addNamed(text: string, { sentence }: ReadSentence, match: Match, action: string, { named }: Found): void {
  if (named.length >= mostNamed || named.some((other) => other.action === action)) return;
  named.push({ action, ...wordSpan(text, sentence, match.from, match.to) });
}

function addMoveOrCancel(text: string, read: ReadSentence, match: Match, action: string, found: Found): void {
  const { sentence, matches } = read;
  if (found.requests.length >= mostRequests || isReported(matches, match)) return;
  // Only a no takes it back: "call off" is also among the words that merely mention a call.
  if (has(matches, 'not', (other) => other.tag.action === action && overlap(other, match))) return;
  const verb = match.tag.name === 'move' ? 'move' : 'cancel';
  addChange(found, { action, verb, ...wordSpan(text, sentence, match.from, match.to) });
}

function addRequest(
  text: string,
  { sentence, matches }: ReadSentence,
  match: Match,
  action: string,
  found: Found,
): void {
  if (found.requests.length >= mostRequests || isReported(matches, match)) return;
  if (isTakenBack(matches, action, match) || isDeclined(matches, match.from, action)) return;
  // "What would you write to her?" asks for an opinion.
  if (sentence.mark >= 0 && match.from > 0 && questionWords.has(sentence.words[0]?.fold ?? '')) return;
  if (!found.requests.some((other) => other.action === action))
    found.requests.push({ action, ...wordSpan(text, sentence, match.from, match.to) });
}

/** What is asked for by the frames of first messages, where this assistant knows the action at all. */
export function addAsked({ requests, declines }: Found, { deeds, isPlain }: Asked, { asked }: CompiledLexicon): void {
  for (const { action, start, end } of deeds)
    if (
      asked.has(action) &&
      requests.length < mostRequests &&
      ![...requests, ...declines].some((other) => other.action === action)
    )
      requests.push({ start, end, action });
  if (!isPlain) return;
  for (const [at, request] of requests.entries())
    if (deeds.some(({ action }) => action === request.action)) requests[at] = { ...request, plain: true };
}

const questionWords = wordsOf('questionWords');

function addDecline(
  text: string,
  { sentence, matches }: ReadSentence,
  match: Match,
  action: string | null,
  found: Found,
): void {
  if (found.declines.length >= mostDeclines || isReported(matches, match)) return;
  if (!found.declines.some((other) => other.action === action))
    found.declines.push({ action, ...wordSpan(text, sentence, match.from, match.to) });
}

/** Somebody else said or wants it. */
function isReported(matches: ReadSentence['matches'], match: Match): boolean {
  return matches.some((other) => other.tag.name === 'reported' && (other.from <= match.from || overlap(other, match)));
}

/**
 * To change what stands says more than to ask for a new one, and the same words often say both: "reschedule the call".
 */
function addChange({ requests }: Found, change: Reading['requests'][number]): void {
  const known = requests.findIndex((other) => other.action === change.action);
  if (known === -1) requests.push(change);
  else if (requests[known]?.verb === undefined && overlaps(requests[known], change)) requests[known] = change;
}

function isDeclined(matches: ReadSentence['matches'], at: number, action: string): boolean {
  return has(matches, 'decline', (match) => match.tag.action === action && at >= match.from && at < match.to);
}

/** Under the words that stand there; "Marta's" is Marta. */
export function addPerson(text: string, { sentence }: ReadSentence, from: number, to: number, found: Found): void {
  if (found.people.length >= mostPeople) return;
  const start = sentence.words[from]?.start ?? 0;
  const end = sentence.words[to - 1]?.end ?? start;
  const written = text.slice(start, Math.min(end, start + 120));
  const name = /['\u2019]s$/i.test(written) ? written.slice(0, -2) : written;
  if (name.isWellFormed() && !found.people.some((other) => other.name === name))
    found.people.push({ name, ...spanOf(text, start, end) });
}
