/**
 * Every variable that a program of Parley reads from its environment, once: `docs/reference/settings.md` is made from this table,
 * `npm run check` compares it with the code, and a program that the local stack starts is given the variables that name it
 * here and no others.
 */

/** A process of Parley's own, or who starts and talks to them: `stack` is `npm start`, `cli` is `parley`. */
export type Reader = 'api' | 'worker' | 'prepare' | 'model' | 'mail' | 'stack' | 'cli';

export interface Variable {
  /** One that ends with `*` stands for every name that begins like it. */
  readonly name: string;
  readonly readers: readonly Reader[];
  /** Markdown, one sentence or two. */
  readonly meaning: string;
  /** What holds without it, in Markdown; empty: nothing does. */
  readonly fallback: string;
  /** Is never shown, and may be given as the path of a file in `<NAME>_FILE`. */
  readonly secret?: true;
  /** The name does not stand in our code in one piece: it is put together there, or a library reads it. */
  readonly assembled?: true;
}

export interface Chapter {
  readonly title: string;
  /** Only `npm start` and what it starts for itself. */
  readonly local?: true;
  readonly variables: readonly Variable[];
}

/** Of the command line `parley ops` alone. */
const talkers = ['api', 'worker', 'prepare', 'stack', 'cli'] as const;
const yesOrNo = '`true` or `false`';

const temporal: readonly Variable[] = [
  {
    name: 'TEMPORAL_ADDRESS',
    readers: talkers,
    meaning: '`host:port` of a Temporal server of your own. None is started then.',
    fallback: 'the server of the local stack',
  },
  {
    name: 'TEMPORAL_NAMESPACE',
    readers: talkers,
    meaning: 'Namespace of the conversations. `parley prepare` makes it where it may.',
    fallback: '`default`; `parley` on the server of the local stack',
  },
  {
    name: 'TEMPORAL_PLAINTEXT_HOSTS',
    readers: talkers,
    meaning: 'Hosts beyond this machine that may be talked to without TLS, separated by commas.',
    fallback: 'none: plain text is refused beyond loopback',
  },
  {
    name: 'TEMPORAL_API_KEY',
    readers: talkers,
    meaning: 'Key of a server that wants one. Turns TLS on.',
    fallback: '',
    secret: true,
  },
  {
    name: 'TEMPORAL_TLS',
    readers: talkers,
    meaning: `Whether to use TLS: ${yesOrNo}.`,
    fallback: '`true` where a key or a certificate is set',
  },
  {
    name: 'TEMPORAL_TLS_CLIENT_CERT_PATH',
    readers: talkers,
    meaning: 'File with the certificate (PEM) that Parley shows; its key beside it.',
    fallback: '',
    assembled: true,
  },
  {
    name: 'TEMPORAL_TLS_CLIENT_CERT_DATA',
    readers: talkers,
    meaning: 'The same certificate as text.',
    fallback: '',
    assembled: true,
  },
  {
    name: 'TEMPORAL_TLS_CLIENT_KEY_PATH',
    readers: talkers,
    meaning: 'File with the key of that certificate.',
    fallback: '',
    assembled: true,
  },
  {
    name: 'TEMPORAL_TLS_CLIENT_KEY_DATA',
    readers: talkers,
    meaning: 'The same key as text.',
    fallback: '',
    assembled: true,
  },
  {
    name: 'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
    readers: talkers,
    meaning: "File with the certificate that the server's is signed with.",
    fallback: "the system's",
    assembled: true,
  },
  {
    name: 'TEMPORAL_TLS_SERVER_CA_CERT_DATA',
    readers: talkers,
    meaning: 'The same certificate as text.',
    fallback: '',
    assembled: true,
  },
  {
    name: 'TEMPORAL_TLS_SERVER_NAME',
    readers: talkers,
    meaning: "Name that the server's certificate must be for.",
    fallback: 'the host of the address',
    assembled: true,
  },
  {
    name: 'TEMPORAL_TLS_DISABLE_HOST_VERIFICATION',
    readers: talkers,
    meaning: "Refused unless `false`: Temporal's SDK cannot leave the server's certificate unchecked.",
    fallback: '`false`',
  },
  {
    name: 'TEMPORAL_GRPC_META_*',
    readers: talkers,
    meaning: 'Headers of every call: `TEMPORAL_GRPC_META_X_TEAM=hr` sends `x-team: hr`.',
    fallback: '',
    assembled: true,
  },
  {
    name: 'TEMPORAL_PROFILE',
    readers: talkers,
    meaning:
      "Profile of Temporal's configuration file to take address, namespace, key and TLS from; variables go first.",
    fallback: '`default` where a file is named; without either no file is read',
  },
  {
    name: 'TEMPORAL_CONFIG_FILE',
    readers: talkers,
    meaning: "Temporal's configuration file (TOML).",
    fallback: "`temporalio/temporal.toml` in the user's configuration folder where a profile is named",
  },
  {
    name: 'PARLEY_LANE',
    readers: ['api', 'worker', 'cli'],
    meaning: 'Suffix of every task queue, for several fleets on one namespace: up to 40 of a–z, 0–9 and `-`.',
    fallback: 'none',
  },
  {
    name: 'PARLEY_DEPLOYMENT',
    readers: ['worker', 'cli'],
    meaning:
      'Name of the deployment that the workers belong to ([upgrade workers](../how-to/upgrade-workers.md)), together with the next.',
    fallback: 'workers are not versioned',
  },
  {
    name: 'PARLEY_BUILD_ID',
    readers: ['worker', 'cli'],
    meaning: 'This build among the others of its deployment, e.g. `0.3.0` or a commit.',
    fallback: '',
  },
];

