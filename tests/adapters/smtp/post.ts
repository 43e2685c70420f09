/** A mail server with a behaviour and a sender for it; both end with the test. */
import { onTestFinished } from 'vitest';
import { createMailer, type MailerSettings, smtpProvider } from '../../../adapters/smtp/mail.ts';
import type { Behaviours } from '../../../local-stack/mail-sink/behaviour.ts';
import { type MailSinkSettings, startMailSink } from '../../../local-stack/mail-sink/server.ts';

export const preview = {
  to: 'anna.schmidt@example.org',
  subject: 'About Tuesday',
  message: 'Dear Anna,\n\nplease call me.\n',
};
export const never = new AbortController().signal;

/** For tests that wait for silence to end: long enough for a busy machine where answers do come. */
export const impatient = { greetingMs: 800, silenceMs: 800 };

export interface PostSettings extends Partial<MailerSettings> {
  readonly sink?: MailSinkSettings;
  /** Of a test that runs beside others. */
  readonly finished?: typeof onTestFinished;
}

export async function post(
  behaviour: Behaviours = { kind: 'accept' },
  { sink: sinkSettings = {}, finished = onTestFinished, ...settings }: PostSettings = {},
) {
  const sink = await startMailSink({ behaviour, ...sinkSettings });
  finished(() => sink.stop());
  const mailer = createMailer({
    url: sink.url,
    from: 'Parley <parley@example.org>',
    ...settings,
  });
  finished(() => mailer.close());
  const provider = smtpProvider({ mailer });
  return {
    sink,
    mailer,
    /** Sends an email with the id of an action. */
    send: (actionId = 'c-1-a1', stop = never, more: Partial<typeof preview> = {}) =>
      provider.perform({}, { actionId, preview: { ...preview, ...more } }, stop),
  };
}
