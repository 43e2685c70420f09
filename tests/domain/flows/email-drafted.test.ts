/**
 * An email of a template (F2): nothing of it is asked for, what was told stands in its frame, and each part can be
 * changed.
 */
import { describe, expect, test } from 'vitest';
import { startEmail } from '../../../domain/flows/email/start.ts';
import type { EmailMove } from '../../../domain/flows/email/moves.ts';
import { withOtherwise } from '../../../reading/letters/letter.ts';
import { readTemplate } from '../../../reading/letters/template.ts';
import { message } from '../../reading/words.ts';
import { emailLife } from './lives.ts';
import { drafted, emailFlowOf, emails, emailStart, filled, shownIn } from './email-said.ts';
import { heard, messages, monday } from './said.ts';

const frame = 'Subject: [Subject]\n\nDear [Employee Name],\n\n[Message]\n\nKind regards\n[Your Name]';
const plain = { subject: 'A short message', message: 'this is a short message.' };

/** An email to Tim of the template, and the answers to its preview, read as the engine reads them. */
function drafting(told: string | null, answers: readonly string[] = [], flags: object = {}): EmailMove {
  const template = drafted(withOtherwise(readTemplate(frame) ?? { subject: [], body: [] }, plain));
  if (told !== null) Object.assign(messages, { told });
  const words = told === null ? null : wordsOf(told, flags);
  let move = startEmail({
    ...emailStart,
    template,
    person: 'Tim',
    address: 'tim@example.com',
    sender: null,
    told: words,
  });
  move = filled(move, () => 'hash-0');
  for (const [turn, text] of answers.entries())
    move = filled(
      emailLife.step(emailFlowOf(move), heard(text, message(text)), monday, emails),
      () => `hash-${turn + 1}`,
    );
  return move;
}

function wordsOf(told: string, flags: object) {
  return {
    ref: 'words',
    messageId: 'told',
    start: 0,
    end: told.length,
    length: told.length,
    count: 4,
    ...flags,
  } as const;
}

const shown = (move: EmailMove) => shownIn(emailFlowOf(move));

describe('F2 without a model', () => {
  test('F2 nothing of the template is asked for, and without a name it is not signed', () => {
    expect(shown(drafting(null))).toEqual({
      to: 'tim@example.com',
      subject: 'A short message',
      message: 'Dear Tim,\n\nthis is a short message.\n\nKind regards',
    });
  });

  test.each([
    ['the meeting moves to Friday', { ends: true }, 'the meeting moves to Friday.', false],
    ['see you!', { ends: true }, 'see you!', false],
    ['I expect him tomorrow', { ends: true, addressed: true }, 'I expect you tomorrow.', false],
    ['he forgets his reports', { ends: true, indirect: true }, 'he forgets his reports.', true],
  ])('F2 what was told, %j, is its message', (told, flags, said, asTold) => {
    const move = drafting(told, [], flags);
    expect(shown(move)?.message).toBe(`Dear Tim,\n\n${said}\n\nKind regards`);
    expect(move.kind === 'ask' && move.say.values['asTold']).toBe(asTold);
  });

  test('F2 each part changes by its name, and the frame stays', () => {
    const move = drafting(null, [
      'Subject: Deadlines',
      'change the text to Please call me.',
      'change your name to Ada',
    ]);
    expect(shown(move)).toMatchObject({
      subject: 'Deadlines',
      message: 'Dear Tim,\n\nPlease call me.\n\nKind regards\nAda',
    });
  });
});

test('F2 what speaks of whoever reads it is put into no email that waits for its message', () => {
  const template = drafted(readTemplate(frame) ?? { subject: [], body: [] });
  const known = { ...emailStart, template, person: 'Tim', address: 'tim@example.com', sender: 'Ada' };
  const move = startEmail({ ...known, subject: wordsOf('Hi', {}), told: wordsOf('he is late', { indirect: true }) });
  expect(move.kind === 'ask' && move.say.text).toBe('email.message');
});
