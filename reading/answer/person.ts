/**
 * Whom an answer to "Who is the call with?" names (F1): the likeliest name in it, whatever else it says. What is taken
 * is shown with the next question. Nobody is named by a role, a pronoun, a no, or by who speaks.
 */
import type { ValueSaid } from '../../contracts/reading/answers.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { isOfGroup, saysRole } from '../values/role.ts';
import { acceptableName } from '../values/names.ts';
import { caseBehind, nominativeOf, type NameCase } from '../values/name-cases.ts';
import { classesOf, is } from '../language/word-classes.ts';
import { foldedOf, wordsOf, writtenOf } from '../language/words.ts';
import { isFree, isGiven, isSaidAs, rankOf, runsIn, type Run } from './name-runs.ts';
import { isInitial, isSuffix, piecesOf, type NameWord, type Piece } from './name-words.ts';

/** Null: it names nobody. Linear in the text, of which a long one is not looked at. */
export function personSaid(text: string, language: Reading['language']): ValueSaid | null {
  if (text.length > longestAnswer) return null;
  const pieces = piecesOf(text);
  // Signs that turn the direction of what follows hide what is written.
  if (/[\u202A-\u202E\u2066-\u2069]/u.test(text)) return null;
  if (isUnread(pieces)) return null;
  const written = surnameFirst(pieces, text);
  if (written !== null) return { kind: 'one', values: [written] };
  const found = said(pieces, text, language);
  const meant = found.filter(({ sense }) => sense === 'meant');
  const best = Math.max(...meant.map(({ rank }) => rank));
  const likely = distinct(meant.filter(({ rank }) => rank === best));
  const [first, ...others] = likely;
  const names = distinct(found)
    .map(({ name }) => name)
    .slice(0, mostNames);
  // "If Anna can't, Tom": nothing that was said is left out.
  if (first !== undefined && found.some(({ sense }) => sense === 'perhaps')) return { kind: 'either', values: names };
  // Whoever is named is taken back, speaks, or is asked about.
  if (first === undefined || pieces.some(endsIt)) return found.length > 0 ? { kind: 'none', values: [] } : null;
  const more = others.filter(
    (_, at) => gapBetween(pieces, likely[at] as Candidate, likely[at + 1] as Candidate) !== 'remark',
  );
  const [next] = more;
  if (next === undefined) return { kind: 'one', values: [first.name] };
  const gap = gapBetween(pieces, first, next);
  if (gap === 'corrected') return { kind: 'one', values: [(more.at(-1) as Candidate).name] };
  return {
    kind: gap === 'either' ? 'either' : 'several',
    values: [first, ...more].map(({ name }) => name).slice(0, mostNames),
  };
}

/** Words of a language that nobody reads here: who is meant among them is asked, or read by a model (F11). */
function isUnread(pieces: readonly Piece[]): boolean {
  const small = pieces.flatMap(({ words }) => words).filter(({ isCapital }) => !isCapital);
  return small.length >= fewestUnread && small.every((word) => isFree(word)) && !small.some(isGiven);
}

const fewestUnread = 3;

/** "Anna, cancel that": nothing is taken beside what ends it. */
function endsIt({ words }: Piece): boolean {
  return words.some(({ fold: word }) => ends.has(word));
}

/** "Not Rob Bob Turner": behind whoever is taken back stands who takes his place. */
function said(pieces: readonly Piece[], text: string, language: Reading['language']): readonly Candidate[] {
  const isAlone = pieces.filter(({ words }) => !words.every(({ fold: word }) => never.has(word))).length === 1;
  const found = pieces.flatMap((piece, at) => candidatesIn(piece, { at, text, language, isAlone }));
  // "For Tom with Anna Klein".
  const isLed = found.some(({ sense, by }) => sense === 'meant' && by.some((word) => withs.has(word)));
  return found.map((one, at) => {
    if (isLed && one.by.some((word) => fors.has(word))) return { ...one, sense: 'else' as const };
    const before = found.slice(0, at).find(({ name }) => one.name.startsWith(`${name} `));
    if (one.sense !== 'denied' || before === undefined) return one;
    return { ...one, name: one.name.slice(before.name.length + 1), sense: 'meant' as const };
  });
}

