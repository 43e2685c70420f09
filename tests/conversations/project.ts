/** A project whose findings nobody has, and what tests ask of it, through HTTP. */
import { expect } from 'vitest';
import { collect } from '../../client/pages.ts';
import type { MessageOnWire } from '../../contracts/wire/conversation.ts';
import { contextRequestBrief, type ContextRequestBrief } from '../../contracts/wire/material.ts';
import type { SessionBody } from '../../contracts/wire/session.ts';
import type { ScriptedToolCall } from '../../local-stack/scripted-model/behaviour.ts';
import type { App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';

const results = 'phase_artifacts.phase3.data.phase3_result';

/** Phases 0 to 3 are over. The summary of the analysis is there; its findings are flagged as missing. */
export const withoutFindings = {
  phase: 4,
  completed_phases: [0, 1, 2, 3],
  metadata: { synthesized_goal: 'What keeps nurses on night shifts?' },
  phase_artifacts: { phase3: { data: { phase3_result: { summary: 'Three reasons recur.' } } } },
  missing_artifacts: [`${results}.findings`],
} satisfies Partial<SessionBody>;

export async function startProject(app: App, given: Partial<SessionBody> = withoutFindings): Promise<Talk> {
  const id = `s-${Math.random().toString(36).slice(2)}`;
  await app.client.sessions.give(id, given);
  return startTalk(app, { assistant: 'research-copilot', session: id });
}

/** A call of the model's tool. */
export function asksFor(...artifacts: readonly string[]): ScriptedToolCall {
  return { name: 'request_context', arguments: JSON.stringify({ artifacts, reason: 'The answer rests on it.' }) };
}

/** Says something that has to wait. */
export async function waitsFor(talk: Talk, text: string): Promise<ContextRequestBrief> {
  const answer = await talk.say(text);
  expect(answer.disposition).toBe('context_required');
  return contextRequestBrief.parse(answer.context_request);
}

export function messagesOf(app: App, talk: Talk): Promise<MessageOnWire[]> {
  return collect(app.client.messages.of(talk.id).each());
}

/** The assistant's answer in a turn, once it is there. */
export async function replyIn(app: App, talk: Talk, turnId: string | undefined): Promise<MessageOnWire> {
  const find = async () =>
    (await messagesOf(app, talk)).find(({ turn_id, role }) => turn_id === turnId && role === 'assistant') ?? null;
  await expect.poll(find, { timeout: 30_000 }).not.toBeNull();
  const reply = await find();
  if (!reply) throw new Error('It was there just now.');
  return reply;
}

/** The bodies that the model's server got since the `from`th, and their last messages. */
export function requestsSince(app: App, from: number) {
  return app.model.requests.slice(from).map(({ body }) => {
    const { messages, tools } = body as {
      readonly messages: readonly { readonly content: string }[];
      readonly tools?: readonly { readonly function: { readonly name: string } }[];
    };
    return { prompt: messages.at(-1)?.content ?? '', tools: (tools ?? []).map((one) => one.function.name), body };
  });
}