const database: readonly Variable[] = [
  {
    name: 'DATABASE_URL',
    readers: ['api', 'worker', 'prepare', 'stack'],
    meaning: 'PostgreSQL as `postgres://user:password@host:5432/name`, for a role that owns nothing (`parley_app`).',
    fallback: 'the database of the local stack',
    secret: true,
  },
  {
    name: 'PARLEY_MIGRATE_URL',
    readers: ['prepare'],
    meaning: 'The same database for a role that may create roles, schemas and tables.',
    fallback: '`DATABASE_URL`',
    secret: true,
  },
  {
    name: 'PARLEY_APP_PASSWORD',
    readers: ['prepare'],
    meaning: 'Password that the role `parley_app` gets when it is made.',
    fallback: 'the role exists already',
    secret: true,
  },
];

const model: readonly Variable[] = [
  {
    name: 'OPENAI_API_KEY',
    readers: ['worker', 'stack'],
    meaning: 'Key of the model. One of this and `OPENAI_BASE_URL` is needed.',
    fallback: 'the scripted model of the local stack',
    secret: true,
  },
  {
    name: 'OPENAI_BASE_URL',
    readers: ['worker', 'stack'],
    meaning: 'Any server that speaks Chat Completions, e.g. `http://localhost:11434/v1`.',
    fallback: "OpenAI's own",
  },
  { name: 'OPENAI_MODEL', readers: ['worker'], meaning: 'Name of the model.', fallback: '`gpt-4o-mini`' },
];

const mailAndCalendar: readonly Variable[] = [
  {
    name: 'SMTP_URL',
    readers: ['worker', 'stack'],
    meaning: 'Mail server, e.g. `smtp://user:password@host:587?tls=required` or `smtps://user:password@host:465`.',
    fallback: 'the mail sink of the local stack; elsewhere no mail can be sent',
    secret: true,
  },
  {
    name: 'SMTP_FROM',
    readers: ['worker', 'stack'],
    meaning: 'Who sends mail: `Parley <parley@example.org>`. Needed beside `SMTP_URL`.',
    fallback: '',
  },
  {
    name: 'PARLEY_DKIM_DOMAIN',
    readers: ['worker', 'stack'],
    meaning: 'Domain that signs every mail (DKIM), together with the next two.',
    fallback: 'mails are not signed',
  },
  {
    name: 'PARLEY_DKIM_SELECTOR',
    readers: ['worker', 'stack'],
    meaning: 'Name of the signing key in the DNS.',
    fallback: '',
  },
  {
    name: 'PARLEY_DKIM_KEY',
    readers: ['worker', 'stack'],
    meaning: 'The signing key (PEM).',
    fallback: '',
    secret: true,
  },
  {
    name: 'CALDAV_URL',
    readers: ['worker'],
    meaning: 'The calendar that calls are booked in: `https://user:password@host/calendars/user/calls/`.',
    fallback: "calls are kept in Parley's own database",
    secret: true,
  },
  {
    name: 'CALDAV_USERNAME',
    readers: ['worker'],
    meaning: 'User, where it does not stand in the address.',
    fallback: '',
  },
  {
    name: 'CALDAV_PASSWORD',
    readers: ['worker'],
    meaning: 'Password, where it does not stand in the address.',
    fallback: '',
    secret: true,
  },
  {
    name: 'CALDAV_TIME_ZONE',
    readers: ['worker'],
    meaning: 'IANA zone of whole days and of times without a zone.',
    fallback: '`UTC`',
  },
];

