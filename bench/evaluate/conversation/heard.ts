/**
 * A conversation as values and stances, turn by turn: what the tasks `fields` and `ambiguity` are measured with. The
 * product reads texts one by one (docs/evaluation.md).
 */
import { fieldTextOf, type FieldText } from '../../../reading/fields/field-text.ts';
import { is } from '../../../reading/language/word-classes.ts';
import type { Token } from '../../../reading/text/tokens.ts';

export interface HistoryTurn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface Turn extends FieldText {
  readonly role: 'user' | 'assistant';
  /** Whether it is the message itself and not its history. */
  readonly current: boolean;
  readonly affirms: boolean;
  readonly denies: boolean;
  /** Wants something else than what was offered. */
  readonly changes: boolean;
  /** "Anything is fine." */
  readonly takesAny: boolean;
  /** Asks and tells nothing: "What is the address?" */
  readonly onlyAsks: boolean;
  /** An assistant's turn that repeats what will be done and wants it confirmed. */
  readonly recaps: boolean;
}

/** Of a longer history the newest turns count. */
const mostTurns = 40;

/** Reads a conversation, the message last, once for any number of schemas. Linear in its length; never throws. */
export function hear(turns: readonly HistoryTurn[]): readonly Turn[] {
  const newest = turns.slice(-mostTurns - 1);
  return newest.map((turn, place) => turnOf(turn, place === newest.length - 1));
}

function turnOf({ role, text }: HistoryTurn, current: boolean): Turn {
  const said = fieldTextOf(text);
  const { words, asks } = said;
  return {
    ...said,
    role,
    current,
    ...stanceOf(words, asks),
    onlyAsks: onlyAsks(words, asks),
    recaps: role === 'assistant' && isRecap(words),
  };
}

const stanceReach = 40;

function stanceOf(
  words: readonly Token[],
  asks: readonly boolean[],
): Pick<Turn, 'affirms' | 'denies' | 'changes' | 'takesAny'> {
  let affirms = false;
  let denies = false;
  let changes = false;
  let takesAny = false;
  for (let i = 0; i < words.length && i < stanceReach; i += 1) {
    const { classes, fold, sentence } = words[i] as Token;
    if (classes & is.deny && i < 2 && !(fold === 'no' && words[i + 1]?.fold === 'problem')) denies = true;
    const negated = i > 0 && ((words[i - 1] as Token).classes & is.negation) !== 0;
    if (classes & is.affirm && asks[sentence] !== true && !negated && (i < 6 || (words[i] as Token).head))
      affirms = true;
    if (classes & is.change && !negated) changes = true;
    if (
      classes & is.any &&
      (fold === 'any'
        ? words.length <= 4
        : fold === 'care' || fold === 'matter'
          ? i > 0
          : fold !== 'either' || words.length <= 6)
    )
      takesAny = true;
    if (fold === 'preference' && (negated || words[i - 1]?.fold === 'particular')) takesAny = true;
    if (fold === 'go' && words[i + 1]?.fold === 'ahead') affirms = true;
    if (fold === "that's" && words[i + 1]?.fold === 'it') affirms = true;
  }
  return { affirms: affirms && !denies, denies, changes, takesAny };
}

function onlyAsks(words: readonly Token[], asks: readonly boolean[]): boolean {
  if (words.length === 0) return false;
  let asking = false;
  for (let i = 0; i < words.length && i < 200; i += 1) {
    const word = words[i] as Token;
    if (!word.head) continue;
    const wh =
      (word.classes & is.asks) !== 0 || /^(?:is|are|does|do|did|has|have|was|were|can|could|will)$/.test(word.fold);
    const next = words[i + 1];
    // "Can you …", "Could I …" ask for something to be done.
    const wish =
      /^(?:can|could|will)$/.test(word.fold) &&
      /^(?:you|i|we)$/.test(next?.fold ?? '') &&
      !/^(?:tell|say)$/.test(words[i + 2]?.fold ?? '');
    const filler = next === undefined || next.head;
    if (wh && !wish && (asks[word.sentence] === true || (word.classes & is.asks) !== 0)) asking = true;
    else if (!filler) return false;
  }
  return asking;
}

/** "Please confirm: …", "Just to make sure, you want …", "So that is 3 tickets, right?" */
function isRecap(words: readonly Token[]): boolean {
  for (let i = 0; i < words.length && i < 120; i += 1) {
    const { fold, head, stem } = words[i] as Token;
    const next = words[i + 1]?.fold;
    switch (fold) {
      case 'confirm':
      case 'confirming':
      case 'verify':
      case 'recap':
      case 'summarize':
      case 'correct':
      case 'right':
        if (fold !== 'right' || next === undefined || words[i + 1]?.head === true) return true;
        break;
      case 'make':
        if (next === 'sure') return true;
        break;
      case 'be':
        if (next === 'clear' || next === 'sure') return true;
        break;
      case 'double':
        if (next === 'check') return true;
        break;
      case 'check':
        if (next === 'the' && words[i + 2]?.fold === 'following') return true;
        break;
      case 'following':
        if (next === 'details' || next === 'information') return true;
        break;
      case 'you':
      case "you'd":
      case "you're": {
        const order = words[i - 1];
        const stated =
          head ||
          order === undefined ||
          order.apart ||
          /^(?:so|okay|ok|that|and|alright|sure)$/.test(order.fold) ||
          (words[i] as Token).apart;
        if (
          stated &&
          (next === 'want' ||
            next === 'wanted' ||
            next === 'need' ||
            next === 'said' ||
            (next === 'would' && words[i + 2]?.fold === 'like') ||
            (fold === "you'd" && next === 'like'))
        )
          return true;
        break;
      }
      default:
        if (stem === 'confirm') return true;
    }
  }
  return false;
}
