/** Tool calls of a reply: gathered from a stream's fragments, then read as proposals, or given as they are to whoever offered the tool. */
import { z } from 'zod';
import type { ToolCall } from '../../contracts/model.ts';

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
  readonly name: string;
  readonly arguments: string;
}

/** Gathers fragments by index, or by id where a server leaves the index out. Bounded: a flood of calls is cut. */
export class ToolCalls {
  readonly #calls = new Map<string, GatheredCall>();

  /** Adds one fragment. */
  add(fragment: ToolCallFragment, position: number): void {
    const key = String(fragment.index ?? fragment.id ?? position);
    const before = this.#calls.get(key);
    if (before === undefined && this.#calls.size >= maxCalls) return;
    const name = before?.name || (fragment.function?.name ?? '');
    const given = (before?.arguments ?? '') + (fragment.function?.arguments ?? '');
    // One character beyond the limit is kept, so that cut arguments cannot pass for whole ones.
    this.#calls.set(key, { name, arguments: given.slice(0, maxArguments + 1) });
  }

  /** The calls of these tools, in order. */
  of(names: readonly string[]): ToolCall[] {
    return [...this.#calls.values()]
      .filter(({ name }) => names.includes(name))
      .map(({ name, arguments: given }) => ({ name, arguments: argumentsIn(given) }));
  }

  /** The proposals among the calls, each action once, in order; only actions in `allowed`. */
  proposals(allowed: readonly string[]): Proposal[] {
    const actions = [...this.#calls.values()].map(proposedAction).filter((action) => action !== undefined);
    return [...new Set(actions)].filter((action) => allowed.includes(action)).map((action) => ({ action }));
  }
}

const maxCalls = 16;
const maxArguments = 16_384;

const proposeAction = z.object({ action: z.string() });

function proposedAction(call: GatheredCall): string | undefined {
  return call.name === 'propose_action' ? proposeAction.safeParse(argumentsIn(call.arguments)).data?.action : undefined;
}

function argumentsIn(json: string): unknown {
  if (json.length > maxArguments) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
