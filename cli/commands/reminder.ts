/** `parley reminder …`: reminders of a conversation (T1, T2). */
import type { Command } from 'commander';
import { collect } from '../../client/pages.ts';
import type { MoveReminderBody, ReminderOnWire } from '../../contracts/wire/reminder.ts';
import { wholeNumber } from '../terminal/arguments.ts';
import { CliFailure, exitCodes } from '../terminal/failure.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addReminderCommands(program: Command, open: OpenSession): void {
  const reminder = program.command('reminder').description('what a conversation is to be reminded of, and when');
  reminder
    .command('list')
    .description('the oldest first')
    .argument('<conversation>')
    .option('--all', 'also those that are over')
    .action((id: string, { all = false }: { all?: boolean }, command: Command) => list(open(command), id, all));
  withTime(
    reminder
      .command('add')
      .description('remind somebody of something, once or again and again')
      .argument('<conversation>')
      .argument('<text>'),
  )
    .option('--for <whom>', 'the party or person it is for; the participant by default')
    .option('--if-unanswered', 'an answer before it is due ends it')
    .option('--after-close', 'say it even when the conversation is closed by then')
    .action((id: string, text: string, options: AddOptions, command: Command) =>
      tell(open(command), 'is set', async ({ client }) =>
        client.reminders.add(id, {
          text,
          ...timeOf(options),
          ...(options.for === undefined ? {} : { for: options.for }),
          ...(options.ifUnanswered ? { if_unanswered: true } : {}),
          ...(options.afterClose ? { after_close: true } : {}),
        }),
      ),
    );
  withTime(
    reminder
      .command('move')
      .description('another time; a zone and a rule that are not given stay')
      .argument('<conversation>')
      .argument('<reminder>'),
  )
    .option('--once', 'it recurs no more')
    .action((id: string, which: string, options: MoveOptions, command: Command) =>
      tell(open(command), 'is moved', async ({ client }) =>
        client.reminders.move(id, which, { ...timeOf(options), ...(options.once ? { rule: null } : {}) }),
      ),
    );
  reminder
    .command('cancel')
    .description('say it no more')
    .argument('<conversation>')
    .argument('<reminder>')
    .action((id: string, which: string, _options: unknown, command: Command) =>
      tell(open(command), 'is cancelled', async ({ client }) => client.reminders.cancel(id, which)),
    );
}

interface TimeOptions {
  readonly at?: string;
  readonly in?: number;
  readonly timeZone?: string;
  readonly rule?: string;
}
type MoveOptions = TimeOptions & { readonly once?: boolean };
type AddOptions = TimeOptions & {
  readonly for?: string;
  readonly ifUnanswered?: boolean;
  readonly afterClose?: boolean;
};

function withTime(command: Command): Command {
  return command
    .option('--at <time>', 'when, e.g. 2026-11-28T09:00 on the clock of the zone, or with an offset')
    .option('--in <seconds>', 'or so many seconds from now', wholeNumber)
    .option('--time-zone <name>', "e.g. Europe/Berlin; the participant's by default")
    .option('--rule <rrule>', 'again and again, e.g. FREQ=WEEKLY;BYDAY=MO (RFC 5545)');
}

/** @throws {CliFailure} unless one time is given */
function timeOf({ at, in: inS, timeZone, rule }: TimeOptions): MoveReminderBody {
  if ((at === undefined) === (inS === undefined))
    throw new CliFailure(exitCodes.usage, {
      title: 'No time, or two',
      detail: 'A reminder is due at one time.',
      remedy: 'Give `--at 2026-11-28T09:00`, or `--in 3600`, and one of them alone.',
    });
  return {
    ...(at === undefined ? {} : { at }),
    ...(inS === undefined ? {} : { in_s: inS }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(rule === undefined ? {} : { rule }),
  };
}

async function tell(
  session: Session,
  what: string,
  ordered: (session: Session) => Promise<ReminderOnWire>,
): Promise<void> {
  const { out } = session;
  const reminder = await ordered(session);
  if (out.json) return out.document(reminder);
  const { reminder_id: id, due_at: due, time_zone: zone, text } = reminder;
  out.talk(`The reminder ${id} ${what}: ${due} (${zone}), ${text}`);
}

async function list({ client, out }: Session, id: string, all: boolean): Promise<void> {
  const found = await collect(client.reminders.of(id).each());
  const items = all ? found : found.filter(({ status }) => status === 'waiting');
  if (out.json) return out.document({ items });
  if (items.length === 0) return out.talk('Nothing to be reminded of.');
  const rows = items.map((one) => [
    one.reminder_id,
    one.status,
    one.due_at,
    one.time_zone,
    one.rule ?? '-',
    one.for ?? '-',
    one.text,
  ]);
  for (const line of tableLines([['id', 'status', 'due', 'zone', 'rule', 'for', 'text'], ...rows])) out.line(line);
}