const serving: readonly Variable[] = [
  {
    name: 'PARLEY_HOST',
    readers: ['api', 'prepare', 'stack'],
    meaning: 'Where the API listens.',
    fallback: '`127.0.0.1`',
  },
  {
    name: 'PARLEY_PORT',
    readers: ['api', 'prepare', 'stack', 'cli'],
    meaning: 'Port of the API; 0 takes a free one. `parley` looks for the server there.',
    fallback: '`7400`',
  },
  {
    name: 'PARLEY_PUBLIC_URL',
    readers: ['api', 'prepare'],
    meaning: 'Where browsers and calendar programs reach the API.',
    fallback: 'where it listens',
  },
  {
    name: 'PARLEY_WEB_UI_URL',
    readers: ['api', 'cli'],
    meaning: "Temporal's Web UI, for links to a conversation's workflow.",
    fallback: 'that of the local stack; elsewhere no links',
  },
  {
    name: 'PARLEY_KEY_PEPPER',
    readers: ['api', 'prepare', 'stack'],
    meaning: 'Secret of at least 16 characters that API keys are stored under. It must stay the same.',
    fallback: 'the local stack makes and keeps its own',
    secret: true,
  },
  {
    name: 'PARLEY_BOOTSTRAP_KEY',
    readers: ['prepare', 'stack'],
    meaning: "The first administrator's key, `pk_<id>_<64 hex digits>`.",
    fallback: '`parley prepare` makes one and keeps it in `bootstrap-key` of the data folder',
    secret: true,
  },
  {
    name: 'PARLEY_INSTALLATION_KEY',
    readers: ['prepare', 'stack'],
    meaning: 'The key that makes tenants and nothing else, `pk_<id>_<64 hex digits>`. Every earlier one ends.',
    fallback: '`parley prepare` makes one and keeps it in `installation-key` of the data folder',
    secret: true,
  },
  {
    name: 'PARLEY_AUDIT_KEY',
    readers: ['api', 'worker', 'stack'],
    meaning:
      'Secret of at least 16 characters that rows of the audit log are sealed with. It must stay the same, and out of the database.',
    fallback: 'the local stack makes and keeps its own',
    secret: true,
  },
  {
    name: 'PARLEY_ASSISTANTS_DIR',
    readers: ['prepare', 'model'],
    meaning: "Folder of the assistants' folders.",
    fallback: '`assistants` of the checkout',
  },
  {
    name: 'PARLEY_DATA_DIR',
    readers: ['api', 'prepare', 'worker', 'mail', 'stack', 'cli'],
    meaning: "Folder for what is kept in files: keys, logs, the local stack's databases, the workflows' bundle.",
    fallback: '`.parley`',
  },
];

const limits: readonly Variable[] = [
  {
    name: 'PARLEY_LIMITS',
    readers: ['api'],
    meaning: '`off`: no limits at all. For load tests alone.',
    fallback: '`on`',
  },
  {
    name: 'PARLEY_LIMIT_CONVERSATIONS',
    readers: ['api'],
    meaning: 'Conversations that one key may begin a minute.',
    fallback: '`60`',
  },
  {
    name: 'PARLEY_LIMIT_CONVERSATIONS_BURST',
    readers: ['api'],
    meaning: 'How many of them may come at once.',
    fallback: '`120`',
    assembled: true,
  },
  {
    name: 'PARLEY_LIMIT_MESSAGES',
    readers: ['api'],
    meaning: 'Messages, instructions and answers a minute in one conversation.',
    fallback: '`120`',
  },
  {
    name: 'PARLEY_LIMIT_MESSAGES_BURST',
    readers: ['api'],
    meaning: 'How many of them may come at once.',
    fallback: '`60`',
    assembled: true,
  },
  {
    name: 'PARLEY_LIMIT_TENANT_MESSAGES',
    readers: ['api'],
    meaning: 'The same in a whole tenant.',
    fallback: '`1200`',
  },
  {
    name: 'PARLEY_LIMIT_TENANT_MESSAGES_BURST',
    readers: ['api'],
    meaning: 'How many of them may come at once.',
    fallback: '`1200`',
    assembled: true,
  },
  {
    name: 'PARLEY_LIMIT_UNKNOWN_KEYS',
    readers: ['api'],
    meaning: 'Keys that are none of ours, a minute from one address.',
    fallback: '`60`',
  },
  {
    name: 'PARLEY_LIMIT_UNKNOWN_KEYS_BURST',
    readers: ['api'],
    meaning: 'How many of them may come at once.',
    fallback: '`60`',
    assembled: true,
  },
  {
    name: 'PARLEY_LIMIT_SOCKETS_PER_KEY',
    readers: ['api'],
    meaning: 'WebSockets that one key may hold open.',
    fallback: '`20`',
  },
  {
    name: 'PARLEY_LIMIT_SOCKETS_PER_TENANT',
    readers: ['api'],
    meaning: 'WebSockets of a whole tenant.',
    fallback: '`200`',
  },
];

