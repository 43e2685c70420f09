/** One model turn: store what was heard, ask the model, read its reply, judge it, store all of it, return the small result. */
import { activityInfo, cancellationSignal } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { BegunTurn, JudgedReply, Stored, TranscriptMessage, Where } from '../contracts/turn.ts';
import type { Texts } from '../contracts/words.ts';
import type { CarriedState } from '../contracts/conversation-state.ts';
import type { ModelRequest } from '../contracts/model.ts';
import { isTold } from '../domain/conversation/after-move.ts';
import { afterReply, judgedAs, type AfterReply } from '../domain/conversation/after-reply.ts';
import { movedOn } from '../domain/conversation/place-reading.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { named } from '../domain/conversation/material.ts';
import { replyIdOf } from '../domain/gate/evidence.ts';
import { gatePolicyOf } from '../domain/conversation/starting.ts';
import { deltaWriter, type Deltas } from './delta-writer.ts';
import { storeDraft, writeDraft, type DraftEmailPorts, type DraftingTexts } from './draft-email.ts';
import { permanent } from './failure.ts';
import { promptOf, type MaterialPorts, type PromptTexts } from './material.ts';
import { claimOf, countingModel, sentenceOf, type BudgetPolicy } from './metering.ts';
import { beginTurn, open, rendered, settleTurn, shownToModel, type Opened, type TurnRequest } from './settle-turn.ts';
import { fetched, withinWindow, type TokensPorts, type WindowPolicy } from './window.ts';

export interface ComposeReplyRequest {
  readonly turn: TurnRequest;
  /** Without the latest gate where that is the answer door's verdict on this very turn, which comes with it. */
  readonly standing: Omit<CarriedState, 'lastGate'> & Partial<Pick<CarriedState, 'lastGate'>>;
}

/** What a model turn needs of its assistant. */
interface ComposingTexts extends DraftingTexts, PromptTexts {
  readonly model: DraftingTexts['model'] &
    WindowPolicy &
    BudgetPolicy & { readonly tools: readonly 'propose_action'[] };
  renderSystem(values: {
    readonly now: string;
    readonly participant: string | null;
    readonly locale: string | null;
    readonly timeZone: string | null;
    readonly news: readonly string[];
  }): string;
}

interface Model {
  reply(
    request: ModelRequest,
    onDelta: (delta: string) => void,
    signal: AbortSignal,
  ): Promise<{
    readonly text: string;
    readonly proposals: readonly { readonly action: string }[];
    /** As the server names it. */
    readonly model?: string;
    readonly usage?: { readonly promptTokens: number; readonly completionTokens: number } | null;
  }>;
}

export interface ComposeReplyPorts extends DraftEmailPorts<ComposingTexts>, MaterialPorts, TokensPorts {
  readonly records: DraftEmailPorts['records'] & {
    /** Tells those who watch, once, that the turn takes longer and goes on by itself. Losing it loses nothing. */
    delayed(where: Where, turnId: string): Promise<void>;
  };
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
      const lastGate = carried.lastGate === undefined ? gateOf(turn) : carried.lastGate;
      const opened = await open(ports, { ...carried, lastGate });
      const { where, standing, texts } = opened;
      const begun = await beginTurn(ports, where, turn, {
        forModel: true,
        transcript: fetched(texts.model, standing.resetAt),
        claim: claimOf(texts.model),
      });
      const { stored, transcript, missing } = begun;
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

      mustBeInBudget(begun);
      const counting = countingModel(ports.model, ports);
      const asking = { ...ports, model: counting.model };
      const { reply, notesUpTo } = await askModel(asking, turn, opened, begun);
      const risk = riskOf(turn, opened);
      // What stands before the reply in its message moves the places of its words.
      const { template, ...read } = texts.readReply(reply.text);
      const reading = movedOn(read, risk.map((part) => `${part}\n\n`).join('').length);
      const proposals = reply.proposals.map(({ action }) => ({ action }));
      const email = template && (await storeDraft(ports, opened, `${turn.turnId}:reply`, template));
      const first = afterReply(standing, turn, { reading, proposals, email });
      const draft = first.move?.kind === 'draft' ? await writeDraft(asking, opened, turn) : undefined;
      const after = draft ? afterReply(standing, turn, { reading, proposals, email, draft }) : first;
      const judged: JudgedReply = { reading, proposals, judged: judgedAs(after.act.verdict), email, draft };
      const said =
        reply.text.trim() === '' ? texts.renderText({ text: 'model.empty', values: {} }, tagOf(standing)) : reply.text;
      const atHand = textsIn(transcript);
      const question = await questionOf(ports, opened, after, {
        ...atHand,
        [replyIdOf(turn.turnId)]: [...risk, said].join('\n\n'),
      });
      const corrected = after.corrections.map((say) => texts.renderText(say, tagOf(standing)));
      const text = [...risk, said, ...corrected, ...question].join('\n\n');
      const earlier = await settleTurn(
        ports,
        turn,
        {
          standing: after.standing,
          text,
          disposition: 'answered',
          act: after.act,
          forModel: true,
          found: judged,
          usage: counting.spent() ?? undefined,
        },
        atHand,
      );
      // An attempt that was thought dead may have been quicker; the participant has read its reply, so the workflow goes by it.
      if (isJudgedReply(earlier)) return earlier;
      return notesUpTo === null ? judged : { ...judged, notesUpTo };
    },
  };
}

