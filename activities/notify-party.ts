/** Notifies the party whose SLA runs, over its channels (C10). The turn does not wait for it. */
import { cancellationSignal } from '@temporalio/activity';
import type { FailureCause } from '../contracts/state/failure-cause.ts';
import type { Where, Words, WordsOfMessage } from '../contracts/state/turn.ts';
import type { ChainLevel, Clarification } from '../contracts/state/clarification-state.ts';
import { askedIn, languageFor } from './party-language.ts';
import {
  common,
  letterOf,
  webhookBody,
  type NoticeKind,
  type NotifyingTexts,
  personNotice,
  supplierNotice,
  type NoticeWords,
  type NotifyParty,
  type NotifyPerson,
  type NotifyReminded,
  remindedNotice,
  type NotifySupplier,
  type PartyReach,
  type PartyReceiver,
} from './party-notice.ts';
import { withWords, type Assistants } from './settle-turn.ts';
import type { WordsPorts } from './words.ts';

export interface Notified {
  readonly told: readonly Channel[];
  /** Channels that failed permanently, one sentence each, for operators. */
  readonly failed: readonly string[];
}

/** One notice to one party over one channel. */
interface Notice {
  /** Identical in every attempt. */
  readonly id: string;
  readonly channel: Channel;
  readonly party: string;
}

/** Records who was notified; marked before sending, so that nobody is notified twice. */
interface Notices {
  begin(
    where: Where,
    notice: Notice & {
      readonly request: string;
      /** True when an attempt that was cut off may be repeated. */
      readonly repeatable: boolean;
    },
  ): Promise<
    | { readonly kind: 'go' }
    | { readonly kind: 'over'; readonly state: 'told' | 'failed' | 'unknown'; readonly because: string | null }
  >;
  /** `final`: no further attempt follows. */
  end(
    where: Where,
    notice: Notice,
    outcome: {
      readonly state: 'told' | 'failed' | 'unknown';
      readonly final: boolean;
      readonly because?: string | undefined;
    },
  ): Promise<void>;
}

interface PartyWebhook {
  post(
    webhook: PartyReceiver,
    notice: { readonly id: string; readonly body: string },
    stop: AbortSignal,
  ): Promise<{ readonly kind: 'told' } | { readonly kind: 'refused'; readonly because: string }>;
}

/** Throws only when nothing was sent and another attempt may help. The Message-ID derives from `actionId`. */
export interface PartyMail {
  send(
    mail: {
      readonly actionId: string;
      readonly to: readonly string[];
      readonly subject: string;
      readonly text: string;
    },
    stop: AbortSignal,
  ): Promise<
    | { readonly kind: 'done' }
    | { readonly kind: 'refused'; readonly because: string }
    | { readonly kind: 'waits'; readonly because: string; readonly why: FailureCause; readonly afterMs?: number }
    | { readonly kind: 'unknown'; readonly because: string }
  >;
}

export interface NotifyPartyPorts {
  readonly assistants: Assistants<NotifyingTexts>;
  readonly notices: Notices;
  readonly records: WordsPorts['records'] & {
    /** The words of a message, and its instruction as updated under `ref`. Null: there is no such row. */
    words(
      where: Where,
      asked: { readonly messageId: string; readonly ref: string | null },
    ): Promise<WordsOfMessage | null>;
  };
  readonly partyWebhook: PartyWebhook;
  /** Null: no mail server is configured. */
  readonly partyMail: PartyMail | null;
}

type NotifyRemindedPorts = NotifyPartyPorts & {
  readonly reminders: { find(where: Where, id: string): Promise<{ readonly text: string } | null> };
};

