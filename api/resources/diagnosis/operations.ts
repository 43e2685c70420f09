/** The part of the table of routes (operations.ts) that is about diagnoses. */
import * as talk from '../conversations/examples.ts';
import * as diagnosis from './examples.ts';

export const diagnosisOperations = {
  'POST /v1/conversations/:id/attachments': {
    id: 'attach',
    tag: 'diagnosis' as const,
    body: diagnosis.attaching,
    answers: { 201: diagnosis.attachment },
  },
  'GET /v1/conversations/:id/attachments': {
    id: 'listAttachments',
    tag: 'diagnosis' as const,
    answers: { 200: { items: [diagnosis.attachment], next: null } },
  },
  'GET /v1/conversations/:id/attachments/:attachment': {
    id: 'showAttachment',
    tag: 'diagnosis' as const,
    answers: { 200: 'Supply 118 V' },
  },
  'DELETE /v1/conversations/:id/attachments/:attachment': {
    id: 'removeAttachment',
    tag: 'diagnosis' as const,
    answers: { 200: { attachment_id: diagnosis.attachment.attachment_id, removed: true } },
  },
  'GET /v1/conversations/:id/diagnosis': {
    id: 'showDiagnosis',
    tag: 'diagnosis' as const,
    answers: { 200: diagnosis.shown },
  },
  'POST /v1/conversations/:id/diagnosis/facts/:fact/strike': {
    id: 'strikeFact',
    tag: 'diagnosis' as const,
    body: diagnosis.striking,
    answers: { 200: diagnosis.struck, 202: talk.receipt },
  },
  'GET /v1/conversations/:id/diagnosis/report': {
    id: 'showDiagnosisReport',
    tag: 'diagnosis' as const,
    answers: { 200: diagnosis.report },
  },
  'GET /v1/conversations/:id/diagnosis/report.html': {
    id: 'printDiagnosisReport',
    tag: 'diagnosis' as const,
    answers: { 200: '<!doctype html><title>Diagnostic report: water pump</title>' },
  },
};
