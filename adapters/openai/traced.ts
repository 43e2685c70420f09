/**
 * A span for every call of a model, with the names of OpenTelemetry's conventions for generative AI. Neither what the
 * model is told nor what it says is in it.
 */
import type { AskModelOnce, ModelRequest } from '../../contracts/state/model.ts';
import type { Answer } from './answer.ts';
import { inSpanOfTrace, SpanKind, type Attributes } from '../tracing/spans.ts';

interface Model<Reply> {
  readonly reply: AskModelOnce<Reply>;
}

export function tracedModel<Reply extends Answered>(
  model: Model<Reply>,
  server: { readonly baseURL: string; readonly model: string },
): Model<Reply> {
  const { hostname, port, protocol } = new URL(server.baseURL);
  const reached = { 'server.address': hostname, 'server.port': Number(port || (protocol === 'https:' ? 443 : 80)) };
  return {
    reply(request, ...rest) {
      const name = server.model.replaceAll('{assistant}', request.assistant);
      const attributes = { ...reached, ...asked(name, request) };
      return inSpanOfTrace(`chat ${name}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
        const reply = await model.reply(request, ...rest);
        span?.setAttributes(answered(reply));
        return reply;
      });
    },
  };
}

function asked(model: string, { assistant, maxTokens, temperature, schema }: ModelRequest): Attributes {
  return {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.agent.name': assistant,
    'gen_ai.request.model': model,
    'gen_ai.request.max_tokens': maxTokens,
    'gen_ai.output.type': schema === undefined ? 'text' : 'json',
    ...(temperature !== undefined && { 'gen_ai.request.temperature': temperature }),
  };
}

type Answered = Pick<Answer, 'isCut' | 'usage'> & { readonly model: string };

function answered({ model, isCut, usage }: Answered): Attributes {
  return {
    'gen_ai.response.model': model,
    'gen_ai.response.finish_reasons': [isCut ? 'length' : 'stop'],
    ...(usage !== null && {
      'gen_ai.usage.input_tokens': usage.promptTokens,
      'gen_ai.usage.output_tokens': usage.completionTokens,
    }),
  };
}
