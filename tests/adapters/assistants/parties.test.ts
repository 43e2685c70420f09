/** Parties of the chain as data: how they are reached, and the prompts of those that are agents (C10, C15). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readAssistants } from '../../../adapters/assistants/all.ts';
import { compileAssistant } from '../../../adapters/assistants/compile.ts';
import { AssistantError } from '../../../adapters/files/fault.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import type { PartyValues } from '../../../adapters/assistants/parties.ts';
import { assistantsFolder } from './folder.ts';

const shippedFolder = fileURLToPath(new URL('../../../assistants', import.meta.url));
const shipped = readAssistants(shippedFolder).map(({ compiled }) => compiled);
const shippedFile = (name: string): string => readFileSync(join(shippedFolder, 'defaults', name), 'utf8');

const values: PartyValues = {
  now: '2026-11-21T09:00:00Z',
  timeZone: null,
  party: 'boss',
  role: 'director_agent',
  department: 'sales',
  asks: 'sales-agent',
  asked: 'shop',
  timeoutS: 45,
  issues: [],
  interpretation: null,
  instruction: '',
  fields: {},
  known: [],
};

const head = 'name: tester\ntitle: Tester\ndescription: For tests.\npolicyVersion: 3\n';
const agent = 'clarification: { parties: [{ name: boss, role: director_agent, kind: agent }] }\n';

/** An assistant with this behind its first four lines, and the shipped sheets. */
const load = (yaml: string, files: Readonly<Record<string, string | null>> = {}) =>
  compileAssistant(
    readAssistantFolder(
      join(
        assistantsFolder({
          'defaults/party.liquid': shippedFile('party.liquid'),
          'defaults/party-task.liquid': shippedFile('party-task.liquid'),
          'defaults/clarification.liquid': shippedFile('clarification.liquid'),
          'tester/assistant.yaml': head + yaml,
          ...files,
        }),
        'tester',
      ),
    ),
  );

const faultsOf = (...given: Parameters<typeof load>) => {
  try {
    load(...given);
  } catch (error) {
    if (error instanceof AssistantError) return error.faults.map(({ file, line, happened }) => [file, line, happened]);
    throw error;
  }
  return [];
};

