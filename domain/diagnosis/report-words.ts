/** The final report in words (D11): headings and sentences around what `report.ts` has put together. */
import { toldIn, type Paragraph, type ReportedCheck } from './report.ts';
import { needsOf, readingInWords, type Wordbook } from './own-words.ts';
import type { ProcedureShape } from '../../contracts/assistant/procedure.ts';

export interface ReportSection {
  readonly kind: Paragraph['kind'];
  readonly heading: string;
  /** One sentence, or one line of a list, each. */
  readonly lines: readonly string[];
  /** The messages that each line rests on, in the order of the lines; none where a text says what nobody told. */
  readonly sources: readonly (readonly string[])[];
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
    sections: paragraphs.map((paragraph) => {
      const lines = linesOf(paragraph, around).filter(({ line }) => line !== '');
      return {
        kind: paragraph.kind,
        heading: words.say('report.heading', { kind: paragraph.kind }),
        lines: lines.map(({ line }) => line),
        sources: lines.map(({ from }) => from),
      };
    }),
  };
}

interface Line {
  readonly line: string;
  /** Ids of the messages that it rests on. */
  readonly from: readonly string[];
}

/** The report as plain text. */
export function reportAsText({ title, sections }: ReportInWords): string {
  const blocks = sections.map(({ heading, lines }) =>
    [heading, ...(lines.length > 1 ? lines.map((line) => `- ${line}`) : lines)].join('\n'),
  );
  return [title, ...blocks].join('\n\n');
}

function linesOf(paragraph: Paragraph, { procedure, words, said }: Around): readonly Line[] {
  const { say, text } = words;
  switch (paragraph.kind) {
    case 'symptoms':
      return orElse(
        paragraph.messageIds.flatMap((id) => said(id).map((line) => ({ line, from: [id] }))),
        say('report.no-symptoms', { system: words.system(procedure.id) }),
      );
    case 'checks':
      return orElse(
        paragraph.checks.map((check) => ({ line: checkLine(check, procedure, words, said), from: toldIn(check) })),
        say('report.no-checks'),
      );
    case 'not-verified':
      return paragraph.steps.map((step) => nobodys(text(`step.${step}.label`) ?? step));
    case 'evidence':
      return paragraph.facts.map(({ evidence, negative, messageId }) => ({
        line: say('evidence', { kind: evidence, negative }),
        from: [messageId],
      }));
    case 'readings':
      return once(
        paragraph.readings.map((reading) => ({ line: readingLine(reading, words, said), from: [reading.messageId] })),
      );
    case 'condition':
    case 'action':
      return [{ line: text(paragraph.text) ?? '', from: paragraph.messageIds }];
    case 'not-isolated':
      return [nobodys(say('report.not-isolated'))];
    case 'whole-unit':
      return [{ line: say('report.whole-unit', { system: words.system(procedure.id) }), from: paragraph.messageIds }];
    case 'parts':
      return partsOf(paragraph.finding, words).map(nobodys);
    case 'labour':
      return [
        ...paragraph.tasks.map(({ text: key, hours }) => nobodys(`${text(key) ?? ''}: ${words.reading(hours, 'h')}`)),
        {
          line: say('report.labour', { total: words.reading(paragraph.total, 'h'), confirmed: paragraph.confirmed }),
          from: paragraph.messageIds,
        },
      ];
    default:
      return paragraph satisfies never;
  }
}

/** A text of the procedure, or of the product. */
function nobodys(line: string): Line {
  return { line, from: [] };
}

function orElse(lines: readonly Line[], otherwise: string): readonly Line[] {
  return lines.length > 0 ? lines : [nobodys(otherwise)];
}

/** A line that several messages told stands once. */
function once(lines: readonly Line[]): readonly Line[] {
  return lines.filter(({ line }, at) => lines.findIndex((each) => each.line === line) === at);
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
  const needs = needsOf(finding, words);
  return needs.length > 0 ? needs : [words.say('report.no-parts')];
}
