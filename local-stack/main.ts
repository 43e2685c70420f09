/** Entry: the local stack in the foreground. `scripts/start.mjs` makes sure that everything it needs is installed. */
import { runStack } from './run-stack.ts';

process.exit(await runStack(process.argv.slice(2)));
