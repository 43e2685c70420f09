/** What of a clause keeps it from being a plain one (G20), whatever parts its words could play: a question, a condition, a no. */
import type { ClausePart } from './part-set.ts';
import type { TalkClass } from './talk-classes.ts';
import { wordsOf } from '../language/words.ts';
import type { Word } from '../text/sentences.ts';
import { is, type Piece } from './clause-pieces.ts';
import type { Tile, TileName } from './tiles.ts';

/** A question stays one unless it asks for what is to be done; a condition, unless it is a courtesy: "if you would be so kind". */
export function isHeldBy(
  own: readonly Tile[],
  pieces: readonly Piece[],
  words: readonly Word[],
  name: TalkClass,
): boolean {
  if (taking.has(name) && isTakenByOthers(pieces, words)) return true;
  return own.some(({ name: known, start }) => {
    // Whatever its words could be in other clauses, here they are known as one that asks for something else.
    if (known === 'otherwise') return true;
    if (known !== 'question' && known !== 'condition' && known !== 'past' && !turning.has(known)) return false;
    const piece = pieces.find(({ from, to }) => words.slice(from, to).some((word) => word.start === start));
    const isFixed = piece !== undefined && piece.to - piece.from > 1 && !is(piece, ['i', 'want', 'have']);
    // "Ich kann nur am Dienstag": with the subject before it, it asks nothing.
    const isStated = is(piece, ['may']) && is(pieces[pieces.findIndex((one) => one === piece) - 1], ['i']);
    // "The call can be booked" gives leave, and "can the call be booked" asks.
    const givesLeave = name === 'order' && is(piece, ['leave']) && pieces.some((one) => is(one, ['done']));
    if (givesLeave && (known === 'question' || known === 'hedge'))
      return isSubject(pieces[pieces.findIndex((one) => one === piece) + 1]);
    // "Que se ocupe", behind thanks for it.
    if (known === 'question' && name === 'courtesy' && is(piece, ['that'])) return false;
    // "Ist alles richtig": the verb comes first.
    if (known === 'question' && agreeing.has(name) && pieces[0] === piece && is(piece, ['is'])) return true;
    if (known === 'question') return !isFixed && !isStated && !asked.has(name);
    // Several words that are listed as one are known whole: "without a doubt", "for sure".
    const isKnown = isFixed && is(piece, wholeParts);
    // "No changes" agrees, and "no to the first" takes nothing.
    if (known === 'negation' || known === 'refusal')
      return !isKnown && (taking.has(name) || !is(piece, ['none', 'consent', 'objection']));
    if (known === 'contrast' && is(piece, ['only'])) return name !== 'taking' && name !== 'asked-taking';
    // "You may place the booking" gives leave.
    const isLeave = is(piece, ['may']) && is(pieces[pieces.findIndex((one) => one === piece) - 1], ['you']);
    if (known === 'hedge' && isLeave) return !agreeing.has(name);
    // "I'll prepare my notes" writes nothing, and "ich sage ihr Bescheid" puts nothing off.
    const next = pieces[pieces.findIndex((one) => one === piece) + 1];
    const isAround = name === 'filler' && (is(piece, ['around']) || (is(piece, ['will']) && is(next, ['around'])));
    if (isAround && (known === 'writing' || known === 'delay' || known === 'opinion')) return false;
    // "Da würde ich Dienstag sagen".
    if (known === 'quotation' && is(piece, ['take'])) return !pieces.some((one) => is(one, ['i']));
    // "Meine Nummer".
    if (known === 'opinion' && is(piece, ['article'])) return false;
    // "Keine Korrekturen" refuses none of what is offered.
    if (known === 'others' && name === 'assent') return !is(piece, ['none']);
    if (turning.has(known)) return !isKnown;
    // "Hätte" is no "hatte", and "был бы" no "был".
    const isMarked = words.find((word) => word.start === start)?.asWritten === false;
    if (known === 'past')
      return !isKnown && (!(isFixed || isMarked) || !is(piece, ['is', 'want', 'take', 'suits', 'may', 'have']));
    // "Tuesday would be easiest".
    if (known === 'condition' && is(piece, ['may', 'is']) && name === 'taking') return false;
    // "If" alone only where one is grateful for it; "si" is "yes" as well.
    const isRow = piece !== undefined && piece.to - piece.from > 1;
    return !(isRow
      ? is(piece, ['please', 'ifYou', 'because', 'forMe'])
      : doing.has(name) && pieces.some((one) => is(one, ['grateful'])));
  });
}

/** "Коллега выбрала первый", "Chef will den ersten": whoever stands right before the verb takes it, and nobody is addressed. */
function isTakenByOthers(pieces: readonly Piece[], words: readonly Word[]): boolean {
  if (pieces.some((piece) => is(piece, ['i']))) return false;
  return pieces.some((piece) => is(piece, ['take']) && doers.has(words[piece.from - 1]?.fold ?? ''));
}

const doers = wordsOf('takersOfOthers');
const taking: ReadonlySet<TileName> = new Set<TileName>(['taking', 'asked-taking']);
const doing: ReadonlySet<TileName> = new Set<TileName>(['order', 'asked-order', 'courtesy']);
const asked: ReadonlySet<TileName> = new Set<TileName>(['asked-order', 'asked-taking', 'filler']);

function isSubject(piece: Piece | undefined): boolean {
  return is(piece, ['ref', 'thing', 'article']) && !is(piece, ['very']);
}

export const agreeing: ReadonlySet<TileName> = new Set<TileName>(['assent', 'order', 'asked-order']);

/** Whatever else their words may be, phrases know that they turn a clause round. */
const turning: ReadonlySet<TileName> = new Set<TileName>([
  'negation',
  'refusal',
  'quotation',
  'delay',
  'hedge',
  'opinion',
  'irony',
  'others',
  'all-but',
  'contrast',
  'ending',
  'skip',
  'unfit',
  'human',
  'human-about',
  'role',
  'searching',
  'writing',
]);

/** Several words that are listed as one of these say what they say as one. */
const wholeParts: readonly ClausePart[] = [
  'please',
  'forMe',
  'forOthers',
  'long',
  'very',
  'good',
  'better',
  'suits',
  'filler',
  'yes',
  'how',
  'around',
  'knows',
];