/** In UTF-16 code units. */
const longestAnswer = 200;
const mostNames = 4;

interface Candidate {
  readonly name: string;
  readonly piece: number;
  readonly run: Run;
  readonly rank: number;
  /** `perhaps`: behind a condition. */
  readonly sense: 'meant' | 'perhaps' | 'denied' | 'else';
  /** The words right in front of it. */
  readonly by: readonly string[];
}

interface Place {
  readonly at: number;
  readonly text: string;
  readonly language: Reading['language'];
  readonly isAlone: boolean;
}

function candidatesIn(piece: Piece, { at, text, language, isAlone }: Place): readonly Candidate[] {
  const runs = runsIn(piece, language, isAlone);
  return runs.flatMap((run, place) => {
    const name = nameOf(piece, run, text);
    if (name === null) return [];
    const from = Math.max(runs[place - 1]?.to ?? 0, run.from - mostLeads);
    const by = piece.words.slice(from, run.from).map(({ fold: word }) => word);
    const rank = piece.isInBrackets ? 0 : rankOf(piece, run, language);
    return [{ name, piece: at, run, rank, by, sense: senseOf(piece, run, by, place > 0 || at > 0) }];
  });
}

function nameOf({ words }: Piece, run: Run, text: string): string | null {
  const [first, last] = [words[run.from] as NameWord, words[run.to - 1] as NameWord];
  const written = text.slice(first.start, last.end).split(/\s+/u).join(' ');
  const bare = acceptableName(written);
  // The dot belongs to "Jr." and to an initial.
  const isDotted = last.isDotted && (isSuffix(last) || isInitial(last));
  const name = bare !== null && isDotted ? `${bare}.` : bare;
  const said = text.slice((words[0] as NameWord).start, (words.at(-1) as NameWord).end);
  if (name === null || saysRole(name) || isOfGroup(name, said)) return null;
  const of = caseBefore(words, run.from);
  return of === null ? name : nominativeOf(name, of);
}

/** "С нашим бухгалтером Раисой": the case goes through to the name. */
function caseBefore(words: readonly NameWord[], from: number): NameCase | null {
  const lead = words.slice(Math.max(0, from - 3), from).findLast(({ fold: word }) => caseBehind(word) !== null);
  return lead === undefined ? null : caseBehind(lead.fold);
}

/** Whether a name is meant where it stands, taken back, or somebody else's. */
function senseOf(piece: Piece, { from, to }: Run, lead: readonly string[], isSecond: boolean): Candidate['sense'] {
  const { words } = piece;
  const before = words.slice(0, from).map(({ fold: word }) => word);
  const behind = words[to]?.fold ?? '';
  if (isSelf(before)) return 'else';
  if (words[to - 1]?.isOwner === true && relations.has(behind)) return 'else';
  // "Annas Chefin".
  const own = words.slice(from, to);
  if (own.some(({ fold: word }, at) => at > 0 && relations.has(word) && own[at - 1]?.fold.endsWith('s'))) return 'else';
  // "Anyone but Peter", "jeder außer Peter".
  if (lead.some((word) => everybody.has(word) || (classesOf(word) & is.any) !== 0)) return 'denied';
  if (words.slice(0, from).some(({ text }) => conditions.has(text.toLowerCase()))) return 'perhaps';
  if (lead.some((word) => nots.has(word) && !(isSecond && slips.has(word)))) return 'denied';
  if (nots.has(behind) && (to + 1 === words.length || corrects(words.slice(to + 1, to + 3)))) return 'denied';
  if (lead.some((word) => near.has(word))) return 'else';
  if (remarks.has(before.at(-1) ?? '') && !leads.has(before.at(-1) ?? '')) return 'else';
  // "Whoever handles visas".
  const isLed = lead.some((word) => leads.has(word));
  if (!isLed && (classesOf(before[0] ?? '') & is.asks) !== 0) return 'else';
  // "Is Trevor still with us?" asks about him; "can you book it with Percy?" is asked for.
  if (piece.isAsked && !isLed) return 'else';
  return 'meant';
}

