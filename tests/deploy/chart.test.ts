/**
 * What the Helm chart gives: rendered files, held against the table of variables, the API's schemas, and rules for
 * every pod.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { variablesOf } from '../../settings/variables.ts';
import { missing, titleWith } from './tools.ts';

interface Probe {
  readonly httpGet: { readonly path: string };
}

interface Pod {
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext: { readonly runAsNonRoot: boolean };
  readonly containers: readonly {
    readonly image: string;
    readonly args: readonly string[];
    readonly securityContext: { readonly readOnlyRootFilesystem: boolean; readonly allowPrivilegeEscalation: boolean };
    readonly env: readonly { readonly name: string; readonly value: string }[];
    readonly livenessProbe?: Probe;
    readonly readinessProbe?: Probe;
    readonly resources: { readonly requests: object; readonly limits: object };
  }[];
  readonly volumes: readonly {
    readonly name: string;
    readonly secret?: { readonly items: readonly { path: string }[] };
  }[];
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly template?: { readonly spec: Pod }; readonly maxUnavailable?: number };
}

const folder = 'deploy/rendered';
const read = (name: string) =>
  parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((one) => one.toJS() as Manifest);

describe.each(['parley.yaml', 'versioned.yaml'])('%s', (file) => {
  const manifests = read(file);
  const of = (kind: string) => manifests.filter((one) => one.kind === kind);
  const pods = manifests.flatMap(({ metadata, spec }) =>
    spec.template === undefined ? [] : [{ name: metadata.name, pod: spec.template.spec }],
  );

  test.each(pods)('$name: nobody is root, nothing can be written, no token of the cluster', ({ pod }) => {
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.securityContext.runAsNonRoot).toBe(true);
    for (const { securityContext, resources } of pod.containers) {
      expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
      expect(Object.keys(resources)).toEqual(expect.arrayContaining(['requests', 'limits']));
    }
  });

  test.each(pods)('$name: is given what its program reads and nothing else; secrets as files alone', ({ pod }) => {
    const [container] = pod.containers;
    const [program = ''] = container?.args ?? [];
    // The doctor looks with the settings of all.
    const readers = program === 'doctor' ? (['api', 'worker', 'prepare', 'cli'] as const) : ([program] as const);
    const known = readers.flatMap((reader) => variablesOf(reader as Parameters<typeof variablesOf>[0]));
    const names = (container?.env ?? []).map(({ name }) => name);
    const common = ['PARLEY_PUBLIC_URL'];
    expect(names.filter((name) => !known.includes(name) && !common.includes(name))).toEqual([]);
    const mounted = pod.volumes.flatMap(({ secret }) => secret?.items ?? []).map(({ path }) => `/secrets/${path}`);
    const files = (container?.env ?? []).filter(({ value }) => value.startsWith('/secrets/'));
    expect(files.map(({ value }) => value).toSorted()).toEqual(mounted.toSorted());
    expect(files.every(({ name }) => /_FILE$|_PATH$|^PARLEY_OIDC_ROLES$/.test(name))).toBe(true);
  });

  test('every deployment has probes, time to end in, and a budget for disruptions', () => {
    const deployments = of('Deployment');
    expect(deployments.length).toBe(file === 'parley.yaml' ? 5 : 8);
    const budgets = of('PodDisruptionBudget').map(({ metadata }) => metadata.name);
    for (const { metadata, spec } of deployments) {
      expect(budgets).toContain(metadata.name);
      const [container] = spec.template?.spec.containers ?? [];
      expect(container?.livenessProbe?.httpGet.path).toBe('/healthz');
      const [program] = container?.args ?? [];
      expect(container?.readinessProbe?.httpGet.path).toBe(program === 'api' ? '/readyz?of=api' : '/readyz');
      const drainS = Number(container?.env.find(({ name }) => name === 'PARLEY_DRAIN_S')?.value ?? 21);
      expect(spec.template?.spec.terminationGracePeriodSeconds).toBeGreaterThan(drainS + 5);
    }
  });

  test('prepare runs before, the doctor after, and the network is closed but for what is needed', () => {
    expect(of('Job').map(({ metadata }) => metadata.name)).toEqual(['parley-doctor', 'parley-prepare']);
    expect(of('NetworkPolicy').map(({ metadata }) => metadata.name)).toEqual(['parley', 'parley-api', 'parley-codec']);
  });

  test.skipIf(missing('kubernetes-validate') !== null)(
    titleWith('kubernetes-validate', `${file} is what the schemas of Kubernetes 1.27 and 1.37 want, strictly`),
    () => {
      for (const version of ['1.27', '1.37'])
        execFileSync('kubernetes-validate', ['-k', version, '--strict', join(folder, file)], { stdio: 'pipe' });
    },
    60_000,
  );
});

test('versioned workers run by build side by side, each with its own image and build id', () => {
  const workers = read('versioned.yaml').filter(({ metadata }) => metadata.name.startsWith('parley-model'));
  const deployments = workers.filter(({ kind }) => kind === 'Deployment');
  expect(
    deployments.map(({ metadata, spec }) => {
      const [container] = spec.template?.spec.containers ?? [];
      const build = container?.env.find(({ name }) => name === 'PARLEY_BUILD_ID')?.value;
      return [metadata.name, container?.image, build];
    }),
  ).toEqual([
    ['parley-model-0-5-0', 'parley:0.5.0', '0.5.0'],
    ['parley-model-0-5-1', 'parley:0.5.1', '0.5.1'],
  ]);
});

test.skipIf(missing('helm') !== null)(
  titleWith('helm', 'the rendered files are those of the chart as it is, and the chart has no fault'),
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'parley-chart-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    execFileSync(join(folder, 'render'), [dir], { stdio: 'pipe' });
    for (const file of ['parley.yaml', 'versioned.yaml'])
      expect(readFileSync(join(dir, file), 'utf8'), `run ${folder}/render`).toBe(
        readFileSync(join(folder, file), 'utf8'),
      );
    execFileSync('helm', ['lint', '--strict', '--kube-version', '1.31.0', 'deploy/chart'], { stdio: 'pipe' });
    const wrong = ['--kube-version', '1.31.0', '--set', 'publicUrl=parley.example'];
    expect(() => execFileSync('helm', ['template', 'parley', 'deploy/chart', ...wrong], { stdio: 'pipe' })).toThrow(
      /publicUrl/,
    );
  },
  60_000,
);

test('the chart is of this version', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  expect(parse(readFileSync('deploy/chart/Chart.yaml', 'utf8'))).toMatchObject({ version, appVersion: version });
});
