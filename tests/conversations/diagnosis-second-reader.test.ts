/**
 * The second reader in a diagnosis (F11): what a model finds is noted and shown as the model's, and changes nothing
 * else; through HTTP.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SaidFinding } from '../../contracts/reading/second-reader.ts';
import type { Behaviour } from '../../local-stack/scripted-model/behaviour.ts';
import type { ChatRequest } from '../../local-stack/scripted-model/requests.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk, type Talk } from '../support/talk.ts';
import { questionOf, told } from './technician.ts';

let app: App;
const asked: ChatRequest[] = [];
let says: Behaviour | string = '{"findings": []}';

beforeAll(async () => {
  app = await startApp({ ports: (real) => ({ ...real, secondReader: true }) });
}, 60_000);
beforeEach(() => {
  asked.length = 0;
  says = finds();
  app.script((request) => {
    if (request['response_format'] === undefined) return told(request);
    asked.push(request);
    return says;
  });
});
afterAll(() => app.close());

function finds(...findings: readonly SaidFinding[]): string {
  return JSON.stringify({ findings });
}

/** The step that is asked now: whether there is power. */
async function toFirstStep(): Promise<Talk> {
  const talk = await startTalk(app, { assistant: 'rv-service-desk' });
  await talk.say('AC is not cooling');
  return talk;
}

const shown = (talk: Talk) => app.client.diagnosis.of(talk.id);
const rusty = 'alles ist völlig verrostet';
const rust = { slot: 'corrosion', value: 'found', quote: 'völlig verrostet' };

describe('F11 in a diagnosis', () => {
  test('F11 what a technician tells in words of no table is noted with its words as the model’s, and settles nothing', async () => {
    const talk = await toFirstStep();
    const before = await shown(talk);
    says = finds(rust);
    const settled = await talk.say(rusty);
    expect(settled.understood).toEqual([
      expect.objectContaining({ field: 'corrosion', value: 'found', quote: 'völlig verrostet', reader: 'model' }),
    ]);
    expect(settled.reply?.text).toContain('no check rests on it');
    expect(settled.reply?.text).toContain(questionOf('roof_ac', before.next.step ?? '', 'en'));
    const after = await shown(talk);
    expect(after.facts.at(-1)).toMatchObject({ evidence: 'corrosion', negative: false, step: null, reader: 'model' });
    for (const part of ['mode', 'steps', 'hypotheses', 'isolation', 'contradictions'] as const)
      expect(JSON.stringify(after[part]).replaceAll(/"asked":\d/g, '')).toBe(
        JSON.stringify(before[part]).replaceAll(/"asked":\d/g, ''),
      );
    const { items } = await app.client.gateDecisions.of(talk.id).list();
    expect(items).toContainEqual(expect.objectContaining({ origin: 'second-reader', verdict: 'held' }));
  });

  test('F11 the model is asked for readings and findings alone, once, at temperature 0', async () => {
    const talk = await toFirstStep();
    await talk.say(rusty);
    expect(asked).toHaveLength(1);
    const [request] = asked;
    expect(request).toMatchObject({ temperature: 0, response_format: { type: 'json_schema' } });
    const format = JSON.stringify(request?.['response_format']);
    for (const slot of ['measurement', 'leak', 'corrosion', 'noise']) expect(format).toContain(`"${slot}"`);
    for (const never of ['outcome', 'mode', 'motor', 'isolat', 'report']) expect(format).not.toContain(never);
  });

  test('F11 a reading in words is noted with its unit, and does not answer the step that asks for one', async () => {
    const talk = await toFirstStep();
    says = finds({ slot: 'measurement', value: '118 V', quote: 'hundertachtzehn Volt' });
    await talk.say('es sind hundertachtzehn Volt dran');
    const { facts, steps } = await shown(talk);
    expect(facts.at(-1)).toMatchObject({ value: 118, unit: 'V', step: null, reader: 'model' });
    expect(steps.filter(({ status }) => status === 'done')).toEqual([]);
    // Told in words of the rules it answers the step, and takes the place of what the model had read.
    await talk.say('118 V');
    const after = await shown(talk);
    expect(after.steps.filter(({ status }) => status === 'done')).toHaveLength(1);
    expect(after.facts.find(({ reader }) => reader === 'model')?.superseded_by).toBe(after.facts.at(-1)?.fact);
  });

  testInLaws.each(
    sampleOf(
      [
        ['words that are not in the message', finds({ ...rust, quote: 'rust everywhere' })],
        ['a number that its quote does not say', finds({ slot: 'measurement', value: '12 V', quote: '13er' })],
        ['a number without a unit', finds({ slot: 'measurement', value: '13', quote: '13er' })],
        ['two readings', finds({ slot: 'measurement', value: '13 V and 5 A', quote: '13er' })],
        ['a slot that nobody asked for', finds({ slot: 'outcome', value: 'found', quote: 'verrostet' })],
        ['something that is neither found nor not', finds({ ...rust, value: 'maybe' })],
        ['both', finds(rust, { ...rust, value: 'not found' })],
        ['prose', 'It is rusty.'],
      ],
      3,
    ),
  )('F11 %s is dropped, and the answer is the engine’s', async (_what, said) => {
    const talk = await toFirstStep();
    const { facts } = await shown(talk);
    says = said;
    const settled = await talk.say(`${rusty} an der 13er Mutter`);
    expect(settled.understood).toBeUndefined();
    expect(settled.disposition).toBe('answered');
    expect((await shown(talk)).facts).toEqual(facts);
    expect(asked).toHaveLength(1);
  });

  testInLaws(
    'F11 what the rules understand is not read again, nor are questions, commands and what nobody asked about',
    async () => {
      const talk = await startTalk(app, { assistant: 'rv-service-desk' });
      await talk.sayAll('good morning', 'AC is not cooling', 'where is the capacitor?', '118 volts', 'I see a leak');
      await talk.say('START FINAL REPORT');
      expect(asked).toEqual([]);
    },
  );

  testInLaws('F11 what a model has found after an isolation plans nothing anew, and stands in no report', async () => {
    const talk = await toFirstStep();
    says = finds(rust);
    await talk.say(rusty);
    await talk.sayAll('118 volts', 'yes it runs', '62 %');
    expect((await shown(talk)).isolation.complete).toBe(true);
    await talk.say(rusty);
    expect((await shown(talk)).isolation).toMatchObject({ complete: true, invalidated: false });
    const report = await talk.say('START FINAL REPORT');
    expect(report.reply?.text).not.toMatch(/corro|rust/i);
  });

  test('R8 a conversation that is cancelled while its message is read once more asks the model for nothing else', async () => {
    const talk = await toFirstStep();
    const before = app.model.requests.length;
    app.script((request) =>
      request['response_format'] === undefined ? told(request) : { kind: 'reply', text: finds(rust), delayMs: 20_000 },
    );
    const settled = talk.say(rusty);
    await expect.poll(() => app.model.requests.length).toBe(before + 1);
    const handle = app.temporal.workflow.getHandle(talk.workflowId);
    await handle.cancel();
    expect(await settled).toMatchObject({ disposition: 'refused' });
    await expect(handle.result()).rejects.toThrow();
    expect(app.model.requests).toHaveLength(before + 1);
  });
});
