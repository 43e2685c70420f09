/**
 * What a run notes. The log: what has happened and is not in the rows yet, in order. An activity that writes is given the
 * whole log; what it has written is removed. Rows are idempotent by happening, so an entry that is handed on twice is
 * written once. Beside it: the timeline, tasks, and the state as activities are given it.
 */
import { uuid4 } from '@temporalio/workflow';
import type { AuditNote } from '../../contracts/state/audit-note.ts';
import type { GivenOrder } from '../../contracts/state/signature.ts';
import type { Disposition } from '../../contracts/wire/conversation.ts';
import type { CarriedState, ConversationState } from '../../contracts/state/conversation-state.ts';
import type { Say } from '../../contracts/state/flow.ts';
import type { LogEntry } from '../../contracts/state/log-entry.ts';
import type { Stored, TurnRequest } from '../../contracts/state/turn.ts';
import { withItem } from '../../domain/conversation/attention.ts';
import { isRecord } from '../../domain/conversation/record.ts';
import { localThenRegular, recordActivities, catchActivityFailure } from './activities.ts';
import { nexusIdOf } from './messages.ts';
import type { Run, Task } from './run.ts';

/** Decisions that may wait to be written; a conversation makes one for each order of a person. */
const mostDecisions = 100;

/** Adds to the log. */
export function log(run: Run, happened: LogEntry): void {
  run.log = [...run.log, happened];
}

/** Puts a changed state in place, and has its row written. `what`: for the timeline. */
export function changeState(run: Run, state: ConversationState, what: string | null = null): void {
  run.state = state;
  log(run, { kind: 'state' });
  if (what !== null) addToTimeline(run, what);
}

export type Decided = Omit<AuditNote, 'at' | 'given'>;

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

type Unwritten = ReturnType<typeof unwritten>;

/** What an activity that writes is given: the state as it is now, and the whole log. */
function unwritten({ state, log: happened }: Run) {
  return { state: carry(state), happened };
}

/** Whether the log holds anything that the workflow has to write. A question that was asked at once its sender writes. */
export function isUnwritten({ log: happened }: Run): boolean {
  return happened.some((one) => one.kind !== 'asked-at-once' || one.isDue);
}

/**
 * Writes the log. Waits for a database that is away; what the database refuses for good is dropped, and shown to an
 * operator.
 */
export async function writeLog(run: Run): Promise<void> {
  if (!isUnwritten(run)) return;
  const request = unwritten(run);
  const writing = localThenRegular('write down what happened', (local) => local.keepClarifications(request));
  await writes(run, writing);
}

/**
 * Writes the conversation's row, and the log if it holds anything. Always an activity of its own, which ends the
 * workflow task.
 */
export async function writeRow(run: Run): Promise<void> {
  const { keepClarifications } = recordActivities('write the row of the conversation');
  const isWritten = await writes(run, keepClarifications(unwritten(run)));
  // The next run tries the row again.
  if (!isWritten) log(run, { kind: 'state' });
}

/** False: the database has refused it for good. What was given leaves the log either way. */
async function writes(run: Run, writing: Promise<unknown>): Promise<boolean> {
  const { log: happened } = run;
  const isWritten = await catchActivityFailure(
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
export async function withLog(run: Run, settle: (written: Unwritten) => Promise<Stored>): Promise<Stored> {
  const { log: happened } = run;
  const stored = await settle(unwritten(run));
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
  return withLog(run, (written) => tellParticipant({ turn, ...told, ...written }));
}

// Beside the log

const longestTimeline = 20;

export function addToTimeline(run: Run, what: string): void {
  run.timeline = [...run.timeline, { at: new Date(Date.now()).toISOString(), what }].slice(-longestTimeline);
}

/** The state as an activity is given it. The policy stays here: activities find it by assistant and version (R9). */
export function carry(state: ConversationState): CarriedState {
  const { policy, procedure: _shape, ...rest } = state;
  const { assistant, assistantVersion, version } = policy;
  return { ...rest, policy: { assistant, assistantVersion, version }, asOf: Date.now() };
}

/** Which conversation it is, with which assistant, and its state now: for activities that belong to no turn. */
export function whereAndWhat({ state }: Run) {
  const { identity, policy } = state;
  return {
    where: { tenant: identity.tenant, conversation: identity.conversation },
    assistant: policy.assistant,
    assistantVersion: policy.assistantVersion,
    state: carry(state),
  };
}

/** Most tasks at once. More are left out: parties are told by events as well, and watchers look by themselves. */
const mostTasks = 50;

/** Tasks that nothing else would do; there are few of them. */
const owed: readonly Task['kind'][] = ['invite', 'keep-reminder'];

/** Puts a task on the list, unless one of its id is on it. */
export function addTask(run: Run, task: Task): void {
  if (run.tasks.some(({ id }) => id === task.id)) return;
  if (run.tasks.length < mostTasks || owed.includes(task.kind)) run.tasks = [...run.tasks, task];
  else addToTimeline(run, `too much goes on at once: ${task.id} is left out`);
}

/** Whoever waits for this conversation looks again. */
export function tellWatchers(run: Run): void {
  for (const by of run.watchers ?? []) addTask(run, { id: `tell ${by} ${uuid4()}`, kind: 'tell-watcher', by });
}

/** More operations than ask one conversation at once; each looks now and then by itself. */
const mostWatchers = 20;

/** Whoever may signal may signal anything: nobody is told but workflows behind operations about this conversation. */
export function watch(run: Run, asked: unknown): void {
  const { by } = isRecord(asked) ? asked : {};
  const { tenant, conversation } = run.state.identity;
  const known = run.watchers ?? [];
  const isOne = typeof by === 'string' && by.startsWith(nexusIdOf(tenant, conversation, ''));
  if (!isOne || by.length > 300)
    addToTimeline(run, 'signal "watch" ignored: it names no operation of this conversation');
  else if (!known.includes(by) && known.length < mostWatchers) run.watchers = [...known, by];
}
