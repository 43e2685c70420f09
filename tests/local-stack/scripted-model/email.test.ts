import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readAssistants } from '../../../adapters/assistants/all.ts';
import type { ReplyReading } from '../../../contracts/reading/reading.ts';
import { placeholdersOf } from '../../../reading/text/placeholders.ts';
import { compileLexicon, mergeLexicons } from '../../../reading/phrases/lexicon.ts';
import { readReply } from '../../../reading/gate/reply.ts';
import { createPlayer, type PlayedMessage } from '../../../local-stack/scripted-model/player.ts';

const assistant = readAssistants(fileURLToPath(new URL('../../../assistants', import.meta.url)))
  .map(({ compiled }) => compiled)
  .find(({ name }) => name === 'hr-manager');

/** Plays a talk and reads the last reply as the engine would. */
function lastOf(said: readonly string[], system = ''): { readonly text: string; readonly reading: ReplyReading } {
  if (!assistant) throw new Error('There is no assistant hr-manager.');
  const { defaults, own } = assistant.lexicons;
  const lexicon = compileLexicon(mergeLexicons(defaults, own), assistant.version);
  const play = createPlayer(assistant.script);
  const messages: PlayedMessage[] = [];
  for (const text of said) {
    messages.push({ role: 'participant', text });
    messages.push({ role: 'assistant', text: play({ system, messages }).text });
  }
  const text = `${messages.at(-1)?.text}`;
  return { text, reading: readReply(text, lexicon) };
}

test.each([
  [['My employee is late again.', 'Five times. I want to give a written warning.']],
  [['My employee is absent and I need it in writing.', 'Yes, twice.']],
  [['My employee wants a raise.', 'None.', 'I would rather put that in writing.']],
  [['There is a conflict between Maria and Jon', 'Yes. Send a written summary.']],
])('F2 where something is to be in writing, an email is written out and offered: %j', (said) => {
  const { reading } = lastOf(said);
  expect(reading.sentences.filter(({ act }) => act !== 'statement')).toMatchObject([{ act: 'offer', action: 'email' }]);
  expect(reading.signals).toMatchObject([{ action: 'email', strength: 'strong', form: 'offer' }]);
  const { subject = [], body = [] } = reading.template ?? {};
  expect(subject).not.toEqual([]);
  expect(placeholdersOf(body)).toEqual(expect.arrayContaining(['employee name', 'what happened', 'your name']));
  expect(JSON.stringify(body)).not.toContain('Would you like');
});

test.each([
  [['My employee is absent.', 'Yes, twice, but nothing has changed.']],
  [['I want to fire my sales manager', 'Yes, a written warning in May.']],
  [['My employee is absent.', 'I sent an email yesterday.']],
])('elsewhere a call is offered: %j', (said) => {
  const { reading } = lastOf(said);
  expect(reading.signals).toMatchObject([{ action: 'calendar', form: 'offer' }]);
  expect(reading.template).toBeUndefined();
});

test('G8 a no to the email is left at that', () => {
  const { reading } = lastOf(['My employee is late again.', 'Five times. I want it in writing.', 'no']);
  expect(reading).toMatchObject({ signals: [], invitesMore: true });
});

test('F3 what was sent is told once', () => {
  const system =
    'News:\n- The email "Written warning" to Anna Schmidt (anna@example.com) was sent on 23 November 2026.\n';
  const { text, reading } = lastOf(['My employee is late.', 'Five times. I want it in writing.', 'Great.'], system);
  expect(text).toContain('was sent on 23 November 2026.');
  expect(reading).toMatchObject({ signals: [], invitesMore: true });
});
