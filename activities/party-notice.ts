/** What a party is told, as a webhook's body and as a letter. The same in every attempt: nothing in it comes from the clock. */
import type { Say } from '../contracts/flow.ts';
import type { Where } from '../contracts/turn.ts';
import type { ChainLevel, Clarification, LevelAsked } from '../contracts/clarification-state.ts';
import type { ContextRequest } from '../contracts/context-request.ts';
import type { Handoff } from '../contracts/handoff.ts';
import { requestOnWire } from '../domain/clarification/on-wire.ts';
import { remainingSlots } from '../domain/context/request.ts';
import { handoffOnWire } from '../domain/handoff/on-wire.ts';
import { cutText } from '../domain/words/cut.ts';
import { momentInWords, type NoticeLanguages } from './party-language.ts';

/** What a party is told: that it is asked, that its time runs out, that the question came up to it, that it is over. */
export type NoticeKind = 'asked' | 'reminded' | 'escalated' | 'ended';

export interface NotifyParty {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  /** What it is asked. */
  readonly clarification: Clarification;
  readonly kind: NoticeKind;
}

/** The same of a participant who asks for a person (G22). */
export interface NotifyPerson {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly handoff: Handoff;
  readonly kind: Exclude<NoticeKind, 'ended'>;
}

/** The same of material that is waited for (X2). */
export interface NotifySupplier {
  readonly where: Where;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly request: ContextRequest;
  readonly kind: Exclude<NoticeKind, 'ended'>;
}

/** What telling a party needs of its assistant. */
export interface NotifyingTexts extends NoticeLanguages {
  readonly name: string;
  renderText(say: Say, tag?: string): string;
  /** The language that a text is said in to whoever speaks that of this tag. */
  languageOf(text: string, tag: string): string;
  /** How a party is reached; null when nothing is known. */
  reachOf(party: string): PartyReach | null;
}

/** Where a party is reached, as the assistant's file says it. */
export interface PartyReach {
  readonly webhook?: PartyReceiver | undefined;
  readonly mail?: string | undefined;
}

export interface PartyReceiver {
  readonly url: string;
  readonly secretVariable: string;
  readonly privateNetwork: boolean;
}

/** A notice on its way to the party of a level. */
export interface Telling<Request = NotifyParty> {
  readonly request: Request;
  readonly level: ChainLevel;
  readonly asked: LevelAsked | undefined;
  readonly texts: NotifyingTexts;
  /** The language (BCP 47) that the party is written to in; null: nothing is said about it. */
  readonly locale: string | null;
  /** The instruction's own words, or those by which a person was asked for. */
  readonly words: string;
}

/** What is sent, over whichever channel. */
export interface NoticeWords {
  readonly body: string;
  readonly letter: { readonly subject: string; readonly text: string };
}

/** A participant asks for a person. */
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

/** Material is waited for. */
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

/** What a program is told; `locale` says in which language its sentences are, where the party has one. */
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
    // What is over asked for all of it; what is open asks for the rest.
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

/** A letter by the name of its texts, with the end of the party's clock among its values. */
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

/** What a party is written to in of which nothing else is said. */
export const common = 'en';

/** The events of the websocket under the same names (interface.md). */
const events = {
  asked: 'conversation:clarification_request',
  reminded: 'conversation:reminder',
  escalated: 'conversation:escalation',
  ended: 'conversation:clarification_resolved',
} as const satisfies Record<NoticeKind, string>;

/** The texts of a letter are named after what it tells. */
const letters = {
  asked: 'clarification.mail',
  reminded: 'clarification.mail.reminder',
  escalated: 'clarification.mail.escalation',
  ended: 'clarification.mail.ended',
} as const satisfies Record<NoticeKind, string>;

/** A letter repeats the beginning; the whole is in the conversation. */
const longestQuote = 2_000;

function shortened(text: string): string {
  return text.length <= longestQuote ? text : `${cutText(text, longestQuote)} …`;
}
