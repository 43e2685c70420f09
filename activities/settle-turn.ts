/**
 * Steps shared by all activities that end a turn: look up the conversation's state, render the words, write the turn
 * record.
 */
import type { Disposition } from '../contracts/wire/conversation.ts';
import type { Say } from '../contracts/state/flow.ts';
import type { EffectPreview } from '../contracts/wire/preview.ts';
import type { PolicySnapshot } from '../contracts/assistant/policy.ts';
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
} from '../contracts/state/turn.ts';
import { isFailureCause } from '../contracts/state/failure-cause.ts';
import type { LoggedByKind } from '../contracts/state/log-entry.ts';
import type { Texts, Written } from '../contracts/state/words.ts';
import type { CarriedState, ConversationState } from '../contracts/state/conversation-state.ts';
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

interface TurnRecords {
  /**
   * Marks the messages as taken up, once, and returns what the turn needs, in one statement. If an earlier attempt has
   * stored this turn, returns that and changes nothing.
   */
  begin(where: Where, turn: TurnBeginning): Promise<BegunTurn>;
  /** The words and fields of a message, and those of its update under `ref`. Null: there is no such row. */
  words(
    where: Where,
    asked: { readonly messageId: string; readonly ref: string | null },
  ): Promise<WordsOfMessage | null>;
  /**
   * Stores a settled turn completely or not at all: reply, decisions, snapshot and events in one transaction. Null when
   * this call stored it; otherwise what another attempt has stored, as `begin` returns it.
   */
  settle(where: Where, record: WrittenTurnRecord<Finding>): Promise<Stored>;
}

export interface SettlingTexts {
  /** The policy that conversations of this version keep. */
  readonly policy: PolicySnapshot;
  /** `tag` (BCP 47) is the reader's language; English when absent. */
  renderText(say: Say, tag?: string): string;
  /** The language that the assistant has for a reader of `tag` (BCP 47). */
  languageOf(text: string, tag: string): string;
  /** By id; empty where the assistant does not diagnose. */
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

/** Finds assistants by name and version; each activity declares what it needs of one. */
export interface Assistants<Texts> {
  find(name: string, version: string): Promise<Texts>;
}

/** A conversation with its state and its assistant. */
export interface Opened<Texts extends SettlingTexts = SettlingTexts> {
  readonly where: Where;
  readonly state: ConversationState;
  /** The assistant in the version with which the conversation started. */
  readonly texts: Texts;
}

/** Finds the assistant in the conversation's version, and adds its policy to the state. */
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
 * The transcript for the model: an instruction appears with its fields, and an operator's message appears as such
 * (G22), so that the model does not continue it as its own.
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
 * Writes a settled turn with the words that it quotes. Idempotent: a later attempt changes nothing and gets what the
 * first one wrote. `known`: message texts that the caller has loaded already.
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

/** The current preview for programs: its words are in the row of its hash. */
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

/** The value with its passages replaced by their words. Queries only for texts that `known` lacks. */
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

/** Renders the words of a flow or command and settles the turn with them. */
export async function tell(
  ports: SettlingPorts,
  turn: TurnRequest,
  told: {
    readonly state: ConversationState;
    readonly texts: SettlingTexts;
    /** Null: nothing is said. */
    readonly say: Say | null;
    /** Said verbatim in place of `say`. */
    readonly text?: string | undefined;
    /** Said before it. */
    readonly lead?: Say | undefined;
    readonly disposition: Disposition;
    readonly remedy?: Say | undefined;
    readonly found?: Finding;
  } & Partial<LoggedByKind>,
): Promise<Stored> {
  const said = [told.lead ?? turn.lead, told.say, nextOf(told)].filter((say) => say !== undefined && say !== null);
  const end: Settlement<Finding> = {
    state: told.state,
    text: told.text ?? (await Promise.all(said.map((say) => rendered(ports, told, say)))).join('\n\n'),
    disposition: told.disposition,
    act: turn.act,
    // Clarifications belong to the transcript for the model; commands and flow steps do not.
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
 * An earlier attempt, or a run that was reset since, has settled this turn. The stored state is that attempt's and may
 * differ from this one's.
 */
export interface Earlier {
  readonly isEarlier?: true;
}

export function earlier(stored: Stored): Earlier {
  return stored === null ? {} : { isEarlier: true };
}

const forTheTalk: ReadonlySet<Disposition> = new Set<Disposition>(['clarification_required', 'answered']);

/** A later request (F9) is offered together with the end of the flow before it. */
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
 * A text with its values, including those kept by reference, in the participant's language or in that of
 * `speaking.tag`. `atHand`: texts that the caller has loaded already.
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

/** The reason for a failure, as a sentence under `because`; its subject is the provider (`failed.by.email`). */
function withCause(texts: Pick<SettlingTexts, 'renderText'>, { text, values }: Say, tag: string): Say['values'] {
  const { why, address = null } = values;
  if (!isFailureCause(why)) return values;
  const server = texts.renderText({ text: `failed.by.${text.split('.')[0]}`, values: {} }, tag);
  const because = texts.renderText({ text: `failed.${why}`, values: { server, address } }, tag);
  return { ...values, because };
}
