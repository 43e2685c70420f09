import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diagnosisReading } from '../../../contracts/reading/diagnosis.ts';
import { compileAssistant } from '../../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import { assistantReader } from '../../../reading/assistant-reader.ts';
import { readDiagnosis } from '../../../reading/diagnosis/read.ts';
import { longText } from '../../support/laws.ts';
import { procedures, vocabulary } from '../../domain/diagnosis/talk.ts';

const read = (text: string) => readDiagnosis(text, vocabulary);

test.each([
  ['118V', 118, 'V'],
  ['118.4 volts AC', 118.4, 'VAC'],
  ['12,6 В на клеммах', 12.6, 'V'],
  ['me da 118 vca', 118, 'VAC'],
  ['twelve point six volts', 12.6, 'V'],
  ['ноль вольт', 0, 'V'],
  ['85 per cent', 85, '%'],
  ['92%', 92, '%'],
  ['2.2 kohm', 2.2, 'kohm'],
  ['reads OL', 1e9, 'ohm'],
  ['it blinks 3 times', 3, 'count'],
  ['-3 C', -3, 'C'],
  ['118', 118, null],
])('D2 the reading of "%s" is %d %s', (text, value, unit) => {
  expect(read(text).measurements).toMatchObject([{ value, unit }]);
});

test.each([
  'how do I apply 12v directly',
  'is 95 volts too low?',
  'the motor runs on direct 12v',
  'what if it is 118 volts',
])('D2 "%s" reads nothing off a meter', (text) => {
  expect(read(text).measurements).toEqual([]);
});

describe('D3 negation', () => {
  test.each([
    "I haven't found a leak",
    'no leak on the coil',
    "can't see any burn marks",
    'нет следов гари',
    'утечку не нашёл',
    'no encontré ninguna fuga',
  ])('"%s" is a negative finding: neither evidence nor unable', (text) => {
    const { intents, evidence, says } = read(text);
    expect(intents).toEqual(['MAIN_DIAGNOSTIC']);
    expect(evidence).toMatchObject([{ negative: true }]);
    expect(says).toBe('no');
  });

  test.each(["can't stop the leak", 'не могу остановить утечку', 'no puedo parar la fuga'])(
    '"%s" has found one',
    (text) => {
      expect(read(text).evidence).toMatchObject([{ kind: 'leak', negative: false }]);
    },
  );
});

test.each([
  ['START AUTHORIZATION', 'authorization'],
  ['START FINAL REPORT', 'final_report'],
  ['BACK TO DIAGNOSTIC', 'diagnostic'],
  ['начать авторизацию', 'authorization'],
  ['финальный отчёт', 'final_report'],
  ['финальный отчет', 'final_report'],
  ['вернуться к диагностике', 'diagnostic'],
  ['iniciar autorización', 'authorization'],
  ['informe final', 'final_report'],
  ['volver al diagnóstico', 'diagnostic'],
  ['skip the labor', 'skip_labour'],
  ['what does the report say about labor', null],
])('D1 "%s" asks for %s', (text, command) => {
  expect(read(text).command).toBe(command);
});

test.each([
  'yes but I doubt it',
  'ok, where is it',
  'yes, 118 volts',
  'sure, but there is a leak',
  'да, но где он',
  'sí, pero no creo',
  'ok flumbert',
  'yes?',
])('G20 "%s" is no confirmation: something in it disputes, asks, reports, or is not known', (text) => {
  expect(read(text).intents).not.toContain('CONFIRMATION');
});

test('D2 an unknown word added to an agreement never makes one', () => {
  for (const word of ['yes', 'ok', 'да', 'sí', 'vale', 'хорошо'])
    for (const unknown of ['flumbert', 'кравдель', 'zorvane'])
      expect(read(`${word} ${unknown}`).intents).not.toContain('CONFIRMATION');
});

test('D2 parts, systems and outcomes are found in the procedures’ own words', () => {
  const named = read('the fan motor of the roof AC is still, и конденсатор вздулся');
  expect(named.systems).toContain('roof_ac');
  expect(named.parts).toEqual(expect.arrayContaining(['roof_ac.fan_motor', 'roof_ac.capacitor']));
  expect(named.outcomes).toContain('roof_ac.capacitor.out_of_range');
  expect(read('where is the fan not running').outcomes).toEqual([]);
});

test('D2 whatever is said, the reading keeps to its contract', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(diagnosisReading.safeParse(read(text)).success).toBe(true);
    }),
  );
});

test.each(['118 volts ', 'where is the ', 'no leak and ', 'не могу ', '? ', 'a', '12,'])(
  'D2 the longest text of "%s" is read, and costs no more than its length',
  (piece) => {
    const text = piece.repeat(Math.ceil(longText / piece.length));
    const started = performance.now();
    expect(diagnosisReading.safeParse(read(text)).success).toBe(true);
    expect(performance.now() - started).toBeLessThan(20_000);
  },
);

test('D11 no text of a procedure says a word that is never said of a vehicle, and every question has its translations', () => {
  for (const { file, shape, text } of procedures) {
    for (const { id } of shape.steps)
      for (const kind of ['question', 'howto', 'label'])
        for (const tag of ['es', 'ru']) expect(text(`step.${id}.${kind}`, tag)).not.toBe(text(`step.${id}.${kind}`));
    expect(file.id).toBe(shape.id);
  }
});

describe('G21 what stands still is not always somebody', () => {
  const reader = assistantReader(
    compileAssistant(readAssistantFolder(join(process.cwd(), 'assistants/rv-service-desk'))),
  );

  test.each(['el slide no se mueve', 'выдвижная секция не двигается'])('%s: a part', (message) => {
    expect(reader.readMessage(message).danger).toBeUndefined();
  });

  test.each(['mi compañero no se mueve', 'the slide fell on him. no se mueve', 'он не двигается'])(
    '%s: a person',
    (message) => {
      expect(reader.readMessage(message).danger?.kind).toBe('medical');
    },
  );
});
