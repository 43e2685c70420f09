/** Words that steer Parley itself (G19): alone in a message, so that "cancel my subscription call" is none. */
import type { Command } from '../../contracts/reading.ts';

const commands: ReadonlyMap<string, Command> = new Map([
  ['!help', 'help'],
  ['/help', 'help'],
  ['!reset', 'reset'],
  ['/reset', 'reset'],
  ['!stop', 'stop'],
  ['/stop', 'stop'],
  ['!cancel', 'cancel'],
  ['/cancel', 'cancel'],
  ['cancel', 'cancel'],
  ['cancel please', 'cancel'],
  ['please cancel', 'cancel'],
]);

/** The command a message is, if it is one. Case, spaces and a closing full stop or exclamation mark do not matter. */
export function commandIn(text: string): Command | undefined {
  const trimmed = text.length > 200 ? text.slice(0, 200).trimStart() : text.trim();
  if (trimmed.length > 40) return undefined;
  const plain = trimmed
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .replace(/[.!]{1,3}$/, '')
    .trim();
  return commands.get(plain);
}
