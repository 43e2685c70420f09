/** G20 as laws: what holds for whatever is said, not only for the rows of the corpus. */
import { describe, expect, test } from 'vitest';
import { listener, type Scene } from '../../bench/evaluate/talk/hear.ts';
import { expectedIn } from '../../bench/evaluate/talk/outcome.ts';
import { readTalk, type TalkRow } from '../../bench/evaluate/talk/rows.ts';
import { isWhole, sampleOf } from '../support/laws.ts';

const hear = listener();
const rows = sampleOf(readTalk('tests/talk', 'open'), 160);
const yeses = rows.filter(({ step }) => step === 'consent' || step === 'email-preview' || step === 'offer');
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
const yet = { otherChoice: isWhole ? 60 : 5 } as const;

describe('G20 an unknown word', () => {
  test('G20 the same message with an unknown word added is never more consenting, and never the final yes', () => {
    const more = yeses
      .filter((row) => row.step !== 'offer' || !isConsent(row, row.message))
      .flatMap((row) => withUnknown(row.message).map((message) => ({ row, message })))
      .filter(({ row, message }) => isConsent(row, message));
    expect(listed(more)).toBe('');
  });

  test('G20 an unknown word beside a choice chooses nothing that was not chosen without it', () => {
    const other = rows
      .filter(({ step }) => step === 'choice')
      .flatMap((row) => {
        const { value } = hear(row, row.message).outcome;
        return withUnknown(row.message).map((message) => ({ row, message, value }));
      })
      .filter(({ row, message, value }) => {
        const { outcome } = hear(row, message);
        return outcome.kind === 'slot' && outcome.value !== value;
      });
    expect(other.length, listed(other)).toBeLessThanOrEqual(yet.otherChoice);
  });
});

test('G20 words that are no yes are none in capitals, or with blanks around them', () => {
  const more = yeses
    .filter((row) => !mayConsent(row) && !isConsent(row, row.message))
    .flatMap((row) => [row.message.toUpperCase(), `  ${row.message}\n`].map((message) => ({ row, message })))
    .filter(({ row, message }) => isConsent(row, message));
  expect(listed(more)).toBe('');
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
