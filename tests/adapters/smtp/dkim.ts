/**
 * Checks a DKIM signature as a receiver does (RFC 6376, rsa-sha256, relaxed/relaxed), without the code that made it.
 */
import { createHash, type KeyObject, verify } from 'node:crypto';

export function verifyDkim(raw: string, key: KeyObject) {
  const end = raw.indexOf('\r\n\r\n');
  const fields = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const signature = fields.find((field) => field.toLowerCase().startsWith('dkim-signature:')) ?? '';
  const tags = new Map(
    signature
      .slice('dkim-signature:'.length)
      .split(';')
      .map(
        (tag) => [tag.slice(0, tag.indexOf('=')).trim(), tag.slice(tag.indexOf('=') + 1).replace(/\s/g, '')] as const,
      ),
  );
  if (tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed')
    throw new Error(`Not checked here: a=${tags.get('a')}, c=${tags.get('c')}`);

  const body = relaxedBody(raw.slice(end + 4));
  const left = [...fields];
  const signed = (tags.get('h') ?? '').split(':').flatMap((name) => {
    const at = left.findLastIndex((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return at < 0 ? [] : left.splice(at, 1).map(relaxedField);
  });
  const unsigned = relaxedField(signature.replace(/([;\s]b=)[^;]*/, '$1'));
  const text = [...signed, unsigned].join('\r\n');
  return {
    domain: tags.get('d'),
    selector: tags.get('s'),
    body: createHash('sha256').update(body, 'latin1').digest('base64') === tags.get('bh'),
    headers: verify('sha256', Buffer.from(text, 'latin1'), key, Buffer.from(tags.get('b') ?? '', 'base64')),
  };
}

function relaxedField(field: string): string {
  const colon = field.indexOf(':');
  const value = field
    .slice(colon + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();
  return `${field.slice(0, colon).trim().toLowerCase()}:${value}`;
}

function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.length === 0 ? '' : `${lines.join('\r\n')}\r\n`;
}
