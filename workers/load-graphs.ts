/** Loads the concepts that the assistants bring along into the graph: what is there already stays as it is (M7). */
import { join } from 'node:path';
import { AssistantError } from '../adapters/files/fault.ts';
import { assistantNames } from '../adapters/assistants/folder.ts';
import { graphOf } from '../adapters/assistants/graph.ts';
import type { OpenGraph } from '../adapters/graph/concept-graph.ts';
import { GraphUnavailable } from '../adapters/graph/store.ts';
import { admitImported } from '../reading/memory/imported.ts';

/** Gives what there is to say of each graph that was not loaded: conversations do without. */
export async function loadGraphs<Mention>(graph: OpenGraph<Mention>, folder: string): Promise<readonly string[]> {
  const told: string[] = [];
  for (const name of assistantNames(folder)) {
    try {
      const read = graphOf(join(folder, name), admitImported);
      if (read !== null) await graph.load(read, { replace: false });
    } catch (error) {
      if (!(error instanceof AssistantError || error instanceof GraphUnavailable)) throw error;
      told.push(`The concepts of the assistant "${name}" are left out.\n  ${error.message.replaceAll('\n', '\n  ')}`);
    }
  }
  return told;
}
