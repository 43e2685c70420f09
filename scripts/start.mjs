/** `npm start`: installs what is missing, then runs the local stack in this process. */
import { requireNode } from './node-version.mjs';

requireNode();
const { install } = await import('./install.mjs');
await install();
const { register } = await import('tsx/esm/api');
register();
await import('../local-stack/main.ts');
