/**
 * The two turns that docs/evidence/memory.md shows, through HTTP: a concept is captured beside an answer, and the next
 * request has it. `npm run -s evidence -- memory` names a folder for what went over the wires (PARLEY_EVIDENCE).
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '../support/in-process-app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const concepts = [
  {
    domain: 'EVIDENCE',
    kind: 'TAX',
    jurisdiction: 'IE',
    prefLabel: 'Value-Added Tax (VAT)',
    altLabels: ['VAT'],
    definition: 'A general tax on what is sold and supplied.',
    sourceUrls: ['https://www.revenue.ie/en/vat/index.aspx'],
  },
  { domain: 'EVIDENCE', kind: 'TAX', jurisdiction: 'IE', prefLabel: 'Vehicle Registration Tax (VRT)' },
];

test('M3 M4 M8 a captured concept is in the second turn’s request, and the call is in no stream', async () => {
  app.script([
    {
      kind: 'reply',
      text: 'A van that you bring into Ireland is subject to both taxes.',
      wordDelayMs: 30,
      toolCalls: [{ name: 'capture_concepts', arguments: JSON.stringify({ concepts }) }],
    },
    { kind: 'reply', text: 'VAT is due with the next return.', wordDelayMs: 30 },
  ]);
  const first = await chat({ assistant: 'regulatory-copilot', message: 'I import a van for my shop. Which taxes?' });
  const { conversation_id } = JSON.parse(/^event: metadata\ndata: (.*)$/m.exec(first)?.[1] ?? '{}');
  const second = await chat({ conversation_id, message: 'And when is it due?' });
  for (const stream of [first, second]) {
    expect(stream).toContain('event: done');
    expect(stream).not.toContain('capture_concepts');
  }
  const request = app.model.requests.at(-1)?.body as { messages: readonly { content: string }[] };
  expect(request.messages[0]?.content).toContain(
    '> Value-Added Tax (VAT) (IE) – A general tax on what is sold and supplied.',
  );
  expect(JSON.stringify(request.messages.slice(1))).not.toContain('prefLabel');
  const folder = process.env['PARLEY_EVIDENCE'];
  if (folder === undefined) return;
  writeFileSync(join(folder, 'request.json'), JSON.stringify(request, null, 2));
  writeFileSync(join(folder, 'streams.txt'), [first, second].join('\n'));
});

async function chat(body: object): Promise<string> {
  const headers = { authorization: `Bearer ${app.key}`, 'content-type': 'application/json' };
  const response = await fetch(`${app.url}/api/chat`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
  return response.text();
}
