/** What fills a placeholder of an email without asking (F2), and what a change of its parts means. */
import { describe, expect, test } from 'vitest';
import type { DraftPart, EmailFlow } from '../../../contracts/state/flow.ts';
import { partNamed } from '../../../contracts/reading/answers.ts';
import { editIn } from '../../../domain/flows/email/changes.ts';
import { forPerson, isTooLong } from '../../../domain/flows/email/moves.ts';
import { rewriteAsked } from '../../../domain/flows/email/rewriting.ts';
import { startEmail } from '../../../domain/flows/email/start.ts';
import { lengthOf } from '../../../domain/flows/email/values.ts';
import { recipientOf, startFlow } from '../../../domain/flows/by-kind/machines.ts';
import { fingerprint } from '../../../domain/words/fingerprint.ts';
import { emailLife } from './lives.ts';
import { atAddress, atPerson, atPreview, atVariable, emails, emailStart } from './email-said.ts';
import { declining, monday, said } from './said.ts';

type Means = Extract<DraftPart, { placeholder: string }>['means'];
const ref = { ref: 'words', messageId: 'm1', start: 0, end: 11, length: 11, count: 2 } as const;
const length = (means: Means, flow: Partial<EmailFlow> = {}): number | null =>
  lengthOf(
    { ...atPerson, person: null, address: null, sender: null, ...flow },
    { placeholder: 'x', ...(means ? { means } : {}) },
  );

describe('F2 what fills a placeholder', () => {
  test.each<[Means, Partial<EmailFlow>, number]>([
    ['person', { person: 'Anna Schmidt' }, 12],
    ['person-first', { person: 'Anna' }, 4],
    ['person-last', { person: 'Anna Schmidt' }, 12],
    ['address', { address: 'anna@example.com' }, 16],
    ['sender', { sender: 'Maria Lopez' }, 11],
    ['sender-first', { sender: 'Maria' }, 5],
    ['sender-last', { sender: 'Maria Lopez' }, 11],
    ['sender-last', { sender: ref }, 11],
    ['today', { today: '2026-11-23' }, 17],
    ['subject', { variables: { x: ref } }, 11],
  ])('%s is known of %j', (means, flow, expected) => {
    expect(length(means, flow)).toBe(expected);
  });

  test.each<[Means, Partial<EmailFlow>]>([
    ['person', {}],
    ['person-last', {}],
    ['person-last', { person: 'Anna' }],
    ['address', {}],
    ['sender', {}],
    ['sender-last', {}],
    ['sender-last', { sender: 'Maria' }],
    ['sender-last', { sender: { ...ref, count: 1 } }],
    ['today', { today: undefined }],
    ['subject', {}],
    ['message', {}],
    [undefined, { person: 'Anna', address: 'anna@example.com' }],
  ])('%s is asked for with %j', (means, flow) => {
    expect(length(means, flow)).toBeNull();
  });
});

describe('F2 an email before it is drafted', () => {
  const undrafted: EmailFlow = { ...atPerson, template: null, variables: { x: ref } };

  test('is not too long, and keeps what was said when it is for somebody else', () => {
    expect(isTooLong(undrafted)).toBe(false);
    expect(forPerson(undrafted, 'Tom', null)).toMatchObject({ person: 'Tom', variables: { x: ref } });
  });

  test('has nothing to be drafted when both its parts were said outright', () => {
    const said = { ...emailStart, template: null, subject: ref, message: ref };
    expect(startEmail(said)).toMatchObject({
      kind: 'ask',
      flow: { step: 'person', template: { subject: [], body: [] } },
    });
    expect(startEmail({ ...said, message: null }).kind).toBe('draft');
  });

  test('F7 reaches nobody yet, and is dated by UTC where no zone is known', () => {
    expect(recipientOf(atAddress)).toBeNull();
    const begun = {
      ...emailStart,
      template: null,
      consented: true,
      asked: null,
      given: null,
      times: [],
      bookings: [],
      at: Date.parse('2026-11-23T23:30:00Z'),
    };
    const dayIn = (timeZone: string | null) => {
      const move = startFlow('email', { ...begun, timeZone }, { email: emails });
      return move?.kind === 'draft' ? move.flow.today : null;
    };
    expect([dayIn(null), dayIn('Europe/Berlin')]).toEqual(['2026-11-23', '2026-11-24']);
  });
});

