/** The API's view of assistants: their current versions, and what is wrong with the others. */
import { listAssistants, listBrokenAssistants } from '../../../adapters/postgres/assistants/assistants.ts';
import { readyAssistants } from '../../../adapters/postgres/assistants/ready.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';
import { assistantReader } from '../../../reading/assistant-reader.ts';
import type { Assistant, Assistants } from '../../process/assistants.ts';

export function storedAssistants(database: Database): Assistants {
  const { find: version } = readyAssistants(database, assistantReader);
  return {
    version,
    async list() {
      const loaded: Assistant[] = [];
      // One after the other: compiling blocks the process, and pending queries must not time out.
      for (const one of await listAssistants(database)) {
        const found = await version(one.name, one.version);
        if (found !== null) loaded.push(found);
      }
      return loaded;
    },
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
