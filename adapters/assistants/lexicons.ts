/**
 * The lexicon that assistants share: `defaults/lexicon.yaml`, and what a language has in a file of its own beside it
 * (`lexicon.fr.yaml`).
 */
import type { Lexicon } from '../../contracts/assistant/lexicon.ts';

/** Of at least one: lists of one name are one list. */
export function mergedLexicons(all: readonly Lexicon[]): Lexicon {
  return all.reduce((before, after) => joined(before, after) as Lexicon);
}

function joined(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) return [...(before as unknown[]), ...(after as unknown[])];
  if (!isRecord(before) || !isRecord(after)) return after;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.hasOwn(before, name) && Object.hasOwn(after, name)
        ? joined(before[name], after[name])
        : Object.hasOwn(before, name)
          ? before[name]
          : after[name],
    ]),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
