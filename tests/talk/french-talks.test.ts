/** F10, G20 Whole talks in French: the product in the process, from the first message to what is done. */
import { readFileSync } from 'node:fs';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { hrManager } from '../../bench/evaluate/talks/product.ts';

const talks = z
  .array(
    z.object({
      goal: z.string(),
      said: z.array(z.string()),
      done: z.array(z.record(z.string(), z.string().nullable())),
      with_person: z.boolean().default(false),
    }),
  )
  .parse(parse(readFileSync(new URL('french-talks.yaml', import.meta.url), 'utf8')));

const zone = 'Europe/Paris';
const at = DateTime.fromISO('2026-12-03T09:00', { zone }).toMillis();
const begin = hrManager();

test.each(talks)('a talk in French for $goal', async ({ said, done, with_person }) => {
  const talk = begin({ at, zone, locale: 'fr', name: 'Claire Petit', busy: [] });
  const heard: string[] = [];
  let disposition = '';
  for (const text of said) {
    const settled = await talk.say(text);
    heard.push(`> ${text}`, settled.reply?.text ?? '');
    disposition = settled.disposition;
  }
  const acts = talk.outbox.map(({ kind, preview }) => ({ kind, ...preview }));
  expect(acts, heard.join('\n')).toMatchObject(done);
  expect(disposition === 'with_person').toBe(with_person);
});
