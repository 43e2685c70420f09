/** Writes an email from the conversation when the reply that offered it contained none. */
import { cancellationSignal } from '@temporalio/activity';
import type { EmailDraft, EmailFlow } from '../contracts/state/flow.ts';
import type { Passage, ReplyReading, Template } from '../contracts/reading/reading.ts';
import type { Stored, TranscriptMessage, Where } from '../contracts/state/turn.ts';
import type { CarriedState } from '../contracts/state/conversation-state.ts';
import { afterMove, isTold } from '../domain/conversation/after-move.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { withRewriting } from '../domain/flows/email/rewriting.ts';
import { withDraft } from '../domain/flows/email/start.ts';
import { draftOf, namesLanguage, repeats, withOtherwise } from '../reading/letters/letter.ts';
import type { WritingModel } from './model-json.ts';
import { meteredModel, type BudgetPolicy, type UsagePorts } from './metering.ts';
import { rewriteEmail } from './rewrite-email.ts';
import {
  beginTurn,
  open,
  rendered,
  shownToModel,
  tell,
  type Opened,
  type SettlingPorts,
  type SettlingTexts,
  type TurnRequest,
} from './settle-turn.ts';
import { fetched, newestBeside, wordsRequest, type TokensPorts, type WindowPolicy } from './window.ts';

export interface DraftEmailRequest {
  readonly turn: TurnRequest;
  readonly state: CarriedState;
  readonly flow: EmailFlow;
  /** The words that ask for a change of the email that was shown; absent: there is no email yet. */
  readonly wish?: Passage;
}

/**
 * A draft; or no draft of an email that was to be changed, because the model wrote none or the words asked for no
 * change.
 */
export type Drafted =
  | { readonly template: EmailDraft; readonly isEarlier?: true }
  | { readonly template: null; readonly because: 'no-draft' | 'unchanged' };

export interface DraftingTexts extends SettlingTexts {
  readonly name: string;
  readonly model: WindowPolicy & BudgetPolicy & { readonly temperature?: number | undefined };
  readReply(text: string): ReplyReading;
}

interface KeptDrafts {
  /** Stores the words of a draft once; a draft that is stored stays as it is. */
  storeDraft(where: Where, draft: { readonly draftId: string; readonly template: Template }): Promise<Template>;
}

export interface DraftEmailPorts<Texts extends DraftingTexts = DraftingTexts>
  extends SettlingPorts<Texts>, TokensPorts {
  readonly records: SettlingPorts['records'] & {
    /** The latest messages that the model is to see, oldest first. */
    transcript(
      where: Where,
      options: { readonly limit: number; readonly after: number; readonly bytes: number },
    ): Promise<readonly TranscriptMessage[]>;
  };
  readonly drafts: SettlingPorts['drafts'] & KeptDrafts;
  readonly model: WritingModel;
}

export function draftEmailActivity(given: DraftEmailPorts & UsagePorts) {
  return {
    /**
     * Asks the model for a draft with placeholders. If the model returns none in time, the policy's template is used: a
     * person is waiting and will see every word before it is sent.
     */
    async draftEmail({ turn, state: carried, flow, wish }: DraftEmailRequest): Promise<Drafted> {
      const opened = await open(given, carried);
      const { where, state, texts } = opened;
      const call = { where, ref: `${turn.turnId}:draft`, policy: texts.model };
      const ports = { ...given, model: meteredModel(given, call) };
      const { stored } = await beginTurn(ports, where, turn, { forModel: false });
      if (isDraft(stored)) return { template: stored.template, isEarlier: true };
      const changed = wish && (await rewriteEmail(ports, opened, flow, wish));
      if (changed && 'because' in changed) return changed;
      const template = changed
        ? await storeDraft(ports, opened, `${turn.turnId}:draft`, changed)
        : await writeDraft(ports, opened, turn, flow);
      const next = changed ? withRewriting(flow, template) : withDraft(flow, template);
      if (isTold(next)) {
        const after = afterMove(state, next, turn.turnId);
        const earlier = await tell(ports, turn, {
          state: after,
          texts,
          say: next.say,
          disposition: 'flow_step',
          found: { template },
        });
        if (isDraft(earlier)) return { template: earlier.template, isEarlier: true };
      }
      return { template };
    },
  };
}

