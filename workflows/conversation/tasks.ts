/** Sees to what goes on beside the talk (task.ts): begun, supervised, and taken off the list at its end. */
import { ActivityFailure, condition } from '@temporalio/workflow';
import { clarificationOf } from '../../domain/conversation/clarifying.ts';
import { outboxActivities } from './activities.ts';
import { askAgent } from './ask-agent.ts';
import type { Talk } from './carried.ts';
import { whereAndWhat } from './requests.ts';
import type { Task } from './task.ts';
import { note } from './timeline.ts';

/** Begins every task that is in the state, whoever put it there and in whichever run. Ends with the workflow. */
export async function superviseTasks(talk: Talk): Promise<never> {
  const begun = new Set<string>();
  for (;;) {
    await condition(() => talk.tasks.some(({ id }) => !begun.has(id)));
    for (const task of talk.tasks) {
      if (begun.has(task.id)) continue;
      begun.add(task.id);
      void see(talk, task).then(() => begun.delete(task.id));
    }
  }
}

/** Sees a task to its end. Its failure is noted; nothing but a bug leaves this function. */
async function see(talk: Talk, task: Task): Promise<void> {
  try {
    await carryOut(talk, task);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    note(talk, `${task.id} could not be done`);
  }
  talk.tasks = talk.tasks.filter(({ id }) => id !== task.id);
}

async function carryOut(talk: Talk, task: Task): Promise<void> {
  switch (task.kind) {
    case 'tell-party':
      return tellParty(talk, task);
    case 'ask-agent': {
      const open = clarificationOf(talk.standing, task.requestId);
      return open && open.at === task.at ? askAgent(talk, open) : undefined;
    }
    case 'invite':
      return invite(talk, task);
    default:
      return task satisfies never;
  }
}

type TaskOf<Kind extends Task['kind']> = Extract<Task, { readonly kind: Kind }>;

async function tellParty(talk: Talk, { clarification, notice }: TaskOf<'tell-party'>): Promise<void> {
  const level = clarification.chain[clarification.at];
  const { notifyParty } = outboxActivities(`tell ${level?.level}: ${notice}`);
  const { failed } = await notifyParty({ ...whereAndWhat(talk), clarification, kind: notice });
  for (const because of failed) note(talk, `${level?.party} could not be told: ${because}`);
}

/** The ledger has a row of its own for an invitation; the conversation goes on while a mail server is away. */
async function invite(talk: Talk, { turn, flow }: TaskOf<'invite'>): Promise<void> {
  const { sendInvitation, giveUpInvitation } = outboxActivities(`invite to ${flow.actionId}`);
  const request = { ...whereAndWhat(talk), turn, flow };
  try {
    const sent = await sendInvitation(request);
    note(talk, `invitation: ${sent.kind}`);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    await giveUpInvitation(request);
    note(talk, 'the invitation could not be sent');
  }
}
