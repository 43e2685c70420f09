/**
 * Tool calls of a reply: gathered from a stream's fragments, then read as proposals, or given as they are to whoever
 * offered the tool.
 */
import { z } from 'zod';
import type { IgnoredCall, ToolCall } from '../../contracts/state/model.ts';

/** An action the model would take. A signal for the gate, never a key (G10). */
export interface Proposal {
  readonly action: string;
}

/** One fragment as servers send it; every part may be missing. */
export const toolCallFragment = z.object({
  index: z.int().nonnegative().optional().catch(undefined),
  id: z.string().optional().catch(undefined),
  function: z
    .object({
      name: z.string().optional().catch(undefined),
      arguments: z
        .union([z.string(), z.record(z.string(), z.unknown()).transform((given) => JSON.stringify(given))])
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
});

export type ToolCallFragment = z.infer<typeof toolCallFragment>;

interface GatheredCall {
  id: string | undefined;
  name: string;
  arguments: string;
}

/** What calls say, one by one: a bad one does not lose the others. */
export interface ReadCalls {
  readonly proposals: readonly Proposal[];
  /** Of the other tools that were offered; without arguments where they cannot be read. */
  readonly calls: readonly ToolCall[];
  readonly ignored: readonly IgnoredCall[];
}

/** Gathers fragments. Bounded: a flood of calls is cut. */
export class ToolCalls {
  readonly #calls: GatheredCall[] = [];
  /** The call under way, by index; by place where a server leaves the index out. */
  readonly #open = new Map<number, GatheredCall>();
  #isFlood = false;

  get size(): number {
    return this.#calls.length;
  }

  /** Adds one fragment. */
  add({ index, id, function: part }: ToolCallFragment, position: number): void {
    const key = index ?? position;
    const open = this.#open.get(key);
    const call = open === undefined || isAnother(open, id, part) ? this.#begin(key, id) : open;
    if (call === null) return;
    call.id ??= id === '' ? undefined : id;
    call.name ||= part?.name ?? '';
    // One character beyond the limit is kept, so that cut arguments cannot pass for whole ones.
    call.arguments = (call.arguments + (part?.arguments ?? '')).slice(0, maxArguments + 1);
  }

  /** Reads them: actions in `actions` each once, and the tools in `offered`, in order. */
  read(actions: readonly string[], offered: readonly string[]): ReadCalls {
    const proposed = new Set<string>();
    const calls: ToolCall[] = [];
    const ignored: IgnoredCall[] = this.#isFlood ? ['too_many'] : [];
    for (const { name, arguments: json } of this.#calls) {
      const isProposal = name === 'propose_action' && actions.length > 0;
      if (!isProposal && !offered.includes(name)) {
        ignored.push('unknown_name');
        continue;
      }
      for (const given of argumentsIn(json)) {
        if (typeof given === 'string') ignored.push(given);
        const said = typeof given === 'string' ? undefined : given.value;
        if (!isProposal) calls.push({ name, arguments: said });
        else if (typeof given !== 'string') {
          const { data } = proposeAction.safeParse(said);
          if (data === undefined || !actions.includes(data.action)) ignored.push('wrong_type');
          else proposed.add(data.action);
        }
      }
    }
    return { proposals: [...proposed].map((action) => ({ action })), calls, ignored };
  }

  #begin(key: number, id: string | undefined): GatheredCall | null {
    if (this.#calls.length >= maxCalls) {
      this.#isFlood = true;
      return null;
    }
    const call = { id: id === '' ? undefined : id, name: '', arguments: '' };
    this.#calls.push(call);
    this.#open.set(key, call);
    return call;
  }
}

/**
 * Servers put several calls under one index: another one begins with a name and an id of its own, or with a name where
 * the JSON before it is complete. Some repeat id and name in every fragment.
 */
function isAnother(open: GatheredCall, id: string | undefined, part: ToolCallFragment['function']): boolean {
  if (!part?.name || open.name === '') return false;
  if (id && open.id) return id !== open.id;
  return part.name !== open.name || isComplete(open.arguments);
}

const maxCalls = 16;
const maxArguments = 16_384;

const proposeAction = z.object({ action: z.string() });

function isComplete(json: string): boolean {
  return parsed(json) !== undefined;
}

/**
 * Each value that the arguments hold: some servers put those of several calls into one. The same value twice is one.
 */
function argumentsIn(json: string): readonly (IgnoredCall | { readonly value: unknown })[] {
  if (json.length > maxArguments) return ['too_long'];
  const whole = parsed(json);
  if (whole !== undefined) return [{ value: typeof whole === 'string' ? (parsed(whole) ?? whole) : whole }];
  const documents = documentsIn(json).map(parsed);
  if (documents.length < 2 || documents.includes(undefined)) return ['unreadable'];
  const each = new Map(documents.map((value) => [JSON.stringify(value), value]));
  return [...each.values()].map((value) => ({ value }));
}

/** The outermost objects, with whatever stands behind them. */
function documentsIn(text: string): readonly string[] {
  const found: string[] = [];
  let begins = 0;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '{') depth += 1;
    else if (!isQuoted && sign === '}' && (depth -= 1) === 0) {
      found.push(text.slice(begins, at + 1));
      begins = at + 1;
    }
  }
  const rest = text.slice(begins).trim();
  return rest === '' ? found : [...found, rest];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
