/** C16: of what an assistant's library has several, "the" names none; else there is one where it is spoken of. */
import { describe, expect, test } from 'vitest';
import { clarificationLibrary } from '../../../contracts/assistant/library.ts';
import { compileLibrary } from '../../../reading/fields/library.ts';
import { defaults, findings, library } from './shipped.ts';

const own = clarificationLibrary.parse({
  several: ['server'],
  types: [
    {
      name: 'count',
      cues: ['count'],
      parameters: { type: 'object', properties: { warehouse: { type: 'string', enum: ['north', 'south'] } } },
    },
  ],
});
const words = { de: { warehouse: 'Lager' }, es: { server: 'servidor' }, ru: { server: 'сервер' } };
const several = compileLibrary(defaults, own, 'test', words);
const asked = (text: string, compiled = several) =>
  findings(text, {}, compiled)
    .issues.filter(({ kind }) => kind === 'missing')
    .map(({ field }) => field);

describe('where there are several', () => {
  test.each([
    ['Restart the server', 'server'],
    ['Clean the warehouse', 'warehouse'],
    ['Starte den Server neu', 'server'],
    ['Putz das Lager', 'lager'],
    ['Reinicia el servidor', 'servidor'],
    ['Перезапусти сервер', 'сервер'],
  ])('"%s" asks which %s', (text, field) => {
    expect(asked(text)).toEqual([field]);
  });

  test.each(['Restart the server db-3', 'Clean the north warehouse', 'Lock the office', 'Restart our server'])(
    '"%s" asks nothing',
    (text) => {
      expect(asked(text)).toEqual([]);
    },
  );
});

test.each(['Restart the server', 'Clean the warehouse', 'Putz das Lager', 'Reinicia el servidor'])(
  'where a library says nothing of them, "%s" asks nothing',
  (text) => {
    expect(asked(text, library)).toEqual([]);
  },
);
