/** Diagnoses (seed 5): their state and report. */
import type { AttachmentBody, AttachmentOnWire } from '../contracts/wire/attachment.ts';
import type { DiagnosisOnWire, DiagnosisReport } from '../contracts/wire/diagnosis-view.ts';
import { get, pathOf, post, remove, type PostOptions } from './requests.ts';
import type { Transport } from './transport.ts';

export interface InLanguage {
  /** BCP 47; default: the language of the diagnosis. */
  readonly language?: string;
}

export interface Diagnosis {
  /** 404 before anything was diagnosed. */
  of(conversation: string, options?: InLanguage, signal?: AbortSignal): Promise<DiagnosisOnWire>;
  /** The current report; 404 before a system was named. */
  report(conversation: string, options?: InLanguage, signal?: AbortSignal): Promise<DiagnosisReport>;
  /** Attaches a photo, a reading or a document; at most 5 MiB. */
  attach(conversation: string, body: AttachmentBody, options?: PostOptions): Promise<AttachmentOnWire>;
  /** Oldest first. */
  attachments(conversation: string, signal?: AbortSignal): Promise<readonly AttachmentOnWire[]>;
  /** 404 when there is no such attachment. */
  detach(conversation: string, attachment: string): Promise<{ readonly attachment_id: string }>;
}

export function diagnosisIn(transport: Transport): Diagnosis {
  const path = (conversation: string, more: string, { language }: InLanguage = {}): string =>
    `${pathOf(conversation)}/diagnosis${more}${language === undefined ? '' : `?language=${encodeURIComponent(language)}`}`;
  return {
    of: (conversation, options, signal) => get(transport, path(conversation, '', options), signal),
    attach: (conversation, body, options) => post(transport, `${pathOf(conversation)}/attachments`, body, options),
    async attachments(conversation, signal) {
      const listed = await get<{ readonly items: readonly AttachmentOnWire[] }>(
        transport,
        `${pathOf(conversation)}/attachments`,
        signal,
      );
      return listed.items;
    },
    detach: (conversation, id) => remove(transport, `${pathOf(conversation)}/attachments/${encodeURIComponent(id)}`),
    report: (conversation, options, signal) => get(transport, path(conversation, '/report', options), signal),
  };
}
