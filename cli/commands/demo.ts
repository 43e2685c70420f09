/** `parley demo`: demonstrates the product, and fails when it does not work. */
import type { Command } from 'commander';
import { collect } from '../../client/pages.ts';
import { playStory } from '../demo/play.ts';
import { readStory } from '../demo/story.ts';
import { EndWith, exitCodes } from '../terminal/failure.ts';
import type { OpenSession, Session } from '../terminal/session.ts';

export function addDemoCommand(program: Command, open: OpenSession): void {
  program
    .command('demo')
    .description(
      'a whole conversation, printed with the reasons of the gate; exit code 1 when it goes otherwise than it should',
    )
    .argument('[assistant]', 'all of them when left out')
    .action((assistant: string | undefined, _options: unknown, command: Command) => demo(open(command), assistant));
}

async function demo(session: Session, assistant: string | undefined): Promise<void> {
  const { client, out } = session;
  const names =
    assistant === undefined ? (await collect(client.assistants.each())).map(({ name }) => name) : [assistant];
  let surprised = 0;
  for (const name of names) {
    const played = await playStory(session, name, readStory(name));
    if (played.surprises.length > 0) {
      surprised += 1;
      out.talk(`  \`parley gate explain ${played.conversation}\` shows every decision.`);
    }
    if (out.json) out.document(played);
    else out.line('');
  }
  if (surprised > 0) {
    out.talk(`${surprised} of ${names.length} conversations went otherwise than they should.`, 'bad');
    throw new EndWith(exitCodes.failed);
  }
  out.talk(`${names.length} of ${names.length} conversations went as they should.`, 'good');
}
