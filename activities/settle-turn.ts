/** What every activity that ends a turn does: see where the conversation stands, render what is said, and write the minutes. */
import type { Disposition } from '../contracts/conversation.ts';
import type { Say } from '../contracts/flow.ts';
import type { PolicySnapshot } from '../contracts/policy.ts';
import type { Stepped } from '../domain/clarification/state.ts';
import { turnMinutes, type HeardMessage, type Settlement, type TurnRequest } from '../domain/conversation/minutes.ts';
import type { Standing } from '../domain/conversation/standing.ts';
import { isFields } from '../domain/conversation/instruction-shape.ts';
import { answersAsText, fieldLines } from '../domain/conversation/updated-instruction.ts';
import type {
  Assistants,
  AssistantTexts,
  BegunMessage,
  BegunTurn,
  Finding,
  Minutes,
  Stored,
  TranscriptMessage,
  TurnBeginning,
  Where,
} from './ports.ts';

export type { TurnRequest };

export interface SettlingPorts {
  readonly minutes: Minutes;
  readonly assistants: Assistants;
}

/** Where a conversation stands, as the workflow hands it on: its policy is found by assistant and version. */
export interface CarriedStanding extends Omit<Standing, 'policy'> {
  readonly policy: Pick<PolicySnapshot, 'assistant' | 'assistantVersion' | 'version'>;
}

/** A conversation as an activity works on it. */
export interface Opened {
  readonly where: Where;
  readonly standing: Standing;
  /** The texts, sheets and lexicon that this conversation started with. */
  readonly texts: AssistantTexts;
}

/** Finds the assistant in the version that the conversation keeps, and puts its policy back. */
export async function open(
  { assistants }: Pick<SettlingPorts, 'assistants'>,
  carried: CarriedStanding,
): Promise<Opened> {
  const { assistant, assistantVersion, version } = carried.policy;
  const texts = await assistants.find(assistant, assistantVersion);
  const { tenant, conversation } = carried.identity;
  return { where: { tenant, conversation }, standing: { ...carried, policy: { ...texts.policy, version } }, texts };
}

/** Marks the turn's messages as taken up; answers to a question are put into words and stored with them. */
export async function beginTurn(
  { minutes }: Pick<SettlingPorts, 'minutes'>,
  where: Where,
  turn: Pick<TurnRequest, 'turnId' | 'heard'>,
  how: Pick<TurnBeginning, 'forModel' | 'transcript'>,
): Promise<BegunTurn> {
  const heard: BegunMessage[] = [];
  for (const message of turn.heard) heard.push(await begun(minutes, where, message));
  return minutes.begin(where, { turnId: turn.turnId, heard, ...how });
}

/** The talk as the model sees it: an instruction stands there with its fields. */
export function shownToModel(messages: readonly TranscriptMessage[]) {
  return messages.map(({ role, text, instruction }) => {
    const fields =
      typeof instruction === 'object' && instruction !== null && 'fields' in instruction ? instruction.fields : {};
    const lines = isFields(fields) ? fieldLines(fields) : '';
    return { role, text: lines === '' ? text : `${lines}\n\n${text}` };
  });
}

/** Writes a settled turn. Idempotent: a second attempt changes nothing, and is given what the first one wrote. */
export async function settleTurn(ports: SettlingPorts, turn: TurnRequest, end: Settlement<Finding>): Promise<Stored> {
  const { tenant, conversation } = end.standing.identity;
  return ports.minutes.settle({ tenant, conversation }, turnMinutes(turn, end));
}

/** Renders a flow's or command's words and settles the turn with them. */
export async function tell(
  ports: SettlingPorts,
  turn: TurnRequest,
  told: {
    readonly standing: Standing;
    readonly texts: AssistantTexts;
    readonly say: Say;
    readonly disposition: Disposition;
    readonly remedy?: Say | undefined;
    readonly found?: Finding;
    readonly clarifications?: readonly Stepped[] | undefined;
  },
): Promise<Stored> {
  const { texts } = told;
  return settleTurn(ports, turn, {
    standing: told.standing,
    text: texts.renderText(told.say),
    disposition: told.disposition,
    act: turn.act,
    // What was asked back belongs to the talk; commands and flow steps do not.
    forModel: told.disposition === 'clarification_required',
    found: told.found ?? null,
    clarifications: told.clarifications,
    ...(told.remedy ? { remedy: texts.renderText(told.remedy) } : {}),
  });
}

async function begun(minutes: Minutes, where: Where, message: HeardMessage): Promise<BegunMessage> {
  const { messageId, at, position, answersTo } = message;
  if (!answersTo) return { messageId, at, position };
  const { updated, messageId: about } = answersTo;
  const words = await minutes.words(where, { messageId: about, ref: updated.ref });
  const none = { text: '', fields: {} };
  const text = answersAsText(updated, words ?? { original: none, now: none }, updated.instruction !== null);
  return { messageId, at, position, text };
}
