/** What an email is to say, in the words that ask for it: "email Tom that the meeting is on Friday", "write to Anna and ask her if …". */
import type { LetterLead } from '../../contracts/answers.ts';
import type { Reading, Span } from '../../contracts/reading.ts';
import { folded, lettersOf } from '../answers/words.ts';
import { letterLeads } from '../language/letter-words.ts';
import { phrasesOf } from '../language/words.ts';
import { givenNames } from '../memory/given-names.ts';
import type { Word } from '../text/sentences.ts';
import { type LetterLanguage, letterTables, listedWords, Phrases, type Said, wordsOfPhrase } from './phrases.ts';

/** In UTF-16 code units, from the first word to the last one of what asks. */
const longestAsking = 160;
const fewestTold = 2;

/** What is told, up to the end of the message; null: the request says nothing of the kind, or speaks of whoever is to read it. */
export function requestedIn(said: Said, emails: Reading['emails']): (Span & { readonly lead?: LetterLead }) | null {
  for (const language of languages) {
    const joint = jointIn(said, emails, language);
    if (joint === null) continue;
    const first = said.words[joint.at];
    if (first === undefined || said.words.length - joint.at < fewestTold) return null;
    const [start, end] = [first.start, said.source.trimEnd().length];
    const told = said.source.slice(start, end);
    if (lettersOf(told).some((word) => language.third.has(word)) || saysMore(said, start, told)) return null;
    return { start, end, ...(joint.lead === null ? {} : { lead: joint.lead }) };
  }
  return null;
}

/** Another sentence, or how it is to be written: "… keep it short". What of it is the text nobody knows. */
function saysMore({ text }: Said, start: number, told: string): boolean {
  const last = text.sentences.at(-1);
  if (last === undefined || last.start > start) return true;
  const plain = ` ${folded(told)} `;
  return formingLeads.some((lead) => plain.includes(` ${lead} `));
}

const formingLeads = phrasesOf('formingLeads').map((lead) => lead.trim());

interface Asking {
  readonly tag: LetterLanguage;
  readonly mails: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
  readonly saying: Phrases;
  readonly asking: ReadonlySet<string>;
  readonly that: ReadonlySet<string>;
  readonly whether: ReadonlySet<string>;
  readonly third: ReadonlySet<string>;
}

const languages: readonly Asking[] = (Object.keys(letterTables) as LetterLanguage[]).map((tag) => {
  const { requests, that, whether, third, whom } = letterTables[tag];
  const folded = (words: string): ReadonlySet<string> => new Set(wordsOfPhrase(words));
  const all = [requests.mails, requests.around, requests.asking, ...Object.keys(whom)].join(' ');
  return {
    tag,
    mails: folded(requests.mails),
    around: folded(all),
    saying: new Phrases([requests.saying]),
    asking: folded(requests.asking),
    that: folded(that),
    whether: folded(whether),
    third: new Set(third.split(' ')),
  };
});

/** Where what is told begins: behind "that", "saying" or a colon, where nothing else stands before it than what asks for an email. */
function jointIn(
  said: Said,
  emails: Reading['emails'],
  of: Asking,
): { readonly at: number; readonly lead: LetterLead | null } | null {
  const { source, words } = said;
  const from = said.starts.at(-1) ?? 0;
  const seen = { isMail: false, isAsking: false };
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] as Word;
    if (word.start - (words[from]?.start ?? 0) > longestAsking) return null;
    if (seen.isMail) {
      const behind = behindJoint(source, words, at, of);
      if (behind !== null)
        return { at: behind, lead: movesVerb(of, words, at) ? (`${of.tag}.tells` as LetterLead) : null };
      if (seen.isAsking && of.whether.has(word.fold)) return { at, lead: `${of.tag}.asks` as LetterLead };
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
  return `${tag}.tells` in letterLeads && that.has(words[at]?.fold ?? '');
}

/** "Email tom that …": right behind what asks, a word that no list knows. */
function isSmallName(words: readonly Word[], at: number, { around }: Asking): boolean {
  const [before, word] = [words[at - 1], words[at]];
  return before !== undefined && word !== undefined && around.has(before.fold) && !listedWords().has(word.fold);
}
