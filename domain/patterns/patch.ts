/**
 * The patch that a pattern's suggestion comes with (C14): a section more in the sender's prompt sheet, as a unified
 * diff.
 */
import type { PatternSeen } from '../../contracts/state/counts.ts';
import { neededFields, onLine } from './suggest.ts';

/** The sheet to be mended: where it is, and what it says now. */
export interface SheetFound {
  /** Relative to where the patch is applied. */
  readonly path: string;
  readonly text: string;
}

/**
 * A diff that adds what the receiver always needs at the end of the sheet, for `patch -p1` and `git apply`. Without a
 * sheet it makes a new one, `parties/<sender>.liquid`.
 */
export function patchFor(pattern: PatternSeen, sheet: SheetFound | null): string {
  const path = sheet?.path ?? `parties/${fileName(pattern.from)}.liquid`;
  const lines = sectionOf(pattern);
  const before = sheet === null ? [] : sheet.text.split('\n');
  if (before.length <= 1 && before.join('') === '') return newFile(path, lines, sheet !== null);
  // A text that ends with a line's end has an empty piece after it; one that does not needs to be told so.
  const endsOpen = before.at(-1) !== '';
  const all = endsOpen ? before : before.slice(0, -1);
  const context = all.slice(-contextLines);
  const start = all.length - context.length + 1;
  const kept = context.map((line) => ` ${line}`);
  const added = ['', ...lines].map((line) => `+${line}`);
  const ended = context.slice(-1).flatMap((last) => [`-${last}`, noNewline, `+${last}`]);
  const body = endsOpen ? [...kept.slice(0, -1), ...ended, ...added] : [...kept, ...added];
  return joined([
    `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -${start},${context.length} +${start},${context.length + added.length} @@`,
    ...body,
  ]);
}

const contextLines = 3;
const noNewline = '\\ No newline at end of file';

function sectionOf(pattern: PatternSeen): readonly string[] {
  return [
    `When you instruct ${onLine(pattern.to)}, always include:`,
    ...neededFields(pattern).map(({ field, how }) => `- ${field}: ${how}`),
  ];
}

function newFile(path: string, lines: readonly string[], exists: boolean): string {
  return joined([
    exists ? `--- a/${path}` : '--- /dev/null',
    `+++ b/${path}`,
    `@@ -0,0 +1,${lines.length} @@`,
    ...lines.map((line) => `+${line}`),
  ]);
}

function joined(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

/** A party's name as a file's: no way out of its folder, whatever somebody calls himself. */
function fileName(party: string): string {
  const name = party
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '-')
    .split('-')
    .filter((part) => part !== '')
    .join('-');
  return name === '' ? 'sender' : name;
}
