/**
 * `npm test`: everything CI runs. Installs what is missing, checks, makes sure that there is a Temporal server, runs
 * the tests. The checks, one after the other, leave a core to the tests of pure functions, which run beside them; what
 * starts servers comes behind both. Arguments go to vitest: `npm test -- tests/domain`. The last line is `N passed, N
 * failed`; a failed check counts as one that failed, and so does a coverage that has fallen.
 */
import { requireNode } from './node-version.mjs';

requireNode();
const { install, root } = await import('./install.mjs');
await install({ dev: true });

const { spawn } = await import('node:child_process');
const { mkdtempSync, readFileSync, rmSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const { runChecks } = await import('./check.mjs');
const { ensureChromium } = await import('./chromium.mjs');
const { findTemporal } = await import('./temporal-binary.mjs');

const args = process.argv.slice(2);
// Whoever asks for other tests alone does not wait for a browser.
const hasConsole = args.length === 0 || args.some((arg) => arg.includes('console'));
const chromium = hasConsole ? ensureChromium({ progress: (line) => console.error(line) }) : null;
const isWhole = args.length === 0;
const pure = ['--project', 'pure', '--coverage'];
const nothingRun = { passed: 0, failed: 0, notRun: [], again: [] };
const withServers = ['adapters', 'conversations', 'product'].flatMap((name) => ['--project', name]);
const [failedChecks, first] = await Promise.all([
  runChecks(isWhole ? { atOnce: 1 } : {}),
  isWhole ? runTests(pure) : nothingRun,
]);
const missing = await temporalFault();
const rest = await runTests(isWhole ? withServers : args);
const { passed, failed, notRun, again } = inAll([first, rest]);
const failures = failedChecks + failed + (missing === null ? 0 : 1);
if (missing !== null) console.log(`\n${missing}`);
if (hasConsole && chromium === null)
  console.log('\nTHE TESTS OF THE CONSOLE DID NOT RUN: no Chromium. Install one, or name it in CHROMIUM_PATH.');
// Whatever is missing on this machine: neither passed nor failed.
for (const title of notRun) console.log(`\n${title}`);
for (const title of again) console.log(`\nPASSED ONLY WHEN IT WAS RUN AGAIN, look into it: ${title}`);
console.log(`\n${passed} passed, ${failures} failed`);
process.exitCode = failures === 0 ? 0 : 1;

/** The tests that need no server run in any case. */
async function temporalFault() {
  if (process.env.TEMPORAL_ADDRESS) return null;
  try {
    await findTemporal({ progress: (line) => console.error(line) });
    return null;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

function inAll(runs) {
  const sum = (of) => runs.reduce((all, run) => all + of(run), 0);
  return {
    passed: sum((run) => run.passed),
    failed: sum((run) => run.failed),
    notRun: runs.flatMap((run) => run.notRun),
    again: runs.flatMap((run) => run.again),
  };
}

async function runTests(args) {
  const dir = mkdtempSync(join(tmpdir(), 'parley-test-'));
  const resultFile = join(dir, 'result.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${resultFile}`];
  const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name));
  const code = await new Promise((done) => {
    child.once('error', () => done(1));
    child.once('close', done);
  });
  const counted = countsIn(resultFile);
  rmSync(dir, { recursive: true, force: true });
  // An error outside every test, or no result at all, shows in the code alone.
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function countsIn(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    // A file that could not be loaded holds no test that could have failed.
    const unloaded = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    const notRun = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ title = '', status }) => title.startsWith('NOT RUN:') && status !== 'passed')
      .map(({ title }) => title);
    const again = testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages: [first] }) => `${fullName}\n  ${first.split('\n')[0]}`);
    return { passed: numPassedTests, failed: numFailedTests + unloaded.length, notRun, again };
  } catch {
    return nothingRun;
  }
}
