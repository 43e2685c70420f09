/**
 * `npm run bench -- reading`: how long reading and judging take on one warm process, beside the floor of the process
 * itself. No servers: nothing is waited for.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { clarificationLibrary } from '../../contracts/assistant/library.ts';
import { lexicon } from '../../contracts/assistant/lexicon.ts';
import { clarificationPolicy } from '../../contracts/assistant/policy.ts';
import { judgeClarity } from '../../domain/clarification/judge.ts';
import { judgeAct } from '../../domain/gate/act-door.ts';
import { answeredBy } from '../../domain/gate/answers.ts';
import { rememberMessage, emptyMemory } from '../../domain/gate/memory.ts';
import { compileLexicon } from '../../reading/phrases/lexicon.ts';
import { compileLibrary } from '../../reading/fields/library.ts';
import { readGiven, readReplied, readSaid } from '../../reading/read.ts';
import { mostRead } from '../../reading/text/beginning.ts';
import { readDiagnosis } from '../../reading/diagnosis/read.ts';
import { talk, instruction, technician } from './texts.ts';

/**
 * Goals in microseconds (median), on an idle machine: a message takes a hundredth of its turn (docs/decisions/0013).
 */
const goals = { message: 700, technician: 50, instruction: 3_000, longest: 20_000 };

const assistants = new URL('../../assistants/', import.meta.url);
const yaml = (path: string): unknown => parse(readFileSync(new URL(path, assistants), 'utf8'));

/** Medians and 99th percentiles in microseconds; `rounds` times each. */
export function measureReading({
  rounds,
  progress,
}: {
  readonly rounds: number;
  readonly progress: (line: string) => void;
}) {
  const words = compileLexicon(lexicon.parse(yaml('defaults/lexicon.yaml')), 'bench');
  const library = compileLibrary(
    clarificationLibrary.parse(yaml('defaults/clarification.yaml')),
    clarificationLibrary.parse(yaml('operations-agents/clarification.yaml')),
    'bench',
  );
  const policy = clarificationPolicy.parse({});
  const offer = readReplied('Would you like me to schedule a call with them?', words);
  const judgeMessage = (text: string) => {
    const reading = readSaid(text, words);
    const marks = rememberMessage(emptyMemory, { turnId: 't', messageId: 'm', reading });
    const answer = answeredBy(offer, reading);
    return judgeAct({
      origin: answer === 'accept' ? 'accepted-offer' : 'reply',
      turnId: 't',
      marks,
      flow: null,
      reply: offer,
      asked: null,
      proposals: [],
      policyVersion: 'bench',
      policy: { minimumDepth: 2, questionPolicy: 'sentence', actions: ['email', 'calendar'] },
    });
  };
  const judgeInstruction = (text: string) => {
    const given = { text, type: 'free', fields: {}, department: null, timeZone: null };
    const { findings } = readGiven(given, words, library);
    return findings && judgeClarity({ findings, known: [], at: 0, policy });
  };
  const prose = instruction.repeat(200);
  const long = prose.slice(0, 255 * 1024);
  const cases: readonly (readonly [string, readonly string[], (text: string) => unknown, number])[] = [
    ['floor', talk, (text) => text.length, rounds],
    ['message', talk, judgeMessage, rounds],
    ['technician', technician, (text) => readDiagnosis(text, null), rounds],
    ['instruction_2_kb', [instruction], judgeInstruction, rounds],
    ['instruction_at_the_bound', [prose.slice(0, mostRead)], judgeInstruction, 20],
    ['message_of_255_kb', [long], judgeMessage, 20],
    ['instruction_of_255_kb', [long], judgeInstruction, 20],
  ];
  const figures = Object.fromEntries(
    cases.map(([name, texts, judge, times]) => {
      progress(name);
      return [name, timed(texts, judge, times)] as const;
    }),
  );
  const p50 = (name: string) => figures[name]?.p50_us ?? Infinity;
  const kept =
    (['message', 'technician'] as const).every((name) => p50(name) <= goals[name]) &&
    p50('instruction_2_kb') <= goals.instruction &&
    (figures['instruction_of_255_kb']?.p99_us ?? Infinity) <= goals.longest;
  return { figures: { types: library.types.length, goals_us: goals, ...figures }, kept };
}

function timed(texts: readonly string[], judge: (text: string) => unknown, rounds: number) {
  for (let round = 0; round < Math.max(3, rounds / 4); round += 1) for (const text of texts) judge(text);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const text of texts) {
      const before = performance.now();
      judge(text);
      times.push((performance.now() - before) * 1_000);
    }
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
  return { n: sorted.length, p50_us: at(0.5), p99_us: at(0.99) };
}
