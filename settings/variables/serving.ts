/** Variables of the API, keys, the audit log and folders. */
import type { Chapter } from './variable.ts';

export const serving: Chapter = {
  title: 'API, keys, files',
  variables: [
    {
      name: 'PARLEY_HOST',
      readers: ['api', 'codec', 'prepare', 'worker', 'stack'],
      meaning: 'Where the API listens, and the codec server, and a worker that is asked whether it lives.',
      fallback: '`127.0.0.1`',
    },
    {
      name: 'PARLEY_PORT',
      readers: ['api', 'prepare', 'stack', 'cli'],
      meaning: 'Port of the API; 0 takes a free one. `parley` looks for the server there.',
      fallback: '`7400`',
    },
    {
      name: 'PARLEY_CODEC_PORT',
      readers: ['codec', 'stack'],
      meaning:
        'Port of the codec server (`parley codec`), which reads for the Web UI what is encrypted; 0 takes a free one.',
      fallback: '`7403`',
    },
    {
      name: 'PARLEY_TLS_CERT',
      readers: ['api', 'codec', 'prepare'],
      meaning:
        'File with the certificate (PEM) with which the API serves TLS by itself, and behind it those that sign it. A changed file is taken within seconds, and on SIGHUP.',
      fallback: 'the API serves without TLS: on this machine, or behind a proxy',
    },
    {
      name: 'PARLEY_TLS_KEY',
      readers: ['api', 'codec'],
      meaning: 'File with the key (PEM, no passphrase) of that certificate.',
      fallback: '–',
    },
    {
      name: 'PARLEY_DRAIN_S',
      readers: ['api', 'codec'],
      meaning:
        'Seconds that the API, told to end, still serves while `/readyz?of=api` says no, so that a proxy has looked and sends it nothing new; up to 60.',
      fallback: '`0`',
    },
    {
      name: 'PARLEY_TRUSTED_PROXIES',
      readers: ['api', 'codec'],
      meaning:
        'Addresses or networks (`10.0.0.0/8`) of proxies, with commas between, whose `X-Forwarded-For` is believed: limits by address are those of callers then.',
      fallback: 'none is believed',
    },
    {
      name: 'PARLEY_PLAINTEXT_HOSTS',
      readers: ['api', 'codec', 'prepare', 'worker'],
      meaning:
        'Hosts, with commas between, that may be reached without encryption: of the database, the model, the calendar, the graph, the mail server, the sign-in provider; and `0.0.0.0`, or where else the API listens, where it has no certificate, no proxy is declared and no `https` address is public.',
      fallback: 'none beyond this machine',
    },
    {
      name: 'PARLEY_METRICS_TOKEN',
      readers: ['api'],
      meaning: 'What `/metrics` asks for, as `Authorization: Bearer <token>`.',
      fallback: 'it answers callers on the same machine alone',
      secret: true,
    },
    {
      name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
      readers: ['api', 'worker'],
      meaning:
        'An OpenTelemetry collector that takes OTLP over HTTP, e.g. `http://127.0.0.1:4318`: one trace a turn goes there ([operators](../operators.md#traces)).',
      fallback: 'nothing is traced',
    },
    {
      name: 'OTEL_EXPORTER_OTLP_HEADERS',
      readers: ['api', 'worker'],
      meaning: 'What the collector asks for, as `name=value` with commas between.',
      fallback: 'none',
      secret: true,
    },
    {
      name: 'OTEL_*',
      readers: ['api', 'worker'],
      meaning:
        "The other variables of OpenTelemetry's SDK, such as `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER` and `OTEL_RESOURCE_ATTRIBUTES`.",
      fallback: "OpenTelemetry's own",
      assembled: true,
    },
    {
      name: 'PARLEY_PUBLIC_URL',
      readers: ['api', 'codec', 'prepare'],
      meaning: 'Where browsers and calendar programs reach the API.',
      fallback: 'where it listens',
    },
    {
      name: 'PARLEY_WEB_UI_URL',
      readers: ['api', 'codec', 'cli'],
      meaning: "Temporal's Web UI, for links to a conversation's workflow; its page may ask the codec server.",
      fallback: 'that of the local stack; elsewhere no links',
    },
    {
      name: 'PARLEY_KEY_PEPPER',
      readers: ['api', 'codec', 'prepare', 'stack'],
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
      meaning:
        'The key that makes tenants and imports concepts, and does nothing else, `pk_<id>_<64 hex digits>`. Every earlier one ends.',
      fallback: '`parley prepare` makes one and keeps it in `installation-key` of the data folder',
      secret: true,
    },
    {
      name: 'PARLEY_AUDIT_KEY',
      readers: ['api', 'codec', 'worker', 'stack'],
      meaning:
        'Secret of at least 16 characters that rows of the audit log are sealed with. It must stay the same, and out of the database.',
      fallback: 'the local stack makes and keeps its own',
      secret: true,
    },
    {
      name: 'PARLEY_ORDER_KEY',
      readers: ['api', 'worker', 'stack'],
      meaning:
        'Secret of at least 16 characters that the API signs orders and messages with, and workers check. Temporal never sees it. A new one makes what is under way count as unsigned.',
      fallback: 'the local stack makes and keeps its own',
      secret: true,
    },
    {
      name: 'PARLEY_UNSIGNED_CONSENT',
      readers: ['worker', 'stack'],
      meaning:
        '`on`: a yes that a Temporal client says, without a signature, agrees to an effect. An assistant’s `unsignedConsent` wins.',
      fallback: '`off`; `on` in the local stack',
    },
    {
      name: 'PARLEY_NEXUS_TENANTS',
      readers: ['worker', 'stack'],
      meaning:
        'Tenants that other workflows may ask through the Nexus service `parley`, with commas between; `*`: each. Whoever reaches the endpoint may name any of them.',
      fallback: 'none: the service is not offered; `*` in the local stack',
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
  ],
};
