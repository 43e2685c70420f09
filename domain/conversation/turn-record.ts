/**
 * The record of a turn as it is stored, whoever writes it: what was heard, what was said, why, and where it stands now.
 */
import type { AuditNote } from '../../contracts/state/audit-note.ts';
import type { Disposition, SettledMessage } from '../../contracts/wire/conversation.ts';
import type { ContextStep } from '../../contracts/state/context-request.ts';
import type { HandoffStep } from '../../contracts/state/handoff.ts';
import type { AnswerGrounds } from '../../contracts/wire/answer-object.ts';
import type { Say } from '../../contracts/state/flow.ts';
import type { Texts } from '../../contracts/state/words.ts';
import type { Stepped } from '../../contracts/state/clarification-state.ts';
import type { Worded } from '../../contracts/state/diagnosis-state.ts';
import type { SentPrompt } from '../../contracts/state/model.ts';
import type { ActDecision, TurnRecord, TurnRequest, WrittenTurnRecord } from '../../contracts/state/turn.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { TokensSpent } from '../../contracts/wire/usage.ts';
import { messagesIn, putWordsIn } from '../words/words.ts';
import { tagOf } from './language.ts';
import { questionOf, questionOnWire, toReader } from './question.ts';
import { decisionRecords, settledAnswer, snapshotOf } from './on-wire.ts';

/** How a turn ended. */
export interface Settlement<Found> {
  readonly state: ConversationState;
  readonly text: string;
  readonly disposition: Disposition;
  readonly act: ActDecision | null;
  /** Whether the model is shown the turn later. */
  readonly forModel: boolean;
  readonly found: Found | null;
  readonly remedy?: string | undefined;
  /** What stands behind the answer (M8), where the assistant remembers what its answers are about. */
  readonly grounds?: AnswerGrounds | undefined;
  readonly clarifications?: readonly Stepped[] | undefined;
  readonly handoffs?: readonly HandoffStep[] | undefined;
  readonly contexts?: readonly ContextStep[] | undefined;
  readonly audit?: readonly AuditNote[] | undefined;
  /** What the model calls of the turn have cost; absent: there were none. */
  readonly usage?: TokensSpent | undefined;
  /** What the model was sent last. */
  readonly prompt?: SentPrompt | undefined;
  /** Who worded the answer, where something is diagnosed; absent: the engine. */
  readonly worded?: Worded | undefined;
}

/** What is stored of a settled turn. Pure. */
export function turnRecord<Found>(turn: TurnRequest, end: Settlement<Found>): TurnRecord<Found> {
  const { state, act, disposition, clarifications = [], handoffs = [], contexts = [], audit = [] } = end;
  const messageId = turn.heard.at(-1)?.messageId ?? turn.turnId;
  return {
    turnId: turn.turnId,
    heard: turn.heard,
    forModel: end.forModel,
    reply: { text: end.text, position: turn.replyPosition },
    found: end.found,
    decisions: decisionRecords(state.identity.conversation, turn.turnId, {
      answer: turn.answer,
      act,
      left: turn.left ?? null,
      read: turn.understood?.filter(({ reader }) => reader === 'model') ?? [],
      needs: turn.needs ?? [],
      action: state.flow?.kind ?? null,
      policyVersion: state.policy.version,
    }),
    settled: settledAnswer({
      messageId,
      turnId: turn.turnId,
      disposition,
      state,
      text: end.text,
      answer: turn.answer?.verdict ?? null,
      act,
      remedy: end.remedy,
      grounds: end.grounds,
      assumed: turn.assumed?.map(({ field, issue }) => ({ field, issue })),
      clarity: turn.clarity && clarityOnWire(turn.clarity),
      understood: turn.understood,
      needs: turn.needs,
    }),
    snapshot: snapshotOf(state, turn.turnId),
    question: questionOf(state),
    status: statusAfter(disposition, turn, state),
    ...(turn.instruction && goesOn(disposition) ? { instruction: turn.instruction } : {}),
    ...(clarifications.length === 0 ? {} : { clarifications }),
    ...(turn.danger
      ? { danger: { kind: turn.danger.kind, messageId: turn.danger.at.messageId, quote: turn.danger.at } }
      : {}),
    ...(turn.feedback ? { feedback: turn.feedback } : {}),
    ...(handoffs.length === 0 ? {} : { handoffs }),
    ...(contexts.length === 0 ? {} : { contexts }),
    ...(audit.length === 0 ? {} : { audit }),
    ...(end.usage ? { usage: end.usage } : {}),
    ...(end.prompt ? { prompt: end.prompt } : {}),
    ...diagnosisOf(turn, end),
    ...(turn.material && end.forModel && disposition === 'answered' ? { material: turn.material } : {}),
  };
}