export function notifyPartyActivity(ports: NotifyPartyPorts) {
  return {
    /**
     * Sends one notice to the party of the current level, once per channel. A mail whose attempt was cut off is not
     * repeated; a webhook is called again with the same id. Throws only for failures that a retry may fix, after all
     * other channels were tried.
     */
    async notifyParty(given: NotifyParty): Promise<Notified> {
      const clarification = await withWords(ports, given.where, given.clarification);
      const request = { ...given, clarification };
      const { chain, at, levels } = clarification;
      const level = chain[at];
      if (level === undefined || level.channels.length === 0) return { told: [], failed: [] };
      const texts = await ports.assistants.find(request.assistant, request.assistantVersion);
      const reach = texts.reachOf(level.party);
      const said = await wordsOf(ports, request);
      const locale = languageFor(texts, level.party, said.text);
      const inLanguage = (language: string): NotifyParty => ({
        ...request,
        clarification: askedIn(texts, clarification, said, language),
      });
      const telling = { level, asked: levels.at(-1), texts, locale, words: said.text };
      return tellAll(ports, {
        where: given.where,
        level,
        reach,
        id: noticeId(clarification, given.kind),
        about: clarification.id,
        // A program without a locale gets the questions in their original language.
        body: () => webhookBody({ ...telling, request: locale === null ? request : inLanguage(locale) }),
        letter: () => letterOf({ ...telling, request: inLanguage(locale ?? common) }),
      });
    },

    /** The same for a participant who asks for a person (G22). */
    async notifyPerson(request: NotifyPerson): Promise<Notified> {
      const { where, handoff, kind } = request;
      const level = handoff.chain[handoff.at];
      if (level === undefined || level.channels.length === 0) return { told: [], failed: [] };
      const texts = await ports.assistants.find(request.assistant, request.assistantVersion);
      const reach = texts.reachOf(level.party);
      const words = await withWords(ports, where, handoff.askedAt ?? '');
      const locale = languageFor(texts, level.party, words);
      const notice = personNotice({ request, level, asked: handoff.levels.at(-1), texts, locale, words });
      const { body, letter } = notice;
      // The clock may restart on the same level, so every happening has its own number.
      const id = `${handoff.id}:${handoff.seq}:${kind}`;
      return tellAll(ports, { where, level, reach, id, about: handoff.id, body: () => body, letter: () => letter });
    },

    /** The same for a context request (X2). */
    async notifySupplier(asking: NotifySupplier): Promise<Notified> {
      const { where, request, kind } = asking;
      const level = request.chain[request.at];
      if (level === undefined || level.channels.length === 0) return { told: [], failed: [] };
      const texts = await ports.assistants.find(asking.assistant, asking.assistantVersion);
      const reach = texts.reachOf(level.party);
      const locale = languageFor(texts, level.party, '');
      const asked = request.levels.at(-1);
      const { body, letter } = supplierNotice({ request: asking, level, asked, texts, locale });
      const id = `${request.id}:${request.seq}:${kind}`;
      return tellAll(ports, { where, level, reach, id, about: request.id, body: () => body, letter: () => letter });
    },
  };
}

export function notifyRemindedActivity(ports: NotifyRemindedPorts) {
  return {
    /** Tells the party that a reminder is for that it is due (T1). */
    async notifyReminded(request: NotifyReminded): Promise<Notified> {
      const { where, reminder, party, channels } = request;
      const row = await ports.reminders.find(where, reminder.id);
      if (row === null) return { told: [], failed: [] };
      const texts = await ports.assistants.find(request.assistant, request.assistantVersion);
      const locale = languageFor(texts, party, row.text);
      const { body, letter } = remindedNotice(request, { texts, locale, what: row.text });
      const told = { where, level: { party, channels }, reach: texts.reachOf(party) };
      const id = `reminder:${reminder.id}:${reminder.said}`;
      return tellAll(ports, { ...told, id, about: `reminder:${reminder.id}`, body: () => body, letter: () => letter });
    },
  };
}

/** What is told to a party, for any kind of request. */
interface Told {
  readonly where: Where;
  readonly level: Pick<ChainLevel, 'party' | 'channels'>;
  readonly reach: PartyReach | null;
  /** Id of the notice; identical in every attempt. */
  readonly id: string;
  /** Id of the request. */
  readonly about: string;
  body(): string;
  letter(): NoticeWords['letter'];
}

/** Notifies over every channel of the level, once each. */
async function tellAll(ports: NotifyPartyPorts, told: Told): Promise<Notified> {
  const ends = await Promise.allSettled(told.level.channels.map((channel) => tellOnce(ports, told, channel)));
  const thrown = ends.find((end) => end.status === 'rejected');
  if (thrown) throw thrown.reason;
  const outcomes = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  return {
    told: outcomes.flatMap((outcome) => (outcome.kind === 'told' ? [outcome.channel] : [])),
    failed: outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.because] : [])),
  };
}

