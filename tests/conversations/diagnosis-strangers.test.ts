/** D7, D8, D10, D11: whole talks with people who do not know the procedure, over HTTP, in the engine's own words. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { questionOf, told, words } from './technician.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const stranger = async (): Promise<Talk> => {
  app.script((request) => told(request));
  return startTalk(app, { assistant: 'rv-service-desk' });
};
const shown = (talk: Talk) => app.client.diagnosis.of(talk.id);
const question = (step: string, tag: string): string => questionOf('water_pump', step, tag);

test('D7 a remark answers no question, a reading does, and the report has every reading that was told', async () => {
  const talk = await stranger();
  const complaint = await talk.say('water pump is dead');
  expect(complaint.reply?.text.endsWith(question('pump_voltage', 'en'))).toBe(true);
  const remark = await talk.say("it's making no noise at all");
  expect(remark.diagnosis).toMatchObject({ active_step_id: 'pump_voltage', completed_steps: ['pump_runs'] });
  const measured = await talk.say('12.6 volts at the pump terminals');
  expect(measured.reply?.text.endsWith(question('direct_power', 'en'))).toBe(true);
  const beside = await talk.say('ground is good, 0.1 ohm');
  expect(beside.reply?.text).toContain('0.1 Ω');
  expect(beside.diagnosis?.active_step_id).toBe('direct_power');
  const isolated = await talk.say('still dead with 12 V straight from the battery');
  const condition = words('water_pump', 'finding.motor_still.condition', 'en');
  expect(isolated.reply?.text).toContain(condition);
  const restated = await talk.say("so the motor's gone?");
  expect(restated.reply?.text).toMatch(/^Yes\./u);
  expect(restated.reply?.text).toContain(condition);
  expect((await talk.say('how long will it take?')).reply?.text).toContain('1 h');
  expect((await talk.say('what parts do I need?')).reply?.text).toContain(
    words('water_pump', 'finding.motor_still.needs.0', 'en'),
  );
  expect((await shown(talk)).isolation).toMatchObject({ complete: true, finding: 'motor_still' });
  const text = (await talk.say('START FINAL REPORT')).reply?.text ?? '';
  for (const line of ['water pump is dead', 'Voltage at the pump leads: 12.6 V']) expect(text).toContain(line);
  expect(text).not.toContain("it's making no noise at all");
  expect(text).toMatch(/Further readings\nground is good, 0\.1 ohm/u);
  expect((await app.client.diagnosis.report(talk.id)).text).toBe(text);
});

test('D8 in Spanish who does not know is told how; a step that could not be verified ends nothing, and is settled later', async () => {
  const talk = await stranger();
  const complaint = await talk.say('Tengo un problema con la bomba de agua');
  expect(complaint.reply?.text.endsWith(question('pump_runs', 'es'))).toBe(true);
  const helped = await talk.say('no sé');
  expect(helped.reply?.text).toContain(words('water_pump', 'step.pump_runs.howto', 'es'));
  expect(helped.diagnosis).toMatchObject({ active_step_id: 'pump_runs', unable_steps: [] });
  const left = await talk.say('no sé');
  expect(left.diagnosis).toMatchObject({ active_step_id: 'pump_voltage', unable_steps: ['pump_runs'] });
  await talk.sayAll('no sé', 'no tengo multímetro');
  const fuse = await talk.say('el fusible está bien');
  expect(fuse.diagnosis?.completed_steps).toEqual(['fuse']);
  const measured = await talk.say('hay 12,4 voltios en la bomba');
  expect(measured.diagnosis?.completed_steps).toEqual(['fuse', 'pump_voltage']);
  const runs = await talk.say('la bomba no arranca');
  expect(runs.diagnosis?.completed_steps).toContain('pump_runs');
  const isolated = await talk.say('el motor no gira con 12 V directos');
  expect(isolated.reply?.text).toContain(words('water_pump', 'finding.motor_still.condition', 'es'));
  const report = await talk.say('informe final');
  expect(report.reply?.text).toContain('12,4 V');
});

test('D6 in Russian a bare doubt is answered, nothing is noted, and a complaint answers whether it runs', async () => {
  const talk = await stranger();
  const complaint = await talk.say('Насос воды не включается');
  expect(complaint.reply?.text.endsWith(question('pump_voltage', 'ru'))).toBe(true);
  const before = (await shown(talk)).facts.length;
  const doubt = await talk.say('а ты уверен?');
  expect(doubt.reply?.text).not.toContain('Записано');
  expect((await shown(talk)).facts).toHaveLength(before);
  expect((await shown(talk)).directives).toEqual(['answer-doubt', 'ask']);
  const none = await talk.say('напряжения нет');
  expect(none.diagnosis?.completed_steps).toEqual(['pump_runs', 'pump_voltage']);
  const runs = await talk.say('от 12 В напрямую крутится');
  expect(runs.diagnosis?.active_step_id).toBe('fuse');
  const open = await talk.say('12 вольт только с одной стороны');
  expect(open.diagnosis?.isolation).toMatchObject({ complete: true, finding: 'fuse_open' });
  expect((await talk.say('сколько времени это займёт?')).reply?.text).toContain('0,5 ч');
});
