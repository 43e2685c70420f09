import { expect, test } from 'vitest';
import { isSaidToUs } from '../../../domain/flows/said-to-us.ts';
import { message } from '../../reading/words.ts';
import { saidToUs, wordsThemselves } from './said-to-us-cases.ts';

test.each(Object.values(saidToUs).flat())('G20 %j is said to whoever asked', (said) => {
  expect(isSaidToUs({ ...message(said), messageId: 'm' })).toBe(true);
});

test.each(Object.values(wordsThemselves).flat())('G20 %j is what was asked for', (said) => {
  expect(isSaidToUs({ ...message(said), messageId: 'm' })).toBe(false);
});
