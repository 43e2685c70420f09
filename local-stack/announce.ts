/** What a start says when everything runs. */
import type { RunningStack } from './stack.ts';

/** The page for people: where everything is, the key, and something to try. */
export function announcement(stack: RunningStack, tookMs: number): string {
  const { urls } = stack;
  const rows: readonly (readonly [string, string | null])[] = [
    ['API', urls.api],
    ['Console', urls.console],
    ['Temporal', urls.webUiOpens ?? `${stack.temporal.address}, namespace ${stack.temporal.namespace}`],
    ['Calendar', urls.calendarFeed],
    [
      'Model',
      urls.model === null
        ? (process.env['OPENAI_BASE_URL'] ?? 'the one of OPENAI_API_KEY')
        : 'scripted (set OPENAI_API_KEY or OPENAI_BASE_URL for a real one)',
    ],
    ['Mail', urls.mail === null ? 'to the server of SMTP_URL' : 'kept in the data folder (set SMTP_URL to send it)'],
    ['Key', keyLine(stack)],
    ['Logs', stack.logDir],
  ];
  return [
    '',
    `Parley runs (ready after ${(tookMs / 1_000).toFixed(1)} s). Ctrl-C stops it.`,
    '',
    ...rows.flatMap(([name, value]) => (value === null ? [] : [`  ${name.padEnd(10)}${value}`])),
    '',
    'Try this:',
    ...tryThis(stack).map((line) => `  ${line}`),
    '',
    '',
  ].join('\n');
}

/** The same for programs, on one line. The key itself is not in it: programs read the file. */
export function announcementJson(stack: RunningStack): string {
  return JSON.stringify({
    ready: true,
    api_url: stack.urls.api,
    console_url: stack.urls.console,
    web_ui_url: stack.urls.webUi,
    calendar_feed_url: stack.urls.calendarFeed,
    model_url: stack.urls.model,
    mail_url: stack.urls.mail,
    temporal_address: stack.temporal.address,
    temporal_namespace: stack.temporal.namespace,
    postgres_port: stack.ports.postgres,
    data_dir: stack.dataDir,
    key_file: stack.key === null ? null : stack.keyFile,
    key_created: stack.keyIsNew,
    pids: { supervisor: process.pid, ...stack.pids() },
  });
}

function keyLine({ key, keyFile, keyIsNew }: RunningStack): string | null {
  if (key === null) return null;
  return keyIsNew ? `${key.reveal()}\n${' '.repeat(12)}(shown this once; kept in ${keyFile})` : `kept in ${keyFile}`;
}

function tryThis({ urls, key, keyFile }: RunningStack): readonly string[] {
  const bearer = key === null ? '$PARLEY_API_KEY' : `$(cat ${inShell(keyFile)})`;
  return [
    'npx parley chat hr-manager',
    `curl -s ${urls.api}/v1/conversations -H "Authorization: Bearer ${bearer}" -H 'content-type: application/json' -d '{"assistant":"hr-manager"}'`,
    `curl -s "${urls.api}/v1/conversations/<conversation_id>/messages?wait_s=30" -H "Authorization: Bearer ${bearer}" -H 'content-type: application/json' -d '{"text":"My employee is absent."}'`,
  ];
}

/** A path as a shell takes it for one word. */
function inShell(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
