/** A bare infinitive, and a thing with "please", ask for it (F9), in four languages, through HTTP. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { sampleOf } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  app.script(() => 'Write down what happened.');
});
afterAll(() => app.close());

test.each(
  sampleOf(
    [
      ['calendar', 'Bitte einen Anruf mit Petra Braun buchen'],
      ['calendar', 'Ein Gespräch mit Petra Braun, bitte'],
      ['calendar', 'Reservar llamada con Ana García'],
      ['calendar', 'Запланировать звонок на понедельник'],
      ['calendar', 'Call with Dana Reyes please'],
      ['email', 'E-Mail an Petra Braun schicken'],
      ['email', 'Enviar un correo a Ana García'],
    ],
    2,
  ),
)('F9 a flow for "%s" begins with "%s", and nothing is done', async (kind, words) => {
  const talk = await startTalk(app);
  expect(await talk.say(words)).toMatchObject({ flow: { kind } });
  const { items } = await app.client.effects.of(talk.id).list();
  expect(items).toEqual([]);
});

test.each(
  sampleOf(
    [
      'Bitte keinen Anruf buchen.',
      'Er will einen Anruf buchen',
      'Wie kann man einen Anruf buchen?',
      'No reservar ninguna llamada',
      'Запланировать звонок мне пока рано',
      'Call with Dana went badly',
      'meeting with dana was awful help please',
      'Den Termin mit Petra soll ich vereinbaren',
      'Programar una reunión para hablar con ella me da miedo',
      'Запланировать встречу с ней я боюсь',
    ],
    2,
  ),
)('F9 "%s" asks for nothing', async (words) => {
  const talk = await startTalk(app);
  expect(await talk.say(words)).toMatchObject({ flow: null });
});
