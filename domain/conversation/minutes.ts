/** The minutes of a turn as they are stored, whoever writes them: what was heard, what was said, why, and where it stands now. */
import type { Disposition, SettledMessage } from '../../contracts/conversation.ts';
import type { Assumption } from '../clarification/best-guess.ts';
import type { Judgement } from '../clarification/judge.ts';
import type { Stepped } from '../clarification/state.ts';
import { messagesIn, putWordsIn, type Texts, type Unwritten, type Written } from '../words/words.ts';
import { decisionMinutes, settledAnswer, snapshotOf, type DecisionMinutes, type SnapshotMinutes } from './on-wire.ts';
import type { ActDecision, AnswerDecision } from './hearing.ts';
import type { Standing } from './standing.ts';
import type { Updated } from './updated-instruction.ts';

/** A message of a turn. Its words are in its row (R9). */
export interface HeardMessage {
  readonly messageId: string;
  /** Epoch milliseconds of acceptance. */
  readonly at: number;
  readonly position: number;
  /** Not said by anybody in one piece: the answers to questions about a message, which are put into words when they are stored. */
  readonly answersTo?: AnswersTo;
}

export interface AnswersTo {
  readonly messageId: string;
  readonly updated: Updated;
}

/** What is needed to settle a turn, whatever becomes of it. */
export interface OpenTurn {
  readonly turnId: string;
  /** Epoch milliseconds at which the loop took the turn up. */
  readonly at: number;
  /** Place of the reply in accepted order. */
  readonly replyPosition: number;
  readonly heard: readonly HeardMessage[];
}

/** A turn as the workflow hands it on. */
export interface TurnRequest extends OpenTurn {
  readonly answer: AnswerDecision | null;
  readonly act: ActDecision | null;
  /** What is assumed, when the turn goes on with a best guess (C10). */
  readonly assumed?: readonly Assumption[];
  /** How clear the message was, where that was judged (C2). */
  readonly clarity?: Pick<Judgement, 'tenths' | 'band' | 'type' | 'doubts'>;
}

/**
 * What is to be stored of a turn, with the words of earlier messages by reference. `Found` is what the words of the turn rest
 * on; a second attempt goes by what the first one told.
 */
export interface TurnMinutes<Found> {
  readonly turnId: string;
  readonly heard: readonly HeardMessage[];
  /** Whether the model is shown these messages later: commands and flow steps are no turns of the talk. */
  readonly forModel: boolean;
  readonly reply: { readonly text: string; readonly position: number };
  readonly found: Found | null;
  readonly decisions: readonly DecisionMinutes[];
  /** The settled answer; its `reply.at` is filled in with the time of storing. */
  readonly settled: Unwritten<SettledMessage>;
  readonly snapshot: Unwritten<SnapshotMinutes>;
  readonly status: 'completed' | 'failed' | 'waiting_clarification';
  /** Clarifications that were opened, answered or ended in this turn; rows and events are written with it (C12). */
  readonly clarifications?: readonly Stepped[];
}

/** The same as it is stored: with the words put in. */
export type WrittenMinutes<Found> = Omit<
  TurnMinutes<Found>,
  'decisions' | 'settled' | 'snapshot' | 'clarifications'
> & {
  readonly decisions: readonly (Omit<DecisionMinutes, 'rules'> & Written<Pick<DecisionMinutes, 'rules'>>)[];
  readonly settled: SettledMessage;
  readonly snapshot: SnapshotMinutes;
  readonly clarifications?: readonly Written<Stepped>[];
};

/** How a turn ended. */
export interface Settlement<Found> {
  readonly standing: Standing;
  readonly text: string;
  readonly disposition: Disposition;
  readonly act: ActDecision | null;
  /** Whether the model is shown the turn later. */
  readonly forModel: boolean;
  readonly found: Found | null;
  readonly remedy?: string | undefined;
  readonly clarifications?: readonly Stepped[] | undefined;
}

/** What is stored of a settled turn. Pure. */
export function turnMinutes<Found>(turn: TurnRequest, end: Settlement<Found>): TurnMinutes<Found> {
  const { standing, act, disposition, clarifications = [] } = end;
  const messageId = turn.heard.at(-1)?.messageId ?? turn.turnId;
  return {
    turnId: turn.turnId,
    heard: turn.heard,
    forModel: end.forModel,
    reply: { text: end.text, position: turn.replyPosition },
    found: end.found,
    decisions: decisionMinutes(standing.identity.conversation, turn.turnId, {
      answer: turn.answer,
      act,
      policyVersion: standing.policy.version,
    }),
    settled: settledAnswer({
      messageId,
      turnId: turn.turnId,
      disposition,
      standing,
      text: end.text,
      answer: turn.answer?.verdict ?? null,
      act,
      remedy: end.remedy,
      assumed: turn.assumed?.map(({ field, issue }) => ({ field, issue })),
      clarity: turn.clarity && clarityOnWire(turn.clarity),
    }),
    snapshot: snapshotOf(standing, turn.turnId),
    status: statusAfter(disposition),
    ...(clarifications.length === 0 ? {} : { clarifications }),
  };
}

/** The messages whose words a turn's minutes quote, each once. Cases are kept as they were judged and quote nobody. */
export function messagesQuoted({
  settled,
  snapshot,
  decisions,
  clarifications,
}: TurnMinutes<unknown>): readonly string[] {
  return messagesIn([settled, snapshot, decisions.map(({ rules }) => rules), clarifications]);
}

/** Puts the words in. */
export function writtenMinutes<Found>(minutes: TurnMinutes<Found>, texts: Texts): WrittenMinutes<Found> {
  const { decisions, settled, snapshot, clarifications, ...rest } = minutes;
  return {
    ...rest,
    decisions: decisions.map((decision) => ({ ...decision, rules: putWordsIn(decision.rules, texts) })),
    settled: putWordsIn(settled, texts),
    snapshot: putWordsIn(snapshot, texts),
    ...(clarifications ? { clarifications: putWordsIn(clarifications, texts) } : {}),
  };
}

function clarityOnWire({ tenths, band, type, doubts }: NonNullable<TurnRequest['clarity']>): SettledMessage['clarity'] {
  return {
    confidence_score: tenths / 10,
    band,
    ...(type === null ? {} : { ambiguity_type: type }),
    issues: doubts.map(({ field, issue, suggestion }) => ({ field, issue, suggestion })),
  };
}

function statusAfter(disposition: Disposition): TurnMinutes<unknown>['status'] {
  if (disposition === 'failed') return 'failed';
  return disposition === 'clarification_required' ? 'waiting_clarification' : 'completed';
}
