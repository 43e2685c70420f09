/** One model turn: store what was heard, ask the model, read its reply, judge it, store all of it, return the small result. */
import { activityInfo, cancellationSignal } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { isTold } from '../domain/conversation/after-move.ts';
import { afterReply, judgedAs, type AfterReply } from '../domain/conversation/after-reply.ts';
import { gatePolicyOf } from '../domain/conversation/plan-turn.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import { deltaWriter } from './delta-writer.ts';
import { storeDraft, writeDraft } from './draft-email.ts';
import { permanent } from './failure.ts';
import type { AssistantTexts, Deltas, JudgedReply, Model, Stored } from './ports.ts';
import { rendered, settleTurn, textsOf, whereOf, type SettlingPorts, type TurnRequest } from './settle-turn.ts';

export interface ComposeReplyRequest {
  readonly turn: TurnRequest;
  readonly standing: Standing;
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
    async composeReply({ turn, standing }: ComposeReplyRequest): Promise<JudgedReply> {
      const where = whereOf(standing);
      const stored = await ports.minutes.begin(where, { turnId: turn.turnId, heard: turn.heard, forModel: true });
      if (stored === 'settled')
        throw new Error(`Turn ${turn.turnId} is settled without a reply of the model; it cannot be composed.`);
      if (isJudgedReply(stored)) return stored;

      const texts = await textsOf(ports, standing);
      const reply = await askModel(ports, turn, standing, texts);
      const { template, ...reading } = texts.readReply(reply.text);
      const email = template && (await storeDraft(ports, standing, `${turn.turnId}:reply`, template));
      const proposals = reply.proposals.map(({ action }) => ({ action }));
      const first = afterReply(standing, turn, { reading, proposals, email });
      const draft = first.move?.kind === 'draft' ? await writeDraft(ports, standing, texts, turn.turnId) : undefined;
      const after = draft ? afterReply(standing, turn, { reading, proposals, email, draft }) : first;
      const read: JudgedReply = { reading, proposals, judged: judgedAs(after.act.verdict), email, draft };
      const said = reply.text.trim() === '' ? texts.renderText({ text: 'model.empty', values: {} }) : reply.text;
      const text = [...riskOf(turn, texts), said, ...(await questionOf(ports, after, texts))].join('\n\n');
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
async function questionOf(
  ports: SettlingPorts,
  { standing, move }: AfterReply,
  texts: AssistantTexts,
): Promise<readonly string[]> {
  return move && isTold(move) ? [await rendered(ports, standing, texts, move.say)] : [];
}

function isJudgedReply(stored: Stored): stored is JudgedReply {
  return stored !== null && stored !== 'settled' && 'judged' in stored;
}

/** A rate limit's wait is honoured up to this long (interface.md, "Model failure"). */
const longestRetryAfterMs = 60_000;

async function askModel(ports: ComposeReplyPorts, turn: TurnRequest, standing: Standing, texts: AssistantTexts) {
  const where = whereOf(standing);
  const { participant, locale, timeZone } = standing.identity;
  const messages = await ports.minutes.transcript(where, {
    limit: texts.model.transcriptMessages,
    after: standing.resetAt,
  });
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
          news: [...(await newsOf(ports, standing, texts)), ...guessNews(turn, texts)],
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
function newsOf(ports: SettlingPorts, standing: Standing, texts: AssistantTexts): Promise<readonly string[]> {
  return Promise.all(
    standing.news.map(({ kind, facts }) => rendered(ports, standing, texts, { text: `news.${kind}`, values: facts })),
  );
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
