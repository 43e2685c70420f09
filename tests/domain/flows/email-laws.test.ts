import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailFlow } from '../../../contracts/state/flow.ts';
import { emailPreview } from '../../../contracts/wire/preview.ts';
import type { EmailFlow } from '../../../contracts/state/flow.ts';
import type { EmailPreview } from '../../../contracts/wire/preview.ts';
import type { Answer } from '../../../domain/flows/answer.ts';
import type { Reading, Template, TemplatePart } from '../../../contracts/reading/reading.ts';
import { startEmail, withDraft } from '../../../domain/flows/email/start.ts';
import type { EmailMove } from '../../../domain/flows/email/moves.ts';
import { isSenderAsked, isTimeAsked } from '../../../domain/flows/email/prompts.ts';
import { emailLife } from './lives.ts';
import type { EffectResult } from '../../../domain/flows/moves.ts';
import { isAddress } from '../../../contracts/reading/address-shape.ts';
import { hasPlaceholder, placeholdersOf } from '../../../reading/text/placeholders.ts';
import { drafted, emails, emailStart, filled, friday, letterIn, mailed, shownIn, worded } from './email-said.ts';
import { monday } from './said.ts';
import { runs } from '../../support/laws.ts';

const { afterEffect, step: emailStep } = emailLife;

/** Pieces of which templates, names and answers are made: brackets of all kinds, whole and broken. */
const pieces = fc.constantFrom(
  '[', ']', '{', '}', '<', '>', '[[', ']]', '{{', '}}', '(', ')', '(https://a.bc)', 'name', 'Employee Name', 'date', 'x', '_', '...',
  '?', '1', '^', '\n', '\n\n', ' ', ', ', '- ', 'Dear', '[Your Name]', '{date}', '<Name>', 'İ', '\ud83d', '@', ':',
); // oxfmt-ignore
const anyWords = fc.array(pieces, { maxLength: 12 }).map((some) => some.join(''));
const anyPart: fc.Arbitrary<TemplatePart> = fc.oneof(
  anyWords.map((text) => ({ text })),
  fc
    .constantFrom('employee name', 'your name', 'date', 'x', '', '[x', 'constructor', 'email')
    .map((placeholder) => ({ placeholder })),
);
const anyTemplate: fc.Arbitrary<Template> = fc.record({
  subject: fc.array(anyPart, { maxLength: 4 }),
  body: fc.array(anyPart, { maxLength: 10 }),
});

const anyAnswer: fc.Arbitrary<Answer> = fc
  .record({
    text: fc.oneof(
      anyWords,
      fc.constantFrom(
        'Anna Schmidt', 'Anna', 'yes', 'no', 'cancel', 'STOP', 'edit', 'change the subject to Hi', 'change the message to [x] y',
        'the subject', 'the address is b@c.de', 'change x to ]', 'change the person to Bob', 'a value', 'x]', '[y', 'skip',
      ), // oxfmt-ignore
    ),
    addresses: fc.subarray(['anna@example.com', 'b@c.de']),
    stance: fc.constantFrom<Reading['stance'][]>('affirm', 'affirm', 'deny', 'change', 'none', 'none', 'none'),
    person: fc.constantFrom(null, null, 'Anna', 'cancel', 'stop', '[x]'),
    declines: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, null, 'email'),
    skips: fc.boolean(),
  })
  .map(({ text, addresses, stance, person, declines, skips }) => {
    const words = [text, ...addresses].join(' ');
    const span = { start: 0, end: words.length };
    return mailed(words, addresses, {
      stance,
      skips,
      people: person === null ? [] : [{ ...span, name: person }],
      declines: declines === undefined ? [] : [{ ...span, action: declines }],
    });
  });

/** Whatever would lead on at this step, so that many talks reach the end. */
const leading: fc.Arbitrary<'lead'> = fc.constant('lead');
const anyAnswers = fc.array(fc.oneof({ weight: 1, arbitrary: anyAnswer }, { weight: 2, arbitrary: leading }), {
  maxLength: 30,
});
const anyResult = fc.constantFrom<EffectResult>(
  { kind: 'done', providerRef: '<m-1>' },
  { kind: 'unknown' },
  { kind: 'provider-error' },
  { kind: 'slot-taken' },
  { kind: 'refused', because: 'Not now.', values: {} },
);
const anyStart = fc.record({
  template: fc.option(anyTemplate, { nil: null }),
  person: fc.constantFrom(null, 'Anna Schmidt', 'Dr. Who'),
  address: fc.constantFrom(null, 'anna@example.com'),
  sender: fc.oneof(fc.constantFrom(null, 'Maria Lopez'), anyWords),
  today: fc.constantFrom('2026-11-23', '[x]'),
});

