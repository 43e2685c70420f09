/** What is told of a time beside a choice, and which of the times that are named it leaves (F8, G20). */
import { describe, expect, test } from 'vitest';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';
import type { TalkLanguage } from '../../bench/evaluate/talk/rows.ts';

const hear = listener();

type Row = readonly [language: TalkLanguage, expected: string, message: string];

const said = (lang: TalkLanguage, message: string): string =>
  told(hear({ step: 'choice', shown: null, lang }, message).outcome);

/** What others do then takes the time away; what leaves whoever speaks in peace does not. */
const happening: readonly Row[] = [
  ['en', 'which:2,3', "Monday at ten, that's when the auditors come"],
  ['en', 'which:2,3', "Monday at ten. That's when the auditors come."],
  ['en', 'which:1,2', "Tuesday at three, that's when we have the fire drill"],
  ['en', 'which:1,2', 'Tuesday at three, the board meets then'],
  ['de', 'which:2,3', 'Montag um zehn, da kommen die Prüfer'],
  ['de', 'which:1,2', 'Dienstag um drei, da ist Besprechung'],
  ['es', 'which:2,3', 'el lunes a las diez, que vienen los auditores'],
  ['es', 'which:1,2', 'Martes a las 3, justo cuando llega el camión de reparto'],
  ['ru', 'which:2,3', 'понедельник в десять, как раз аудиторы придут'],
  ['ru', 'which:1,2', 'Вторник в 15:00, как раз когда машину разгружают'],
  ['en', 'slot:3', "Tuesday at three, that's when I'm free"],
  ['en', 'slot:3', "Tuesday at three, that's when the shop floor is quiet"],
  ['en', 'slot:1', "Monday at ten, that's when Anna gets in"],
  ['de', 'slot:3', 'Dienstag um drei, da kommt keiner rein'],
  ['de', 'slot:3', 'Dienstag um drei, da ist in der Halle Ruhe'],
  ['de', 'slot:3', 'Dienstag um drei, da kommt sie eh ins Büro'],
  ['es', 'slot:3', 'el martes a las tres, que me viene genial'],
  ['es', 'slot:1', 'El lunes a las 10, que luego tengo que recoger a la niña del cole.'],
  ['ru', 'slot:3', 'вторник в три, тогда как раз никто не звонит'],
];

/** What is said of two that are joined is said of both; a no takes back one. */
const joined: readonly Row[] = [
  ['en', 'slot:2', '1 and 3 are bad'],
  ['es', 'slot:2', 'la 1 y la 3 no me van'],
  ['ru', 'slot:2', '1 и 3 не подходят'],
  ['de', 'slot:2', '1 und 3 gehen nicht'],
  ['en', 'slot:2', 'Monday at ten and Tuesday are bad'],
  ['de', 'slot:2', 'Montag um zehn und Dienstag bin ich beim Arzt'],
  ['ru', 'slot:2', 'первый и третий я занят'],
  ['de', 'slot:2', 'weder der erste noch der letzte'],
  ['en', 'slot:1', "1 and I can't do 3"],
  ['en', 'slot:1', '1, and 3 is bad'],
  ['en', 'which:1,3', 'the first and the last are good'],
  ['en', 'ask', "1 and 3 don't really suit me much"],
  ['es', 'which:2,3', 'la primera no, las otras dos sí'],
  ['es', 'which:1,3', 'La de las diez y media no puedo. Con las otras dos no tengo problema.'],
  ['en', 'slot:2', 'Not the first of the Monday ones, the other'],
  ['es', 'slot:2', 'La primera del lunes no, la otra del lunes'],
  ['es', 'ask', 'la 1 y la 3 no me van кравдель'],
  ['en', 'which:1,2', 'any of them but Tuesday'],
  ['en', 'which:2,3', 'no to the first'],
  ['en', 'slot:2', 'the first, I mean the second'],
  ['en', 'slot:2', 'the one after the ten o’clock'],
  ['de', 'slot:2', '2, Dienstag bin ich weg'],
  ['en', 'ask', 'I took the second one last week'],
  ['ru', 'ask', 'коллега выбрала первый'],
  ['es', 'decline', 'la llamo yo'],
  ['en', 'which:2,3', '10:30 or Tuesday, both are ok'],
  ['en', 'slot:1', 'the first rather than the last'],
  ['de', 'slot:3', 'die 3 statt der 2'],
  ['es', 'slot:3', 'la 3 en vez de la 2'],
  ['en', 'slot:3', 'the 1st. no sorry the 3rd'],
];

