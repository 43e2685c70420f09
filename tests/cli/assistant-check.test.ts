import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { assistantsFolder } from '../adapters/assistants/folder.ts';
import { ContractServer } from '../client/contract-server.ts';
import { parley } from './terminal.ts';

const shipped = fileURLToPath(new URL('../../assistants', import.meta.url));

/** A folder of sound defaults, as they are shipped, with one assistant that has a fault of every sort. */
function broken(changed: Readonly<Record<string, string>> = {}): string {
  const folder = assistantsFolder({ ...faulty, ...changed });
  cpSync(join(shipped, 'defaults'), join(folder, 'defaults'), { recursive: true });
  return folder;
}

const faulty = {
  'tester/assistant.yaml': `name: tester
title: 4
description: For tests.
policyVersion: 1
colour: red
gate:
  actions: [calendar, ticket, bill]
flows:
  calendar: { daysAhead: 90 }
  forms:
    ticket:
      title: A ticket
      fields:
        - { name: summary, ask: What is wrong? }
        - { name: summary, ask: What else? }
webhooks:
  ticket: { url: http://receiver.example/tickets, secretVariable: TICKET_SECRET }
files:
  texts: words.yaml
`,
  'tester/system.liquid': 'You are {{ assistant.title }}.\n{{ partcipant }}\n{{ colour }}\n',
  'tester/script.yaml':
    'signature: s\nrules:\n  - name: a\n    when: { says: [x] }\n    reply: ["{{ topics }}", "{{ turn | shout }}"]\n  - name: b\n    reply: ["{% if turn %}"]\n',
  'tester/lexicon.yaml': `lists:
  thing: [ticket, (issue]
actions:
  ticket:
    requests:
      - open a <thing>
      - open (a|an
      - raise ..40 ticket
      - log <nothing>
      - "..3 ticket"
  ticked:
    requests: [tick it]
without:
  actions: [phone]
  phrases: [a phrase of nobody]
`,
  'tester/clarification.yaml': `types:
  - name: order
    parameters: { type: object, properties: { amount: { type: number } }, required: [amout] }
    fields:
      - { name: size, kind: choice, choices: [small], issue: 'No {feild} given' }
  - name: order
    cues: ['buy _monee', 'order (now']
conflicts:
  - { name: c, one: [now, '(soon'], other: [later], field: time }
without: [nothing-such]
`,
  'tester/graph.yaml': 'concepts:\n  - id: TAX:IE:TAX:LONELY\n    label: Lonely tax\n',
};

/** `file:line` of what is told, in the order in which it is told. */
const places = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(': ')[0]);

