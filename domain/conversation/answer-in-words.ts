/**
 * A message that comes while a question is open is its answer, in words (C7): values that are of the kind that was asked for,
 * or the words themselves, by reference, where any are good. What does not answer is asked about once more in other words, and then goes up
 * the chain.
 */
import type { Issue, Findings, Passage, Reading } from '../../contracts/reading.ts';
import type { Say } from '../../contracts/flow.ts';
import type { Clarification, FieldAnswer, Stepped } from '../../contracts/clarification-state.ts';
import type { AnswerDecision } from '../../contracts/turn.ts';
import type { ConversationState } from '../../contracts/conversation-state.ts';
import { cancel, escalate, receive, refusalOf, remainingFields } from '../clarification/protocol.ts';
import { passageOf } from '../gate/evidence.ts';
import { fingerprint } from '../words/fingerprint.ts';
import { wordsOf } from './ask-back.ts';
import { withAnswers, withClarification } from './clarifying.ts';
import { answerDoor, hear, type Turn } from './hearing.ts';

export type AnswerInWords =
  /** Nothing is open any more: the message that waited goes on. */
  | { readonly kind: 'resolved'; readonly standing: ConversationState; readonly stepped: Stepped }
  | {
      readonly kind: 'still-open';
      readonly standing: ConversationState;
      readonly stepped: Stepped | null;
      readonly answer: AnswerDecision;
      readonly say: Say;
    };

/** Takes a message as the answer to an open question. Pure and total. */
export function answerInWords(before: ConversationState, open: Clarification, turn: Turn): AnswerInWords {
  const standing = hear(before, turn);
  const answers = answersIn(turn, open);
  const given = { from: open.asked, by: open.asked, answers, at: turn.at };
  const refused = answers.length === 0 || refusalOf(open, given) !== null;
  const stepped = refused ? null : receive(open, given);
  if (stepped && remainingFields(stepped.clarification).length === 0) {
    const known = withAnswers(withClarification(standing, stepped), answers, turn.turnId);
    return { kind: 'resolved', standing: known, stepped };
  }
  return stillOpen(standing, stepped?.clarification ?? open, stepped, turn);
}

/** Gives up what was asked about: the participant said "cancel", or begins anew. */
export function cancelClarifications(
  before: ConversationState,
  given: { readonly at: number; readonly by: string; readonly because: string },
): { readonly standing: ConversationState; readonly stepped: readonly Stepped[] } {
  const stepped = (before.clarifications ?? []).map((open) => cancel(open, given));
  return { standing: stepped.reduce(withClarification, before), stepped };
}

function stillOpen(
  before: ConversationState,
  open: Clarification,
  received: Stepped | null,
  turn: Turn,
): AnswerInWords {
  const standing = { ...before, turn: before.turn + 1, marks: { ...before.marks, depth: before.marks.depth + 1 } };
  const tries = (open.tries ?? 0) + 1;
  const tried: Clarification = { ...open, tries };
  const answer = answerDoor(before, [open.id]);
  const held = (say: Say, stepped: Stepped | null, clarification: Clarification): AnswerInWords => ({
    kind: 'still-open',
    standing: {
      ...withClarification(standing, { clarification, happened: [] }),
      lastGate: { turnId: turn.turnId, answer: answer.verdict, act: null },
    },
    stepped: stepped && { ...stepped, clarification },
    answer,
    say,
  });
  if (open.status === 'timed-out') return held({ text: 'clarification.timed-out', values: {} }, received, tried);
  const asking = open.levels.at(-1)?.party === open.asked;
  const patience = before.policy.clarification?.rounds ?? 1;
  if (asking && tries >= patience) {
    const climbed = escalate(tried, { at: turn.at, because: 'answers did not help', by: open.asked });
    if (!('refused' in climbed)) {
      const happened = [...(received?.happened ?? []), ...climbed.happened];
      return held({ text: 'clarification.escalated', values: {} }, { ...climbed, happened }, climbed.clarification);
    }
  }
  const text = asking ? 'clarification.again' : 'clarification.still-open';
  const left = remainingFields(tried);
  const doubts = tried.doubts.filter(({ field }) => left.includes(field));
  return held({ text, values: { ...wordsOf(doubts), fields: left } }, received, tried);
}

/** The values that the words give for what is still asked, at most one for each field. */
function answersIn(turn: Turn, open: Clarification): readonly FieldAnswer[] {
  const { reading } = turn;
  if (reading.asksBackOnly) return [];
  const left = remainingFields(open);
  const asked = open.doubts.filter(({ field }) => left.includes(field));
  const mentions = [...(reading.findings?.mentions ?? [])];
  return asked.flatMap((doubt) => {
    const named = reading.findings?.fields.find(({ field }) => field === doubt.field);
    const value = named?.value ?? chosenIn(reading, doubt) ?? takeMention(mentions, doubt) ?? wordsFor(turn, doubt);
    return value === null ? [] : [{ field: doubt.field, value }];
  });
}

type Mention = NonNullable<Findings['mentions']>[number];

/** A value of the kind that was asked for; each is used once, in the order of the questions. */
function takeMention(mentions: Mention[], { expects }: Issue): Mention['value'] | null {
  const at = mentions.findIndex(({ kind }) => expects !== undefined && accepts(expects, kind));
  return at === -1 ? null : (mentions.splice(at, 1)[0]?.value ?? null);
}

function accepts(expects: NonNullable<Issue['expects']>, kind: string): boolean {
  if (expects === 'number') return kind === 'number' || kind === 'quantity';
  if (expects === 'datetime') return kind === 'datetime' || kind === 'date';
  return kind === expects;
}

/** "The second one", "B", or one of the choices word for word. */
function chosenIn({ ordinals, bareChoice }: Reading, { choices }: Issue): string | null {
  if (!choices || choices.length === 0) return null;
  const index = ordinals[0]?.index;
  const place = index === undefined ? bareChoice?.place : index === -1 ? choices.length : index;
  const named = choices.find((choice) => fingerprint(choice.toLowerCase()) === bareChoice?.fingerprint);
  return named ?? (place === undefined ? null : (choices[place - 1] ?? null));
}

/** Longest words that are taken as an answer, in UTF-16 code units; of longer ones the beginning. */
const longestAnswer = 1_000;

/** Where any words are good, what was said is the answer. */
function wordsFor(turn: Turn, { expects, choices }: Issue): Passage | null {
  if ((choices && choices.length > 0) || (expects !== undefined && expects !== 'text')) return null;
  return passageOf(turn, { start: 0, end: Math.min(turn.reading.length, longestAnswer) });
}
