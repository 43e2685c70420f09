/**
 * Where an email's words are asked for, and what becomes of what is said there (`letters.txt`): read and planned as the
 * product does.
 */
import { readFileSync } from 'node:fs';
import { stateAt } from '../../bench/evaluate/talk/scene.ts';
import { compileAssistant } from '../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../adapters/assistants/folder.ts';
import { fileURLToPath } from 'node:url';
import type { EmailFlow, WordsRef } from '../../contracts/state/flow.ts';
import { planTurn } from '../../domain/conversation/plan-turn.ts';
import { readFor } from '../../domain/conversation/question.ts';
import { assistantReader } from '../../reading/assistant-reader.ts';
import { draftOf } from '../../reading/letters/letter.ts';
import { readTemplate } from '../../reading/letters/template.ts';

export const letterSteps = ['body', 'subject', 'name', 'preview', 'address'] as const;
export type LetterStep = (typeof letterSteps)[number];

export interface LetterRow {
  readonly step: LetterStep;
  readonly says: string;
  /** Each of them is right. */
  readonly expect: readonly string[];
}

/** Rows of a file of this folder. */
export function letterRows(file: string): readonly LetterRow[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.includes(' | ') && !line.startsWith('#'))
    .map((line) => {
      const [step = '', says = '', expect = ''] = line.split(' | ').map((part) => part.trim());
      return { step: step as LetterStep, says: says.replaceAll('⏎', '\n'), expect: expect.split('|') };
    });
}

const compiled = compileAssistant(
  readAssistantFolder(fileURLToPath(new URL('../../assistants/hr-manager', import.meta.url))),
);
const { readMessage } = assistantReader(compiled);
const { policy } = compiled;

const address = 'anna.schmidt@example.com';
const asked: WordsRef = { ref: 'words', messageId: 'before', start: 0, end: 7, length: 7, count: 1 };
const plain = readTemplate('Subject: [Subject]\n\nDear [Employee Name],\n\n[Message]\n\nKind regards\n[Your Name]');

function flowAt(step: LetterStep): EmailFlow {
  const base = stateAt({ step: 'address', shown: null }, policy).flow as EmailFlow;
  if (!plain) throw new Error('The plain draft holds no email.');
  const { draft } = draftOf('draft-1', plain);
  const told: EmailFlow = { ...base, template: draft, sender: null, variables: {} };
  switch (step) {
    case 'address':
      return told;
    case 'subject':
      return { ...told, step: 'variable', address, asking: 'subject' };
    case 'body':
      return { ...told, step: 'variable', address, asking: 'message', variables: { subject: asked } };
    case 'name':
      return { ...told, step: 'variable', address, asking: 'your name', variables: { subject: asked, message: asked } };
    case 'preview': {
      const all = { subject: asked, message: asked, 'your name': asked };
      return { ...told, step: 'preview', address, variables: all, preview: { to: address }, previewHash: 'hash-1' };
    }
    default:
      return step satisfies never;
  }
}

/** What becomes of what is said, in the words of `letters.txt`. */
export function becomes(step: LetterStep, says: string): string {
  const before = flowAt(step);
  const state = { ...stateAt({ step: 'address', shown: null }, policy), flow: before };
  const at = Date.parse('2026-12-03T08:00:00Z');
  const reading = readMessage(says, { question: readFor(state), at });
  const turn = { turnId: 'turn-4', messageId: 'said', reading, at, position: 7 };
  const plan = planTurn(state, turn);
  if (plan.kind !== 'flow') return plan.kind;
  const { move } = plan;
  if (move.kind === 'ended') return 'over';
  if (move.kind === 'act') return 'sent';
  const after = move.flow as EmailFlow;
  if (move.kind === 'ask' && move.say.text === 'email.one-recipient') return 'copy';
  const changes = changesIn(before, after, says);
  if (changes.length > 0) return changes.join(' + ');
  const isBack = after.step !== before.step || after.asking !== before.asking;
  return isBack && !isShownAgain(before, after) ? 'back' : move.kind === 'draft' ? 'rewrite' : 'ask';
}

function isShownAgain(before: EmailFlow, after: EmailFlow): boolean {
  return before.step === 'preview' && after.step === 'preview';
}

function changesIn(before: EmailFlow, after: EmailFlow, says: string): readonly string[] {
  const words = (ref: WordsRef): string => {
    if (ref.messageId !== 'said') return 'same';
    if (ref.length === 0) return 'none';
    const text = says.slice(ref.start, ref.end);
    return ref.lead === undefined ? `= ${text}` : `${ref.lead} ${text}`;
  };
  const { asking } = before;
  const told = asking === null ? undefined : after.variables[asking];
  const subject =
    after.subject !== before.subject && after.subject !== null
      ? says.slice(after.subject.start, after.subject.end)
      : null;
  const message =
    after.message !== before.message && after.message !== null
      ? says.slice(after.message.start, after.message.end)
      : null;
  return [
    ...(before.step === 'variable' && told !== undefined ? [words(told)] : []),
    ...(after.person === before.person ? [] : [`who ${after.person ?? '?'}`]),
    ...(after.address === before.address || (after.person !== before.person && after.address === null)
      ? []
      : [`to ${after.address ?? '?'}`]),
    ...(subject === null ? [] : [`subject ${subject}`]),
    ...(message === null ? [] : [`body ${message}`]),
  ];
}
