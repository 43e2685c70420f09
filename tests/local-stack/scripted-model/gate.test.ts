import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readAssistants } from '../../../adapters/assistants/all.ts';
import type { ActVerdict } from '../../../contracts/state/gate.ts';
import type { ReplyReading } from '../../../contracts/reading/reading.ts';
import { judgeAct } from '../../../domain/gate/act-door.ts';
import { replyIdOf } from '../../../domain/gate/evidence.ts';
import { rememberMessage, emptyMemory, rememberReply } from '../../../domain/gate/memory.ts';
import { compileLexicon, mergeLexicons } from '../../../reading/phrases/lexicon.ts';
import { readMessage } from '../../../reading/gate/message.ts';
import { readReply } from '../../../reading/gate/reply.ts';
import { createPlayer, type PlayedMessage } from '../../../local-stack/scripted-model/player.ts';

const loaded = readAssistants(fileURLToPath(new URL('../../../assistants', import.meta.url)));

function open(name: string) {
  const assistant = loaded.find(({ content }) => content.name === name)?.compiled;
  if (!assistant) throw new Error(`There is no assistant ${name}.`);
  const { defaults, own } = assistant.lexicons;
  return { assistant, lexicon: compileLexicon(mergeLexicons(defaults, own), assistant.version) };
}

/** Plays a talk and puts every reply before the act door, as the engine would. */
function judge(
  name: string,
  texts: readonly string[],
): { readonly reading: ReplyReading; readonly verdict: ActVerdict }[] {
  const { assistant, lexicon } = open(name);
  const play = createPlayer(assistant.script);
  const messages: PlayedMessage[] = [];
  let marks = emptyMemory;
  return texts.map((text, index) => {
    const turnId = `turn-${index}`;
    marks = rememberMessage(marks, { turnId, messageId: turnId, reading: readMessage(text, lexicon) });
    messages.push({ role: 'participant', text });
    const played = play({ system: '', messages }).text;
    messages.push({ role: 'assistant', text: played });
    const reading = readReply(played, lexicon);
    const { version: policyVersion, gate: policy } = assistant.policy;
    const verdict = judgeAct({
      origin: 'reply',
      turnId,
      marks,
      flow: null,
      reply: reading,
      asked: null,
      proposals: [],
      policyVersion,
      policy,
    });
    marks = rememberReply(marks, { turnId, messageId: replyIdOf(turnId), reading });
    return { reading, verdict };
  });
}

test.each([
  'My employee is absent.',
  'my team member keeps coming in late',
  'There is a conflict between Maria and Jon',
  'I have an employee whose performance is poor.',
  'My best developer just resigned.',
  'My assistant asked for parental leave.',
  'A woman in my team told me she is being harassed.',
  'Someone in my team threatened a colleague',
  'I caught my cashier stealing.',
  'Peter seems completely burned out.',
  'My employee wants a raise.',
  'I want to fire my sales manager',
])('G5, G6 the act door sees a question first and then an offer of a call: %s', (opening) => {
  const [asked, offered] = judge('hr-manager', [opening, 'Yes, twice, but nothing has changed.']);

  expect(asked?.verdict).toMatchObject({ kind: 'held', action: null });
  expect(asked?.verdict).toMatchObject({ because: expect.arrayContaining(['still-asking']) as string[] });
  expect(asked?.reading.signals).toEqual([]);
  expect(offered?.verdict).toMatchObject({
    kind: 'held',
    because: ['offer-waits'],
    action: 'calendar',
    offer: { action: 'calendar' },
  });
});

test.each([
  "What should I do if an employee doesn't show up?",
  'How do I handle an employee who is always late?',
  'In general, how should someone react to a resignation?',
])('G9 a general question gets a general answer that the act door reads no action in: %s', (question) => {
  for (const { verdict } of judge('hr-manager', [question, 'and then?']))
    expect(verdict).toMatchObject({
      kind: 'held',
      action: null,
      because: expect.arrayContaining(['hypothetical', 'nothing-offered']) as string[],
    });
});

test('no text of a topic asks anything or points at an action: only the offer does', () => {
  const { assistant, lexicon } = open('hr-manager');
  const texts = Object.values(assistant.script.topics).flatMap((topic) => Object.values(topic.texts));

  expect(texts.length).toBeGreaterThan(50);
  for (const text of texts) {
    const { signals, sentences } = readReply(text, lexicon);
    expect({ text, signals, asks: sentences.filter(({ act }) => act !== 'statement') }).toEqual({
      text,
      signals: [],
      asks: [],
    });
  }
});

test('G8 after a no the script offers nothing and asks only whether there is more', () => {
  const declined = judge('hr-manager', ['My employee is absent.', 'Yes, twice.', 'no, not now']).at(-1);
  expect(declined?.reading).toMatchObject({ signals: [], invitesMore: true });
});

test.each(loaded.map(({ content }) => content.name).filter((name) => name !== 'hr-manager'))(
  '%s, which only talks, never opens the act door',
  (name) => {
    for (const opening of [
      'Hello',
      'Please book a call for Tuesday.',
      'My pump is dead, what now?',
      'Ship 40 units.',
      'VAT?',
    ])
      for (const { verdict } of judge(name, [opening, 'yes', 'go ahead', 'ok'])) expect(verdict.kind).toBe('held');
  },
);
