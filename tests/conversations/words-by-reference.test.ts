/** What flows keep by reference, through HTTP: shown, said and sent in full, and never in the workflow (R9, F4). */
import { defaultPayloadConverter } from '@temporalio/common';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../adapters/postgres/database/database.ts';
import { dayAhead } from '../support/days.ts';
import { workflowIdOf } from '../../workflows/conversation/messages.ts';
import { startApp, type App } from '../support/in-process-app.ts';
import { sampleOf, testInLaws } from '../support/laws.ts';
import { startTalk } from '../support/talk.ts';
import { answeredWith, letterIn, mailsTo, newAddress, offersLetter } from './letters.ts';

let app: App;
beforeAll(async () => {
  // It looks at payloads as they are.
  app = await startApp({ codec: 'off' });
});
afterAll(() => app.close());

const emoji = `${'My employee is absent. '.repeat(6).slice(0, 119)}😀 and nobody knows why.`;

/** A blank that is no day takes whatever is said. */
const offersOccasion = offersLetter.replaceAll('Absence Date', 'Occasion');

/** On to the preview of an email whose one value is in the participant's own words. */
async function toPreview() {
  const address = newAddress();
  const { talk } = await answeredWith(app, offersOccasion);
  await talk.sayAll('Yes, please.', 'Anna Schmidt', address, 'the day of the flood in the warehouse', 'extension 4711');
  return { talk, address, shown: letterIn(await talk.say('Maria Lopez')) };
}

describe('R9 words by reference', () => {
  testInLaws('an emoji across the 120th character of the first message: a call comes to its preview', async () => {
    const talk = await startTalk(app);
    app.script(['Have you called them?']);
    await talk.say(emoji);
    await talk.say(`Can you schedule a call for ${dayAhead('Europe/Berlin')}?`);
    const shown = await talk.sayAll('1', 'Anna Schmidt', 'skip');
    expect(shown.flow).toMatchObject({ step: 'preview', preview: { topic: '' } });
    expect(await talk.say('yes')).toMatchObject({ disposition: 'flow_step', flow: null });
  });

  testInLaws('what the workflow hands on holds neither the email nor the answers that went into it', async () => {
    const { talk, shown } = await toPreview();
    expect(shown.message).toContain('you were not at work on the day of the flood in the warehouse');
    const handle = app.temporal.workflow.getHandle(talk.workflowId);
    const { events = [] } = await handle.fetchHistory();
    let kept = 0;
    for (const { activityTaskScheduledEventAttributes: scheduled } of events ?? []) {
      for (const payload of scheduled?.input?.payloads ?? []) {
        const given = defaultPayloadConverter.fromPayload<Record<string, Record<string, unknown> | undefined>>(payload);
        const { state, move, say, flow } = given;
        const sent = JSON.stringify([state?.['flow'], state?.['offer'], state?.['topic'], move, say, flow]);
        if (state?.['flow']) kept += 1;
        for (const words of ['not at work', 'Kind regards', 'flood', 'extension', 'My employee'])
          expect(sent).not.toContain(words);
      }
    }
    expect(kept).toBeGreaterThan(3);
  });

  test('F4 what is not what was shown any more is not sent', async () => {
    const { talk, address } = await toPreview();
    const owner = openDatabase({ url: inject('servers').ownerUrl, connections: 1 });
    const changed = await owner.query(
      `update effect_previews set preview = jsonb_set(preview, '{message}', '"Something else"')
        where tenant = $1 and conversation = $2`,
      [app.tenant, talk.id],
    );
    await owner.close();
    expect(changed.rowCount).toBeGreaterThan(0);
    const told = await talk.say('yes');
    expect(told).toMatchObject({ disposition: 'flow_step', flow: null });
    expect(told.reply?.text).not.toMatch(/^Sent/);
    expect(mailsTo(app, address)).toEqual([]);
  });

  test.each(
    sampleOf(
      [
        ['a rule', 'sales', 'Give the zebrafinch people a good discount', /Give the zebrafinch people/],
        ['a conflict', 'marketing', 'The budget is EUR 500, but the budget is EUR 900. Zebrafinch.', /EUR 500/],
        ['haste', 'operations', 'Ship the zebrafinch orders quickly, zebrafinch first', /quickly/],
        ['a thing', 'marketing', 'Handle the zebrafinch matter soon, some zebrafinch, many', /soon/],
      ],
      1,
    ),
  )(
    'C5 R9 what is asked about %s quotes the instruction, and its history has none of its words',
    async (_of, department, text, quoted) => {
      const given = { assistant: 'operations-agents', from: 'shop', to: 'dispatch', department, text };
      const answer = await app.client.instructions.give(given);
      const asked = answer.clarification_request;
      for (const { issue, suggestion } of asked?.specific_issues ?? [])
        expect(issue + suggestion).not.toMatch(/[\uF790\uF791…]/);
      expect(JSON.stringify(asked?.specific_issues)).toMatch(quoted);
      const id = workflowIdOf(app.tenant, answer.conversation_id);
      const { events = [] } = await app.temporal.workflow.getHandle(id).fetchHistory();
      const kept = JSON.stringify(events, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString() : value,
      );
      expect(kept).toContain(answer.conversation_id);
      expect(kept).not.toMatch(/zebrafinch/i);
    },
  );
});
