/** The material of an assistant (`context.yaml`, X1): read, and cut down to what deciding needs. */
import { contextFile, type ContextFile } from '../../contracts/assistant/context.ts';
import type { Say } from '../../contracts/state/flow.ts';
import type { ContextPolicy } from '../../contracts/assistant/policy.ts';
import type { AssistantContent } from './folder.ts';
import type { Shown } from './phrases.ts';
import { textFor } from './wordings.ts';
import { readYaml } from '../files/yaml-file.ts';

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

/**
 * What an artifact is called to whoever speaks the language of this BCP 47 tag; English where it was not translated.
 */
export function artifactName(context: ContextFile | null, artifact: string, tag?: string): string {
  // As it was written before it had a description.
  const key = artifact.replaceAll(' ', '_');
  const { description } = (context && Object.hasOwn(context.artifacts, key) ? context.artifacts[key] : null) ?? {};
  if (!description) return artifact.replaceAll('_', ' ');
  return textFor(description, tag);
}

/** A text's values with the names of artifacts as people call them. */
export function withArtifactNames({ text, values }: Say, context: ContextFile | null, tag: string): Say {
  const { artifacts } = values;
  if (!Array.isArray(artifacts)) return { text, values };
  const names = artifacts.map((one) => (typeof one === 'string' ? artifactName(context, one, tag) : one));
  return { text, values: { ...values, artifacts: names } };
}
