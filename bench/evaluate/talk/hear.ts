/**
 * One message of the corpus as the product takes it: read with the HR manager's lexicon, planned from the scene before
 * it.
 */
import { fileURLToPath } from 'node:url';
import { compileAssistant } from '../../../adapters/assistants/compile.ts';
import { readAssistantFolder } from '../../../adapters/assistants/folder.ts';
import type { FormPolicy, PolicySnapshot } from '../../../contracts/assistant/policy.ts';
import type { Reading } from '../../../contracts/reading/reading.ts';
import type { ConversationState } from '../../../contracts/state/conversation-state.ts';
import { readFor } from '../../../domain/conversation/question.ts';
import type { Turn } from '../../../domain/conversation/hearing.ts';
import { planTurn } from '../../../domain/conversation/plan-turn.ts';
import type { Said, TurnPlan } from '../../../domain/conversation/turn-plan.ts';
import { everyAction } from '../../../domain/gate/memory.ts';
import { assistantReader } from '../../../reading/assistant-reader.ts';
import { clarifiedOutcome } from './clarified.ts';
import { outcomeInFlow, prefilled } from './flow-outcome.ts';
import { outcome, type Outcome } from './outcome.ts';
import { now, stateAt, ticket, type Scene } from './scene.ts';

/** What became of a message, and the reading it was decided by. */
export interface Heard {
  readonly outcome: Outcome;
  readonly reading: Reading;
  readonly plan: TurnPlan;
  readonly turn: Turn;
}

export type { Scene };

type Listener = (scene: Scene, message: string) => Heard;

let only: Listener | null = null;

/** What hears messages: made once in a process, because the assistant's files are read and compiled for it. */
export function listener(): Listener {
  only ??= makeListener();
  return only;
}

function makeListener(): Listener {
  const [plain, forField] = [readerWith({}), readerWith({ ticket })];
  const desk = compileAssistant(readAssistantFolder(fileURLToPath(new URL('operations-agents', assistants))));
  const asking = { policy: desk.policy, ...assistantReader(desk) };
  return (scene, message) => {
    const { policy, readMessage } = scene.step === 'clarified' ? asking : scene.step === 'field' ? forField : plain;
    const before = stateAt(scene, policy);
    const reading = readMessage(message, { question: readFor(before), at: now });
    return heardFrom(before, reading, { message, at: now }, scene.step === 'clarified');
  };
}

/** The HR manager's reader, with forms that it does not have itself. */
export function readerWith(forms: Readonly<Record<string, FormPolicy>>) {
  const compiled = compileAssistant(readAssistantFolder(fileURLToPath(new URL('hr-manager', assistants))));
  const { flows } = compiled.policy;
  const policy: PolicySnapshot = { ...compiled.policy, flows: { ...flows, forms: { ...flows.forms, ...forms } } };
  return { policy, ...assistantReader({ ...compiled, policy }) };
}

/** What a message that was read makes of what stood before it. */
export function heardFrom(
  before: ConversationState,
  reading: Reading,
  { message, at }: { readonly message: string; readonly at: number },
  isClarified = false,
): Heard {
  const turn = { turnId: 'turn-4', messageId: 'message-4', reading, at, position: 7 };
  const plan = planTurn(before, turn, isClarified ? saidIn(turn, message) : undefined);
  const made = isClarified ? clarifiedOutcome(plan, message) : outcomeOf(before, plan, message);
  // In a flow the answer to "help" is the step's question, with what is expected.
  const isHelp = reading.command === 'help' && made.kind === 'ask';
  return { outcome: isHelp ? outcome('help') : made, reading, plan, turn };
}

/** What the workflow brings beside the reading, where questions are asked back. */
function saidIn({ messageId, turnId, at, position }: Turn, { length: size }: string): Said {
  const message = { messageId, turnId, at, position, size };
  return { message, instruction: null, requestId: 'request-2', messages: [message], kept: 0 };
}

const assistants = new URL('../../../assistants/', import.meta.url);

export function outcomeOf(before: ConversationState, plan: TurnPlan, message: string): Outcome {
  if (plan.kind === 'person') return outcome('operator');
  if (before.flow) return outcomeInFlow(before.flow, plan, message);
  if (plan.kind === 'command') return commandOutcome(plan.say.text);
  if (plan.kind === 'flow') {
    const { move } = plan;
    if (move.kind === 'ended') return outcome('cancel');
    const { kind, step } = move.flow;
    // What was not asked for plainly begins with its own question for consent.
    if (step === 'consent') return outcome('ask');
    if (before.offer === null) return outcome(kind, null, prefilled(move.flow));
    return kind === before.offer.action ? outcome('accept', null, prefilled(move.flow)) : outcome('other', kind);
  }
  const wasDeclined = plan.state.gateMemory.declines.some(
    ({ action }) => action === everyAction || action === before.offer?.action,
  );
  return outcome(wasDeclined ? 'decline' : 'ask');
}

function commandOutcome(text: string): Outcome {
  if (text === 'offer.again') return outcome('ask');
  if (text === 'exchange.ended' || text.startsWith('command.cancel')) return outcome('cancel');
  return outcome(text === 'command.nothing-to-cancel' ? 'cancel' : text.replace('command.', ''));
}
