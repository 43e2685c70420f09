/**
 * G20 What Spanish and Russian tell to do: each person, each pronoun and both aspects say the same, and what only looks
 * like it says nothing.
 */
import { describe, expect, test } from 'vitest';
import { listener, type Scene } from '../../bench/evaluate/talk/hear.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';

const hear = listener();
const outcomeAt = (step: Scene['step'], message: string): string => told(hear({ step, shown: null }, message).outcome);

describe('G20 at the final yes', () => {
  test.each([
    'Métela en la agenda',
    'Закрепляй',
    'Вноси',
    'Вносите',
    'Фиксируй',
    'Бронь делай',
    ...'Ponla Póngala Métela Métala Metela Закрепите Зафиксируйте Занеси Беру'.split(' '),
    'Внеси в календарь',
    'Пусть так и будет',
    '+',
  ])('%s is a yes', (message) => {
    expect(outcomeAt('consent', message)).toBe('act');
  });

  // Told to do it in a word that its grammar does not list (docs/decisions/0018).
  test.each([
    ...'Pónganla Ponela Metámosla Ciérrala Ciérrela Ciérramela Cerrala Cerradla'.split(' '),
    ...'Tramítala Tramítelo Bloquéala Fíjela Regístrenla Lánzala Formalícela Gestiónalo Organízala Resérvenosla'.split(
      ' ',
    ),
    'Dala por hecha',
    'Déjala cerrada',
    'Ni lo dudes',
    'Tal cual está',
    ...'Вбивай Забивайте Регистрируй Застолби Утверждайте'.split(' '),
    'Так тому и быть',
  ])('%s is asked about', (message) => {
    expect(outcomeAt('consent', message)).toBe('ask');
  });

  test.each([
    ['Habría que cambiar el teléfono', 'change:phone'],
    ['La hora hay que cambiarla', 'change:time'],
    ['No era con Anna Schmidt, era con Jonas Weber', 'change:person=Jonas Weber'],
    ['Номер надо поменять', 'change:phone'],
    ['Надо изменить время', 'change:time'],
  ])('%s: %s', (message, expected) => {
    expect(outcomeAt('consent', message)).toBe(expected);
  });

  test.each([
    'Olvídalo',
    'Suéltala',
    'Muévela',
    'Explícame',
    'Убирай',
    'Закрепляй не ты',
    'organizado',
    'montado',
    'a paseo',
    'La reserva',
    'la agenda',
    'El trámite',
  ])('%s names nobody and agrees to nothing', (message) => {
    expect(outcomeAt('consent', message)).not.toMatch(/^act|person=/);
  });
});

describe('G20 at the offer to look for a time', () => {
  test.each([
    'Búscame algo',
    'Búsqueme usted un ratito',
    'Ve mirando fechas',
    'Mírame qué hay',
    'si porfa mira aver que ahi libre',
    'Propón tú algo',
    'Encárgate tú',
    'Se lo dejo a usted',
    'Me harías un favor enorme',
    'Pues sí, la verdad',
    'Me vendría de perlas',
    'Поищи',
    'Ищите, конечно',
    'Подыщи время',
    'Покажите, что свободно',
    'Посмотри-ка окошко',
    'Займитесь этим',
    'Очень выручите',
    'Не откажусь',
    'О да',
  ])('%s asks for it', (message) => {
    expect(outcomeAt('offer', message)).toBe('accept');
  });

  test.each([
    'De momento no',
    'Ya hablo yo con ella',
    'Ya me encargo yo',
    'Prefiero decírselo en persona',
    'No busques nada',
    'Не ищите',
    'Сам поищу',
    'Я сама с ней поговорю',
    'Поговорю с ней с глазу на глаз',
    'Нет смысла',
  ])('%s turns it down', (message) => {
    expect(outcomeAt('offer', message)).toBe('decline');
  });

  test.each([
    ['Sí, llevamos así desde octubre', 'accept'],
    ['Sí. Yo mientras reviso los fichajes de noviembre.', 'accept'],
    ['Sí, que los lunes siempre llega tarde', 'accept'],
    ['Да, с прошлого вторника тянем', 'accept'],
    ['Да, по понедельникам она всегда опаздывает', 'accept'],
  ])('%s tells of a time, and wishes for none: %s', (message, expected) => {
    expect(outcomeAt('offer', message)).toBe(expected);
  });
});

describe('G20 at the choice of three slots (Monday 10:00, Monday 10:30, Tuesday 15:00)', () => {
  test.each([
    ['Cójame esa, la de las diez', 'slot:1'],
    ['Píllame la del martes', 'slot:3'],
    ['Métenos el lunes a las diez', 'slot:1'],
    ['Quédate con la primera', 'slot:1'],
    ['La que no es lunes', 'slot:3'],
    ['La única que cae después de comer', 'slot:3'],
    ['Descarta las del lunes', 'slot:3'],
    ['a las diez y media en punto', 'slot:2'],
    ['A las diez en punto, por mí estupendo', 'slot:1'],
    ['Quita la segunda', 'which:1,3'],
    ['¿Y el miércoles 9 por la tarde no habría hueco?', 'elsewhere:2026-12-09 12-19'],
    ['Забейте мне второе', 'slot:2'],
    ['Давайте-ка второе', 'slot:2'],
    ['Возьму единственное, где не утро', 'slot:3'],
    ['Оба понедельничных отпадают', 'slot:3'],
    ['В понедельник, но из двух что попозже', 'slot:2'],
    ['понедельник 10 30', 'slot:2'],
    ['вт кайф, ставь', 'slot:3'],
    ['вторник запятая пятнадцать ноль ноль точка', 'slot:3'],
    ['Послеобеденное', 'slot:3'],
  ])('%s: %s', (message, expected) => {
    expect(outcomeAt('choice', message)).toBe(expected);
  });

  test.each([
    'No entiendo qué tengo que poner aquí',
    'Не понимаю, что тут писать',
    'Среда, 8 декабря, в 15',
    'Martes 7 a las diez',
    'Mittwoch, 8. Dezember',
    'Wednesday, December 8',
  ])('%s is asked about', (message) => {
    expect(outcomeAt('choice', message)).toBe('ask');
  });
});