function gateOf({ turnId, answer }: TurnRequest): CarriedState['lastGate'] {
  return { turnId, answer: answer?.verdict ?? null, act: null };
}

/** The risk flag of a best guess, and of an answer without what it should rest on, stands before the reply (C10, X6). */
function riskOf({ assumed, context }: TurnRequest, { standing, texts }: Opened): readonly string[] {
  const tag = tagOf(standing);
  if (assumed) return [texts.renderText({ text: 'clarification.best-guess', values: { assumptions: assumed } }, tag)];
  if (!context || context.status === 'resolved' || context.missing.length === 0) return [];
  const values = { artifacts: context.missing.map(named) };
  return [texts.renderText({ text: `context.${context.status}`, values }, tag)];
}

/** The first question of the flow that the reply has started. */
async function questionOf(
  ports: ComposeReplyPorts,
  { texts }: Opened,
  { move, standing }: AfterReply,
  atHand: Texts,
): Promise<readonly string[]> {
  return move && isTold(move) ? [await rendered(ports, { standing, texts }, move.say, atHand)] : [];
}

/** What the transcript brings along. */
function textsIn(transcript: readonly TranscriptMessage[]): Texts {
  return Object.fromEntries(transcript.map(({ messageId, text }) => [messageId, text]));
}

function isJudgedReply(stored: Stored): stored is JudgedReply {
  return stored !== null && stored !== 'settled' && 'judged' in stored;
}

/** A rate limit's wait is honoured up to this long (interface.md, "Model failure"). */
const longestRetryAfterMs = 60_000;

async function askModel(
  ports: ComposeReplyPorts,
  turn: TurnRequest,
  { where, standing, texts }: Opened<ComposingTexts>,
  begun: BegunTurn,
) {
  const { transcript } = begun;
  const { participant, locale, timeZone } = standing.identity;
  const shown = shownToModel(transcript, texts);
  const { context: policy } = standing.policy;
  const worded = policy ? await promptOf(ports, { where, turn, policy, texts, transcript }) : undefined;
  const atHand = textsIn(transcript);
  // What was done since the model was last asked, in a sentence each (F3), in English like all that it is told.
  const news = await Promise.all(
    standing.news.map(({ kind, facts }) =>
      rendered(ports, { standing, texts, tag: 'en' }, { text: `news.${kind}`, values: facts }, atHand),
    ),
  );
  const sheet = texts.renderSystem({
    now: new Date(turn.at).toISOString(),
    participant,
    locale,
    timeZone,
    news: [...news, ...guessNews(turn, texts)],
  });
  const { system, messages, notesUpTo } = await withinWindow(ports, {
    policy: texts.model,
    system: sheet,
    lines: shown,
    positions: transcript.map(({ position }) => position),
    earlier: begun.earlier ?? false,
    summary: begun.summary ?? null,
    since: standing.resetAt,
    turnFrom: Math.min(...turn.heard.map(({ position }) => position)),
    texts,
    ...(worded ? { worded } : {}),
  });
  const writer = deltaWriter(ports.deltas, where, { turnId: turn.turnId, attempt: activityInfo().attempt });
  const alarm = setTimeout(() => void tellDelayed(ports, where, turn.turnId), delayedAfterMs - (Date.now() - turn.at));
  try {
    const reply = await ports.model.reply(
      {
        assistant: texts.name,
        system,
        messages,
        maxTokens: texts.model.maxTokens,
        temperature: texts.model.temperature,
        tools: texts.model.tools,
        actions: gatePolicyOf(standing).actions,
      },
      (delta) => {
        clearTimeout(alarm);
        writer.write(delta);
      },
      cancellationSignal(),
    );
    return { reply, notesUpTo };
  } catch (error) {
    if (waitsLong(error)) await tellDelayed(ports, where, turn.turnId);
    throw asActivityFailure(error);
  } finally {
    clearTimeout(alarm);
    await writer.end();
  }
}

/** A budget that is used up is final for this turn; one that calls under way may use up is waited for. */
function mustBeInBudget({ claim = { kind: 'open' } }: BegunTurn): void {
  if (claim.kind === 'spent')
    throw permanent({
      type: 'TokensSpent',
      happened: sentenceOf(claim.scope),
      remedy: 'An operator can give the conversation more; then the message can be said again.',
      details: { scope: claim.scope },
    });
  if (claim.kind === 'busy')
    throw ApplicationFailure.create({
      type: 'TokensClaimed',
      message:
        'Calls under way may use up what is left of the tenant’s budget of tokens for this day: this one waits for them.',
      nextRetryDelay: claimedRetryMs,
    });
}

/** About as long as a short reply takes. */
const claimedRetryMs = 1_000;

/** So long a person waits without a word; then they are told that it goes on by itself. */
const delayedAfterMs = 15_000;

/** The model has asked for a pause that a person would take for silence. */
function waitsLong(error: unknown): boolean {
  return isModelFailure(error) && !error.permanent && (error.retryAfterMs ?? 0) >= delayedAfterMs;
}

/** Whoever misses it waits as they would have. */
async function tellDelayed({ records }: ComposeReplyPorts, where: Opened['where'], turnId: string): Promise<void> {
  try {
    await records.delayed(where, turnId);
  } catch {
    // The turn itself meets the database again, and says so.
  }
}

/** What the model is told when nobody answered and the work goes on. */
function guessNews({ assumed }: TurnRequest, texts: ComposingTexts): readonly string[] {
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
