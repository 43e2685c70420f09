/**
 * Models as they are (interface.md, "Model failure"): whatever a server sends and refuses, a participant reads what was
 * said and nothing that was thought. `npm run -s evidence -- models` names a folder for what went over the wires
 * (PARLEY_EVIDENCE).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SettledMessage } from '../../contracts/wire/conversation.ts';
import { createModel, type Model } from '../../adapters/openai/chat.ts';
import type { Behaviour } from '../../local-stack/scripted-model/behaviour.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { asks, effectsOf, letterIn, newAddress, offersLetter } from './letters.ts';
import { questionOf, told } from './technician.ts';
import { ending, pieces, spoken, streamOf, turns, wires } from './wires.ts';

let app: App;
/** Of each test's own: what one has learned of its server is unknown to the next. */
let model: Model;
beforeAll(async () => {
  app = await startApp({ ports: (real) => ({ ...real, model: { reply: (...asked) => model.reply(...asked) } }) });
});
beforeEach(() => {
  model = createModel({ baseURL: app.model.url, apiKey: 'none', model: 'scripted', silenceLimitMs: 5_000 });
});
afterAll(() => app.close());

const folder = process.env['PARLEY_EVIDENCE'];
/** Evidence is of all. */
const played = folder === undefined ? sampleOf(wires, 3) : wires;

describe('one talk per wire', () => {
  test.each(played)('$name: the participant reads what was said', async ({ name, note, answer, requests }) => {
    const talk = await startTalk(app);
    const seen = [];
    for (const [at, turn] of turns.entries()) {
      let nth = 0;
      const from = app.model.requests.length;
      const sent: string[] = [];
      app.script((request) => {
        const behaviour = answer(turn, nth, request);
        nth += 1;
        sent.push(shortOf(behaviour));
        return behaviour;
      });
      const settled = await talk.say(turn.said);
      expect(settled).toMatchObject({ disposition: 'answered', offer: null, flow: null, reply: { text: turn.answer } });
      expect(app.model.requests.length - from).toBe(requests[at]);
      const asked = app.model.requests.slice(from).map(({ body }) => shapeOf(body as Request));
      seen.push({
        said: turn.said,
        calls: asked.map((shape, call) => ({ shape, sent: sent[call] })),
        reads: settled.reply?.text,
      });
    }
    expect(await effectsOf(app, talk)).toEqual([]);
    const told = JSON.stringify([await app.client.messages.of(talk.id).list(), app.model.requests.at(-1)?.body]);
    for (const { thought } of turns.slice(0, 2)) expect(told).not.toContain(thought);
    if (folder !== undefined)
      writeFileSync(
        join(folder, `wire-${String(wires.findIndex((one) => one.name === name)).padStart(2, '0')}.json`),
        JSON.stringify({ name, note, turns: seen }),
      );
  });
});

