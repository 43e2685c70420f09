/**
 * The conversations of the small server for tests: what the routes of interface.md answer. Every body is checked with
 * the schemas of contracts/, so that it cannot drift from them.
 */
import type { IncomingMessage } from 'node:http';
import { brokenAssistant, type BrokenAssistant } from '../../contracts/assistant/assistant.ts';
import { z } from 'zod';
import { ContractClarifying } from './contract-clarifying.ts';
import { ContractKeys } from './contract-keys.ts';
import { ContractOversight } from './contract-oversight.ts';
import {
  conversationEvent,
  createConversation,
  effectOnWire,
  gateDecision,
  messageOnWire,
  problem,
  sayBody,
  settledMessage,
  snapshot,
  type ConversationEvent,
  type EffectOnWire,
  type GateDecision,
  type SettledMessage,
  type Snapshot,
} from '../../contracts/wire/conversation.ts';

export const at = '2026-11-21T09:00:00.000Z';

/** What comes of a message: parts of the settled answer, and pieces of the reply that are sent before it. */
export interface Outcome {
  readonly settled: Partial<SettledMessage>;
  readonly deltas?: readonly Record<string, unknown>[];
  readonly effects?: readonly EffectOnWire[];
  readonly decisions?: readonly GateDecision[];
  /** Answers `answering` so many times first. */
  readonly slow?: number;
}

export type Script = (text: string, turn: number, conversation: string) => Outcome;

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface Talk {
  snapshot: Snapshot;
  readonly messages: z.infer<typeof messageOnWire>[];
  readonly events: ConversationEvent[];
  readonly decisions: GateDecision[];
  readonly effects: EffectOnWire[];
  readonly answers: Map<string, { settled: SettledMessage; slow: number }>;
}

export abstract class ContractTalks {
  readonly talks = new Map<string, Talk>();
  script: Script = (text) => ({ settled: { reply: { text: `You said: ${text}`, at } } });
  /** Largest page that is given, whatever is asked for. */
  pageSize = 100;
  brokenAssistants: readonly BrokenAssistant[] = [];
  readonly oversight = new ContractOversight();
  readonly clarifying = new ContractClarifying();
  readonly keys = new ContractKeys();
  protected readonly tickets = new Map<string, string>();

  abstract readonly url: string;
  /** Sends a frame to whoever listens to the conversation. */
  abstract send(conversation: string, frame: unknown): void;

  /** A conversation that is there without having been created over HTTP. */
  begin(conversation = 'c-1', assistant = 'hr-manager'): Talk {
    const talk: Talk = {
      snapshot: snapshot.parse({
        conversation_id: conversation,
        assistant,
        participant: null,
        state: 'initial',
        waiting_on: null,
        flow: null,
        offer: null,
        open_requests: [],
        deadlines: [],
        last_gate: null,
        turn: 0,
        cursor: '0',
        run_id: null,
        web_ui_url: null,
        created_at: at,
        closed_at: null,
      }),
      messages: [],
      events: [],
      decisions: [],
      effects: [],
      answers: new Map(),
    };
    this.talks.set(conversation, talk);
    return talk;
  }

  /** Stores an event and sends it to whoever listens. */
  publish(conversation: string, data: Record<string, unknown>, event = 'conversation:message'): ConversationEvent {
    const talk = this.talk(conversation);
    const cursor = String(talk.events.length + 1);
    const frame = conversationEvent.parse({ event, cursor, conversation_id: conversation, at, data });
    talk.events.push(frame);
    talk.snapshot = { ...talk.snapshot, cursor };
    this.send(conversation, frame);
    return frame;
  }

  protected talk(conversation: string): Talk {
    const talk = this.talks.get(conversation);
    if (talk === undefined) throw refusal(404, 'Unknown conversation', `There is no conversation "${conversation}".`);
    return talk;
  }

