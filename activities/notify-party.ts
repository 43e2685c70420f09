/** Tells the party that has the clock what it is asked, over the channels it is reached by (C10). Nobody waits for it. */
import { cancellationSignal } from '@temporalio/activity';
import { requestOnWire } from '../domain/clarification/on-wire.ts';
import type { Clarification, ChainLevel, LevelAsked } from '../domain/clarification/state.ts';
import type {
  Assistants,
  AssistantTexts,
  Minutes,
  Notice,
  Notices,
  PartyMail,
  PartyReach,
  PartyWebhook,
  Where,
} from './ports.ts';
import { withWords } from './settle-turn.ts';

/** What a party is told: that it is asked, that its time runs out, that the question came up to it, that it is over. */
export type NoticeKind = 'asked' | 'reminded' | 'escalated' | 'ended';

export interface NotifyParty {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly clarification: Clarification;
  readonly kind: NoticeKind;
}

export interface Notified {
  readonly told: readonly Channel[];
  /** What could not be done and never will be, a sentence each; for operators. */
  readonly failed: readonly string[];
}

export interface NotifyPartyPorts {
  readonly assistants: Assistants;
  readonly notices: Notices;
  readonly minutes: Pick<Minutes, 'texts' | 'words'>;
  readonly partyWebhook: PartyWebhook;
  /** Null: no mail server is set. */
  readonly partyMail: PartyMail | null;
}

export function notifyPartyActivity(ports: NotifyPartyPorts) {
  return {
    /**
     * One notice to the party of the present level. Each channel is told once: a mail whose attempt was cut off is not sent
     * again; a webhook gets the same id again. Throws only for what another attempt may mend; by then every other channel has
     * been told.
     */
    async notifyParty(given: NotifyParty): Promise<Notified> {
      const clarification = await withWords(ports, given.where, given.clarification);
      const request = { ...given, clarification };
      const { chain, at, levels } = clarification;
      const level = chain[at];
      if (level === undefined || level.channels.length === 0) return { told: [], failed: [] };
      const texts = await ports.assistants.find(request.assistant, request.assistantVersion);
      const reach = texts.reachOf(level.party);
      const words = level.channels.includes('mail') ? await wordsOf(ports, request) : '';
      const telling = { request, level, asked: levels.at(-1), texts, reach, words };
      const ends = await Promise.allSettled(level.channels.map((channel) => tellOnce(ports, telling, channel)));
      const thrown = ends.find((end) => end.status === 'rejected');
      if (thrown) throw thrown.reason;
      const outcomes = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
      return {
        told: outcomes.flatMap((outcome) => (outcome.kind === 'told' ? [outcome.channel] : [])),
        failed: outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome.because] : [])),
      };
    },
  };
}

/**
 * `<request>:<level>:<kind>`, the same for every attempt; the level is its place among `levels`, so that somebody who is put in
 * another's place is told too. A level is reminded more than once: from the second reminder on its number stands behind.
 */
export function noticeId({ id, levels }: Clarification, kind: NoticeKind): string {
  const reminder = levels.at(-1)?.remindedAt.length ?? 0;
  return `${id}:${levels.length - 1}:${kind}${kind === 'reminded' && reminder > 1 ? `:${reminder}` : ''}`;
}

type Channel = 'webhook' | 'mail';

interface Telling {
  readonly request: NotifyParty;
  readonly level: ChainLevel;
  readonly asked: LevelAsked | undefined;
  readonly texts: AssistantTexts;
  readonly reach: PartyReach | null;
  /** The instruction's own words. */
  readonly words: string;
}

type Outcome =
  { readonly kind: 'told'; readonly channel: Channel } | { readonly kind: 'failed'; readonly because: string };

async function tellOnce(ports: NotifyPartyPorts, telling: Telling, channel: Channel): Promise<Outcome> {
  const { where, clarification, kind } = telling.request;
  const { party } = telling.level;
  const notice: Notice = { id: noticeId(clarification, kind), channel, party };
  const failed = (because: string): Outcome => ({ kind: 'failed', because: `${channel} to ${party}: ${because}` });
  const admitted = await ports.notices.begin(where, {
    ...notice,
    request: clarification.id,
    repeatable: channel === 'webhook',
  });
  if (admitted.kind === 'over')
    return admitted.state === 'told' ? { kind: 'told', channel } : failed(admitted.because ?? 'It was not told.');
  const end = await attempt(ports, telling, notice);
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
  /** Another attempt may help. */
  readonly error?: unknown;
}

/** Tries once, and says how it went; what was thrown is kept for Temporal, after it has been written down. */
async function attempt(ports: NotifyPartyPorts, telling: Telling, { id, channel }: Notice): Promise<Attempted> {
  try {
    return await (channel === 'webhook' ? post(ports, telling, id) : mail(ports, telling, id));
  } catch (error) {
    return { state: 'failed', because: error instanceof Error ? error.message : String(error), error };
  }
}

