/** The minutes of a turn as they are stored, whoever writes them: what was heard, what was said, why, and where it stands now. */
import type { Disposition, SettledMessage } from '../../contracts/conversation.ts';
import type { Texts } from '../../contracts/words.ts';
import type { Stepped } from '../../contracts/clarification-state.ts';
import type { ActDecision, TurnMinutes, TurnRequest, WrittenMinutes } from '../../contracts/turn.ts';
import type { Standing } from '../../contracts/standing.ts';
import { messagesIn, putWordsIn } from '../words/words.ts';
import { decisionMinutes, settledAnswer, snapshotOf } from './on-wire.ts';

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
