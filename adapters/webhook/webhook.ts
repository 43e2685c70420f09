/** The provider of an assistant's own actions: a signed HTTPS POST to the receiver that the assistant's file names. */
import { cutText } from '../../domain/words/cut.ts';
import type { Webhook } from '../../contracts/assistant/assistant.ts';
import type { FailureCause } from '../../contracts/state/failure-cause.ts';
import type { Performed } from '../../contracts/state/effect.ts';
import type { EffectPreview } from '../../contracts/wire/preview.ts';
import type { Where } from '../../contracts/state/turn.ts';
import { exchange, type Exchanged, type Outgoing } from './exchange.ts';
import { WebhookFailure } from './failure.ts';
import { signatureOf } from './signature.ts';

export interface WebhookOrder {
  /** The same for every attempt; the receiver knows a repetition by it. */
  readonly actionId: string;
  readonly kind: string;
  readonly preview: EffectPreview;
  readonly assistant: string;
  readonly assistantVersion: string;
  readonly previewHash?: string | undefined;
  /** When it was approved (ISO-8601 UTC). The same for every attempt, so that the body is. */
  readonly approvedAt?: string | undefined;
}

export interface WebhookOptions {
  /** The receiver of a kind of action in that version of the assistant; null when it names none. */
  readonly webhookOf: (assistant: string, version: string, kind: string) => Promise<Webhook | null> | Webhook | null;
  /** The value of an environment variable; undefined when it is not set. */
  readonly secretOf: (variable: string) => string | undefined;
  /** For one request with its answer. A receiver that needs longer should take the order and answer 202. */
  readonly timeLimitMs?: number;
  /** Certificates (PEM) that are trusted beside the public ones. */
  readonly ca?: string | undefined;
  readonly resolve?: Outgoing['resolve'];
}

/**
 * Makes the provider. `perform` throws a `WebhookFailure` when another attempt may help; its `mayBeDone` says that the
 * request had left by then. Attempts send the same body under the same `Idempotency-Key`, and a receiver has to honour
 * that.
 */
export function webhookProvider(options: WebhookOptions) {
  return {
    /** Only a receiver that can be asked proves by a 404 that it has nothing. */
    absenceProves: false,

    /**
     * Whether the receiver has the order. Null also where it offers no address to ask: sending it again is harmless.
     */
    async find(_where: Where, order: WebhookOrder): Promise<{ readonly providerRef: string } | null> {
      const webhook = await options.webhookOf(order.assistant, order.assistantVersion, order.kind);
      return webhook ? readBack(options, webhook, order, new AbortController().signal) : null;
    },

    async perform(where: Where, order: WebhookOrder, stop: AbortSignal): Promise<Performed> {
      const webhook = await options.webhookOf(order.assistant, order.assistantVersion, order.kind);
      if (!webhook || !('fields' in order.preview))
        return { kind: 'refused', because: 'There is nobody who takes it.' };
      const sent = await send(options, webhook, {
        method: 'POST',
        url: webhook.url,
        content: bodyOf(where, order),
        actionId: order.actionId,
        stop,
      });
      switch (sent.kind) {
        case 'answered':
          return judged(options, webhook, order, sent, stop);
        case 'not-sent':
          throw notSent(sent.because);
        case 'unanswered':
          return afterSilence(options, webhook, order, sent.because, stop);
        default:
          return sent satisfies never;
      }
    },
  };
}

type Answered = Extract<Exchanged, { kind: 'answered' }>;

const defaultTimeLimitMs = 10_000;

/** What can pass by itself (RFC 9110, 6585, 8470). A gateway that gives up does not know what happens behind it. */
const passing: ReadonlyMap<number, { readonly mayBeDone: boolean; readonly why: FailureCause }> = new Map([
  [408, { mayBeDone: true, why: 'silent' }],
  [425, { mayBeDone: false, why: 'asks-to-wait' }],
  [429, { mayBeDone: false, why: 'asks-to-wait' }],
  [503, { mayBeDone: true, why: 'asks-to-wait' }],
]);

async function judged(
  options: WebhookOptions,
  webhook: Webhook,
  order: WebhookOrder,
  answer: Answered,
  stop: AbortSignal,
): Promise<Performed> {
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'done', providerRef: referenceIn(answer) ?? order.actionId };
  const again = passing.get(status) ?? (status >= 500 ? { mayBeDone: true, why: 'failing' as const } : undefined);
  if (again) {
    throw new WebhookFailure({
      happened: `The receiver answered ${status}.`,
      remedy: 'It is tried again; if it stays, look into the receiver’s log.',
      ...again,
    });
  }
  // A conflict may be about this very order, and a redirect may stand behind a success: the receiver is asked.
  if (status === 409 || status < 400) {
    const found = await readBack(options, webhook, order, stop);
    if (found) return { kind: 'done', ...found };
    if (status === 409 && webhook.readBackUrl === undefined) {
      return {
        kind: 'unknown',
        because: 'The receiver answered 409 (conflict), and offers no address to ask whether it has the order.',
      };
    }
  }
  return refusalOf(answer);
}

