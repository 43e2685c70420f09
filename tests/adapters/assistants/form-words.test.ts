/**
 * The words of a form by language (F10): one wording or several, what is said of them, and what a translator has left
 * out.
 */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tryAssistant } from '../../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import { slipsIn } from '../../../adapters/assistants/slips.ts';
import { assistantsFolder } from './folder.ts';

const head = 'name: tester\ntitle: Tester\ndescription: For tests.\npolicyVersion: 3\n';
const lexicon = 'actions:\n  ticket:\n    requests: [open a ticket]\n';
const texts = 'form.field: "{{ title }}|{{ ask }}|{{ label }}|{% for one in choices %}{{ one.label }} {% endfor %}"\n';

/** The form begins in line 8: `fields:` is line 9. */
function load(title: string, fields: string, more: Readonly<Record<string, string>> = {}) {
  const form = `gate: { actions: [ticket] }\nflows:\n  forms:\n    ticket:\n      title: ${title}\n      fields:\n${fields}`;
  const folder = assistantsFolder({
    'defaults/texts.yaml': texts,
    'defaults/texts.de.yaml': texts,
    'defaults/texts.es.yaml': texts,
    'tester/assistant.yaml': `${head}${form}webhooks: { ticket: { url: 'https://example.org/x', secretVariable: S } }\n`,
    'tester/lexicon.yaml': lexicon,
    ...more,
  });
  const content = readAssistantFolder(join(folder, 'tester'));
  const tried = tryAssistant(content);
  const slips = slipsIn(content, tried).filter(({ file }) => file.endsWith('assistant.yaml'));
  return { ...tried, slips: slips.map(({ line, happened, remedy }) => [line, happened, remedy]) };
}

const translated = [
  '        - name: how_fast',
  '          label: { en: [urgency, priority], es: urgencia, de: Dringlichkeit }',
  '          ask: { en: How urgent?, es: "¿Cómo de urgente?", de: Wie dringend? }',
  '          kind: choice',
  '          choices: [{ en: low, es: baja, de: niedrig }, { en: [high, hot], es: alta, de: [hoch, hohe] }]',
  '',
].join('\n');
const title = '{ en: Ticket, es: Parte, de: Meldung }';
const asking = (values: object = {}) => ({
  text: 'form.field',
  values: {
    form: 'ticket',
    field: 'how_fast',
    title: 'Ticket',
    ask: 'How urgent?',
    label: 'how fast',
    choices: [
      { number: 1, label: 'low' },
      { number: 2, label: 'high' },
    ],
    ...values,
  },
});

describe('F10 a form', () => {
  test('is said in the language of whoever is asked, in English to others; what is decided with is English', () => {
    const { compiled, faults, slips } = load(title, translated);
    expect([faults, slips]).toEqual([[], []]);
    const said = (tag: string) => compiled?.renderText(asking(), tag);
    expect([said('de-AT'), said('es'), said('en'), said('fr')]).toEqual([
      'Meldung|Wie dringend?|Dringlichkeit|niedrig hoch',
      'Parte|¿Cómo de urgente?|urgencia|baja alta',
      'Ticket|How urgent?|urgency|low high',
      'Ticket|How urgent?|urgency|low high',
    ]);
    expect(compiled?.policy.flows.forms?.['ticket']).toEqual({
      title: 'Ticket',
      fields: [{ name: 'how_fast', ask: 'How urgent?', kind: 'choice', choices: ['low', 'high'], required: true }],
      expiresAfterS: 86_400,
    });
    const shown = (value: string, field = 'how_fast', form = 'ticket') =>
      compiled?.showFormField({ form, field, value }, 'de');
    expect([shown('high'), shown('other'), shown('x', 'due_date'), shown('x', 'a', 'none')]).toEqual([
      { label: 'Dringlichkeit', value: 'hoch' },
      { label: 'Dringlichkeit', value: 'other' },
      { label: 'due date', value: 'x' },
      { label: 'a', value: 'x' },
    ]);
  });

  test('keeps the words of values that it does not know', () => {
    const { compiled } = load(title, translated);
    const said = (values: object) => compiled?.renderText(asking(values), 'de');
    expect(said({ form: 'constructor' })).toBe('Ticket|How urgent?|how fast|low high');
    expect(said({ field: 'gone' })).toBe('Meldung|How urgent?|how fast|low high');
  });

  test('of one language is as before, and no slip', () => {
    const fields = '        - { name: due_date, ask: By when?, kind: date }\n';
    const { compiled, slips } = load('Ticket', fields);
    expect(slips).toEqual([]);
    const values = { field: 'due_date', ask: 'By when?', label: 'due date', choices: [] };
    expect(compiled?.renderText(asking(values), 'de')).toBe('Ticket|By when?|due date|');
  });

  test('that is translated in part is told with file and line: question, label, choice and title', () => {
    const fields = translated
      .replace(', de: Dringlichkeit', '')
      .replace('{ en: low, es: baja, de: niedrig }', 'low')
      .concat('        - { name: unit, ask: Which unit? }\n');
    expect(load('Ticket', fields).slips).toEqual([
      [9, 'The title of "ticket" is not translated (de, es), so that it is said in English.', remedy('de', 'es')],
      [12, 'The label of "how_fast" is not translated (de), so that it is said in English.', remedy('de')],
      [15, 'The choice "low" is not translated (de, es), so that it is said in English.', remedy('de', 'es')],
      [16, 'The question for "unit" is not translated (de, es), so that it is said in English.', remedy('de', 'es')],
      [16, 'The label of "unit" is not translated (de, es), so that it is said in English.', remedy('de', 'es')],
    ]);
  });

  test('of an assistant that says other things in another language wants that language too', () => {
    const own = { 'tester/texts.yaml': texts, 'tester/texts.fr.yaml': texts };
    const { slips } = load('Ticket', '        - { name: due, label: day, ask: By when?, kind: date }\n', own);
    expect(slips[0]).toEqual([
      9,
      'The title of "ticket" is not translated (de, es, fr), so that it is said in English.',
      remedy('de', 'es', 'fr'),
    ]);
  });

  test.each([
    ['no wording in English', translated.replace('en: How urgent?, ', ''), 'a wording in English'],
    ['a word for two choices', translated.replace('[hoch, hohe]', '[hoch, niedrig]'), 'the same choice twice'],
    ['a choice that would cancel', translated.replace('de: niedrig', 'de: Abbrechen'), '"abbrechen" cannot be chosen'],
  ])('is refused for %s', (_what, fields, happened) => {
    const { compiled, faults } = load(title, fields);
    expect(compiled).toBeNull();
    expect(faults).toMatchObject([{ file: 'tester/assistant.yaml', line: expect.any(Number) as number }]);
    expect(faults[0]?.happened).toContain(happened);
  });
});

function remedy(...languages: readonly string[]): string {
  return `Give it by language: { en: …, ${languages.map((one) => `${one}: …`).join(', ')} }.`;
}
