/** The second reader (F11): what the rules did not take is read by a model, shown and asked about, through HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SaidFinding } from '../../contracts/reading/second-reader.ts';
import { offeredAnswer } from '../../domain/flows/offered.ts';
import type { Behaviour } from '../../local-stack/scripted-model/behaviour.ts';
import type { ChatRequest } from '../../local-stack/scripted-model/requests.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { answeredWith, effectsOf, letterIn, mailsTo, newAddress, offersShortLetter } from './letters.ts';
import { makeAssistant } from './made.ts';

let app: App;
let notReading: App;
/** What the reading model was asked, and what it says. */
const asked: ChatRequest[] = [];
let says: Behaviour | string = '{"findings": []}';

beforeAll(async () => {
  app = await startApp({ ports: (real) => ({ ...real, secondReader: true }) });
  notReading = await startApp();
  await makeAssistant('plain-reader', 'flows: { calendar: {} }\ngate: { actions: [calendar] }\nreader: rules');
  await makeAssistant('repairs', repairs, { 'lexicon.yaml': repairWords });
}, 60_000);
beforeEach(() => {
  asked.length = 0;
  says = '{"findings": []}';
  for (const one of [app, notReading]) one.script(reads('All right.'));
});
afterAll(async () => {
  await app.close();
  await notReading.close();
});

/** Replies in words to whoever talks, and as a reader to whoever asks for findings. */
function reads(reply: string) {
  return (request: ChatRequest): Behaviour | string => {
    if (request['response_format'] === undefined) return reply;
    asked.push(request);
    return says;
  };
}

function finds(...findings: readonly SaidFinding[]): string {
  return JSON.stringify({ findings });
}

async function toChoice(create: Parameters<typeof startTalk>[1] = {}, at = app): Promise<Talk> {
  const talk = await startTalk(at, create);
  await talk.say('Please book a call for me.');
  return talk;
}

const middle = 'keskimmäinen';

describe('F11 what the rules did not take', () => {
  test('F11 a choice in free words is understood by the model, shown with its words, and booked on a plain yes alone', async () => {
    const talk = await toChoice();
    const before = await app.client.conversations.show(talk.id);
    says = finds({ slot: offeredAnswer, value: 'time-2', quote: middle });
    const settled = await talk.say(`Otetaan ${middle}, ole hyvä`);
    expect(settled).toMatchObject({ disposition: 'flow_step', flow: { step: 'person' } });
    expect(settled.understood).toMatchObject([{ field: 'time', quote: middle, reader: 'model' }]);
    expect(settled.reply?.text).toContain(`"${middle}" (${settled.understood?.[0]?.value})`);
    expect(settled.reply?.text).toContain('Who is the call with?');
    expect(before.flow?.step).toBe('choice');
    const read = [{ field: 'time', quote: middle, reader: 'model' }];
    expect((await app.client.conversations.show(talk.id)).understood).toMatchObject(read);
    const { items } = await app.client.events.of(talk.id).list();
    const told = items.filter(({ event, data }) => event === 'conversation:action' && 'understood' in data);
    expect(told.map(({ data }) => data['understood'])).toMatchObject([read]);
    const { items: decisions } = await app.client.gateDecisions.of(talk.id).list();
    expect(decisions).toContainEqual(
      expect.objectContaining({
        origin: 'second-reader',
        verdict: 'held',
        because: ['second-reader'],
        action: 'calendar',
        rules: [{ rule: 'second-reader', holds: true, evidence: { turn_id: settled.turn_id, quote: middle } }],
        snapshot: expect.objectContaining({ fields: ['time'] }),
      }),
    );
    expect(await effectsOf(app, talk)).toEqual([]);
    const preview = await talk.sayAll('Dana Reyes', 'skip');
    expect(preview.flow).toMatchObject({ step: 'preview', preview: { person: 'Dana Reyes' } });
    expect(await talk.say('yes')).toMatchObject({ flow: null });
    expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done', kind: 'calendar' }]);
    expect(asked).toHaveLength(1);
  });

  test('F11 the model is asked once, at temperature 0, with the step’s schema, and is given the message as data', async () => {
    const talk = await toChoice();
    await talk.say(`Otetaan ${middle}, ole hyvä`);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ temperature: 0, response_format: { type: 'json_schema' } });
    const format = JSON.stringify(asked[0]?.['response_format']);
    for (const slot of [offeredAnswer, 'time', 'person']) expect(format).toContain(`"${slot}"`);
    expect(format).not.toContain('consent');
    expect(asked[0]?.messages.at(-1)?.content).toBe(JSON.stringify({ message: `Otetaan ${middle}, ole hyvä` }));
  });

  test('F11 what the rules take is not read again', async () => {
    const talk = await toChoice();
    expect(await talk.say('The second one, please.')).toMatchObject({ flow: { step: 'person' } });
    expect((await talk.say('Dana Reyes')).understood).toBeUndefined();
    expect(asked).toEqual([]);
  });
});

