/** A signed POST that tells somebody something: no reply is needed, and a repetition under the same id does no harm. */
import type { FailureCause } from '../../contracts/state/failure-cause.ts';
import type { Webhook } from '../../contracts/assistant/assistant.ts';
import { exchange, type Outgoing } from './exchange.ts';
import { WebhookFailure } from './failure.ts';
import { signatureOf } from './signature.ts';

export interface NoticeOptions {
  /** The value of an environment variable; undefined when it is not set. */
  readonly secretOf: (variable: string) => string | undefined;
  readonly timeLimitMs?: number;
  /** Certificates (PEM) that are trusted beside the public ones. */
  readonly ca?: string | undefined;
  readonly resolve?: Outgoing['resolve'];
}

export interface WebhookNotice {
  /** The same for every attempt: the `Idempotency-Key`. */
  readonly id: string;
  /** JSON, byte for byte the same in every attempt. */
  readonly body: string;
}

export type Noticed =
  | { readonly kind: 'told' }
  /** Trying again would not help; `because` is a sentence for operators. */
  | { readonly kind: 'refused'; readonly because: string };

/**
 * Makes the sender. Signature, addresses and time limit are those of an action's webhook
 * (docs/how-to/add-an-action.md).
 *
 * `post` throws a `WebhookFailure` when another attempt may help: no connection, no answer, 408, 425, 429, 5xx.
 */
export function webhookNotices({ secretOf, timeLimitMs = defaultTimeLimitMs, ca, resolve }: NoticeOptions) {
  return {
    async post(
      { url, secretVariable, privateNetwork }: Omit<Webhook, 'readBackUrl'>,
      { id, body }: WebhookNotice,
      stop: AbortSignal,
    ): Promise<Noticed> {
      const secret = secretOf(secretVariable);
      if (secret === undefined || secret === '')
        return { kind: 'refused', because: `The environment variable ${secretVariable} is not set.` };
      const timestamp = String(Math.floor(Date.now() / 1000));
      const answer = await exchange({
        method: 'POST',
        url,
        headers: {
          'Idempotency-Key': id,
          'X-Parley-Timestamp': timestamp,
          'X-Parley-Signature': signatureOf({ timestamp, content: body }, secret),
        },
        body,
        privateNetwork,
        stop,
        timeLimitMs,
        ca,
        resolve,
      });
      if (answer.kind !== 'answered')
        throw again(`It could not be told: ${answer.because}.`, answer.kind === 'not-sent' ? 'unreachable' : 'silent');
      const { status } = answer;
      if (status >= 200 && status < 300) return { kind: 'told' };
      if (passing.has(status) || status >= 500)
        throw again(`The receiver answered ${status}.`, status >= 500 ? 'failing' : 'asks-to-wait');
      return { kind: 'refused', because: `The receiver answered ${status}.` };
    },
  };
}

const defaultTimeLimitMs = 10_000;

/** What can pass by itself (RFC 9110, 6585, 8470). */
const passing = new Set([408, 425, 429]);

function again(happened: string, why: FailureCause): WebhookFailure {
  const remedy = 'It is tried again under the same Idempotency-Key; if it stays, look into the receiver’s log.';
  return new WebhookFailure({ happened, remedy, mayBeDone: why !== 'unreachable', why });
}
