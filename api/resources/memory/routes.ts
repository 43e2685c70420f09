/** The concepts in scope of a conversation (seed 4; M1, M2): shown and forgotten. */
import { z } from 'zod';
import { appendAudit } from '../../../adapters/postgres/audit/audit.ts';
import { findContext, forgetConcepts } from '../../../adapters/postgres/memory/context.ts';
import {
  conceptInScope,
  forgotten,
  type ActiveNode,
  type ConceptInScope,
  type ConversationIdentity,
  type Forgotten,
} from '../../../contracts/wire/memory.ts';
import type { Concept } from '../../../domain/memory/concept.ts';
import { mostShown } from '../../../domain/memory/paragraph.ts';
import { byKey, callerIn, type Caller } from '../../auth/callers.ts';
import { conversationOf } from '../conversations/routes.ts';
import type { Api } from '../../process/api.ts';
import type { MemoryPorts } from './ports.ts';
import { idParams, listOf } from '../../process/inputs.ts';
import { ApiProblem, shown } from '../../process/problem.ts';

/** Ids of concepts may be long. */
const conceptParams = idParams.extend({ cid: z.string().min(1).max(200) });

export function memoryRoutes(app: Api, services: MemoryPorts): void {
  listRoute(app, services);
  forgetRoutes(app, services);
}

function listRoute(app: Api, services: MemoryPorts): void {
  app.get(
    '/v1/conversations/:id/context/concepts',
    {
      schema: {
        summary: 'The concepts that are in scope in a conversation, latest reference first, and why each is there',
        params: idParams,
        response: { 200: listOf(conceptInScope) },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { id: conversation } = await conversationOf(services, caller, request.params.id);
      const where = { tenant: caller.tenant, conversation };
      const nodes = (await services.database.asTenant(caller.tenant, (rows) => findContext(rows, where)))?.nodes ?? [];
      const concepts = await conceptsOf(services, caller.tenant, nodes, (error) =>
        request.log.warn({ err: error }, 'The graph could not be asked; concepts are shown by their ids.'),
      );
      return { items: nodes.map((node, place) => onWire(node, concepts.get(node.id), place < mostShown)), next: null };
    },
  );
}

function forgetRoutes(app: Api, services: MemoryPorts): void {
  app.delete(
    '/v1/conversations/:id/context/concepts',
    {
      schema: {
        summary: 'Forget everything that is in scope in a conversation',
        params: idParams,
        response: { 200: forgotten },
      },
    },
    (request) => forget(services, callerIn(request), request.params.id, null),
  );
  app.delete(
    '/v1/conversations/:id/context/concepts/:cid',
    {
      schema: {
        summary: 'Forget one concept; it comes back when an answer is about it again',
        params: conceptParams,
        response: { 200: forgotten },
      },
    },
    (request) => forget(services, callerIn(request), request.params.id, request.params.cid),
  );
}

/** @throws {ApiProblem} 404 when it is not in scope */
async function forget(
  services: MemoryPorts,
  caller: Caller,
  named: string,
  concept: string | null,
): Promise<Forgotten> {
  const { tenant } = caller;
  const { id } = await conversationOf(services, caller, named);
  const gone = await services.database.asTenant(tenant, async (rows) => {
    const ids = await forgetConcepts(rows, identityOf(caller, id), concept === null ? null : [concept]);
    if (ids.length > 0)
      await appendAudit(rows, tenant, {
        ...byKey(caller),
        reason: null,
        event: 'context.forgotten',
        conversation: id,
        subject: concept,
        data: { concepts: ids },
      });
    return ids;
  });
  if (concept !== null && gone.length === 0) throw unknownConcept(concept);
  return { conversation_id: id, forgotten: [...gone] };
}

/** The owner of the context, with the key that changes it. */
export function identityOf({ tenant, keyId }: Caller, conversation: string): ConversationIdentity {
  return { tenant, conversation, user: keyId };
}

/** Concepts by id. While the graph is unreachable the map is empty, and ids are shown. */
async function conceptsOf(
  { graph }: MemoryPorts,
  tenant: string,
  nodes: readonly ActiveNode[],
  failed: (error: unknown) => void,
): Promise<ReadonlyMap<string, Concept>> {
  if (nodes.length === 0) return new Map();
  try {
    const found = await graph.of(tenant).byIds(nodes.map(({ id }) => id));
    return new Map(found.map((concept) => [concept.id, concept]));
  } catch (error) {
    failed(error);
    return new Map();
  }
}

function onWire(
  { id, because, turnId, at }: ActiveNode,
  concept: Concept | undefined,
  isShown: boolean,
): ConceptInScope {
  return {
    id,
    label: concept?.prefLabel ?? null,
    jurisdiction: concept?.jurisdiction ?? null,
    domain: concept?.domain ?? null,
    kind: concept?.kind ?? null,
    definition: concept?.definition ?? null,
    because,
    turn_id: turnId,
    at,
    shown: isShown && concept !== undefined,
  };
}

function unknownConcept(concept: string): ApiProblem {
  return new ApiProblem('unknown-concept', {
    detail: `"${shown(concept)}" is not in scope in this conversation.`,
    remedy: 'GET …/context/concepts lists what is.',
  });
}