function diagnosisOf(
  { diagnosis }: TurnRequest,
  { state, worded = { by: 'engine', because: [] } }: Settlement<unknown>,
): Pick<TurnRecord<unknown>, 'diagnosis'> {
  const known = state.diagnosis;
  return diagnosis && known ? { diagnosis: { ...diagnosis, state: known, language: tagOf(state), worded } } : {};
}

/**
 * The messages whose words the record of a turn quotes, each once. Cases are kept as they were judged and quote nobody.
 */
export function messagesQuoted({
  settled,
  snapshot,
  decisions,
  clarifications,
  contexts,
  danger,
  feedback,
}: TurnRecord<unknown>): readonly string[] {
  const rules = decisions.map((decision) => decision.rules);
  return messagesIn([settled, snapshot, rules, clarifications, contexts, danger, feedback]);
}

/** Puts the words in: those of people, and those of the question, which `say` renders. */
export function writtenTurnRecord<Found>(
  record: TurnRecord<Found>,
  texts: Texts,
  say: (text: Say) => string,
): WrittenTurnRecord<Found> {
  const { decisions, settled, snapshot, clarifications, contexts, danger, feedback, question: asked, ...rest } = record;
  const question = questionOnWire(asked, say);
  return {
    ...rest,
    decisions: decisions.map((decision) => ({ ...decision, rules: putWordsIn(decision.rules, texts) })),
    settled: { ...putWordsIn(settled, texts), question },
    snapshot: { ...putWordsIn(snapshot, texts), question, asked: toReader(asked) },
    ...(clarifications ? { clarifications: putWordsIn(clarifications, texts) } : {}),
    ...(contexts ? { contexts: putWordsIn(contexts, texts) } : {}),
    ...(danger ? { danger: putWordsIn(danger, texts) } : {}),
    ...(feedback ? { feedback: putWordsIn(feedback, texts) } : {}),
  };
}

function clarityOnWire({ tenths, band, type, issues }: NonNullable<TurnRequest['clarity']>): SettledMessage['clarity'] {
  return {
    confidence_score: tenths / 10,
    band,
    ...(type === null ? {} : { ambiguity_type: type }),
    issues: issues.map(({ field, issue, suggestion }) => ({ field, issue, suggestion })),
  };
}

/** Whether something became of it: a turn that failed, or was refused, has carried nothing on. */
function goesOn(disposition: Disposition): boolean {
  return disposition === 'answered' || disposition === 'flow_step';
}

/** What is asked back about waits; what answers a question, or says anything else meanwhile, does not (C7). */
function statusAfter(
  disposition: Disposition,
  { heard }: Pick<TurnRequest, 'heard'>,
  { clarifications }: Settlement<unknown>['state'],
): TurnRecord<unknown>['status'] {
  if (disposition === 'failed') return 'failed';
  if (disposition === 'context_required') return 'waiting_context';
  const waits = clarifications.some(({ message }) => heard.some(({ messageId }) => messageId === message.messageId));
  return disposition === 'clarification_required' && waits ? 'waiting_clarification' : 'completed';
}