const commandLine: readonly Variable[] = [
  {
    name: 'PARLEY_URL',
    readers: ['cli'],
    meaning: 'Where `parley` finds the API.',
    fallback: '`http://127.0.0.1:$PARLEY_PORT`',
  },
  {
    name: 'PARLEY_API_KEY',
    readers: ['cli'],
    meaning: 'The key that `parley` opens it with.',
    fallback: '`bootstrap-key` of the data folder, for a server on this machine',
    secret: true,
  },
  { name: 'NO_COLOR', readers: ['cli'], meaning: 'Anything in it: no colours.', fallback: '' },
  { name: 'TERM', readers: ['cli'], meaning: '`dumb`: no colours.', fallback: '' },
];

const localStack: readonly Variable[] = [
  {
    name: 'TEMPORAL_PORT',
    readers: ['stack'],
    meaning: 'Port of its Temporal server; 0 takes a free one, here and below.',
    fallback: '`7233`',
  },
  {
    name: 'TEMPORAL_UI_PORT',
    readers: ['stack', 'cli'],
    meaning: "Port of Temporal's Web UI.",
    fallback: '`8233`',
  },
  { name: 'PARLEY_POSTGRES_PORT', readers: ['stack'], meaning: 'Port of its PostgreSQL.', fallback: 'a free one' },
  {
    name: 'PARLEY_MAIL_DIR',
    readers: ['api', 'mail'],
    meaning: 'Folder of what the mail sink took.',
    fallback: '`mail` in the data folder',
  },
  {
    name: 'PARLEY_CACHE_DIR',
    readers: ['stack'],
    meaning: 'Folder of fetched programs (the Temporal server), for all checkouts.',
    fallback: "`parley` in the user's cache folder (`XDG_CACHE_HOME`)",
  },
  { name: 'SCRIPTED_MODEL_PORT', readers: ['model'], meaning: 'Port of the scripted model.', fallback: 'a free one' },
  {
    name: 'SCRIPTED_MODEL_WORD_DELAY_MS',
    readers: ['model'],
    meaning: 'Pause between two words of the scripted model, in milliseconds.',
    fallback: '`15`',
  },
  { name: 'MAIL_SINK_PORT', readers: ['mail'], meaning: 'Port of the mail sink.', fallback: 'a free one' },
  {
    name: 'PARLEY_SUPERVISED',
    readers: ['api', 'worker', 'prepare', 'model', 'mail'],
    meaning: '`1`: end when standard input is closed. Set by the local stack.',
    fallback: 'programs that are started alone do not care about it',
  },
];

/** All of them, in the order of the reference. */
export const chapters: readonly Chapter[] = [
  { title: 'Temporal', variables: temporal },
  { title: 'Database', variables: database },
  { title: 'Model', variables: model },
  { title: 'Mail and calendar', variables: mailAndCalendar },
  { title: 'API, keys, files', variables: serving },
  { title: 'Limits', variables: limits },
  { title: 'Command line', variables: commandLine },
  { title: 'Local stack', local: true, variables: localStack },
];

/** The names that this program is given when it is started; `*` at the end as in the table. */
export function variablesOf(reader: Reader): readonly string[] {
  return chapters
    .flatMap(({ variables }) => variables)
    .filter(({ readers }) => readers.includes(reader))
    .flatMap(({ name, secret }) => (secret === true ? [name, `${name}_FILE`] : [name]));
}
