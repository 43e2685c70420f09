/**
 * Talks that are answered as a program would, by options and values (G23): what leads to the state that a page is to
 * show.
 */
import type { ParleyClient } from '../../client/client.ts';

/** A conversation in which something was asked for. */
export async function begun(client: ParleyClient, locale: string, text: string, participant?: string): Promise<string> {
  const whom = participant === undefined ? {} : { participant };
  const create = { assistant: 'hr-manager', locale, time_zone: 'Europe/Berlin', ...whom };
  const { conversation_id: id } = await client.conversations.create(create);
  await client.messages.say(id, { text }, { waitS: 30 });
  return id;
}

/** An option first, if need be, then whatever of the values is asked for, until nothing of them is. */
export async function giveAll(
  client: ParleyClient,
  id: string,
  values: Readonly<Record<string, string>>,
  option?: string,
): Promise<void> {
  let { question } = await client.conversations.show(id);
  if (option !== undefined && question != null) {
    const answer = { question_id: question.id, option };
    ({ question } = await client.messages.say(id, { answer }, { waitS: 30 }));
  }
  for (let round = 0; round < 8 && question?.kind === 'value'; round += 1) {
    const asked = question.slots.map(({ slot }) => slot).filter((slot) => Object.hasOwn(values, slot));
    if (asked.length === 0) return;
    const given = Object.fromEntries(asked.map((slot) => [slot, values[slot] ?? '']));
    const answer = { question_id: question.id, values: given };
    ({ question } = await client.messages.say(id, { answer }, { waitS: 30 }));
  }
}
