/**
 * F11, X1: the second reader judges what an answer needs. It spares a request that the words only seemed to make, or adds
 * one that holds nobody; what is called the project's own it cannot spare. Through HTTP.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SaidFinding } from '../../contracts/reading/second-reader.ts';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import type { Behaviour } from '../../local-stack/scripted-model/behaviour.ts';
import type { ChatRequest } from '../../local-stack/scripted-model/requests.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { describeInLaws, testInLaws } from '../support/laws.ts';
import type { Talk } from '../support/talk.ts';
import { startProject } from './project.ts';

let app: App;
let notReading: App;
const asked: ChatRequest[] = [];
let says: Behaviour | string = '{"findings": []}';

beforeAll(async () => {
  app = await startApp({ ports: (real) => ({ ...real, secondReader: true }) });
  notReading = await startApp();
}, 60_000);
beforeEach(() => {
  asked.length = 0;
  says = '{"findings": []}';
  for (const one of [app, notReading])
    one.script((request) => {
      if (request['response_format'] === undefined) return 'Take it lightly.';
      asked.push(request);
      return says;
    });
});
afterAll(async () => {
  await app.close();
  await notReading.close();
});

const finds = (...findings: readonly SaidFinding[]): string => JSON.stringify({ findings });
const openIn = async ({ id }: Talk) =>
  (await app.client.conversations.show(id)).open_requests as readonly { readonly fields: readonly string[] }[];
const decisionsOf = async ({ id }: Talk) => (await app.client.gateDecisions.of(id).list()).items;
const sheet = (): string => JSON.stringify(asked[0]?.messages[0]);
const ofFindings = '- findings: ';

/** Nobody's findings, but "the findings": the rules take them for the project's. */
const ofOthers = 'Why are people so afraid of the findings of a restaurant inspection?';
const general = { slot: 'findings', value: 'general', quote: 'the findings of a restaurant inspection' };
const ours = 'What do our findings say about sleep?';
const unnamed = 'Is the night shift harder on the younger nurses?';
const content = { slot: 'findings', value: 'content', quote: 'harder on the younger nurses' };
const held = { disposition: 'context_required' };
const answered = { disposition: 'answered', context_request: null };

describe('X1 a request that the second reader spares', () => {
  test('is not made: the answer comes at once, with the reason in its turn and in the gate', async () => {
    says = finds(general);
    const talk = await startProject(app);
    const answer: SettledMessage = await talk.say(ofOthers);
    expect(answer).toMatchObject(answered);
    expect(answer.reply?.text).toBe('Take it lightly.');
    const spared = { artifact: 'findings', outcome: 'spared', because: 'general', quote: general.quote };
    expect(answer.needs).toEqual([spared]);
    expect(await openIn(talk)).toEqual([]);
    expect(await decisionsOf(talk)).toContainEqual(
      expect.objectContaining({
        door: 'answer',
        origin: 'second-reader',
        verdict: 'open',
        because: ['need-spared'],
        rules: [
          {
            rule: 'findings-spared-general',
            holds: false,
            evidence: { turn_id: answer.turn_id, quote: general.quote },
          },
        ],
      }),
    );
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ temperature: 0, response_format: { type: 'json_schema' } });
    expect(asked[0]?.messages.at(-1)?.content).toBe(JSON.stringify({ message: ofOthers }));
    expect(sheet()).toContain(ofFindings);
  });

  test('of what is asked beside the answer there is no card either', async () => {
    says = finds({ slot: 'findings', value: 'reported', quote: 'the findings are boring' });
    const talk = await startProject(app);
    const answer = await talk.say('My colleague says the findings are boring. Should I be offended?');
    expect(answer).toMatchObject({ ...answered, needs: [{ outcome: 'spared', because: 'reported' }] });
    expect(answer.reply?.text).toBe('Take it lightly.');
    expect(await openIn(talk)).toEqual([]);
  });

  testInLaws(
    'is never one for what is called the project’s own: nobody is asked, or about nothing but the rest',
    async () => {
      says = finds({ slot: 'findings', value: 'general', quote: 'our findings' });
      const talk = await startProject(app);
      const answer = await talk.say(ours);
      expect(answer).toMatchObject(held);
      expect(answer.needs).toBeUndefined();
    },
  );
});

describeInLaws('X1 a request that the second reader adds', () => {
  testInLaws('holds nobody: the answer comes at once with a note, and the card stays', async () => {
    says = finds(content);
    const talk = await startProject(app);
    const answer = await talk.say(unnamed);
    expect(answer).toMatchObject({
      ...answered,
      needs: [{ artifact: 'findings', outcome: 'added', because: 'content' }],
    });
    expect(answer.reply?.text).toMatch(/^Please note: .*findings.*\n*[^]*Take it lightly\.$/u);
    expect(await openIn(talk)).toMatchObject([{ kind: 'context', fields: ['findings'] }]);
    expect(await app.client.conversations.show(talk.id)).toMatchObject({ waiting_on: 'participant' });
    expect(await decisionsOf(talk)).toContainEqual(
      expect.objectContaining({ origin: 'second-reader', verdict: 'open', because: ['need-added'] }),
    );
    // It is asked about once.
    asked.length = 0;
    await talk.say('Is it harder on those with children?');
    expect(sheet()).not.toContain(ofFindings);
  });

  testInLaws('is none where the session holds the document, or its phase is not over', async () => {
    const talk = await startProject(app, { phase: 0, completed_phases: [], missing_artifacts: [] });
    await talk.say(unnamed);
    expect(asked).toEqual([]);
  });
});

describe('F11 a judgement of needs that is not taken', () => {
  test.each<[string, string]>([
    ['words that are not in the message', finds({ ...general, quote: 'all findings' })],
    ['other words than those that need it', finds({ ...general, quote: 'Why are people so afraid' })],
    ['no verdict', finds({ ...general, value: 'no' })],
    ['two verdicts', finds(general, { ...general, value: 'content' })],
    ['a document that nobody knows', finds({ ...general, slot: 'secrets' })],
    ['the same as the rules', finds({ ...general, value: 'content' })],
    ['prose', 'It is general.'],
  ])('%s: the message waits as by the rules', async (_what, said) => {
    says = said;
    const talk = await startProject(app);
    const answer = await talk.say(ofOthers);
    expect(answer).toMatchObject(held);
    expect(answer.needs).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  testInLaws('one that comes too late, or fails, is dropped within its seconds', async () => {
    says = { kind: 'reply', text: finds(general), delayMs: 60_000 };
    const talk = await startProject(app);
    expect(await talk.say(ofOthers)).toMatchObject(held);
    says = { kind: 'status', status: 500 };
    const other = await startProject(app);
    expect(await other.say(unnamed)).toMatchObject(answered);
    expect(await openIn(other)).toEqual([]);
  });

  test('a danger that it sees is answered, and nothing else of it is taken', async () => {
    says = JSON.stringify({ findings: [general], danger: { kind: 'medical', quote: 'so afraid' } });
    const talk = await startProject(app);
    const answer = await talk.say(ofOthers);
    expect(answer).toMatchObject({ disposition: 'answered' });
    expect(answer.needs).toBeUndefined();
    const { items } = await app.client.events.of(talk.id).list();
    expect(items.filter(({ event }) => event === 'conversation:danger')).toHaveLength(1);
  });

  testInLaws('nobody is asked without a second reader', async () => {
    const talk = await startProject(notReading);
    expect(await talk.say(ofOthers)).toMatchObject(held);
    expect(asked).toEqual([]);
  });
});
