/** The codec server's process. */
import { readCodecServer, readNamespace } from '../../settings/environment.ts';
import { openServerDeps, renewing, runProgram } from '../program.ts';
import { createCodecServer } from './server.ts';

/** Whoever looks at a page of a history asks once. */
const connections = 3;

await runProgram('parley-codec', readCodecServer, async (program) => {
  const deps = openServerDeps(program, { namespace: readNamespace(program.env), connections });
  const app = createCodecServer(deps);
  renewing(program, app);
  return { app, parts: [deps.database] };
});
