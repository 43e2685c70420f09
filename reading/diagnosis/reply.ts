/** Reads what the model wrote in a diagnosis, for the guard over its words (D8, D11, D12). */
import type { ReplyRead } from '../../domain/diagnosis/guard.ts';
import { languages } from '../language/languages.ts';
import { ownBook } from '../phrases/phrases.ts';
import { readable } from '../text/readable.ts';
import { Text } from '../text/text.ts';
import { bannedIn } from '../phrases/banned.ts';
import { measurementsIn } from './measurements.ts';
import { readDiagnosis } from './read.ts';
import { segmentsOf } from './segments.ts';
import type { Vocabulary } from './vocabulary.ts';

const book = ownBook(
  [
    { tag: { name: 'image' }, phrases: said('image') },
    { tag: { name: 'replaces' }, phrases: said('replaces') },
    { tag: { name: 'concludes' }, phrases: said('concludes') },
  ],
  {},
);

const guards: readonly string[] = languages.flatMap(({ tag, diagnosis }) =>
  diagnosis.reply.banned.length > 0 ? [tag] : [],
);

function said(what: 'image' | 'replaces' | 'concludes'): readonly string[] {
  return languages.flatMap(({ diagnosis }) => diagnosis.reply[what]);
}

/** Reads a reply. `question`: the text that it was told to end with; null: none. */
export function readReplyWords(reply: string, question: string | null, vocabulary: Vocabulary | null): ReplyRead {
  const endsWithQuestion = question !== null && reply.trimEnd().endsWith(question);
  const own = readable(endsWithQuestion ? reply.trimEnd().slice(0, -question.length) : reply);
  const text = new Text(own);
  const found = new Set(text.sentences.flatMap(({ words }) => book.matches(words).map(({ tag }) => tag.name)));
  const read = readDiagnosis(text, vocabulary);
  return {
    banned: bannedIn(text),
    seesImage: found.has('image'),
    replaces: found.has('replaces'),
    parts: read.parts.map((name) => name.slice(name.indexOf('.') + 1)),
    concludes: found.has('concludes'),
    measurements: segmentsOf(text).flatMap(({ words }) =>
      measurementsIn(words, own).filter(({ unit }) => unit !== null),
    ),
    evidence: read.evidence.filter(({ negative }) => !negative).map(({ kind }) => kind),
    asks: text.sentences.filter(({ mark }) => mark >= 0).length,
    endsWithQuestion,
    guards,
  };
}

/** The numbers that texts of a procedure hold, so that a reply may repeat them. */
export function numbersIn(texts: readonly string[]): readonly number[] {
  return texts.flatMap((text) =>
    new Text(text).sentences.flatMap(({ words }) => measurementsIn(words, text).map(({ value }) => value)),
  );
}
