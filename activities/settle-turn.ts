/** What every activity that ends a turn does last: render what is said, and write the minutes. */
import type { Disposition } from '../contracts/conversation.ts';
import type { Say } from '../contracts/flow.ts';
import type { Stepped } from '../domain/clarification/state.ts';
import { turnMinutes, type Settlement, type TurnRequest } from '../domain/conversation/minutes.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import type { Assistants, AssistantTexts, Drafts, Finding, Minutes, Stored, Where } from './ports.ts';
import { withWords } from './words.ts';

export type { TurnRequest };

export interface SettlingPorts {
  readonly minutes: Minutes;
  readonly assistants: Assistants;
  readonly drafts: Drafts;
}

export function whereOf({ identity }: Standing): Where {
  return { tenant: identity.tenant, conversation: identity.conversation };
}

/** The texts, sheets and lexicon that this conversation started with. */
export function textsOf(ports: SettlingPorts, { policy }: Standing): Promise<AssistantTexts> {
  return ports.assistants.find(policy.assistant, policy.assistantVersion);
}

/** Writes a settled turn. Idempotent: a second attempt changes nothing, and is given what the first one wrote. */
export async function settleTurn(ports: SettlingPorts, turn: TurnRequest, end: Settlement<Finding>): Promise<Stored> {
  return ports.minutes.settle(whereOf(end.standing), turnMinutes(turn, end));
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
  return settleTurn(ports, turn, {
    standing: told.standing,
    text: await rendered(ports, told.standing, texts, told.say),
    disposition: told.disposition,
    act: turn.act,
    // What was asked back belongs to the talk; commands and flow steps do not.
    forModel: told.disposition === 'clarification_required',
    found: told.found ?? null,
    clarifications: told.clarifications,
    ...(told.remedy ? { remedy: await rendered(ports, told.standing, texts, told.remedy) } : {}),
  });
}

/** A text with its values, those that are kept by reference among them. */
export async function rendered(
  { drafts }: SettlingPorts,
  standing: Standing,
  texts: AssistantTexts,
  { text, values }: Say,
): Promise<string> {
  return texts.renderText({ text, values: await withWords(drafts, whereOf(standing), values) });
}