  protected handle(seen: Seen): { status: number; body: unknown } {
    const { method, path, query, body } = seen;
    const [, , collection = '', id = '', part = ''] = path.split('/').map(decodeURIComponent);
    switch (`${method} ${collection}${id === '' ? '' : '/:id'}${part === '' ? '' : `/${part}`}`) {
      case 'POST conversations':
        return this.create(checked(createConversation, body));
      case 'GET conversations': {
        const wanted = [...this.talks.values()].map((talk) => talk.snapshot).filter((one) => matches(one, query));
        return { status: 200, body: this.page(wanted, query) };
      }
      case 'GET conversations/:id':
        return { status: 200, body: snapshot.parse(this.talk(id).snapshot) };
      case 'POST conversations/:id/messages':
        return this.say(id, checked(sayBody, body), query);
      case 'GET conversations/:id/messages':
        return { status: 200, body: this.page(this.talk(id).messages, query) };
      case 'GET conversations/:id/events': {
        const after = Number(query.get('after') ?? 0);
        const rest = this.talk(id).events.filter(({ cursor }) => Number(cursor) > after);
        const items = rest.slice(0, this.limit(query));
        return { status: 200, body: { items, next: items.length < rest.length ? items.at(-1)?.cursor : null } };
      }
      case 'GET conversations/:id/gate-decisions':
        return { status: 200, body: this.page(z.array(gateDecision).parse(this.talk(id).decisions), query) };
      case 'POST conversations/:id/close':
        return this.close(id);
      case 'GET effects': {
        const of = query.get('conversation');
        const talks = of === null ? [...this.talks.values()] : [this.talk(of)];
        const effects = talks
          .flatMap((talk) => talk.effects)
          .filter((one) => fits(query, 'state', one.state) && fits(query, 'kind', one.kind));
        return { status: 200, body: this.page(z.array(effectOnWire).parse(effects), query) };
      }
      case 'GET assistants':
        return {
          status: 200,
          body: {
            ...this.page(
              [{ name: 'hr-manager', title: "HR manager's assistant", description: 'Asks, then acts.' }],
              query,
            ),
            broken: z.array(brokenAssistant).parse(this.brokenAssistants),
          },
        };
      case 'GET calendar-feed':
        return { status: 200, body: { url: `${this.url}/calendar/token.ics` } };
      case 'POST stream-tickets': {
        const { conversation } = checked(z.strictObject({ conversation: z.string() }), body);
        this.talk(conversation);
        const ticket = `ticket-${this.tickets.size + 1}`;
        this.tickets.set(ticket, conversation);
        return { status: 201, body: { ticket } };
      }
      default: {
        const answer = this.oversight.answer(seen) ?? this.clarifying.answer(seen) ?? this.keys.answer(seen);
        if (answer === null) throw refusal(404, 'Unknown route', `${method} ${path} is not part of the interface.`);
        return answer;
      }
    }
  }

  private create(body: z.infer<typeof createConversation>): { status: number; body: unknown } {
    if (body.assistant === 'nobody')
      throw refusal(422, 'Unknown assistant', 'There is no assistant "nobody".', [
        { path: '/assistant', message: 'unknown' },
      ]);
    const { snapshot: created } = this.begin(`c-${this.talks.size + 1}`, body.assistant);
    return { status: 201, body: { conversation_id: created.conversation_id, state: created.state } };
  }

  private say(
    id: string,
    { text = '', message_id }: z.infer<typeof sayBody>,
    query: URLSearchParams,
  ): { status: number; body: unknown } {
    const talk = this.talk(id);
    if (talk.snapshot.state === 'closed') throw refusal(409, 'The conversation is closed', 'Nothing more can be said.');
    const messageId = message_id ?? `m-${talk.messages.length}`;
    let answer = talk.answers.get(messageId);
    const duplicate = answer !== undefined;
    answer ??= this.settle(id, talk, messageId, text);
    const waits = query.get('wait_s') !== null && answer.slow === 0;
    if (!waits) {
      answer.slow = Math.max(0, answer.slow - 1);
      const open = {
        ...answer.settled,
        disposition: duplicate ? 'duplicate' : 'answering',
        ...(duplicate && { settled_as: 'answering' }),
        reply: null,
        gate: null,
        offer: null,
        flow: null,
      };
      return { status: 202, body: settledMessage.parse(open) };
    }
    return {
      status: 200,
      body: settledMessage.parse(
        duplicate
          ? { ...answer.settled, disposition: 'duplicate', settled_as: answer.settled.disposition }
          : answer.settled,
      ),
    };
  }

