/** The material of an assistant (`context.yaml`, X1): read, and cut down to what deciding needs. */
import { contextFile, type ContextFile } from '../../contracts/context.ts';
import type { ContextPolicy } from '../../contracts/policy.ts';
import type { AssistantContent } from './folder.ts';
import type { Shown } from './phrases.ts';
import { readYaml } from './yaml-file.ts';

/**
 * Reads it; null where the assistant has no such file: its answers rest on the talk alone.
 *
 * @throws AssistantError with every fault of the file and its line
 */
export function contextOf({ name, files }: AssistantContent, path: string): Shown<ContextFile> | null {
  const text = files[path];
  if (text === undefined) return null;
  const shownAs = `${name}/${path}`;
  return { file: shownAs, read: readYaml(shownAs, text, contextFile) };
}

/** What deciding needs of it: neither words nor descriptions. */
export function contextPolicyOf({ artifacts, lists: _lists, ...rules }: ContextFile): ContextPolicy {
  const decided = Object.entries(artifacts).map(
    ([name, { words: _words, description: _text, ...policy }]) => [name, policy] as const,
  );
  return { ...rules, artifacts: Object.fromEntries(decided) };
}
