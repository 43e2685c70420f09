/** `npm start`: installs what is missing, then runs the local stack in this process. */
import { requireNode } from './node-version.mjs';

requireNode();
const { install } = await import('./install.mjs');
await install();
const { buildConsole } = await import('./console.mjs');
const ms = await buildConsole().catch((cause) => {
  // Everything but the page works without it.
  console.error(`The console could not be built: ${cause instanceof Error ? cause.message : String(cause)}`);
  return 0;
});
if (ms > 0) console.error(`The console is built (${(ms / 1_000).toFixed(1)} s).`);
const { loadProgram } = await import('./compiled.mjs');
await loadProgram('local-stack/main.ts');