describe('F11 an offer', () => {
  async function offered(): Promise<Talk> {
    const { talk } = await answeredWith(app, offersShortLetter);
    app.script(reads('All right.'));
    expect(await app.client.conversations.show(talk.id)).toMatchObject({ question: { kind: 'offer' } });
    return talk;
  }

  test('F11 a yes in words that nobody reads begins what was offered, says so, and does nothing before its own yes', async () => {
    const talk = await offered();
    says = finds({ slot: offeredAnswer, value: 'yes', quote: 'jasne, chętnie' });
    const settled = await talk.say('jasne, chętnie');
    expect(settled).toMatchObject({ disposition: 'flow_step', flow: { kind: 'email', step: 'person' } });
    expect(settled.understood).toMatchObject([{ field: 'yes', quote: 'jasne, chętnie', reader: 'model' }]);
    expect(settled.reply?.text).toContain('"jasne, chętnie"');
    expect(asked).toHaveLength(1);
    expect(await effectsOf(app, talk)).toEqual([]);
  });

  test('F11 a no in such words leaves it', async () => {
    const talk = await offered();
    says = finds({ slot: offeredAnswer, value: 'no', quote: 'odpuszczam sobie' });
    expect(await talk.say('odpuszczam sobie')).toMatchObject({ disposition: 'answered', flow: null });
    expect(asked).toHaveLength(1);
    expect((await app.client.conversations.show(talk.id)).question?.kind).not.toBe('offer');
  });

  testInLaws('F11 a question beside it goes to the model that answers', async () => {
    const talk = await offered();
    await talk.say('What would the email say?');
    expect(asked).toEqual([]);
  });
});

describeInLaws('F11 how a model puts it', () => {
  const found = finds({ slot: offeredAnswer, value: 'time-2', quote: middle });

  testInLaws.each([
    ['speaks before it', `Sure! Here is what I found {as you asked}:\n\`\`\`json\n${found}\n\`\`\``],
    ['thinks aloud', `<think>They say {"findings": []}? No, the middle one.</think>\n${found}`],
  ])('F11 a model that %s is understood', async (_what, said) => {
    const talk = await toChoice();
    says = said;
    expect(await talk.say(`Otetaan ${middle}, ole hyvä`)).toMatchObject({ flow: { step: 'person' } });
  });
});