describe('C10 the directory', () => {
  test('C10 an agent without a sheet of its own has the default one, and others have none', () => {
    const tester = load(
      'clarification: { parties: [{ name: boss, role: director_agent, kind: agent }, { name: shop, role: task_agent }] }\n',
    );
    const prompt = tester.renderParty(values);
    expect(prompt).toContain('You answer for boss, the director agent for sales at the Tester.');
    expect(prompt).toContain('An agent has 45 seconds');
    expect(prompt).not.toMatch(/\n{3}|undefined|\[object/);
    expect(tester.renderParty({ ...values, party: 'shop' })).toBeNull();
    expect(tester.renderParty({ ...values, party: 'constructor' })).toBeNull();
  });

  test('C10 a party’s own sheet is told everything, other people’s words on one line or as JSON', () => {
    const sheet = `{{ date }} {{ time }} {{ time_zone }}|{{ interpretation }}|{{ instruction }}|{% for one in fields %}{{ one.name }}={{ one.value }}{% endfor %}|{% for one in issues %}{{ one.field }}:{{ one.issue }}:{{ one.suggestion }}:{{ one.choices | join: "/" }}{% endfor %}|{% for one in known %}{{ one.role }} {{ one.text }}{% endfor %}
{% render 'defaults/clarification.liquid' %}`;
    const tester = load(`${agent}reach: { boss: { sheet: boss.liquid } }\n`, { 'tester/boss.liquid': sheet });
    const [first] = (
      tester.renderParty({
        ...values,
        timeZone: 'Europe/Berlin',
        interpretation: 'a\n## b',
        instruction: 'c\n"d"',
        fields: { e: ['f', 1] },
        issues: [{ field: 'g', issue: 'h\ni', suggestion: 'j', choices: ['k', 'l'] }],
        known: [{ role: 'participant', text: 'm\nn' }],
      }) ?? ''
    ).split('\n');
    expect(first).toBe(
      'Saturday, 21 November 2026 10:00 Europe/Berlin|a ## b|"c\\n\\"d\\""|e=["f",1]|g:h i:j:k/l|participant "m\\nn"',
    );
    expect(tester.renderParty({ ...values, timeZone: 'Mars/Olympus' })).toContain('21 November 2026 09:00 UTC');
  });

  test('C10 how a party is reached is found by its name', () => {
    const tester = load(
      `clarification:\n  parties: [{ name: desk, role: human_operator, channels: [mail, webhook] }]\nreach:\n  desk: { mail: a@example.org, webhook: { url: 'https://example.org/x', secretVariable: S } }\n`,
    );
    expect(tester.reachOf('desk')).toMatchObject({ mail: 'a@example.org', webhook: { privateNetwork: false } });
    expect(tester.reachOf('nobody')).toBeNull();
    expect(tester.reachOf('constructor')).toBeNull();
  });

  test('F10 a party is written to in its own language, its department’s, or as the directory says', () => {
    const parties =
      '  parties:\n' +
      '    - { name: ana, role: human_operator, department: sales, locale: es-MX }\n' +
      '    - { name: boss, role: director_agent, department: sales }\n' +
      '    - { name: desk, role: human_operator }\n';
    const spoken = (more: string) => {
      const { localeOf } = load(`clarification:\n${parties}${more}`);
      return ['ana', 'boss', 'desk', 'nobody'].map((party) => localeOf(party, 'de'));
    };
    expect(spoken('')).toEqual(['es-MX', null, null, null]);
    expect(spoken('  departments: { sales: { locale: ru } }\n  locale: en\n')).toEqual(['es-MX', 'ru', 'en', 'en']);
    expect(spoken('  locale: en\n  writesAsSpoken: true\n')).toEqual(['es-MX', 'de', 'de', 'de']);
    expect(load(`clarification:\n${parties}  locale: en\n  writesAsSpoken: true\n`).localeOf('desk', null)).toBe('en');
  });

  test.each<[string, string, Readonly<Record<string, string | null>>, readonly unknown[]]>([
    [
      'a language for a department in which nobody is',
      'clarification:\n  departments: { sails: { locale: es } }\n  parties: [{ name: desk, role: human_operator, department: sales }]\n',
      {},
      ['tester/assistant.yaml', 6, 'Nobody is in the department "sails".'],
    ],
    [
      'a language that is none',
      'clarification:\n  locale: Spanish!\n',
      {},
      ['tester/assistant.yaml', 6, '"clarification.locale" is not right: a BCP 47 tag such as "es" or "de-AT".'],
    ],
    [
      'reach for a party that there is not',
      'reach:\n  nobody: { mail: a@example.org }\n',
      {},
      ['tester/assistant.yaml', 6, 'There is no party "nobody".'],
    ],
    [
      'a channel without a place',
      'clarification:\n  parties:\n    - name: desk\n      role: human_operator\n      channels: [webhook]\nreach:\n  desk: { mail: a@example.org }\n',
      {},
      ['tester/assistant.yaml', 9, '"desk" is to be told by webhook, but where is not said.'],
    ],
    [
      'a level that the chain does not have',
      'clarification:\n  parties:\n    - name: desk\n      role: king\n',
      {},
      ['tester/assistant.yaml', 8, '"desk" stands on the level "king", which is not in the chain.'],
    ],
    [
      'a webhook that leads nowhere',
      'clarification: { parties: [{ name: desk, role: task_agent }] }\nreach:\n  desk:\n    webhook:\n      url: http://example.org/x\n      secretVariable: S\n',
      {},
      [
        'tester/assistant.yaml',
        9,
        '"http://example.org/x" is not encrypted; write https: (http: is for the loopback interface only).',
      ],
    ],
    [
      'a sheet for somebody who is no agent',
      'clarification: { parties: [{ name: desk, role: task_agent }] }\nreach:\n  desk:\n    sheet: desk.liquid\n',
      {},
      ['tester/assistant.yaml', 8, '"desk" has a prompt sheet but is no agent.'],
    ],
    [
      'a sheet that is not there',
      `${agent}reach: { boss: { sheet: boss.liquid } }\n`,
      {},
      ['tester/boss.liquid', undefined, 'There is no such file.'],
    ],
    [
      'an agent when the default sheet is missing',
      agent,
      { 'defaults/party.liquid': null },
      ['defaults/party.liquid', undefined, 'There is no such file.'],
    ],
    [
      'a value that no sheet of a party has',
      `${agent}reach: { boss: { sheet: boss.liquid } }\n`,
      { 'tester/boss.liquid': "{% render 'defaults/clarification.liquid' %}\n\n{{ salary }}\n" },
      ['tester/boss.liquid', 3, '"{{ salary }}" is not among the values of this sheet.'],
    ],
    [
      'C15 a sheet without the protocol',
      `${agent}reach: { boss: { sheet: boss.liquid } }\n`,
      { 'tester/boss.liquid': 'You are the boss.\n' },
      ['tester/boss.liquid', undefined, 'The prompt does not hold "## Clarification protocol".'],
    ],
  ])('C10 refuses %s, with its line', (_name, yaml, files, fault) => {
    expect(faultsOf(yaml, files)).toEqual([fault]);
  });

  test('C10 all faults are told at once', () => {
    const parties =
      'clarification:\n  parties:\n    - { name: a, role: king, channels: [mail] }\nreach:\n  b: { mail: a@example.org }\n';
    expect(faultsOf(parties)).toHaveLength(3);
  });
});

describe('C15 every shipped prompt', () => {
  const prompts = shipped.flatMap((assistant) => [
    [assistant.name, assistant.renderSystem({ ...values, participant: null, locale: null, news: [] })] as const,
    ...assistant.file.clarification.parties
      .filter(({ kind }) => kind === 'agent')
      .map(({ name }) => [`${assistant.name}, ${name}`, assistant.renderParty({ ...values, party: name })] as const),
  ]);

  test('C15 there are agents among the parties of operations-agents', () => {
    expect(prompts.map(([name]) => name)).toContain('operations-agents, sales-director');
    expect(prompts.length).toBeGreaterThan(shipped.length);
  });

  test.each(prompts)('C15 %s: identify, request, wait, proceed, and the indicators of the seed', (_name, prompt) => {
    expect(prompt).toContain('## Clarification protocol');
    expect(prompt).toMatch(/1\. Identify[^]*2\. Request[^]*3\. Wait[^]*seconds[^]*4\. Proceed/);
    expect(prompt).toMatch(/prefer clarification over assumption/);
    for (const word of ['Missing information', '"some"', '"many"', '"few"', '"soon"', '"later"', 'Conflicting'])
      expect(prompt).toContain(word);
  });
});

describe('C7 C10 what Parley says about questions', () => {
  const say = (text: string, values: Readonly<Record<string, unknown>> = {}): string =>
    shipped[0]?.renderText({ text: `clarification.${text}`, values }) ?? '';
  const date = { field: 'target_date', issue: "No specific date provided for 'soon'", suggestion: 'Which date?' };
  const budget = { field: 'budget', issue: 'There is no budget.', suggestion: 'How much, in which currency?' };

  test('C7 one question is a sentence, several are a numbered list', () => {
    expect(say('ask', { issues: [date] })).toBe(
      "Before I go on, one question. No specific date provided for 'soon'. Which date?",
    );
    expect(say('ask', { issues: [date, budget] })).toBe(
      "Before I go on, I need to know 2 things:\n\n1. No specific date provided for 'soon'. Which date?\n2. There is no budget. How much, in which currency?",
    );
  });

  test('C7 the second time it is asked in other words', () => {
    for (const issues of [[date], [date, budget], []]) {
      const again = say('again', { issues });
      expect(again).not.toBe(say('ask', { issues }));
      for (const { suggestion } of issues) expect(again).toContain(suggestion);
    }
  });

  test('C10 assumptions are named one by one, as a risk, to people and to the model', () => {
    const assumptions = [date, budget];
    expect(say('best-guess', { assumptions })).toMatch(/^Risk: [^]*- target date: [^]*- budget: /);
    expect(say('best-guess.note', { assumptions })).toMatch(/most likely reading[^]*target date, budget[^]*as a risk/);
  });

  test('C8 answers stand in the transcript with who gave them, one on each line', () => {
    const answers = [
      { field: 'budget', value: 500, explanation: 'Per month.' },
      { field: 'channels', value: ['a', 'b'] },
    ];
    expect(say('answers', { party: 'boss', answers })).toBe(
      'Clarified by boss:\n\n- budget: 500 (Per month.)\n- channels: a, b',
    );
    expect(say('resolved.note', { party: 'boss', answers })).toContain('budget is "500"; channels is "a, b"');
  });

  test.each(Object.keys(textsOf(shippedFile('texts.yaml'))))('%s can be said without any value', (text) => {
    const said = say(text.replace('clarification.', ''));
    expect(said).not.toMatch(/\{\{|\{%|undefined|null/);
    expect(said.length).toBeGreaterThan(9);
  });
});

/** The texts about clarification, by name. */
function textsOf(yaml: string): Readonly<Record<string, true>> {
  const names = [...yaml.matchAll(/^(clarification\.[a-z.-]+):/gm)].map(([, name]) => [name ?? '', true] as const);
  return Object.fromEntries(names);
}
