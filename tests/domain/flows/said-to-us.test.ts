import { expect, test } from 'vitest';
import { compileAssistant } from '../../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import { isSaidToUs } from '../../../domain/flows/said-to-us.ts';
import { assistantReader } from '../../../reading/assistant-reader.ts';
import { longYeses, saidToUs, wordsThemselves } from './said-to-us-cases.ts';

const { readMessage } = assistantReader(compileAssistant(readAssistantFolder('assistants/hr-manager')));

test.each(Object.values(saidToUs).flat())('G20 %j is said to whoever asked', (said) => {
  expect(isSaidToUs({ ...readMessage(said), messageId: 'm' })).toBe(true);
});

test.each([...Object.values(wordsThemselves).flat(), ...longYeses])('G20 %j is what was asked for', (said) => {
  expect(isSaidToUs({ ...readMessage(said), messageId: 'm' })).toBe(false);
});