describeInLaws('F11 what a model may not do', () => {
  const kept = { disposition: 'flow_step', flow: { kind: 'calendar', step: 'choice' } };

  testInLaws.each(
    sampleOf(
      [
        [
          'a quote that is not in the message',
          finds({ slot: offeredAnswer, value: 'time-2', quote: 'the second one' }),
        ],
        ['a number that no time has', finds({ slot: offeredAnswer, value: 'time-9', quote: middle })],
        [
          'two numbers',
          finds(
            { slot: offeredAnswer, value: 'time-1', quote: middle },
            { slot: offeredAnswer, value: 'time-2', quote: middle },
          ),
        ],
        ['a person whom nobody named', finds({ slot: 'person', value: 'Anna Schmidt', quote: middle })],
        ['a phone number that is another one', finds({ slot: 'phone', value: '+49 30 1234567', quote: middle })],
        ['an option that is not offered to it', finds({ slot: offeredAnswer, value: 'cancel', quote: middle })],
        ['a consent', finds({ slot: 'consent', value: 'yes', quote: middle })],
        ['prose', 'They want the second one, I am sure.'],
        ['half an object', '{"findings": [{"slot": "choice"'],
        ['another shape', '{"findings": {"choice": 2}}'],
      ],
      3,
    ),
  )('F11 %s is dropped, and the question is asked again', async (_what, said) => {
    const talk = await toChoice();
    says = said;
    const settled = await talk.say(`Otetaan ${middle}, ole hyvä`);
    expect(settled).toMatchObject(kept);
    expect(settled.understood).toBeUndefined();
    expect(settled.reply?.text).toContain('I did not catch which time you mean.');
    expect(asked).toHaveLength(1);
  });

  testInLaws(
    'F11 a preview is confirmed by nobody but the participant: there the model is not even asked',
    async () => {
      const talk = await toChoice();
      await talk.sayAll('1', 'Dana Reyes', 'skip');
      says = finds(
        { slot: 'consent', value: 'yes', quote: 'kyllä' },
        { slot: offeredAnswer, value: 'time-1', quote: 'kyllä' },
      );
      for (const text of ['kyllä, paljon kiitoksia', 'varatkaa tämä puhelu'])
        expect(await talk.say(text)).toMatchObject({ flow: { step: 'preview' } });
      expect(asked).toEqual([]);
      expect(await effectsOf(app, talk)).toEqual([]);
    },
  );

  testInLaws(
    'F11 a model that does not answer within five seconds has read nothing, and the question is asked',
    async () => {
      const talk = await toChoice();
      says = { kind: 'hang' };
      const began = Date.now();
      const settled = await talk.say(`Otetaan ${middle}, ole hyvä`);
      expect(Date.now() - began).toBeLessThan(20_000);
      expect(settled).toMatchObject(kept);
      expect(settled.reply?.text).toContain('I did not catch which time you mean.');
      expect(asked).toHaveLength(1);
      expect(await talk.say('2')).toMatchObject({ flow: { step: 'person' } });
    },
    40_000,
  );

  testInLaws.each(
    sampleOf(
      [
        ['is away', { kind: 'status', status: 503 }],
        ['refuses its key', { kind: 'status', status: 401 }],
        ['breaks off', { kind: 'reset', text: '{"fin' }],
      ],
      1,
    ),
  )('F11 a model that %s fails nothing: the question is asked, once', async (_what, behaviour) => {
    const talk = await toChoice();
    says = behaviour;
    expect(await talk.say(`Otetaan ${middle}, ole hyvä`)).toMatchObject(kept);
    expect(asked).toHaveLength(1);
  });
});

describeInLaws('F11 the switch', () => {
  testInLaws('F11 an assistant that has it off asks no model', async () => {
    const talk = await toChoice({ assistant: 'plain-reader' });
    says = finds({ slot: offeredAnswer, value: 'time-2', quote: middle });
    const settled = await talk.say(`Otetaan ${middle}, ole hyvä`);
    expect(settled).toMatchObject({ flow: { kind: 'calendar', step: 'choice' } });
    expect(asked).toEqual([]);
  });

  testInLaws('F11 without a model that reads nothing is read, and nobody is asked twice in a run', async () => {
    const talk = await toChoice({}, notReading);
    says = finds({ slot: offeredAnswer, value: 'time-2', quote: middle });
    for (const text of [`Otetaan ${middle}, ole hyvä`, `${middle}, jos sopii`])
      expect(await talk.say(text)).toMatchObject({ flow: { step: 'choice' } });
    expect(asked).toEqual([]);
    const { events } = await notReading.temporal.workflow.getHandle(talk.workflowId).fetchHistory();
    const looks = (events ?? []).filter(
      (one) => one.activityTaskScheduledEventAttributes?.activityType?.name === 'readAgain',
    );
    expect(looks).toHaveLength(1);
  });
});

