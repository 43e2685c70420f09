/** What every activity that ends a turn does last: render what is said, and write the minutes. */
import type { Disposition } from '../contracts/conversation.ts';
import type { Say } from '../contracts/flow.ts';
import type { ActDecision, AnswerDecision } from '../domain/conversation/plan-turn.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import { decisionMinutes, settledAnswer, snapshotOf } from './on-wire.ts';
import type { Assistants, AssistantTexts, Finding, HeardText, Minutes, Stored, Where } from './ports.ts';

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
  /** Whether the model is shown the turn later. */
  readonly forModel: boolean;
  readonly found: Finding | null;
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
export async function settleTurn(ports: SettlingPorts, turn: TurnRequest, end: Settlement): Promise<Stored> {
  const { standing, act } = end;
  const where = whereOf(standing);
  const messageId = turn.heard.at(-1)?.messageId ?? turn.turnId;
  return ports.minutes.settle(where, {
    turnId: turn.turnId,
    heard: turn.heard,
    forModel: end.forModel,
    reply: { text: end.text, position: turn.replyPosition },
    found: end.found,
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
    readonly found?: Finding;
  },
): Promise<Stored> {
  const texts = await textsOf(ports, told.standing);
  return settleTurn(ports, turn, {
    standing: told.standing,
    text: texts.renderText(told.say),
    disposition: told.disposition,
    act: turn.act,
    forModel: false,
    found: told.found ?? null,
    ...(told.remedy ? { remedy: texts.renderText(told.remedy) } : {}),
  });
}
