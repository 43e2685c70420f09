/**
 * Attachments (D12): given, listed, shown and removed. They are kept as they are; no model sees more of them than their
 * names.
 */
import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  attachmentContent,
  findAttachment,
  listAttachments,
  removeAttachment,
  storeAttachment,
} from '../../../adapters/postgres/conversations/attachments.ts';
import {
  attachmentBody,
  attachmentLimitBytes,
  attachmentOnWire,
  mediaTypes,
  mostAttachments,
  type AttachmentBody,
} from '../../../contracts/wire/attachment.ts';
import { callerIn, type Caller } from '../../auth/callers.ts';
import { mustBringWordsOf } from '../../auth/parties.ts';
import { assistantOf } from '../conversations/assistant-of.ts';
import { conversationOf } from '../conversations/routes.ts';
import type { Api } from '../../process/api.ts';
import type { DiagnosisPorts } from './ports.ts';
import { idParams, listOf } from '../../process/inputs.ts';
import { ApiProblem, notAcceptable } from '../../process/problem.ts';

const attachmentParams = idParams.extend({ attachment: z.uuid() });
/** Base64 takes four bytes for three. */
const bodyLimit = Math.ceil(attachmentLimitBytes / 3) * 4 + 4096;

export function attachmentRoutes(app: Api, services: DiagnosisPorts): void {
  app.post(
    '/v1/conversations/:id/attachments',
    {
      bodyLimit,
      schema: {
        summary: 'Attach a photo, a reading or a document to a conversation that diagnoses',
        params: idParams,
        body: attachmentBody,
        response: { 201: attachmentOnWire },
      },
    },
    async (request, reply) => {
      const caller = callerIn(request);
      const where = await whereIn(services, caller, request.params.id);
      const given = request.body;
      const content = contentOf(given);
      await services.limits.message(where);
      const stored = await services.database.asTenant(caller.tenant, (rows) =>
        storeAttachment(
          rows,
          where,
          {
            id: randomUUID(),
            kind: given.kind,
            name: given.name,
            mediaType: given.media_type,
            content,
            hash: createHash('sha256').update(content).digest('hex'),
            keyId: caller.keyId,
          },
          mostAttachments,
        ),
      );
      if (stored === null)
        throw new ApiProblem('too-many-attachments', {
          detail: `The conversation holds ${mostAttachments} attachments already.`,
          remedy: 'Remove one that is not needed any more.',
        });
      return reply.code(201).send(stored);
    },
  );
  showing(app, services);
  removing(app, services);
}

function showing(app: Api, services: DiagnosisPorts): void {
  app.get(
    '/v1/conversations/:id/attachments',
    {
      schema: {
        summary: 'What is attached to a conversation, oldest first',
        params: idParams,
        response: { 200: listOf(attachmentOnWire) },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const { id: conversation } = await conversationOf(services, caller, request.params.id);
      const where = { tenant: caller.tenant, conversation };
      const items = await services.database.asTenant(caller.tenant, (rows) => listAttachments(rows, where));
      return { items, next: null };
    },
  );
  app.get(
    '/v1/conversations/:id/attachments/:attachment',
    { schema: { summary: 'An attachment as it was given', params: attachmentParams } },
    async (request, reply) => {
      const caller = callerIn(request);
      const { id: conversation } = await conversationOf(services, caller, request.params.id);
      const where = { tenant: caller.tenant, conversation };
      const { attachment: aid } = request.params;
      const [found, content] = await services.database.asTenant(caller.tenant, async (rows) => [
        await findAttachment(rows, where, aid),
        await attachmentContent(rows, where, aid),
      ]);
      if (found === null || content === null) throw unknownAttachment(aid);
      const name = encodeURIComponent(found.name);
      return reply
        .type(found.media_type)
        .header('content-disposition', `attachment; filename*=UTF-8''${name}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(content);
    },
  );
}

function removing(app: Api, services: DiagnosisPorts): void {
  app.delete(
    '/v1/conversations/:id/attachments/:attachment',
    {
      schema: {
        summary: 'Remove an attachment; that it was there stays in the audit log',
        params: attachmentParams,
        response: { 200: z.object({ attachment_id: z.uuid(), removed: z.literal(true) }) },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const row = await conversationOf(services, caller, request.params.id);
      mustBringWordsOf(caller, row);
      const { id: conversation } = row;
      const { attachment: aid } = request.params;
      const isGone = await services.database.asTenant(caller.tenant, (rows) =>
        removeAttachment(rows, { tenant: caller.tenant, conversation }, aid, caller.keyId),
      );
      if (!isGone) throw unknownAttachment(aid);
      return { attachment_id: aid, removed: true as const };
    },
  );
}

async function whereIn(services: DiagnosisPorts, caller: Caller, id: string) {
  const row = await conversationOf(services, caller, id);
  mustBringWordsOf(caller, row);
  if (row.closedAt !== null)
    throw new ApiProblem('conversation-closed', {
      detail: `Conversation "${row.id}" is closed.`,
      remedy: 'Begin a new one.',
    });
  const assistant = await assistantOf(services.assistants, row);
  if (assistant.procedures.size === 0)
    throw notAcceptable('', `nothing: "${row.assistant}" diagnoses nothing and takes no attachments; say it in words`);
  return { tenant: caller.tenant, conversation: row.id };
}

function contentOf({ content_base64: given, media_type: type }: AttachmentBody): Buffer {
  const content = Buffer.from(given, 'base64');
  if (content.byteLength > attachmentLimitBytes)
    throw new ApiProblem('too-large', {
      detail: `The attachment has ${content.byteLength} bytes, the limit is ${attachmentLimitBytes}.`,
      remedy: 'Attach a smaller file.',
    });
  const begins = mediaTypes[type];
  if (begins !== null && !content.subarray(0, 16).toString('hex').startsWith(begins))
    throw notAcceptable('/content_base64', `is no ${type}; name the type that the file has`);
  return content;
}

function unknownAttachment(id: string): ApiProblem {
  return new ApiProblem('unknown-attachment', {
    detail: `There is no attachment "${id}" in this conversation.`,
    remedy: 'List them with GET /v1/conversations/{id}/attachments.',
  });
}
