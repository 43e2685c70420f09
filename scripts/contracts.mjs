/**
 * `docs/contracts/v1/`: a JSON Schema (draft 2020-12) for every body and event that has a name, made from the schemas
 * that check them (X11); with `--check` it is only looked at whether they are current.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../docs/contracts/v1/', import.meta.url));

/** Text by file name. */
export async function contractFiles() {
  const { z } = await import('zod');
  const { named } = await import('../api/openapi/schemas.ts');
  const { conversationEvents } = await import('../contracts/wire/events.ts');
  const { queueChanged, queueSnapshot } = await import('../contracts/wire/queue-stream.ts');
  const events = { ...conversationEvents, 'queue:snapshot': queueSnapshot, 'queue:changed': queueChanged };
  const frames = Object.fromEntries(
    Object.entries(events).map(([name, schema]) => [`event.${name.replaceAll(':', '.')}`, schema]),
  );
  const { chatEvents } = await import('../contracts/wire/chat.ts');
  for (const [name, schema] of Object.entries(chatEvents)) frames[`event.chat.${name}`] = schema;
  const files = {};
  for (const [name, schema] of Object.entries({ ...named, ...frames })) {
    // What goes in may leave out what has a default; what comes out has it.
    const { $schema, ...shape } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    files[`${name}.json`] =
      `${JSON.stringify({ $schema, $id: `parley/v1/${name}.json`, title: name, ...shape }, null, 2)}\n`;
  }
  return files;
}

/** What is wrong, line by line; empty: nothing. `write`: they are made anew first. */
export async function contractFaults({ write = false } = {}) {
  const files = await contractFiles();
  if (write) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  }
  const kept = keptFiles();
  const names = new Set([...Object.keys(files), ...Object.keys(kept)]);
  const faults = [...names]
    .filter((name) => files[name] !== kept[name])
    .map((name) => `docs/contracts/v1/${name} is not current.`);
  return faults.length === 0 ? [] : [...faults, 'Run "node --import tsx scripts/contracts.mjs".'];
}

function keptFiles() {
  try {
    return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  } catch {
    return {};
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = await contractFaults({ write: !process.argv.includes('--check') });
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
