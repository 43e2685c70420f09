/**
 * Wires, endings and refusals of model servers as somebody has collected them who has not seen the adapter
 * (as-they-are.yaml).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { ModelRequest, ModelTrouble } from '../../../contracts/state/model.ts';
import { ModelFailure } from '../../../adapters/openai/failure.ts';
import type { Behaviour } from '../../../local-stack/scripted-model/behaviour.ts';
import { openModel, withTools } from './model.ts';

type Delta = Readonly<Record<string, unknown>>;

interface Collected {
  readonly thoughts: readonly {
    readonly name: string;
    readonly wire: 'stream' | 'whole';
    readonly chunks?: readonly Delta[];
    readonly message?: Delta;
    readonly finish_reason: string;
    readonly shown: string;
  }[];
  readonly broken: readonly {
    readonly name: string;
    readonly wire: string;
    readonly outcome: string;
    readonly also_fair?: readonly string[];
  }[];
  readonly refusals: readonly {
    readonly name: string;
    readonly status: number;
    readonly body: string;
    readonly shape: string;
    readonly param?: string;
    readonly also_fair?: readonly string[];
  }[];
}

const collected = parse(readFileSync(new URL('as-they-are.yaml', import.meta.url), 'utf8')) as Collected;

const offered = ['request_context', 'capture_concepts'].map((name) => ({
  name,
  description: 'A tool.',
  parameters: { type: 'object', properties: {} },
}));
const asked: ModelRequest = {
  ...withTools,
  offered,
  temperature: 0.2,
  messages: [
    { role: 'assistant', text: 'Hello.' },
    { role: 'participant', text: 'My employee is absent.' },
    { role: 'participant', text: 'Are you there?' },
  ],
};

describe('what a participant is shown', () => {
  test.each(collected.thoughts)('$name', async ({ wire, chunks = [], message, finish_reason: reason, shown }) => {
    const json = (delta: Delta, end: string | null) =>
      JSON.stringify({ choices: [{ index: 0, delta, finish_reason: end }] });
    const stream = [...chunks.map((one) => json(one, null)), json({}, reason), '[DONE]'];
    const behaviour: Behaviour =
      wire === 'stream'
        ? { kind: 'raw', body: stream.map((one) => `data: ${one}\n\n`).join('') }
        : {
            kind: 'raw',
            contentType: 'application/json',
            body: JSON.stringify({ choices: [{ index: 0, message, finish_reason: reason }] }),
          };
    const { ask } = await openModel([behaviour]);
    expect((await ask({ ...asked, messages: withTools.messages })).text.trim()).toBe(shown);
  });
});

describe('how an answer ended', () => {
  test.each(collected.broken)('$name', async ({ wire, outcome, also_fair: fair = [] }) => {
    const contentType = /^\s*[{[]/.test(wire)
      ? 'application/json'
      : wire.startsWith('<')
        ? 'text/html'
        : 'text/event-stream';
    const { ask } = await openModel([{ kind: 'raw', body: wire, contentType }]);
    const ended = await ask({ ...asked, messages: withTools.messages }).then(
      ({ text, isCut, proposals, calls }) => {
        const isUsable = proposals.length > 0 || calls.some((call) => call.arguments !== undefined);
        if (text.trim() === '' && !isUsable) return 'empty';
        return isCut ? 'cut' : 'whole';
      },
      (error: unknown) => {
        if (!(error instanceof ModelFailure)) return String(error);
        return error.kind === 'refused' ? 'filtered' : error.permanent ? 'fails' : 'retry';
      },
    );
    expect([outcome, ...fair]).toContain(ended);
  });
});

/** Ours, in the collector's words. */
const kindOf: Readonly<Record<string, string>> = {
  roles: 'roles',
  system: 'system',
  developer: 'system',
  tools: 'tools',
  stream: 'stream',
};

/** We send none of these, so nobody refuses them to us; they stay in the collection for whoever sends one later. */
const neverSent: ReadonlySet<string | undefined> = new Set(['parallel_tool_calls', 'reasoning_effort', 'seed']);

describe('what a server refuses', () => {
  test.each(collected.refusals.filter(({ param }) => !neverSent.has(param)))(
    '$name',
    async ({ status, body, shape, param, also_fair: fair = [] }) => {
      const refusal: Behaviour = { kind: 'refusal', status, body: JSON.parse(body) as unknown };
      const older: Behaviour = { kind: 'status', status: 400, message: 'Use max_completion_tokens.' };
      const before = param === 'max_completion_tokens' ? [older] : [];
      const { model, server } = await openModel([...before, refusal, 'Understood.']);
      const troubles: ModelTrouble[] = [];
      const schema = { name: 'findings', schema: { type: 'object' } };
      const ended = await model
        .reply({ ...asked, schema }, () => undefined, new AbortController().signal, {
          onTrouble: (one) => void troubles.push(one),
        })
        .then(
          () => {
            const last = troubles.at(-1);
            if (last?.kind === 'call') return 'generation';
            return kindOf[last?.what ?? ''] ?? (['messages', 'plain'].includes(last?.what ?? '') ? 'unclear' : 'param');
          },
          () => (server.requests.length === 1 ? 'none' : 'several'),
        );
      expect([shape, ...fair]).toContain(ended);
    },
  );
});