/** The request left and no answer came. */
async function afterSilence(
  options: WebhookOptions,
  webhook: Webhook,
  order: WebhookOrder,
  because: string,
  stop: AbortSignal,
): Promise<Performed> {
  const silence = new WebhookFailure({
    happened: `The order was sent, but its answer was lost: ${because}.`,
    remedy: 'It is sent again under the same Idempotency-Key, which the receiver has to honour.',
    mayBeDone: true,
    why: 'silent',
  });
  if (stop.aborted) throw silence;
  const found = await readBack(options, webhook, order, stop);
  if (found) return { kind: 'done', ...found };
  throw silence;
}

/** Asks the receiver for an order by its id. Throws when it cannot say. */
async function readBack(
  options: WebhookOptions,
  webhook: Webhook,
  { actionId }: WebhookOrder,
  stop: AbortSignal,
): Promise<{ readonly providerRef: string } | null> {
  if (webhook.readBackUrl === undefined) return null;
  const url = webhook.readBackUrl.replaceAll('{action_id}', encodeURIComponent(actionId));
  const answer = await send(options, webhook, { method: 'GET', url, content: actionId, actionId, stop });
  if (answer.kind === 'answered' && answer.status === 200) return { providerRef: referenceIn(answer) ?? actionId };
  if (answer.kind === 'answered' && answer.status === 404) return null;
  throw new WebhookFailure({
    happened: `Whether the receiver has the order is not known: ${answer.kind === 'answered' ? `asked for it, it answered ${answer.status}` : answer.because}.`,
    remedy:
      'It is asked again; if it stays, check readBackUrl, which answers 200 when the order is there and 404 when it is not.',
    mayBeDone: true,
    why: answer.kind === 'answered' ? 'unreadable' : answer.kind === 'not-sent' ? 'unreachable' : 'silent',
  });
}

interface Sending {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** What is signed: the body; of a GET the action's id. */
  readonly content: string;
  readonly actionId: string;
  readonly stop: AbortSignal;
}

function send(
  { secretOf, timeLimitMs = defaultTimeLimitMs, ca, resolve }: WebhookOptions,
  { secretVariable, privateNetwork }: Webhook,
  { method, url, content, actionId, stop }: Sending,
): Promise<Exchanged> {
  const secret = secretOf(secretVariable);
  if (secret === undefined || secret === '') {
    throw new WebhookFailure({
      happened: `The environment variable ${secretVariable} is not set.`,
      remedy: 'Set it to the secret that the receiver knows, and start the worker again.',
      mayBeDone: false,
      why: 'set-up',
    });
  }
  const timestamp = String(Math.floor(Date.now() / 1000));
  const headers = {
    'Idempotency-Key': actionId,
    'X-Parley-Timestamp': timestamp,
    'X-Parley-Signature': signatureOf({ timestamp, content }, secret),
  };
  return exchange({
    method,
    url,
    headers,
    body: method === 'POST' ? content : null,
    privateNetwork,
    stop,
    timeLimitMs,
    ca,
    resolve,
  });
}

/** Byte for byte the same in every attempt: a receiver may refuse a key that comes with another body. */
function bodyOf(
  { tenant, conversation }: Where,
  { actionId, kind, preview, previewHash, approvedAt }: WebhookOrder,
): string {
  const fields =
    'fields' in preview
      ? Object.fromEntries(Object.entries(preview.fields).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : {};
  return JSON.stringify({
    action_id: actionId,
    kind,
    tenant,
    conversation,
    fields,
    preview_hash: previewHash,
    at: approvedAt,
  });
}

/** The receiver's own name for what it made: its address, or the `id` of the body. */
function referenceIn({ location, body }: Answered): string | null {
  const { id } = objectIn(body);
  return oneLine(location) ?? oneLine(typeof id === 'number' ? String(id) : id);
}

/** The receiver's own words only where they are about the order, not about our access to it; elsewhere the cause. */
function refusalOf({ status, body }: Answered): Extract<Performed, { kind: 'refused' }> {
  const { detail, message } = objectIn(body);
  const words = [400, 409, 422].includes(status) ? (oneLine(detail) ?? oneLine(message)) : null;
  if (words !== null) return { kind: 'refused', because: `The other side did not accept it: ${words}` };
  const why = causes.get(status) ?? (status < 400 ? 'set-up' : 'refused');
  return { kind: 'refused', because: `The other side did not accept it (it answered ${status}).`, why };
}

const causes: ReadonlyMap<number, FailureCause> = new Map([
  [401, 'login'],
  [403, 'not-allowed'],
  [404, 'set-up'],
  [409, 'conflict'],
  [410, 'set-up'],
  [412, 'conflict'],
  [413, 'too-big'],
]);

function objectIn(body: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Somebody else's words, short and on one line. */
function oneLine(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const line = cutText(text.slice(0, 1_000).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '), 200).trim();
  return line === '' ? null : line;
}

function notSent(because: string): WebhookFailure {
  return new WebhookFailure({
    happened: `The receiver was not reached, nothing was sent: ${because}.`,
    remedy: 'It is tried again; if it stays, check the webhook’s url in the assistant’s file.',
    mayBeDone: false,
    why: 'unreachable',
  });
}
