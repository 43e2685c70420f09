/** `parley diagnosis …`: a conversation's diagnosis, its report, and attachments (D5, D11, D12). */
import { readFileSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { AttachmentBody, MediaType } from '../../contracts/wire/attachment.ts';
import type { DiagnosisOnWire } from '../../contracts/wire/diagnosis-view.ts';
import { CliFailure, exitCodes } from '../terminal/failure.ts';
import type { OpenSession, Session } from '../terminal/session.ts';
import { tableLines } from '../terminal/table.ts';

export function addDiagnosisCommands(program: Command, open: OpenSession): void {
  const diagnosis = program.command('diagnosis').description('what is diagnosed in a conversation');
  diagnosis
    .command('show')
    .description('steps, facts, hypotheses, and why the next step is next')
    .argument('<conversation>')
    .option('--language <tag>', 'language of the texts; that of the session without it')
    .action((id: string, options: InLanguage, command: Command) => show(open(command), id, options));
  diagnosis
    .command('report')
    .description('the report as it stands now')
    .argument('<conversation>')
    .option('--language <tag>', 'language of the report; that of the session without it')
    .action((id: string, options: InLanguage, command: Command) => report(open(command), id, options));
  diagnosis
    .command('strike')
    .description('strike a fact out: it is kept, counts no more, and its check is asked again')
    .argument('<conversation>')
    .argument('<fact>', 'its id in "diagnosis show", such as f3')
    .option('--reason <text>', 'why, for the audit log')
    .action((id: string, fact: string, { reason }: { reason?: string }, command: Command) =>
      strike(open(command), id, fact, reason),
    );
  diagnosis
    .command('attach')
    .description('attach a photo, a reading or a document')
    .argument('<conversation>')
    .argument('<file>')
    .option('--kind <kind>', 'photo, reading or document; by the type of the file without it')
    .action((id: string, file: string, options: { kind?: string }, command: Command) =>
      attach(open(command), id, file, options.kind),
    );
  diagnosis
    .command('attachments')
    .description('what is attached')
    .argument('<conversation>')
    .action((id: string, _options: unknown, command: Command) => attachments(open(command), id));
}

interface InLanguage {
  readonly language?: string;
}

async function show({ client, out }: Session, id: string, options: InLanguage): Promise<void> {
  const shown = await client.diagnosis.of(id, options);
  if (out.json) return out.document(shown);
  const { system, mode, submode, steps, isolation, next, labour } = shown;
  out.line(`${system?.title ?? 'no system yet'}, ${mode}${submode === 'main' ? '' : ` (${submode})`}`);
  const seen = steps.filter(({ status }) => status !== 'closed');
  if (seen.length > 0)
    for (const line of tableLines([
      ['step', 'status', 'result', 'check'],
      ...seen.map(({ step, status, result, label }) => [step, status, result ?? '-', label]),
    ]))
      out.line(line);
  for (const line of factLines(shown)) out.line(line);
  if (isolation.complete) out.line(`isolated: ${isolation.condition ?? isolation.finding ?? ''}`);
  if (labour.hours !== null) out.line(`labour: ${labour.hours} h, ${labour.mode}`);
  out.line(`next: ${next.question ?? '-'} (${next.because})`);
}

function factLines({ facts, hypotheses }: DiagnosisOnWire): readonly string[] {
  const told = facts.map(({ fact, text, superseded_by: by, reader }) => [
    fact,
    text,
    [
      ...(by === null ? [] : [by === 'struck' ? 'struck out' : `superseded by ${by}`]),
      ...(reader === undefined ? [] : ['read by the model']),
    ].join(', '),
  ]);
  const thought = hypotheses.map(({ finding, confidence, supporting, contradicting }) => [
    finding,
    confidence,
    [...supporting, ...contradicting.map((fact) => `not ${fact}`)].join(', '),
  ]);
  return [
    ...(told.length === 0 ? [] : tableLines([['fact', 'what was told', ''], ...told])),
    ...(thought.length === 0 ? [] : tableLines([['hypothesis', 'confidence', 'by'], ...thought])),
  ];
}

/** Seconds in which the turn of an order is settled. */
const settledWithinS = 15;

async function strike({ client, out }: Session, id: string, fact: string, reason?: string): Promise<void> {
  const settled = await client.diagnosis.strike(id, fact, reason === undefined ? {} : { reason }, {
    waitS: settledWithinS,
  });
  if (out.json) return out.document(settled);
  out.line(settled.reply?.text ?? `${fact} is struck out, or about to be.`);
}

async function report({ client, out }: Session, id: string, options: InLanguage): Promise<void> {
  const found = await client.diagnosis.report(id, options);
  if (out.json) return out.document(found);
  for (const line of found.text.split('\n')) out.line(line);
}

async function attach({ client, out, around }: Session, id: string, file: string, kind?: string): Promise<void> {
  const type = typesByEnding[extname(file).toLowerCase()];
  if (type === undefined)
    throw new CliFailure(exitCodes.usage, {
      title: 'This type of file is not taken',
      detail: `"${basename(file)}" ends in none of ${Object.keys(typesByEnding).join(', ')}.`,
      remedy: 'Attach it as one of these.',
    });
  const body: AttachmentBody = {
    kind: kindOf(kind, type),
    name: basename(file),
    media_type: type,
    content_base64: readFileSync(resolve(around.cwd, file)).toString('base64'),
  };
  const stored = await client.diagnosis.attach(id, body);
  if (out.json) return out.document(stored);
  out.line(`${stored.attachment_id}  ${stored.kind}  ${stored.bytes} bytes`);
}

async function attachments({ client, out }: Session, id: string): Promise<void> {
  const items = await client.diagnosis.attachments(id);
  if (out.json) return out.document({ items });
  if (items.length === 0) return out.talk('Nothing is attached.');
  const rows = items.map(({ attachment_id: one, kind, name, bytes, at }) => [one, kind, name, String(bytes), at]);
  for (const line of tableLines([['attachment', 'kind', 'name', 'bytes', 'at'], ...rows])) out.line(line);
}

const typesByEnding: Readonly<Record<string, MediaType>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
};

function kindOf(given: string | undefined, type: MediaType): AttachmentBody['kind'] {
  if (given === 'photo' || given === 'reading' || given === 'document') return given;
  if (given !== undefined)
    throw new CliFailure(exitCodes.usage, {
      title: 'There is no such kind',
      detail: `"${given}" is no kind of attachment.`,
      remedy: 'Use photo, reading or document.',
    });
  if (type.startsWith('image/')) return 'photo';
  return type === 'application/pdf' ? 'document' : 'reading';
}
