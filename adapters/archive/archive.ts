/** Archives as gzipped tar, written and read as streams: no more than one document is in memory. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack, type Pack } from 'tar-stream';
import { archiveManifest, archiveSignature, type ArchiveManifest } from '../../contracts/wire/archive.ts';
import { isSealedBy, type ArchiveSeal } from '../signatures/archive-seal.ts';

export interface Document {
  readonly path: string;
  readonly bytes: Buffer;
}

export const manifestPath = 'manifest.json';
export const signaturePath = 'signature.json';

/** What the manifest says beside the files. */
export type About = Omit<ArchiveManifest, 'files' | 'ended_at' | 'format'>;

/**
 * The archive of these documents, with the manifest and its signature behind them. When a document cannot be made the
 * stream breaks off, and what was sent is no whole archive.
 */
export function archiveOf(
  documents: AsyncIterable<Document>,
  { about, seal, clock }: { readonly about: About; readonly seal: ArchiveSeal; readonly clock: () => number },
): Readable {
  const tar = pack();
  const zipped = createGzip();
  // What goes wrong breaks the stream, where whoever reads it finds it.
  void pipeline(tar, zipped).catch(() => undefined);
  void fill().catch((error: unknown) => tar.destroy(error instanceof Error ? error : new Error(String(error))));
  return zipped;

  async function fill(): Promise<void> {
    const files: ArchiveManifest['files'] = [];
    for await (const { path, bytes } of documents) {
      await write(tar, path, bytes);
      files.push({ path, bytes: bytes.length, sha256: sha256(bytes) });
    }
    const manifest: ArchiveManifest = {
      format: 'parley-archive/1',
      ...about,
      ended_at: new Date(clock()).toISOString(),
      files,
    };
    const bytes = jsonBytes(manifest);
    await write(tar, manifestPath, bytes);
    const signature = { algorithm: 'Ed25519', public_key: seal.publicKey, signature: seal.sign(bytes) };
    await write(tar, signaturePath, jsonBytes(signature));
    tar.finalize();
  }
}

export type ArchiveVerdict =
  | { readonly kind: 'whole'; readonly manifest: ArchiveManifest; readonly publicKey: string }
  /** It is no archive of ours, it breaks off, or something in it is not what was put there. */
  | { readonly kind: 'broken'; readonly because: string };

/** Reads all of it; says the first thing that is wrong. Whose the public key is, is for the caller to say. */
export async function verifyArchive(zipped: Readable): Promise<ArchiveVerdict> {
  const found = new Map<string, { readonly bytes: number; readonly sha256: string }>();
  const kept = new Map<string, Buffer>();
  const tar = extract();
  const twice: string[] = [];
  const reading = (async () => {
    for await (const entry of tar) {
      const { name } = entry.header;
      if (found.has(name) || kept.has(name)) twice.push(name);
      const isKept = name === manifestPath || name === signaturePath;
      const hash = createHash('sha256');
      const chunks: Buffer[] = [];
      let bytes = 0;
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        hash.update(chunk);
        if (isKept && bytes <= mostManifestBytes) chunks.push(chunk);
      }
      if (isKept) kept.set(name, Buffer.concat(chunks));
      else found.set(name, { bytes, sha256: hash.digest('hex') });
    }
  })();
  try {
    await Promise.all([pipeline(zipped, createGunzip(), tar), reading]);
  } catch (error) {
    return {
      kind: 'broken',
      because: `it cannot be read to its end (${error instanceof Error ? error.message : String(error)})`,
    };
  }
  if (twice.length > 0) return { kind: 'broken', because: `"${twice.join('", "')}" stands in it twice` };
  return judged(found, kept);
}

/** Larger than that of a million conversations' files. */
const mostManifestBytes = 512 * 1024 * 1024;

function judged(
  found: ReadonlyMap<string, { readonly bytes: number; readonly sha256: string }>,
  kept: ReadonlyMap<string, Buffer>,
): ArchiveVerdict {
  const bytes = kept.get(manifestPath);
  const manifest = archiveManifest.safeParse(jsonIn(bytes));
  const signature = archiveSignature.safeParse(jsonIn(kept.get(signaturePath)));
  if (bytes === undefined || !manifest.success) return { kind: 'broken', because: `it has no whole ${manifestPath}` };
  if (!signature.success) return { kind: 'broken', because: `it has no whole ${signaturePath}` };
  const { public_key: publicKey } = signature.data;
  if (!isSealedBy(publicKey, bytes, signature.data.signature))
    return { kind: 'broken', because: `the signature is not that of ${manifestPath}` };
  const listed = new Map(manifest.data.files.map((file) => [file.path, file]));
  for (const [path, { sha256: hash }] of found)
    if (listed.get(path)?.sha256 !== hash)
      return { kind: 'broken', because: `"${path}" is ${listed.has(path) ? 'not what was put there' : 'not listed'}` };
  for (const path of listed.keys()) if (!found.has(path)) return { kind: 'broken', because: `"${path}" is missing` };
  return { kind: 'whole', manifest: manifest.data, publicKey };
}

export function jsonBytes(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

function jsonIn(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(bytes?.toString() ?? '');
  } catch {
    return null;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns when it was taken: a slow reader holds up whoever makes the documents. */
function write(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const entry = tar.entry({ name, size: bytes.length }, (error) => (error ? reject(error) : resolve()));
    entry.end(bytes);
  });
}