describeInLaws('F11 any language', () => {
  testInLaws('F11 a language that nobody reads is booked up to the preview, and then on a plain yes only', async () => {
    const talk = await toChoice();
    says = finds({ slot: offeredAnswer, value: 'time-3', quote: 'ten ostatni' });
    expect(await talk.say('Proszę ten ostatni termin')).toMatchObject({ flow: { step: 'person' } });
    says = finds({ slot: 'person', value: 'Anna Kowalska', quote: 'Anną Kowalską' });
    const person = await talk.say('rozmawiam z moją szefową Anną Kowalską');
    expect(person).toMatchObject({ flow: { step: 'phone' } });
    expect(person.reply?.text).toContain('"Anną Kowalską" (Anna Kowalska)');
    says = finds({ slot: offeredAnswer, value: 'skip', quote: 'bez numeru' });
    const preview = await talk.say('wolałabym bez numeru, dziękuję bardzo');
    expect(preview).toMatchObject({ flow: { step: 'preview', preview: { person: 'Anna Kowalska', phone: null } } });
    expect(preview.reply?.text).toContain('Please check before I book:');
    expect(preview.reply?.text).toContain('"bez numeru"');
    says = finds({ slot: 'consent', value: 'yes', quote: 'tak' });
    expect(await talk.say('tak, proszę')).toMatchObject({ flow: { step: 'preview' } });
    expect(await effectsOf(app, talk)).toEqual([]);
    await talk.say('yes');
    expect(await effectsOf(app, talk)).toMatchObject([{ state: 'done', preview: { person: 'Anna Kowalska' } }]);
  });

  testInLaws('F11 the field of a form and the recipient of an email are filled in the same way', async () => {
    const form = await startTalk(app, { assistant: 'repairs' });
    await form.say('Please open a repair.');
    says = finds({ slot: 'units', value: '3', quote: 'trzy' });
    expect(await form.say('chyba trzy sztuki')).toMatchObject({ flow: { step: 'field' } });
    says = finds({ slot: 'priority', value: 'high', quote: 'bardzo pilne' });
    const preview = await form.say('to jest bardzo pilne');
    expect(preview).toMatchObject({ flow: { step: 'preview', preview: { fields: { units: '3', priority: 'high' } } } });
    expect(preview.understood).toMatchObject([{ field: 'priority', value: 'high', quote: 'bardzo pilne' }]);

    const address = newAddress();
    const { talk } = await answeredWith(app, offersShortLetter);
    app.script(reads('All right.'));
    await talk.say('Yes, please.');
    says = finds(
      { slot: 'person', value: 'Anna Kowalska', quote: 'Anny Kowalskiej' },
      { slot: 'address', value: address, quote: address },
    );
    const mail = await talk.say(`do Anny Kowalskiej, adres to ${address}, jeśli pan pozwoli`);
    expect(letterIn(mail)).toMatchObject({ to: address });
    expect(mailsTo(app, address)).toEqual([]);
  });
});

const repairs = `flows:
  forms:
    repair:
      title: Repair
      fields:
        - { name: units, ask: How many units?, kind: number }
        - { name: priority, ask: How urgent is it?, kind: choice, choices: [low, high] }
gate: { actions: [repair] }
webhooks:
  repair: { url: 'http://127.0.0.1:9/repairs', secretVariable: REPAIR_SECRET }
`;

const repairWords = `actions:
  repair:
    requests:
      - ^ [please] (open|create) ..3 (repair)
`;

describe('G21 danger that the rules do not see is seen by the second reader', () => {
  const letters = 'She has a plan and has written the letters';
  const endangered = (quote: string, kind = 'self-harm') => JSON.stringify({ findings: [], danger: { kind, quote } });
  const first = 'This comes before everything else.';

  test('the safety text is the answer, operators are told, and the flow stays where it stands', async () => {
    const talk = await toChoice();
    says = endangered(letters);
    expect((await talk.say(`${letters}.`)).reply?.text.startsWith(first)).toBe(true);
    const { items } = await app.client.events.of(talk.id).list();
    expect(items.filter(({ event }) => event === 'conversation:danger').map(({ data }) => data)).toMatchObject([
      { kind: 'self-harm', quote: letters },
    ]);
    expect(asked).toHaveLength(1);
    says = finds();
    expect(await talk.say('yes')).toMatchObject({ disposition: 'flow_step', flow: { step: 'choice' } });
    expect(await talk.sayAll('1', 'Anna Berg', 'skip')).toMatchObject({ flow: { step: 'preview' } });
    expect(await effectsOf(app, talk)).toEqual([]);
    expect((await talk.say('yes')).reply?.text).toContain('Booked');
  });

  test.each(
    sampleOf(
      [
        ['words that nobody said', endangered('he pulled a knife')],
        ['an unknown kind', endangered(letters, 'gossip')],
        ['no words', JSON.stringify({ findings: [], danger: null })],
        ['no object', JSON.stringify({ findings: [], danger: letters })],
      ],
      1,
    ),
  )('a danger in %s counts for nothing', async (_name, said) => {
    const talk = await toChoice();
    says = said;
    const settled = await talk.say(`${letters}.`);
    expect(asked).toHaveLength(1);
    expect(settled).toMatchObject({ disposition: 'flow_step', flow: { step: 'choice' } });
    expect(settled.reply?.text).not.toContain(first);
  });
});
