/**
 * Writes docs/evidence/console.md from a run: what two pages hear over their websockets while the API is killed and
 * comes back, how large the console is, and how often material is asked for wrongly. `npm run evidence -- console`; it
 * fails when a frame was lost.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { format } from 'oxfmt';
import { ensureChromium } from '../../../scripts/chromium.mjs';
import { evaluateContext, projectPhases, type QuestionPart } from '../../../bench/evaluate/context.ts';
import { createClient } from '../../../client/client.ts';
import { ownProduct } from '../../support/product.ts';
import { openBrowser } from '../browser.ts';
import { recordReconnect, type Recorded } from './reconnect.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const into = join(root, 'docs/evidence/console.md');

if (ensureChromium({ progress: console.error }) === null)
  throw new Error('There is no Chromium. Install one, or name it in CHROMIUM_PATH.');

const product = await ownProduct({ PARLEY_LIMITS: 'off', PARLEY_SECOND_READER: 'off' });
let recorded: Recorded;
try {
  await product.start();
  const client = createClient({ baseUrl: product.url, apiKey: product.key, timeoutMs: 60_000, retryBudgetMs: 60_000 });
  const browser = await openBrowser();
  try {
    recorded = await recordReconnect({ product, client, browser });
  } finally {
    await browser.close();
  }
} finally {
  await product.end();
}
mkdirSync(dirname(into), { recursive: true });
const page = [reconnect(recorded), size(), questions()].join('\n\n');
const { code } = await format('console.md', `${page}\n`, { printWidth: 120, proseWrap: 'always' });
writeFileSync(into, code);
console.log(into);

function reconnect({ conversation, queue, cursors, downMs }: Recorded): string {
  const rows = (frames: Recorded['conversation']): string =>
    frames.map(({ at, what, says }) => `| ${(at / 1_000).toFixed(2).padStart(6)} | ${what} | ${says} |`).join('\n');
  const head = '| s | frame | what it says |\n| -: | --- | --- |';
  return `# Evidence: the console

Written by \`npm run evidence -- console\` from a run of the whole product; the times are seconds from the moment at which the API was killed.

## A reconnect

The API is killed (\`kill -9\`) while one page shows a conversation that waits for material and another the queue, and starts again by
itself. Just before, something more was said, and while it is away the material is typed into the card, an instruction's clock
runs out, and both pages keep trying.
The page of the queue had its connection back after ${(downMs / 1_000).toFixed(1)} s. At the end the conversation's page has heard the cursors
${cursors[0]} to ${cursors.at(-1)}, each once: ${cursors.length} events, none lost, none twice.

### The conversation's page

${head}
${rows(conversation)}

### The queue's page

A queue begins with all of it each time it is opened, so nothing has to be remembered across a break.

${head}
${rows(queue)}`;
}

function size(): string {
  const folder = join(root, 'console/dist/console/assets');
  const files = readdirSync(folder).map((name) => {
    const content = readFileSync(join(folder, name));
    return { name: name.replace(/-[^.]*/, ''), bytes: content.length, packed: gzipSync(content).length };
  });
  const packed = files.reduce((sum, one) => sum + one.packed, 0);
  if (packed > 150 * 1024) throw new Error(`The console is ${packed} bytes in gzip; at most 150 KB.`);
  const rows = files.map(({ name, bytes, packed: small }) => `| ${name} | ${bytes} | ${small} |`).join('\n');
  return `## Its size

| file | bytes | gzip |
| --- | -: | -: |
${rows}
| together | ${files.reduce((sum, one) => sum + one.bytes, 0)} | ${packed} |

The goal is 150 KB of gzip (153,600 bytes).`;
}

function questions(): string {
  const folder = join(root, 'tests/context/questions');
  const rows = (part: QuestionPart): string => {
    const found = evaluateContext({ folder, part, worst: 0 }) as unknown as Record<string, Figures>;
    return [...projectPhases.map((phase) => `phase ${phase}`), 'all']
      .map((name) => line(part, name, found[name]))
      .join('\n');
  };
  return `## False and missed requests for material

Questions of ours about a project's material, in four languages, of which a quarter is kept apart: its rows are never looked at when words
are added. \`npm run evaluate -- --task=context --data=tests/context/questions --apart\`.

| part | phase | questions | of which need material | asked for too much | asked for too little |
| --- | --- | -: | -: | -: | -: |
${rows('open')}
${rows('apart')}`;
}

interface Figures {
  readonly questions: number;
  readonly needing: number;
  readonly false_requests: number;
  readonly missed_requests: number;
}

function line(part: QuestionPart, name: string, figures: Figures | undefined): string {
  if (figures === undefined) throw new Error(`There are no figures for ${name}.`);
  const { questions: all, needing, false_requests: much, missed_requests: little } = figures;
  return `| ${part === 'open' ? 'open' : 'kept apart'} | ${name} | ${all} | ${needing} | ${much} | ${little} |`;
}
