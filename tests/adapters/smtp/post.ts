/** A mail server with a behaviour and a sender for it; both end with the test. */
import { onTestFinished } from 'vitest';
import { createMailer, type MailerSettings, smtpProvider } from '../../../adapters/smtp/mail.ts';
import type { Behaviours } from '../../../mail-sink/behaviour.ts';
import { type MailSinkSettings, startMailSink } from '../../../mail-sink/server.ts';

export const preview = {
  to: 'anna.schmidt@example.org',
  subject: 'About Tuesday',
  message: 'Dear Anna,\n\nplease call me.\n',
};
export const never = new AbortController().signal;

/** Long enough for a busy machine where an answer comes; the tests of silence wait for them. */
export const short = { connectMs: 1_500, greetingMs: 400, silenceMs: 400, wholeMs: 4_000 };

export async function post(
  behaviour: Behaviours = { kind: 'accept' },
  { sink: sinkSettings = {}, ...settings }: Partial<MailerSettings> & { readonly sink?: MailSinkSettings } = {},
) {
  const sink = await startMailSink({ behaviour, ...sinkSettings });
  onTestFinished(() => sink.stop());
  const mailer = createMailer({
    url: sink.url,
    from: 'Parley <parley@example.org>',
    ...settings,
    timeouts: { ...short, ...settings.timeouts },
  });
  onTestFinished(() => mailer.close());
  const provider = smtpProvider({ mailer });
  return {
    sink,
    mailer,
    /** Sends an email with the id of an action. */
    send: (actionId = 'c-1-a1', stop = never, more: Partial<typeof preview> = {}) =>
      provider.perform({}, { actionId, preview: { ...preview, ...more } }, stop),
  };
}
