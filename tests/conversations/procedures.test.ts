/**
 * D1, D11: every procedure is gone through over HTTP from its complaint to its report, in the languages in which it
 * speaks.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DiagnosisReport } from '../../contracts/wire/diagnosis-view.ts';
import { bannedIn } from '../../reading/phrases/banned.ts';
import { Text } from '../../reading/text/text.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk } from '../support/talk.ts';
import { answersTo, procedureIds, told, words } from './technician.ts';
import { sampleOf } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** What is complained about, with the system named in the language's own words. */
const complaints: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    roof_ac: 'the roof AC does not cool',
    water_heater: 'the water heater gives no hot water',
    water_pump: 'the water pump gives no water',
    slide_out: 'the slide out does not move',
    awning: 'the awning does not open',
    electrical_12v: 'there is no 12 V anywhere in the coach',
    furnace: 'the furnace gives no heat',
  },
  es: {
    roof_ac: 'el aire acondicionado del techo no enfría',
    water_heater: 'el calentador de agua no da agua caliente',
    water_pump: 'la bomba de agua no da agua',
    slide_out: 'el slide no se mueve',
    awning: 'el toldo no abre',
    electrical_12v: 'no hay 12 V en el vehículo',
    furnace: 'la calefacción no calienta',
  },
  ru: {
    roof_ac: 'кондиционер на крыше не холодит',
    water_heater: 'водонагреватель не греет воду',
    water_pump: 'водяной насос не даёт воду',
    slide_out: 'выдвижная секция не двигается',
    awning: 'маркиза не открывается',
    electrical_12v: 'в машине нет 12 В',
    furnace: 'печка не греет',
  },
};

describe.each(sampleOf(['en', 'es', 'ru'], 1))('in %s', (tag) => {
  test.each(sampleOf(procedureIds, 3))('D1 %s comes from its complaint to an isolation and its report', async (id) => {
    app.script((request) => told(request));
    const talk = await startTalk(app, { assistant: 'rv-service-desk', locale: tag });
    await talk.say(complaints[tag]?.[id] ?? '');
    const asked: string[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const { next, system, isolation } = await app.client.diagnosis.of(talk.id);
      expect(system?.id).toBe(id);
      if (isolation.complete || next.step === null) break;
      // No step is asked again while it is answered.
      expect(asked).not.toContain(next.step);
      asked.push(next.step);
      await talk.say(answersTo(id, next.step, tag));
    }
    const { isolation } = await app.client.diagnosis.of(talk.id);
    expect(isolation.complete).toBe(true);
    const said = await talk.say('START FINAL REPORT');
    const report = await app.client.diagnosis.report(talk.id);
    expect(said.reply?.text).toBe(report.text);
    expect(report.sections.find(({ kind }) => kind === 'condition')?.lines).toEqual([
      words(id, `finding.${isolation.finding}.condition`, tag),
    ]);
    expect(linesOf(report, 'checks')).toHaveLength(asked.length);
    expect(bannedIn(new Text(report.text))).toEqual([]);
    const page = await fetch(`${app.url}/v1/conversations/${talk.id}/diagnosis/report.html`, {
      headers: { authorization: `Bearer ${app.key}` },
    });
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain(report.title);
  });
});

test('D11 a complaint is repeated without its judgements, and markup is text', async () => {
  app.script((request) => told(request));
  const talk = await startTalk(app, { assistant: 'rv-service-desk' });
  await talk.say('The <b>water pump</b> gives no water. The pump is broken.');
  const report = await app.client.diagnosis.report(talk.id);
  expect(linesOf(report, 'symptoms')).toEqual(['The <b>water pump</b> gives no water']);
  const page = await fetch(`${app.url}/v1/conversations/${talk.id}/diagnosis/report.html`, {
    headers: { authorization: `Bearer ${app.key}` },
  });
  expect(await page.text()).toContain('&lt;b&gt;water pump&lt;/b&gt;');
});

function linesOf({ sections }: DiagnosisReport, kind: string): readonly string[] {
  return sections.find((section) => section.kind === kind)?.lines ?? [];
}
