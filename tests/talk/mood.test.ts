/**
 * G20 Delight, relief, having had enough, errands, what is not to wait, and other ways that are wished for, in Spanish
 * and Russian.
 */
import { expect, test } from 'vitest';
import { listener, type Scene } from '../../bench/evaluate/talk/hear.ts';

const hear = listener();

function kindAt(step: Scene['step'], message: string): string {
  return hear({ step, shown: null }, message).outcome.kind;
}

// Slips, praise and what is told beside the last yes are asked about (docs/decisions/0018).
test.each([
  'si reservla porfabor',
  'Muy bien redactado, confirmo.',
  'Sí, que esto ya no hay quien lo aguante.',
  'Vale, y después me voy a casa.',
  'да запишыте плиз',
  'Прекрасно оформлено, подтверждаю.',
  'Ну наконец-то договорились, да!',
  'Да, сколько можно это терпеть.',
  'Да, спасибо, убежала на обед.',
])('asked about at the final yes: %s', (message) => {
  expect(kindAt('consent', message)).toBe('ask');
});

// Beside a yes to an offer they are merely told.
test.each([
  'sí, y luego me voy a quejar',
  'sí, a esa hora ya me he ido',
  'sí, a esa hora ya he terminado mi contrato',
  'да, надоели вы мне со своими звонками',
  'да, к этому времени я уже буду занята',
  'да, к этому времени я уже уйду',
])('not agreed to at the final yes: %s', (message) => {
  expect(kindAt('consent', message)).not.toBe('act');
});

test.each([
  'No puedo seguir así, de modo que adelante.',
  'No quiero que se alargue más, así que sí.',
  'Qué bien que lo propongas, hazlo.',
  'Вы бы меня спасли!',
  'Не хочется откладывать, поэтому давайте.',
  'До отпуска хочу это решить, так что давайте.',
])('accepted at an offer: %s', (message) => {
  expect(kindAt('offer', message)).toBe('accept');
});

test.each([
  'Preferiría escribirle un correo.',
  'Prefiero que le mandes un correo.',
  'Я бы лучше написал ей письмо.',
  'Отправьте ей имейл.',
])('the other action at an offer: %s', (message) => {
  expect(kindAt('offer', message)).toBe('other');
});

test.each([
  'No quiero una llamada, así que no.',
  'No quiero dejarlo para después de Navidad.',
  'Не хочу звонить, так что нет.',
  'Давайте на следующей неделе решим.',
  'Я ей вчера письмо написала.',
])('neither accepted nor another action at an offer: %s', (message) => {
  expect(['accept', 'other']).not.toContain(kindAt('offer', message));
});

test.each([
  'Muévela al jueves a las 9',
  'El tema debería ser otro.',
  'Тему бы другую.',
  'давайте передвинем на 11:30',
  'Не с Анной, а с Павлом Зиминым нужно.',
])('a change of what is shown: %s', (message) => {
  expect(['change', 'elsewhere']).toContain(kindAt('consent', message));
});

test.each([
  'Prefiero que me atienda alguien de RRHH.',
  'No quiero hablar con un robot, páseme con una persona.',
  'С роботом говорить не буду, дайте сотрудника отдела кадров.',
])('asks for a person: %s', (message) => {
  expect(kindAt('offer', message)).toBe('operator');
});
