/** Writes an email from the conversation when the reply that offered it did not. */
import { cancellationSignal } from '@temporalio/activity';
import type { EmailFlow } from '../contracts/flow.ts';
import type { Template } from '../contracts/reading.ts';
import { afterMove, isTold } from '../domain/conversation/after-move.ts';
import { withDraft } from '../domain/flows/email.ts';
import type { AssistantTexts, Model, Stored } from './ports.ts';
import {
  beginTurn,
  open,
  shownToModel,
  tell,
  type CarriedStanding,
  type Opened,
  type SettlingPorts,
  type TurnRequest,
} from './settle-turn.ts';

export interface DraftEmailRequest {
  readonly turn: TurnRequest;
  readonly standing: CarriedStanding;
  readonly flow: EmailFlow;
}

export interface DraftEmailPorts extends SettlingPorts {
  readonly model: Model;
}

export function draftEmailActivity(ports: DraftEmailPorts) {
  return {
    /**
     * Asks the model for a draft with placeholders; a model that gives none, or none in time, is replaced by the assistant's
     * plain draft, because a person waits and will see every word before it leaves.
     */
    async draftEmail({
      turn,
      standing: carried,
      flow,
    }: DraftEmailRequest): Promise<{ readonly template: Template; readonly isEarlier?: true }> {
      const opened = await open(ports, carried);
      const { where, standing, texts } = opened;
      const { stored } = await beginTurn(ports, where, turn, { forModel: false });
      if (isDraft(stored)) return { template: stored.template, isEarlier: true };
      const template = await writeDraft(ports, opened);
      const next = withDraft(flow, template);
      if (isTold(next)) {
        const after = afterMove(standing, next, turn.turnId);
        const earlier = await tell(ports, turn, {
          standing: after,
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

function isDraft(stored: Stored): stored is { readonly template: Template } {
  return stored !== null && stored !== 'settled' && 'template' in stored;
}

/** The model's draft, or the assistant's plain one. */
export async function writeDraft(ports: DraftEmailPorts, opened: Opened): Promise<Template> {
  return (await draftOf(ports, opened)) ?? plainDraft(opened.texts, opened.standing.topic ?? '');
}

/** A person is waiting for the next question; a slower model is not waited for. */
const draftLimitMs = 20_000;

async function draftOf(
  { minutes, model }: DraftEmailPorts,
  { where, standing, texts }: Opened,
): Promise<Template | null> {
  const shown = { limit: texts.model.transcriptMessages, after: standing.resetAt };
  const messages = shownToModel(await minutes.transcript(where, shown));
  const stop = AbortSignal.any([cancellationSignal(), AbortSignal.timeout(draftLimitMs)]);
  const request = {
    assistant: texts.name,
    system: texts.renderText({ text: 'email.draft-instruction', values: {} }),
    messages,
    maxTokens: texts.model.maxTokens,
    temperature: texts.model.temperature,
  };
  try {
    const { text } = await model.reply(request, () => undefined, stop);
    return texts.readReply(text).template ?? null;
  } catch {
    cancellationSignal().throwIfAborted();
    return null;
  }
}

function plainDraft(texts: AssistantTexts, topic: string): Template {
  const written = texts.renderText({ text: 'email.plain-draft', values: { topic } });
  const { template } = texts.readReply(written);
  if (!template)
    throw new Error('The text "email.plain-draft" holds no email. It needs a line "Subject: …" and a body.');
  return template;
}
