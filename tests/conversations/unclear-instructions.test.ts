/** What is unclear in an instruction, through the real entry point, on the assistant that is shipped for it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InstructionAnswer } from '../../contracts/wire/clarification.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { describeInLaws, sampleOf, testInLaws } from '../support/laws.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
  app.script(() => 'Noted.');
});
afterAll(() => app.close());

const give = (text: string, department = 'operations'): Promise<InstructionAnswer> =>
  app.client.instructions.give({ assistant: 'operations-agents', from: 'shop', to: 'dispatch', department, text });

describe('C9 the examples of the departments', () => {
  test.each(
    sampleOf(
      [
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
      ],
      2,
    ),
  )('%s: "%s" is asked back about, "%s" goes on', async (department, ambiguous, clear) => {
    const asked = await give(ambiguous, department);
    expect(asked.band).toBe('clarify');
    expect(asked.clarification_request?.specific_issues).not.toEqual([]);
    expect((await give(clear, department)).clarification_request).toBeUndefined();
  });
});

describe('C4 vague words', () => {
  test.each([
    ['a verb without an object', 'Please process the customers and handle it soon.', 'Process refund #12.'],
    [
      'an end that is none',
      'Send the report ASAP, later or eventually.',
      'Send the October report by Friday 4 December 2026.',
    ],
  ])('%s', async (_what, vague, precise) => {
    const unclear = await give(vague);
    const clear = await give(precise);
    expect(unclear.confidence_score).toBeLessThan(clear.confidence_score);
    expect(clear).toMatchObject({ confidence_score: 1, band: 'proceed' });
  });
});

describe('C16 an order whose object nobody knows', () => {
  test.each(
    sampleOf(
      ['Cancel the order.', 'Send it to the customer', 'Storniere die Bestellung.', 'Cancélalo.', 'Отмени заказ.'],
      1,
    ),
  )('"%s" is asked back about', async (text) => {
    const asked = await give(text);
    expect(asked).toMatchObject({ band: 'clarify', ambiguity_type: 'missing_information' });
    expect(asked.clarification_request?.specific_issues).toHaveLength(1);
  });

  test('goes on once it is said which one', async () => {
    const { clarification_request: asked } = await give('Cancel the order.');
    expect(asked?.specific_issues).toMatchObject([{ field: 'order' }]);
    const answer = await app.client.clarifications.respond(asked?.id ?? '', {
      from: 'shop',
      clarifications: [{ field: 'order', value: '4711' }],
    });
    expect(answer).toMatchObject({ status: 'resolved', band: 'proceed', confidence_score: 1 });
  });

  test.each(['Cancel the order.', 'Cancel it.'])('C7 "%s" is plain where the conversation knows it', async (text) => {
    const first = await give('Order 4711 is damaged.');
    expect(first).toMatchObject({ band: 'proceed', understood: [{ field: 'order', value: '4711' }] });
    const next = await app.client.instructions.give({
      assistant: 'operations-agents',
      conversation_id: first.conversation_id,
      from: 'shop',
      to: 'dispatch',
      department: 'operations',
      text,
    });
    expect(next).toMatchObject({ band: 'proceed' });
  });
});

describeInLaws('C16 what a field needs', () => {
  const refund = (fields: Record<string, string | number>) =>
    app.client.instructions.give({
      assistant: 'operations-agents',
      from: 'shop',
      to: 'dispatch',
      type: 'refund',
      text: 'Pay it back.',
      fields: { order: '4711', ...fields },
    });
  const respond = (id: string | undefined, field: string, value: string | number) =>
    app.client.clarifications.respond(id ?? '', { from: 'shop', clarifications: [{ field, value }] });

  testInLaws('an amount needs its currency, given or answered', async () => {
    const { clarification_request: asked } = await refund({ amount: 500 });
    expect(asked?.specific_issues).toMatchObject([{ field: 'amount' }]);
    await expect(respond(asked?.id, 'amount', '500')).rejects.toMatchObject({ status: 422 });
    expect(await respond(asked?.id, 'amount', 'EUR 500')).toMatchObject({ status: 'resolved', band: 'proceed' });
  });

  testInLaws('a deadline is still to come, given, said or answered', async () => {
    const ship = (text: string) =>
      app.client.instructions.give({
        assistant: 'operations-agents',
        from: 'shop',
        to: 'dispatch',
        department: 'operations',
        type: 'shipment',
        text,
      });
    const { clarification_request: asked } = await ship('Ship 40 pallets to Berlin by 3 March 2020, 17:00 CET.');
    expect(asked?.specific_issues).toMatchObject([
      { field: 'deadline', issue: expect.stringContaining('3 March 2020') as string },
    ]);
    await expect(respond(asked?.id, 'deadline', '2021-01-04 17:00 CET')).rejects.toMatchObject({ status: 422 });
    expect(await respond(asked?.id, 'deadline', '2030-12-04 17:00 CET')).toMatchObject({ status: 'resolved' });
  });
});
