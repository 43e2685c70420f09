/**
 * One model turn: store the messages, ask the model, read and judge its reply, store everything, return a small result.
 */
import type { JudgedReply, TranscriptMessage, WantingReply } from '../contracts/state/turn.ts';
import type { Worded } from '../contracts/state/diagnosis-state.ts';
import type { TokensSpent } from '../contracts/wire/usage.ts';
import type { Texts } from '../contracts/state/words.ts';
import type { CarriedState } from '../contracts/state/conversation-state.ts';
import { isTold } from '../domain/conversation/after-move.ts';
import { safetyBefore } from '../domain/conversation/danger.ts';
import { afterReply, isReply, judgedAs, type AfterReply } from '../domain/conversation/after-reply.ts';
import { movedOn } from '../domain/conversation/place-reading.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { planWanted } from '../domain/conversation/material.ts';
import { replyIdOf } from '../domain/gate/evidence.ts';
import { askModel, type AskingTexts, type AskModelPorts, type Asked } from './ask-model.ts';
import { storeDraft, writeDraft, type DraftEmailPorts, type DraftingTexts } from './draft-email.ts';
import { permanent } from './failure.ts';
import type { MaterialPorts } from './material.ts';
import { claimOf, countingModel, mustBeInBudget, type BudgetPolicy } from './metering.ts';
import { recall, remember, type MemoryPorts, type Recalled, type RememberingTexts } from './memory.ts';
import { beginTurn, open, rendered, settleTurn, withWords, type Opened, type TurnRequest } from './settle-turn.ts';
import { fetched, type TokensPorts } from './window.ts';
import { askForWords, type AttachmentPorts, type WordingTexts } from './word-diagnosis.ts';

export interface ComposeReplyRequest {
  readonly turn: TurnRequest;
  /**
   * `lastGate` is left out where it is the answer door's decision on this turn, which the request carries separately.
   */
  readonly state: Omit<CarriedState, 'lastGate'> & Partial<Pick<CarriedState, 'lastGate'>>;
}

interface ComposingTexts extends DraftingTexts, AskingTexts, RememberingTexts, WordingTexts {
  readonly model: DraftingTexts['model'] & AskingTexts['model'] & BudgetPolicy;
}

export interface ComposeReplyPorts
  extends DraftEmailPorts<ComposingTexts>, MaterialPorts, MemoryPorts, TokensPorts, AttachmentPorts {
  readonly records: DraftEmailPorts['records'] & AskModelPorts['records'];
  readonly model: AskModelPorts['model'];
  readonly deltas: AskModelPorts['deltas'];
}

export function composeReplyActivity(ports: ComposeReplyPorts) {
  return {
    /**
     * Asks the model and returns the reading of its reply, or the material that the model requests instead. The reply
     * is stored with the act door's decision; the workflow derives the same decision from the same arguments. A turn
     * that an earlier attempt stored is not asked again. Transient failures pass through, so Temporal retries them; the
     * Retry-After of a 429 becomes the retry delay, at most a minute.
     */
    async composeReply({ turn: heard, state: carried }: ComposeReplyRequest): Promise<JudgedReply | WantingReply> {
      const lastGate = carried.lastGate === undefined ? gateOf(heard) : carried.lastGate;
      const opened = await open(ports, { ...carried, lastGate });
      const { where, state, texts } = opened;
      const { assumed } = heard;
      const turn = assumed ? { ...heard, assumed: await withWords(ports, where, assumed) } : heard;
      const begun = await beginTurn(ports, where, turn, {
        forModel: true,
        transcript: fetched(texts.model, state.resetAt),
        claim: claimOf(texts.model),
      });
      const { stored, transcript, missing } = begun;
      if (isReply(stored)) return stored;
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

      const recalled = await recall(ports, opened);
      mustBeInBudget(begun);
      const counting = countingModel(ports.model, ports);
      const asking = { ...ports, model: counting.model };
      const given = { begun, recalled };
      const { diagnosis } = turn;
      const { asked, worded } = diagnosis
        ? await askForWords(asking, { ...turn, diagnosis }, opened, given)
        : { asked: await askModel(asking, turn, opened, given), worded: undefined };
      if (asked.kind === 'wants') return waitFor(ports, turn, opened, { ...asked, usage: counting.spent() });
      return replyWith(asking, turn, opened, { asked, worded, transcript, recalled, spent: counting.spent });
    },
  };
}

/** Requests the missing material. The model's words so far are not an answer and are not stored. */
async function waitFor(
  ports: ComposeReplyPorts,
  turn: TurnRequest,
  { state, texts }: Opened<ComposingTexts>,
  { wanted, calls, prompt, usage }: Extract<Asked, { kind: 'wants' }> & { readonly usage: TokensSpent | null },
): Promise<JudgedReply | WantingReply> {
  const plan = planWanted(state, turn, { wanted, calls });
  const wanting: WantingReply = { wanted, calls };
  const earlier = await settleTurn(
    ports,
    { ...turn, answer: plan.answer },
    {
      state: plan.state,
      text: texts.renderText(plan.say, tagOf(state)),
      disposition: 'context_required',
      act: null,
      forModel: false,
      found: wanting,
      contexts: [...(plan.unasked ? [plan.unasked] : []), plan.step],
      prompt,
      usage: usage ?? undefined,
    },
  );
  return isReply(earlier) ? earlier : wanting;
}

