/** `parley sheet render`: the last prompt of a conversation, verbatim. */
import type { Command } from 'commander';
import type { OpenSession, Session } from '../terminal/session.ts';

export function addSheetCommands(program: Command, open: OpenSession): void {
  const sheet = program.command('sheet').description('prompt sheets, as they leave for the model');
  sheet
    .command('render')
    .description('what the model was sent for the latest turn that it answered')
    .argument('<conversation>')
    .action((conversation: string, _options: unknown, command: Command) => render(open(command), conversation));
}

async function render({ client, out }: Session, conversation: string): Promise<void> {
  const prompt = await client.conversations.prompt(conversation);
  if (out.json) return out.document(prompt);
  const { turn_id, call, at, request } = prompt;
  const { messages, tools, ...settings } = request;
  out.talk(`turn ${turn_id}, call ${call}, ${at}`, 'dim');
  for (const { role, content } of messages) {
    out.line(role, 'bold');
    for (const line of (typeof content === 'string' ? content : JSON.stringify(content)).split('\n')) out.line(line);
    out.line('');
  }
  if (tools !== undefined) {
    out.line('tools', 'bold');
    for (const line of JSON.stringify(tools, null, 2).split('\n')) out.line(line);
    out.line('');
  }
  out.line('settings', 'bold');
  out.line(JSON.stringify(settings));
}
