/** The real client against a scripted server, both of which end with the test. */
import type { ModelRequest } from '../../../contracts/state/model.ts';
import { onTestFinished } from 'vitest';
import { createModel, type Model, type ModelReply } from '../../../adapters/openai/chat.ts';
import { startScriptedModel, type Respond, type ScriptedModel } from '../../../local-stack/scripted-model/server.ts';
import type { Behaviour } from '../../../local-stack/scripted-model/behaviour.ts';

export const request: ModelRequest = {
  assistant: 'hr-manager',
  system: 'You help managers.',
  messages: [{ role: 'participant', text: 'My employee is absent.' }],
  maxTokens: 200,
};

export const withTools: ModelRequest = { ...request, tools: ['propose_action'], actions: ['email', 'calendar'] };

export interface Asked {
  readonly server: ScriptedModel;
  readonly model: Model;
  /** Asks and checks on the way that the parts that were streamed are the text. */
  readonly ask: (
    asked?: ModelRequest,
    signal?: AbortSignal,
  ) => Promise<ModelReply & { readonly parts: readonly string[] }>;
}

export async function openModel(
  respond: Respond | readonly (Behaviour | string)[],
  settings: { readonly silenceLimitMs?: number; readonly model?: string } = {},
): Promise<Asked> {
  const server = await startScriptedModel({ respond });
  onTestFinished(() => server.stop());
  const model = createModel({
    baseURL: server.url,
    apiKey: 'sk-secret-1',
    model: settings.model ?? 'any-model',
    ...settings,
  });
  return {
    server,
    model,
    ask: async (asked = request, signal = new AbortController().signal) => {
      const parts: string[] = [];
      const reply = await model.reply(asked, (delta) => void parts.push(delta), signal);
      if (parts.join('') !== reply.text) throw new Error('The parts are not the text.');
      return { ...reply, parts };
    },
  };
}

/** A request's body as the server got it. */
export function sent(server: ScriptedModel, index: number): Record<string, unknown> {
  return server.requests[index]?.body as Record<string, unknown>;
}
