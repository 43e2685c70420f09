/**
 * The notices to a party, as a webhook body and as a letter. Independent of the clock, so every attempt sends the same.
 */
import type { Say } from '../contracts/state/flow.ts';
import type { Where } from '../contracts/state/turn.ts';
import type { ChainLevel, Clarification, LevelAsked } from '../contracts/state/clarification-state.ts';
import type { ContextRequest } from '../contracts/state/context-request.ts';
import type { Reminder } from '../contracts/state/reminder.ts';
import type { Handoff } from '../contracts/state/handoff.ts';
import { requestOnWire } from '../domain/clarification/on-wire.ts';
import { remainingSlots } from '../domain/context/request.ts';
import { handoffOnWire } from '../domain/handoff/on-wire.ts';
import { cutText } from '../domain/words/cut.ts';
import { momentInWords, type NoticeLanguages } from './party-language.ts';

/** The party is asked, reminded, escalated to, or told that the request is over. */
export type NoticeKind = 'asked' | 'reminded' | 'escalated' | 'ended';

export interface NotifyParty {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly clarification: Clarification;
  readonly kind: NoticeKind;
}

/** The same for a participant who asks for a person (G22). */
export interface NotifyPerson {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly handoff: Handoff;
  readonly kind: Exclude<NoticeKind, 'ended'>;
}

/** The same for a context request (X2). */
export interface NotifySupplier {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly request: ContextRequest;
  readonly kind: Exclude<NoticeKind, 'ended'>;
}

/** A reminder is due that is for a party (T1). */
export interface NotifyReminded {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  /** As it stands now that it was said. */
  readonly reminder: Reminder;
  readonly party: string;
  readonly channels: ChainLevel['channels'];
  /** Epoch milliseconds: when it was due. */
  readonly dueAt: number;
}

export interface NotifyingTexts extends NoticeLanguages {
  readonly name: string;
  renderText(say: Say, tag?: string): string;
  /** The language that the assistant has for a reader of `tag` (BCP 47). */
  languageOf(text: string, tag: string): string;
  /** How a party is reached; null: unknown. */
  reachOf(party: string): PartyReach | null;
}

/** How to reach a party, from the assistant's file. */
export interface PartyReach {
  readonly webhook?: PartyReceiver | undefined;
  readonly mail?: string | undefined;
}

export interface PartyReceiver {
  readonly url: string;
  readonly secretVariable: string;
  readonly privateNetwork: boolean;
}

/** A notice to the party of a level. */
export interface Telling<Request = NotifyParty> {
  readonly request: Request;
  readonly level: ChainLevel;
  readonly asked: LevelAsked | undefined;
  readonly texts: NotifyingTexts;
  /** The language (BCP 47) of the party; null: unknown. */
  readonly locale: string | null;
  /** The text of the instruction, or the words that asked for a person. */
  readonly words: string;
}

/** The notice in the form of each channel. */
export interface NoticeWords {
  readonly body: string;
  readonly letter: { readonly subject: string; readonly text: string };
}

/** The notice that a participant asks for a person. */
export function personNotice(telling: Telling<NotifyPerson>): NoticeWords {
  const { request, level, asked, texts, words } = telling;
  const { where, handoff, kind } = request;
  const { level: name, party } = level;
  const { conversation } = where;
  const values = { party, level: name, conversation, assistant: texts.name, said: shortened(words) };
  return {
    letter: letterIn(telling, personLetters[kind], values),
    body: JSON.stringify({
      event: personEvents[kind],
      conversation_id: conversation,
      handoff: { ...handoffOnWire(handoff), quote: cutText(words, longestQuoteOnWire) },
      level: name,
      party,
      due_at: asked === undefined ? null : new Date(asked.dueAt).toISOString(),
      status: handoff.status,
    }),
  };
}

/** The notice that a reminder is due. */
export function remindedNotice(
  { where, reminder, party, dueAt }: NotifyReminded,
  { texts, locale, what }: { readonly texts: NotifyingTexts; readonly locale: string | null; readonly what: string },
): NoticeWords {
  const { conversation } = where;
  const render = (part: 'subject' | 'body'): string => {
    const text = `reminder.mail.${part}`;
    const language = texts.languageOf(text, locale ?? common);
    const due = momentInWords(dueAt, reminder.zone, language);
    const values = {
      party,
      conversation,
      assistant: texts.name,
      what: part === 'subject' ? cutText(what, 80) : what,
      due,
    };
    return texts.renderText({ text, values }, language);
  };
  return {
    letter: { subject: render('subject'), text: render('body') },
    body: JSON.stringify({
      event: 'conversation:reminder',
      conversation_id: conversation,
      reminder_id: reminder.id,
      party,
      due_at: new Date(dueAt).toISOString(),
      text: what,
    }),
  };
}

