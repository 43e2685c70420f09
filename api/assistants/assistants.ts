/** Assistants out of the database, compiled once per version. */
import { compileAssistant } from '../../adapters/assistants/compile.ts';
import { listAssistants, listBrokenAssistants, loadAssistant } from '../../adapters/postgres/assistants/assistants.ts';
import type { Database } from '../../adapters/postgres/database/database.ts';
import { readGiven, readSaid } from '../../reading/read.ts';
import { compileLexicon, mergeLexicons } from '../../reading/phrases/lexicon.ts';
import { compileLibrary } from '../../reading/phrases/library.ts';
import type { Assistant, Assistants } from '../deps.ts';

/** Versions that are kept ready: more than any installation has in use at once. */
const keptReady = 100;

export function storedAssistants(database: Database): Assistants {
  const ready = new Map<string, Promise<Assistant | null>>();

  function version(name: string, wanted: string): Promise<Assistant | null> {
    const key = `${name}@${wanted}`;
    const known = ready.get(key);
    if (known !== undefined) return known;
    const [oldest] = ready.keys();
    if (ready.size >= keptReady && oldest !== undefined) ready.delete(oldest);
    const loading = load(database, name, wanted);
    ready.set(key, loading);
    // Neither a failure nor a version that is not stored yet may stay.
    loading.then(
      (assistant) => assistant ?? ready.delete(key),
      () => ready.delete(key),
    );
    return loading;
  }

  async function currents(): Promise<Assistant[]> {
    const listed = await listAssistants(database);
    const loaded = await Promise.all(listed.map((one) => version(one.name, one.version)));
    return loaded.filter((one) => one !== null);
  }

  return {
    list: currents,
    version,
    async broken() {
      const [broken, listed] = [await listBrokenAssistants(database), await listAssistants(database)];
      return broken.map(({ name, faults, at }) => ({
        name,
        version: listed.find((one) => one.name === name)?.version ?? null,
        since: at.toISOString(),
        faults: [...faults],
      }));
    },
    async current(name) {
      const listed = (await listAssistants(database)).find((one) => one.name === name);
      return listed === undefined ? null : version(listed.name, listed.version);
    },
  };
}

async function load(database: Database, name: string, version: string): Promise<Assistant | null> {
  const content = await loadAssistant(database, name, version);
  if (content === null) return null;
  const { file, policy, lexicons, libraries, renderText } = compileAssistant(content);
  const lexicon = compileLexicon(mergeLexicons(lexicons.defaults, lexicons.own), version);
  const library = compileLibrary(libraries.defaults, libraries.own, version);
  const judges = policy.clarification?.participants === true ? library : null;
  return {
    version,
    file,
    policy,
    types: library.types,
    library,
    read: (text) => readSaid(text, lexicon, judges, policy.flows.forms),
    readInstruction: (instruction) => readGiven(instruction, lexicon, library, policy.flows.forms),
    renderText: (say) => renderText(say),
  };
}
