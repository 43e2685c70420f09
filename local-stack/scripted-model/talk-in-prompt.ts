/**
 * The talk in a prompt that holds it as data (assistants/defaults/prompt.liquid): history first, the latest input last.
 */
import type { PlayedMessage } from './player.ts';

/** What is no such prompt is one message of the participant. */
export function talkIn(text: string): readonly PlayedMessage[] {
  const parts = sectionsOf(text);
  const latest = parts.get('Latest input');
  if (latest === undefined) return [{ role: 'participant', text }];
  return [...turnsIn(parts.get('Chat history') ?? []), { role: 'participant', text: wordsIn(latest) }];
}

/** The names of the material in such a prompt, and whether the model was told already what came of asking for more. */
export function materialIn(text: string): { readonly attachments: readonly string[]; readonly isTold: boolean } {
  const parts = sectionsOf(text);
  const headings = (parts.get('Supplied Context Attachments') ?? []).filter((line) => line.startsWith('### '));
  return {
    attachments: [...new Set(headings.flatMap((line) => /^### \d+\. ([^(]*[^( ]) \(/.exec(line)?.[1] ?? []))],
    isTold: parts.has('What you asked for'),
  };
}

/** Lines by the heading that they stand under; a line of data is none. */
function sectionsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const parts = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) parts.set(line.slice(3), (lines = []));
    else lines.push(line);
  }
  return parts;
}

function turnsIn(lines: readonly string[]): readonly PlayedMessage[] {
  const turns: { readonly role: PlayedMessage['role']; readonly lines: string[] }[] = [];
  for (const line of lines) {
    if (line === 'Participant:') turns.push({ role: 'participant', lines: [] });
    else if (line === 'Assistant:') turns.push({ role: 'assistant', lines: [] });
    else turns.at(-1)?.lines.push(line);
  }
  return turns.map((turn) => ({ role: turn.role, text: wordsIn(turn.lines) }));
}

function wordsIn(lines: readonly string[]): string {
  return lines
    .filter((line) => line.startsWith('>'))
    .map((line) => line.slice(2))
    .join('\n');
}
