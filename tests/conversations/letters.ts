/** Conversations that lead to an email, and what the mail server got of it. */
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { emailPreview, type EmailPreview } from '../../contracts/wire/preview.ts';
import type { SinkMail } from '../../local-stack/mail-sink/received.ts';
import type { App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';

export const asks = 'Have you called them?';
export const guides = 'Thank you. Write down what happened and keep the dates.';

/** A reply that writes an email out and offers it; two blanks have to be asked for, and the sender's name. */
export const offersLetter = `Here is a draft.

Subject: Your absence on [Absence Date]

Dear [Employee Name],

you were not at work on [Absence Date]. Please call me at {phone_number}.

Kind regards
[Your Name]

Would you like me to send this email?`;

/** One that has no blanks but those that are filled by themselves. */
export const offersShortLetter = `Subject: Your absence

Dear [Employee Name],

please call me today, [Date].

Kind regards
Ada

Would you like me to send this email?`;

/** A model's draft that leaves subject, message and name open: each is asked for in plain words. */
export const openFrame = 'Subject: [Subject]\n\nDear [Employee Name],\n\n[Message]\n\nKind regards\n[Your Name]';

let people = 0;

/** An address that nobody else in this test file has. */
export function newAddress(): string {
  people += 1;
  return `anna.${people}@example.com`;
}

/** The assistant has asked, the participant has answered, and now the assistant says `reply`. */
export async function answeredWith(app: App, reply: string, create: Parameters<typeof startTalk>[1] = {}) {
  app.script([asks, reply]);
  const talk = await startTalk(app, create);
  await talk.say('My employee is absent.');
  return { talk, settled: await talk.say('Yes, twice.') };
}

/** On to where only the yes is missing, with an email that has no blanks. */
export async function toLetter(app: App, address = newAddress(), create: Parameters<typeof startTalk>[1] = {}) {
  const { talk } = await answeredWith(app, offersShortLetter, create);
  const settled = await talk.sayAll('Yes, please.', 'Anna Schmidt', address);
  return { talk, address, settled, ...waiting(settled) };
}

/** The action that waits for its yes. */
export function waiting({ flow }: SettledMessage): { readonly action: string; readonly hash: string } {
  if (flow?.preview_hash === undefined) throw new Error('Nothing waits for a yes.');
  return { action: flow.action_id, hash: flow.preview_hash };
}

/** The email that is asked about. */
export function letterIn({ flow }: SettledMessage): EmailPreview {
  return emailPreview.parse(flow?.preview);
}

/** What the mail server accepted for this address, oldest first. */
export function mailsTo(app: App, address: string): readonly SinkMail[] {
  return app.mail.mails.filter(({ to }) => to.includes(address));
}

export function headerOf({ headers }: SinkMail, name: string): string | undefined {
  return headers.find((header) => header.name.toLowerCase() === name)?.value;
}

export async function effectsOf(app: App, talk: Talk) {
  return (await app.client.effects.of(talk.id).list()).items;
}
