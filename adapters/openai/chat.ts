/**
 * The model: any server that speaks Chat Completions, through the `openai` client. One call is one attempt: Temporal
 * retries, so the client does not.
 */
import type { AskModelOnce, ModelRequest, OfferedTool } from '../../contracts/state/model.ts';
import { OpenAI } from 'openai';
import type { ChatCompletionCreateParams } from 'openai/resources/chat/completions';
import type { Answer } from './answer.ts';
import { askShaping } from './asking.ts';
import { asModelFailure, silent } from './failure.ts';
import { knownServer } from './known-servers.ts';
import { fetchReadably } from './refusal-words.ts';
import { silence } from './silence.ts';
import { tracedModel } from './traced.ts';

/** Used when OPENAI_BASE_URL is not set. */
export const defaultBaseUrl = 'https://api.openai.com/v1';

export interface ModelSettings {
  readonly baseURL: string;
  /** Empty for servers that want none. */
  readonly apiKey: string;
  /** The name that the server is asked for. `{assistant}` in it stands for the assistant's name: one model for each. */
  readonly model: string;
  /** The longest time without a token, in milliseconds. */
  readonly silenceLimitMs?: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

/** A reply. `text` may be empty; a tool call is never part of it. */
export interface ModelReply extends Answer {
  readonly model: string;
}

export interface Model {
  /** @throws ModelFailure when there is no reply; the abort's own reason when the signal stopped it. */
  readonly reply: AskModelOnce<ModelReply>;
}

/** Connects to a model server. Nothing is sent until a reply is asked for. */
export function createModel(settings: ModelSettings): Model {
  const client = openClient(settings);
  const { now = Date.now } = settings;
  const known = knownServer(now);

  const model: Model = {
    async reply(request, onDelta, signal, watch = {}) {
      signal.throwIfAborted();
      const model = settings.model.replaceAll('{assistant}', request.assistant);
      const limitMs = settings.silenceLimitMs ?? defaultSilenceLimitMs;
      const clock = silence(limitMs, signal);
      try {
        const { actions = [], offered = [] } = request;
        const body = requestBody(model, request);
        const tools = { actions, offered: offered.map(({ name }) => name) };
        const answer = await askShaping({
          client,
          body,
          clock,
          onDelta,
          watch,
          known,
          secret: settings.apiKey,
          ...tools,
        });
        return { ...answer, model: answer.model ?? model };
      } catch (error) {
        signal.throwIfAborted();
        throw clock.isOver() ? silent(limitMs) : asModelFailure(error, settings.apiKey, now());
      } finally {
        clock.stop();
      }
    },
  };
  return tracedModel(model, settings);
}

/** A model call that stays silent this long is given up (interface.md, "Model failure"). */
const defaultSilenceLimitMs = 60_000;

function openClient(settings: ModelSettings): OpenAI {
  return new OpenAI({
    baseURL: settings.baseURL,
    // The client insists on a key; a server that wants none ignores this one.
    apiKey: settings.apiKey === '' ? 'none' : settings.apiKey,
    // Otherwise taken from the environment, where they may belong to something else.
    organization: null,
    project: null,
    maxRetries: 0,
    fetch: fetchReadably,
    // It would log what the model said.
    logLevel: 'off',
  });
}

function requestBody(model: string, request: ModelRequest): ChatCompletionCreateParams {
  const tools = toolsOf(request);
  return {
    model,
    messages: [
      { role: 'system', content: request.system },
      ...request.messages.map(({ role, text }) => ({
        role: role === 'participant' ? ('user' as const) : role,
        content: text,
      })),
    ],
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: request.maxTokens,
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.schema === undefined
      ? {}
      : { response_format: { type: 'json_schema' as const, json_schema: { ...request.schema, strict: true } } }),
    ...(tools.length > 0 ? { tools } : {}),
  };
}

function toolsOf({ tools = [], actions = [], offered = [] }: ModelRequest) {
  const proposing = tools.includes('propose_action') && actions.length > 0 ? [proposeActionTool(actions)] : [];
  return [...proposing, ...offered].map(({ name, description, parameters }) => ({
    type: 'function' as const,
    function: { name, description, parameters: { ...parameters } },
  }));
}

function proposeActionTool(actions: readonly string[]): OfferedTool {
  return {
    name: 'propose_action',
    description:
      'Proposes an action beside your answer in words. It does nothing by itself: the participant is always asked first.',
    parameters: {
      type: 'object',
      properties: {
        action: { type: 'string', enum: [...actions], description: 'The action.' },
        reason: { type: 'string', description: 'Why, in one sentence.' },
      },
      required: ['action', 'reason'],
      additionalProperties: false,
    },
  };
}
