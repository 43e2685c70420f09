/** A form in four languages (F10): its words are data, asked and shown in the talk's language and understood in any. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { makeAssistant } from './made.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
const received: string[] = [];
const receiver = createServer((request, response) => {
  const parts: string[] = [];
  request.setEncoding('utf8').on('data', (part: string) => parts.push(part));
  request.on('end', () => {
    received.push(parts.join(''));
    response.writeHead(201, { location: '/tickets/T-7' }).end('{}');
  });
});

beforeAll(async () => {
  app = await startApp({ secrets: { TICKET_SECRET: 'a secret for tests' } });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  const { port } = receiver.address() as AddressInfo;
  await makeAssistant('porter', assistantFile(`http://127.0.0.1:${port}/tickets`), { 'lexicon.yaml': lexicon });
});
afterEach(() => {
  received.length = 0;
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});

interface Story {
  readonly language: 'en' | 'es' | 'ru' | 'de';
  readonly request: string;
  /** Asked, then answered; the first is the answer to the request. */
  readonly steps: readonly (readonly [asked: RegExp, answer: string])[];
  /** After each change at the preview. */
  readonly changes: readonly (readonly [said: string, priority: string, shown: RegExp])[];
  readonly yes: string;
  readonly done: RegExp;
}

const stories: readonly Story[] = [
  {
    language: 'en',
    request: 'Please open a ticket for the pump.',
    steps: [
      [/^What is wrong\?$/, 'The pump leaks.'],
      [/^How urgent is it\?\n\n1\. low\n2\. normal\n3\. very high$/, 'very high'],
    ],
    changes: [
      ['change the urgency to low', 'low', /- Problem: The pump leaks\.\n- Urgency: low\n/],
      ['make it very high', 'very high', /- Urgency: very high\n/],
    ],
    yes: 'Yes, send it',
    done: /^Done \(Maintenance ticket\)\. Reference: \/tickets\/T-7$/,
  },
  {
    language: 'es',
    request: 'Por favor, abra un parte para la bomba.',
    steps: [
      [/^¿Qué ocurre\?$/, 'La bomba pierde agua.'],
      [/^¿Qué urgencia tiene\?\n\n1\. baja\n2\. normal\n3\. muy alta$/, 'muy alta, por favor'],
    ],
    changes: [
      ['cambie la urgencia a baja', 'low', /- Problema: La bomba pierde agua\.\n- Urgencia: baja\n/],
      ['urgencia: muy alta', 'very high', /- Urgencia: muy alta\n/],
    ],
    yes: 'Sí, envíelo',
    done: /^Hecho \(Parte de mantenimiento\)\. Referencia: \/tickets\/T-7$/,
  },
  {
    language: 'ru',
    request: 'Пожалуйста, откройте заявку на насос.',
    steps: [
      [/^Что случилось\?$/, 'Насос течёт.'],
      [/^Насколько это срочно\?\n\n1\. низкая\n2\. обычная\n3\. очень высокая$/, 'очень высокую'],
    ],
    changes: [
      ['измените срочность на низкую', 'low', /- Проблема: Насос течёт\.\n- Срочность: низкая\n/],
      ['срочность должна быть очень высокой', 'very high', /- Срочность: очень высокая\n/],
    ],
    yes: 'Да, отправляйте',
    done: /^Готово \(Заявка на ремонт\)/,
  },
  {
    language: 'de',
    request: 'Bitte eröffnen Sie eine Meldung für die Pumpe.',
    steps: [
      [/^Was ist los\?$/, 'Die Pumpe verliert Wasser.'],
      [/^Wie dringend ist es\?\n\n1\. niedrig\n2\. normal\n3\. sehr hoch$/, 'sehr hoch'],
    ],
    changes: [
      [
        'ändern Sie die Dringlichkeit auf niedrig',
        'low',
        /- Problem: Die Pumpe verliert Wasser\.\n- Dringlichkeit: niedrig\n/,
      ],
      ['Die Dringlichkeit soll sehr hoch sein', 'very high', /- Dringlichkeit: sehr hoch\n/],
    ],
    yes: 'Ja, senden',
    done: /^Erledigt \(Wartungsmeldung\)/,
  },
];

