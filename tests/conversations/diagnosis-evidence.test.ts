/**
 * The three diagnoses that docs/evidence/diagnosis.md shows, through HTTP, one a language: digressions, a doubt, new
 * evidence after isolation, and the report. `npm run -s evidence -- diagnosis` names a folder for what was said
 * (PARLEY_EVIDENCE).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';
import { told, words } from './technician.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const stories = {
  en: [
    'AC is not cooling',
    '118 volts',
    'where is the capacitor?',
    'yes it runs',
    'how do I check it?',
    '62 %',
    'are you sure?',
    'I found a leak on the coil',
    'yes, bubbles',
    'START FINAL REPORT',
  ],
  es: [
    'el aire no enfría',
    '118 voltios',
    '¿dónde está el capacitor?',
    'sí, funciona',
    '¿cómo lo reviso?',
    '62 %',
    '¿estás seguro?',
    'encontré una fuga en el serpentín',
    'sí, burbujas',
    'informe final',
  ],
  ru: [
    'кондиционер не холодит',
    '118 вольт',
    'где находится конденсатор?',
    'да, работает',
    'как это проверить?',
    '62 %',
    'вы уверены?',
    'нашёл утечку на испарителе',
    'да, пузыри',
    'финальный отчёт',
  ],
} as const;

test.each(sampleOf(Object.entries(stories), 1))('D15 a whole diagnosis in %s, to its report', async (tag, story) => {
  app.script((request) => told(request));
  const talk = await startTalk(app, { assistant: 'rv-service-desk' });
  const turns: object[] = [];
  for (const said of story) {
    const { reply, diagnosis } = await talk.say(said);
    turns.push({ said, reply: reply?.text, diagnosis });
  }
  const report = await app.client.diagnosis.report(talk.id);
  expect(report.finding).toBe('refrigerant_circuit_open');
  expect(report.text).toContain(words('roof_ac', 'finding.refrigerant_circuit_open.condition', tag));
  const { facts } = await app.client.diagnosis.of(talk.id);
  const folder = process.env['PARLEY_EVIDENCE'];
  if (folder !== undefined) writeFileSync(join(folder, `${tag}.json`), JSON.stringify({ turns, facts }, null, 2));
});
