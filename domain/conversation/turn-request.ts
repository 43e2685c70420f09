/** A turn as its activities are given it. What does not hold is left out. */
import type { Instruction, Stepped, Understood } from '../../contracts/state/clarification-state.ts';
import type { Assumption, GoingOn, JudgedNeed, TurnMessage, TurnRequest } from '../../contracts/state/turn.ts';
import { passageOf } from '../gate/evidence.ts';
import type { Turn } from './hearing.ts';
import { askedBeside, modeOf } from './material.ts';
import { waitingMessages } from './open-turn.ts';
import type { TurnPlan } from './turn-plan.ts';
import { understoodIn } from './understood.ts';
import { updatedInstruction } from './updated-instruction.ts';

/** What a turn is about, beside its words. */
export interface About {
  /** Null: a participant's own words. */
  readonly instruction: Instruction | null;
  /** Names the row with the words that a response gave the instruction; null: they are the message's own. */
  readonly ref: string | null;
  readonly assumed?: readonly Assumption[];
  /** What the second reader has read (F11). */
  readonly understood?: readonly Understood[];
  /** What it made of the material that the answer may need (X1). */
  readonly needs?: readonly JudgedNeed[];
}

/** By a plan of whatever kind. Doors that were not asked are null. */
export function requestOf(
  turn: Turn,
  heard: readonly TurnMessage[],
  {
    answer = null,
    act = null,
  }: { readonly kind?: TurnPlan['kind'] } & Partial<Pick<TurnRequest, 'answer' | 'act'>> = {},
): TurnRequest {
  const { danger } = turn.reading;
  return {
    turnId: turn.turnId,
    at: turn.at,
    replyPosition: turn.position + 1,
    heard,
    answer,
    act,
    ...(danger ? { danger: { kind: danger.kind, at: passageOf(turn, danger) } } : {}),
  };
}

/** What the model is asked. */
export function answerRequest(
  turn: Turn,
  { answer, resolved, clarity, material, asks }: Extract<TurnPlan, { kind: 'answer' }>,
  heard: readonly TurnMessage[],
  about: About,
): TurnRequest {
  const { instruction, ref, assumed } = about;
  const waited = resolved ? [...waitingMessages(resolved), ...heard] : heard;
  return {
    ...requestOf(turn, waited, { answer }),
    ...(assumed ? { assumed } : {}),
    ...(clarity
      ? { clarity: { tenths: clarity.tenths, band: clarity.band, type: clarity.type, issues: clarity.issues } }
      : {}),
    ...completedOf(resolved),
    ...(material ? { material } : {}),
    ...(asks ? { context: askedBeside(asks, heard) } : {}),
    ...modeOf(turn.reading),
    ...understoodOf(turn, ref),
    ...readBySecond(about),
    ...(instruction ? { instruction: goingOn(turn, instruction) } : {}),
  };
}

export function readBySecond({ understood, needs }: About): Pick<TurnRequest, 'understood' | 'needs'> {
  return { ...(understood === undefined ? {} : { understood }), ...(needs === undefined ? {} : { needs }) };
}

export function understoodOf(turn: Turn, ref: string | null): Pick<TurnRequest, 'understood'> {
  return turn.reading.findings ? { understood: understoodIn(turn, { ofOtherWords: ref !== null }) } : {};
}

/** A participant's message goes to the model with everything that was answered about it. */
function completedOf(resolved: Stepped | undefined): Pick<TurnRequest, 'completed'> {
  if (!resolved) return {};
  const { messageId } = resolved.clarification.message;
  const { answers } = updatedInstruction(resolved.clarification, undefined);
  return { completed: { messageId, answers } };
}

function goingOn({ messageId }: Turn, { from, to, type, department }: Instruction): GoingOn {
  return { messageId, from, to, type, department };
}
