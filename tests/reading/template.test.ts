import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replyReading, template } from '../../contracts/reading/reading.ts';
import { filled } from '../../reading/text/placeholders.ts';
import { findTemplate, hasPlaceholder, readTemplate } from '../../reading/letters/template.ts';
import { reply } from './words.ts';
import { longText, runs } from '../support/laws.ts';

/** The email of a reply with its placeholders as `[name]`, or null. */
function emailIn(text: string): { readonly subject: string; readonly body: string } | null {
  const found = readTemplate(text);
  return found ? { subject: filled(found.subject, () => null), body: filled(found.body, () => null) } : null;
}

const letter = 'Dear [Employee Name],\n\nwe meet on {{meetingDay}}.\n\nBest regards,\n<Your Name>';
const read = 'Dear [employee name],\n\nwe meet on [meeting day].\n\nBest regards,\n[your name]';
const offer = 'Would you like me to send it?';

describe('F2 an email is found in a reply', () => {
  test.each([
    ['plain', `Here is a draft:\n\nSubject: Our talk\n\n${letter}\n\n${offer}`],
    ['bold', `**Subject:** Our talk\n\n${letter}\n\n${offer}`],
    ['bold with the colon outside', `**Subject**: Our talk\n${letter}`],
    ['bold as a whole', `**Subject: Our talk**\n\n${letter}`],
    ['a heading', `### Subject line: "Our talk"\n\n${letter}\n\n---\n\n${offer}`],
    ['a fence', `Sure:\n\n\`\`\`text\nSubject: Our talk\n\n${letter}\n\`\`\`\n\n${offer}`],
    ['a fence of tildes', `~~~\nSubject: Our talk\n\n${letter}\n~~~\nDone.`],
    ['the body in a fence', `Subject: Our talk\n\n\`\`\`\n${letter}\n\`\`\`\n${offer}`],
    ['a blockquote', `${`Subject: Our talk\n\n${letter}`.replace(/^/gm, '> ')}\n\n${offer}`],
    ['German', `Betreff: Our talk\n\n${letter}`],
    ['Spanish', `Asunto: Our talk\n\n${letter}`],
    ['Russian', `Тема: Our talk\n\n${letter}`],
    ['the subject on the next line', `**Subject:**\n\nOur talk\n\n${letter}`],
    ['other headers', `Subject: Our talk\nTo: boss@example.com\n**Cc:** x\n\nBody: ${letter}`],
    ['a label on a line of its own', `Subject: Our talk\n\n**Message:**\n\n${letter}`],
    ['a rule above the body', `Subject: Our talk\n\n---\n\n${letter}\n\n***\n\nMore.`],
    ['line breaks of Windows', `Subject: Our talk\r\n\r\n${letter.replaceAll('\n', '\r\n')}\r\n\r\n${offer}`],
    ['remarks behind it', `Subject: Our talk\n\n${letter}\n\nReplace the placeholders before use.\n\n${offer}`],
    ['a question behind it', `Subject: Our talk\n\n${letter}\nWhen did it happen?`],
    ['a second one behind it', `Subject: Our talk\n\n${letter}\n\nSubject: Another\n\nDear all`],
  ])('%s', (_, text) => {
    expect(emailIn(text)).toEqual({ subject: 'Our talk', body: read });
  });

  test('without a signature it goes on to the offer, the rule or the end', () => {
    const body = 'Hola [nombre],\n\nWould you like to come on Monday?';
    for (const end of [
      '',
      '\n\n¿Quiere que lo envíe?',
      `\n\n${offer}`,
      "\n\nLet me know if you'd like any changes.",
      '\n***\nx',
    ])
      expect(emailIn(`Asunto: Hi\n\n${body}${end}`)).toEqual({ subject: 'Hi', body });
  });

  test('what belongs to the signature is kept', () => {
    const body =
      'Dear [name],\n\nBest regards,\n\n[your name]\n[your title]\n\n[company]\n\nP.S. Bring it. Will you?\nYes';
    expect(emailIn(`Subject: Hi\n\n${body}\n\nWhat else?`)).toEqual({ subject: 'Hi', body });
    expect(emailIn('Subject: Hi\n\nDear A,\n\n[Your Name]\n\nAnything else?')?.body).toBe('Dear A,\n\n[your name]');
    expect(emailIn('Subject: Hi\n\nThanks, [Name], for all.\nBest, [Name]')?.body).toBe(
      'Thanks, [name], for all.\nBest, [your name]',
    );
  });

  test('a name below the closing formula is the sender’s, a date behind "on" is not today', () => {
    expect(emailIn('Subject: Absence on [Date]\n\n[Date]\n\nDear [Name], since the [Date].\nThanks,\n[Name]')).toEqual({
      subject: 'Absence on [on date]',
      body: '[date]\n\nDear [name], since the [since date].\nThanks,\n[your name]',
    });
  });

  test.each([
    ['nothing', ''],
    ['no subject', letter],
    ['no body', 'Subject: Our talk\n\n---\n'],
    ['no subject after the colon', 'Subject:\n\n---\n'],
    ['the word inside a sentence', 'On the subject: we should talk.\nSoon.'],
    ['an offer in place of a body', `Subject: Our talk\n\n${offer}`],
    ['a subject without end', `Subject: ${'x'.repeat(400)}\n\nHi`],
    ['a subject of 301 characters', `Subject: ${'x'.repeat(301)}\n\nHi`],
    ['more than 8,000 characters', `Subject: Hi\n\n${'word '.repeat(1_700)}`],
    ['much more', `Subject: Hi\n\n${'word\n'.repeat(20_000)}`],
    [
      'more placeholders than anybody answers',
      `Subject: Hi\n\n${Array.from({ length: 31 }, (_, i) => `[a${i}]`).join(' ')}`,
    ],
    ['more parts than are kept', `Subject: Hi\n\n${'[a] '.repeat(150)}`],
    ['more parts in the subject', `Subject: ${'[a] '.repeat(30)}\n\nHi`],
  ])('%s is no email', (_, text) => {
    expect(readTemplate(text)).toBeUndefined();
  });

  test('behind one that is none, another is found', () => {
    expect(emailIn(`Subject: A\n\nSubject: Our talk\n\n${letter}`)).toEqual({ subject: 'Our talk', body: read });
  });
});

