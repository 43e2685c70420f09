/** Feedback notes over REST, and the CSV export (G18). */
import { randomUUID } from 'node:crypto';
import { addFeedback, feedbackOf, type FeedbackRow } from '../../../adapters/postgres/conversations/feedback.ts';
import { feedbackBody, feedbackOnWire } from '../../../contracts/wire/feedback.ts';
import { callerIn } from '../../auth/callers.ts';
import type { Api } from '../../process/api.ts';
import type { ConversationsPorts } from './ports.ts';
import { idParams } from '../../process/inputs.ts';
import { ApiProblem } from '../../process/problem.ts';
import { conversationOf } from './routes.ts';
import { csvOf } from '../../../domain/exports/csv.ts';

export function feedbackRoutes(app: Api, services: ConversationsPorts): void {
  app.post(
    '/v1/conversations/:id/feedback',
    {
      schema: {
        summary: 'Note what should be better about a reply',
        params: idParams,
        body: feedbackBody,
        response: { 201: feedbackOnWire },
      },
    },
    async (request, reply) => {
      const { tenant, ...caller } = callerIn(request);
      const { id: conversation } = await conversationOf(services, { tenant, ...caller }, request.params.id);
      const { turn_id: turnId = null, category = null, note, should_trigger: shouldTrigger = null } = request.body;
      const added = { feedbackId: randomUUID(), turnId, category, note, shouldTrigger };
      const stored = await services.database.asTenant(tenant, (rows) =>
        addFeedback(rows, { tenant, conversation }, added),
      );
      if (stored === null) throw unknownTurn(turnId);
      return reply.code(201).send(stored);
    },
  );

  app.get(
    '/v1/conversations/:id/export.csv',
    { schema: { summary: 'The improvement notes of a session, as CSV', params: idParams } },
    async (request, reply) => {
      const caller = callerIn(request);
      const { tenant } = caller;
      const { id: conversation } = await conversationOf(services, caller, request.params.id);
      const rows = await services.database.asTenant(tenant, (tx) => feedbackOf(tx, { tenant, conversation }));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="session-${conversation}.csv"`)
        .send(sessionCsv(rows));
    },
  );
}

function unknownTurn(turnId: string | null): ApiProblem {
  return new ApiProblem('unknown-turn', {
    detail: turnId === null ? 'The conversation has no reply yet.' : 'The conversation has no settled turn of this id.',
    remedy: 'Name a turn of this conversation: GET /v1/conversations/{id}/messages lists them.',
  });
}

/** A conversation as CSV (RFC 4180): one row per feedback note (G18, seed 1). */
const header = ['Turn', 'User Message', 'ERA Response', 'Improvement Notes', 'Category', 'Timestamp'];

/** Texts of conversations are never interpreted as formulas, whatever their first character. */
function sessionCsv(rows: readonly FeedbackRow[]): string {
  const lines = rows.map(({ turn, said, reply, note, category, at }) => [
    turn === null ? '' : String(turn),
    said,
    reply,
    note,
    category ?? '',
    at.toISOString(),
  ]);
  return csvOf([header, ...lines]);
}
