#!/usr/bin/env node
// Plain JavaScript, because it must run before anything is installed; it only starts the real program.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Parley needs Node 20.19 or later, and this is ${process.versions.node}.`, 'Install a newer Node.');
}

// A server's parts run in this very process, so that signals, exit codes and the process id are theirs.
const parts = {
  prepare: 'workers/prepare.ts',
  worker: 'workers/main.ts',
  api: 'api/main.ts',
  codec: 'api/codec/main.ts',
};
const [name = '', ...given] = process.argv.slice(2);
const queues = name === 'worker' ? queuesIn(given) : undefined;
if (queues !== undefined) process.env.PARLEY_QUEUES = queues;
const part = given.length === 0 || queues !== undefined ? parts[name] : ownersOf(name, given);

try {
  const { loadProgram } = await import('../scripts/compiled.mjs');
  await loadProgram(part ?? 'cli/main.ts');
} catch (failure) {
  if (failure?.code !== 'ERR_MODULE_NOT_FOUND') throw failure;
  stop(`Parley is not installed completely (${failure.message.split('\n')[0]}).`, 'Run `npm install` in its folder.');
}

/** Commands that examine the servers directly, with the settings of the parts. */
function ownersOf(name, given) {
  if (given.includes('--help')) return undefined;
  if (name === 'doctor' && given.includes('--servers')) return 'workers/doctor.ts';
  if (name === 'history') return 'workers/histories/main.ts';
  return name === 'ops' && given[0] === 'reconcile' ? 'workers/reconcile/main.ts' : undefined;
}

/** `--queues model,outbox` is another way to set PARLEY_QUEUES. */
function queuesIn([option = '', value, ...more]) {
  if (more.length > 0) return undefined;
  if (option === '--queues') return value;
  return value === undefined && option.startsWith('--queues=') ? option.slice('--queues='.length) : undefined;
}

function stop(happened, remedy) {
  process.stderr.write(`${happened}\n${remedy}\n`);
  process.exit(1);
}