describe('G5 what the email asks, it does not ask the participant', () => {
  const asks =
    'Subject: Hi\n\nDear [Name],\n\nWhere were you? Please confirm. I will schedule a call.\n\nBest regards,\nMe';

  test('a reply with such an email only offers', () => {
    const { sentences, signals } = reply(`Here it is.\n\n${asks}\n\nWould you like me to send them an email?`);
    expect(sentences.filter(({ act }) => act !== 'statement')).toMatchObject([{ act: 'offer', action: 'email' }]);
    expect(signals).toMatchObject([{ action: 'email', form: 'offer' }]);
  });

  test.each([
    ['behind the signature', `${asks}\n\nHave you called them?`],
    ['before the email', `Have you called them?\n\n${asks}`],
    ['in an email without an end', 'Subject: Hi\n\nDear [Name]\n\nHave you called them?'],
  ])('a question %s counts', (_, text) => {
    expect(reply(text).sentences).toContainEqual({
      act: 'question',
      start: text.indexOf('Have'),
      end: text.indexOf('Have') + 'Have you called them?'.length,
    });
  });

  test('its question mark counts where any question mark does', () => {
    expect(reply(asks).questionMark).toMatchObject({ start: asks.indexOf('?') });
  });
});

const piece = fc.constantFrom(
  'Subject: ', '**Subject:**', 'Betreff:', '\n', '\n\n', '```', '~~~', '> ', '---', '[', ']', '{{', '}}', '<', '>', 'Name', 'Best regards,',
  '[Your Name]', 'To: x', 'Dear', 'Shall I send it?', 'P.S. x', ' ', '"', '*', '?', '\ud83d', '\u0000', 'on ', '[Date]',
); // oxfmt-ignore
const anyReply = fc.array(piece, { maxLength: 40 }).map((some) => some.join(''));

test('F2, G14 whatever the reply, an email found in it keeps to the contract and its words hold no placeholder', () => {
  let found = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        anyReply,
        anyReply.map((text) => `Subject: Hi\n\n${text}`),
      ),
      (text) => {
        expect(replyReading.safeParse(reply(text)).error).toBeUndefined();
        const email = findTemplate(text);
        if (!email) return;
        found += 1;
        expect(template.safeParse(email.template).error).toBeUndefined();
        expect(email.end).toBeGreaterThanOrEqual(email.start);
        expect(email.end).toBeLessThanOrEqual(text.length);
        const { subject, body } = email.template;
        for (const part of [...subject, ...body]) if ('text' in part) expect(hasPlaceholder(part.text)).toBe(false);
        expect(JSON.stringify(email.template)).not.toMatch(/\\u0000|\\r/);
      },
    ),
    { numRuns: runs(1_000) },
  );
  expect(found).toBeGreaterThan(runs(1_000) / 10);
});

describe('G14 a million characters take a moment', () => {
  test.each<readonly [string, (length: number) => string]>([
    ['subjects', (n) => 'Subject: x\n'.repeat(n / 11)],
    ['subjects with bodies', (n) => 'Subject: x\n\ny\n'.repeat(n / 14)],
    ['one subject', (n) => `Subject: x\n\n${'y '.repeat(n / 2)}`],
    ['one long line', (n) => `Subject: ${'x'.repeat(n)}`],
    ['quoted subjects', (n) => '> Subject:\n'.repeat(n / 11)],
    ['fences', (n) => `Subject: x\n${'```\n'.repeat(n / 4)}`],
    ['lines', (n) => `Subject:${'\n'.repeat(n)}`],
    ['closing formulas', (n) => 'Subject: x\n\nBest regards,\n\n[Your Name]\n'.repeat(n / 38)],
    ['brackets', (n) => `Subject: x\n\n${'['.repeat(n)}`],
    ['nested brackets', (n) => ('['.repeat(150) + ']'.repeat(150)).repeat(n / 300)],
    ['broken brackets', (n) => `${'['.repeat(n - 300)}${'a]'.repeat(150)}`],
    ['tags', (n) => '<title></title>'.repeat(n / 15)],
    ['angles', (n) => '<a '.repeat(n / 3)],
    ['links', (n) => '[a](b'.repeat(n / 5)],
  ])('%s', (_, make) => {
    const [quarter, whole] = [make(longText / 4), make(longText)];
    const short = Math.min(timeOf(quarter), timeOf(quarter));
    const long = Math.min(timeOf(whole), timeOf(whole));
    expect(long).toBeLessThan(3_000);
    // Below 40 ms a quarter says nothing about growth.
    expect(long / Math.max(short, 40)).toBeLessThan(10);
  });
});

/** Processor time in ms: other programs on the machine do not count. */
function timeOf(text: string): number {
  const before = process.cpuUsage();
  readTemplate(text);
  hasPlaceholder(text);
  return process.cpuUsage(before).user / 1_000;
}