/** Words in front of a name that belong to it: "not with the lovely". */
const mostLeads = 3;

function isSelf(before: readonly string[]): boolean {
  const said = ` ${before.join(' ')}`;
  return selfLeads.some((lead) => said.endsWith(` ${lead}`));
}

function corrects(words: readonly NameWord[]): boolean {
  return words.some(({ fold: word }) => slips.has(word) || nots.has(word));
}

/** Of two that are one only the longer: "Anna Klein, Anna". */
function distinct(all: readonly Candidate[]): readonly Candidate[] {
  return all.filter(
    (one, at) =>
      !all.some(
        (other, place) => place !== at && isSaidAs(one.name, other.name) && (one.name !== other.name || place < at),
      ),
  );
}

type Gap = 'joined' | 'either' | 'corrected' | 'remark';

/**
 * What stands between two names: words that join them, choose, or put one in the other's place. Behind anything else
 * the second is a remark.
 */
function gapBetween(pieces: readonly Piece[], one: Candidate, next: Candidate): Gap {
  const words = pieces.slice(one.piece, next.piece + 1).flatMap((piece, at, part) => {
    const from = at === 0 ? one.run.to : 0;
    const to = at === part.length - 1 ? next.run.from : piece.words.length;
    return piece.words.slice(from, to);
  });
  if (corrects(words)) return 'corrected';
  const folds = words.map(({ fold: word }) => word);
  if (folds.some((word) => choices.has(word))) return 'either';
  const isJoined =
    folds.some((word) => joints.has(word)) &&
    folds.every((word) => joints.has(word) || leads.has(word) || possessives.has(word) || relations.has(word));
  if (isJoined) return 'joined';
  const { mark = '' } = pieces[next.piece] ?? {};
  return folds.length === 0 && (mark === ',' || mark === '&' || mark === '+') && one.rank > 1 ? 'joined' : 'remark';
}

/** "O'Sullivan, Declan": a surname, a comma and a first name, and nothing else. */
function surnameFirst([one, other, ...more]: readonly Piece[], text: string): string | null {
  if (one === undefined || other === undefined || more.length > 0 || other.mark !== ',') return null;
  if (one.words.length !== 1 || other.words.length > 2 || one.isAsked || other.isAsked) return null;
  const all = [...one.words, ...other.words];
  const [surname, first] = all;
  if (surname === undefined || first === undefined || !all.every(isFree)) return null;
  if (isGiven(surname) || surname.isCapital !== first.isCapital) return null;
  return acceptableName(text.slice(surname.start, (all.at(-1) as NameWord).end));
}

const nots: ReadonlySet<string> = new Set([...wordsOf('notLeads'), ...wordsOf('notWords')]);
const ends = wordsOf('wordsToEnd');
const withs = wordsOf('withWords');
const fors = wordsOf('forLeads');
const everybody = wordsOf('allWords');
const conditions = writtenOf('name', 'conditions');
const possessives = foldedOf('general', 'relationPossessives');
const never = wordsOf('neverNames');
const slips = wordsOf('slipWords');
const near = foldedOf('name', 'near');
const remarks = foldedOf('name', 'remarks');
const relations = wordsOf('relationWords');
const choices = wordsOf('peopleChoices');
const joints = wordsOf('peopleJoints');
const leads: ReadonlySet<string> = new Set([...wordsOf('partnerLeads'), ...wordsOf('withWords')]);
const selfLeads = [...foldedOf('name', 'selves')];
