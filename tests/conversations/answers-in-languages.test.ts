/** Answers in another language than the schema's, and numbers as a language writes them (C8), through HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { makeAssistant } from './made.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  app.script(['It goes on.']);
  await makeAssistant('fitter', assistantFile, { 'clarification.yaml': library });
});
afterAll(() => app.close());

const assistantFile = 'clarification: { participants: true }';

const library = `
types:
  - name: repair
    description: Repairs something.
    cues: [repair]
    parameters:
      type: object
      required: [priority]
      properties:
        priority: { type: string, enum: [low, medium, high, urgent], description: How urgent it is }
  - name: cable
    description: Lays a cable.
    cues: [cable]
    parameters:
      type: object
      required: [voltage]
      properties:
        voltage: { type: number, description: Voltage }
  - name: notice
    description: Puts up a notice.
    cues: [notice]
    parameters:
      type: object
      required: [visible]
      properties:
        visible: { type: boolean, description: Whether customers see it }
`;

async function asked(text: string, locale: string): Promise<{ readonly talk: Talk; readonly id: string }> {
  const talk = await startTalk(app, { assistant: 'fitter', locale });
  const { clarification_request: request } = await talk.say(text);
  return { talk, id: (request as { readonly id: string }).id };
}

async function answer(text: string, said: string, locale = 'en') {
  const { talk, id } = await asked(text, locale);
  const { disposition, reply } = await talk.say(said);
  const { answers } = await app.client.clarifications.show(id);
  return { disposition, reply: reply?.text ?? '', value: answers[0]?.value };
}

describe('C8 choices', () => {
  test.each(
    sampleOf(
      [
        ['de', 'hoch', 'high'],
        ['es', 'urgente', 'urgent'],
        ['ru', 'низкий, пожалуйста', 'low'],
        ['en', 'Medium please', 'medium'],
      ],
      1,
    ),
  )('C8 in %s, "%s" is %s', async (locale, said, value) => {
    expect(await answer('Repair the pump in hall 3', said, locale)).toMatchObject({ disposition: 'answered', value });
  });

  test.each(sampleOf(['not high', 'hoch oder mittel', 'очень высокий'], 1))('C8 "%s" is asked about', async (said) => {
    expect(await answer('Repair the pump in hall 3', said)).toMatchObject({
      disposition: 'clarification_required',
      value: undefined,
    });
  });

  testInLaws('C8 a program may answer so, too', async () => {
    const { id } = await asked('Repair the pump in hall 3', 'de');
    const { to } = await app.client.clarifications.show(id);
    await app.client.clarifications.respond(id, {
      from: to,
      clarifications: [{ field: 'priority', value: 'dringend' }],
    });
    expect((await app.client.clarifications.show(id)).answers).toMatchObject([{ value: 'urgent' }]);
  });
});

describeInLaws('C8 yes and no', () => {
  testInLaws.each(
    sampleOf(
      [
        ['de', 'ja, bitte', true],
        ['ru', 'да', true],
        ['es', 'no', false],
      ],
      1,
    ),
  )('C8 in %s, "%s" is %s', async (locale, said, value) => {
    expect(await answer('Put up a notice about the pump', said, locale)).toMatchObject({ value });
  });
});

describeInLaws('C8 numbers', () => {
  testInLaws.each(
    sampleOf(
      [
        ['de', '1.200', 1200],
        ['es', '1.200', 1200],
        ['en', '1.200', 1.2],
        ['en', '1,200', 1200],
        ['de', '1,200', 1.2],
        ['ru', '1 200', 1200],
      ],
      2,
    ),
  )('C8 in %s, "%s" is %d', async (locale, said, value) => {
    expect(await answer('Lay a cable in the hall', said, locale)).toMatchObject({ disposition: 'answered', value });
  });

  testInLaws('C8 what the language does not tell is asked about, and answered', async () => {
    const { talk, id } = await asked('Lay a cable in the hall', 'ru');
    const { reply } = await talk.say('1.200');
    expect(reply?.text).toContain('1200 или 1,2');
    expect((await app.client.clarifications.show(id)).answers).toEqual([]);
    expect(await talk.say('1200')).toMatchObject({ disposition: 'answered' });
    expect((await app.client.clarifications.show(id)).answers).toMatchObject([{ value: 1200 }]);
  });
});

describe('C16 what there are several of', () => {
  const give = (text: string) =>
    app.client.instructions.give({ assistant: 'keeper', from: 'shop', to: 'keeper', department: 'house', text });

  test('C16 a bare name of one asks which, and goes on with the answer', async () => {
    await makeAssistant('keeper', 'clarification: { instructions: true }', {
      'clarification.yaml': 'several: [server]\ndepartments: { house: {} }\n',
    });
    const { band, clarification_request: request } = await give('Restart the server.');
    expect(band).toBe('clarify');
    expect(request?.specific_issues).toMatchObject([{ field: 'server' }]);
    const answered = await app.client.clarifications.respond(request?.id ?? '', {
      from: 'shop',
      clarifications: [{ field: 'server', value: 'db-3' }],
    });
    expect(answered).toMatchObject({ status: 'resolved', band: 'proceed' });
    expect(await give('Restart the server db-3.')).toMatchObject({ band: 'proceed' });
    expect(await give('Lock the office.')).toMatchObject({ band: 'proceed' });
  });
});
