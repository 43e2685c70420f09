/** Messages that came without a reading: a bare signal, an update from the Web UI, a reader that failed. */
import { unreadable } from '../../domain/conversation/unreadable.ts';
import { withReading, type QueuedMessage, type Unread } from '../../domain/conversation/inbox.ts';
import { readFor } from '../../domain/conversation/question.ts';
import type { Resumed } from '../../domain/conversation/in-wait.ts';
import type { ReadMessageRequest } from '../../activities/read-message.ts';
import type { QuestionAsked } from '../../contracts/reading/question.ts';
import type { Reading } from '../../contracts/reading/reading.ts';
import { promptly, recordActivities, unlessGivenUp } from './activities.ts';
import { addToTimeline, whereAndWhat, type Run } from './run.ts';

/**
 * Messages that are read in one workflow task. In a flood every sixth is read by an activity, which ends the task and
 * keeps what was read: a workflow task that takes too long is started again, and on a slow worker for ever.
 */
const mostInTask = 5;

/** Reads new messages in order, also during a pause: once read, their texts leave the state (R9). */
export async function readUnread(run: Run): Promise<void> {
  let inTask = 0;
  for (let unread = run.inbox.unread[0]; unread; unread = run.inbox.unread[0]) {
    const { messageId } = unread;
    const heard = run.inbox.queue.find((one) => one.messageId === messageId);
    const isPrompt = inTask < mostInTask;
    inTask = isPrompt ? inTask + 1 : 0;
    const reading = heard ? await readOne(run, unread, heard, isPrompt) : unreadable(0);
    run.inbox = withReading(run.inbox, messageId, reading);
  }
}

/** Writes the message's row and reads it. A text that cannot be read counts as one that says nothing in particular. */
function readOne(run: Run, unread: Unread, heard: QueuedMessage, isPrompt: boolean): Promise<Reading> {
  const { messageId, turnId, at, size, instruction, by } = heard;
  const { text, fields, answer } = unread;
  const question = instruction || by ? null : readFor(run.state);
  const words = {
    messageId,
    turnId,
    at,
    ...(question ? { question } : {}),
    ...(text === undefined ? {} : { text }),
    ...(instruction ? { instruction } : {}),
    ...(fields ? { fields } : {}),
    ...(answer ? { answer } : {}),
    ...(by ? { role: by } : {}),
  };
  return read(run, words, { summary: 'read a message', isPrompt, otherwise: unreadable(size) });
}

/**
 * Reads a turn's messages again that were read for another question than the one that stands now, because several came
 * at once or an order came between. Such a message agrees to nothing (`isUnshown`). One that cannot be read again keeps
 * its first reading.
 */
export async function readForNow(run: Run, heard: readonly QueuedMessage[]): Promise<readonly QueuedMessage[]> {
  const now: QueuedMessage[] = [];
  for (const one of heard) {
    const question = readFor(run.state);
    const reading = isForOther(one, question) ? await readAnew(run, one, question) : one.reading;
    now.push({ ...one, reading });
  }
  return now;
}

/** Whether a message was read for another question. Instructions, answers given as data and a person's words have none. */
function isForOther({ reading, instruction, by }: QueuedMessage, question: QuestionAsked | null): boolean {
  if (reading === null || reading.given !== undefined || instruction || by) return false;
  return reading.for !== (question?.id ?? null);
}

function readAnew(run: Run, heard: QueuedMessage, question: QuestionAsked | null): Promise<Reading | null> {
  const { messageId, turnId, at, reading } = heard;
  const words = { messageId, turnId, at, ...(question ? { question } : {}) };
  return read(run, words, { summary: 'read a message for what is asked now', otherwise: reading });
}

/** Reads an instruction with the answers about it. */
export function readUpdated(run: Run, { clarification, updated, at }: Resumed): Promise<Reading> {
  const { messageId, turnId, size } = clarification.message;
  const { instruction, ref, answers } = updated;
  const words = { messageId, turnId, at, ...(instruction ? { instruction } : {}), updated: { ref, answers } };
  return read(run, words, { summary: 'read an instruction again', otherwise: unreadable(size) });
}

interface Manner<Otherwise> {
  /** For the operator. */
  readonly summary: string;
  /** False: by an activity, which ends the workflow task. */
  readonly isPrompt?: boolean;
  /** The result when the message cannot be read. */
  readonly otherwise: Otherwise;
}

function read<Otherwise>(
  run: Run,
  words: Omit<ReadMessageRequest, keyof ReturnType<typeof whereAndWhat>>,
  { summary, isPrompt = true, otherwise }: Manner<Otherwise>,
): Promise<Reading | Otherwise> {
  const request = { ...whereAndWhat(run), ...words };
  const reading = isPrompt
    ? promptly(summary, (local) => local.readMessage(request))
    : recordActivities(summary).readMessage(request);
  return unlessGivenUp(reading, () => {
    addToTimeline(run, `message ${words.messageId} could not be read (${summary})`);
    return otherwise;
  });
}