const hashOf = (preview: EmailPreview): string => `hash of ${JSON.stringify(preview)}`;

/** The answer that a patient participant gives. */
function leadOn(flow: EmailFlow): Answer {
  if (flow.step === 'person') return mailed('Anna Schmidt', []);
  if (flow.step === 'address') return mailed('anna@example.com', ['anna@example.com']);
  if (flow.step === 'preview' && flow.editing === undefined) return mailed('Yes, please.', [], { stance: 'affirm' });
  if (isTimeAsked(flow)) return friday;
  return mailed(isSenderAsked(flow) ? 'Maria Lopez' : 'plain words of an answer', []);
}

interface Talk {
  readonly start: Omit<
    Parameters<typeof startEmail>[0],
    'actionId' | 'startedBy' | 'topic' | 'at' | 'policy' | 'template'
  > & {
    readonly template: Template | null;
  };
  readonly draft: Template | null;
  readonly answers: readonly (Answer | 'lead')[];
  readonly result: EffectResult;
}

type Seen = (move: EmailMove, said: Answer | null, asked: EmailFlow | null) => void;

function talk({ start, draft, answers, result }: Talk, seen: Seen): EmailMove {
  const settle = (first: EmailMove, said: Answer | null, asked: EmailFlow | null): EmailMove => {
    let move = first;
    for (let moves = 0; moves < 5; moves += 1) {
      seen(move, said, asked);
      if (move.kind === 'ask' || move.kind === 'ended') return move;
      if (move.kind === 'draft') move = withDraft(move.flow, draft === null ? null : drafted(draft));
      else if (move.kind === 'preview') move = filled(move, hashOf);
      else move = afterEffect(move.flow, result);
    }
    throw new Error(`The flow neither asks nor ends after 5 moves; it is at "${move.kind}".`);
  };
  let move = settle(
    startEmail({ ...emailStart, ...start, template: start.template === null ? null : drafted(start.template) }),
    null,
    null,
  );
  for (const answer of answers) {
    if (move.kind !== 'ask') break;
    const { flow } = move;
    const said = answer === 'lead' ? leadOn(flow) : answer;
    move = settle(emailStep(flow, said, monday, emails), said, flow);
  }
  return move;
}

const anyTalk: fc.Arbitrary<Talk> = fc.record({
  start: anyStart,
  draft: fc.option(anyTemplate, { nil: null }),
  answers: anyAnswers,
  result: anyResult,
});

test('F2 whatever the template and the answers, nothing is sent with a placeholder, and the address is one', () => {
  let sent = 0;
  fc.assert(
    fc.property(anyTalk, (some) => {
      talk(some, (move) => {
        if (move.kind !== 'act') return;
        sent += 1;
        const preview = shownIn(move.flow);
        if (preview === null) throw new Error('What is sent was not shown.');
        const { template } = letterIn(move.flow);
        expect(hasPlaceholder(preview.subject)).toBe(false);
        expect(hasPlaceholder(preview.message)).toBe(false);
        expect(emailPreview.safeParse(preview).error).toBeUndefined();
        expect(preview.subject).not.toMatch(/[\r\n]/);
        expect(preview.subject.trim()).not.toBe('');
        expect(preview.message.trim()).not.toBe('');
        for (const name of placeholdersOf([...template.subject, ...template.body]))
          if (name !== '') expect(`${preview.subject}\n${preview.message}`).not.toContain(`[${name}]`);
      });
    }),
    { numRuns: runs(3_000) },
  );
  expect(sent).toBeGreaterThan(runs(3_000) / 30);
});

test('F4 nothing is sent without a yes to the very preview whose hash was shown', () => {
  let sent = 0;
  fc.assert(
    fc.property(anyTalk, (some) => {
      talk(some, (move, said, asked) => {
        if (move.kind !== 'act') return;
        sent += 1;
        expect(said?.stance).toBe('affirm');
        expect(asked?.step).toBe('preview');
        expect(asked?.editing).toBeUndefined();
        const preview = shownIn(move.flow);
        expect(asked?.previewHash).toBe(preview === null ? null : hashOf(preview));
        expect(move.flow.preview).toEqual(asked?.preview);
        expect(move.flow.previewHash).toBe(asked?.previewHash);
        expect(move.flow.preview.to).toBe(move.flow.address);
      });
    }),
    { numRuns: runs(1_000) },
  );
  expect(sent).toBeGreaterThan(runs(1_000) / 35);
});

