/**
 * F11 What a model makes of everyday rows that the rules have left over: one that reads rightly, one that reads wrongly
 * at random; and both readers by one verifier.
 */
import { describe, expect, test } from 'vitest';
import type { SaidFinding } from '../../contracts/reading/second-reader.ts';
import { evaluateModels } from '../../bench/evaluate/models.ts';
import { readEveryday } from '../../bench/evaluate/everyday/rows.ts';
import { everydayNow, everydayState, incident } from '../../bench/evaluate/everyday/scene.ts';
import { readerWith } from '../../bench/evaluate/talk/hear.ts';
import { askedAt } from '../../domain/conversation/second-look.ts';
import { readFor } from '../../domain/conversation/question.ts';

const folder = 'tests/talk/everyday';

describe('F11 every fourth everyday row with a scripted model', () => {
  const { rightly, wrongly, worst } = evaluateModels({ folder, every: 4, seed: 7, worst: 10 });

  test('F11 that reads rightly: what it found is taken and shown', () => {
    expect(rightly.values.left).toBeGreaterThan(50);
    expect(rightly.values.share, worst.join('\n')).toBeGreaterThanOrEqual(0.98);
    expect(rightly.offer.share).toBeGreaterThanOrEqual(0.95);
  });

  test('F11 that reads wrongly at random: nothing is taken without its words, and nothing is done', () => {
    expect(wrongly.asked).toBeGreaterThan(200);
    expect(wrongly.taken).toBeGreaterThan(50);
    expect(wrongly).toMatchObject({ without_its_quote: 0, wrong_acts: 0 });
  });

  test('F11 is not asked at a final yes', () => {
    expect([rightly.asked_at_a_final_yes, wrongly.asked_at_a_final_yes]).toEqual([0, 0]);
  });
});

test('F11 what the rules find passes the same verifier', () => {
  const { policy, readMessage, verifyFindings } = readerWith({ incident });
  const rows = (['person', 'phone', 'address'] as const).flatMap((step) => readEveryday(folder, 'open', step));
  const refused = rows.flatMap((row) => {
    const before = everydayState(row, policy);
    const { flow } = before;
    const reading = readMessage(row.message, { question: readFor(before), at: everydayNow });
    const [said, ...more] = foundByRules(reading, row.message);
    if (flow === null || said === undefined || more.length > 0) return [];
    const asked = askedAt(flow, policy.flows);
    if (asked.every(({ slot }) => slot !== said.slot)) return [];
    const moment = { at: everydayNow, language: reading.language, times: [] };
    return verifyFindings(row.message, asked, [said], moment).length === 0 ? [row.message] : [];
  });
  expect(refused).toEqual([]);
});

/** Values that the rules read, with the words that they stand in. */
function foundByRules(
  { phones, emails }: ReturnType<ReturnType<typeof readerWith>['readMessage']>,
  message: string,
): readonly SaidFinding[] {
  return [
    ...phones.map(({ start, end, number }) => ({ slot: 'phone', value: number, quote: message.slice(start, end) })),
    ...emails.map(({ start, end, address }) => ({ slot: 'address', value: address, quote: message.slice(start, end) })),
  ];
}
