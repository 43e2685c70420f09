/** Assistants as the worker uses them: found by name and version in the database, compiled once, read with the shared lexicon. */
import type { AssistantTexts } from '../activities/ports.ts';
import type { Webhook } from '../contracts/assistant.ts';
import type { PolicySnapshot } from '../contracts/policy.ts';
import { compileAssistant } from '../adapters/assistants/compile.ts';
import { loadAssistant } from '../adapters/postgres/assistants/assistants.ts';
import type { Database } from '../adapters/postgres/database/database.ts';
import { readGiven, readReplied, readSaid } from '../reading/read.ts';
import { compileLexicon, mergeLexicons } from '../reading/phrases/lexicon.ts';
import { compileLibrary } from '../reading/phrases/library.ts';

/** Versions kept compiled; an installation has a handful of assistants and a few versions of each in use. */
const keptVersions = 64;

/** An assistant with the receivers of its own kinds of action. */
export interface StoredAssistant extends AssistantTexts {
  readonly webhooks: Readonly<Record<string, Webhook>>;
  /** What a conversation with it starts with. */
  readonly policy: PolicySnapshot;
}

export interface StoredAssistants {
  find(name: string, version: string): Promise<StoredAssistant>;
}

export function storedAssistants(database: Database): StoredAssistants {
  const compiled = new Map<string, Promise<StoredAssistant>>();
  return {
    find(name, version) {
      const key = `${name}@${version}`;
      const known = compiled.get(key);
      if (known) return known;
      const loading = load(database, name, version);
      compiled.set(key, loading);
      // A failed load is tried again by the next turn.
      loading.catch(() => compiled.delete(key));
      const [oldest] = compiled.keys();
      if (compiled.size > keptVersions && oldest !== undefined) compiled.delete(oldest);
      return loading;
    },
  };
}

async function load(database: Database, name: string, version: string): Promise<StoredAssistant> {
  const content = await loadAssistant(database, name, version);
  if (!content)
    throw new Error(
      `Assistant ${name} in version ${version} is not stored. Start the stack again from a folder that has it.`,
    );
  const assistant = compileAssistant(content);
  const lexicon = compileLexicon(mergeLexicons(assistant.lexicons.defaults, assistant.lexicons.own), version);
  const library = compileLibrary(assistant.libraries.defaults, assistant.libraries.own, version);
  const judges = assistant.policy.clarification?.participants === true ? library : null;
  return {
    name,
    policy: assistant.policy,
    model: assistant.file.model,
    webhooks: assistant.file.webhooks,
    renderSystem: (values) => assistant.renderSystem(values),
    renderText: (say) => assistant.renderText(say),
    renderParty: (values) => assistant.renderParty(values),
    reachOf: (party) => assistant.reachOf(party),
    readMessage: (text) => readSaid(text, lexicon, judges, assistant.policy.flows.forms),
    readInstruction: (instruction) => readGiven(instruction, lexicon, library, assistant.policy.flows.forms),
    readReply: (text) => readReplied(text, lexicon),
  };
}
