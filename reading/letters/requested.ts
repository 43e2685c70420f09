/** What an email is to say, in the words that ask for it: "email Tom that the meeting is on Friday", "write to Anna and ask her if …". */
import type { LetterLead } from '../../contracts/answers.ts';
import type { Reading, Span } from '../../contracts/reading.ts';
import { letterLeads } from '../language/letter-words.ts';
import { phrasesOf, wordsOf } from '../language/words.ts';
import { givenNames } from '../memory/given-names.ts';
import type { Word } from '../text/sentences.ts';
import { speaksOfReader } from './addressed.ts';
import { letterTables, listedWords, Phrases, type Said, wordsOfPhrase } from './phrases.ts';

/** In UTF-16 code units, from the first word to the last one of what asks. */
const longestAsking = 160;
const fewestTold = 2;

/** What an email is to say. */
export interface Requested extends Span {
  readonly lead?: LetterLead;
  /** It speaks of whoever reads it, and can be said to them. */
  readonly addressed?: true;
  /** It speaks of somebody who may be whoever reads it. */
  readonly isIndirect?: true;
}

/** What is told, up to the end of its sentence, or to where it is said how the email is to be; null: the request says nothing of the kind. */
export function requestedIn(said: Said, { emails, times }: Pick<Reading, 'emails' | 'times'>): Requested | null {
  for (const language of languages) {
    const joint = jointIn(said, emails, language);
    if (joint === null) continue;
    const first = said.words[joint.at];
    if (first === undefined || said.words.length - joint.at < fewestTold) return null;
    const { start } = first;
    const end = endOf(said, joint);
    if (end === null) return null;
    const of = speaksOfReader({
      tag: language.tag,
      source: said.source,
      before: said.words.slice(0, joint.at),
      told: said.words.slice(joint.at).filter((word) => word.end <= end),
      isTime: (word) => times.some((time) => time.start <= word.start && word.end <= time.end),
    });
    return {
      start,
      end,
      ...(joint.lead === null ? {} : { lead: joint.lead }),
      ...(of === 'sure' ? { addressed: true as const } : {}),
      ...(of === 'doubtful' ? { isIndirect: true as const } : {}),
    };
  }
  return null;
}

/** Where it ends; null: hardly a word of it is left. What merely asks for the email with a question mark asks nothing in it. */
function endOf({ text, source, words }: Said, { at, isOwn }: Joint): number | null {
  const start = words[at]?.start ?? 0;
  const sentence = text.sentences.find((one) => one.start <= start && start < one.end);
  const forming = words.findIndex((_word, place) => place > at && formingLeads.endAt(words, place) !== null);
  const isWhole = forming < 0 || (words[forming]?.start ?? 0) >= (sentence?.end ?? 0);
  if (sentence === undefined) return null;
  if (isWhole && !(sentence.mark >= 0 && !isOwn)) return start + source.slice(start, sentence.end).trimEnd().length;
  let last = isWhole ? words.findLastIndex((word) => word.start < sentence.end) : forming - 1;
  // "… and keep it short".
  while (last > at && joints.has(words[last]?.fold ?? '')) last -= 1;
  return last - at + 1 < fewestTold ? null : (words[last]?.end ?? null);
}

const formingLeads = new Phrases(phrasesOf('formingLeads').map((lead) => lead.trim()));
const joints = wordsOf('editJoints');

interface Asking {
  readonly tag: string;
  readonly mails: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
  readonly saying: Phrases;
  readonly asking: ReadonlySet<string>;
  readonly that: ReadonlySet<string>;
  readonly whether: ReadonlySet<string>;
}

const languages: readonly Asking[] = Array.from(letterTables, ([tag, { requests, that, whether, whom }]) => {
  const folded = (words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap(wordsOfPhrase));
  const all = [...requests.mails, ...requests.around, ...requests.asking, ...Object.keys(whom)];
  return {
    tag,
    mails: folded(requests.mails),
    around: folded(all),
    saying: new Phrases(requests.saying),
    asking: folded(requests.asking),
    that: folded(that),
    whether: folded(whether),
  };
});

interface Joint {
  /** The first word of what is told. */
  readonly at: number;
  readonly lead: LetterLead | null;
  /** It stands behind a colon: what it asks it asks itself. */
  readonly isOwn: boolean;
}

/** Where what is told begins: behind "that", "saying" or a colon, where nothing else stands before it than what asks for an email. */
function jointIn(said: Said, emails: Reading['emails'], of: Asking): Joint | null {
  const { source, words } = said;
  const from = said.starts.at(-1) ?? 0;
  const seen = { isMail: false, isAsking: false };
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] as Word;
    if (word.start - (words[from]?.start ?? 0) > longestAsking) return null;
    if (seen.isMail) {
      const behind = behindJoint(source, words, at, of);
      if (behind !== null)
        return {
          at: behind,
          lead: movesVerb(of, words, at) ? `${of.tag}.tells` : null,
          isOwn: behind === at,
        };
      if (seen.isAsking && of.whether.has(word.fold)) return { at, lead: `${of.tag}.asks`, isOwn: false };
    }
    seen.isMail ||= of.mails.has(word.fold);
    seen.isAsking ||= of.asking.has(word.fold);
    const isAddress = emails.some(({ start, end }) => word.start < end && start < word.end);
    const isKnown = of.around.has(word.fold) || isAddress || (word.capital && at > from) || givenNames.has(word.fold);
    if (!isKnown && !isSmallName(words, at, of)) return null;
  }
  return null;
}

function behindJoint(source: string, words: readonly Word[], at: number, { that, saying }: Asking): number | null {
  const word = words[at] as Word;
  const before = words[at - 1];
  if (before && /^\s*:\s/u.test(source.slice(before.end, word.start))) return at;
  if (that.has(word.fold) && word.fold !== 'das') return at + 1;
  const end = saying.endAt(words, at);
  return end === null ? null : that.has(words[end]?.fold ?? '') ? end + 1 : end;
}

function movesVerb({ tag, that }: Asking, words: readonly Word[], at: number): boolean {
  return letterLeads.has(`${tag}.tells`) && that.has(words[at]?.fold ?? '');
}

/** "Email tom that …": right behind what asks, a word that no list knows. */
function isSmallName(words: readonly Word[], at: number, { around }: Asking): boolean {
  const [before, word] = [words[at - 1], words[at]];
  return before !== undefined && word !== undefined && around.has(before.fold) && !listedWords().has(word.fold);
}
