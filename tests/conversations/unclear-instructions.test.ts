/** What is unclear in an instruction, through the real entry point, on the assistant that is shipped for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InstructionAnswer } from '../../contracts/clarification.ts';
import { openHouse, type House } from '../support/house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
  house.script(() => 'Noted.');
});
afterAll(() => house.close());

const give = (text: string, department = 'operations'): Promise<InstructionAnswer> =>
  house.client.instructions.give({ assistant: 'operations-agents', from: 'shop', to: 'dispatch', department, text });

describe('C9 the examples of the departments', () => {
  test.each([
    ['sales', 'Give them a good discount', 'Give them a 10% discount on all orders above EUR 200.'],
    ['sales', 'Target high-value customers', 'Target customers with revenue over $100,000 per year'],
    [
      'marketing',
      'Run a social media campaign',
      'Run a social media campaign on Facebook and LinkedIn with a budget of EUR 10,000 from 1 April to 30 April for IT managers in Germany',
    ],
    ['marketing', 'Increase engagement', 'Increase the email open rate by 5 percentage points within Q2'],
    ['operations', 'Ship orders quickly', 'Ship all orders the same day'],
    ['operations', 'Optimize inventory', 'Optimize inventory for turnover'],
  ])('%s: "%s" is asked back about, "%s" goes on', async (department, ambiguous, clear) => {
    const asked = await give(ambiguous, department);
    expect(asked.band).toBe('clarify');
    expect(asked.clarification_request?.specific_issues).not.toEqual([]);
    expect((await give(clear, department)).clarification_request).toBeUndefined();
  });
});

describe('C4 vague words', () => {
  test.each([
    ['a verb without an object', 'Please process the customers and handle it soon.', 'Process refund #12.'],
    ['an end that is none', 'Send the report ASAP, later or eventually.', 'Send the report by Friday 4 December 2026.'],
  ])('%s', async (_what, vague, precise) => {
    const unclear = await give(vague);
    const clear = await give(precise);
    expect(unclear.confidence_score).toBeLessThan(clear.confidence_score);
    expect(clear).toMatchObject({ confidence_score: 1, band: 'proceed' });
  });
});
