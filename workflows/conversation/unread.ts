/** Messages that came without a reading: a bare signal, an update from the Web UI, a reader that failed. */
import { ActivityFailure } from '@temporalio/workflow';
import { unreadable } from '../../domain/conversation/unreadable.ts';
import { withReading, type Heard, type Resumed, type Unread } from '../../domain/conversation/inbox.ts';
import type { Reading } from '../../contracts/reading.ts';
import { minuteActivities, promptly } from './activities.ts';
import type { Talk } from './carried.ts';
import { whereAndWhat } from './requests.ts';
import { note } from './timeline.ts';

/**
 * Read in one workflow task. Of a flood every sixth is read by an activity, which ends the task and keeps what was read: a task
 * that lasts too long begins again, on a worker that is short of time for ever.
 */
const mostInTask = 5;

/** Reads what has come, in order, also while the conversation is paused: a text leaves the state with it (R9). */
export async function readUnread(talk: Talk): Promise<void> {
  let inTask = 0;
  for (let unread = talk.inbox.unread[0]; unread; unread = talk.inbox.unread[0]) {
    const { messageId } = unread;
    const heard = talk.inbox.queue.find((one) => one.messageId === messageId);
    const isPrompt = inTask < mostInTask;
    inTask = isPrompt ? inTask + 1 : 0;
    const reading = heard ? await readOne(talk, unread, heard, isPrompt) : unreadable(0);
    talk.inbox = withReading(talk.inbox, messageId, reading);
  }
}

/** The row is written and read; a text that nobody can read is answered like one that says nothing in particular. */
async function readOne(talk: Talk, unread: Unread, heard: Heard, isPrompt: boolean): Promise<Reading> {
  const { messageId, turnId, at, size, instruction } = heard;
  const { text, fields } = unread;
  const request = {
    ...whereAndWhat(talk),
    messageId,
    turnId,
    at,
    ...(text === undefined ? {} : { text }),
    ...(instruction ? { instruction } : {}),
    ...(fields ? { fields } : {}),
  };
  const asActivity = () => minuteActivities('read a message').readMessage(request);
  try {
    return await (isPrompt ? promptly((local) => local.readMessage(request), asActivity) : asActivity());
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    note(talk, `message ${messageId} could not be read`);
    return unreadable(size);
  }
}

/** The instruction as it reads now. */
export async function readUpdated(talk: Talk, { clarification, updated, at }: Resumed): Promise<Reading> {
  const { messageId, turnId, size } = clarification.message;
  const { instruction, ref, answers } = updated;
  const request = {
    ...whereAndWhat(talk),
    messageId,
    turnId,
    at,
    ...(instruction ? { instruction } : {}),
    updated: { ref, answers },
  };
  try {
    return await promptly(
      (local) => local.readMessage(request),
      () => minuteActivities('read an instruction again').readMessage(request),
    );
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    note(talk, `instruction ${messageId} could not be read again`);
    return unreadable(size);
  }
}
