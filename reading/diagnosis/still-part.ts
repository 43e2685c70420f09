/** What stands still is not always somebody (G21): "the slide does not move" tells of a part of the vehicle. */
import type { Reading } from '../../contracts/reading/reading.ts';
import type { Text } from '../text/text.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Whether the words that tell of a danger to somebody stand right behind a system or a part of which they are told. */
export function isOfPart(text: Text, { kind, start }: NonNullable<Reading['danger']>, vocabulary: Vocabulary): boolean {
  if (kind !== 'medical') return false;
  return text.sentences.some(({ words }) =>
    vocabulary
      .matches(words)
      .some(
        ({ tag, to }) => words[to]?.start === start && (tag.name.startsWith('system:') || tag.name.startsWith('part:')),
      ),
  );
}
