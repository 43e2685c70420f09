/** The concept graph that all tenants share, for the installation's administrators (M7). */
import { z } from 'zod';
import { appendAudit } from '../../../adapters/postgres/audit/audit.ts';
import {
  conceptId,
  conceptOnWire,
  conceptWithRelations,
  graphImport,
  graphImported,
  type ImportedConcept,
} from '../../../contracts/wire/graph.ts';
import { slugOf } from '../../../domain/memory/concept-id.ts';
import { admitImported } from '../../../reading/memory/imported.ts';
import { byKey, callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { GraphPorts } from './ports.ts';
import { limit, listOf } from '../../process/inputs.ts';
import { ApiProblem, notAcceptableAt, shown } from '../../process/problem.ts';
import { captureRoutes, onWire } from './captures.ts';

const search = z.strictObject({
  search: z.string().min(1).max(200).describe('Words of a label, or the beginning of an id: `rent credit`, `TAX:IE`.'),
  limit,
});

/** In the query: an id may contain letters of any script and exceed the length of a path segment. */
const one = z.strictObject({ id: conceptId });

const mostRelated = 50;

export function graphRoutes(app: Api, services: GraphPorts): void {
  importing(app, services);
  looking(app, services);
  captureRoutes(app, services);
}

function importing(app: Api, { database, graph }: GraphPorts): void {
  app.post(
    '/v1/graph',
    {
      schema: {
        summary: 'Write concepts in the place of those of their ids, and add relations',
        body: graphImport,
        response: { 200: graphImported },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { sample, concepts, relations } = request.body;
      const origin = sample ? 'sample' : 'imported';
      const kept = admitted(concepts).map(({ concept, keys }) => ({ concept: { ...concept, origin }, keys }) as const);
      const written = await graph.load({ concepts: kept, relations }, { replace: true });
      await database.asTenant(caller.tenant, (rows) =>
        appendAudit(rows, caller.tenant, {
          ...byKey(caller),
          event: 'graph.imported',
          conversation: null,
          subject: null,
          data: written,
        }),
      );
      return written;
    },
  );
}

/** Imports everything or nothing: invalid entries are named by their place. */
function admitted(concepts: readonly ImportedConcept[]) {
  const read = concepts.map(admitImported);
  const faults = read.flatMap((each, at) =>
    each.kind === 'refused' ? [{ path: `/concepts/${at}`, message: each.because.join(', ') }] : [],
  );
  if (faults.length > 0) throw notAcceptableAt(faults);
  return read.flatMap((each) => (each.kind === 'admitted' ? [each] : []));
}

function looking(app: Api, { graph }: GraphPorts): void {
  app.get(
    '/v1/graph/concepts',
    {
      schema: {
        summary: 'The first concepts with these words in a label or an id, by id',
        querystring: search,
        response: { 200: listOf(conceptOnWire) },
      },
    },
    async (request) => {
      const { search: words, limit: most } = request.query;
      // Ids contain colons; labels are compared by their slug.
      const key = words.includes(':') ? words.toUpperCase() : slugOf(words);
      const found = key === '' ? [] : await graph.search(key, most);
      return { items: found.map(onWire), next: null };
    },
  );

  app.get(
    '/v1/graph/concept',
    {
      schema: {
        summary: 'One concept, and what it is related to, nearest first',
        querystring: one,
        response: { 200: conceptWithRelations },
      },
    },
    async (request) => {
      const { id } = request.query;
      const [concept] = await graph.byIds([id]);
      if (concept === undefined)
        throw new ApiProblem('unknown-concept', {
          detail: `There is no concept "${shown(id)}".`,
          remedy: 'Check the id; GET /v1/graph/concepts?search= finds concepts by their words.',
        });
      const related = await graph.related(id, mostRelated);
      return {
        ...onWire(concept),
        related: related.map(({ relation, direction, concept: other }) => ({
          relation,
          direction,
          id: other.id,
          pref_label: other.prefLabel,
        })),
      };
    },
  );
}
