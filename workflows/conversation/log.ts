/**
 * The log: what has happened and is not in the rows yet, in order. An activity that writes is given the whole log; what
 * it has written is removed. Rows are idempotent by happening, so an entry that is handed on twice is written once.
 */
import type { AuditNote } from '../../contracts/state/audit-note.ts';
import type { GivenOrder } from '../../contracts/state/signature.ts';
import type { Disposition } from '../../contracts/wire/conversation.ts';
import type { ConversationState } from '../../contracts/state/conversation-state.ts';
import type { Say } from '../../contracts/state/flow.ts';
import type { LogEntry } from '../../contracts/state/log-entry.ts';
import type { Asked, Receipt } from '../../contracts/state/messages.ts';
import type { Stored, TurnRequest } from '../../contracts/state/turn.ts';
import { uuid4 } from '@temporalio/workflow';
import { withItem } from '../../domain/conversation/attention.ts';
import { answered, without, type QueuedMessage } from '../../domain/conversation/inbox.ts';
import { tagOf } from '../../domain/conversation/language.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { turnRecord } from '../../domain/conversation/turn-record.ts';
import { promptly, recordActivities, unlessGivenUp } from './activities.ts';
import { addToTimeline, carry, tellWatchers, type Run } from './run.ts';

/** Decisions that may wait to be written; a conversation makes one for each order of a person. */
const mostDecisions = 100;

/** Adds to the log. */
export function log(run: Run, ...happened: readonly LogEntry[]): void {
  run.log = [...run.log, ...happened];
}

export interface Decided {
  readonly event: AuditNote['event'];
  /** The action or request that was decided about; null: the conversation. */
  readonly subject: string | null;
  readonly actor: string;
  readonly reason: string;
  /** Idempotency key of the decision. */
  readonly once: string;
}

/**
 * Logs a decision. The activity that writes its row checks the order's proof; without one the order came from a Temporal
 * client, and its actor is only a claim.
 */
export function audit(run: Run, decided: Decided, given: GivenOrder): void {
  const note: AuditNote = { ...decided, at: Date.now(), ...(hasProof(given) ? { given } : {}) };
  log(run, { kind: 'decision', note });
  const decisions = run.log.filter(({ kind }) => kind === 'decision');
  const dropped = new Set(decisions.slice(0, -mostDecisions));
  run.log = run.log.filter((one) => !dropped.has(one));
}

function hasProof({ asked }: GivenOrder): boolean {
  return isRecord(asked) && (asked['signed'] !== undefined || asked['token'] !== undefined);
}

/** Whether the log holds anything that no sender is about to write. */
export function isUnwritten({ log: happened }: Run): boolean {
  return happened.some((one) => one.kind !== 'asked-at-once' || one.isDue);
}

/**
 * Writes the log. Waits for a database that is away; what the database refuses for good is dropped, and shown to an
 * operator.
 */
export async function writeDown(run: Run): Promise<void> {
  if (!isUnwritten(run)) return;
  const request = { state: carry(run.state), happened: run.log };
  await writes(
    run,
    promptly('write down what happened', (local) => local.keepClarifications(request)),
  );
}

/**
 * Writes the conversation's row, and the log if it holds anything. Always an activity of its own, which ends the
 * workflow task.
 */
export async function writeRow(run: Run): Promise<void> {
  const { keepClarifications } = recordActivities('write the row of the conversation');
  const isWritten = await writes(run, keepClarifications({ state: carry(run.state), happened: run.log }));
  // The next run tries the row again.
  if (!isWritten) log(run, { kind: 'state' });
}

/** False: it was refused for good, and so would be for ever. What was given to it leaves the log either way. */
async function writes(run: Run, writing: Promise<unknown>): Promise<boolean> {
  const { log: happened } = run;
  const isWritten = await unlessGivenUp(
    writing.then(() => true),
    () => {
      run.state = withItem(run.state, { id: `set-aside:${uuid4()}`, kind: 'set-aside', at: Date.now() });
      addToTimeline(run, 'what happened could not be written down');
      return false;
    },
  );
  leaves(run, happened);
  return isWritten;
}

/**
 * Hands the log to an activity that settles a turn. The log is kept when the activity fails, or when an earlier attempt
 * has settled the turn.
 */
export async function withLog(run: Run, settle: (happened: readonly LogEntry[]) => Promise<Stored>): Promise<Stored> {
  const { log: happened } = run;
  const stored = await settle(happened);
  if (stored === null) leaves(run, happened);
  // The earlier attempt may have written the row with another outcome.
  else log(run, { kind: 'state' });
  return stored;
}

function leaves(run: Run, written: readonly LogEntry[]): void {
  run.log = run.log.filter((one) => !written.includes(one));
  if (run.turn === null) tellWatchers(run);
}

export interface Told {
  /** Null: nothing is said. */
  readonly say: Say | null;
  /** Said before it. */
  readonly lead?: Say;
  /** The diagnosis words the reply itself (D4). */
  readonly inOwnWords?: true;
  readonly disposition: Disposition;
  readonly remedy?: Say;
}

/** How a turn is settled whose words are the engine's. */
export const inOwnWords = { say: null, inOwnWords: true, disposition: 'answered' } as const;

/**
 * Settles a turn with words that need no model. Returns null, or what an earlier attempt has stored of the turn: that is
 * what the participant has read.
 */
export async function replyWithText(run: Run, turn: TurnRequest, told: Told): Promise<Stored> {
  const { tellParticipant } = recordActivities(`${told.disposition}: ${told.say?.text ?? 'nothing is said'}`);
  return withLog(run, (happened) => tellParticipant({ turn, state: carry(run.state), ...told, happened }));
}

/** A question that is asked in the workflow task in which the message came. */
export interface AskedNow {
  readonly state: ConversationState;
  readonly answer: TurnRequest['answer'];
  readonly say: Say;
  readonly asks: Extract<LogEntry, { readonly kind: 'asked-at-once' }>['asks'];
}

/**
 * Settles the turn of the message that has just come in with a question about it. The sender, who proposed the request's
 * id, writes the turn from the result, which spares an activity.
 */
export function askInReceipt(run: Run, heard: QueuedMessage, { state, answer, say, asks }: AskedNow): Asked {
  const { messageId, turnId, at, position } = heard;
  run.state = state;
  run.inbox = answered(without(run.inbox, [heard]));
  const clarification = asks.kind === 'clarification' ? asks.step.clarification : null;
  const turn = {
    turnId,
    at,
    replyPosition: position + 1,
    heard: [{ messageId, at, position }],
    answer,
    act: null,
    ...(clarification?.understood ? { understood: clarification.understood } : {}),
  };
  log(run, { kind: 'asked-at-once', turn, say, asks });
  const record = turnRecord<never>(turn, {
    state,
    text: '',
    act: null,
    forModel: true,
    found: null,
    ...(asks.kind === 'clarification'
      ? { disposition: 'clarification_required', clarifications: [asks.step] }
      : { disposition: 'context_required', contexts: [asks.step] }),
  });
  return { ...(clarification ? { clarification } : {}), say, tag: tagOf(state), turnRecord: record };
}

/** Has the question about a repeated message written: the first sender may have died before writing it. */
export function writeAskedAbout(run: Run, { messageId }: Pick<Receipt, 'messageId'>): void {
  run.log = run.log.map((one) =>
    one.kind === 'asked-at-once' && one.turn.heard.some((heard) => heard.messageId === messageId)
      ? { ...one, isDue: true }
      : one,
  );
}
