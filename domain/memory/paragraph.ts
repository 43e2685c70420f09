/** The paragraph of the prompt that says what a conversation is about already (M4; seed 4, §5.3). */
import { everywhere } from './concept-id.ts';
import type { Concept } from './concept.ts';

/** So many concepts are shown to a model. */
export const mostShown = 15;

/**
 * One line for each concept, in the order given: label (jurisdiction) – description. Null: there is none. The texts are
 * others': each becomes a stretch of one line that is no markup and no template, in quotation marks where it had to be
 * changed. What a model named and nobody checked is marked as data, like everything that is quoted in a prompt.
 */
export function paragraphOf(concepts: readonly Concept[]): string | null {
  if (concepts.length === 0) return null;
  return [
    'In this conversation, the following regulatory concepts are already in scope:',
    ...concepts.slice(0, mostShown).map(lineOf),
    'Where relevant, prefer grounded explanations that reuse these concepts.',
  ].join('\n');
}

function lineOf({ id, prefLabel, jurisdiction, definition, origin }: Concept): string {
  const label = inert(prefLabel) || inert(id);
  const place = jurisdiction === everywhere ? '' : inert(jurisdiction);
  const described = inert(definition ?? '');
  return `${origin === 'captured' ? '>' : '-'} ${label}${place === '' ? '' : ` (${place})`}${described === '' ? '' : ` – ${described}`}`;
}

/** Text of somebody else's as a part of a line; a plain name or sentence stays as it is. */
function inert(text: string): string {
  const onOneLine = text
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  const plain = onOneLine.replace(/[\\`"“”„«»{}<>[\]|#*~]/gu, (sign) => standIns[sign] ?? '');
  // What has changed on the way was more than a name.
  return plain === text || plain.trim() === '' ? plain.trim() : `“${plain.trim()}”`;
}

/**
 * Signs that begin something in Markdown, HTML, a template or a quotation, and what stands for them. The rest is
 * dropped.
 */
const standIns: Readonly<Record<string, string>> = {
  '`': "'",
  '"': "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '«': "'",
  '»': "'",
  '{': '(',
  '}': ')',
  '[': '(',
  ']': ')',
  '<': '‹',
  '>': '›',
  '|': '/',
};
