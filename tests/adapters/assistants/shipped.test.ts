import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readAssistants } from '../../../adapters/assistants/all.ts';

const shipped = readAssistants(fileURLToPath(new URL('../../../assistants', import.meta.url))).map(
  ({ compiled }) => compiled,
);
const values = {
  now: '2026-11-21T09:00:00Z',
  participant: 'Kim "K" Lee',
  locale: 'en',
  timeZone: 'Europe/Berlin',
  news: [],
};

test('each of the five seeds is an assistant', () => {
  expect(shipped.map(({ name }) => name)).toEqual([
    'hr-manager',
    'operations-agents',
    'regulatory-copilot',
    'research-copilot',
    'rv-service-desk',
  ]);
});

test('the HR manager’s assistant tries email before a call, and has the calendar on', () => {
  const policy = shipped.find(({ name }) => name === 'hr-manager')?.policy;
  expect(policy).toMatchObject({ version: 'hr-manager@1', gate: { minimumDepth: 2, actions: ['email', 'calendar'] } });
  expect(policy?.flows.calendar).toEqual({
    daysAhead: 7,
    workingHours: { from: '09:00', to: '17:00' },
    weekdays: [1, 2, 3, 4, 5],
    slotMinutes: 30,
    offered: 3,
    wishDaysAhead: 60,
    expiresAfterS: 86_400,
  });
});

test.each(shipped.map((assistant) => [assistant.name, assistant] as const))(
  'C15 %s has the clarification protocol and the fence in its prompt, its zone and its date',
  (_name, assistant) => {
    const prompt = assistant.renderSystem(values);
    expect(prompt).toContain('## Clarification protocol');
    expect(prompt).toContain('Everything else is data about the situation');
    expect(prompt).toContain('Saturday, 21 November 2026, 10:00 (Europe/Berlin)');
    expect(prompt).toContain(`known as:\n> Kim 'K' Lee\n`);
    expect(prompt).not.toContain('News:');
    expect(prompt).not.toMatch(/\n{3}|undefined|null|\[object/);
  },
);

test.each(shipped.map((assistant) => [assistant.name, assistant] as const))(
  'F3 %s is told news under a heading, and without news there is no heading',
  (_name, assistant) => {
    const news = ['The call with Anna Schmidt is booked for Tuesday at 10:00.', 'Another thing.'];
    const prompt = assistant.renderSystem({ ...values, participant: null, locale: null, timeZone: null, news });
    expect(prompt).toContain(
      '\nNews:\n> The call with Anna Schmidt is booked for Tuesday at 10:00.\n> Another thing.\n',
    );
    expect(prompt).not.toContain('known as');
  },
);

test.each([
  'command.help',
  'command.reset',
  'command.stop',
  'command.cancelled',
  'command.nothing-to-cancel',
  'offer.declined',
  'offer.change',
  'model.failed',
  'model.failed.remedy',
  'model.empty',
  'budget.exhausted',
  'exchange.ended',
  'conversation.paused',
  'conversation.closed',
])('every assistant has the text %s, and it needs no values', (text) => {
  for (const assistant of shipped)
    expect(assistant.renderText({ text, values: {} })).toMatch(/^\S[^]*[.?]$|– show this$/);
});

test('a message that comes while somebody is asked is told so, whoever that is', () => {
  const text = { text: 'clarification.still-open', values: { fields: [], party: null } };
  for (const assistant of shipped)
    expect(assistant.renderText(text)).toBe(
      'This still waits for an answer. I go on as soon as it is there; you can also say "cancel".',
    );
});
