/** What is said in a conversation to which anything happens: the words of its flows, in any order and in any way. */
import { randomUUID } from 'node:crypto';
import type { ChaosTalk } from './talk.ts';

const words: readonly string[] = [
  'My employee is absent.',
  'Yes, twice.',
  'Yes, please.',
  'Book a call for me.',
  '1',
  'Dana Reyes',
  'skip',
  'yes',
  'yes',
  'no',
  'cancel',
  'Please send an email.',
  'Anna Schmidt',
  'anna@example.com',
  'About Monday',
  'Please cancel the call.',
  'none of these',
  '!help',
  '!stop',
  '!reset',
  '😀 \u202e what?',
];

/** The words of a call, in their order; so that chance gets to the end of one now and then. */
const call: readonly string[] = ['Book a call for me.', '1', 'Dana Reyes', 'skip', 'yes'];

/** Says so many things at once, and waits for their answers or does not. */
export async function saySome(talk: ChaosTalk, times: number): Promise<string> {
  const texts = times === 1 && talk.random() < 0.15 ? call : Array.from({ length: times }, () => chosen(talk));
  const waitS = talk.random() < 0.7 ? 3 : 0;
  if (texts === call) for (const text of texts) await sayOneMore(talk, text, 10);
  else await Promise.all(texts.map((text) => sayOneMore(talk, text, waitS)));
  return texts.join(' | ');
}

/** Says one thing; what is not taken was not accepted. */
export async function sayOneMore(talk: ChaosTalk, text: string, waitS: number): Promise<void> {
  const { scene, said, settings, time } = talk;
  const messageId = randomUUID();
  await time.isTime();
  try {
    await settings.app.client.messages.say(scene.id, { text, message_id: messageId }, { waitS });
    scene.accepted.push(messageId);
    said.set(messageId, text);
  } catch (error) {
    // Closed, too much at once, or nobody there in time: it was not accepted, and its sender knows.
    const { status } = error as { readonly status?: unknown };
    if (status !== 409 && status !== 429 && status !== 503) throw error;
  }
}

/** A bare signal. One that comes after the close is nobody's message. */
export async function signalSome(talk: ChaosTalk): Promise<string> {
  const text = chosen(talk);
  await talk.scene.handle.signal('say', { messageId: randomUUID(), text }).catch(() => undefined);
  return text;
}

/** One of the messages again, under its own id. */
export async function sayOnceMore({ scene, said, random, settings }: ChaosTalk): Promise<string> {
  const [messageId, text] = [...said][Math.floor(random() * said.size)] ?? [];
  if (messageId === undefined || text === undefined) return 'nothing';
  await settings.app.client.messages
    .say(scene.id, { text, message_id: messageId }, { waitS: 0 })
    .catch((error: unknown) => {
      if ((error as { readonly status?: unknown }).status !== 503) throw error;
    });
  return text;
}

function chosen({ random }: ChaosTalk): string {
  return words[Math.floor(random() * words.length)] ?? 'yes';
}
