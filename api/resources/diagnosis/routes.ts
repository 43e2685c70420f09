/** Diagnoses (seed 5): where one stands, and its report as data, text and a page to print. */
import { findDiagnosis } from '../../../adapters/postgres/turns/diagnoses.ts';
import { messageTexts } from '../../../adapters/postgres/turns/messages.ts';
import {
  diagnosisOnWire,
  diagnosisReport,
  inLanguage,
  type DiagnosisReport,
} from '../../../contracts/wire/diagnosis-view.ts';
import { messagesIn, reportOf } from '../../../domain/diagnosis/report.ts';
import { reportAsText, reportInWords } from '../../../domain/diagnosis/report-words.ts';
import { wordbookOf } from '../../../domain/diagnosis/wordbook.ts';
import { repeatable } from '../../../reading/diagnosis/repeatable.ts';
import { callerIn, type Caller } from '../../auth/callers.ts';
import { assistantOf } from '../conversations/assistant-of.ts';
import { conversationOf } from '../conversations/routes.ts';
import type { Api } from '../../process/api.ts';
import type { DiagnosisPorts } from './ports.ts';
import { idParams } from '../../process/inputs.ts';
import { ApiProblem } from '../../process/problem.ts';
import { attachmentRoutes } from './attachments.ts';
import { reportPage } from './page.ts';
import { strikeRoute } from './strike.ts';
import { diagnosisShown, type Shown } from './view.ts';

export function diagnosisRoutes(app: Api, services: DiagnosisPorts): void {
  attachmentRoutes(app, services);
  strikeRoute(app, services);
  app.get(
    '/v1/conversations/:id/diagnosis',
    {
      schema: {
        summary: 'Where a diagnosis stands: steps, facts, hypotheses, and why the next step is next',
        params: idParams,
        querystring: inLanguage,
        response: { 200: diagnosisOnWire },
      },
    },
    async (request) => {
      const caller = callerIn(request);
      const shown = await shownOf(services, caller, request.params.id, request.query.language);
      const ids = [...new Set(shown.row.state.facts.map(({ messageId }) => messageId))];
      const where = { tenant: caller.tenant, conversation: shown.conversation };
      const texts = await services.database.asTenant(caller.tenant, (rows) => messageTexts(rows, where, ids));
      return diagnosisShown(shown, (messageId) => texts.get(messageId)?.text ?? null);
    },
  );
  app.get(
    '/v1/conversations/:id/diagnosis/report',
    {
      schema: {
        summary: 'The report of a diagnosis as it stands, in any of its languages',
        params: idParams,
        querystring: inLanguage,
        response: { 200: diagnosisReport },
      },
    },
    async (request) => reportFor(services, callerIn(request), request.params.id, request.query.language),
  );
  app.get(
    '/v1/conversations/:id/diagnosis/report.html',
    {
      schema: {
        summary: 'The same as a page to print',
        params: idParams,
        querystring: inLanguage,
      },
    },
    async (request, reply) => {
      const report = await reportFor(services, callerIn(request), request.params.id, request.query.language);
      return reportPage(reply, report);
    },
  );
}

/** The report in a language. @throws {ApiProblem} 404 before a system was named */
async function reportFor(
  services: DiagnosisPorts,
  caller: Caller,
  id: string,
  language: string | undefined,
): Promise<DiagnosisReport> {
  const { conversation, row, procedure, words, language: tag } = await shownOf(services, caller, id, language, true);
  if (procedure === null)
    throw new ApiProblem('no-diagnosis', {
      detail: `No system has been named in conversation "${conversation}" yet.`,
      remedy: 'Say which system it is, and what it does or does not do.',
    });
  const paragraphs = reportOf(row.state, procedure);
  const ids = messagesIn(paragraphs, row.state);
  const where = { tenant: caller.tenant, conversation };
  const texts = await services.database.asTenant(caller.tenant, (rows) => messageTexts(rows, where, ids));
  const report = reportInWords(paragraphs, {
    procedure,
    words,
    said: (messageId) => repeatable(texts.get(messageId)?.text ?? ''),
  });
  return {
    conversation_id: conversation,
    language: tag,
    title: report.title,
    finding: row.state.isolation.complete ? row.state.isolation.finding : null,
    sections: report.sections.map((section) => ({
      ...section,
      lines: [...section.lines],
      sources: section.sources.map((ids) => [...ids]),
    })),
    text: reportAsText(report),
  };
}

async function shownOf(
  services: DiagnosisPorts,
  caller: Caller,
  id: string,
  asked: string | undefined,
  ofReport = false,
): Promise<Shown> {
  const conversation = await conversationOf(services, caller, id);
  const where = { tenant: caller.tenant, conversation: conversation.id };
  const row = await services.database.asTenant(caller.tenant, (rows) => findDiagnosis(rows, where));
  if (row === null) throw await nothingDiagnosed(services, conversation.id);
  const assistant = await assistantOf(services.assistants, conversation);
  const { state } = row;
  const language = asked ?? (ofReport ? state.reportIn : null) ?? row.language;
  return {
    conversation: conversation.id,
    language,
    row,
    procedure: assistant.procedures.get(state.procedure ?? '')?.shape ?? null,
    words: wordbookOf(assistant, state.procedure, language),
  };
}

/** Names the assistants that could. */
async function nothingDiagnosed({ assistants }: DiagnosisPorts, id: string): Promise<ApiProblem> {
  const able = (await assistants.list()).filter(({ procedures }) => procedures.size > 0);
  const names = able.map(({ file }) => file.name).join(', ');
  return new ApiProblem('no-diagnosis', {
    detail: `Nothing has been diagnosed in conversation "${id}".`,
    remedy:
      names === ''
        ? 'No assistant here diagnoses: add procedures to one.'
        : `Say what the matter is to an assistant that diagnoses: ${names}.`,
  });
}
