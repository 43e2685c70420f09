/**
 * What the tests of telling and asking parties share: an assistant with a chain, a clarification, and activities to
 * run.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { onTestFinished } from 'vitest';
import type { AskPartyPorts } from '../../../activities/ask-party.ts';
import type { NotifyPartyPorts } from '../../../activities/notify-party.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import type { ChainLevel, Clarification, InstructionText } from '../../../contracts/state/clarification-state.ts';
import { compileAssistant } from '../../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import { compileLexicon, mergeLexicons } from '../../../reading/phrases/lexicon.ts';
import { readMessage } from '../../../reading/gate/message.ts';
import { readReply } from '../../../reading/gate/reply.ts';

/** 2026-11-23T10:00:00Z, a Monday. */
export const monday = Date.UTC(2026, 10, 23, 10);

/** Runs one attempt of an activity. */
export function attempt<In, Out>(activity: (given: In) => Promise<Out>, given: In, number = 1): Promise<Out> {
  return new MockActivityEnvironment({ attempt: number }, { logger: new DefaultLogger('ERROR') }).run(activity, given);
}

/** An assistant named `desk` with this `assistant.yaml` (after its first lines) and these files beside it. */
export function assistants(
  yaml: string,
  files: Readonly<Record<string, string>> = {},
): AskPartyPorts['assistants'] & NotifyPartyPorts['assistants'] & { readonly read: InstructionText[] } {
  const folder = mkdtempSync(join(tmpdir(), 'parties-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const shipped = fileURLToPath(new URL('../../../assistants/defaults', import.meta.url));
  cpSync(shipped, join(folder, 'defaults'), { recursive: true });
  mkdirSync(join(folder, 'desk'));
  const texts = {
    'assistant.yaml': `name: desk\ntitle: the desk\ndescription: For tests.\npolicyVersion: 1\n${yaml}`,
    'system.liquid': 'You are the desk.',
    ...files,
  };
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, 'desk', name), text);
  const compiled = compileAssistant(readAssistantFolder(join(folder, 'desk')));
  const lexicon = compileLexicon(mergeLexicons(compiled.lexicons.defaults, compiled.lexicons.own), compiled.version);
  const read: InstructionText[] = [];
  const desk = {
    name: 'desk',
    policy: compiled.policy,
    model: compiled.file.model,
    renderSystem: compiled.renderSystem,
    renderText: compiled.renderText,
    renderParty: compiled.renderParty,
    reachOf: compiled.reachOf,
    localeOf: compiled.localeOf,
    languageOf: compiled.languageOf,
    readMessage: (text: string) => readMessage(text, lexicon),
    readReply: (text: string) => readReply(text, lexicon),
    // What an instruction says is another part's business; here it counts what it was given to read.
    readInstruction: (instruction: InstructionText): Reading => {
      read.push(instruction);
      return {
        ...readMessage(instruction.text, lexicon),
        findings: { type: instruction.type, fields: [], issues: [] },
      };
    },
  };
  return { read, find: async () => desk };
}

/** The rows of messages: what was said in them. */
export const rows = (text = 'Give them a good discount') => ({
  texts: async () => ({ 'm-1': text }),
  words: async () => {
    const words = { text, fields: { customer: 'ACME' } };
    return { original: words, now: words };
  },
});

export const level = (more: Partial<ChainLevel> = {}): ChainLevel => ({
  level: 'human_operator',
  party: 'desk-person',
  kind: 'person',
  channels: [],
  timeoutS: 3_600,
  hours: null,
  ...more,
});

/** A question about a discount, of which the one level of the chain has the clock; each test changes one thing. */
export function question(more: Partial<Clarification> = {}, top: ChainLevel = level()): Clarification {
  return {
    id: '6f1f1f0e-5a53-4d52-9d8e-0d5a1f3b7c11',
    round: 1,
    message: { messageId: 'm-1', turnId: 't-1', at: monday, position: 0, size: 25 },
    instruction: {
      from: 'boss',
      to: 'sales-agent',
      fromRole: null,
      toRole: null,
      department: 'sales',
      type: 'discount',
      timeoutS: null,
      reversible: false,
      timeZone: 'Europe/Berlin',
    },
    asks: 'sales-agent',
    asked: 'boss',
    openedAt: monday,
    tenths: 6,
    type: 'missing_information',
    issues: [
      {
        kind: 'missing',
        field: 'percentage',
        issue: 'No percentage is given',
        suggestion: 'What percentage (e.g. 10 %)?',
        expects: 'percentage',
      },
      { kind: 'rule', field: 'conditions', issue: 'No conditions are given', suggestion: 'On which conditions?' },
    ],
    interpretation: 'A discount for ACME',
    reversible: false,
    chain: [top],
    at: 0,
    levels: [
      { level: top.level, party: top.party, from: monday, dueAt: monday + 3_600_000, remindAt: [], remindedAt: [] },
    ],
    status: 'pending',
    answers: [],
    answeredBy: null,
    endedAt: null,
    seq: 1,
    ...more,
  };
}
