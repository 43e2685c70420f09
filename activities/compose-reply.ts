/** One model turn: store what was heard, ask the model, read its reply, judge it, store all of it, return the small result. */
import type { JudgedReply, Stored, TranscriptMessage, WantingReply } from '../contracts/turn.ts';
import type { Texts } from '../contracts/words.ts';
import type { CarriedState } from '../contracts/conversation-state.ts';
import { isTold } from '../domain/conversation/after-move.ts';
import { afterReply, judgedAs, type AfterReply } from '../domain/conversation/after-reply.ts';
import { movedOn } from '../domain/conversation/place-reading.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { planWanted } from '../domain/conversation/material.ts';
import { replyIdOf } from '../domain/gate/evidence.ts';
import { askModel, type AskingTexts, type AskModelPorts, type Asked } from './ask-model.ts';
import { storeDraft, writeDraft, type DraftEmailPorts, type DraftingTexts } from './draft-email.ts';
import { permanent } from './failure.ts';
import type { MaterialPorts } from './material.ts';
import { beginTurn, open, rendered, settleTurn, type Opened, type TurnRequest } from './settle-turn.ts';

export interface ComposeReplyRequest {
  readonly turn: TurnRequest;
  /** Without the latest gate where that is the answer door's verdict on this very turn, which comes with it. */
  readonly standing: Omit<CarriedState, 'lastGate'> & Partial<Pick<CarriedState, 'lastGate'>>;
}

/** What a model turn needs of its assistant. */
interface ComposingTexts extends DraftingTexts, AskingTexts {
  readonly model: DraftingTexts['model'] & AskingTexts['model'];
}

export interface ComposeReplyPorts extends DraftEmailPorts<ComposingTexts>, MaterialPorts {
  readonly records: DraftEmailPorts['records'] & AskModelPorts['records'];
  readonly model: AskModelPorts['model'];
  readonly deltas: AskModelPorts['deltas'];
}

export function composeReplyActivity(ports: ComposeReplyPorts) {
  return {
    /**
     * Asks the model and returns what its reply was read as, or what it asks for in place of one. The reply is stored together with the act door's verdict
     * on it, which the workflow reaches again from the same arguments. A turn that an earlier attempt stored is not asked
     * again. Transient failures pass through (Temporal retries); a 429's wait becomes the retry's delay, at most a minute.
     */
    async composeReply({ turn, standing: carried }: ComposeReplyRequest): Promise<JudgedReply | WantingReply> {
      const lastGate = carried.lastGate === undefined ? gateOf(turn) : carried.lastGate;
      const opened = await open(ports, { ...carried, lastGate });
      const { where, standing, texts } = opened;
      const shown = { limit: texts.model.transcriptMessages, after: standing.resetAt };
      const { stored, transcript, missing } = await beginTurn(ports, where, turn, {
        forModel: true,
        transcript: shown,
      });
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

      const asked = await askModel(ports, turn, opened, transcript);
      if (asked.kind === 'wants') return waitFor(ports, turn, opened, asked);
      return replyWith(ports, turn, opened, { asked, transcript });
    },
  };
}

/** What the model asks for is asked for: its words so far are no answer, and are kept nowhere. */
async function waitFor(
  ports: ComposeReplyPorts,
  turn: TurnRequest,
  { standing, texts }: Opened<ComposingTexts>,
  { wanted, calls, prompt }: Extract<Asked, { kind: 'wants' }>,
): Promise<JudgedReply | WantingReply> {
  const plan = planWanted(standing, turn, { wanted, calls });
  const wanting: WantingReply = { wanted, calls };
  const earlier = await settleTurn(
    ports,
    { ...turn, answer: plan.answer },
    {
      standing: plan.standing,
      text: texts.renderText(plan.say, tagOf(standing)),
      disposition: 'context_required',
      act: null,
      forModel: false,
      found: wanting,
      contexts: [plan.step],
      prompt,
    },
  );
  return isReply(earlier) ? earlier : wanting;
}

async function replyWith(
  ports: ComposeReplyPorts,
  given: TurnRequest,
  opened: Opened<ComposingTexts>,
  {
    asked,
    transcript,
  }: { readonly asked: Extract<Asked, { kind: 'replied' }>; readonly transcript: readonly TranscriptMessage[] },
): Promise<JudgedReply | WantingReply> {
  const { standing, texts } = opened;
  const { reply, calls, material } = asked;
  const turn = material.length === 0 ? given : { ...given, material };
  const risk = riskOf(turn, opened);
  // What stands before the reply in its message moves the places of its words.
  const { template, ...read } = texts.readReply(reply.text);
  const reading = movedOn(read, risk.map((part) => `${part}\n\n`).join('').length);
  const proposals = reply.proposals.map(({ action }) => ({ action }));
  const counted = calls > 1 ? { calls } : {};
  const email = template && (await storeDraft(ports, opened, `${turn.turnId}:reply`, template));
  const first = afterReply(standing, turn, { reading, proposals, email, ...counted });
  const draft = first.move?.kind === 'draft' ? await writeDraft(ports, opened, turn) : undefined;
  const after = draft ? afterReply(standing, turn, { reading, proposals, email, draft, ...counted }) : first;
  const judged: JudgedReply = { reading, proposals, judged: judgedAs(after.act.verdict), email, draft, ...counted };
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
      prompt: asked.prompt,
    },
    atHand,
  );
  // An attempt that was thought dead may have been quicker; the participant has read its reply, so the workflow goes by it.
  return isReply(earlier) ? earlier : judged;
}

function gateOf({ turnId, answer }: TurnRequest): CarriedState['lastGate'] {
  return { turnId, answer: answer?.verdict ?? null, act: null };
}

/** The risk flag of a best guess, and of an answer without what it should rest on, stands before the reply (C10, X6). */
function riskOf({ assumed, context }: TurnRequest, { standing, texts }: Opened): readonly string[] {
  const tag = tagOf(standing);
  if (assumed) return [texts.renderText({ text: 'clarification.best-guess', values: { assumptions: assumed } }, tag)];
  if (!context || context.status === 'resolved' || context.missing.length === 0) return [];
  const values = { artifacts: context.missing };
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

function isReply(stored: Stored): stored is JudgedReply | WantingReply {
  return stored !== null && stored !== 'settled' && ('judged' in stored || 'wanted' in stored);
}
