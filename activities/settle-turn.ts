/** What every activity that ends a turn does: see where the conversation stands, render what is said, and write its record. */
import type { Disposition } from '../contracts/conversation.ts';
import type { EffectPreview, Say } from '../contracts/flow.ts';
import type { PolicySnapshot } from '../contracts/policy.ts';
import type { Procedures } from '../domain/diagnosis/wordbook.ts';
import type {
  BegunMessage,
  BegunTurn,
  Finding,
  TurnMessage,
  Stored,
  TranscriptMessage,
  TurnBeginning,
  TurnRecord,
  TurnRequest,
  Where,
  WordsOfMessage,
  WrittenTurnRecord,
} from '../contracts/turn.ts';
import { isFailureCause } from '../contracts/failure-cause.ts';
import type { Happened } from '../contracts/happening.ts';
import type { Texts, Written } from '../contracts/words.ts';
import type { CarriedState, ConversationState } from '../contracts/conversation-state.ts';
import { messagesQuoted, turnRecord, writtenTurnRecord, type Settlement } from '../domain/conversation/turn-record.ts';
import { tagOf } from '../domain/conversation/language.ts';
import { replyIdOf } from '../domain/gate/evidence.ts';
import { messagesIn, putWordsIn } from '../domain/words/words.ts';
import { isFields } from '../domain/conversation/instruction-shape.ts';
import { answersAsText, fieldLines } from '../domain/conversation/updated-instruction.ts';
import { relabelled } from './time-labels.ts';
import { questionWording } from './word-question.ts';
import { previewShown, withReferences, type WordsPorts } from './words.ts';

export type { TurnRequest };

/** Turns as rows. */
interface TurnRecords {
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
  settle(where: Where, record: WrittenTurnRecord<Finding>): Promise<Stored>;
}

/** What every turn needs of an assistant. */
export interface SettlingTexts {
  /** The policy that conversations of this version keep. */
  readonly policy: PolicySnapshot;
  /** `tag` (BCP 47) is the language of whoever is told; English without it. */
  renderText(say: Say, tag?: string): string;
  /** The language that a text is said in to whoever speaks that of this tag. */
  languageOf(text: string, tag: string): string;
  /** By id: none where the assistant does not diagnose. */
  readonly procedures: Procedures;
}

export interface SettlingPorts<Texts extends SettlingTexts = SettlingTexts> extends WordsPorts {
  readonly records: TurnRecords & WordsPorts['records'];
  readonly assistants: Assistants<Texts>;
  readonly wallClock: {
    /** A time for people: "Tuesday, 24 November, 10:00". */
    label(epochMs: number, zone: string, locale: string): string;
  };
}

/** Assistants, found by name and version; each activity says what it needs of one. */
export interface Assistants<Texts> {
  find(name: string, version: string): Promise<Texts>;
}

/** A conversation as an activity works on it. */
export interface Opened<Texts extends SettlingTexts = SettlingTexts> {
  readonly where: Where;
  readonly state: ConversationState;
  /** The assistant in the version that this conversation started with. */
  readonly texts: Texts;
}

/** Finds the assistant in the version that the conversation keeps, and puts its policy back. */
export async function open<Texts extends SettlingTexts>(
  { assistants }: { readonly assistants: Assistants<Texts> },
  carried: CarriedState,
): Promise<Opened<Texts>> {
  const { assistant, assistantVersion, version } = carried.policy;
  const texts = await assistants.find(assistant, assistantVersion);
  const { tenant, conversation } = carried.identity;
  const procedure = texts.procedures.get(carried.diagnosis?.procedure ?? '')?.shape;
  const state = {
    ...carried,
    policy: { ...texts.policy, version },
    ...(procedure === undefined ? {} : { procedure }),
  };
  return { where: { tenant, conversation }, state, texts };
}

/** Marks the turn's messages as taken up; answers to a question are put into words and stored with them. */
export async function beginTurn(
  { records }: Pick<SettlingPorts, 'records'>,
  where: Where,
  turn: Pick<TurnRequest, 'turnId' | 'heard'>,
  how: Pick<TurnBeginning, 'forModel' | 'transcript' | 'claim'>,
): Promise<BegunTurn> {
  const heard: BegunMessage[] = [];
  for (const message of turn.heard) heard.push(await begun(records, where, message));
  return records.begin(where, { turnId: turn.turnId, heard, ...how });
}

/**
 * The talk as the model sees it: an instruction stands there with its fields, and what a person of ours has said to the participant
 * is told as that (G22). It is no line of the model's own, which it would go on writing.
 */
