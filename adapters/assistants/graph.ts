/**
 * The concepts that an assistant brings along (`graph.yaml`, M7). They go into the graph that all tenants share, so the
 * file is no part of the assistant's version.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { graphFileName } from './folder.ts';
import { readGraphFile, type ConceptCheck, type ReadGraph } from '../graph/file.ts';

/** Null: the assistant brings none. @throws AssistantError with every fault of the file and its line */
export function graphOf(folder: string, check: ConceptCheck): ReadGraph | null {
  const path = join(folder, graphFileName);
  if (!existsSync(path)) return null;
  return readGraphFile(`${basename(folder)}/${graphFileName}`, readFileSync(path, 'utf8'), check);
}
