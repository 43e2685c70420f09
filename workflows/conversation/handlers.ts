/** What may be said to a running conversation. Handlers are quick: they check, note and answer in the same workflow task. */
import { setDefaultSignalHandler, setHandler, uuid4 } from '@temporalio/workflow';
import type { ClarificationOnWire } from '../../contracts/clarification.ts';
import type { ByOperator, CloseRequest, Status } from '../../contracts/messages.ts';
import { refusal } from '../../domain/conversation/inbox.ts';
import { shownState, waitingOn } from '../../domain/conversation/new-state.ts';
import { isWithPerson } from '../../domain/handoff/handoff.ts';
import { clarificationOnWire } from '../../domain/clarification/on-wire.ts';
import { putWordsIn } from '../../domain/words/words.ts';
import { blockingClarifications, deadlineTable } from '../../domain/conversation/clarifying.ts';
import { handleActions } from './action-handlers.ts';
import { audit } from './audit.ts';
import { handleChains } from './chain-handlers.ts';
import { handleClarifications } from './clarification-handlers.ts';
import type { Run } from './carried.ts';
import { handleContext } from './context-handlers.ts';
import { acceptMessage, refuse } from './hear.ts';
import * as messages from './messages.ts';
import { handlePersons } from './person-handlers.ts';
import { plain, requireReason } from './shapes.ts';
import { addToTimeline } from './timeline.ts';

/** Registers every handler. Synchronous: an update may be waiting in the very first task. */
export function handleMessages(run: Run): void {
  handleSpeech(run);
  handleOperators(run);
  handlePersons(run);
  handleActions(run);
  handleClarifications(run);
  handleChains(run);
  handleContext(run);
  answerQueries(run);
  // An unknown signal is a sender's mistake; it must not stop the conversation, but somebody should see it.
  setDefaultSignalHandler((name) => addToTimeline(run, `unknown signal "${name}" ignored`));
}

function handleSpeech(run: Run): void {
  setHandler(messages.say, (message) => acceptMessage(run, message), {
    validator: (message) => refuse(refusal(run.inbox, run.state.closing !== null, message)),
    description:
      'One message of the participant, e.g. {"messageId": "m-1", "text": "My employee is absent."}. Answers with a receipt.',
  });
  setHandler(
    messages.saySignal,
    (message) => {
      // A signal has nobody to refuse to, and must never throw. What comes while the conversation closes is told so with the rest.
      const refused = refusal(run.inbox, false, message);
      if (refused) addToTimeline(run, `signal "say" ignored: ${refused.because}`);
      else acceptMessage(run, message);
    },
    { description: 'The same as the update "say", for senders that need no answer.' },
  );
  setHandler(messages.closeSignal, (request) => close(run, request), {
    description: 'Closes the conversation after the turn under way, e.g. {"actor": "crm", "reason": "case closed"}.',
  });
  setHandler(messages.handOverSignal, () => void (run.handOverOrdered = true), {
    description: 'Continues as a new run at the next idle moment, on the newest worker version. Needs no argument.',
  });
}

function handleOperators(run: Run): void {
  const validator = (order: ByOperator): void => requireReason(order);
  setHandler(
    messages.operatorPause,
    (order) => {
      const paused = { actor: plain(order.actor, 'operator'), reason: plain(order.reason, '') };
      run.state = { ...run.state, paused };
      addToTimeline(run, `paused by ${paused.actor}: ${paused.reason}`);
      audit(run, { event: 'conversation.paused', subject: null, ...paused, once: `pause ${uuid4()}` }, order);
      return { paused: true as const };
    },
    {
      validator,
      description: 'Holds the answer door: messages wait until "op.resume". {"actor": "ann", "reason": "legal hold"}.',
    },
  );
  setHandler(
    messages.operatorResume,
    (order) => {
      const by = { actor: plain(order.actor, 'operator'), reason: plain(order.reason, '') };
      run.state = { ...run.state, paused: null };
      addToTimeline(run, `resumed by ${by.actor}: ${by.reason}`);
      audit(run, { event: 'conversation.resumed', subject: null, ...by, once: `resume ${uuid4()}` }, order);
      return { paused: false as const };
    },
    { validator, description: 'Goes on with what waits. {"actor": "ann", "reason": "cleared"}.' },
  );
  setHandler(
    messages.operatorClose,
    (order) => {
      close(run, order);
      return { closing: true as const };
    },
    {
      validator,
      description: 'Closes the conversation after the turn under way. {"actor": "ann", "reason": "duplicate"}.',
    },
  );
}

function answerQueries(run: Run): void {
  setHandler(messages.status, () => statusOf(run), {
    description: 'Where the conversation stands and what it waits for.',
  });
  setHandler(messages.explainGate, () => run.state.lastGate, {
    description: 'Every rule’s verdict and evidence on the latest turn, for both doors.',
  });
  setHandler(messages.openRequests, () => openRequestsOf(run), {
    description: 'Open clarification requests.',
  });
  setHandler(messages.timeline, () => run.timeline, { description: 'The latest happenings, oldest first.' });
}

function openRequestsOf({ state }: Run): readonly ClarificationOnWire[] {
  const { identity, policy } = state;
  const where = { conversation: identity.conversation, assistant: policy.assistant, late: [] };
  return blockingClarifications(state).map((one) => clarificationOnWire(putWordsIn(one, {}), where));
}

function close(run: Run, order: CloseRequest | undefined): void {
  if (run.state.closing) return;
  const closing = { actor: plain(order?.actor, 'signal'), reason: plain(order?.reason, '') };
  run.state = { ...run.state, closing };
  addToTimeline(run, `closing, by ${closing.actor}: ${closing.reason}`);
  audit(
    run,
    { event: 'conversation.closed', subject: null, ...closing, once: `close ${run.state.identity.conversation}` },
    order,
  );
}

function statusOf(run: Run): Status {
  const { state, inbox, turn } = run;
  return {
    conversation: state.identity.conversation,
    assistant: state.policy.assistant,
    state: shownState(state),
    waitingOn: waitingOn(state, turn !== null),
    flow: state.flow,
    offer: state.offer,
    clarifications: openRequestsOf(run),
    deadlines: deadlineTable(state).map(({ kind, dueAt, level }) => ({
      kind,
      dueAt: new Date(dueAt).toISOString(),
      ...(level === undefined ? {} : { level }),
    })),
    handoff: isWithPerson(state.handoff) ? state.handoff : null,
    contextRequest: state.contextRequest ?? null,
    queued: inbox.queue.length + (inbox.kept ?? []).length,
    turn: state.turn,
    paused: state.paused,
    policyVersion: state.policy.version,
  };
}
