/**
 * Task `diagnosis`: what technicians write, read with the service desk's own procedures (D2, D3). `--data` is the
 * folder of the messages, a file for each language; `--apart` judges the quarter that is kept apart, of which no rows
 * are shown.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { z } from 'zod';
import { compileAssistant } from '../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../adapters/assistants/folder.ts';
import { intent, type DiagnosisReading, type Intent } from '../../contracts/reading/diagnosis.ts';
import { readDiagnosis } from '../../reading/diagnosis/read.ts';
import { vocabularyOf } from '../../reading/diagnosis/vocabulary.ts';
import { round, share, Stopwatch } from './figures.ts';

export const corpusLanguages = ['en', 'es', 'ru'] as const;

/** A message with all that it is to come to. */
interface Row {
  readonly lang: string;
  readonly text: string;
  readonly intents: readonly Intent[];
  /**
   * `negative`: everything named is said not to be there. `evidence`: something was found. `dispute`: something is
   * doubted.
   */
  readonly marks: readonly string[];
}

export interface DiagnosisOptions {
  readonly folder: string;
  readonly part: 'open' | 'apart';
  readonly worst: number;
}

export function evaluateDiagnosis({ folder, part, worst }: DiagnosisOptions) {
  const watch = new Stopwatch();
  const read = technicianReader();
  const judged = corpusLanguages
    .flatMap((lang) => rowsIn(part === 'open' ? folder : join(folder, 'apart'), lang))
    .map((row) => ({ row, reading: watch.time(() => read(row.text)) }));
  const right = judged.filter(({ row, reading }) => isRight(row, reading));
  const wrong = judged.filter((each) => !right.includes(each));
  const languages = corpusLanguages.map((lang) => {
    const [all, good] = [judged, right].map((rows) => rows.filter(({ row }) => row.lang === lang).length);
    return [lang, { rows: all, right: round(share(good ?? 0, all ?? 0)) }] as const;
  });
  return {
    part,
    ...Object.fromEntries(languages),
    all: { rows: judged.length, right: round(share(right.length, judged.length)) },
    ...watch.figures(),
    ...(part === 'open' ? { worst: wrong.slice(0, worst).map(shown) } : {}),
  };
}

/** Reads with the words of the service desk. */
function technicianReader(): (text: string) => DiagnosisReading {
  const folder = fileURLToPath(new URL('../../assistants/rv-service-desk', import.meta.url));
  const { procedures } = compileAssistant(readAssistantFolder(folder));
  const vocabulary = vocabularyOf([...procedures.values()].map(({ file }) => file));
  return (text) => readDiagnosis(text, vocabulary);
}

function rowsIn(folder: string, lang: string): readonly Row[] {
  const file = z.record(z.string(), z.string()).parse(parse(readFileSync(join(folder, `${lang}.yaml`), 'utf8')));
  return Object.entries(file).flatMap(([key, block]) => {
    const words = key.split(' ');
    const intents = words.filter((word) => word === word.toUpperCase()).map((word) => intent.parse(word));
    const marks = words.filter((word) => word !== word.toUpperCase());
    return block
      .trim()
      .split('\n')
      .map((text) => ({ lang, text, intents, marks }));
  });
}

/** Exactly these intents, and what the marks say. */
function isRight({ intents, marks }: Row, reading: DiagnosisReading): boolean {
  if (reading.intents.length !== intents.length || !intents.every((each) => reading.intents.includes(each)))
    return false;
  const { evidence, disputes } = reading;
  return marks.every((mark) => {
    if (mark === 'negative') return evidence.length > 0 && evidence.every(({ negative }) => negative);
    return mark === 'evidence' ? evidence.some(({ negative }) => !negative) : disputes;
  });
}

function shown({ row, reading }: { readonly row: Row; readonly reading: DiagnosisReading }): string {
  return `${row.lang} ${[...row.intents, ...row.marks].join(' ')} "${row.text}": ${reading.intents.join(' ')}`;
}