/** A clause with a subject of its own tells something; what it wants, doubts or leaves to somebody is no aside. */
const telling: readonly Row[] = [
  ['es', 'slot:3', 'la última, los lunes son de locos'],
  ['es', 'slot:1', 'a las diez del lunes, luego esto se pone imposible'],
  ['de', 'slot:1', 'nehmen wir die zehn, später ruft ständig wer an'],
  ['de', 'slot:3', 'den letzten, montags ist hier die Hölle los'],
  ['es', 'which:1,2', 'por la mañana, por la tarde ensayo con la banda'],
  ['de', 'slot:1', 'Dienstag! Mist, da bin ich in Köln. Dann Montag um zehn.'],
  ['de', 'slot:3', 'Ich muss das noch vorbereiten. Deshalb der Dienstag. Danke!'],
  ['en', 'ask', 'the first, I am not really sure about it'],
  ['en', 'ask', '10:30, after the boss agrees'],
  ['en', 'which:1,3', 'the last, my boss wants the first'],
  ['es', 'ask', 'la primera, luego te digo si puedo'],
  ['de', 'ask', 'den ersten, später sag ich Bescheid'],
  ['ru', 'ask', 'первый, потом скажу точно'],
  ['en', 'ask', "Maybe so. The second. So I'll ask."],
  ['en', 'ask', 'I wish I could do Tuesday at three'],
  ['es', 'ask', 'a las 3 y pico'],
  ['ru', 'ask', 'часа в три с чем-то'],
  ['ru', 'ask', 'а первый точно свободен?'],
  ['es', 'ask', '¿y ella puede el martes?'],
];

/** What may be an hour, a day or neither is what was offered, where it was; and nothing where it was not. */
const written: readonly Row[] = [
  ['en', 'slot:2', "let's go with 10.30"],
  ['de', 'slot:2', 'nehmen wir 10.30'],
  ['en', 'slot:2', '1030 works for me'],
  ['en', 'slot:2', 'put me down for ten thirty'],
  ['es', 'slot:2', '10 y 30, gracias'],
  ['ru', 'slot:2', 'давайте 10 часов 30 минут'],
  ['en', 'slot:3', '8/12 please'],
  ['en', 'slot:3', '12/8 please'],
  ['ru', 'slot:3', '08.12'],
  ['ru', 'slot:2', '10-30'],
  ['en', 'ask', "let's go with 9.20"],
  ['en', 'ask', '1020 works for us too'],
];

describe.each([
  ['happening', happening],
  ['joined', joined],
  ['telling', telling],
  ['written', written],
] as const)('F8 G20 %s', (_, rows) => {
  test.each(rows)('%s: %s after "%s"', (lang, expected, message) => {
    expect(said(lang, message)).toBe(expected);
  });
});

test('G20 figures that may be a time are no yes to another one', () => {
  for (const message of ['yes, 10.30', 'yes 1030', 'yes, 12.50'])
    expect(hear({ step: 'consent', shown: null, lang: 'en' }, message).outcome.kind, message).not.toBe('act');
  for (const message of ['yes, 10.30', 'yes 1030'])
    expect(hear({ step: 'email-preview', shown: null, lang: 'en' }, message).outcome.kind, message).toBe('ask');
});
