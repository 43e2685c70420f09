/**
 * A message that comes while a question is open is its answer, in words (C7). What is left is asked again, alone where
 * the words could have been meant for several questions; what answers nothing is asked about once more in other words,
 * and then goes up the chain.
 */
import type { Issue, Reading, Span } from '../../contracts/reading/reading.ts';
import type { Say } from '../../contracts/state/flow.ts';
import type { Clarification, FieldAnswer, Stepped } from '../../contracts/state/clarification-state.ts';
import type { AnswerDecision } from '../../contracts/state/turn.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { cancel, correct, escalate, isOpen, receive, refusalOf, remainingFields } from '../clarification/protocol.ts';
import { wantsToEnd } from '../flows/remainder.ts';
import { passageOf } from '../gate/evidence.ts';
import { wordsOf } from './ask-back.ts';
import { blockingClarifications, withAnswers, withClarification } from './clarifying.ts';
import { answerDoor, hear, type Turn } from './hearing.ts';
import { correctionsIn, inWords } from './corrected-values.ts';
import type { Either } from './number-meant.ts';
import { leavesMaterial } from './material.ts';
import { mostKept, secondOrder } from './second-order.ts';
import { answersInWords, type WordsAsAnswers } from './words-as-answers.ts';

export type AnswerInWords =
  /** Nothing is open any more: the message that waited goes on. */
  | {
      readonly kind: 'resolved';
      readonly state: ConversationState;
      readonly stepped: Stepped;
      /** What the message orders besides. */
      readonly keeps?: Reading;
    }
  | {
      readonly kind: 'still-open';
      readonly state: ConversationState;
      readonly stepped: Stepped | null;
      readonly answer: AnswerDecision;
      readonly say: Say;
      /** Another order, judged when this one is over; the message is one, or has one besides. */
      readonly keeps?: Reading;
    };

/**
 * Takes a message as the answer to an open question. `kept`: how many other orders wait for its end; null: none is
 * kept. Pure and total.
 */
export function answerInWords(
  before: ConversationState,
  open: Clarification,
  turn: Turn,
  kept: number | null = null,
): AnswerInWords {
  const state = hear(before, turn);
  const other = kept === null ? null : secondOrder(turn.reading, open);
  const isFull = (kept ?? 0) >= mostKept;
  if (other !== null)
    return (isFull ? null : withOrder(before, open, turn)) ?? keptForLater(state, open, turn, { at: other, isFull });
  return answered(state, open, turn);
}

/**
 * "Hamburg. And cancel order 1041.": what answers is taken, and what else is ordered comes next. Null: nothing of it
 * answers.
 */
function withOrder(before: ConversationState, open: Clarification, turn: Turn): AnswerInWords | null {
  const { parted } = turn.reading;
  if (parted === undefined) return null;
  const answering: Turn = { ...turn, reading: parted.answer };
  const heard = answered(hear(before, answering), open, answering);
  if (heard.stepped === null) return null;
  if (heard.kind === 'resolved') return { ...heard, keeps: parted.order };
  const { say } = heard;
  if (say.text !== 'clarification.again' && say.text !== 'clarification.one') return null;
  const values = { ...say.values, order: passageOf(turn, parted.at) };
  return { ...heard, keeps: parted.order, say: { text: 'clarification.kept', values } };
}

function answered(state: ConversationState, open: Clarification, turn: Turn): AnswerInWords {
  const corrections = isOpen(open) ? correctionsIn(turn, open) : [];
  if (corrections.length > 0) return corrected(state, open, turn, corrections);
  return taken(state, open, turn, answersInWords(turn, open, spokenIn(state)));
}

/** The same for values that were given as data (G23). */
export function answerAsData(
  before: ConversationState,
  open: Clarification,
  turn: Turn,
  answers: readonly FieldAnswer[],
): AnswerInWords {
  return taken(hear(before, turn), open, turn, { answers });
}

/** What the party may answer is taken; what is left is asked again. */
function taken(
  state: ConversationState,
  open: Clarification,
  turn: Turn,
  { answers, alone, unsure }: WordsAsAnswers,
): AnswerInWords {
  const given = { from: open.asked, by: open.asked, answers, at: turn.at };
  const refused = answers.length === 0 || refusalOf(open, given) !== null;
  const stepped = refused ? null : receive(open, given);
  const known = stepped ? withAnswers(withClarification(state, stepped), answers, turn.turnId) : state;
  if (stepped && remainingFields(stepped.clarification).length === 0)
    return { kind: 'resolved', state: known, stepped };
  if (unsure !== undefined && stepped === null) return whichNumber(state, open, turn, unsure);
  return stillOpen(known, asking(stepped?.clarification ?? open, alone), stepped, turn);
}

/** "Do you mean 1200 or 1.2?": whoever has named a number has not answered in vain. */
function whichNumber(before: ConversationState, open: Clarification, turn: Turn, { grouped, decimal }: Either) {
  return stayOpen(before, open, turn, { text: 'clarification.number', values: { grouped, decimal } });
}

/** Null: nobody has told, and nothing has shown it. */
function spokenIn({ identity, language }: ConversationState): string | null {
  return identity.locale ?? language ?? null;
}