describe('a refusal', () => {
  test('of two messages of one role, which a failed turn leaves behind, is answered all the same', async () => {
    let isFirst = true;
    app.script((request) => {
      const roles = request.messages.map(({ role }) => role);
      if (isFirst) {
        isFirst = false;
        return { kind: 'status', status: 401 };
      }
      return roles.some((role, at) => role === roles[at + 1])
        ? {
            kind: 'status',
            status: 400,
            message: 'Conversation roles must alternate user/assistant/user/assistant/...',
          }
        : spoken('Have you called them?');
    });
    const talk = await startTalk(app);
    expect(await talk.say('My employee is absent.')).toMatchObject({ disposition: 'failed' });
    for (const said of ['Are you there?', 'Hello?'])
      expect(await talk.say(said)).toMatchObject({ disposition: 'answered', reply: { text: 'Have you called them?' } });
    expect(app.model.requests.at(-1)?.body).toHaveProperty('tools');
  });

  test('of a call that the model wrote wrongly leaves the next conversation its tools', async () => {
    app.script([
      { kind: 'status', status: 400, code: 'tool_use_failed', message: 'Failed to call a function.' },
      spoken('Hello.'),
    ]);
    await (await startTalk(app)).say('My employee is absent.');
    await (await startTalk(app)).say('My employee is absent.');
    expect(app.model.requests.slice(-3).map(({ body }) => (body as Request).tools !== undefined)).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describeInLaws('thoughts are no speech', () => {
  testInLaws('a draft that stood only in the thoughts never becomes the email', async () => {
    const draft = 'Subject: You are fired\n\nDear [Employee Name],\n\nyou are fired.\n\nKind regards\nAda';
    app.script([asks, spoken(`<think>\n${draft}\nToo harsh.\n</think>\n${offersLetter}`)]);
    const talk = await startTalk(app);
    await talk.sayAll('My employee is absent.', 'Yes, twice.', 'Yes, please.', 'Anna Schmidt', newAddress());
    const preview = await talk.sayAll('17 November', '030 1234567', 'Ada King');
    expect(letterIn(preview).subject).toBe('Your absence on 17 November');
    expect(JSON.stringify(await app.client.messages.of(talk.id).list())).not.toContain('fired');
  });

  testInLaws('a draft in thoughts that nothing opened is none either', async () => {
    app.script([
      asks,
      spoken('Subject: You are fired\n\nDear you,\n\nyou are fired.\n</think>\nShall I send an email?'),
      spoken('I cannot.'),
    ]);
    const talk = await startTalk(app);
    await talk.sayAll('My employee is absent.', 'Yes, twice.', 'Yes, please.', 'Anna Schmidt', newAddress());
    expect(JSON.stringify(await app.client.messages.of(talk.id).list())).not.toContain('fired');
  });

  testInLaws('the guard of a diagnosis reads what is said, and none of its thoughts is said', async () => {
    const thought = 'It must be the compressor. Replace the compressor.';
    app.script((request) => spoken(`<think>${thought}</think>${told(request)}`));
    const talk = await startTalk(app, { assistant: 'rv-service-desk' });
    const settled = await talk.say('AC is not cooling');
    expect(settled.reply?.text).not.toContain('compressor. Replace');
    expect((await app.client.diagnosis.of(talk.id)).worded).toEqual({ by: 'model', because: [] });
  });

  testInLaws('a question of a diagnosis that stood only in the thoughts was not asked', async () => {
    app.script((request) => spoken(`<think>${told(request)}</think>Let me see.`));
    const talk = await startTalk(app, { assistant: 'rv-service-desk' });
    const settled = await talk.say('AC is not cooling');
    const { worded, system, steps } = await app.client.diagnosis.of(talk.id);
    const step = steps.find(({ status }) => status === 'active')?.step;
    expect(worded).toMatchObject({ by: 'engine' });
    expect(settled.reply?.text).toContain(questionOf(system?.id ?? '', step ?? '', 'en'));
  });
});

describe('a broken-off answer is no answer', () => {
  const empty = streamOf(ending('stop'), '[DONE]');
  const eaten = streamOf(...pieces('<think>On and on'), ending('length'));

  testInLaws.each(
    sampleOf(
      [
        ['stays empty', empty, 2, /gave no answer to this, although it was asked twice/],
        ['is eaten up by thoughts', eaten, 2, /gave no answer to this, although it was asked twice/],
        [
          'is stopped by a filter',
          streamOf(...pieces('Have you '), ending('content_filter'), '[DONE]'),
          1,
          /did not let this answer through/,
        ],
      ],
      1,
    ),
  )('one that %s is told as what it is, and can be said again', async (of, behaviour, tries, words) => {
    app.script([behaviour]);
    const talk = await startTalk(app);
    const from = app.model.requests.length;
    const settled = await talk.say('My employee is absent.');
    expect(settled).toMatchObject({ disposition: 'failed', offer: null, flow: null });
    expect(settled.reply?.text).toMatch(words);
    expect(settled.remedy).toMatch(/\w/);
    expect(app.model.requests.length - from).toBe(tries);
    writeTold(of, settled);
    app.script([spoken('Have you called them?')]);
    expect(await talk.say('My employee is absent.')).toMatchObject({ disposition: 'answered' });
  });

  testInLaws('thoughts that eat up an answer are given more room, once', async () => {
    app.script([eaten, spoken('Have you called them?')]);
    const talk = await startTalk(app);
    expect(await talk.say('My employee is absent.')).toMatchObject({ reply: { text: 'Have you called them?' } });
    const [first = 0, second = 0] = app.model.requests.slice(-2).map(({ body }) => (body as Request).max_tokens);
    expect(second).toBe(first * 4);
  });

  testInLaws.each(
    sampleOf(
      [
        [
          'en',
          'My employee is absent.',
          'Write down the dates and',
          '(My answer ends here because it became too long.',
        ],
        [
          'de',
          'Mein Mitarbeiter fehlt unentschuldigt.',
          'Schreiben Sie die Daten auf und',
          '(Meine Antwort endet hier,',
        ],
        [
          'es',
          'Mi empleado no ha venido a trabajar.',
          'Anote las fechas de las llamadas y',
          '(Mi respuesta termina aquí',
        ],
        ['ru', 'Мой сотрудник не вышел на работу.', 'Запишите даты звонков и', '(Мой ответ на этом обрывается,'],
      ],
      1,
    ),
  )(
    'one that is too long twice stays, and says in the talk’s language that it is cut (%s)',
    async (locale, said, half, mark) => {
      app.script([streamOf(...pieces(half), ending('length')), streamOf(...pieces('keep them'), ending('length'))]);
      const talk = await startTalk(app, { locale });
      const settled = await talk.say(said);
      expect(settled).toMatchObject({ disposition: 'answered' });
      const head = half.slice(0, half.lastIndexOf(' '));
      expect(settled.reply?.text.startsWith(`${head} keep them\n\n${mark}`)).toBe(true);
      writeTold(`is too long twice (${locale})`, settled);
    },
  );

  testInLaws('half an email is no email', async () => {
    const half = 'Here is it.\n\nSubject: Your absence\n\nDear [Employee Name],\n\nyou are not to';
    app.script([asks, streamOf(...pieces(half), ending('length')), streamOf(ending('stop')), spoken('I cannot.')]);
    const talk = await startTalk(app);
    const settled = await talk.sayAll('My employee is absent.', 'Yes, twice.');
    expect(settled).toMatchObject({ disposition: 'answered', flow: null });
    const asked = await talk.sayAll('Please send an email.', 'Anna Schmidt', newAddress());
    expect(JSON.stringify(asked)).not.toContain('you are not to');
  });

  testInLaws(
    'an action that is proposed without a word is proposed beside the words that are asked for then',
    async () => {
      const call = { name: 'propose_action', arguments: '{"action":"calendar","reason":"They should speak."}' };
      app.script([asks, { kind: 'reply', toolCalls: [call] }, spoken('Would you like me to schedule that call?')]);
      const talk = await startTalk(app);
      const settled = await talk.sayAll('My employee is absent.', 'Yes, twice.');
      expect(settled).toMatchObject({
        offer: { action: 'calendar' },
        reply: { text: 'Would you like me to schedule that call?' },
      });
      expect(app.model.requests.at(-1)?.body).not.toHaveProperty('tools');
    },
  );

  test('operators are told: in the timeline, in the metrics, and in the queue when it repeats', async () => {
    const talk = await startTalk(app);
    const item = async () =>
      (await app.client.queue.list({ kind: 'model' })).items.find((one) => one.conversation_id === talk.id);
    for (const _ of [1, 2]) {
      app.script([streamOf(...pieces('Have you '), ending('abort')), spoken('Have you called them?')]);
      await talk.say('My employee is absent.');
    }
    expect(await eventsOf(talk)).toEqual([{ what: 'broken' }, { what: 'broken' }]);
    expect(await item()).toBeUndefined();
    app.script([empty]);
    await talk.say('My employee is absent.');
    expect((await item())?.what).toBe('4 answers of the model were none within an hour; the latest: not a word came');
    await expect
      .poll(async () => (await fetch(`${app.url}/metrics`)).text(), { timeout: 40_000, interval: 1_000 })
      .toMatch(/parley_model_answers_troubled_total\{reason="broken"\} \d+/);
  });
});

function writeTold(of: string, { reply, remedy = '' }: SettledMessage): void {
  if (folder === undefined) return;
  writeFileSync(
    join(folder, `told-${of.replace(/\W+/g, '-')}.json`),
    JSON.stringify({ of, text: reply?.text, remedy }),
  );
}

interface Request {
  readonly messages: readonly { readonly role: string }[];
  readonly max_tokens?: number;
  readonly tools?: readonly unknown[];
  readonly stream?: boolean;
}

/** A request in a line. */
function shapeOf({ messages, tools, stream, max_tokens: limit }: Request): string {
  const roles = messages.map(({ role }) => role).join(' ');
  return `${roles}; ${tools ? 'tools' : 'no tools'}; ${stream ? 'streamed' : 'whole'}; at most ${limit} tokens`;
}

/** What the server sent, as far as a reader wants to see it. */
function shortOf(behaviour: Behaviour): string {
  if (behaviour.kind === 'status') return `HTTP ${behaviour.status}: ${behaviour.message ?? ''}`;
  return behaviour.kind === 'raw' ? behaviour.body : behaviour.kind;
}

async function eventsOf(talk: Talk): Promise<readonly unknown[]> {
  const { items } = await app.client.events.of(talk.id).list();
  return items.flatMap(({ event, data }) =>
    event === 'conversation:model' ? [{ what: (data as { readonly what: string }).what }] : [],
  );
}