function isDraft(stored: Stored): stored is { readonly template: EmailDraft } {
  return stored !== null && stored !== 'settled' && 'template' in stored;
}

/** Takes the model's draft, or the policy's template. Stores the words; the flow keeps only their reference. */
export async function writeDraft(
  ports: DraftEmailPorts,
  opened: Opened<DraftingTexts>,
  { turnId, heard }: Pick<TurnRequest, 'turnId' | 'heard'>,
  flow: EmailFlow,
): Promise<EmailDraft> {
  const template = (await modelsDraft(ports, opened, heard)) ?? (await draftOfTemplate(ports, opened, flow));
  return storeDraft(ports, opened, `${turnId}:draft`, template);
}

/** Stores the words of an email. Idempotent: a draft that an earlier attempt stored stays. */
export async function storeDraft(
  { drafts }: { readonly drafts: KeptDrafts },
  { where }: Opened,
  draftId: string,
  template: Template,
): Promise<EmailDraft> {
  const { words } = draftOf(draftId, template);
  return draftOf(draftId, await drafts.storeDraft(where, { draftId, template: words })).draft;
}

/** A person is waiting for the next question, so a slower model is not waited for. */
const draftLimitMs = 20_000;

async function modelsDraft(
  ports: DraftEmailPorts,
  { where, state, texts }: Opened<DraftingTexts>,
  heard: TurnRequest['heard'],
): Promise<Template | null> {
  const { records, model } = ports;
  const shown = fetched(texts.model, state.resetAt);
  const transcript = await records.transcript(where, shown);
  // The message that asks for the email is a flow step and not in the transcript, but it says what to write.
  const asking = await textsOf(records, where, heard, transcript);
  const talk = [...shownToModel(transcript, texts), ...asking.map((text) => ({ role: 'participant' as const, text }))];
  const system = texts.renderText({ text: 'email.draft-instruction', values: {} });
  const messages = await newestBeside(ports, talk, { policy: texts.model, beside: system, texts });
  const stop = AbortSignal.any([cancellationSignal(), AbortSignal.timeout(draftLimitMs)]);
  try {
    const { text, isCut } = await model.reply(wordsRequest(texts, system, messages), () => undefined, stop);
    if (isCut) return null;
    const { template = null } = texts.readReply(text);
    // A reading of the whole text would ignore the parts that address somebody else.
    if (template === null || isForeign(texts.readReply(bodyOf(template)), tagOf(state), asking)) return null;
    return asking.some((said) => repeats(template, said)) ? null : template;
  } catch {
    cancellationSignal().throwIfAborted();
    return null;
  }
}

/** True when the email is in another language than the conversation and nobody asked for that. */
function isForeign({ language, languageSure }: ReplyReading, tag: string, asking: readonly string[]): boolean {
  const spoken = tag.split('-')[0];
  return languageSure === true && language !== spoken && !asking.some((said) => namesLanguage(said, language));
}

function bodyOf({ body }: Template): string {
  return body.map((part) => ('text' in part ? part.text : ' ')).join('');
}

/** Texts of this turn's messages that are not in the transcript. */
async function textsOf(
  records: DraftEmailPorts['records'],
  where: Where,
  heard: TurnRequest['heard'],
  transcript: readonly TranscriptMessage[],
): Promise<readonly string[]> {
  const more = heard.map(({ messageId }) => messageId).filter((id) => !transcript.some((one) => one.messageId === id));
  const texts = more.length === 0 ? {} : await records.texts(where, more);
  return more.flatMap((id) => texts[id] ?? []);
}

/** The policy's template in the participant's language: it requires no values, and every part of it can be changed. */
async function draftOfTemplate(
  ports: DraftEmailPorts,
  { state, texts }: Opened<DraftingTexts>,
  { about }: EmailFlow,
): Promise<Template> {
  const name = `email.template.${state.policy.flows.email?.template ?? plainTemplate}`;
  const say = (text: string): Promise<string> =>
    rendered(ports, { state, texts }, { text, values: { topic: about ?? null } });
  const [frame, subject, message] = await Promise.all([name, `${name}.subject`, `${name}.message`].map(say));
  const { template } = texts.readReply(frame ?? '');
  if (!template) throw new Error(`The text "${name}" holds no email. It needs a line "Subject: …" and a body.`);
  return withOtherwise(template, { subject: subject ?? '', message: message ?? '' });
}

const plainTemplate = 'plain';
