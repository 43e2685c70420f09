/** The page "Let an assistant ask before it assumes", loaded as it stands. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { compileAssistant } from '../../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import { readYaml } from '../../../adapters/files/yaml-file.ts';
import { clarificationResponse, instructionAnswer, instructionBody } from '../../../contracts/wire/clarification.ts';
import { clarificationLibrary } from '../../../contracts/assistant/library.ts';

const page = readFileSync(new URL('../../../docs/how-to/clarify.md', import.meta.url), 'utf8');

/** A block of the page by what stands behind its opening fence. */
function block(info: string): string {
  const [, text] = page.split(`\`\`\`${info}\n`);
  if (text === undefined)
    throw new Error(`The page has no block "${info}". Name the block so, or change this test with the page.`);
  return text.slice(0, text.indexOf('```'));
}

test('C9 C10 the page’s assistant loads, with its chain, its types and an agent that has the protocol in its prompt', () => {
  const folder = mkdtempSync(join(tmpdir(), 'how-to-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const shipped = fileURLToPath(new URL('../../../assistants/defaults', import.meta.url));
  cpSync(shipped, join(folder, 'defaults'), { recursive: true });
  mkdirSync(join(folder, 'tester'));
  const files = {
    'assistant.yaml': `name: tester\ntitle: Tester\ndescription: For tests.\npolicyVersion: 1\n${block('yaml assistant.yaml')}`,
    'clarification.yaml': block('yaml clarification.yaml'),
    'sales-director.liquid': block('liquid sales-director.liquid'),
    'system.liquid': 'You.',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'tester', name), text);

  const tester = compileAssistant(readAssistantFolder(join(folder, 'tester')));
  expect(tester.policy.clarification).toMatchObject({ instructions: true, participants: true });
  expect(tester.policy.clarification?.chain.map(({ timeoutS }) => timeoutS)).toEqual([60, 60, 14_400]);
  const prompt = tester.renderParty({
    now: '2026-11-21T09:00:00Z',
    timeZone: null,
    party: 'sales-director',
    role: 'director_agent',
    department: null,
    asks: 'shop-agent',
    asked: 'sales-bot',
    timeoutS: 60,
    issues: [],
    interpretation: null,
    instruction: '',
    fields: {},
    known: [],
  });
  expect(prompt).toContain('A usual discount is 10 %');
  expect(prompt).toContain('## Clarification protocol');
  const library = readYaml('clarification.yaml', files['clarification.yaml'], clarificationLibrary).data;
  expect(library.types.map(({ name }) => name)).toEqual(['discount']);
  expect(library.departments['sales']?.always).toHaveLength(1);
});

test('C8 what the page sends and gets is what the contracts say', () => {
  const [, sent = ''] = /\/v1\/instructions"[^]*?-d '(\{[^]*?\})'/.exec(page) ?? [];
  expect(instructionBody.parse(JSON.parse(sent))).toMatchObject({ from: 'sales-bot', type: 'discount' });
  const answer = instructionAnswer.strict().parse(JSON.parse(block('json instruction answer')));
  const response = clarificationResponse.parse(JSON.parse(block('json response')));
  expect(response.request_id).toBe(answer.clarification_request?.id);
  expect(response.clarifications.map(({ field }) => field)).toEqual(
    answer.clarification_request?.specific_issues.map(({ field }) => field),
  );
});
