/** One conversation on its way to one place of its workflow, and everything that its senders were promised. */
import { randomUUID } from 'node:crypto';
import type { WorkflowHandle } from '@temporalio/client';
import type { CreateConversation, SettledMessage } from '../../contracts/wire/conversation.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import type { Behaviour } from '../../local-stack/scripted-model/behaviour.ts';
import type { Respond } from '../../local-stack/scripted-model/server.ts';
import { textOf } from '../../local-stack/scripted-model/requests.ts';
import type { App } from './in-process-app.ts';
import { signed } from './order-key.ts';

export interface Scene {
  readonly app: App;
  readonly id: string;
  readonly workflowId: string;
  readonly handle: WorkflowHandle;
  /** An address that nobody else has. */
  readonly address: string;
  /** Ids of messages that were accepted. */
  readonly accepted: string[];
  /** What is still on its way to the workflow. */
  readonly sent: Promise<unknown>[];
  /** The latest answer. */
  last: SettledMessage | null;
}

export async function newScene(app: App, create: Partial<CreateConversation> = {}): Promise<Scene> {
  const address = `anna.${randomUUID()}@example.com`;
  const { conversation_id: id } = await app.client.conversations.create({
    assistant: 'hr-manager',
    time_zone: 'Europe/Berlin',
    participant: `p-${randomUUID()}`,
    ...create,
  });
  return sceneOf(app, id, address);
}

export function sceneOf(app: App, id: string, address = 'nobody@example.com'): Scene {
  const workflowId = workflowIdOf(app.tenant, id);
  const handle = app.temporal.workflow.getHandle(workflowId);
  return { app, id, workflowId, handle, address, accepted: [], sent: [], last: null };
}

/** One in which this was said, and answered. */
export const saying = async (app: App, text: string): Promise<Scene> => sayAll(await newScene(app), text);
export const begun = (app: App): Promise<Scene> => saying(app, 'My employee is absent.');

/** Says everything, one after the other, and waits for each answer. */
export async function sayAll(scene: Scene, ...texts: readonly string[]): Promise<Scene> {
  for (const text of texts) scene.last = await say(scene, text, 60);
  return scene;
}

/** Says it and does not wait for its answer. */
export async function sayOn(scene: Scene, text: string): Promise<void> {
  scene.last = await say(scene, text, 0);
}

async function say({ app, id, accepted }: Scene, text: string, waitS: number): Promise<SettledMessage> {
  const messageId = randomUUID();
  const answer = await app.client.messages.say(id, { text, message_id: messageId }, { waitS });
  accepted.push(messageId);
  return answer;
}

/** A signal from a Temporal client: words without a reading. */
export async function saySignal({ handle, accepted }: Scene, text: string): Promise<void> {
  const messageId = randomUUID();
  await handle.signal('say', { messageId, text });
  accepted.push(messageId);
}

/** An update of a Temporal client; its refusal is an answer as well. */
export function update({ handle, sent }: Scene, name: string, ...args: readonly unknown[]): Promise<unknown> {
  // With nothing at all in it as well, which no type of ours allows.
  const answer = handle
    .executeUpdate<unknown, [unknown, ...unknown[]]>(name, { args: args as [unknown, ...unknown[]] })
    .catch((error: unknown) => error);
  sent.push(answer);
  return answer;
}

/** An order as the API sends it: with the key that gave it, and signed. */
export function updateSigned(scene: Scene, name: string, asked: object, keyId = 'ann'): Promise<unknown> {
  const id = randomUUID();
  const order = { ...asked, actor: keyId, keyId, via: 'api' };
  const proof = signed.order(scene.workflowId, { name, id, asked: order, keyId });
  const answer = scene.handle
    .executeUpdate(name, { args: [{ ...order, signed: proof }], updateId: id })
    .catch((error: unknown) => error);
  scene.sent.push(answer);
  return answer;
}

export const byAnn = { actor: 'ann', reason: 'a test' };

/** The action that waits for its yes. */
export function waitingAction({ last }: Scene): { readonly actionId: string; readonly previewHash: string } {
  const { action_id: actionId, preview_hash: previewHash } = last?.flow ?? {};
  if (actionId === undefined || previewHash === undefined) throw new Error('Nothing waits for a yes.');
  return { actionId, previewHash };
}

/** A reply that writes an email out and offers it; it has no blanks but those that fill themselves. */
const offersLetter = `Subject: Your absence

Dear [Employee Name],

please call me today, [Date].

Kind regards
Ada

Would you like me to send this email?`;

const asksForFindings: Behaviour = {
  kind: 'reply',
  toolCalls: [{ name: 'request_context', arguments: '{"artifacts": ["findings"], "reason": "It rests on them."}' }],
};

/** A model that goes by the latest words alone, so that conversations can run side by side. */
export const modelOfScenes: Respond = ({ messages, tools }) => {
  const last = messages.findLast(({ role }) => role === 'user');
  const words = last === undefined ? '' : textOf(last);
  if (words.includes('keskimmäinen'))
    return '{"findings": [{"slot": "offered-answer", "value": "time-2", "quote": "keskimmäinen"}]}';
  if (words.includes('verrostet'))
    return '{"findings": [{"slot": "corrosion", "value": "found", "quote": "verrostet"}]}';
  // The first time only: the second one has the request behind it.
  if (words.includes('suggest a title') && (tools ?? []).length > 0 && !words.includes('## Missing'))
    return asksForFindings;
  if (words === 'My employee is absent.') return 'Have you called them?';
  if (words === 'Yes, twice.') return offersLetter;
  return 'Write down what happened and keep the dates.';
};