  private settle(id: string, talk: Talk, messageId: string, text: string): { settled: SettledMessage; slow: number } {
    const turn = talk.answers.size + 1;
    const outcome = this.script(text, turn, id);
    const settled = settledMessage.parse({
      message_id: messageId,
      turn_id: `t-${turn}`,
      disposition: 'answered',
      state: 'clarifying',
      reply: null,
      gate: null,
      offer: null,
      flow: null,
      clarification_request: null,
      context_request: null,
      ...outcome.settled,
    });
    for (const data of outcome.deltas ?? [])
      this.send(id, {
        event: 'conversation:delta',
        conversation_id: id,
        at,
        data: { turn_id: settled.turn_id, ...data },
      });
    talk.decisions.push(...(outcome.decisions ?? []));
    talk.effects.push(...(outcome.effects ?? []));
    for (const [role, said] of [
      ['participant', text],
      ['assistant', settled.reply?.text],
    ] as const) {
      if (said === undefined) continue;
      talk.messages.push(
        messageOnWire.parse({
          message_id: `${messageId}-${role}`,
          turn_id: settled.turn_id,
          role,
          text: said,
          at,
          status: 'completed',
          attachments: [],
          context_used: [],
        }),
      );
      this.publish(id, { role, text: said });
    }
    const answer = { settled, slow: outcome.slow ?? 0 };
    talk.answers.set(messageId, answer);
    return answer;
  }

  private close(id: string): { status: number; body: unknown } {
    const talk = this.talk(id);
    if (talk.snapshot.state === 'closed') throw refusal(409, 'The conversation is closed', 'It was closed before.');
    talk.snapshot = { ...talk.snapshot, state: 'closed', closed_at: at };
    return { status: 200, body: { conversation_id: id, state: 'closed' } };
  }

  private page<Item>(all: readonly Item[], query: URLSearchParams): { items: readonly Item[]; next: string | null } {
    const from = Number(query.get('after') ?? 0);
    const to = from + this.limit(query);
    return { items: all.slice(from, to), next: to < all.length ? String(to) : null };
  }

  private limit(query: URLSearchParams): number {
    return Math.min(this.pageSize, Number(query.get('limit') ?? this.pageSize));
  }
}

export class Refusal extends Error {
  readonly body: z.infer<typeof problem>;
  constructor(body: z.infer<typeof problem>) {
    super(body.title);
    this.body = body;
  }
}

export function problemBody(
  status: number,
  title: string,
  more: Partial<z.infer<typeof problem>> = {},
): z.infer<typeof problem> {
  return problem.parse({
    type: 'about:blank',
    title,
    status,
    detail: `${title}, in detail.`,
    remedy: 'Do it differently.',
    request_id: 'req-1',
    ...more,
  });
}

export function refusal(
  status: number,
  title: string,
  detail: string,
  errors?: { path: string; message: string }[],
): Refusal {
  return new Refusal(problemBody(status, title, { detail, ...(errors !== undefined && { errors }) }));
}

function checked<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (!result.success) throw refusal(422, 'Not acceptable', z.prettifyError(result.error));
  return result.data;
}

function matches(one: Snapshot, query: URLSearchParams): boolean {
  return (['state', 'assistant', 'waiting_on'] as const).every((name) => fits(query, name, one[name]));
}

function fits(query: URLSearchParams, name: string, value: string | null): boolean {
  return query.get(name) === null || query.get(name) === value;
}
