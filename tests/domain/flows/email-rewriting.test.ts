/** Which answers to an email's preview may be a wish in free words (F2): nothing is sent by one. */
import { describe, expect, test } from 'vitest';
import type { EmailFlow } from '../../../contracts/state/flow.ts';
import type { Reading, Remainder, SayingKind } from '../../../contracts/reading/reading.ts';
import { expects, sayOf } from '../../../domain/flows/email/prompts.ts';
import { rewriteAsked, withRewriting } from '../../../domain/flows/email/rewriting.ts';
import { stepFlow } from '../../../domain/flows/by-kind/machines.ts';
import { atPreview, emails, templateOf } from './email-said.ts';
import { atPreview as call, declining, monday, policy, said } from './said.ts';

const policies = { email: emails, calendar: policy };

function left(kind: Remainder['kind'], ...says: readonly SayingKind[]): Partial<Reading> {
  return { says: [...says], remainder: [{ start: 0, end: 5, kind }] };
}

function isWish(text: string, found: Partial<Reading>, flow: EmailFlow = atPreview): boolean {
  const answer = said(text, found);
  return rewriteAsked(flow, stepFlow(flow, answer, monday, policies), answer) !== null;
}

describe('F2 a wish is what is left over at the preview', () => {
  test.each<[string, Partial<Reading>, boolean]>([
    ['friendlier', left('unknown'), true],
    ['say that she should come', left('quotation'), true],
    ['perhaps a bit friendlier', left('hedge'), true],
    ['make it shorter', { says: ['change'], remainder: [], stance: 'change' }, true],
    ['could it be shorter?', left('question', 'change'), true],
    ['say that she should call', left('condition', 'change'), true],
    ['yes but friendlier', left('unknown', 'assent', 'contrast'), true],
    ['what is that?', left('question'), false],
    ['if she agrees', left('condition'), false],
    ['wait', left('delay', 'change'), false],
    ['sure you will', left('irony'), false],
    ['yes if she agrees', left('condition', 'assent'), false],
    ['yes, he said', left('quotation', 'assent'), false],
    ['stop it now', left('unknown', 'ending'), false],
    ['thanks', { says: ['courtesy'], remainder: [] }, false],
  ])('%s', (text, found, expected) => {
    expect(isWish(text, found)).toBe(expected);
  });

  test('a bare "change it" asks what, and a word that steers Parley steers it', () => {
    expect(isWish('change it', { says: ['change'], remainder: [], stance: 'change' })).toBe(false);
    expect(isWish('help', { ...left('unknown'), command: 'help' })).toBe(false);
    expect(isWish('x'.repeat(5_001), left('unknown'))).toBe(false);
    const refused = declining('not this one', null, left('condition'));
    expect(rewriteAsked(atPreview, stepFlow(atPreview, refused, monday, policies), refused)).toBeNull();
  });

  test('what the rules take is theirs, and other flows have no wishes', () => {
    const agreed = said('yes', { says: ['assent'], remainder: [], stance: 'affirm' });
    expect(rewriteAsked(atPreview, stepFlow(atPreview, agreed, monday, policies), agreed)).toBeNull();
    const answer = said('friendlier', left('unknown'));
    const ask = stepFlow(atPreview, answer, monday, policies);
    expect(rewriteAsked({ ...atPreview, step: 'address' }, ask, answer)).toBeNull();
    expect(rewriteAsked(call, ask, answer)).toBeNull();
    expect(rewriteAsked(atPreview, { ...ask, flow: call } as typeof ask, answer)).toBeNull();
    expect(
      rewriteAsked(atPreview, { ...ask, flow: { ...atPreview, template: null } } as typeof ask, answer),
    ).toBeNull();
  });
});

describe('F2 a part that is described is not the part itself', () => {
  test.each([
    ['change the message to something friendlier', true],
    ['change the subject to etwas Kürzeres', true],
    ['make the message shorter', true],
    ['make the message a bit shorter', true],
    ['cambia el mensaje a algo más corto', true],
    ['measure the message', false],
    ['change the message', false],
    ['change the person', false],
    ['change the message to Something came up.', false],
    ['change the message to Please call me', false],
  ])('%s', (text, expected) => {
    expect(isWish(text, { stance: 'change' })).toBe(expected);
  });

  test('nor where it is asked for', () => {
    const answer = said('something friendlier');
    const asked: EmailFlow = { ...atPreview, previewHash: null, preview: null, editing: 'message' };
    const move = stepFlow(asked, answer, monday, policies);
    expect(move).toMatchObject({ kind: 'ask', say: { text: 'email.message.again' } });
    expect(rewriteAsked(asked, move, answer)?.edit).toMatchObject({
      declined: { say: { text: 'email.message.again' } },
    });
  });
});

describe('F2 what becomes of a wish', () => {
  const answer = said('friendlier', left('unknown'));

  test('it is told by where it stands, with what is asked when nobody writes it', () => {
    const move = rewriteAsked(atPreview, stepFlow(atPreview, answer, monday, policies), answer);
    expect(move).toMatchObject({
      kind: 'draft',
      edit: {
        wish: { messageId: answer.messageId, start: 0, end: 10 },
        declined: { kind: 'ask', say: { text: 'email.preview.cannot' } },
        unread: { kind: 'ask', say: { text: 'email.preview.again' } },
      },
    });
    const again = { ...atPreview, asked: { text: 'email.preview.again', times: 1 } };
    const second = rewriteAsked(again, stepFlow(again, answer, monday, policies), answer);
    expect(second?.edit?.declined.say.values).toHaveProperty('waysOut', true);
  });

  test('the email that was written is shown before anything is sent', () => {
    const next = withRewriting(atPreview, templateOf('Monday', 'Dear Anna, come at ten.'));
    expect(next).toMatchObject({
      kind: 'preview',
      flow: { step: 'preview', previewHash: null, subject: null, variables: {} },
    });
  });
});

test('F2 a blank for the whole subject or message is asked for in plain words', () => {
  const template = (placeholder: string, means?: 'subject' | 'message'): EmailFlow['template'] => ({
    draftId: 'd',
    subject: [{ words: 3 }],
    body: [{ placeholder, ...(means ? { means } : {}) }],
  });
  const asking = (placeholder: string, means?: 'subject' | 'message'): EmailFlow => ({
    ...atPreview,
    step: 'variable',
    asking: placeholder,
    template: template(placeholder, means),
  });
  expect(sayOf(asking('message', 'message'), 'variable').text).toBe('email.message');
  expect(sayOf(asking('betreff', 'subject'), 'variable.again').text).toBe('email.subject.again');
  expect(sayOf(asking('betreff', 'subject'), 'variable.long').text).toBe('email.variable.long');
  expect(sayOf(asking('day'), 'variable').text).toBe('email.variable');
  expect(sayOf({ ...asking('day'), template: null }, 'variable').text).toBe('email.variable');
  expect(expects(asking('message', 'message'))).toBe('the message');
});
