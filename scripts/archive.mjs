/** Takes one file out of a zip or a tar.gz, streaming: the files here have 150 MB. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createInflateRaw } from 'node:zlib';

/**
 * Unpacks the first file of a zip whose name fits.
 * @param {string} archive path of the zip
 * @param {(name: string) => boolean} fits
 * @param {string} target path of the file to write
 */
export async function unpackFromZip(archive, fits, target) {
  const { method, start, packedSize } = await findInZip(archive, fits);
  const packed = createReadStream(archive, { start, end: start + packedSize - 1 });
  await pipeline(
    method === 0 ? [packed, createWriteStream(target)] : [packed, createInflateRaw(), createWriteStream(target)],
  );
}

/**
 * Unpacks the first file of a tar.gz whose name fits, as the archive arrives.
 * @param {AsyncIterable<Uint8Array>} packed
 * @param {(name: string) => boolean} fits
 * @param {string} target path of the file to write
 */
export async function unpackFromTarGz(packed, fits, target) {
  await pipeline(packed, createGunzip(), (unpacked) => fileIn(unpacked, fits), createWriteStream(target));
}

/** Reads the list at the end of a zip; a comment of up to 64 KB may follow it. */
async function findInZip(archive, fits) {
  const file = await open(archive);
  try {
    const { size } = await file.stat();
    const tailSize = Math.min(size, 65_557);
    const tail = await readAt(file, size - tailSize, tailSize);
    const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
    if (end < 0) throw new Error(`${archive} is no zip file.`);
    const list = await readAt(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
    for (let at = 0; at + 46 <= list.length;) {
      const nameLength = list.readUInt16LE(at + 28);
      if (fits(list.toString('utf8', at + 46, at + 46 + nameLength))) return await entryOf(file, list, at);
      at += 46 + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
    }
    throw new Error(`${archive} does not hold the file that was looked for.`);
  } finally {
    await file.close();
  }
}

async function entryOf(file, list, at) {
  const offset = list.readUInt32LE(at + 42);
  const header = await readAt(file, offset, 30);
  return {
    method: list.readUInt16LE(at + 10),
    packedSize: list.readUInt32LE(at + 20),
    start: offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28),
  };
}

async function readAt(file, position, length) {
  const buffer = Buffer.alloc(length);
  await file.read(buffer, 0, length, position);
  return buffer;
}

const blockSize = 512;

/** A tar is, for each file, a block with its name and size and then its bytes, filled up to whole blocks. */
async function* fileIn(unpacked, fits) {
  const blocks = reader(unpacked);
  for (;;) {
    const header = await blocks.exactly(blockSize);
    if (header === null || header[0] === 0) throw new Error('The archive does not hold the file that was looked for.');
    const size = Number.parseInt(textIn(header, 124, 12), 8) || 0;
    const name = [textIn(header, 345, 155), textIn(header, 0, 100)].filter((part) => part !== '').join('/');
    if (fits(name)) {
      yield* blocks.upTo(size);
      break;
    }
    for await (const _ of blocks.upTo(Math.ceil(size / blockSize) * blockSize));
  }
  // The sender finishes its stream; leaving early would break the pipeline off as a failure.
  for await (const _ of blocks.upTo(Infinity));
}

function textIn(block, start, length) {
  return block
    .toString('utf8', start, start + length)
    .split('\0')[0]
    .trim();
}

/** Reads a stream in pieces of one's own choosing. */
function reader(stream) {
  const source = stream[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  async function* upTo(bytes) {
    for (let open = bytes; open > 0;) {
      if (rest.length === 0) {
        const { value, done } = await source.next();
        if (done) return;
        rest = value;
      }
      const piece = rest.subarray(0, Math.min(open, rest.length));
      rest = rest.subarray(piece.length);
      open -= piece.length;
      yield piece;
    }
  }
  return {
    upTo,
    async exactly(bytes) {
      const pieces = [];
      for await (const piece of upTo(bytes)) pieces.push(piece);
      const whole = Buffer.concat(pieces);
      return whole.length === bytes ? whole : null;
    },
  };
}
