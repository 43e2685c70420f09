/** What the product says is there to be said: a name without a text would leave the participant without an answer. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileTexts } from '../../../adapters/assistants/texts.ts';
import type { ReminderReply } from '../../../contracts/state/reminder.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const english = 'assistants/defaults/texts.yaml';
const texts = compileTexts(
  [{ language: 'en', file: english, text: read(english) }],
  [{ language: 'en', file: 'own/texts.yaml', text: undefined }],
);

/** Names in the source that are whole; those that are put together from values have lists of their own. */
const named = ['activities', 'domain', 'workflows']
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  )
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...read(file).matchAll(/\btext: '([a-z-]+(?:\.[a-z-]+)+)'/g)].map(([, name = '']) => name));

test('every text that is named in the source', () => {
  // An option's text stands under `option.`.
  const missing = named.filter((name) => !texts.has(name) && !texts.has(`option.${name}`));
  expect(named.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

const replies: Readonly<Record<ReminderReply, true>> = {
  set: true,
  moved: true,
  cancelled: true,
  list: true,
  past: true,
  'no-time': true,
  'too-many': true,
  left: true,
  stopped: true,
  'ask-when': true,
  'ask-what': true,
  'ask-whether': true,
  'ask-which': true,
};

test('T1 every reply about a reminder', () => {
  expect(Object.keys(replies).filter((reply) => !texts.has(`reminder.${reply}`))).toEqual([]);
});
