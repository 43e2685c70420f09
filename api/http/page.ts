/** Self-contained pages for people. No script and no external resource. */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}' +
  'h1{font-size:1.6rem}h2{font-size:1.05rem;margin:2rem 0 .25rem;font-family:ui-monospace,monospace}' +
  'code,pre{font:14px/1.45 ui-monospace,monospace}pre{background:#f4f5f7;padding:.75rem;overflow-x:auto}' +
  'dt{font-weight:600}p{margin:.25rem 0}a{color:#0b57d0}' +
  '@media(prefers-color-scheme:dark){body{color:#e6e8eb;background:#15181c}pre{background:#20252b}a{color:#8ab4f8}}';

/** The page may use this style only. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** `main` is HTML: whatever comes from elsewhere goes through {@link escaped} first. */
export function sendPage(reply: FastifyReply, title: string, main: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${escaped(title)}</title><style>${style}</style></head><body><main>${main}</main></body></html>`,
    );
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
