/** Mails of this tenant in the local stack's mail sink, to look at where no mail is really sent. */
import { z } from 'zod';
import { knownActions } from '../../../adapters/postgres/effects/effects.ts';
import { mailOnWire, mailWithContent } from '../../../contracts/wire/mail.ts';
import { callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { HeldMail, MailBox } from '../../process/mail-box.ts';
import { ApiProblem, shown, unknownPosition } from '../../process/problem.ts';
import { listOf, listQuery } from '../../process/inputs.ts';
import type { Database } from '../../../adapters/postgres/database/database.ts';

/** What these routes ask of the outside. */
interface MailPorts {
  readonly database: Database;
  /** The local stack's mail sink; absent or null when a real mail server is used. */
  readonly mail?: MailBox | null;
}

export function mailRoutes(app: Api, services: MailPorts): void {
  app.get(
    '/v1/mail',
    {
      schema: {
        summary: 'What the local mail sink holds',
        querystring: listQuery,
        response: { 200: listOf(mailOnWire) },
      },
    },
    async (request) => {
      const { after, limit, order } = request.query;
      const all = await ofTenant(services, callerIn(request).tenant, await boxOf(services).list());
      const held = order === 'desc' ? all.toReversed() : all;
      const from = after === undefined ? 0 : held.findIndex(({ id }) => id === after) + 1;
      if (after !== undefined && from === 0) throw unknownPosition(after);
      const items = held.slice(from, from + limit);
      return { items: items.map(onWire), next: from + limit < held.length ? (items.at(-1)?.id ?? null) : null };
    },
  );

  app.get(
    '/v1/mail/:id',
    {
      schema: {
        summary: 'One mail, as it was received',
        params: z.object({ id: z.string().max(100) }),
        response: { 200: mailWithContent },
      },
    },
    async (request) => {
      const { id } = request.params;
      const mail = await boxOf(services).read(id);
      const [ours] = mail === null ? [] : await ofTenant(services, callerIn(request).tenant, [mail]);
      if (mail === null || ours === undefined) throw unknownMail(id);
      const { text, raw } = mail;
      return { ...onWire(mail), text, headers: [...mail.headers], attachments: [...mail.attachments], raw };
    },
  );
}

function boxOf({ mail }: MailPorts): MailBox {
  if (mail) return mail;
  throw new ApiProblem('unknown-mail', {
    detail: 'There is no mail sink here: mail goes to the server that SMTP_URL names.',
    remedy: 'Look into the mailbox of the recipient, or start the local stack without SMTP_URL.',
  });
}

/**
 * A sink has the mails of all tenants. The Message-ID begins with the action that sent the mail, and the ledger knows
 * its tenant.
 */
async function ofTenant<Mail extends HeldMail>(
  { database }: MailPorts,
  tenant: string,
  held: readonly Mail[],
): Promise<readonly Mail[]> {
  const actions = [...new Set(held.map(actionOf))];
  const known = await database.asTenant(tenant, (rows) => knownActions(rows, tenant, actions));
  return held.filter((mail) => known.has(actionOf(mail)));
}

/** A foreign Message-ID may be anything; only a possible action id is looked up. */
function actionOf({ messageId }: HeldMail): string {
  return /^<([A-Za-z0-9._:-]{1,200})@/.exec(messageId)?.[1] ?? '';
}

function onWire({ id, at, from, to, subject, messageId, bytes }: HeldMail): z.infer<typeof mailOnWire> {
  return { id, at, from, to: [...to], subject, message_id: messageId, bytes };
}

function unknownMail(id: string): ApiProblem {
  return new ApiProblem('unknown-mail', {
    detail: `The mail sink holds no mail "${shown(id)}" of this tenant.`,
    remedy: 'GET /v1/mail lists what it holds.',
  });
}
