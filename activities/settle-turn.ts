/** What every activity that ends a turn does: see where the conversation stands, render what is said, and write the minutes. */
import type { Disposition } from '../contracts/conversation.ts';
import type { EffectPreview, Say } from '../contracts/flow.ts';
import type { PolicySnapshot } from '../contracts/policy.ts';
import type {
  BegunMessage,
  BegunTurn,
  Finding,
  HeardMessage,
  Stored,
  TranscriptMessage,
  TurnBeginning,
  TurnMinutes,
  TurnRequest,
  Where,
  WordsOfMessage,
  WrittenMinutes,
} from '../contracts/turn.ts';
import type { Texts, Written } from '../contracts/words.ts';
import type { Stepped } from '../contracts/clarification-state.ts';
import type { CarriedStanding, Standing } from '../contracts/standing.ts';
import { messagesQuoted, turnMinutes, writtenMinutes, type Settlement } from '../domain/conversation/minutes.ts';
import { replyIdOf } from '../domain/gate/evidence.ts';
import { messagesIn, putWordsIn } from '../domain/words/words.ts';
import { isFields } from '../domain/conversation/instruction-shape.ts';
import { answersAsText, fieldLines } from '../domain/conversation/updated-instruction.ts';
import { previewShown, withReferences, type WordsPorts } from './words.ts';

export type { TurnRequest };

/** Turns as rows. */
interface Minutes {
  /**
   * Marks what was heard as taken up, once, and gives what the turn needs to know, in one statement. What an earlier attempt has
   * stored of this turn is given back, and nothing is changed then.
   */
  begin(where: Where, turn: TurnBeginning): Promise<BegunTurn>;
  /**
   * The words and fields of a message, and those that a response gave it later under `ref`. Null: there is no such row.
   */
  words(
    where: Where,
    asked: { readonly messageId: string; readonly ref: string | null },
  ): Promise<WordsOfMessage | null>;
  /**
   * Stores a settled turn whole, or not at all: reply, decisions, snapshot and events in one transaction. Once: null when
   * this call did, else what another attempt has stored, as `begin` gives it.
   */
  settle(where: Where, minutes: WrittenMinutes<Finding>): Promise<Stored>;
}

/** What every turn needs of an assistant. */
export interface SettlingTexts {
  /** The policy that conversations of this version keep. */
  readonly policy: PolicySnapshot;
  renderText(say: Say): string;
}

export interface SettlingPorts<Texts extends SettlingTexts = SettlingTexts> extends WordsPorts {
  readonly minutes: Minutes & WordsPorts['minutes'];
  readonly assistants: Assistants<Texts>;
}

/** Assistants, found by name and version; each activity says what it needs of one. */
export interface Assistants<Texts> {
  find(name: string, version: string): Promise<Texts>;
}

/** A conversation as an activity works on it. */
export interface Opened<Texts extends SettlingTexts = SettlingTexts> {
  readonly where: Where;
  readonly standing: Standing;
  /** The assistant in the version that this conversation started with. */
  readonly texts: Texts;
}

/** Finds the assistant in the version that the conversation keeps, and puts its policy back. */
export async function open<Texts extends SettlingTexts>(
  { assistants }: { readonly assistants: Assistants<Texts> },
  carried: CarriedStanding,
): Promise<Opened<Texts>> {
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
  const { tenant, conversation } = end.standing.identity;
  const where = { tenant, conversation };
  const minutes = withPreview(turnMinutes(turn, end), await previewOnWire(ports, where, end.standing));
  const atHand = { ...known, [replyIdOf(turn.turnId)]: end.text };
  const texts = await textsOfMessages(ports, where, messagesQuoted(minutes), atHand);
  return ports.minutes.settle(where, writtenMinutes(minutes, texts));
}

/** The preview that is being asked about, as programs see it: its words are in the row of its hash. */
export async function previewOnWire(
  { drafts }: Pick<SettlingPorts, 'drafts'>,
  where: Where,
  { flow }: Standing,
): Promise<{ readonly preview?: EffectPreview }> {
  const preview = flow?.preview ? await previewShown(drafts, where, flow) : null;
  return preview === null ? {} : { preview };
}

function withPreview(minutes: TurnMinutes<Finding>, shown: { readonly preview?: EffectPreview }): TurnMinutes<Finding> {
  const { settled, snapshot } = minutes;
  return {
    ...minutes,
    settled: { ...settled, flow: settled.flow && { ...settled.flow, ...shown } },
    snapshot: { ...snapshot, flow: snapshot.flow && { ...snapshot.flow, ...shown } },
  };
}

/** The same value with the words put in that it refers to. Asks the database only for texts that are not at hand. */
export async function withWords<T>(
  ports: Pick<WordsPorts, 'minutes'>,
  where: Where,
  value: T,
  atHand: Texts = {},
): Promise<Written<T>> {
  return putWordsIn(value, await textsOfMessages(ports, where, messagesIn(value), atHand));
}

async function textsOfMessages(
  { minutes }: Pick<WordsPorts, 'minutes'>,
  where: Where,
  messageIds: readonly string[],
  atHand: Texts,
): Promise<Texts> {
  const missing = messageIds.filter((id) => !Object.hasOwn(atHand, id));
  return missing.length === 0 ? atHand : { ...(await minutes.texts(where, missing)), ...atHand };
}

/** Renders a flow's or command's words and settles the turn with them. */
export async function tell(
  ports: SettlingPorts,
  turn: TurnRequest,
  told: {
    readonly standing: Standing;
    readonly texts: SettlingTexts;
    readonly say: Say;
    readonly disposition: Disposition;
    readonly remedy?: Say | undefined;
    readonly found?: Finding;
    readonly clarifications?: readonly Stepped[] | undefined;
  },
): Promise<Stored> {
  const { texts } = told;
  const { tenant, conversation } = told.standing.identity;
  const where = { tenant, conversation };
  const end: Settlement<Finding> = {
    standing: told.standing,
    text: await rendered(ports, where, texts, told.say),
    disposition: told.disposition,
    act: turn.act,
    // What was asked back belongs to the talk; commands and flow steps do not.
    forModel: told.disposition === 'clarification_required',
    found: told.found ?? null,
    clarifications: told.clarifications,
    ...(told.remedy ? { remedy: await rendered(ports, where, texts, told.remedy) } : {}),
  };
  return settleTurn(ports, turn, end);
}

async function begun(minutes: SettlingPorts['minutes'], where: Where, message: HeardMessage): Promise<BegunMessage> {
  const { messageId, at, position, answersTo } = message;
  if (!answersTo) return { messageId, at, position };
  const { messageId: about } = answersTo;
  const updated = await withWords({ minutes }, where, answersTo.updated);
  const words = await minutes.words(where, { messageId: about, ref: updated.ref });
  const none = { text: '', fields: {} };
  const text = answersAsText(updated, words ?? { original: none, now: none }, updated.instruction !== null);
  return { messageId, at, position, text };
}

/** A text with its values, those that are kept by reference among them. `atHand` are texts that the caller has. */
export async function rendered(
  ports: WordsPorts,
  where: Where,
  texts: SettlingTexts,
  { text, values }: Say,
  atHand: Texts = {},
): Promise<string> {
  const told = await withReferences(ports, where, values);
  return texts.renderText(await withWords(ports, where, { text, values: told }, atHand));
}
