/** `parley patterns`: recurring clarifications, and patches for the senders' prompts (C14). */
import type { Command } from 'commander';
import { collect } from '../../client/pages.ts';
import type { Pattern } from '../../contracts/wire/clarification.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addPatternsCommand(program: Command, open: OpenSession): void {
  program
    .command('patterns')
    .description('clarification needs that recur, with suggestions once they do so more than ten times')
    .option('--patch', 'only the patches, for `git apply` or `patch -p1`')
    .action(({ patch }: { patch?: boolean }, command: Command) => show(open(command), patch === true));
}

async function show({ client, out }: Session, onlyPatches: boolean): Promise<void> {
  const items = await collect(client.patterns.each());
  if (out.json) return out.document({ items, next: null });
  if (onlyPatches) return out.piece(items.flatMap(({ patch }) => patch ?? []).join(''));
  if (items.length === 0) return out.talk('Nothing has been asked back about yet.');
  const rows = items.map(({ pair, type, count, last_seen }) => [pair, type, String(count), last_seen]);
  for (const line of tableLines([['pair', 'type', 'count', 'last seen'], ...rows])) out.line(line);
  for (const item of items) for (const line of suggestionLines(item)) out.line(line);
}

function suggestionLines({ pair, suggestion, patch }: Pattern): readonly string[] {
  if (suggestion === null) return [];
  return [
    '',
    `${pair}: ${suggestion.issue}`,
    suggestion.suggestion,
    ...indented(suggestion.example_template),
    ...(patch === null ? [] : ['', ...patch.trimEnd().split('\n')]),
  ];
}

function indented(text: string): readonly string[] {
  return text.split('\n').map((line) => `  ${line}`);
}
