/**
 * Simulated people (`bench/evaluate/talks`) talk with the product until they have what they want; the histories of all
 * of them are kept together under the version in `RECORD_VERSION`.
 */
import { fileURLToPath } from 'node:url';
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { talkLanguages } from '../../bench/evaluate/talk/rows.ts';
import { optionFirst } from '../../bench/evaluate/talks/last-resort.ts';
import { peopleOf, type Person } from '../../bench/evaluate/talks/people.ts';
import { phrasesIn, type Phrases } from '../../bench/evaluate/talks/phrases.ts';
import { playTalk } from '../../bench/evaluate/talks/play.ts';
import type { Begins, Talk } from '../../bench/evaluate/talks/product.ts';
import type { EffectProvider } from '../../activities/carry-out.ts';
import type { EffectOrder } from '../../contracts/state/effect.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { archiveEnding, writeArchive, type KeptHistory } from '../../workers/histories/archive.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { modelOfScenes } from '../support/scenes.ts';

const version = process.env['RECORD_VERSION'] ?? '';
const checkout = fileURLToPath(new URL('../../', import.meta.url));
const folder = fileURLToPath(new URL('./', import.meta.url));
const peopleOfEachLanguage = 126;
const seed = 20_261_127;
const atOnce = 12;

let app: App;
/** What was carried out, by conversation. */
const outboxes = new Map<string, EffectOrder[]>();
beforeAll(async () => {
  app = await startApp({
    ports: (real) => ({
      ...real,
      providers: {
        ...real.providers,
        calendar: heard(real.providers.calendar),
        email: real.providers.email && heard(real.providers.email),
      },
    }),
  });
  app.script(modelOfScenes);
});
afterAll(() => app.close());

test(`records ${peopleOfEachLanguage * talkLanguages.length} talks`, { timeout: 1_200_000 }, async () => {
  const waiting = talkLanguages.flatMap((language) => {
    const phrases = phrasesIn(language);
    return peopleOf(language, peopleOfEachLanguage, seed, phrases).map((person) => ({ person, phrases }));
  });
  const conversations: string[] = [];
  const talkAll = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      conversations.push(await talkWith(next.person, next.phrases));
  };
  await Promise.all(Array.from({ length: atOnce }, talkAll));
  expect(outboxes.size).toBeGreaterThan(100);
  writeArchive(`${folder}${version}/talks${archiveEnding}`, await historiesOf(conversations.toSorted()));
});

async function talkWith(person: Person, phrases: Phrases): Promise<string> {
  const { conversation_id: id } = await app.client.conversations.create({
    assistant: 'hr-manager',
    locale: person.language,
    time_zone: 'Europe/Berlin',
    participant_name: 'Maria Lopez',
  });
  await playTalk(person, phrases, (_: Begins): Talk => talkOf(id), optionFirst);
  return id;
}

function talkOf(id: string): Talk {
  const waitS = { waitS: 60 };
  return {
    say: (text) => app.client.messages.say(id, { text }, waitS),
    answer: (answer) => app.client.messages.say(id, { answer }, waitS),
    get outbox() {
      return outboxes.get(id) ?? [];
    },
  };
}

function heard(provider: EffectProvider): EffectProvider {
  return {
    ...provider,
    async perform(where, order, stop) {
      const performed = await provider.perform(where, order, stop);
      const outbox = outboxes.get(where.conversation) ?? [];
      if (performed.kind === 'done') outboxes.set(where.conversation, [...outbox, order]);
      return performed;
    },
  };
}

/** Numbered, because an id of a conversation is new with every recording. Where the checkout lies is nobody's business. */
async function historiesOf(conversations: readonly string[]): Promise<readonly KeptHistory[]> {
  const kept: KeptHistory[] = [];
  for (const [nth, id] of conversations.entries()) {
    const history = await app.temporal.workflow.getHandle(workflowIdOf(app.tenant, id)).fetchHistory();
    const text = historyToJSON(history).replaceAll(checkout, '');
    kept.push({ workflowId: `talk-${String(nth + 1).padStart(3, '0')}`, history: JSON.parse(text) });
  }
  return kept;
}