/** The notice that material is requested. */
export function supplierNotice(telling: Omit<Telling<NotifySupplier>, 'words'>): NoticeWords {
  const { request: asking, level, asked, texts } = telling;
  const { where, request, kind } = asking;
  const { level: name, party } = level;
  const artifacts = remainingSlots(request);
  const values = { party, level: name, conversation: where.conversation, assistant: texts.name, artifacts };
  return {
    letter: letterIn(telling, supplierLetters[kind], values),
    body: JSON.stringify({
      event: supplierEvents[kind],
      conversation_id: where.conversation,
      request_id: request.id,
      remaining: remainingSlots(request),
      level: name,
      party,
      due_at: asked === undefined ? null : new Date(asked.dueAt).toISOString(),
      status: request.status,
    }),
  };
}

const supplierEvents = {
  asked: 'conversation:context_request',
  reminded: 'conversation:reminder',
  escalated: 'conversation:escalation',
} as const satisfies Record<NotifySupplier['kind'], string>;

const supplierLetters = {
  asked: 'context.mail',
  reminded: 'context.mail.reminder',
  escalated: 'context.mail.escalation',
} as const satisfies Record<NotifySupplier['kind'], string>;

const longestQuoteOnWire = 160;

const personEvents = {
  asked: 'conversation:handoff',
  reminded: 'conversation:reminder',
  escalated: 'conversation:escalation',
} as const satisfies Record<NotifyPerson['kind'], string>;

const personLetters = {
  asked: 'handoff.mail',
  reminded: 'handoff.mail.reminder',
  escalated: 'handoff.mail.escalation',
} as const satisfies Record<NotifyPerson['kind'], string>;

/** The body for a program; `locale` names the language of its sentences, where the party has one. */
export function webhookBody({ request, level, asked, locale }: Telling): string {
  const { where, clarification, kind } = request;
  return JSON.stringify({
    event: events[kind],
    conversation_id: where.conversation,
    clarification_request: requestOnWire(clarification),
    level: level.level,
    party: level.party,
    due_at: asked === undefined ? null : new Date(asked.dueAt).toISOString(),
    status: clarification.status,
    ...(locale === null ? {} : { locale }),
  });
}

/** Subject and text, in the assistant's words and the party's language. */
export function letterOf(telling: Telling): NoticeWords['letter'] {
  const { request, level, texts } = telling;
  const { clarification, kind, where } = request;
  const answered = clarification.answers.map(({ field }) => field);
  const values = {
    party: level.party,
    level: level.level,
    asks: clarification.asks,
    asked: clarification.asked,
    request: clarification.id,
    conversation: where.conversation,
    assistant: texts.name,
    // A request that is over shows all its issues, an open one those that are left.
    issues: clarification.issues
      .filter(({ field }) => kind === 'ended' || !answered.includes(field))
      .map(({ field, issue, suggestion }) => ({ field, issue, suggestion })),
    answers: clarification.answers.map(({ field, value, explanation = '' }) => ({ field, value, explanation })),
    instruction: shortened(telling.words),
    interpretation: clarification.interpretation ?? '',
    status: clarification.status,
  };
  return letterIn(telling, letters[kind], values, clarification.instruction?.timeZone);
}

/** Renders a letter from its named texts; the end of the party's clock is one of the values. */
function letterIn(
  { level, asked, texts, locale }: Pick<Telling<unknown>, 'level' | 'asked' | 'texts' | 'locale'>,
  name: string,
  values: Say['values'],
  timeZone?: string | null,
): NoticeWords['letter'] {
  const zone = level.hours?.timeZone ?? timeZone ?? 'UTC';
  const render = (part: 'subject' | 'body'): string => {
    const text = `${name}.${part}`;
    const language = texts.languageOf(text, locale ?? common);
    const due = asked === undefined ? '' : momentInWords(asked.dueAt, zone, language);
    return texts.renderText({ text, values: { ...values, due } }, language);
  };
  return { subject: render('subject'), text: render('body') };
}

/** Language of a party of which nothing else is known. */
export const common = 'en';

/** The websocket sends the same events under the same names (interface.md). */
const events = {
  asked: 'conversation:clarification_request',
  reminded: 'conversation:reminder',
  escalated: 'conversation:escalation',
  ended: 'conversation:clarification_resolved',
} as const satisfies Record<NoticeKind, string>;

/** Names of a letter's texts, by kind of notice. */
const letters = {
  asked: 'clarification.mail',
  reminded: 'clarification.mail.reminder',
  escalated: 'clarification.mail.escalation',
  ended: 'clarification.mail.ended',
} as const satisfies Record<NoticeKind, string>;

/** In UTF-16 code units. A letter quotes the beginning; the conversation has the whole text. */
const longestQuote = 2_000;

function shortened(text: string): string {
  return text.length <= longestQuote ? text : `${cutText(text, longestQuote)} …`;
}
