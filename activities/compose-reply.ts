/** One model turn: store what was heard, ask the model, read its reply, judge it, store all of it, return the small result. */
import { activityInfo, cancellationSignal } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { isTold } from '../domain/conversation/after-move.ts';
import { afterReply, judgedAs } from '../domain/conversation/after-reply.ts';
import { gatePolicyOf } from '../domain/conversation/plan-turn.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import type { Move } from '../domain/flows/machines.ts';
import { deltaWriter } from './delta-writer.ts';
import { writeDraft } from './draft-email.ts';
import { permanent } from './failure.ts';
import type { AssistantTexts, Deltas, JudgedReply, Model, Stored, TranscriptMessage } from './ports.ts';
import {
  beginTurn,
  open,
  settleTurn,
  shownToModel,
  type CarriedStanding,
  type Opened,
  type SettlingPorts,
  type TurnRequest,
} from './settle-turn.ts';

export interface ComposeReplyRequest {
  readonly turn: TurnRequest;
  readonly standing: CarriedStanding;
}

export interface ComposeReplyPorts extends SettlingPorts {
  readonly model: Model;
  readonly deltas: Deltas;
}

export function composeReplyActivity(ports: ComposeReplyPorts) {
  return {
    /**
     * Asks the model once and returns what its reply was read as. The reply is stored together with the act door's verdict
     * on it, which the workflow reaches again from the same arguments. A turn that an earlier attempt stored is not asked
     * again. Transient failures pass through (Temporal retries); a 429's wait becomes the retry's delay, at most a minute.
     */
    async composeReply({ turn, standing: carried }: ComposeReplyRequest): Promise<JudgedReply> {
      const opened = await open(ports, carried);
      const { where, standing, texts } = opened;
      const shown = { limit: texts.model.transcriptMessages, after: standing.resetAt };
      const { stored, transcript, missing } = await beginTurn(ports, where, turn, {
        forModel: true,
        transcript: shown,
      });
      if (isJudgedReply(stored)) return stored;
      if (stored !== null)
        throw permanent({
          type: 'TurnSettled',
          happened: `Turn ${turn.turnId} is settled already, without a reply of the model.`,
          remedy: 'Nothing: the conversation goes by what was stored.',
        });

      if (turn.heard.length > 0 && missing.length === turn.heard.length)
        throw permanent({
          type: 'MessageWithdrawn',
          happened: `What turn ${turn.turnId} is about was taken back: its sender was told that it had not been taken.`,
          remedy: 'Say it again.',
        });

      const reply = await askModel(ports, turn, opened, transcript);
      const reading = texts.readReply(reply.text);
      const proposals = reply.proposals.map(({ action }) => ({ action }));
      const first = afterReply(standing, turn, { reading, proposals });
      const draft = first.move?.kind === 'draft' ? await writeDraft(ports, opened) : undefined;
      const after = draft ? afterReply(standing, turn, { reading, proposals, draft }) : first;
      const read: JudgedReply = { reading, proposals, judged: judgedAs(after.act.verdict), draft };
      const said = reply.text.trim() === '' ? texts.renderText({ text: 'model.empty', values: {} }) : reply.text;
      const text = [...riskOf(turn, texts), said, ...questionOf(after.move, texts)].join('\n\n');
      const earlier = await settleTurn(ports, turn, {
        standing: after.standing,
        text,
        disposition: 'answered',
        act: after.act,
        forModel: true,
        found: read,
      });
      // An attempt that was thought dead may have been quicker; the participant has read its reply, so the workflow goes by it.
      return isJudgedReply(earlier) ? earlier : read;
    },
  };
}

/** The risk flag of a best guess stands before the reply, so that nobody overlooks it (C10). */
function riskOf({ assumed }: TurnRequest, texts: AssistantTexts): readonly string[] {
  return assumed ? [texts.renderText({ text: 'clarification.best-guess', values: { assumptions: assumed } })] : [];
}

/** The first question of the flow that the reply has started. */
function questionOf(move: Move | null, texts: AssistantTexts): readonly string[] {
  return move && isTold(move) ? [texts.renderText(move.say)] : [];
}

function isJudgedReply(stored: Stored): stored is JudgedReply {
  return stored !== null && stored !== 'settled' && 'judged' in stored;
}

/** A rate limit's wait is honoured up to this long (interface.md, "Model failure"). */
const longestRetryAfterMs = 60_000;

async function askModel(
  ports: ComposeReplyPorts,
  turn: TurnRequest,
  { where, standing, texts }: Opened,
  transcript: readonly TranscriptMessage[],
) {
  const { participant, locale, timeZone } = standing.identity;
  const messages = shownToModel(transcript);
  const writer = deltaWriter(ports.deltas, where, { turnId: turn.turnId, attempt: activityInfo().attempt });
  try {
    return await ports.model.reply(
      {
        assistant: texts.name,
        system: texts.renderSystem({
          now: new Date(turn.at).toISOString(),
          participant,
          locale,
          timeZone,
          news: [...newsOf(standing, texts), ...guessNews(turn, texts)],
        }),
        messages,
        maxTokens: texts.model.maxTokens,
        temperature: texts.model.temperature,
        tools: texts.model.tools,
        actions: gatePolicyOf(standing).actions,
      },
      writer.write,
      cancellationSignal(),
    );
  } catch (error) {
    throw asActivityFailure(error);
  } finally {
    await writer.end();
  }
}

/** What was done since the model was last asked, in a sentence each (F3). */
function newsOf(standing: Standing, texts: AssistantTexts): readonly string[] {
  return standing.news.map(({ kind, facts }) => texts.renderText({ text: `news.${kind}`, values: facts }));
}

/** What the model is told when nobody answered and the work goes on. */
function guessNews({ assumed }: TurnRequest, texts: AssistantTexts): readonly string[] {
  return assumed ? [texts.renderText({ text: 'clarification.best-guess.note', values: { assumptions: assumed } })] : [];
}

/** Decides what is permanent. Adapters only say what happened. */
function asActivityFailure(error: unknown): unknown {
  if (!isModelFailure(error)) return error;
  if (error.permanent) {
    return permanent({
      type: error.kind === 'unauthorised' ? 'ModelUnauthorised' : 'ModelRefusedRequest',
      happened: error.happened,
      remedy: error.remedy,
      cause: error,
    });
  }
  if (error.retryAfterMs === undefined) return error;
  return ApplicationFailure.create({
    type: 'ModelBusy',
    message: error.message,
    nextRetryDelay: Math.min(error.retryAfterMs, longestRetryAfterMs),
    cause: error,
  });
}

interface ModelFailureLike extends Error {
  readonly kind: string;
  readonly permanent: boolean;
  readonly happened: string;
  readonly remedy: string;
  readonly retryAfterMs?: number | undefined;
}

function isModelFailure(error: unknown): error is ModelFailureLike {
  return error instanceof Error && error.name === 'ModelFailure';
}
