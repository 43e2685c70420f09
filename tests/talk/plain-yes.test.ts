/**
 * G20 A plain yes that says nothing else, composed of its parts: each part of each class in the frames in which it can
 * stand.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { talkLanguages, type TalkLanguage } from '../../bench/evaluate/talk/rows.ts';
import { isWhole, sampleOf } from '../support/laws.ts';

const hear = listener();
const classes = [
  'assents',
  'orders',
  'objects',
  'bare',
  'courtesies',
  'addresses',
  'fillers',
  'degrees',
  'immediates',
  'checked',
] as const;
const partsOf = z.record(z.enum(talkLanguages), z.record(z.enum(classes), z.array(z.string())));

/** What stands around the part that a frame is about. */
interface Around {
  readonly yes: string;
  readonly fine: string;
  readonly order: string;
  /** With the place of its object open. */
  readonly ordering: string;
  readonly bare: string;
  readonly object: string;
  readonly please: string;
  readonly thanks: string;
}

const around: Readonly<Record<TalkLanguage, Around>> = {
  en: {
    yes: 'yes',
    fine: 'ok',
    order: 'book it',
    ordering: 'book {o}',
    bare: 'go ahead',
    object: 'it',
    please: 'please',
    thanks: 'thanks',
  },
  es: {
    yes: 'sí',
    fine: 'vale',
    order: 'resérvala',
    ordering: 'reserva {o}',
    bare: 'adelante',
    object: 'la llamada',
    please: 'por favor',
    thanks: 'gracias',
  },
  ru: {
    yes: 'да',
    fine: 'хорошо',
    order: 'бронируйте',
    ordering: 'забронируйте {o}',
    bare: 'действуйте',
    object: 'звонок',
    please: 'пожалуйста',
    thanks: 'спасибо',
  },
  de: {
    yes: 'ja',
    fine: 'gut',
    order: 'buch es',
    ordering: 'buche {o}',
    bare: 'mach das',
    object: 'den Termin',
    please: 'bitte',
    thanks: 'danke',
  },
};

type Frame = (part: string, words: Around) => string;

const frames: Readonly<Record<(typeof classes)[number], readonly Frame[]>> = {
  assents: [
    (part) => part,
    (part, { order }) => `${part}, ${order}`,
    (part, { please }) => `${part} ${please}`,
    (part, { order }) => `${part}. ${capital(order)}.`,
    (part, { yes }) => `${yes}, ${part}`,
    (part, { thanks }) => `${part}, ${thanks}!`,
    (part, { bare }) => `${capital(part)}! ${capital(bare)}`,
  ],
  orders: [
    (part, { object }) => about(part, object),
    (part, { yes, object }) => `${yes}, ${about(part, object)}`,
    (part, { object, please }) => `${about(part, object)} ${please}`,
    (part, { fine, object, thanks }) => `${fine}. ${capital(about(part, object))}, ${thanks}`,
  ],
  objects: [
    (part, { ordering }) => about(ordering, part),
    (part, { yes, ordering }) => `${yes}, ${about(ordering, part)}`,
    (part, { ordering, please }) => `${about(ordering, part)} ${please}`,
  ],
  bare: [
    (part) => part,
    (part, { yes }) => `${yes} ${part}`,
    (part, { please }) => `${part}, ${please}`,
    (part, { fine }) => `${fine}. ${capital(part)}.`,
  ],
  courtesies: [
    (part, { yes }) => `${yes} ${part}`,
    (part, { order }) => `${order} ${part}`,
    (part, { yes, order }) => `${yes}, ${order}, ${part}`,
    (part, { order }) => `${part}, ${order}`,
    (part, { yes }) => `${capital(yes)}. ${capital(part)}.`,
  ],
  addresses: [
    (part, { yes }) => `${yes}, ${part}`,
    (part, { order }) => `${part}, ${order}`,
    (part, { order }) => `${order}, ${part}`,
    (part, { yes, bare }) => `${yes} ${part}, ${bare}`,
  ],
  fillers: [
    (part, { yes }) => `${part} ${yes}`,
    (part, { order }) => `${part}, ${order}`,
    (part, { bare }) => `${part} ${bare}`,
    (part, { yes, order }) => `${yes}, ${part} ${order}`,
  ],
  degrees: [
    (part, { yes }) => `${yes}, ${part}`,
    (part, { yes }) => `${part} ${yes}`,
    (part, { order }) => `${part}, ${order}`,
  ],
  immediates: [
    (part, { order }) => `${order} ${part}`,
    (part, { yes, order }) => `${yes}, ${order} ${part}`,
    (part, { please, order }) => `${part} ${please}, ${order}`,
  ],
  checked: [
    (part, { order }) => `${part}, ${order}`,
    (part, { yes }) => `${yes}, ${part}`,
    (part, { order }) => `${capital(part)}. ${capital(order)}.`,
  ],
};

describe.each([
  { part: 'open', file: 'tests/talk/plain-yes.yaml', most: 0.48 },
  { part: 'apart', file: 'tests/talk/apart/plain-yes.yaml', most: 0.45 },
])('G20 a plain yes made of parts that stand $part', ({ part, file, most }) => {
  const heard = sampleOf(sayings(file), 450).map((said) => ({
    ...said,
    kind: hear({ step: 'consent', lang: said.lang, shown: null }, said.message).outcome.kind,
  }));

  // Every synonym of a yes in every frame: the final yes knows those that people type, and asks about the others
  // (docs/decisions/0018).
  test('G20 most of them are yeses', () => {
    const asked = heard.filter(({ kind }) => kind !== 'act');
    const shown = part === 'open' ? asked.map(({ message }) => message).join('\n') : String(asked.length);
    expect(asked.length / heard.length, shown).toBeLessThanOrEqual(most + (isWhole ? 0 : 0.08));
  });

  test('G20 it is no refusal', () => {
    expect(heard.filter(({ kind }) => kind === 'decline' || kind === 'cancel').length).toBe(0);
  });
});

function sayings(file: string): readonly { readonly lang: TalkLanguage; readonly message: string }[] {
  return Object.entries(partsOf.parse(parse(readFileSync(file, 'utf8')))).flatMap(([lang, byClass]) =>
    Object.entries(byClass).flatMap(([name, parts]) =>
      parts.flatMap((part) =>
        frames[name as keyof typeof frames].map((frame) => ({
          lang: lang as TalkLanguage,
          message: frame(part, around[lang as TalkLanguage]),
        })),
      ),
    ),
  );
}

function about(order: string, object: string): string {
  return order.replace('{o}', object);
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
