/** Asks the model to change a shown email according to its sender's words. */
import type { EmailFlow } from '../contracts/state/flow.ts';
import type { WordsRequest } from '../contracts/state/model.ts';
import type { Passage, Template } from '../contracts/reading/reading.ts';
import type { TranscriptMessage, Where } from '../contracts/state/turn.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { repeats } from '../reading/letters/letter.ts';
import { partsOf } from '../reading/text/placeholders.ts';
import { askForJson, type WritingModel } from './model-json.ts';
import { shownToModel, withWords, type Opened, type SettlingTexts } from './settle-turn.ts';
import { fetched, newestBeside, wordsRequest, type TokensPorts, type WindowPolicy } from './window.ts';
import { filledEmail, type WordsPorts } from './words.ts';

interface RewritingTexts extends SettlingTexts {
  readonly name: string;
  readonly model: WindowPolicy & { readonly temperature?: number | undefined };
}

interface RewritingPorts extends WordsPorts, TokensPorts {
  readonly records: WordsPorts['records'] & {
    /** The latest messages that the model is to see, oldest first. */
    transcript(
      where: Where,
      options: { readonly limit: number; readonly after: number; readonly bytes: number },
    ): Promise<readonly TranscriptMessage[]>;
  };
  readonly model: WritingModel;
}

interface Email {
  readonly subject: string;
  readonly message: string;
}

/** The changed email, or why there is none. An unreachable or unintelligible model changes nothing. */
export async function rewriteEmail(
  ports: RewritingPorts,
  opened: Opened<RewritingTexts>,
  flow: EmailFlow,
  at: Passage,
): Promise<Template | { readonly template: null; readonly because: 'no-draft' | 'unchanged' }> {
  const { where, state, texts } = opened;
  const before = await filledEmail(ports, where, flow, texts.languageOf('email.preview', tagOf(state)));
  const { wish } = await withWords(ports, where, { wish: at });
  if (before.kind !== 'whole') return { template: null, because: 'no-draft' };
  const after = await askModel(ports, opened, before, wish);
  const template = after && { subject: partsOf(after.subject), body: partsOf(after.message) };
  if (!after || !template || repeats(template, wish)) return { template: null, because: 'no-draft' };
  const isSame = after.subject === before.subject && after.message === before.message;
  return isSame ? { template: null, because: 'unchanged' } : template;
}

/** A person is waiting to see the email. */
const rewriteLimitMs = 20_000;
/** In UTF-16 code units. */
const longestSubject = 250;
const longestMessage = 20_000;

/** Null: the model returned no email. */
async function askModel(
  ports: RewritingPorts,
  { where, state, texts }: Opened<RewritingTexts>,
  { subject, message }: Email,
  wish: string,
): Promise<Email | null> {
  const system = texts.renderText({ text: 'email.edit-instruction', values: {} });
  const asked = JSON.stringify({ email: { subject, message }, wish });
  const transcript = await ports.records.transcript(where, fetched(texts.model, state.resetAt));
  const fitting = { policy: texts.model, beside: `${system}${asked}`, texts };
  const talk = await newestBeside(ports, shownToModel(transcript, texts), fitting);
  const request: WordsRequest = {
    ...wordsRequest(texts, system, [...talk, { role: 'participant', text: asked }]),
    schema: { name: 'email', schema: emailSchema },
  };
  return emailIn(await askForJson(ports.model, request, rewriteLimitMs));
}

const emailSchema = {
  type: 'object',
  properties: { subject: { type: 'string' }, message: { type: 'string' } },
  required: ['subject', 'message'],
  additionalProperties: false,
};

function emailIn(given: unknown): Email | null {
  if (typeof given !== 'object' || given === null || !('subject' in given) || !('message' in given)) return null;
  const { subject, message } = given;
  if (typeof subject !== 'string' || typeof message !== 'string') return null;
  const email = { subject: subject.trim(), message: message.trim() };
  const fits = email.subject.length <= longestSubject && email.message.length <= longestMessage;
  return fits && email.subject !== '' && email.message !== '' ? email : null;
}
