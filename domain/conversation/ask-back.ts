/**
 * Whether a message is clear enough to be taken up, or has to be asked back about (C1–C7). Called where the message
 * comes in and, when that was not possible, where it is taken up.
 */
import type { Say } from '../../contracts/state/flow.ts';
import type { Issue, Reading } from '../../contracts/reading/reading.ts';
import type { Clarification, Instruction, Stepped, WaitingMessage } from '../../contracts/state/clarification-state.ts';
import type { AnswerDecision } from '../../contracts/state/turn.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import { layChain } from '../clarification/chain.ts';
import { judgeClarity, type Judgement } from '../clarification/judge.ts';
import { placedFindings } from '../clarification/placed.ts';
import { openClarification } from '../clarification/protocol.ts';
import { blockingClarifications, withClarification, withFindings } from './clarifying.ts';
import { answerDoor, hear, type Turn } from './hearing.ts';
import { understoodIn } from './understood.ts';

/** A message as it is judged. */
export interface Judged {
  readonly turn: Turn;
  readonly message: WaitingMessage;
  /** Null: a participant's own words. */
  readonly instruction: Instruction | null;
  /** UUID for the request, should there be one. */
  readonly requestId: string;
}

export interface AskedBack {
  readonly state: ConversationState;
  readonly stepped: Stepped;
  readonly judgement: Judgement;
  readonly answer: AnswerDecision;
  readonly say: Say;
}

export type Clarity =
  | { readonly kind: 'unjudged' }
  | { readonly kind: 'clear'; readonly judgement: Judgement }
  | ({ readonly kind: 'asks' } & AskedBack);

/**
 * Longest words of a participant that are asked back about: a longer message is no single wish with a detail missing.
 */
const longestParticipantsWords = 4_000;

/** Judges a message against what the conversation knows. Pure; the standing is the one before it was heard. */
export function judgeMessage(before: ConversationState, judged: Judged): Clarity {
  const { turn, instruction } = judged;
  const policy = before.policy.clarification;
  const { findings, danger } = turn.reading;
  // Who is in danger is not asked to be more precise.
  if (!findings || danger || !isJudged(before, judged)) return { kind: 'unjudged' };
  const placed = placedFindings(findings, turn.messageId);
  const judgement = judgeClarity({ findings: placed, known: before.known ?? [], at: turn.at, policy });
  if (judgement.band !== 'clarify' || judgement.type === null) return { kind: 'clear', judgement };
  const reversible = instruction?.reversible ?? false;
  const chain = layChain(policy, {
    party: askedParty(before, instruction),
    role: instruction?.fromRole ?? null,
    department: instruction?.department ?? null,
    timeoutS: instruction?.timeoutS ?? null,
    participant: instruction === null,
  });
  const stepped = openClarification({
    id: judged.requestId,
    round: 1,
    message: judged.message,
    instruction,
    asks: instruction?.to ?? before.policy.assistant,
    asked: askedParty(before, instruction),
    judgement,
    interpretation: placed.interpretation ?? null,
    ...understoodOf(turn),
    chain,
    reversible,
    remindAt: policy.remindAt,
    at: turn.at,
  });
  return { kind: 'asks', ...asking(before, turn, stepped, judgement) };
}

/** What asking back does to where the conversation stands. */
function asking(before: ConversationState, turn: Turn, stepped: Stepped, judgement: Judgement): AskedBack {
  const heard = withFindings(hear(before, turn), turn.reading.findings, turn.turnId);
  const answer = answerDoor(before, [stepped.clarification.id]);
  const state: ConversationState = {
    ...withClarification(heard, stepped),
    offer: null,
    turn: before.turn + 1,
    // The question counts as the assistant's message (G4); it is no question of the model's.
    gateMemory: { ...heard.gateMemory, depth: heard.gateMemory.depth + 1 },
    lastGate: { turnId: turn.turnId, answer: answer.verdict, act: null },
  };
  return {
    state,
    stepped,
    judgement,
    answer,
    say: { text: 'clarification.ask', values: wordsOf(stepped.clarification.issues) },
  };
}

function understoodOf(turn: Turn): Pick<Clarification, 'understood'> {
  const understood = understoodIn(turn);
  return understood.length === 0 ? {} : { understood };
}

/** The questions as a text is filled with them. */
export function wordsOf(issues: readonly Issue[]): { readonly issues: readonly Record<string, string>[] } {
  return { issues: issues.map(({ field, issue, suggestion }) => ({ field, issue, suggestion })) };
}

/** Who gave the message, and so is asked first. */
function askedParty({ identity }: ConversationState, instruction: Instruction | null): string {
  return instruction?.from ?? identity.participant ?? 'participant';
}

/**
 * Instructions are judged always. A participant's words are judged when they begin something: not while a flow listens,
 * not as the answer to a question or an offer, and not when they ask for an action, which asks for what it needs by
 * itself (G12).
 */
function isJudged(before: ConversationState, { turn, message, instruction }: Judged): boolean {
  const policy = before.policy.clarification;
  if (blockingClarifications(before).length > 0 || before.flow) return false;
  if (instruction) return policy.instructions;
  if (!policy.participants || message.size > longestParticipantsWords) return false;
  return before.offer === null && !answersSomething(before, turn.reading);
}

function answersSomething({ gateMemory, invitedMore }: ConversationState, reading: Reading): boolean {
  if (reading.command !== undefined || reading.requests.length > 0 || reading.asksBackOnly) return true;
  if (gateMemory.lastQuestion?.answered === false) return true;
  return invitedMore && reading.stance === 'deny';
}
