/**
 * The forms of an assistant made ready to be looked for in a message: fields and choices by everything that they are
 * called.
 */
import type { FieldWords, FormWords } from '../../contracts/assistant/form.ts';
import type { FormField, FormPolicy } from '../../contracts/assistant/policy.ts';
import { caseless } from '../text/stem.ts';
import { fold, spellingsOf } from '../language/fold.ts';
import type { NamedChoice } from './values.ts';
import { languages } from '../language/languages.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { phrasesOf } from '../language/words.ts';
import { gradeIn, type Grade } from '../phrases/short.ts';
import { folded } from '../text/answer-words.ts';

export interface ReadableField extends Pick<FormField, 'name' | 'kind'> {
  readonly choices: readonly NamedChoice[];
  /** Choices of how much something presses, by their grade; empty where they are of something else. */
  readonly grades: Readonly<Partial<Record<Grade, string>>>;
  /** Of a yes and a no: what agrees and what refuses is the one or the other, in whatever words. */
  readonly stances: Readonly<Partial<Record<'assent' | 'refusal', string>>>;
  /** What names it: each finds every place of one name. */
  readonly names: readonly RegExp[];
}

export interface ReadableForm {
  readonly fields: readonly ReadableField[];
}

/** The forms of an assistant, by kind. */
export type Forms = Readonly<Record<string, ReadableForm>>;

/**
 * Made once for an assistant. `words` are what its forms are called in every language; without them they are called as
 * written.
 */
export function readableForms(
  policies: Readonly<Record<string, FormPolicy>> = {},
  words: Readonly<Record<string, FormWords>> = {},
): Forms {
  return Object.fromEntries(
    Object.entries(policies).map(([kind, { fields }]) => {
      const { fields: said = {} } = (Object.hasOwn(words, kind) ? words[kind] : undefined) ?? {};
      return [
        kind,
        {
          fields: fields.map((field) =>
            readable(field, Object.hasOwn(said, field.name) ? said[field.name] : undefined, namesOfKind(field, fields)),
          ),
        },
      ];
    }),
  );
}

/** "The email" of a form that asks for one address, whatever the field is called. */
function namesOfKind({ kind }: FormField, fields: readonly FormField[]): readonly string[] {
  return kind === 'email' && fields.filter((field) => field.kind === kind).length === 1 ? addressNames : [];
}

const addressNames = phrasesOf('fieldsOfAddress');

function readable(
  { name, kind, choices }: FormField,
  words: FieldWords | undefined,
  ofKind: readonly string[],
): ReadableField {
  const labels = Object.values(words?.label ?? {}).flat();
  const named = choices.map((choice): NamedChoice => {
    const others = Object.entries((words && Object.hasOwn(words.choices, choice) ? words.choices[choice] : null) ?? {});
    const said = others.flatMap(([language, names]) => names.flatMap((name) => inflected(language, name)));
    return { choice, names: [...new Set([choice, ...said].flatMap(spelt))] };
  });
  const names = [...new Set([name, ...labels, ...ofKind])].map(patternOf);
  return { name, kind, choices: named, grades: gradesOf(named), stances: stancesOf(named), names };
}

/** Empty, unless one choice is a yes and another one a no. */
function stancesOf(choices: readonly NamedChoice[]): ReadableField['stances'] {
  const said = (stance: number): readonly NamedChoice[] =>
    choices.filter(({ names }) => names.some((one) => (classesOf(one) & stance) !== 0));
  const [[assent, ...otherYes], [refusal, ...otherNo]] = [said(is.affirm), said(is.deny)];
  if (assent === undefined || refusal === undefined || otherYes.length + otherNo.length > 0) return {};
  return { assent: assent.choice, refusal: refusal.choice };
}

/** Of choices that are grades, the one of each; two of one grade are none, and a single one is no scale. */
function gradesOf(choices: readonly NamedChoice[]): ReadableField['grades'] {
  const graded = choices.flatMap(({ choice, names }) => {
    const grades = new Set(names.map(gradeIn).filter((grade) => grade !== null));
    const [grade] = grades;
    return grade !== undefined && grades.size === 1 ? [{ grade, choice }] : [];
  });
  const alone = graded.filter(({ grade }) => graded.filter((one) => one.grade === grade).length === 1);
  return alone.length > 1 ? Object.fromEntries(alone.map(({ grade, choice }) => [grade, choice])) : {};
}

/** The forms of an adjective that ends a name: "niedrige", "altos". Cases of names are compared elsewhere. */
function inflected(language: string, name: string): readonly string[] {
  const { adjectives = [], habits } = languages.find(({ tag }) => tag === language)?.forms ?? {};
  if (!/\p{L}{3}$/u.test(name) || (habits?.nounsHaveCapitals === true && /\p{Lu}\p{Ll}*$/u.test(name))) return [name];
  const forms = adjectives.flatMap(({ ends, forms: all }) => {
    const end = ends.find((one) => name.endsWith(one));
    return end === undefined ? [] : all.map((one) => `${name.slice(0, name.length - end.length)}${one}`);
  });
  return [name, ...forms];
}

/** As it is compared, and with its umlauts in full letters. */
function spelt(words: string): readonly string[] {
  return [folded(words), ...(/[äöü]/i.test(words) ? [folded(inFull(words))] : [])];
}

function inFull(words: string): string {
  return words
    .split(' ')
    .map((word) => spellingsOf(word).at(-1) ?? word)
    .join(' ');
}

/**
 * "due_date" is "due date" as well; a Russian word is found in whatever case, one with an umlaut in each of its
 * spellings.
 */
function patternOf(name: string): RegExp {
  const words = name.split(/[\s_-]+/u).filter((word) => word !== '');
  const pattern = words.map(wordPattern).join('[ _-]');
  return new RegExp(`(?<![\\p{L}\\p{N}_])(?:${pattern})(?![\\p{L}\\p{N}_])`, 'giu');
}

function wordPattern(word: string): string {
  const stem = caseless(fold(word)).length;
  // Folding keeps the length of Cyrillic words; what case changes is at most three letters at the end.
  if (stem < word.length && /^\p{Script=Cyrillic}+$/u.test(word)) return `${literal(word.slice(0, stem))}\\p{L}{0,3}`;
  const spellings = [word, ...(/[äöüß]/i.test(word) ? spellingsOf(word) : [])];
  return `(?:${[...new Set(spellings)].map(literal).join('|')})`;
}

/** Words of an assistant's file, character by character; "ё" is often written without its dots. */
function literal(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(/[её]/giu, '[её]');
}
