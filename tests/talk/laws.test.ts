/** G20 as laws: what holds for whatever is said, not only for the rows of the corpus. */
import { describe, expect, test } from 'vitest';
import { listener, type Scene } from '../../bench/evaluate/talk/hear.ts';
import { expectedIn } from '../../bench/evaluate/talk/outcome.ts';
import { readTalk, type TalkRow } from '../../bench/evaluate/talk/rows.ts';

const hear = listener();
const rows = readTalk('tests/talk', 'open');
/** Words of no language, as somebody might mistype them: by case, with an apostrophe, in another script. */
const unknownWords = ['flumbert', 'Zorvane', 'кравдель', "t'quist"];

function mayConsent({ expect: words }: TalkRow): boolean {
  return expectedIn(words).some(({ kind }) => kind === 'act' || kind === 'accept');
}

/** What agrees to an effect, or to begin one. */
function isConsent(scene: Scene, message: string): boolean {
  const { kind } = hear(scene, message).outcome;
  return kind === 'act' || kind === 'accept';
}

/** How often each law is still broken. */
const yet = { unknownWord: 0, finalYes: 0, otherChoice: 15, capitals: 0 } as const;

describe('G20 an unknown word', { timeout: 900_000 }, () => {
  test('G20 the same message with an unknown word added is never more consenting', () => {
    const more = rows
      .filter(({ step }) => ['consent', 'email-preview', 'offer'].includes(step))
      .filter((row) => !isConsent(row, row.message))
      .flatMap((row) => withUnknown(row.message).map((message) => ({ row, message })))
      .filter(({ row, message }) => isConsent(row, message));
    expect(more.length, listed(more)).toBeLessThanOrEqual(yet.unknownWord);
  });

  test('G20 no yes with an unknown word in it is the final one', () => {
    const taken = rows
      .filter(({ step }) => step === 'consent' || step === 'email-preview')
      .flatMap((row) => withUnknown(row.message).map((message) => ({ row, message })))
      .filter(({ row, message }) => {
        const { outcome } = hear(row, message);
        return outcome.kind === 'act';
      });
    expect(taken.length, listed(taken)).toBeLessThanOrEqual(yet.finalYes);
  });

  test('G20 an unknown word beside a choice chooses nothing that was not chosen without it', () => {
    const other = rows
      .filter(({ step }) => step === 'choice')
      .flatMap((row) => withUnknown(row.message).map((message) => ({ row, message })))
      .filter(({ row, message }) => {
        const [before, after] = [hear(row, row.message).outcome, hear(row, message).outcome];
        return after.kind === 'slot' && after.value !== before.value;
      });
    expect(other.length, listed(other)).toBeLessThanOrEqual(yet.otherChoice);
  });
});

test('G20 words that are no yes are none in capitals, or with blanks around them', () => {
  const more = rows
    .filter(({ step }) => ['consent', 'email-preview', 'offer'].includes(step))
    .filter((row) => !isConsent(row, row.message) && !mayConsent(row))
    .flatMap((row) => [row.message.toUpperCase(), `  ${row.message}\n`].map((message) => ({ row, message })))
    .filter(({ row, message }) => isConsent(row, message));
  expect(more.length, listed(more)).toBeLessThanOrEqual(yet.capitals);
});

/** Each place with another of the words, so that every row meets three and every word all places. */
function withUnknown(message: string): readonly string[] {
  const places = [
    (word: string) => `${word} ${message}`,
    (word: string) => `${message} ${word}`,
    (word: string) => `${message}. ${word}.`,
  ];
  return places.map((placed, at) => placed(unknownWords[(message.length + at) % unknownWords.length] ?? ''));
}

function listed(found: readonly { readonly row: TalkRow; readonly message: string }[]): string {
  return found.map(({ row, message }) => `${row.id}: ${JSON.stringify(message)}`).join('\n');
}