describe.each(sampleOf(stories, 1))('F10 a form in $language', ({ language, request, steps, changes, yes, done }) => {
  test.each([
    ['by the words', undefined],
    ['by the locale', language],
  ])(
    'F10 %s: asked, shown, changed and sent; the receiver gets one value whatever the language',
    async (_how, locale) => {
      const talk = await startTalk(app, { assistant: 'porter', ...(locale === undefined ? {} : { locale }) });
      let settled = await talk.say(request);
      for (const [asked, answer] of steps) {
        expect(settled.reply?.text).toMatch(asked);
        settled = await talk.say(answer);
      }
      expect(settled.flow).toMatchObject({ step: 'preview', preview: { fields: { priority: 'very high' } } });
      for (const [said, priority, shown] of changes) {
        settled = await talk.say(said);
        expect(settled.reply?.text, said).toMatch(shown);
        expect(settled.flow, said).toMatchObject({ preview: { fields: { priority } } });
      }
      expect(received).toEqual([]);
      settled = await talk.say(yes);
      expect(settled.reply?.text).toMatch(done);
      expect(received.map((body) => (JSON.parse(body) as { fields: object }).fields)).toMatchObject([
        { priority: 'very high' },
      ]);
    },
  );
});

testInLaws.each(
  sampleOf(
    [
      [
        'es',
        'Por favor, abra un parte para la bomba.',
        'high priority',
        /una de estas opciones o su número\. ¿Qué urgencia/,
      ],
      [
        'de',
        'Bitte eröffnen Sie eine Meldung für die Pumpe.',
        'nicht sehr hoch',
        /eine dieser Möglichkeiten oder ihre Nummer\. Wie dringend/,
      ],
      ['ru', 'Пожалуйста, откройте заявку на насос.', 'не низкая', /Насколько это срочно/],
    ],
    1,
  ),
)('F10 what is no choice is asked again in the language: %s %s', async (locale, request, answer, asked) => {
  const talk = await startTalk(app, { assistant: 'porter', locale });
  const settled = await talk.sayAll(request, 'x-1', answer);
  expect(settled.flow).toMatchObject({ step: 'field' });
  expect(settled.reply?.text).toMatch(asked);
  // By its place, or by a word of another language.
  expect((await talk.say(locale === 'ru' ? 'sehr hoch' : '3')).flow).toMatchObject({
    step: 'preview',
    preview: { fields: { priority: 'very high' } },
  });
});

function assistantFile(url: string): string {
  return `gate: { actions: [ticket] }
flows:
  forms:
    ticket:
      title: { en: Maintenance ticket, es: Parte de mantenimiento, ru: Заявка на ремонт, de: Wartungsmeldung }
      fields:
        - name: summary
          label: { en: problem, es: problema, ru: проблема, de: Problem }
          ask: { en: What is wrong?, es: '¿Qué ocurre?', ru: 'Что случилось?', de: Was ist los? }
        - name: priority
          label: { en: [urgency, priority], es: urgencia, ru: срочность, de: Dringlichkeit }
          ask: { en: How urgent is it?, es: '¿Qué urgencia tiene?', ru: 'Насколько это срочно?', de: Wie dringend ist es? }
          kind: choice
          choices:
            - { en: low, es: baja, ru: низкая, de: niedrig }
            - { en: normal, es: normal, ru: обычная, de: normal }
            - { en: very high, es: muy alta, ru: очень высокая, de: sehr hoch }
webhooks:
  ticket: { url: '${url}', secretVariable: TICKET_SECRET }`;
}

const lexicon = `actions:
  ticket:
    requests:
      - ^ [please] (open|create|raise|file) ..3 (ticket)
      - ^ [por favor] (abra|abre|cree) ..3 (parte)
      - ^ [пожалуйста] (откройте|создайте) ..3 (заявку)
      - ^ [bitte] (eröffnen|erstellen) ..3 (meldung)
    strong:
      - (<offering>|<announcing>) ..2 (open|create|raise|file) ..3 (ticket)
`;
