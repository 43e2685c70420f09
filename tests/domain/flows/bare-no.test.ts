import { expect, test } from 'vitest';
import { isBareNo } from '../../../domain/flows/bare-no.ts';
import { message } from '../../reading/words.ts';
import { bareNos, noesToThings } from './bare-no-cases.ts';

test.each(Object.values(bareNos).flat())('G19 %j is a no and nothing else', (said) => {
  expect(isBareNo(message(said))).toBe(true);
});

test.each(Object.values(noesToThings).flat())('G19 %j names something, or leaves something over', (said) => {
  expect(isBareNo(message(said))).toBe(false);
});
