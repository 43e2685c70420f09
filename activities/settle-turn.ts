/** What every activity that ends a turn does last: render what is said, and write the minutes. */
import type { Disposition } from '../contracts/conversation.ts';
import type { Say } from '../contracts/flow.ts';
import type { Stepped } from '../domain/clarification/state.ts';
import {
  messagesQuoted,
  turnMinutes,
  writtenMinutes,
  type Settlement,
  type TurnRequest,
} from '../domain/conversation/minutes.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import { replyIdOf } from '../domain/gate/evidence.ts';
import { messagesIn, putWordsIn, type Texts, type Written } from '../domain/words/words.ts';
import type { Assistants, AssistantTexts, Finding, Minutes, Stored, Where } from './ports.ts';

export type { TurnRequest };

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

/**
 * Writes a settled turn, with the words put in that it quotes. Idempotent: a second attempt changes nothing, and is given what
 * the first one wrote. `known` are texts of messages that the caller has looked up already.
 */
export async function settleTurn(
  ports: SettlingPorts,
  turn: TurnRequest,
  end: Settlement<Finding>,
  known: Texts = {},
): Promise<Stored> {
  const where = whereOf(end.standing);
  const minutes = turnMinutes(turn, end);
  const atHand = { ...known, ...textsHeard(turn), [replyIdOf(turn.turnId)]: end.text };
  const texts = await textsOfMessages(ports, where, messagesQuoted(minutes), atHand);
  return ports.minutes.settle(where, writtenMinutes(minutes, texts));
}

/** The same value with the words put in that it refers to. Asks the database only for texts that are not at hand. */
export async function withWords<T>(
  ports: { readonly minutes: Pick<Minutes, 'texts'> },
  where: Where,
  value: T,
  atHand: Texts = {},
): Promise<Written<T>> {
  return putWordsIn(value, await textsOfMessages(ports, where, messagesIn(value), atHand));
}

async function textsOfMessages(
  { minutes }: { readonly minutes: Pick<Minutes, 'texts'> },
  where: Where,
  messageIds: readonly string[],
  atHand: Texts,
): Promise<Texts> {
  const missing = messageIds.filter((id) => !Object.hasOwn(atHand, id));
  return missing.length === 0 ? atHand : { ...(await minutes.texts(where, missing)), ...atHand };
}

/** What the turn brings along. */
export function textsHeard({ heard }: TurnRequest): Texts {
  return Object.fromEntries(heard.map(({ messageId, text }) => [messageId, text]));
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
    readonly clarifications?: readonly Stepped[];
  },
): Promise<Stored> {
  const texts = await textsOf(ports, told.standing);
  const known = await textsOfMessages(ports, whereOf(told.standing), messagesIn(told.say), textsHeard(turn));
  const end: Settlement<Finding> = {
    standing: told.standing,
    text: texts.renderText(putWordsIn(told.say, known)),
    disposition: told.disposition,
    act: turn.act,
    // What was asked back belongs to the talk; commands and flow steps do not.
    forModel: told.disposition === 'clarification_required',
    found: told.found ?? null,
    clarifications: told.clarifications,
    ...(told.remedy ? { remedy: texts.renderText(told.remedy) } : {}),
  };
  return settleTurn(ports, turn, end, known);
}
