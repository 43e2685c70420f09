/** Variables of Temporal and of worker versions. */
import type { Chapter, Reader } from './variable.ts';

/** `cli`: for `parley ops` only. */
const talkers: readonly Reader[] = ['api', 'worker', 'prepare', 'stack', 'cli'];

/** The codec server reaches no Temporal: it goes by the namespace. */
const namers: readonly Reader[] = [...talkers, 'codec'];

export const temporal: Chapter = {
  title: 'Temporal',
  variables: [
    {
      name: 'TEMPORAL_ADDRESS',
      readers: namers,
      meaning: '`host:port` of a Temporal server of your own. None is started then.',
      fallback: 'the server of the local stack',
    },
    {
      name: 'TEMPORAL_NAMESPACE',
      readers: namers,
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
      meaning: 'Whether to use TLS: `true` or `false`.',
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
      readers: namers,
      meaning:
        "Profile of Temporal's configuration file to take address, namespace, key and TLS from; variables go first.",
      fallback: '`default` where a file is named; without either no file is read',
    },
    {
      name: 'TEMPORAL_CONFIG_FILE',
      readers: namers,
      meaning: "Temporal's configuration file (TOML).",
      fallback: "`temporalio/temporal.toml` in the user's configuration folder where a profile is named",
    },
    {
      name: 'PARLEY_LANE',
      readers: ['api', 'worker', 'prepare', 'cli'],
      meaning: 'Suffix of every task queue, for several fleets on one namespace: up to 40 of a–z, 0–9 and `-`.',
      fallback: 'none',
    },
    {
      name: 'PARLEY_QUEUES',
      readers: ['worker'],
      meaning:
        'Which task queues this worker takes from: `conversations`, `model`, `outbox`, with commas between. `parley worker --queues` is the same.',
      fallback: 'all three',
    },
    {
      name: 'PARLEY_WORKFLOW_SLOTS',
      readers: ['worker'],
      meaning: 'How many workflow tasks one worker has at once. They compute: more than a few dozen a core only wait.',
      fallback: '40',
    },
    {
      name: 'PARLEY_RECORD_SLOTS',
      readers: ['worker'],
      meaning:
        'How many short transactions one worker of `conversations` has at once, as activities, and as many within workflow tasks. It opens as many database connections.',
      fallback: '20',
    },
    {
      name: 'PARLEY_MODEL_SLOTS',
      readers: ['worker'],
      meaning:
        'How many model calls one worker makes at once: what the model server takes. What waits is taken tenant by tenant. One database connection for every ten.',
      fallback: '100',
    },
    {
      name: 'PARLEY_OUTBOX_SLOTS',
      readers: ['worker'],
      meaning:
        'How many calls to calendars, mail servers and webhooks one worker has under way. One database connection for every ten.',
      fallback: '100',
    },
    {
      name: 'PARLEY_POLLERS',
      readers: ['worker'],
      meaning:
        'How many calls wait at the server for tasks, for each kind and queue; `auto`: as many as the backlog asks for, for a server that is far away.',
      fallback: '10',
    },
    {
      name: 'PARLEY_TENANT_MODEL_RATE',
      readers: ['prepare'],
      meaning:
        'How many calls to the model a second one tenant may begin, over all workers; more wait and hold up nobody. Needs Temporal 1.29 or later.',
      fallback: 'no rate',
    },
    {
      name: 'PARLEY_TENANT_WEIGHTS',
      readers: ['prepare'],
      meaning:
        'Tenants that have a larger or smaller share of what is scarce, and of the rate, than 1: `acme=3,trial=0.5`. Needs Temporal 1.29 or later.',
      fallback: 'all have the same share',
    },
    {
      name: 'PARLEY_HEALTH_PORT',
      readers: ['worker'],
      meaning: 'Port on which the worker answers `/healthz` and `/readyz`; 0 takes a free one.',
      fallback: 'it is not asked',
    },
    {
      name: 'PARLEY_METRICS_PORT',
      readers: ['worker'],
      meaning:
        "Port on which the worker shows the figures of Temporal's SDK to Prometheus, such as how long tasks wait.",
      fallback: 'they are not shown',
    },
    {
      name: 'PARLEY_DEPLOYMENT',
      readers: ['worker', 'cli'],
      meaning:
        'Name of the deployment that all versions of the workers belong to ([upgrade workers](../how-to/upgrade-workers.md)).',
      fallback: '`parley`, and with a lane `parley-<lane>`',
    },
    {
      name: 'PARLEY_BUILD_ID',
      readers: ['worker', 'cli'],
      meaning:
        'This build among the others of its deployment, e.g. `1.0.0` or a commit; `unversioned`: the worker has no version.',
      fallback: 'the hash of the sources that workflows are made of',
    },
  ],
};