async function post({ partyWebhook }: NotifyPartyPorts, telling: Telling, id: string): Promise<Attempted> {
  const webhook = telling.reach?.webhook;
  if (!webhook) return { state: 'failed', because: 'No webhook of theirs is known.' };
  const end = await partyWebhook.post(webhook, { id, body: webhookBody(telling) }, cancellationSignal());
  return end.kind === 'told' ? { state: 'told' } : { state: 'failed', because: end.because };
}

async function mail({ partyMail }: NotifyPartyPorts, telling: Telling, id: string): Promise<Attempted> {
  const address = telling.reach?.mail;
  if (address === undefined) return { state: 'failed', because: 'No address of theirs is known.' };
  if (!partyMail) return { state: 'failed', because: 'No mail server is set (SMTP_URL).' };
  const letter = letterOf(telling);
  const end = await partyMail.send({ actionId: id, to: [address], ...letter }, cancellationSignal());
  switch (end.kind) {
    case 'done':
      return { state: 'told' };
    case 'refused':
      return { state: 'failed', because: end.because };
    case 'unknown':
      return { state: 'unknown', because: end.because };
    default:
      return end satisfies never;
  }
}

/** The events of the websocket under the same names (interface.md). */
const events = {
  asked: 'conversation:clarification_request',
  reminded: 'conversation:reminder',
  escalated: 'conversation:escalation',
  ended: 'conversation:clarification_resolved',
} as const satisfies Record<NoticeKind, string>;

/** The same in every attempt: nothing in it comes from the clock. */
function webhookBody({ request, level, asked }: Telling): string {
  const { where, clarification, kind } = request;
  return JSON.stringify({
    event: events[kind],
    conversation_id: where.conversation,
    clarification_request: requestOnWire(clarification),
    level: level.level,
    party: level.party,
    due_at: asked === undefined ? null : new Date(asked.dueAt).toISOString(),
    status: clarification.status,
  });
}

/** The texts of a letter are named after what it tells. */
const letters = {
  asked: 'clarification.mail',
  reminded: 'clarification.mail.reminder',
  escalated: 'clarification.mail.escalation',
  ended: 'clarification.mail.ended',
} as const satisfies Record<NoticeKind, string>;

function letterOf(telling: Telling): { readonly subject: string; readonly text: string } {
  const { request, level, asked, texts } = telling;
  const { clarification, kind, where } = request;
  const timeZone = level.hours?.timeZone ?? clarification.instruction?.timeZone ?? 'UTC';
  const answered = clarification.answers.map(({ field }) => field);
  const values = {
    party: level.party,
    level: level.level,
    asks: clarification.asks,
    asked: clarification.asked,
    request: clarification.id,
    conversation: where.conversation,
    assistant: texts.name,
    // What is over asked for all of it; what is open asks for the rest.
    issues: clarification.doubts
      .filter(({ field }) => kind === 'ended' || !answered.includes(field))
      .map(({ field, issue, suggestion }) => ({ field, issue, suggestion })),
    answers: clarification.answers.map(({ field, value, explanation = '' }) => ({ field, value, explanation })),
    instruction: shortened(telling.words),
    interpretation: clarification.interpretation ?? '',
    status: clarification.status,
    due: asked === undefined ? '' : inWords(asked.dueAt, timeZone),
  };
  const render = (part: 'subject' | 'body') => texts.renderText({ text: `${letters[kind]}.${part}`, values });
  return { subject: render('subject'), text: render('body') };
}

async function wordsOf({ minutes }: NotifyPartyPorts, { where, clarification }: NotifyParty): Promise<string> {
  const { messageId, updatedIn = null } = clarification.message;
  return (await minutes.words(where, { messageId, ref: updatedIn }))?.now.text ?? '';
}

/** A letter repeats the beginning; the whole is in the conversation. */
const longestQuote = 2_000;

function shortened(text: string): string {
  return text.length <= longestQuote ? text : `${text.slice(0, longestQuote).toWellFormed()} …`;
}

/** "Monday, 23 November 2026 at 17:00 (Europe/Berlin)". */
function inWords(at: number, timeZone: string): string {
  const format = formatIn(timeZone) ?? formatIn('UTC');
  const part = new Map(format?.formatToParts(at).map(({ type, value }) => [type, value]));
  const day = `${part.get('weekday')}, ${part.get('day')} ${part.get('month')} ${part.get('year')}`;
  return `${day} at ${part.get('hour')}:${part.get('minute')} (${format?.resolvedOptions().timeZone})`;
}

/** Null for a zone that is none: it came with an instruction. */
function formatIn(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  } catch {
    return null;
  }
}
