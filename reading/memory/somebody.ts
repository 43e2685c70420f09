/**
 * Whether a text tells of somebody (M6): something that belongs to a person, a name, or the talk itself. A concept is
 * public, so that the finders may be strict: what they take wrongly is missing in the graph, and harms nobody.
 */
import type { Finding } from '../../domain/memory/admission.ts';
import { wordsOf } from '../language/words.ts';
import { redact } from '../redaction/redact.ts';
import { fold } from '../language/fold.ts';
import { givenNames } from './given-names.ts';

/** What was found in a text of bounded length; each finding once. */
export function findingsIn(text: string): readonly Finding[] {
  const words = wordsIn(text);
  const rows: readonly (readonly [Finding, boolean])[] = [
    ['personal-data', redact(text).redactions.length > 0 || holdsNumberOfSomebody(text)],
    ['names-somebody', words.some((_, at) => namesSomebody(words, at))],
    ['about-somebody', words.some((_, at) => isOfTheTalk(words, at)) || isOfThePerson(words)],
    ['instructs-model', instructions.some((phrase) => phrase.test(fold(text)))],
  ];
  return rows.filter(([, holds]) => holds).map(([finding]) => finding);
}

/**
 * Numbers that stand for a person, whatever their country calls them: seven digits in a row (PPS, NIE), six and letters
 * (NI), groups of nine digits and more (UTR, SSN, Steuer-ID), a UUID. Years, amounts with commas and numbers of laws
 * are none.
 */
function holdsNumberOfSomebody(text: string): boolean {
  return numbersOfSomebody.some((shape) => shape.test(text));
}

const numbersOfSomebody = [
  /\d{7}/,
  /(?<![\p{L}\p{N}])\p{L}{1,3}\d{6}/u,
  /(?<![\p{L}\p{N}])\p{L}{2} ?\d{2} ?\d{2} ?\d{2} ?\p{L}?(?![\p{L}\p{N}])/u,
  /(?<![\d.,])\d{2,5}[ -]\d{2,5}[ -]\d{3,6}(?![\d])/,
  /(?<!\d)\d{5} \d{5}(?!\d)/,
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/i,
  // A ULID, or any other id of a machine.
  /(?<![\p{L}\p{N}])(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{16,}/iu,
];

interface Word {
  /** As it is written, without the signs around it. */
  readonly written: string;
  /** Without an ending that says whose something is. */
  readonly fold: string;
  readonly isCapital: boolean;
}

function wordsIn(text: string): readonly Word[] {
  return text
    .split(/[\s/,;:()"“”«»[\]{}.!?]+/u)
    .filter((word) => word !== '')
    .map((written) => {
      const folded = fold(written);
      return {
        written,
        fold: folded.endsWith("'s") ? folded.slice(0, -2) : folded.endsWith("'") ? folded.slice(0, -1) : folded,
        isCapital: /^\p{Lu}/u.test(written),
      };
    });
}

const titles = wordsOf('titles');
const moreTitles: ReadonlySet<string> = new Set([
  'mx',
  'sir',
  'dame',
  'mme',
  'monsieur',
  'madame',
  'don',
  'dona',
  'senor',
  'senora',
  'г-н',
  'г-жа',
  'господин',
  'госпожа',
]);
/** A day, a church or an institution is named after them. */
const beforePublicNames: ReadonlySet<string> = new Set(['st', 'saint', 'san', 'santa', 'sankt']);

/** A title with a name behind it, or a given name. */
function namesSomebody(words: readonly Word[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (word?.isCapital !== true) return false;
  const isTitle = (titles.has(word.fold) || moreTitles.has(word.fold)) && word.written !== word.written.toUpperCase();
  if (isTitle && next?.isCapital === true) return true;
  return givenNames.has(word.fold) && !beforePublicNames.has(before?.fold ?? '');
}

/** Who speaks and who is spoken of: in a definition of a concept there is neither. */
const ofTheTalk: ReadonlySet<string> = new Set([
  'my',
  'mine',
  'myself',
  'our',
  "i'm",
  "i've",
  "i'd",
  'he',
  'she',
  'his',
  'her',
  'him',
  'mein',
  'meine',
  'meinem',
  'meinen',
  'meiner',
  'unser',
  'unsere',
  'ich',
  'mi',
  'mis',
  'nuestro',
  'nuestra',
  'yo',
  'я',
  'мои',
  'моя',
  'мое',
  'мой',
  'моего',
  'моеи',
  'наш',
  'наша',
]);

/** Behind these stands a number: "Pillar I rules". */
const numbered: ReadonlySet<string> = new Set(
  'pillar article title class chapter part annex schedule case tier category phase type section table group book volume'.split(
    ' ',
  ),
);

function isOfTheTalk(words: readonly Word[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (word === undefined) return false;
  if (word.written === 'I') return !numbered.has(before?.fold ?? '') && next !== undefined && !next.isCapital;
  // "MI" and "HER" are abbreviations.
  return ofTheTalk.has(word.fold) && (word.written.length < 2 || word.written !== word.written.toUpperCase());
}

/** "The user earns 40,000": whoever is talked to. */
function isOfThePerson(words: readonly Word[]): boolean {
  return words.some(
    ({ fold: article }, at) => (article === 'the' || article === 'this') && persons.has(words[at + 1]?.fold ?? ''),
  );
}
const persons: ReadonlySet<string> = new Set(['user', 'participant', 'asker', 'caller', 'speaker']);

/**
 * Words that speak to whoever reads them in a prompt. "An income disregard" and "a payment instruction" are concepts.
 */
const instructions = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,20}\b(?:previous|prior|above|earlier|your|instruction|instructions|rules)\b/,
  /\b(?:system|developer) (?:prompt|message)\b/,
  /\byou (?:are now|must|should|will now|have to)\b/,
  /\b(?:act as|pretend to|from now on|jailbreak|new instructions|reveal (?:the|your))\b/,
  /\b(?:always|only) (?:answer|reply|respond|say)\b/,
  /\b(?:ignoriere|vergiss)\b.{0,30}\banweisung/,
  /\b(?:ignora|olvida)\b.{0,30}\binstruccion/,
  /(?:игнорируи|забудь).{0,30}(?:инструкци|указани)/,
];