describe('parley assistant check', () => {
  test('tells every fault of every file at once, with its line and what to do', async () => {
    const { code, stdout, stderr } = await parley(['assistant', 'check', join(broken(), 'tester')]);
    expect(code).toBe(1);
    // Of each sort that a folder can have: schema, unknown names, phrases, Liquid, texts, placeholders, forms, types.
    for (const place of [
      'tester/assistant.yaml:2',
      'tester/assistant.yaml:5',
      'tester/assistant.yaml:7',
      'tester/assistant.yaml:9',
      'tester/assistant.yaml:15',
      'tester/assistant.yaml:17',
      'tester/assistant.yaml:19',
      'tester/clarification.yaml:3',
      'tester/clarification.yaml:5',
      'tester/clarification.yaml:6',
      'tester/clarification.yaml:7',
      'tester/clarification.yaml:9',
      'tester/clarification.yaml:10',
      'tester/graph.yaml:2',
      'tester/lexicon.yaml:6',
      'tester/lexicon.yaml:7',
      'tester/lexicon.yaml:8',
      'tester/lexicon.yaml:9',
      'tester/lexicon.yaml:10',
      'tester/lexicon.yaml:11',
      'tester/lexicon.yaml:14',
      'tester/lexicon.yaml:15',
      'tester/script.yaml:5',
      'tester/script.yaml:7',
      'tester/system.liquid:2',
      'tester/system.liquid:3',
    ])
      // oxfmt-ignore
      expect(places(stdout), place).toContain(place);
    expect(places(stdout).every((place) => /^[a-z/.-]+:\d+$/.test(place ?? ''))).toBe(true);
    expect(stderr).toMatch(/tester: does not load, for \d+ faults; \d+ more lines are without effect/);
    expect(stdout).not.toMatch(/Invalid input|expected \w+, received/);
  });

  test('tells programs the same, and which of them keep it from loading', async () => {
    const { code, stdout } = await parley(['assistant', 'check', broken(), '--json']);
    expect(code).toBe(1);
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({ ok: false, assistants: [{ name: 'tester', ok: false, loads: false }] });
    const faults: { file: string; line: number; happened: string; remedy: string; stops: boolean }[] =
      told.assistants[0].faults;
    for (const { file, line, happened, remedy } of faults) {
      expect(file).toMatch(/^tester\//);
      expect(line).toBeGreaterThan(0);
      expect(happened).toMatch(/\.$/);
      expect(remedy).toMatch(/\.$/);
    }
    expect(faults.filter(({ stops }) => !stops).length).toBeGreaterThanOrEqual(6);
    // An assistant talks without its concepts.
    expect(faults.find(({ file }) => file.endsWith('graph.yaml'))).toMatchObject({ stops: false });
  });

  test('YAML that is none keeps the other files from nothing', async () => {
    const folder = broken({ 'tester/assistant.yaml': 'name: tester\ntitle: "T\n' });
    const { stdout } = await parley(['assistant', 'check', folder]);
    expect(stdout).toContain('tester/assistant.yaml:3: This is not valid YAML');
    expect(places(stdout)).toEqual(expect.arrayContaining(['tester/system.liquid:2', 'tester/lexicon.yaml:7']));
  });

  test('the shipped assistants are without a fault; `lint` is the same command', async () => {
    expect(await parley(['assistant', 'check', join(shipped, 'hr-manager')])).toMatchObject({ code: 0, stdout: '' });
    const { code, stdout } = await parley(['assistant', 'lint', '--json'], { env: { PARLEY_ASSISTANTS_DIR: shipped } });
    expect(code).toBe(0);
    expect(JSON.parse(stdout).assistants).toHaveLength(5);
  });

  test('a key that holds the name of one that is known is told which', async () => {
    const folder = broken({ 'tester/assistant.yaml': `${faulty['tester/assistant.yaml']}secondReader: true\n` });
    const { stdout } = await parley(['assistant', 'check', join(folder, 'tester')]);
    expect(stdout).toContain('"secondReader" is not known. Remove it, or write "reader" if that is meant.');
    expect(stdout).toContain('"colour" is not known. Remove it or correct its spelling.');
  });

  test('without the defaults beside it the faults of its own files are told as well', async () => {
    const folder = assistantsFolder(faulty);
    rmSync(join(folder, 'defaults'), { recursive: true });
    const { code, stdout } = await parley(['assistant', 'check', join(folder, 'tester')]);
    expect(code).toBe(1);
    expect(stdout).toContain('defaults: The folder cannot be read (ENOENT).');
    expect(stdout).toContain('"colour" is not known.');
    expect(stdout).not.toContain('defaults/');
  });

  test('a folder that is not there, and one that is no assistant', async () => {
    expect(await parley(['assistant', 'check', join(shipped, 'nowhere')])).toMatchObject({ code: 3 });
    const { code, stdout } = await parley(['assistant', 'check', join(broken({ 'bare/notes.md': 'x' }), 'bare')]);
    expect(code).toBe(1);
    expect(stdout).toContain('bare/assistant.yaml: There is no such file.');
  });
});

test('parley assistant list tells what was left out, and why', async () => {
  const server = await new ContractServer().start();
  server.begin();
  try {
    server.brokenAssistants = [
      {
        name: 'tester',
        version: null,
        since: '2026-01-01T00:00:00Z',
        faults: [{ file: 'tester/assistant.yaml', line: 4, happened: 'It is wrong.', remedy: 'Mend it.' }],
      },
    ];
    const { code, stderr } = await parley(['assistant', 'list'], { url: server.url });
    expect(code).toBe(0);
    expect(stderr).toContain('"tester" is broken and was left out. It cannot be talked to.');
    expect(stderr).toContain('tester/assistant.yaml:4: It is wrong. Mend it.');
    const doctor = await parley(['doctor'], { url: server.url });
    expect(doctor.code).toBe(1);
    expect(doctor.stdout).toContain('failed   assistants: broken and left out: tester');
  } finally {
    await server.stop();
  }
});
