/**
 * Three whole conversations in Spanish, Russian and German through HTTP (G20): courtesies, a condition that is no yes,
 * a correction, a yes. With PARLEY_EVIDENCE=write they are written to docs/evidence/talk.md, each line as it was said.
 */
import { writeFileSync } from 'node:fs';
import { format } from 'oxfmt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

interface Story {
  readonly language: string;
  readonly model: readonly string[];
  /** What is said, and whether something is booked behind it. */
  readonly said: readonly (readonly [text: string, booked: number])[];
}

const stories: readonly Story[] = [
  {
    language: 'Spanish',
    model: ['¿Desde cuándo falta?', 'Gracias. ¿Quiere que programe una llamada?'],
    said: [
      ['Mi empleada no ha venido hoy al trabajo.', 0],
      ['Falta desde el lunes.', 0],
      ['Sí, si ella quiere.', 0],
      ['Sería estupendo, gracias.', 0],
      ['¿Le importaría reservar la segunda?', 0],
      ['Es con Ana García', 0],
      ['sin teléfono', 0],
      ['Sí, en cuanto lo apruebe mi jefe', 0],
      ['ya, claro', 0],
      ['Me parece todo correcto, si es tan amable resérvela', 0],
      ['Todo correcto, resérvela, por favor', 1],
    ],
  },
  {
    language: 'Russian',
    model: ['С какого дня она отсутствует?', 'Понимаю. Хотите, чтобы я назначил звонок?'],
    said: [
      ['Моя сотрудница сегодня не пришла на работу.', 0],
      ['Её нет с понедельника.', 0],
      ['да неужели', 0],
      ['Да, было бы здорово, спасибо!', 0],
      ['второй вариант был бы удобнее, если вам не трудно', 0],
      ['Анна Иванова', 0],
      ['пропустить', 0],
      ['она говорит да', 0],
      ['да нет', 0],
      ['С моей стороны возражений нет, бронируйте', 0],
      ['Возражений нет, бронируйте', 1],
    ],
  },
  {
    language: 'German',
    model: ['Seit wann fehlt sie?', 'Verstanden. Soll ich einen Anruf vereinbaren?'],
    said: [
      ['Meine Mitarbeiterin ist heute nicht zur Arbeit gekommen.', 0],
      ['Sie fehlt seit Montag.', 0],
      ['Ja, falls sie da ist', 0],
      ['Das wäre großartig, danke!', 0],
      ['Option b bitte', 0],
      ['Anna. Nein, Petra Braun.', 0],
      ['überspringen', 0],
      ['ja ja, wie Sie meinen', 0],
      ['Nein, keine Änderungen', 0],
      ['Ja, keine Änderungen', 1],
    ],
  },
];

const written: string[] = [];

test.each(stories)(
  'G20 a whole conversation in $language books on the plain yes alone',
  async ({ language, model, said }) => {
    app.script([...model]);
    const talk = await startTalk(app);
    const lines: string[] = [];
    for (const [text, booked] of said) {
      const { reply } = await talk.say(text);
      lines.push(`**Participant:** ${text}`, `**Assistant:** ${(reply?.text ?? '').replaceAll('\n', '\n> ')}`);
      const { items } = await app.client.effects.of(talk.id).list();
      expect(
        items.filter(({ state }) => state === 'done'),
        `${text} → ${reply?.text ?? ''}`,
      ).toHaveLength(booked);
    }
    written.push(`## ${language}\n\n${lines.map((line) => `> ${line}`).join('\n>\n')}\n`);
  },
);

test.runIf(process.env['PARLEY_EVIDENCE'] === 'write')('the transcripts are written', async () => {
  const page = `${heading}\n${written.join('\n')}`;
  const { code } = await format('talk.md', page, { printWidth: 120, proseWrap: 'always' });
  writeFileSync(new URL('../../docs/evidence/talk.md', import.meta.url), code);
});

const heading = `# Three conversations

Whole conversations through HTTP with the scripted model, as \`tests/conversations/talk-transcripts.test.ts\` has them. What the assistant asks
before the offer is the script's; everything else is said by the product. To write them anew:

\`\`\`
PARLEY_EVIDENCE=write npx vitest run --project conversations tests/conversations/talk-transcripts
\`\`\`
`;
