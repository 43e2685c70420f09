/**
 * What a model is sent, without addresses, numbers and secrets, whatever they come from: messages, material, names of
 * files, answers. One place for every call, so that none of them has to think of it; what is kept of a call in `prompts`
 * is what was sent. Flows read their values by the rules, from the message itself, before any model is asked.
 */
import type { AskModelOnce, ModelRequest } from '../contracts/state/model.ts';
import type { RedactionKind } from '../reading/redaction/kinds.ts';
import { redact, replaced } from '../reading/redaction/redact.ts';

/** Longer than any pseudonym: as much of a part of a reply may be the beginning of one. */
const longestPseudonym = 24;

export function redactingModel<Reply extends object>(model: {
  readonly reply: AskModelOnce<Reply>;
}): {
  readonly reply: AskModelOnce<Reply>;
} {
  return {
    async reply(request, onDelta, signal, watch = {}) {
      const policy = request.redaction ?? 'pseudonyms';
      if (policy === 'off') return model.reply(request, onDelta, signal, watch);
      if (policy === 'mask') return model.reply(inRequest(request, masked), onDelta, signal, watch);
      const { name, putBack } = pseudonymsFor(request);
      const sent = inRequest(request, (text) => replaced(text, name));
      const shown = shownWhole(putBack, onDelta);
      const onRestart = (): void => {
        shown.restart();
        watch.onRestart?.();
      };
      const reply = await model.reply(sent, shown.write, signal, { ...watch, onRestart });
      shown.end();
      return everyText(reply, putBack);
    },
  };
}

function masked(text: string): string {
  return redact(text).text;
}

/** Schemas and tools name values too: the choices of a question. */
function inRequest(request: ModelRequest, change: (text: string) => string): ModelRequest {
  const { system, messages, offered, schema } = request;
  return {
    ...request,
    system: change(system),
    messages: messages.map(({ role, text }) => ({ role, text: change(text) })),
    ...(offered === undefined ? {} : { offered: everyText(offered, change) }),
    ...(schema === undefined ? {} : { schema: everyText(schema, change) }),
  };
}

/**
 * The same value has the same name in the whole request, and no name stands in it already. A secret that the prompt
 * sheet alone holds stays a name: whoever has the model repeat its instructions does not get it.
 */
function pseudonymsFor({ system, messages }: ModelRequest) {
  const whole = [system, ...messages.map(({ text }) => text)].join('\n');
  let mark = '';
  while (new RegExp(`\\[[a-z]{2,5}-${mark}\\d{1,5}\\]`).test(whole)) mark += 'x';
  const names = new Map<string, string>();
  const values = new Map<string, string>();
  const counts = new Map<RedactionKind, number>();
  return {
    name(kind: RedactionKind, value: string): string {
      const known = names.get(value);
      if (known !== undefined) return known;
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      const made = `[${kind}-${mark}${count}]`;
      names.set(value, made);
      if (kind !== 'key' || messages.some(({ text }) => text.includes(value))) values.set(made, value);
      return made;
    },
    putBack: (text: string): string =>
      text.replace(/\[[a-z]{2,5}-x{0,9}\d{1,5}\]/g, (made) => values.get(made) ?? made),
  };
}

/** Parts of a reply, none of which ends within a pseudonym. */
function shownWhole(putBack: (text: string) => string, onDelta: (delta: string) => void) {
  let held = '';
  const show = (text: string): void => {
    if (text !== '') onDelta(putBack(text));
  };
  return {
    write(delta: string): void {
      const text = held + delta;
      const opens = text.lastIndexOf('[');
      const isOpen = opens >= 0 && text.length - opens < longestPseudonym && !text.includes(']', opens);
      held = isOpen ? text.slice(opens) : '';
      show(isOpen ? text.slice(0, opens) : text);
    },
    restart(): void {
      held = '';
    },
    end(): void {
      show(held);
      held = '';
    },
  };
}

/** The same value with each of its texts changed; names of properties stay. */
function everyText<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === 'string') return change(value) as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => everyText(one, change)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everyText(one, change)])) as Value;
}
