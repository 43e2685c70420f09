/** `parley export …`: a person's copy of their data, and whether a copy is whole and ours. */
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { verifyArchive } from '../../adapters/archive/archive.ts';
import { fingerprintOf } from '../../adapters/signatures/archive-seal.ts';
import { CliFailure, EndWith, exitCodes } from '../terminal/failure.ts';
import type { OpenSession, Session } from '../terminal/session.ts';

export function addExportCommands(program: Command, open: OpenSession): void {
  const command = program.command('export').description("a person's copy of their data, as a signed archive");
  command
    .command('conversation')
    .description('everything of a conversation')
    .argument('<conversation>')
    .requiredOption('--output <file>', 'a new file, for its owner alone')
    .action(async (id: string, { output }: { output: string }, given: Command) => {
      const session = open(given);
      await keep(session, output, await session.client.archives.conversation(id));
    });
  command
    .command('participant')
    .description('everything of a participant')
    .argument('<participant>')
    .requiredOption('--output <file>', 'a new file, for its owner alone')
    .action(async (id: string, { output }: { output: string }, given: Command) => {
      const session = open(given);
      await keep(session, output, await session.client.archives.participant(id));
    });
  command
    .command('verify')
    .description('whether an archive is whole, and signed by the server or by the key that you give')
    .argument('<file>')
    .option('--public-key <base64>', 'asks no server')
    .action((file: string, { publicKey }: { publicKey?: string }, given: Command) =>
      verify(open(given), file, publicKey),
    );
}

/** Never over a file that is there; what breaks off is taken away. */
async function keep({ out }: Session, output: string, bytes: ReadableStream<Uint8Array>): Promise<void> {
  const file = createWriteStream(output, { flags: 'wx', mode: 0o600 });
  let written = 0;
  file.on('pipe', (from: Readable) => from.on('data', (chunk: Uint8Array) => (written += chunk.length)));
  try {
    await pipeline(Readable.fromWeb(bytes as Parameters<typeof Readable.fromWeb>[0]), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw isThere(output);
    await rm(output, { force: true });
    throw brokenOff(error);
  }
  if (out.json) return out.document({ file: output, bytes: written });
  out.talk(`${output} holds it (${written} bytes). \`parley export verify ${output}\` says whether it is whole.`);
}

async function verify({ client, out }: Session, file: string, given: string | undefined): Promise<void> {
  const verdict = await verifyArchive(createReadStream(file));
  if (verdict.kind === 'broken') {
    if (out.json) out.document({ verdict: 'broken', because: verdict.because });
    else out.line(`broken: ${verdict.because}`);
    throw new EndWith(exitCodes.failed);
  }
  const ours = given ?? (await client.archives.key()).public_key;
  const { of, subject, begun_at, files } = verdict.manifest;
  const fingerprint = fingerprintOf(verdict.publicKey);
  const is = verdict.publicKey === ours ? 'whole' : 'foreign';
  if (out.json) out.document({ verdict: is, of, subject, begun_at, files: files.length, fingerprint });
  else if (is === 'whole')
    out.line(`whole: ${files.length} files of the ${of} ${subject}, of ${begun_at}, signed by ${fingerprint}`);
  else out.line(`foreign: it is whole, but signed by ${fingerprint}, which is not the key of this installation`);
  if (is === 'foreign') throw new EndWith(exitCodes.failed);
}

function isThere(file: string): CliFailure {
  return new CliFailure(exitCodes.conflict, {
    title: 'The file is there already',
    detail: `${file} is not written over.`,
    remedy: 'Name another file, or take that one away.',
  });
}

function brokenOff(error: unknown): CliFailure {
  return new CliFailure(exitCodes.unavailable, {
    title: 'The archive broke off',
    detail: error instanceof Error ? error.message : String(error),
    remedy: 'Nothing was kept. Ask again; where it breaks off again, look into the log of the API.',
  });
}
