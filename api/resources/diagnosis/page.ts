/** The report of a diagnosis as a page that prints well: no script, no picture, nothing from elsewhere. */
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { DiagnosisReport } from '../../../contracts/wire/diagnosis-view.ts';

const style =
  '@page{margin:20mm}body{font:11pt/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1b1f24;background:#fff}' +
  'h1{font-size:1.5rem;margin:0 0 .25rem}header p{margin:0;color:#5b6470;font-size:.85rem}' +
  'section{margin:1.5rem 0 0;break-inside:avoid}h2{font-size:1rem;margin:0 0 .25rem;border-bottom:1px solid #d5d9de;padding-bottom:.25rem}' +
  'p{margin:.25rem 0}ul{margin:.25rem 0;padding-left:1.25rem}li{margin:.15rem 0}' +
  '@media print{body{margin:0;padding:0;max-width:none}}';

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

export function reportPage(reply: FastifyReply, { title, sections, language, conversation_id }: DiagnosisReport) {
  const blocks = sections.map(
    ({ heading, lines }) => `<section><h2>${escaped(heading)}</h2>${linesOf(lines)}</section>`,
  );
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(
      `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head>` +
        `<body><main><header><h1>${escaped(title)}</h1><p>${escaped(conversation_id)}</p></header>${blocks.join('')}</main></body></html>`,
    );
}

function linesOf(lines: readonly string[]): string {
  if (lines.length === 1) return `<p>${escaped(lines[0] ?? '')}</p>`;
  return `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