test('F2 every answer leads to a question or an end, and the state stays whole', () => {
  fc.assert(
    fc.property(anyTalk, (some) => {
      talk(some, (move) => {
        if (move.kind === 'ended') return;
        const kept: unknown = JSON.parse(JSON.stringify(move.flow));
        expect(emailFlow.parse(kept)).toEqual(kept);
      });
    }),
    { numRuns: runs(500) },
  );
});

test('F2 a patient participant comes to an end, whatever the template', () => {
  fc.assert(
    fc.property(anyTemplate, fc.constantFrom(null, 'Maria Lopez'), (template, sender) => {
      const start = { template, person: null, address: null, sender, today: '2026-11-23' };
      const answers = Array.from({ length: 60 }, () => 'lead' as const);
      const move = talk(
        { start, draft: null, answers, result: { kind: 'done', providerRef: '<m-1>' } },
        () => undefined,
      );
      expect(move).toMatchObject({ kind: 'ended', outcome: 'sent' });
    }),
    { numRuns: runs(1_000) },
  );
});

test('G19 "cancel" ends the flow wherever the answers have led it, and is never a name or a value', () => {
  const words = ['cancel', 'stop', 'Cancel!'];
  fc.assert(
    fc.property(anyTalk, fc.constantFrom(...words), (some, word) => {
      const move = talk(some, (made) => {
        if (made.kind === 'ended') return;
        const { person, variables } = made.flow;
        for (const kept of [person, ...Object.values(variables).map(worded)])
          expect(['cancel', 'stop', 'help', 'reset']).not.toContain(String(kept).toLowerCase());
      });
      if (move.kind !== 'ask') return;
      expect(emailStep(move.flow, mailed(word, []), monday, emails)).toMatchObject({ outcome: 'cancelled' });
    }),
    { numRuns: runs(500) },
  );
});

test('F6 an address that is taken is one that the contract takes', () => {
  const parts = fc.constantFrom(
    'a',
    'anna',
    'B',
    '9',
    '.',
    '-',
    '_',
    "'",
    '+',
    '@',
    'example',
    'com',
    'de',
    ' ',
    'ü',
    '..',
    '%',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.array(parts, { maxLength: 9 }).map((some) => some.join('')),
      ),
      (text) => {
        if (isAddress(text)) expect(emailPreview.shape.to.safeParse(text).success).toBe(true);
      },
    ),
    { numRuns: runs(3_000) },
  );
  expect(isAddress('anna.schmidt+hr@mail.example.com')).toBe(true);
});

test('R9 neither the flow nor what it says holds a word of the email or of a free answer', () => {
  const secret = 'Zanzibar';
  const parts = fc.array(fc.oneof(fc.constant({ text: `about ${secret} ` }), anyPart), { minLength: 1, maxLength: 4 });
  const answers = fc.array(
    fc.oneof(
      leading,
      anyAnswer,
      fc
        .constantFrom(
          `${secret} and more of it`,
          `change the subject to ${secret} today`,
          `message: we meet in ${secret} soon`,
          `change the date to the day of ${secret}, at ten`,
        )
        .map((text) => mailed(text, [])),
    ),
    { maxLength: 15 },
  );
  let kept = 0;
  fc.assert(
    fc.property(fc.record({ subject: parts, body: parts }), answers, (template, said) => {
      const start = { template, person: 'Anna Schmidt', address: null, sender: null, today: '2026-11-23' };
      talk({ start, draft: null, answers: said, result: { kind: 'done', providerRef: '<m-1>' } }, (move) => {
        if (move.kind === 'ended') return;
        kept += Object.keys(move.flow.variables).length;
        // Ids of the test's own messages and drafts are made of their words; a real one is opaque.
        const opaque = JSON.stringify(move, (name, value: unknown) =>
          name === 'messageId' || name === 'draftId' || name === 'previewHash' || name === 'hash' ? 'id' : value,
        );
        expect(opaque).not.toContain(secret);
      });
    }),
    { numRuns: runs(300) },
  );
  expect(kept).toBeGreaterThan(0);
});