/** The model's reply, and the prompt that it answers. */
interface Replied {
  readonly asked: Extract<Asked, { kind: 'replied' }>;
  readonly worded: Worded | undefined;
  readonly transcript: readonly TranscriptMessage[];
  readonly recalled: Recalled;
  /** Tokens that the calls of the turn have used so far. */
  readonly spent: () => TokensSpent | null;
}

async function replyWith(
  ports: ComposeReplyPorts,
  given: TurnRequest,
  opened: Opened<ComposingTexts>,
  { asked, worded, transcript, recalled, spent }: Replied,
): Promise<JudgedReply | WantingReply> {
  const { state, texts } = opened;
  const { reply, calls, material, danger } = asked;
  const turn = {
    ...given,
    ...(material.length === 0 ? {} : { material }),
    ...(danger && !given.danger ? { danger } : {}),
  };
  const safety = danger ? safetyBefore(state, danger.kind, reply.text !== '') : null;
  const before = [...(safety ? [texts.renderText(safety, tagOf(state))] : []), ...riskOf(turn, opened)];
  // Text placed before the reply in its message shifts the positions of the reading.
  const { template, ...read } = texts.readReply(reply.text);
  const reading = movedOn(read, before.map((part) => `${part}\n\n`).join('').length);
  const proposals = reply.proposals.map(({ action }) => ({ action }));
  const counted = { ...(calls > 1 ? { calls } : {}), ...(worded ? { worded } : {}), ...(danger ? { danger } : {}) };
  // An email that was cut off is discarded, and in a danger nothing is offered.
  const email =
    reply.isCut || danger ? undefined : template && (await storeDraft(ports, opened, `${turn.turnId}:reply`, template));
  const first = afterReply(state, turn, { reading, proposals, email, ...counted });
  const { move } = first;
  const draft = move?.kind === 'draft' ? await writeDraft(ports, opened, turn, move.flow) : undefined;
  const after = draft ? afterReply(state, turn, { reading, proposals, email, draft, ...counted }) : first;
  const judged: JudgedReply = { reading, proposals, judged: judgedAs(after.act.verdict), email, draft, ...counted };
  const said = reply.isCut
    ? `${reply.text.trimEnd()}\n\n${texts.renderText({ text: 'model.cut', values: {} }, tagOf(state))}`
    : reply.text;
  const atHand = textsIn(transcript);
  const question = await questionOf(ports, opened, after, {
    ...atHand,
    [replyIdOf(turn.turnId)]: [...before, said].join('\n\n'),
  });
  const corrected = after.corrections.map((say) => texts.renderText(say, tagOf(state)));
  const text = [...before, said, ...corrected, ...question].filter((part) => part !== '').join('\n\n');
  const grounds = await remember(ports, opened, turn, { text, calls: reply.calls, recalled });
  const earlier = await settleTurn(
    ports,
    turn,
    {
      state: after.state,
      text,
      disposition: 'answered',
      act: after.act,
      forModel: true,
      found: judged,
      grounds,
      prompt: asked.prompt,
      usage: spent() ?? undefined,
      worded,
    },
    atHand,
  );
  // Another attempt, thought dead, may have stored its reply first. The participant has read that one, so the workflow
  // uses it.
  if (isReply(earlier)) return earlier;
  return asked.notesUpTo === null ? judged : { ...judged, notesUpTo: asked.notesUpTo };
}

function gateOf({ turnId, answer }: TurnRequest): CarriedState['lastGate'] {
  return { turnId, answer: answer?.verdict ?? null, act: null };
}

/**
 * The risk flag that precedes a reply given by best guess, or given without the material it should rest on (C10, X6).
 */
function riskOf({ assumed, context }: TurnRequest, { state, texts }: Opened): readonly string[] {
  const tag = tagOf(state);
  if (assumed) return [texts.renderText({ text: 'clarification.best-guess', values: { assumptions: assumed } }, tag)];
  if (!context || context.status === 'resolved' || context.missing.length === 0) return [];
  const values = { artifacts: context.missing };
  return [texts.renderText({ text: `context.${context.status}`, values }, tag)];
}

/** The first question of the flow that the reply starts. */
async function questionOf(
  ports: ComposeReplyPorts,
  { texts }: Opened,
  { move, state }: AfterReply,
  atHand: Texts,
): Promise<readonly string[]> {
  return move && isTold(move) ? [await rendered(ports, { state, texts }, move.say, atHand)] : [];
}

function textsIn(transcript: readonly TranscriptMessage[]): Texts {
  return Object.fromEntries(transcript.map(({ messageId, text }) => [messageId, text]));
}