describe('F2 which part a change means', () => {
  const words = { start: 0, end: 5, length: 5, lineLength: 5, count: 1 };
  const part = partNamed.parse({ part: 'subject', from: 0, words: 1 });
  const edit = (marks: readonly string[]) => ({
    ...said('change it'),
    answers: {
      people: [],
      addresses: [],
      value: {},
      edits: [
        {
          isFirst: true,
          hasVerb: true,
          isGeneral: false,
          name: marks.map(fingerprint),
          articles: 0,
          part,
          values: [{ after: marks.length, words }],
        },
      ],
    },
  });
  const fieldOf = (marks: readonly string[], ...placeholders: readonly string[]) =>
    editIn(
      edit(marks),
      placeholders.map((placeholder) => ({ placeholder })),
    )?.field;

  test('is the longer name of two', () => {
    expect(fieldOf(['subject'], 'subject line')).toBe('subject');
    expect(fieldOf(['subject', 'line'], 'subject line')).toEqual({ placeholder: 'subject line' });
    expect(fieldOf(['subject', 'line', 'two'], 'subject line', 'subject line two')).toEqual({
      placeholder: 'subject line two',
    });
    expect(fieldOf(['subject'], 'subject')).toBe('subject');
  });
});

describe('F2 a no', () => {
  const step = (flow: EmailFlow, ...args: Parameters<typeof declining>) =>
    emailLife.step(flow, declining(...args), monday, emails);
  const aside = { kind: 'unknown', start: 12, end: 30 } as const;

  test.each<[string, EmailFlow]>([
    ['the person', atPerson],
    ['the address', atAddress],
  ])('to an email ends it where %s is asked for', (_what, flow) => {
    expect(step(flow, 'I do not want an email about all of that business at all', null)).toMatchObject({
      outcome: 'declined',
    });
  });

  test('inside a longer answer ends it too, where that gives no name', () => {
    const answer = said('No email, I have been thinking about all of this for days', {
      declines: [{ start: 0, end: 8, action: 'email' }],
    });
    expect(emailLife.step(atPerson, answer, monday, emails)).toMatchObject({ outcome: 'declined' });
  });

  test('beside words that merely tell something ends it, and not beside a condition', () => {
    expect(step(atPerson, 'No email. I wrote to her already.', null, { remainder: [aside] })).toMatchObject({
      outcome: 'declined',
    });
    const condition = { ...aside, kind: 'condition' } as const;
    expect(step(atPerson, 'No email if she has it already.', null, { remainder: [condition] })).toMatchObject({
      kind: 'ask',
    });
  });
});

test('F2 what is only said of a subject, is asked for once more', () => {
  const asking: EmailFlow = {
    ...atVariable,
    template: { draftId: 'd', subject: [{ placeholder: 'Subject', means: 'subject' }], body: [{ words: 5 }] },
    asking: 'Subject',
  };
  const words = { start: 0, end: 18, length: 18, lineLength: 18, count: 2, describes: true } as const;
  const answer = { ...said('something friendly'), answers: { people: [], addresses: [], value: {}, edits: [], words } };
  expect(emailLife.step(asking, answer, monday, emails)).toMatchObject({
    kind: 'ask',
    say: { text: 'email.subject.again' },
  });
});

test('F2 a part that is to be like something is written anew; a change of another part is not', () => {
  const asked = { kind: 'ask', flow: atPreview, say: { text: 'email.subject', values: {} } } as const;
  const words = { start: 0, end: 30, length: 30, lineLength: 30, count: 5 };
  const saying = (part: 'subject' | 'person') => ({
    ...said('change the subject to something'),
    answers: {
      people: [],
      addresses: [],
      value: {},
      words,
      edits: [
        {
          isFirst: true,
          hasVerb: true,
          isGeneral: false,
          name: ['a', 'b'],
          articles: 0,
          part: { part, from: 0, words: 1 },
          values: [],
        },
      ],
    },
  });
  expect(rewriteAsked(atPreview, asked, saying('subject'))).toMatchObject({ kind: 'draft' });
  expect(rewriteAsked(atPreview, asked, saying('person'))).toBeNull();
});
