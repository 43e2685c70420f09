/** A person's copy of their data: the archive of a conversation, or of everything of a participant, signed. */
import type { FastifyReply } from 'fastify';
import { archiveOf, jsonBytes, type About, type Document } from '../../../adapters/archive/archive.ts';
import { attachmentContent, listAttachments } from '../../../adapters/postgres/conversations/attachments.ts';
import { appendAudit } from '../../../adapters/postgres/audit/audit.ts';
import {
  archivedConversation,
  archivedPages,
  archivedTables,
  conversationsOf,
  sessionsOf,
} from '../../../adapters/postgres/erasure/archived-rows.ts';
import { fingerprintOf } from '../../../adapters/signatures/archive-seal.ts';
import { participantDigest } from '../../../adapters/postgres/erasure/holds.ts';
import { archiveKey } from '../../../contracts/wire/archive.ts';
import type { Where } from '../../../contracts/state/turn.ts';
import { byKey, callerIn, type Caller } from '../../auth/callers.ts';
import { conversationOf } from '../conversations/routes.ts';
import type { Api } from '../../process/api.ts';
import type { ErasurePorts } from './ports.ts';
import { idParams } from '../../process/inputs.ts';
import { participantParams, unknownParticipant } from './routes.ts';

export function archiveRoutes(app: Api, services: ErasurePorts): void {
  app.get(
    '/v1/archive-key',
    {
      schema: {
        summary: 'The public key with which archives of this installation are checked',
        response: { 200: archiveKey },
      },
    },
    () => {
      const { publicKey } = services.signer.archives;
      return { algorithm: 'Ed25519', public_key: publicKey, fingerprint: fingerprintOf(publicKey) } as const;
    },
  );

  app.get(
    '/v1/conversations/:id/export',
    { schema: { summary: 'Everything of a conversation as a signed archive (tar, gzip)', params: idParams } },
    async (request, reply) => {
      const caller = callerIn(request);
      const { id: conversation } = await conversationOf(services, caller, request.params.id);
      const where = { tenant: caller.tenant, conversation };
      const of = { of: 'conversation', subject: conversation } as const;
      return send(services, caller, reply, { of, documents: documentsOf(services, where, '') });
    },
  );

  app.get(
    '/v1/participants/:pid/export',
    {
      schema: {
        summary: 'Everything of a participant as a signed archive (tar, gzip)',
        params: participantParams,
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      const { pid } = request.params;
      const { done } = await conversationsOf(services.database, caller.tenant, pid).next();
      if (done === true) throw unknownParticipant(pid);
      const documents = documentsOfParticipant(services, caller.tenant, pid);
      return send(services, caller, reply, { of: { of: 'participant', subject: pid }, documents });
    },
  );
}

/** Noted before the first byte goes out. */
async function send(
  { database, clock, signer }: ErasurePorts,
  caller: Caller,
  reply: FastifyReply,
  { of, documents }: { readonly of: Pick<About, 'of' | 'subject'>; readonly documents: AsyncIterable<Document> },
): Promise<FastifyReply> {
  const { tenant, keyId } = caller;
  const isConversation = of.of === 'conversation';
  await database.asTenant(tenant, (rows) =>
    appendAudit(rows, tenant, {
      ...byKey(caller),
      event: 'data.exported',
      conversation: isConversation ? of.subject : null,
      subject: isConversation ? null : participantDigest(rows, tenant, of.subject),
      data: { of: of.of },
    }),
  );
  const about = { ...of, tenant, made_by: keyId, begun_at: new Date(clock()).toISOString() };
  const name = isConversation ? `conversation-${of.subject}` : 'participant';
  return reply
    .type('application/gzip')
    .header('content-disposition', `attachment; filename="parley-${name}.tar.gz"`)
    .send(archiveOf(documents, { about, seal: signer.archives, clock }));
}

async function* documentsOf(services: ErasurePorts, where: Where, folder: string): AsyncGenerator<Document> {
  const { database } = services;
  const row = await archivedConversation(database, where);
  // Erased meanwhile.
  if (row === null) return;
  yield { path: `${folder}conversation.json`, bytes: jsonBytes(row) };
  for (const table of archivedTables) {
    let nth = 0;
    for await (const rows of archivedPages(database, where, table)) {
      nth += 1;
      yield { path: `${folder}${table.document}/${String(nth).padStart(4, '0')}.json`, bytes: jsonBytes(rows) };
    }
  }
  const attachments = await database.asTenant(where.tenant, (rows) => listAttachments(rows, where));
  for (const { attachment_id: id } of attachments) {
    const content = await database.asTenant(where.tenant, (rows) => attachmentContent(rows, where, id));
    if (content !== null) yield { path: `${folder}files/${id}`, bytes: content };
  }
}

async function* documentsOfParticipant(
  services: ErasurePorts,
  tenant: string,
  participant: string,
): AsyncGenerator<Document> {
  for await (const conversation of conversationsOf(services.database, tenant, participant))
    yield* documentsOf(services, { tenant, conversation }, `conversations/${conversation}/`);
  let nth = 0;
  for await (const { id, body } of sessionsOf(services.database, tenant, participant)) {
    nth += 1;
    const path = `sessions/${String(nth).padStart(4, '0')}.json`;
    yield { path, bytes: jsonBytes({ session: id, body: JSON.parse(body) as unknown }) };
  }
}