/**
 * `<request>:<level>:<kind>`, identical in every attempt. The level is its index in `levels`, so that a replacement on
 * the level is notified too. From the second reminder on, its number follows.
 */
export function noticeId({ id, levels }: Clarification, kind: NoticeKind): string {
  const reminder = levels.at(-1)?.remindedAt.length ?? 0;
  return `${id}:${levels.length - 1}:${kind}${kind === 'reminded' && reminder > 1 ? `:${reminder}` : ''}`;
}

type Channel = 'webhook' | 'mail';

type Outcome =
  | { readonly kind: 'told'; readonly channel: Channel }
  | { readonly kind: 'failed'; readonly because: string };

async function tellOnce(ports: NotifyPartyPorts, told: Told, channel: Channel): Promise<Outcome> {
  const { where, about, id } = told;
  const { party } = told.level;
  const notice: Notice = { id, channel, party };
  const failed = (because: string): Outcome => ({ kind: 'failed', because: `${channel} to ${party}: ${because}` });
  const admitted = await ports.notices.begin(where, {
    ...notice,
    request: about,
    repeatable: channel === 'webhook',
  });
  if (admitted.kind === 'over')
    return admitted.state === 'told' ? { kind: 'told', channel } : failed(admitted.because ?? 'It was not told.');
  const end = await attempt(ports, told, notice);
  await ports.notices.end(where, notice, {
    state: end.state,
    final: end.error === undefined,
    because: end.because,
  });
  if (end.error !== undefined) throw end.error;
  return end.state === 'told' ? { kind: 'told', channel } : failed(end.because ?? 'It was not told.');
}

interface Attempted {
  readonly state: 'told' | 'failed' | 'unknown';
  readonly because?: string;
  /** Set when another attempt may help. */
  readonly error?: unknown;
}

/** Tries once and returns the outcome; a thrown error is kept for Temporal after the outcome is recorded. */
async function attempt(ports: NotifyPartyPorts, told: Told, { id, channel }: Notice): Promise<Attempted> {
  try {
    return await (channel === 'webhook' ? post(ports, told, id) : mail(ports, told, id));
  } catch (error) {
    return { state: 'failed', because: error instanceof Error ? error.message : String(error), error };
  }
}

async function post({ partyWebhook }: NotifyPartyPorts, told: Told, id: string): Promise<Attempted> {
  const webhook = told.reach?.webhook;
  if (!webhook) return { state: 'failed', because: 'No webhook of theirs is known.' };
  const end = await partyWebhook.post(webhook, { id, body: told.body() }, cancellationSignal());
  return end.kind === 'told' ? { state: 'told' } : { state: 'failed', because: end.because };
}

async function mail({ partyMail }: NotifyPartyPorts, told: Told, id: string): Promise<Attempted> {
  const address = told.reach?.mail;
  if (address === undefined) return { state: 'failed', because: 'No address of theirs is known.' };
  if (!partyMail) return { state: 'failed', because: 'No mail server is set (SMTP_URL).' };
  const letter = told.letter();
  const end = await partyMail.send({ actionId: id, to: [address], ...letter }, cancellationSignal());
  switch (end.kind) {
    case 'done':
      return { state: 'told' };
    case 'refused':
      return { state: 'failed', because: end.because };
    case 'unknown':
      return { state: 'unknown', because: end.because };
    case 'waits':
      throw Object.assign(new Error(end.because), { why: end.why, retryAfterMs: end.afterMs ?? nextNoticeMs });
    default:
      return end satisfies never;
  }
}

/** A mail server that asks to come again is left alone for a minute. */
const nextNoticeMs = 60_000;

async function wordsOf({ records }: NotifyPartyPorts, { where, clarification }: NotifyParty): Promise<Words> {
  const { messageId, updatedIn = null } = clarification.message;
  return (await records.words(where, { messageId, ref: updatedIn }))?.now ?? { text: '', fields: {} };
}