export function shownToModel(messages: readonly TranscriptMessage[], texts: Pick<SettlingTexts, 'renderText'>) {
  return messages.map(({ role, text, instruction }) => {
    if (role === 'operator')
      return { role: 'participant' as const, text: texts.renderText({ text: 'handoff.line', values: { said: text } }) };
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
  const { tenant, conversation } = end.state.identity;
  const where = { tenant, conversation };
  const record = withPreview(turnRecord(turn, end), await previewOnWire(ports, where, end.state));
  const atHand = { ...known, [replyIdOf(turn.turnId)]: end.text };
  const texts = await textsOfMessages(ports, where, messagesQuoted(record), atHand);
  const say = await questionWording(ports, end.state);
  return ports.records.settle(where, writtenTurnRecord(record, texts, say));
}

/** The preview that is being asked about, as programs see it: its words are in the row of its hash. */
export async function previewOnWire(
  { drafts }: Pick<SettlingPorts, 'drafts'>,
  where: Where,
  { flow }: ConversationState,
): Promise<{ readonly preview?: EffectPreview }> {
  const preview = flow?.preview ? await previewShown(drafts, where, flow) : null;
  return preview === null ? {} : { preview };
}

function withPreview(record: TurnRecord<Finding>, shown: { readonly preview?: EffectPreview }): TurnRecord<Finding> {
  const { settled, snapshot } = record;
  return {
    ...record,
    settled: { ...settled, flow: settled.flow && { ...settled.flow, ...shown } },
    snapshot: { ...snapshot, flow: snapshot.flow && { ...snapshot.flow, ...shown } },
  };
}

/** The same value with the words put in that it refers to. Asks the database only for texts that are not at hand. */
export async function withWords<T>(
  ports: Pick<WordsPorts, 'records'>,
  where: Where,
  value: T,
  atHand: Texts = {},
): Promise<Written<T>> {
  return putWordsIn(value, await textsOfMessages(ports, where, messagesIn(value), atHand));
}

async function textsOfMessages(
  { records }: Pick<WordsPorts, 'records'>,
  where: Where,
  messageIds: readonly string[],
  atHand: Texts,
): Promise<Texts> {
  const missing = messageIds.filter((id) => !Object.hasOwn(atHand, id));
  return missing.length === 0 ? atHand : { ...(await records.texts(where, missing)), ...atHand };
}

/** Renders a flow's or command's words and settles the turn with them. */
export async function tell(
  ports: SettlingPorts,
  turn: TurnRequest,
  told: {
    readonly state: ConversationState;
    readonly texts: SettlingTexts;
    /** Null: nothing is said. */
    readonly say: Say | null;
    /** Said as it stands, in the place of all else. */
    readonly text?: string | undefined;
    /** Said before it. */
    readonly lead?: Say | undefined;
    readonly disposition: Disposition;
    readonly remedy?: Say | undefined;
    readonly found?: Finding;
  } & Partial<Happened>,
): Promise<Stored> {
  const said = [told.lead ?? turn.lead, told.say, nextOf(told)].filter((say) => say !== undefined && say !== null);
  const end: Settlement<Finding> = {
    state: told.state,
    text: told.text ?? (await Promise.all(said.map((say) => rendered(ports, told, say)))).join('\n\n'),
    disposition: told.disposition,
    act: turn.act,
    // What was asked back belongs to the talk; commands and flow steps do not.
    forModel: forTheTalk.has(told.disposition),
    found: told.found ?? null,
    clarifications: told.clarifications,
    handoffs: told.handoffs,
    contexts: told.contexts,
    audit: told.audit,
    ...(told.remedy ? { remedy: await rendered(ports, told, told.remedy) } : {}),
  };
  return settleTurn(ports, turn, end);
}

/**
 * An earlier attempt, or a run that was reset since, has settled this turn: the row stands where that one stood, which may be
 * elsewhere.
 */
export interface Earlier {
  readonly isEarlier?: true;
}

export function earlier(stored: Stored): Earlier {
  return stored === null ? {} : { isEarlier: true };
}

const forTheTalk: ReadonlySet<Disposition> = new Set<Disposition>(['clarification_required', 'answered']);

/** What was asked for beside the deed that is over now is offered in the same breath (F9). */
function nextOf(told: { readonly state: ConversationState; readonly disposition: Disposition }): Say | null {
  const { flow, offer, prefill, policy } = told.state;
  if (told.disposition !== 'flow_step' || flow !== null || offer?.next !== true) return null;
  const { action } = offer;
  const isOwn = policy.flows.forms !== undefined && Object.hasOwn(policy.flows.forms, action);
  const title = (isOwn ? policy.flows.forms?.[action]?.title : null) ?? action;
  return { text: `next.${isOwn ? 'other' : action}`, values: { person: prefill?.person ?? null, form: action, title } };
}

async function begun(records: SettlingPorts['records'], where: Where, message: TurnMessage): Promise<BegunMessage> {
  const { messageId, at, position, answersTo } = message;
  if (!answersTo) return { messageId, at, position };
  const { messageId: about } = answersTo;
  const updated = await withWords({ records }, where, answersTo.updated);
  const words = await records.words(where, { messageId: about, ref: updated.ref });
  const none = { text: '', fields: {} };
  const text = answersAsText(updated, words ?? { original: none, now: none }, updated.instruction !== null);
  return { messageId, at, position, text };
}

/**
 * A text with its values, those that are kept by reference among them, in the participant's language or in that of `speaking.tag`.
 * `atHand` are texts that the caller has.
 */
export async function rendered(
  ports: WordsPorts & Pick<SettlingPorts, 'wallClock'>,
  speaking: { readonly state: ConversationState; readonly texts: SettlingTexts; readonly tag?: string | undefined },
  { text, values }: Say,
  atHand: Texts = {},
): Promise<string> {
  const { state, texts, tag = tagOf(state) } = speaking;
  const { tenant, conversation } = state.identity;
  const where = { tenant, conversation };
  const language = texts.languageOf(text, tag);
  const timed = relabelled(values, state, (at, zone) => ports.wallClock.label(at, zone, language));
  const told = await withReferences(ports, where, timed, language);
  const say = { text, values: withCause(texts, { text, values: told }, tag) };
  return texts.renderText(await withWords(ports, where, say, atHand), tag);
}

/** Why something was not done, as a sentence under `because`: whoever did not do it (`failed.by.email`) is its subject. */
function withCause(texts: Pick<SettlingTexts, 'renderText'>, { text, values }: Say, tag: string): Say['values'] {
  const { why, address = null } = values;
  if (!isFailureCause(why)) return values;
  const server = texts.renderText({ text: `failed.by.${text.split('.')[0]}`, values: {} }, tag);
  const because = texts.renderText({ text: `failed.${why}`, values: { server, address } }, tag);
  return { ...values, because };
}
