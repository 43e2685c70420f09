/** What a turn is handed on as, beside its words. */
import type { Instruction, Stepped, Understood } from '../../contracts/clarification-state.ts';
import type {
  ActDecision,
  AnswerDecision,
  Assumption,
  GoingOn,
  TurnMessage,
  TurnRequest,
} from '../../contracts/turn.ts';
import type { Judgement } from '../../domain/clarification/judge.ts';
import type { Turn } from '../../domain/conversation/hearing.ts';
import { updatedInstruction } from '../../domain/conversation/updated-instruction.ts';
import { understoodIn } from '../../domain/conversation/understood.ts';
import { passageOf } from '../../domain/gate/evidence.ts';

export function requestOf(
  turn: Turn,
  heard: readonly TurnMessage[],
  doors: Doors = { answer: null, act: null },
): TurnRequest {
  const { danger } = turn.reading;
  return {
    turnId: turn.turnId,
    at: turn.at,
    replyPosition: turn.position + 1,
    heard,
    ...doors,
    ...(danger ? { danger: { kind: danger.kind, at: passageOf(turn, danger) } } : {}),
  };
}

/** What a turn is about, beside its words. */
export interface About {
  /** Null: a participant's own words. */
  readonly instruction: Instruction | null;
  /** Names the row with the words that a response gave the instruction; null: they are the message's own. */
  readonly ref: string | null;
  readonly assumed?: readonly Assumption[];
  /** What the second reader has read (F11). */
  readonly understood?: readonly Understood[];
}

/** What the second reader has read in it. */
export function readOf({ understood }: About): Pick<TurnRequest, 'understood'> {
  return understood === undefined ? {} : { understood };
}

export function understoodOf(turn: Turn, ref: string | null): Pick<TurnRequest, 'understood'> {
  return turn.reading.findings ? { understood: understoodIn(turn, { ofOtherWords: ref !== null }) } : {};
}

/** A participant's message goes to the model with everything that was answered about it. */
export function completedOf(resolved: Stepped | undefined): Pick<TurnRequest, 'completed'> {
  if (!resolved) return {};
  const { message } = resolved.clarification;
  return {
    completed: { messageId: message.messageId, answers: updatedInstruction(resolved.clarification, undefined).answers },
  };
}

export function goingOn({ messageId }: Turn, { from, to, type, department }: Instruction): GoingOn {
  return { messageId, from, to, type, department };
}

export function loggedOf({ tenths, band, type, issues }: Judgement): NonNullable<TurnRequest['clarity']> {
  return { tenths, band, type, issues };
}

interface Doors {
  readonly answer: AnswerDecision | null;
  readonly act: ActDecision | null;
}