/** What was said before is put right, and what is asked is asked again. */
function corrected(
  state: ConversationState,
  open: Clarification,
  turn: Turn,
  corrections: readonly FieldAnswer[],
): AnswerInWords {
  const stepped = correct(open, { from: open.asked, answers: corrections, at: turn.at });
  const known = withAnswers(withClarification(state, stepped), corrections, turn.turnId);
  const again = stillOpen(known, stepped.clarification, stepped, turn);
  if (again.kind !== 'still-open' || again.say.text !== 'clarification.again') return again;
  const told = corrections.map(({ field, value }) => ({ field, value: inWords(value) }));
  return { ...again, say: { ...again.say, values: { ...again.say.values, corrected: told } } };
}

/** Whoever has ordered something else is told what becomes of that. */
function keptForLater(
  before: ConversationState,
  open: Clarification,
  turn: Turn,
  { at, isFull }: { readonly at: Span; readonly isFull: boolean },
): AnswerInWords {
  const values = { order: passageOf(turn, at), most: mostKept };
  const text = isFull ? 'clarification.kept.full' : 'clarification.kept';
  return { ...stayOpen(before, open, turn, { text, values }), ...(isFull ? {} : { keeps: turn.reading }) };
}

/** The question stays as it is, and nothing was tried in vain. */
function stayOpen(before: ConversationState, open: Clarification, turn: Turn, say: Say): StillOpen {
  const left = remainingFields(open);
  const issues = open.issues.filter(({ field }) => left.includes(field));
  const answer = answerDoor(before, [open.id]);
  const gateMemory = { ...before.gateMemory, depth: before.gateMemory.depth + 1 };
  const lastGate = { turnId: turn.turnId, answer: answer.verdict, act: null };
  return {
    kind: 'still-open',
    state: { ...before, turn: before.turn + 1, gateMemory, lastGate },
    stepped: null,
    answer,
    say: { ...say, values: { ...wordsOf(issues), fields: left, ...say.values } },
  };
}

type StillOpen = Extract<AnswerInWords, { kind: 'still-open' }>;

/** Gives up what was asked about: the participant said "cancel", or begins anew. */
export function cancelClarifications(
  before: ConversationState,
  given: { readonly at: number; readonly by: string; readonly because: string },
): { readonly state: ConversationState; readonly stepped: readonly Stepped[] } {
  const stepped = before.clarifications.map((open) => cancel(open, given));
  return { state: stepped.reduce(withClarification, before), stepped };
}

/**
 * What was asked about, or waited for, is given up: "never mind", "I changed my mind". A bare no to a question is an
 * answer.
 */
export function withdraws(state: ConversationState, reading: Reading): boolean {
  if (leavesMaterial(state, reading)) return true;
  const [open] = blockingClarifications(state);
  if (!open || open.instruction !== null || state.flow) return false;
  if (wantsToEnd(reading)) return true;
  const { says, remainder, requests, answers } = reading;
  const refuses = says.includes('refusal') && says.every((one) => one === 'refusal' || one === 'courtesy');
  if (!refuses || remainder.length > 0 || requests.length > 0 || answers.none === true) return false;
  return open.issues.every(takesNoRefusal);
}

function takesNoRefusal({ expects, takes = [] }: Issue): boolean {
  return expects !== 'boolean' && !takes.includes('refusal');
}

/** The request with the field that is asked for alone from now on, where there is one. */
function asking({ alone: _alone, ...open }: Clarification, alone: string | undefined): Clarification {
  return alone === undefined ? open : { ...open, alone };
}

function stillOpen(
  before: ConversationState,
  open: Clarification,
  received: Stepped | null,
  turn: Turn,
): AnswerInWords {
  const state = {
    ...before,
    turn: before.turn + 1,
    gateMemory: { ...before.gateMemory, depth: before.gateMemory.depth + 1 },
  };
  // Whoever answers a part of it gets to the end of it: only what says nothing is counted.
  const tries = (open.tries ?? 0) + (received === null ? 1 : 0);
  const tried: Clarification = { ...open, tries };
  const answer = answerDoor(before, [open.id]);
  const held = (say: Say, stepped: Stepped | null, clarification: Clarification): AnswerInWords => ({
    kind: 'still-open',
    state: {
      ...withClarification(state, { clarification, happened: [] }),
      lastGate: { turnId: turn.turnId, answer: answer.verdict, act: null },
    },
    stepped: stepped && { ...stepped, clarification },
    answer,
    say,
  });
  if (open.status === 'timed-out') return held({ text: 'clarification.timed-out', values: {} }, received, tried);
  const isAsked = open.levels.at(-1)?.party === open.asked;
  const mostTries = before.policy.clarification.rounds;
  if (isAsked && received === null && tries >= mostTries) {
    const climbed = escalate(tried, { at: turn.at, because: 'answers did not help', by: open.asked });
    if (!('refused' in climbed)) {
      return held({ text: 'clarification.escalated', values: {} }, climbed, climbed.clarification);
    }
  }
  const left = remainingFields(tried);
  const issues = tried.issues.filter(({ field }) => left.includes(field));
  if (!isAsked)
    return held({ text: 'clarification.still-open', values: { ...wordsOf(issues), fields: left } }, received, tried);
  return held(againAbout(tried, issues, received === null), received, tried);
}

/**
 * The questions that are left, or the one that is asked alone; `isFirst`: nothing was understood of the last answer.
 */
function againAbout({ alone }: Clarification, issues: readonly Issue[], isFirst: boolean): Say {
  const only = issues.filter(({ field }) => field === alone);
  if (only.length === 0)
    return {
      text: 'clarification.again',
      values: { ...wordsOf(issues), fields: issues.map(({ field }) => field), untaken: isFirst },
    };
  return {
    text: 'clarification.one',
    values: { ...wordsOf(only), fields: only.map(({ field }) => field), first: isFirst },
  };
}
