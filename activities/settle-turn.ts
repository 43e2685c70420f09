/** What every activity that ends a turn does last: render what is said, and write the minutes. */
import type { Disposition } from '../contracts/conversation.ts';
import type { Say } from '../contracts/flow.ts';
import type { ActDecision, AnswerDecision } from '../domain/conversation/plan-turn.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import { decisionMinutes, settledAnswer, snapshotOf } from './on-wire.ts';
import type { Assistants, AssistantTexts, HeardText, Minutes, JudgedReply, Where } from './ports.ts';

/** A turn as the workflow hands it to an activity. */
export interface TurnRequest {
  readonly turnId: string;
  /** Epoch milliseconds at which the loop took the turn up. */
  readonly at: number;
  /** Place of the reply in accepted order. */
  readonly replyPosition: number;
  readonly heard: readonly HeardText[];
  readonly answer: AnswerDecision | null;
  readonly act: ActDecision | null;
}

/** How a turn ended. */
export interface Settlement {
  readonly standing: Standing;
  readonly text: string;
  readonly disposition: Disposition;
  readonly act: ActDecision | null;
  readonly read: JudgedReply | null;
  readonly remedy?: string | undefined;
}

export interface SettlingPorts {
  readonly minutes: Minutes;
  readonly assistants: Assistants;
}

export function whereOf({ identity }: Standing): Where {
  return { tenant: identity.tenant, conversation: identity.conversation };
}

/** The texts, sheets and lexicon that this conversation started with. */
export function textsOf(ports: SettlingPorts, { policy }: Standing): Promise<AssistantTexts> {
  return ports.assistants.find(policy.assistant, policy.assistantVersion);
}

/** Writes a settled turn. Idempotent: a second attempt changes nothing, and is given what the first one wrote. */
export async function settleTurn(
  ports: SettlingPorts,
  turn: TurnRequest,
  end: Settlement,
): Promise<JudgedReply | 'settled' | null> {
  const { standing, act } = end;
  const where = whereOf(standing);
  const messageId = turn.heard.at(-1)?.messageId ?? turn.turnId;
  return ports.minutes.settle(where, {
    turnId: turn.turnId,
    heard: turn.heard,
    forModel: end.read !== null,
    reply: { text: end.text, position: turn.replyPosition },
    read: end.read,
    decisions: decisionMinutes(where.conversation, turn.turnId, {
      answer: turn.answer,
      act,
      policyVersion: standing.policy.version,
    }),
    settled: settledAnswer({
      messageId,
      turnId: turn.turnId,
      disposition: end.disposition,
      standing,
      text: end.text,
      answer: turn.answer?.verdict ?? null,
      act,
      remedy: end.remedy,
    }),
    snapshot: snapshotOf(standing),
    status: end.disposition === 'failed' ? 'failed' : 'completed',
  });
}

/** Renders a flow's or command's words and settles the turn with them. */
export async function tell(
  ports: SettlingPorts,
  turn: TurnRequest,
  told: {
    readonly standing: Standing;
    readonly say: Say;
    readonly disposition: Disposition;
    readonly remedy?: Say | undefined;
  },
): Promise<void> {
  const texts = await textsOf(ports, told.standing);
  await settleTurn(ports, turn, {
    standing: told.standing,
    text: texts.renderText(told.say),
    disposition: told.disposition,
    act: turn.act,
    read: null,
    ...(told.remedy ? { remedy: texts.renderText(told.remedy) } : {}),
  });
}
