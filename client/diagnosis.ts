/** Diagnoses (seed 5): their state and report. */
import type { AttachmentBody, AttachmentOnWire } from '../contracts/wire/attachment.ts';
import type { DiagnosisOnWire, DiagnosisReport } from '../contracts/wire/diagnosis-view.ts';
import type { SettledMessage, StrikeBody } from '../contracts/wire/conversation.ts';
import { get, pathOf, post, remove, type PostOptions } from './requests.ts';
import type { Transport } from './transport.ts';

export interface InLanguage {
  /** BCP 47; default: the language of the diagnosis. */
  readonly language?: string;
}

export interface StrikeOptions extends PostOptions {
  /** Seconds for which the server holds the call until the next question is asked; absent: the receipt at once. */
  readonly waitS?: number | undefined;
}

export interface Diagnosis {
  /** 404 before anything was diagnosed. */
  of(conversation: string, options?: InLanguage, signal?: AbortSignal): Promise<DiagnosisOnWire>;
  /** The current report; 404 before a system was named. */
  report(conversation: string, options?: InLanguage, signal?: AbortSignal): Promise<DiagnosisReport>;
  /** Strikes a fact out: it is kept and counts no more. 404 no such fact, 409 it counts no more already. */
  strike(conversation: string, fact: string, body?: StrikeBody, options?: StrikeOptions): Promise<SettledMessage>;
  /** Attaches a photo, a reading or a document; at most 5 MiB. */
  attach(conversation: string, body: AttachmentBody, options?: PostOptions): Promise<AttachmentOnWire>;
  /** Oldest first. */
  attachments(conversation: string, signal?: AbortSignal): Promise<readonly AttachmentOnWire[]>;
  /** 404 when there is no such attachment. */
  detach(conversation: string, attachment: string): Promise<{ readonly attachment_id: string }>;
}

export function diagnosisIn(transport: Transport, timeoutMs: number): Diagnosis {
  const path = (conversation: string, more: string, { language }: InLanguage = {}): string =>
    `${pathOf(conversation)}/diagnosis${more}${language === undefined ? '' : `?language=${encodeURIComponent(language)}`}`;
  return {
    of: (conversation, options, signal) => get(transport, path(conversation, '', options), signal),
    strike: (conversation, fact, body = {}, options) =>
      post(transport, `${pathOf(conversation)}/diagnosis/facts/${encodeURIComponent(fact)}/strike`, body, {
        ...options,
        timeoutMs,
      }),
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
