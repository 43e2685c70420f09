/** The final report in words (D11): headings and sentences around what `report.ts` has put together. */
import type { Paragraph, ReportedCheck } from './report.ts';
import { needsOf, readingInWords, type Wordbook } from './own-words.ts';
import type { ProcedureShape } from '../../contracts/assistant/procedure.ts';

export interface ReportSection {
  readonly kind: Paragraph['kind'];
  readonly heading: string;
  /** One sentence, or one line of a list, each. */
  readonly lines: readonly string[];
}

export interface ReportInWords {
  readonly title: string;
  readonly sections: readonly ReportSection[];
}

interface Around {
  readonly procedure: ProcedureShape;
  readonly words: Wordbook;
  /** The sentences of a message, as far as they may be repeated. */
  readonly said: (messageId: string) => readonly string[];
}

/** Words every paragraph. */
export function reportInWords(paragraphs: readonly Paragraph[], around: Around): ReportInWords {
  const { procedure, words } = around;
  return {
    title: words.say('report.title', { system: words.system(procedure.id) }),
    sections: paragraphs.map((paragraph) => ({
      kind: paragraph.kind,
      heading: words.say('report.heading', { kind: paragraph.kind }),
      lines: linesOf(paragraph, around).filter((line) => line !== ''),
    })),
  };
}

/** The report as plain text. */
export function reportAsText({ title, sections }: ReportInWords): string {
  const blocks = sections.map(({ heading, lines }) =>
    [heading, ...(lines.length > 1 ? lines.map((line) => `- ${line}`) : lines)].join('\n'),
  );
  return [title, ...blocks].join('\n\n');
}

function linesOf(paragraph: Paragraph, { procedure, words, said }: Around): readonly string[] {
  const { say, text } = words;
  switch (paragraph.kind) {
    case 'symptoms':
      return orElse(
        paragraph.messageIds.flatMap(said),
        say('report.no-symptoms', { system: words.system(procedure.id) }),
      );
    case 'checks':
      return paragraph.checks.length === 0
        ? [say('report.no-checks')]
        : paragraph.checks.map((check) => checkLine(check, procedure, words, said));
    case 'not-verified':
      return paragraph.steps.map((step) => text(`step.${step}.label`) ?? step);
    case 'evidence':
      return paragraph.facts.map(({ evidence, negative }) => say('evidence', { kind: evidence, negative }));
    case 'readings':
      return [...new Set(paragraph.readings.map((reading) => readingLine(reading, words, said)))];
    case 'condition':
    case 'action':
      return [text(paragraph.text) ?? ''];
    case 'not-isolated':
      return [say('report.not-isolated')];
    case 'whole-unit':
      return [say('report.whole-unit', { system: words.system(procedure.id) })];
    case 'parts':
      return partsOf(paragraph.finding, words);
    case 'labour':
      return [
        ...paragraph.tasks.map(({ text: key, hours }) => `${text(key) ?? ''}: ${words.reading(hours, 'h')}`),
        say('report.labour', { total: words.reading(paragraph.total, 'h'), confirmed: paragraph.confirmed }),
      ];
    default:
      return paragraph satisfies never;
  }
}

function orElse(lines: readonly string[], otherwise: string): readonly string[] {
  return lines.length > 0 ? lines : [otherwise];
}

type Reading = Extract<Paragraph, { kind: 'readings' }>['readings'][number];

/** A reading that no check asked for says what it is of in the words that it was told in. */
function readingLine({ messageId, value, unit }: Reading, words: Wordbook, said: Around['said']): string {
  const written = [`${value}`, `${value}`.replace('.', ',')];
  const sentence = said(messageId).find((each) => written.some((number) => each.includes(number)));
  return sentence ?? words.reading(value ?? 0, unit);
}

/** A check: what was asked, what it came to, and the words in which that was told. */
function checkLine(check: ReportedCheck, procedure: ProcedureShape, words: Wordbook, said: Around['said']): string {
  const { step, outcome, messageId, value, unit, of } = check;
  const shape = procedure.steps.find(({ id }) => id === step)?.outcomes.find(({ id }) => id === outcome);
  const told =
    words.text(`step.${step}.outcome.${outcome}`) ?? words.say('report.answer', { says: shape?.says ?? null });
  return words.say('report.check', {
    check: words.text(`step.${step}.label`) ?? step,
    result: value === null ? told : readingInWords({ value, unit, of }, words),
    question: words.text(`step.${step}.question`) ?? '',
    said: messageId === null ? '' : said(messageId).join(' '),
  });
}

function partsOf(finding: string, words: Wordbook): readonly string[] {
  return orElse(needsOf(finding, words), words.say('report.no-parts'));
}
