/** F1, F9 Fields of a form as strangers answer them: how urgent, how many, what is left out, what is told ahead. */
import { describe, expect, test } from 'vitest';
import { listener } from '../../bench/evaluate/talk/hear.ts';
import { told } from '../../bench/evaluate/talk/outcome.ts';
import type { TalkLanguage } from '../../bench/evaluate/talk/rows.ts';

const hear = listener();

/** By the field that is asked for and by language: what is said, and what becomes of it. */
const said: Readonly<
  Record<string, Readonly<Record<TalkLanguage, readonly (readonly [said: string, outcome: string])[]>>>
> = {
  priority: {
    en: [
      ['urgent', 'value:high'],
      ['not urgent', 'value:low'],
      ['very urgent', 'value:very high'],
      ['not that urgent', 'value:low'],
      ["it's urgent", 'value:high'],
      ['no rush', 'value:low'],
      ['critical', 'value:very high'],
      ['it can wait', 'value:low'],
      ['HIGH!!', 'value:high'],
      ['pretty urgent', 'value:high'],
      ["it's an emergency", 'value:very high'],
      ['not urgent at all', 'value:low'],
      ['medium', 'ask'],
      ['urgent if it rains', 'ask'],
      ['is it urgent?', 'ask'],
      ['urgent or not, you tell me', 'ask'],
    ],
    es: [
      ['urgente', 'value:high'],
      ['no es urgente', 'value:low'],
      ['muy urgente', 'value:very high'],
      ['no corre prisa', 'value:low'],
      ['puede esperar', 'value:low'],
      ['es una emergencia', 'value:very high'],
      ['bastante urgente', 'value:high'],
      ['sin prisa', 'value:low'],
    ],
    ru: [
      ['срочно', 'value:high'],
      ['не срочно', 'value:low'],
      ['очень срочно', 'value:very high'],
      ['не горит', 'value:low'],
      ['может подождать', 'value:low'],
      ['критично', 'value:very high'],
      ['это срочно', 'value:high'],
      ['совсем не срочно', 'value:low'],
    ],
    de: [
      ['dringend', 'value:high'],
      ['nicht dringend', 'value:low'],
      ['sehr dringend', 'value:very high'],
      ['eilt nicht', 'value:low'],
      ['hat Zeit', 'value:low'],
      ['ist ziemlich eilig', 'value:high'],
      ['Notfall', 'value:very high'],
      ['kann warten', 'value:low'],
    ],
  },
  units: {
    en: [
      ['just one', 'value:1'],
      ['a couple', 'value:2'],
      ['about five', 'value:5'],
      ['twelve', 'value:12'],
      ['only two of them', 'value:2'],
      ['half a dozen', 'value:6'],
      ['a dozen', 'value:12'],
      ['there are seven', 'value:7'],
      ['twenty five', 'value:25'],
      ['two or three', 'ask'],
      ['a few', 'ask'],
      ['one moment', 'ask'],
      ['one if it works', 'ask'],
      ['email is you@example.com', 'change:contact=you@example.com'],
      ['the contact is me@example.com', 'change:contact=me@example.com'],
      ['remove the due date', 'ask'],
      ['priority should be low', 'change:priority=low'],
    ],
    es: [
      ['solo uno', 'value:1'],
      ['un par', 'value:2'],
      ['unos cinco', 'value:5'],
      ['una docena', 'value:12'],
      ['solamente una', 'value:1'],
      ['dos unidades', 'value:2'],
      ['dos o tres', 'ask'],
      ['son siete', 'value:7'],
      ['el correo es yo@example.com', 'change:contact=yo@example.com'],
    ],
    ru: [
      ['только один', 'value:1'],
      ['пара', 'value:2'],
      ['около пяти', 'value:5'],
      ['дюжина', 'value:12'],
      ['всего одна', 'value:1'],
      ['две штуки', 'value:2'],
      ['два или три', 'ask'],
      ['их семь', 'value:7'],
      ['почта ya@example.com', 'change:contact=ya@example.com'],
    ],
    de: [
      ['nur eins', 'value:1'],
      ['ein paar', 'ask'],
      ['ungefähr fünf', 'value:5'],
      ['ein Dutzend', 'value:12'],
      ['zwei Stück', 'value:2'],
      ['bloß einer', 'value:1'],
      ['zwei oder drei', 'ask'],
      ['es sind sieben', 'value:7'],
      ['E-Mail ist du@example.com', 'change:contact=du@example.com'],
    ],
  },
  contact: {
    en: [
      ['remove the email', 'skip'],
      ['forget the email', 'skip'],
      ['skip the email', 'skip'],
      ['no email', 'skip'],
      ['leave the email out', 'skip'],
      ['without email', 'skip'],
      ['email is you@example.com', 'value:you@example.com'],
      ['write to me@example.com', 'value:me@example.com'],
      ['send it to me@example.com', 'value:me@example.com'],
      ['you can email me@example.com', 'value:me@example.com'],
      ["don't need the email", 'skip'],
      ['drop the email', 'skip'],
    ],
    es: [
      ['quita el correo', 'skip'],
      ['olvida el correo', 'skip'],
      ['sin correo', 'skip'],
      ['deja el correo en blanco', 'skip'],
      ['escribe a yo@example.com', 'value:yo@example.com'],
    ],
    ru: [
      ['убери почту', 'skip'],
      ['забудь про почту', 'skip'],
      ['без почты', 'skip'],
      ['почту не надо', 'skip'],
      ['пиши на ya@example.com', 'value:ya@example.com'],
    ],
    de: [
      ['E-Mail weglassen', 'skip'],
      ['lass die E-Mail weg', 'skip'],
      ['vergiss die E-Mail', 'skip'],
      ['keine E-Mail', 'skip'],
      ['schreib an ich@example.com', 'value:ich@example.com'],
    ],
  },
  summary: {
    en: [
      ['call the plumber', 'value:call the plumber'],
      ['send an email to the plumber', 'value:send an email to the plumber'],
      ['please book a room, ours is flooded', 'value:please book a room, ours is flooded'],
      ['someone has to call the landlord', 'value:someone has to call the landlord'],
    ],
    es: [
      ['llamar al fontanero', 'value:llamar al fontanero'],
      ['llama al fontanero', 'value:llama al fontanero'],
    ],
    ru: [
      ['позвонить сантехнику', 'value:позвонить сантехнику'],
      ['позвоните сантехнику', 'value:позвоните сантехнику'],
    ],
    de: [
      ['den Klempner anrufen', 'value:den Klempner anrufen'],
      ['ruf den Klempner an', 'value:ruf den Klempner an'],
    ],
  },
};

const fields = Object.entries(said).flatMap(([field, byLanguage]) =>
  Object.entries(byLanguage).map(([lang, rows]) => ({ field, lang: lang as TalkLanguage, rows })),
);

describe.each(fields)('F1 $field, $lang', ({ field, lang, rows }) => {
  test.each(rows)('"%s" is %s', (message, outcome) => {
    const { outcome: got, plan } = hear({ step: 'field', shown: field, lang }, message);
    expect(told(got)).toBe(outcome);
    // Nothing of it is taken for another deed.
    expect(plan).not.toHaveProperty('lead');
  });
});
